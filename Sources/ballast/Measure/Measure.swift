import AppBundles
import Archives
internal import ArgumentParser
package import BundleAnalysis
import Localization
import ReportSchema
import Reports

struct Measure: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Says what every locale of an app costs, to the byte.",
    discussion: """
      APP is an IPA, APK, AAB, AAR, .apks, .xapk, .xpi, .jar or any other archive, or a folder such as an \
      .app or .xcarchive; '-' reads standard input.

      Archive bytes are what something costs in the file as it is, headers included; install bytes what it \
      costs unpacked. What is one locale's alone is measured, in files and inside resources.arsc. What \
      several use, and what lies in a compressed container that locales share (resources.pb, .loctable, \
      Assets.car, CodeResources), is apportioned by the container's contents, and shown apart.

      Examples:
        ballast measure App.ipa
        ballast measure App.ipa --sort strings --top 10
        ballast measure App.xcarchive --component Widgets --locale de --locale pt-BR
        ballast measure App.aab --format json --output footprint.json
        ballast measure App.apk --explain --format csv
      """)

  @Argument(help: "The app: an archive, a folder, or '-' for standard input.")
  var app: String

  @Option(
    name: .customLong("locale"),
    help: ArgumentHelp("List this locale only; may be repeated.", valueName: "tag"),
    transform: LocaleTag.argument)
  var locales: [LocaleTag] = []

  @Option(
    name: .customLong("component"),
    help: ArgumentHelp(
      "Count this component only, by its name or its kind ('extension'); may be repeated.",
      valueName: "name"))
  var components: [String] = []

  @Option(help: "Order locales by archive, install, strings or locale.")
  var sort: LocaleSelection.Order = .archive

  @Option(help: ArgumentHelp("List no more than this many locales.", valueName: "count"))
  var top: Int?

  @Flag(help: "List every entry with its owner and the rule that placed it.")
  var explain = false

  @Flag(help: "Write exact bytes instead of kB and MB (text and markdown).")
  var bytes = false

  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    if let top, top < 1 { throw ValidationError("'--top' takes a number from 1 on") }
  }

  func run() throws {
    let sink = try output.openSink(sparing: [app])
    let report = try Failure.reporting { try makeReport() }
    try sink.write(writer(for: report))
  }

  private func makeReport() throws -> FootprintReport {
    let bundle = try AppBundle(opening: app, limits: limits.limits)
    let wanted = try ComponentFilter(components, in: bundle)
    let meter = ProgressMeter(label: "reading \(bundle.archive.name)")
    defer { meter.finish() }
    let contents = try bundle.readContents { meter.update(done: $0, total: $1) }
    let footprint = Footprint(
      of: bundle, contents: contents, includes: wanted.includes, keepingResources: explain)
    try checkLocales(of: footprint)
    let selection = LocaleSelection(order: sort, tags: Set(locales), top: top)
    return FootprintReport(footprint, selection, components: components)
  }

  /// - Throws: a usage error that lists what there is, when a tag is none of the app's.
  private func checkLocales(of footprint: Footprint) throws {
    let known = footprint.locales.map(\.tag) + [footprint.bundle.baseLocale].compactMap { $0 }
    guard let unknown = locales.first(where: { !known.contains($0) }) else { return }
    let names = known.sorted().map { "'\($0)'" }.joined(separator: ", ")
    throw ValidationError("the app has no locale '\(unknown)'; there are \(names.isEmpty ? "none" : names)")
  }

  private func writer(for report: FootprintReport) throws -> String {
    switch output.format {
    case .text: FootprintText(report, exactBytes: bytes).text
    case .markdown: FootprintMarkdown(report, exactBytes: bytes).text
    case .csv: FootprintCSV(report).text
    case .json: try JSONText.encode(report)
    }
  }
}

extension LocaleSelection.Order: ExpressibleByArgument {}
