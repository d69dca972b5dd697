import AppBundles
import Archives
import ArgumentParser
import BundleAnalysis
import Compression
import Foundation
import LanguagePacks
import Localization
import PackBuilding
import ReportSchema

struct PacksBuild: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Builds a pack for each locale of an app or of other sources.",
    discussion: """
      SOURCE is an app as 'ballast measure' takes it, a folder of resources, or a file of messages \
      (.xcstrings, .loctable, .xliff, .strings, .stringsdict, strings.xml, cds-root XML, .json of i18next, fbt or \
      several locales, .arb, .po, .mo, .properties, .ftl, .pak). Several are read in turn; of a key that two have, the later one's \
      message counts, and fbt's phrases and translations are joined. The packs, one for base among them, are written to the folder that '--output' names, \
      with a list of their keys.

      Examples:
        ballast packs build App.ipa --output packs
        ballast packs build Sources --locale de --locale fr --output packs
        ballast packs build App.ipa --codec zstd --output packs --json
        ballast packs build .source_strings.json translations/*.json --output packs
      """)

  @Argument(help: ArgumentHelp("Apps, folders, or files of messages.", valueName: "source"))
  var sources: [String]

  @Option(
    name: .customLong("locale"),
    help: ArgumentHelp("Build this locale only; may be repeated.", valueName: "tag"),
    transform: LocaleTag.argument)
  var locales: [LocaleTag] = []

  @Option(
    help: ArgumentHelp("The locale that base is in, where the source does not say.", valueName: "tag"),
    transform: LocaleTag.argument)
  var base: LocaleTag?

  @Option(name: .shortAndLong, help: ArgumentHelp("Write packs to this folder.", valueName: "folder"))
  var output: String

  @Option(help: ArgumentHelp("Compress for the wire with this; may be repeated.", valueName: "codec"))
  var codec: [Codec] = [.zlib]

  @Flag(help: "Leave out what a locale has as base has it.")
  var omitUntranslated = false

  @Flag(help: "Compress alone, not behind base's pack.")
  var alone = false

  @OptionGroup(title: "Output options") var report: PackReportOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    if sources.isEmpty { throw ValidationError("there is no source to build packs from") }
  }

  func run() throws {
    let text = try Failure.reporting {
      let folder = try OutputFolder(output)
      let tables = try readTables()
      let set = try PackFiles.naming(sources.joined(separator: ", ")) { () throws(PackError) in
        try PackSet.build(
          tables, locales: locales.isEmpty ? nil : Set(locales), omittingUntranslated: omitUntranslated)
      }
      try folder.write(set)
      let comparison = try PackFiles.naming(output) { () throws(PackError) in
        try PackComparison(
          set.members.map(\.pack), base: set.base?.pack, codecs: codec, usesBaseDictionary: !alone)
      }
      let files = set.members.map { "\(output)/\($0.locale?.text ?? "base").\(PackFiles.packExtension)" }
      return try report.text(PackSetReport(comparison, files: files, warnings: tables.warnings))
    }
    try OutputSink(path: nil).write(text)
  }

  private func readTables() throws -> LocalizedStrings {
    var reader = SourceReader(limits: limits.limits)
    for source in sources {
      let meter = ProgressMeter(label: "reading \(source)")
      defer { meter.finish() }
      try reader.read(source) { meter.update(done: $0, total: $1) }
    }
    var tables = try reader.joined()
    if let base {
      // Either one of the locales is base, or base is there and only its language is not known.
      guard tables.locales.contains(base) || !tables.tables(of: .base).isEmpty else {
        throw ValidationError("the source has no locale '\(base)' to take for base")
      }
      tables.setBase(base)
    }
    if let unknown = locales.first(where: { !tables.locales.contains($0) }) {
      let names = tables.locales.map { "'\($0)'" }.joined(separator: ", ")
      throw ValidationError(
        "the source has no locale '\(unknown)'; there are \(names.isEmpty ? "none" : names)")
    }
    return tables
  }
}

/// A folder that is made if it is not there, and whose files appear whole or not at all.
struct OutputFolder {
  private let path: String

  init(_ path: String) throws {
    self.path = path
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      throw PackFileError(path: path, words: "cannot be made; is there a file of that name?")
    }
  }

  /// A file for each pack, and the list of their keys.
  func write(_ set: PackSet) throws {
    for member in set.members {
      try write("\(member.locale?.text ?? "base").\(PackFiles.packExtension)", member.bytes)
    }
    try write(PackFiles.keysName, set.keys.bytes)
  }

  /// - Parameter name: a relative path, whose folders are made.
  func write(_ name: String, _ bytes: [UInt8]) throws {
    if let slash = name.lastIndex(of: "/") { _ = try OutputFolder("\(path)/\(name[..<slash])") }
    try OutputSink(path: "\(path)/\(name)").write(bytes: bytes)
  }
}
