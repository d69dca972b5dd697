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
  var otherInputs: [String] { [against].compactMap(\.self) }
  var outputs: [Output] { [("--output", output)] }

  func execute() throws -> CommandResult {
    try UpdatedDirectory.check(output)
    let seed = try previousSeed()
    let progress = Progress("reading")
    let tables = try readTables(progress)
    try checkPrevious(tables.identity.identifier ?? "")
    let rule = tables.translationRule
    progress.begin("building packs of \(sources.joined(separator: ", "))")
    let set = try PackSet.build(
      tables, locales: Set(locales.isEmpty ? tables.locales.filter(rule.isTranslation) : locales),
      omitsUntranslated: omitUntranslated, seed: seed, revision: revision)
    let folder = try PackDirectory(output)
    try folder.write(set, app: tables.identity.identifier ?? "")
    var warnings = transifex ? try writeTransifexFile(of: tables, to: folder) : []
    warnings = try folder.commit() + warnings
    let comparison = try PackComparison(
      set.members.map(\.pack), base: set.base?.pack, codecs: compression.codec,
      usesBaseDictionary: !compression.noBaseDictionary)
    let files = set.members.map { "\(output)/\(PackDirectory.name(of: $0))" }
    progress.finish()
    let report = PacksCompareReport(
      comparison, files: files, strings: builtStrings(tables, set), builtFrom: tables,
      warnings: tables.warnings)
    let destination = ReportOutput(
      format: format.named ?? .text, options: format, sink: try OutputSink(path: nil))
    try destination.write(report, rows: rows.rows()) { PacksCompareDocument(report, $0).document }
    return CommandResult(warnings: warnings, retained: [tables])
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

  /// The messages of the packs; nil if these have no messages that equal base's, so that a missing message may have a
  /// text.
  private func builtStrings(_ tables: LocalizedStrings, _ set: PackSet) -> LocalizedStrings? {
    guard !omitUntranslated else { return nil }
    let locales = Set(set.members.compactMap(\.locale))
    var built = tables
    built.keep { owner in owner.tag.map(locales.contains) ?? true }
    return built
  }

  private static func revision(_ text: String) throws -> UInt32 {
    guard let number = UInt32(text), number > 0 else {
      throw UsageError("expected a whole number from 1 to \(UInt32.max)")
    }
    return number
  }

  /// The seed of the previous version's packs, or of those in the output folder; nil if there are none.
  private func previousSeed() throws(FileError) -> UInt32? {
    if let against { return try PackFile.keys(at: "\(against)/\(PackFile.keysName)").seed }
    let path = "\(output)/\(PackFile.keysName)"
    // A damaged list is replaced.
    return FileSystem.exists(path) ? try? PackFile.keys(at: path).seed : nil
  }

  /// - Throws: `FileError` if previous packs are of another app.
  private func checkPrevious(_ app: String) throws {
    guard let against else { return }
    for name in try PackFile.names(in: against) {
      guard let pack = try? PackFile(opening: "\(against)/\(name)").metadata() else { continue }
      try PackDirectory.check(
        pack, in: against, isOf: app, hint: "pass the packs of an earlier version of this app")
    }
  }

  private func readTables(_ progress: Progress) throws -> LocalizedStrings {
    var reader = SourceReader(limits: limits.limits, omitsSystemResources: true)
    for source in sources {
      progress.begin("reading \(source)")
      try reader.read(source) { progress.update(done: $0, total: $1) }
    }
    var tables = try reader.joined()
    if !skipDamaged { try tables.checkThatNoFileIsDamaged("packs would be incomplete") }
    guard tables.messageCount > 0 else {
      throw InputError.noMessages(sources.joined(separator: ", "), in: tables)
    }
    if let base {
      // Base is one of the locales, or there is a base whose language is not declared.
      if tables.tables(of: .base).isEmpty { try UnknownName.check([base], among: tables.locales) }
      tables.setBase(base)
    } else if tables.tables(of: .base).isEmpty {
      tables.warn([BundleWarning("base locale unknown; pass '--base' with its tag")])
    }
    if let appIdentifier { tables.identity.identifier = appIdentifier }
    if let appVersion { tables.identity.version = appVersion }
    try UnknownName.check(locales, among: tables.locales)
    return tables
  }
}
