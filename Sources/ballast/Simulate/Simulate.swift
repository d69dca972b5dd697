package import AppBundles
import Archives
internal import ArgumentParser
package import BundleAnalysis
import Compression
import LanguagePacks
import Localization
import ReportSchema
import Reports

struct Simulate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Moves translations out of an app into packs, and measures what that saves.",
    discussion: """
      APP is an archive (.ipa, .apk, .aab, .apks, .xpi, .jar, …) or a folder (.app, .xcarchive, …). It is written again without its locales: what stays is \
      copied as it is, shared containers (resources.arsc, resources.pb, .loctable, .xcstrings, JSON of several locales, CodeResources, MANIFEST.MF) lose \
      what they have for them. For every locale that leaves a language pack is built. Both are real, and every figure is \
      read off them. Signatures no longer hold in the rebuilt archive.

      Base and the base language always stay.

      Examples:
        ballast simulate App.ipa
        ballast simulate App.apk --keep es --codec zlib --codec zstd
        ballast simulate App.ipa --only strings --packs packs --rebuilt Slim.ipa
        ballast simulate App.aab --each --json
        ballast simulate App.ipa --asset-packs delivery --policy onDemand
      """)

  @Argument(help: "The app: an archive or a folder.")
  var app: String

  @Option(
    name: .customLong("keep"),
    help: ArgumentHelp("Keep this locale too, by its own tag; may be repeated.", valueName: "tag"),
    transform: LocaleTag.argument)
  var kept: [LocaleTag] = []

  @Option(help: "What leaves: everything that is there for a locale, or strings alone.")
  var only: RemovalScope = .everything

  @Option(
    name: .customLong("component"),
    help: ArgumentHelp(
      "Take from this component only, by its name or its kind ('extension'); may be repeated.",
      valueName: "name"))
  var components: [String] = []

  @Option(help: ArgumentHelp("Compress packs for the wire with this; may be repeated.", valueName: "codec"))
  var codec: [Codec] = [.zlib]

  @Flag(help: "Compress packs alone, not behind base's pack.")
  var alone = false

  @Flag(help: "Also measure what the archive loses when each locale leaves alone.")
  var each = false

  @Flag(help: "Leave CodeResources and MANIFEST.MF as they are.")
  var leaveSignatures = false

  @Option(
    help: ArgumentHelp(
      "Keep the rebuilt archive, or folder; its signatures no longer hold.", valueName: "file"))
  var rebuilt: String?

  @Option(help: ArgumentHelp("Keep the packs in this folder.", valueName: "folder"))
  var packs: String?

  @Option(
    name: .customLong("asset-packs"),
    help: ArgumentHelp(
      "Lay the packs out in this folder in the shape of the platform's own delivery: Apple's localized asset packs, or Play's language splits.",
      valueName: "folder"))
  var assetPacks: String?

  @Option(
    name: .customLong("policy"),
    help: "When asset packs are downloaded: with the app (prefetch), or when the app asks (onDemand).")
  var policy: AssetPackLayout.DownloadPolicy?

  @Option(help: ArgumentHelp("Also write the packs' sizes as a picture (SVG).", valueName: "file"))
  var chart: String?

  @Flag(help: "Write exact bytes instead of kB and MB (text and markdown).")
  var bytes = false

  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    if policy != nil, assetPacks == nil { throw ValidationError("'--policy' goes with '--asset-packs'") }
    if let rebuilt, let output = output.output, rebuilt == output {
      throw ValidationError("'--rebuilt' and '--output' name the same file")
    }
  }

  func run() throws {
    if let rebuilt, OutputSink.isSameFile(rebuilt, app) {
      throw ValidationError("'--rebuilt' names '\(app)', which is the app itself")
    }
    let sink = try output.openSink(sparing: [app])
    let picture = try chart.map { path in try Failure.reporting { try OutputSink(path: path) } }
    let report = try Failure.reporting { try makeReport() }
    try picture?.write(SavingsChart(report).svg)
    try sink.write(writer(for: report))
  }

  private func makeReport() throws -> SavingsReport {
    let bundle = try AppBundle(opening: app, limits: limits.limits)
    let wanted = try ComponentFilter(components, in: bundle)
    if assetPacks != nil, AssetPackLayout(packs: [], app: bundle.identity) == nil {
      throw ValidationError("'--asset-packs' takes an app for an Apple platform or for Android")
    }
    let output = try RebuildOutput(for: bundle.archive, at: rebuilt)
    let folder = try packs.map { try OutputFolder($0) }
    let removal = RemovalOptions(
      keeping: Set(kept), scope: only, leavesSignatures: leaveSignatures, includes: wanted.includes)
    let meters = StageMeters(name: bundle.archive.name)
    defer { meters.finish() }
    let savings = try PackFiles.naming(app) {
      try Savings(
        of: bundle,
        Savings.Options(
          removal: removal, codecs: codec, usesBaseDictionary: !alone, measuresLeaveOneOut: each),
        to: output
      ) { meters.update($0, done: $1, total: $2) }
    }
    if let folder, let set = savings.packSet { try folder.write(set) }
    if let assetPacks { try writeAssetPacks(of: savings, to: OutputFolder(assetPacks)) }
    if rebuilt != nil { try output.commit() }
    return SavingsReport(savings, removal, components: components, rebuilt: rebuilt)
  }

  private func writeAssetPacks(of savings: Savings, to folder: OutputFolder) throws {
    for file in savings.assetPacks(policy: policy ?? .prefetch)?.files ?? [] {
      if let bytes = try savings.bytes(of: file) { try folder.write(file.path, bytes) }
    }
  }

  private func writer(for report: SavingsReport) throws -> String {
    switch output.format {
    case .text: SavingsText(report, exactBytes: bytes).text
    case .markdown: SavingsMarkdown(report, exactBytes: bytes).text
    case .csv: SavingsCSV(report).text
    case .json: try JSONText.encode(report)
    }
  }
}

extension RemovalScope: ExpressibleByArgument {}
extension AssetPackLayout.DownloadPolicy: ExpressibleByArgument {}
