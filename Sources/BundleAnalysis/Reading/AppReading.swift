package import AppBundles
package import Archives
package import Localization
internal import OperatingSystem
package import ReportSchema

/// An app that is read once, for its sizes, its messages, its savings and its findings.
package struct AppReading: Sendable {
  package let bundle: AppBundle
  package let contents: BundleContents
  package let footprint: Footprint
  package let strings: LocalizedStrings
  private let measurement = Locked<WasteMeasurement?>(nil)

  /// Reads the whole archive once, on all cores.
  /// - Parameters:
  ///   - base: the locale of base that the user named; nil if none.
  ///   - includes: the components whose messages are needed.
  ///   - explains: whether the footprint has entries.
  ///   - progress: called on any thread with processed and total expanded bytes.
  /// - Throws: `ArchiveError`; ``UnknownName`` if the app does not have the locale `base`.
  package init(
    _ bundle: AppBundle, base: LocaleTag? = nil,
    retainingMessagesOf includes: @escaping (Component) -> Bool = { _ in true }, explains: Bool = false,
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws {
    self.bundle = bundle
    contents = try bundle.readContents(retainingMessagesOf: includes, progress: progress)
    footprint = Footprint(of: bundle, contents: contents, explains: explains)
    strings = try LocalizedStrings(sourcesOf: bundle, contents)
    // Files of translators have texts of base that no file of the footprint belongs to.
    let baseMessages = strings.tables(of: .base).reduce(0) { $0 + $1.messages.count }
    if baseMessages == strings.originalMessageCount { try footprint.checkBase(base) }
  }

  /// The app's findings. Their wasted bytes are measured if `measuresWaste` is set.
  /// - Parameter progress: called on any thread with measured findings and all findings.
  /// - Throws: `ContainerError` if bytes are measured and the archive cannot be rebuilt.
  package func findings(
    measuringWaste measuresWaste: Bool, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws -> [Finding] {
    let findings = [Finding](in: try FindingInputs(bundle, footprint: footprint, strings: strings))
    guard measuresWaste else { return findings }
    return try waste().measuring(findings) { progress($0, findings.count) }
  }

  /// The bytes that one rebuild with the fixes of all findings saves.
  package func totalWaste(of findings: [Finding]) throws -> ByteCount { try waste().total(of: findings) }

  /// One measurement for all callers, which rewrites a file once.
  func waste() throws -> WasteMeasurement {
    try measurement.withLock { (known) throws(any Error) in
      let measurement = try known ?? WasteMeasurement(of: bundle, contents)
      known = measurement
      return measurement
    }
  }

  /// A warning that rules which read messages found nothing because there was nothing to compare; nil otherwise. A built
  /// app may have one language.
  package var comparisonWarning: ReportWarning? {
    let reason: String
    if strings.messageCount == 0, bundle.format == .folder {
      reason =
        footprint.locales.isEmpty
        ? "no texts of a locale found; name files or folders for locales"
        : "the files of locales are in no format that is read"
    } else if !strings.locales.isEmpty, strings.tables(of: .base).allSatisfy(\.messages.isEmpty) {
      reason = strings.baseLocale == nil ? "pass '--base' with the tag of base" : "base has no texts"
    } else {
      return nil
    }
    let rules = FindingRule.all.filter(\.readsMessages).map(\.id).joined(separator: ", ")
    return ReportWarning(message: "translations not compared: \(reason); rules: \(rules)")
  }

  /// A warning that keys are not searched in code, because the store encrypted it or a file is too large; nil otherwise.
  package var searchWarning: ReportWarning? {
    get throws {
      let (path, reason): (String, String)
      switch try bundle.searchObstacle() {
      case .encrypted(let entry)?: (path, reason) = (entry, "executable encrypted by the store")
      case .tooLarge(let entry)?: (path, reason) = (entry, "larger than '--max-content'")
      case .noCode?, nil: return nil
      }
      let rules = [FindingRule.deadKey.id, FindingRule.composedKey.id].joined(separator: ", ")
      return ReportWarning(
        entry: path, message: "\(reason); keys not searched; rules: \(rules)")
    }
  }

  /// The warnings of the footprint and of the messages, each once.
  package var warnings: [ReportWarning] {
    let known =
      strings.baseLocale == nil ? footprint.warnings : footprint.warnings.filter { !$0.isAboutUnknownBase }
    return (known + strings.warnings.filter { !known.contains($0) }).map(ReportWarning.init)
  }
}
