package import Localization
import LocalizationAnalysis
import ReportSchema

extension Budget {
  /// Whether a limit counts messages of the older version's packs.
  package var comparesTexts: Bool {
    limits.contains { [.crash, .garbled, .unknown, .missing].contains($0.subject) }
  }
}

extension CheckInputs {
  /// Compares the texts with those of the older app and of earlier ones, as `diff` does, for limits on messages of their
  /// packs. Does nothing if a report of `diff` was given, or if the older version is not an app.
  /// - Parameters:
  ///   - base: the locale of base of apps that do not declare it.
  ///   - acceptance: texts that limits do not count.
  /// - Throws: as ``VersionComparison``.
  package mutating func compareTexts(
    base: LocaleTag?, accepting acceptance: Acceptance?, allowsDowngrade: Bool
  ) throws {
    let isGiven = staleness != nil
    guard let strings, let baseline, !isGiven || !earlierVersions.isEmpty else { return }
    let present = ComparedVersion(strings, path: name, name: name)
    func comparison(with baseline: CheckBaseline) throws -> DiffReport? {
      guard let older = baseline.strings else { return nil }
      let formerName = baseline.path.split(separator: "/").last.map(String.init) ?? baseline.path
      let former = ComparedVersion(older, path: baseline.path, name: formerName)
      let comparison = try VersionComparison(former, [present], base: base, allowsDowngrade: allowsDowngrade)
      return try DiffReport(comparison, accepting: acceptance)
    }
    let latest = try comparison(with: baseline)
    let earlier = try earlierVersions.compactMap(comparison)
    if isGiven {
      earlierStaleness = [latest].compactMap(\.self) + earlier
    } else {
      staleness = latest
      earlierStaleness = earlier
    }
  }

  /// The comparisons with all older versions, the latest first.
  var comparedTexts: [DiffReport] { [staleness].compactMap(\.self) + earlierStaleness }
}
