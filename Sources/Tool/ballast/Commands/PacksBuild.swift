import AppBundles
import ArgumentParser
import BundleAnalysis
import Compression
import LanguagePacks
import Localization
import LocalizationAnalysis
import PackRestoring
import ReportSchema
import Reports

struct PacksBuild: Command {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Builds a language pack for every locale of an app or of other sources.",
    usage: "ballast packs build <source> ... --output <folder> [<options>]",
    discussion: """
      A source is an app, a folder of resources, or a file of messages \
      (\(SourceReader.supportedExtensions.joined(separator: ", "))). If several sources have the same key, the last \
      one is used. The folder receives a pack per locale, 'base.pack' and the list of keys 'packs.keys'. Texts that the \
      operating system reads, and locales that are not translations, are in no pack.

      Examples:
        ballast packs build App.ipa --output packs
        ballast packs build Sources --locale de --locale fr --output packs
        ballast packs build App.ipa --against old --output new
        ballast packs build .source_strings.json de_DE.json --output packs
      """)

  @Argument(
    help: ArgumentHelp("Apps, folders, or files of messages.", valueName: "source"), completion: .file())
  var sources: [String]

  @Option(
    name: .shortAndLong, path: "Write the packs to this folder.", called: "folder", completion: .directory)
  var output: String

  @Option(name: .customLong("locale"), tags: "Build this locale only. May be repeated.")
  var locales: [LocaleTag] = []

  @Option(tag: "Locale of base, for sources that do not declare it.")
  var base: LocaleTag?

  @Option(
    name: .customLong("app"),
    help: ArgumentHelp("App identifier, for sources that do not declare it.", valueName: "identifier"))
  var appIdentifier: String?

  @Option(
    help: ArgumentHelp("App version, for sources that do not declare it.", valueName: "version"))
  var appVersion: String?

  @Flag(help: "Omit messages that a locale has in common with base.")
  var omitUntranslated = false

  @Flag(help: "Build packs without the messages of damaged files.")
  var skipDamaged = false

  @Flag(help: "Also write the messages in the forms of Transifex: txstrings.json.")
  var transifex = false

  @Option(
    path:
      "Packs of the app's previous version. Keys are hashed with the same seed, so that deltas are small. Default: the "
      + "packs in the output folder.",
    called: "folder", completion: .directory)
  var against: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Revision of the packs for this version of the app.", valueName: "number"),
    transform: Self.revision)
  var revision: UInt32 = 1

  @OptionGroup var rows: LocaleRowOptions
  @OptionGroup(title: "Compression") var compression: CompressionOptions
  @OptionGroup(title: "Report options") var format: FormatOptions
  @OptionGroup(title: "Archives") var limits: LimitOptions

  var inputs: [String] { sources }
  var otherInputs: [String?] { [against] }
  var outputs: [Output] { [("--output", output)] }

  func execute() throws -> CommandResult {
    try UpdatedDirectory.check(output)
    let progress = Progress("reading")
    let built = try request.run(progress)
    let folder = try PackDirectory(output)
    try folder.write(built.set, app: built.messages.identity.identifier ?? "")
    var warnings = transifex ? try writeTransifexFile(of: built.messages, to: folder) : []
    warnings = try folder.commit() + warnings
    progress.finish()
    let destination = ReportOutput(
      format: format.named ?? .text, options: format, sink: try OutputSink(path: nil))
    try destination.write(built.report, rows: rows.rows()) { PacksCompareDocument(built.report, $0).document }
    return CommandResult(warnings: warnings, retained: [built])
  }

  /// The request of the command line.
  private var request: PacksBuildRequest {
    var request = PacksBuildRequest(sources: sources, output: output)
    request.previous = against
    request.locales = locales
    request.base = base
    request.appIdentifier = appIdentifier
    request.appVersion = appVersion
    request.omitsUntranslated = omitUntranslated
    request.skipsDamaged = skipDamaged
    request.revision = revision
    request.codecs = compression.codec
    request.usesBaseDictionary = !compression.noBaseDictionary
    request.limits = limits.limits
    return request
  }

  /// - Returns: warnings about messages that the file does not have.
  private func writeTransifexFile(of tables: LocalizedStrings, to folder: PackDirectory) throws -> [String] {
    let (json, omitted, replaced) = tables.transifexFile()
    try folder.write(TransifexTexts.fileName, Array("\(json)\n".utf8))
    var warnings: [String] = []
    if omitted > 0 {
      warnings.append(
        "\(TransifexTexts.fileName): messages that Transifex cannot represent are omitted: \(omitted)")
    }
    if replaced > 0 {
      warnings.append(
        "\(TransifexTexts.fileName): has one table; messages with the key of another table are omitted: \(replaced)"
      )
    }
    return warnings
  }

  private static func revision(_ text: String) throws -> UInt32 {
    guard let number = UInt32(text), number > 0 else {
      throw UsageError("expected a whole number from 1 to \(UInt32.max)")
    }
    return number
  }
}
