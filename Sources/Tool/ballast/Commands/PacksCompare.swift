import AppBundles
import Archives
import ArgumentParser
import BundleAnalysis
import Compression
import LanguagePacks
import Localization
import PackBuilding
import ReportSchema
import Reports

struct PacksCompare: ReportRenderingCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares packs: messages, sizes, downloads, and the reasons for the differences.",
    usage: "ballast packs compare <pack> ... [<options>]",
    discussion: """
      A pack is a file, or a folder of packs of one version. All packs are compared with the base pack. Of two packs of \
      different locales, the first sentence explains why one is larger. Two folders, or two packs of one locale, are \
      an older and a newer version: the report then has what a user of the older pack downloads, and added, removed \
      and changed messages. Pass the JSON of an earlier run to write it in another format.

      Examples:
        ballast packs compare packs
        ballast packs compare old new
        ballast packs compare old new --fail-on growth=20% --fail-on locale.removed=3
        ballast packs compare packs --codec zstd --codec brotli --format csv
        ballast packs compare packs/de.pack packs/fr.pack

      Exit codes: 0 done and within limits; 1 a limit of '--fail-on' was exceeded; 2 a pack could not be read or the \
      report could not be written; 64 wrong command line.
      """)

  @Argument(help: ArgumentHelp("Packs, or folders of packs.", valueName: "pack"), completion: .file())
  var packs: [String]

  @Option(path: "The base pack.", called: "pack", extensions: ["pack"])
  var base: String?

  @Option(path: "Packs of an older version.", called: "folder", completion: .directory)
  var against: String?

  @Option(name: .customLong("locale"), tags: "Compare this locale only, and base. May be repeated.")
  var locales: [LocaleTag] = []

  @OptionGroup var rows: LocaleRowOptions

  @Flag(
    name: .customLong("renames"), inversion: .prefixedNo,
    help: "Match renamed tables and locales of the older version.")
  var matchesRenames = true

  @Flag(help: "Compare although the second version is older.")
  var allowDowngrade = false

  @Option(
    name: .customLong("fail-on"),
    help: ArgumentHelp(
      "Fail above this limit: 'growth' of downloads, or messages 'added', 'removed' (also with their locale), 'changed', such as 'growth=20%' or 'growth-bytes=10KB'; 'locale.growth=20%' for each pack. May be repeated.",
      valueName: "limit"
    ),
    completion: .list(LimitPlace.packsCompare.names), transform: limit(PackLimit.init))
  var limits: [PackLimit] = []

  @OptionGroup(title: "Compression") var compression: CompressionOptions
  @OptionGroup(title: "Output options") var output: OutputOptions

  var inputs: [String] { packs }
  var otherInputs: [String?] { [base, against] }
  var outputs: [Output] { [output.destination] }

  func execute(given options: [String]) throws -> CommandResult {
    let destination = try output.open()
    if let report: PacksCompareReport = try SavedReport.rendered(
      packs, options, PacksCompareReport.schema, limits: Limits())
    {
      return try write(report, destination)
    }
    let progress = Progress("comparing \(packs.joined(separator: ", "))")
    let named = try base.map { try PackFile(verifying: $0) }
    let (new, oldPath) = try versions(base: named)
    let old = try oldPath.map { try PackVersion(PackFile.open(all: [$0]), base: nil, locales: Set(locales)) }
    if let limit = limits.first, old == nil {
      throw UsageError("'--fail-on \(limit.text)' needs an older version", hint: "pass it with '--against'")
    }
    try checkOutputs(protecting: (new.files + (old?.files ?? [])).map(\.path))
    let base =
      try named ?? new.files.first { FilePath($0.path).name == PackFile.baseName }
      ?? baseBesidePair(new.files)
    let comparison = try PackComparison(
      new.files.map(\.pack), base: base?.pack, codecs: compression.codec,
      usesBaseDictionary: !compression.noBaseDictionary, progress: { progress.update(done: $0, total: $1) })
    if let old { try checkOrder(old, new) }
    let older = try old.map { old in
      progress.begin("comparing with \(oldPath ?? "")")
      return try InputError.naming(oldPath ?? "") { () throws(PackError) in
        try changes(from: old, to: new, base: compression.noBaseDictionary ? nil : base?.pack, progress)
      }
    }
    var report = PacksCompareReport(
      comparison, files: new.files.map(\.path), explainsDifferences: true,
      strings: new.strings, older: older, limits: limits)
    report.against?.files = oldPath.map { [$0] } ?? []
    report.selectedLocales = locales.map(\.text)
    progress.finish()
    return try write(report, destination)
  }

  private func write(_ report: PacksCompareReport, _ destination: ReportOutput) throws -> CommandResult {
    try destination.write(report, rows: rows.rows()) { PacksCompareDocument(report, $0).document }
    return CommandResult(failures: (report.breaches ?? []).map(\.sentence))
  }

  /// The packs, and the path of an older version.
  private func versions(base: PackFile?) throws -> (new: PackVersion, old: String?) {
    var paths = packs
    var old = against
    if old == nil, try isPairOfVersions { old = paths.removeFirst() }
    let files = try PackFile.open(all: paths)
    let tags = try files.map { try $0.metadata().locale }
    try checkThatLocalesDiffer(tags, files)
    try UnknownName.check(locales, among: tags)
    return (try PackVersion(files, base: base, locales: Set(locales)), old)
  }

  /// Rejects two packs of one locale: they belong to different versions.
  private func checkThatLocalesDiffer(_ tags: [LocaleTag], _ files: [PackFile]) throws {
    var paths: [LocaleTag: String] = [:]
    for (tag, file) in zip(tags, files) {
      guard let other = paths.updateValue(file.path, forKey: tag) else { continue }
      // The base pack may be of a locale that has a pack too.
      guard
        [other, file.path].allSatisfy({ FilePath($0).name != PackFile.baseName })
          || FilePath(other).name == FilePath(file.path).name
      else { continue }
      throw UsageError(
        "'\(other)' and '\(file.path)' are packs of the same locale, \(tag)",
        hint: "compare two versions with 'packs compare OLD NEW', or more of them with 'ballast diff'")
    }
  }

  /// - Throws: `InputError` if the versions are in the wrong order.
  private func checkOrder(_ old: PackVersion, _ new: PackVersion) throws {
    guard !allowDowngrade, let before = old.files.first, let after = new.files.first else { return }
    let problem = try InputError.naming(after.path) { () throws(PackError) in
      try PackDelta.orderProblem(before.pack, after.pack)
    }
    guard let problem else { return }
    throw InputError(after.path, problem, hint: "pass the older version first, or '--allow-downgrade'")
  }

  /// The base pack in the folder of two packs, as a device has it; nil for other inputs.
  private func baseBesidePair(_ files: [PackFile]) throws -> PackFile? {
    let folders = Set(files.map { PackFile.path("", beside: $0.path) })
    guard files.count == 2, folders.count == 1 else { return nil }
    return try files.first?.baseBeside()
  }

  /// Whether the packs are two folders, or two packs of one locale.
  private var isPairOfVersions: Bool {
    get throws {
      guard packs.count == 2 else { return false }
      let folders = packs.filter(FileSystem.isDirectory)
      if !folders.isEmpty { return folders.count == 2 }
      let tags = try PackFile.open(all: packs).map { try $0.metadata().locale }
      return tags[0] == tags[1]
    }
  }

  private func changes(
    from old: PackVersion, to new: PackVersion, base: LanguagePack?, _ progress: Progress
  ) throws(PackError) -> PackVersionComparison {
    let staleness = old.strings.flatMap { before in
      new.strings.map { Staleness(of: before, against: $0, matchesRenames: matchesRenames) }
    }
    return try PackVersionComparison(
      from: old.files.map(\.pack), to: new.files.map(\.pack), base: base,
      codec: compression.codec.first ?? .zlib, staleness: staleness,
      progress: { progress.update(done: $0, total: $1) })
  }
}
