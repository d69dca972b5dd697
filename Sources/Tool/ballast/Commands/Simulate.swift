import AppBundles
import Archives
import ArgumentParser
import BundleAnalysis
import Compression
import Localization
import ReportSchema
import Reports

struct Simulate: ReportRenderingCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Moves the translations of an app into language packs and measures the savings.",
    usage: "ballast simulate <app>… [<options>]",
    discussion: """
      Rebuilds the app without its locales, builds a language pack for each, and compares ways to deliver the \
      translations by what one device downloads. Base is always kept, and so is what the operating system reads \
      (see '--scope'). Several apps give a table with one row per app; JSON has one object per line. Pass the JSON of \
      one earlier run instead of apps to write it in another format.

      Examples:
        ballast simulate App.ipa
        ballast simulate App-1.1.ipa --against App-1.0.ipa
        ballast simulate App.apk --keep fr --codec zlib --codec zstd
        ballast simulate App.ipa --packs packs --rebuilt Slim.ipa
        ballast simulate App.aab --splits apks
        ballast simulate App.ipa App.apk App.aab
      """)

  @Argument(
    help: ArgumentHelp("The app: an archive or a folder.", valueName: "app"), completion: .file())
  var apps: [String]

  @Option(path: "Also measure an update since this older version.", called: "app")
  var against: String?

  @Option(
    help: ArgumentHelp(
      "Remove what packs can deliver (deliverable, default), messages only, or everything.",
      valueName: "scope"),
    completion: RemovalScope.completion, transform: choice(of: RemovalScope.self))
  var scope: RemovalScope = .deliverable

  @Option(name: .customLong("keep"), tags: "Keep this locale in the app. May be repeated.")
  var kept: [LocaleTag] = []

  @Option(tag: "Locale of base, for apps that do not declare it.")
  var base: LocaleTag?

  @Option(
    name: .customLong("component"),
    help: ArgumentHelp(
      "Remove only from components of this name or kind.",
      valueName: "name"))
  var components: [String] = []

  @Option(name: .customLong("locale"), tags: "List this locale only. May be repeated.")
  var listed: [LocaleTag] = []

  @OptionGroup var rows: LocaleRowOptions

  @Option(
    help: ArgumentHelp(
      "Smallest saving for which packs pay. Default: 1%.", valueName: "share"),
    transform: Self.worthwhile)
  var worthwhile: Double = 0.01

  @OptionGroup var client: ClientSizeOption

  @Flag(help: "Also remove one locale at a time.")
  var leaveOneOut = false

  @Flag(help: "Do not rewrite CodeResources and MANIFEST.MF.")
  var leaveSignatures = false

  @OptionGroup(title: "Compression") var compression: CompressionOptions

  @Option(path: "Write the packs to this folder.", called: "folder", completion: .directory)
  var packs: String?

  @Option(path: "Write the rebuilt app; its signatures are invalid.")
  var rebuilt: String?

  @Option(
    path: "Write Apple's asset packs.", called: "folder", completion: .directory)
  var assetPacks: String?

  @Option(
    path: "Write the APKs that a store makes of an app bundle.", called: "folder", completion: .directory)
  var splits: String?

  @OptionGroup var profile: DeviceOption

  @Option(path: "Also write a chart of the pack sizes (SVG).")
  var chart: String?

  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Archives") var limits: LimitOptions

  var inputs: [String] { apps }
  var otherInputs: [String?] { [against] }
  var outputs: [Output] {
    [
      ("--rebuilt", rebuilt), ("--packs", packs), ("--asset-packs", assetPacks), ("--splits", splits),
      ("--chart", chart),
      output.destination,
    ]
  }

  func validate() throws {
    // Both layouts of packs may share a folder.
    try outputs.filter { $0.option != "--asset-packs" }.check()
    try outputs.filter { $0.option != "--packs" }.check()
    if apps.count > 1 { try checkOptionsOfSeveral() }
  }

  func execute(given options: [String]) throws -> CommandResult {
    if apps.count > 1 { return try simulateAll() }
    for folder in [packs, assetPacks, splits] { try UpdatedDirectory.check(folder) }
    let destination = try output.open(chart: chart)
    if let report: SimulateReport = try SavedReport.rendered(
      inputs, options, SimulateReport.schema, limits: limits.limits, allowing: "--locale")
    {
      return try write(report, destination)
    }
    let request = request(for: apps[0])
    let bundle = try request.open()
    try checkOutputs(for: bundle)
    let rebuiltOutput = try RebuildOutput(for: bundle.archive, at: rebuilt)
    let progress = Progress("reading \(request.app)")
    let simulation = try request.run(on: bundle, writingTo: rebuiltOutput, progress)
    let report = simulation.report
    try profile.check(isUsed: report.device != nil || !components.isEmpty)
    try checkListed(in: report)
    // A run that fails before this line writes no file.
    progress.begin("writing")
    let warnings = try writeFiles(of: simulation.savings)
    if rebuilt != nil { try rebuiltOutput.commit() }
    let omitted = omittedFiles(in: report)
    progress.finish()
    var result = try write(report, destination)
    result.warnings = warnings + omitted
    result.retained = [simulation]
    return result
  }

  /// The request of the command line.
  func request(for app: String) -> SimulateRequest {
    var request = SimulateRequest(app: app)
    request.older = against
    request.base = base
    request.limits = limits.limits
    request.scope = scope
    request.kept = Set(kept)
    request.components = components
    request.keepsSignatureRecords = leaveSignatures
    request.codecs = compression.codec
    request.usesBaseDictionary = !compression.noBaseDictionary
    request.measuresLeaveOneOut = leaveOneOut
    request.device = profile.selected
    request.worthwhile = worthwhile
    request.clientSize = client.bytes
    request.rebuilt = rebuilt
    return request
  }

  /// - Throws: `UsageError` for an output that an app of this kind does not have.
  private func checkOutputs(for bundle: AppBundle) throws {
    if assetPacks != nil, AssetPackLayout(packs: [], app: bundle.identity) == nil {
      throw UsageError("'--asset-packs' needs an app for an Apple platform")
    }
    if splits != nil, bundle.format != .aab { throw UsageError("'--splits' needs an app bundle (.aab)") }
  }

  private func write(_ report: SimulateReport, _ destination: ReportOutput) throws -> CommandResult {
    try checkListed(in: report)
    try destination.write(
      report, chart: SimulateChart(report).svg, rows: rows.rows(of: listed.map(\.text))
    ) {
      SimulateDocument(report, $0).document
    }
    return CommandResult()
  }

  private func checkListed(in report: SimulateReport) throws {
    try UnknownName.check(listed, among: report.packs.compactMap { LocaleTag(bcp47: $0.locale) })
  }

  private static func worthwhile(_ text: String) throws -> Double {
    guard let threshold = LimitThreshold(text), case .share(let millionths) = threshold else {
      throw UsageError("not a share", hint: "write '1%'")
    }
    return Double(millionths) / 1_000_000
  }

  /// A warning if files are removed from the app and written nowhere.
  private func omittedFiles(in report: SimulateReport) -> [String] {
    let files = report.packTotals.assets
    guard packs != nil || rebuilt != nil, assetPacks == nil, files > 0 else { return [] }
    let size = ByteFormatter(isExact: output.format.bytes)(report.packTotals.assetBytes)
    return [
      "packs contain messages only; '--asset-packs <folder>' also writes the \(NumberText.counted(files, "other file"))"
        + " (\(size)) that \(NumberText.agreeing(files, "is", "are")) removed, and '--scope messages' keeps them in the app"
    ]
  }

  /// Writes one APK for each module and split, unsigned.
  private func writeAPKs(of bundle: AppBundle, to path: String) throws -> [String] {
    guard let modules = try StoreModules(of: bundle, for: profile.selected) else { return [] }
    let delivery = try StoreDelivery(of: modules, keepsContents: true)
    let folder = try PackDirectory(path)
    for module in delivery.modules {
      let languages = module.languages.sorted { $0.key < $1.key }.map(\.value)
      for apk in [module.main] + languages {
        if let contents = apk.contents { try folder.write("\(apk.name).apk", try contents.bytes()) }
      }
    }
    return try folder.commit(warnsOfPacks: false)
  }

  /// - Returns: warnings about the folders.
  private func writeFiles(of savings: Savings) throws -> [String] {
    var warnings: [String] = []
    if let packs, let set = savings.packSet {
      let folder = try PackDirectory(packs)
      try folder.write(set, app: savings.before.bundle.identity.identifier ?? "")
      warnings = try folder.commit()
    }
    if let splits { warnings += try writeAPKs(of: savings.before.bundle, to: splits) }
    guard let assetPacks else { return warnings }
    let folder = try PackDirectory(assetPacks)
    for file in savings.assetPacks?.files ?? [] {
      if let bytes = try savings.bytes(of: file) { try folder.write(file.path, bytes) }
    }
    // Packs and asset packs may share a folder.
    return warnings + (try folder.commit(warnsOfPacks: false))
  }
}
