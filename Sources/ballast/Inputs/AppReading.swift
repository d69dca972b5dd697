import AppBundles
import Archives
import BundleAnalysis
import Localization
import ReportSchema

/// An app that is read once, for its sizes, its messages and its findings.
struct AppReading {
  let path: String
  let bundle: AppBundle
  let footprint: Footprint
  let strings: LocalizedStrings
  private let contents: BundleContents
  private let findingInputs: FindingInputs

  /// - Parameters:
  ///   - base: the locale of base of an app that does not declare it.
  ///   - explains: whether the footprint has entries.
  init(_ path: String, base: LocaleTag?, limits: Limits, explains: Bool = false, progress: Progress) throws {
    progress.begin("reading \(path)")
    self.path = path
    bundle = try AppBundle(opening: path, base: base, limits: limits)
    contents = try bundle.readContents(
      retainingMessagesOf: { _ in true }, inspectsForms: true,
      progress: { progress.update(done: $0, total: $1) })
    footprint = Footprint(of: bundle, contents: contents, explains: explains)
    try footprint.checkBase(base)
    strings = LocalizedStrings(of: bundle, contents)
    progress.begin("looking for findings in \(path)")
    findingInputs = try FindingInputs(bundle, contents, footprint: footprint, strings: strings)
  }

  /// Values that stay in memory until the process ends.
  var retained: [any Sendable] { [contents, strings, findingInputs] }

  /// - Throws: `ContainerError` if bytes are measured and the archive cannot be rebuilt.
  func findings(measuringWaste measuresWaste: Bool, _ progress: Progress) throws -> [Finding] {
    let findings = [Finding](in: findingInputs)
    guard measuresWaste else { return findings }
    guard let measurement = try WasteMeasurement(of: bundle, contents) else {
      throw ContainerError(path: path, reason: .notRebuildable)
    }
    progress.begin("measuring wasted bytes of \(path)")
    return try measurement.measuring(findings) { progress.update(done: $0, total: findings.count) }
  }

  /// Adds the app to the inputs of a check.
  func add(_ findings: [Finding], to inputs: inout CheckInputs) -> [ReportWarning] {
    inputs.footprint = FootprintReport(footprint)
    inputs.findings = findings
    inputs.coverage = ParentCoverage.ofEveryLocale(in: strings)
    let known = footprint.warnings
    let warnings = (known + strings.warnings.filter { !known.contains($0) }).map(ReportWarning.init)
    inputs.messages = CheckedMessages(
      count: strings.messageCount,
      baseCount: strings.tables(of: .base).reduce(0) { $0 + $1.messages.count },
      isBaseKnown: strings.baseLocale != nil, unread: warnings.filter(\.affectsMessages))
    return warnings
  }
}
