import Localization
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
  /// packs. Does nothing if the older version is not an app.
  /// - Parameters:
  ///   - acceptance: texts that limits do not count.
  /// - Throws: as ``VersionComparison``.
  package mutating func compareTexts(accepting acceptance: Acceptance?, allowsDowngrade: Bool) throws {
    guard let strings, let baseline else { return }
    let present = ComparedVersion(strings, path: name, name: name)
    comparedTexts = try ([baseline] + earlierVersions).compactMap { older -> DiffReport? in
      guard let texts = older.strings else { return nil }
      let formerName = older.path.split(separator: "/").last.map(String.init) ?? older.path
      let former = ComparedVersion(texts, path: older.path, name: formerName)
      let comparison = try VersionComparison(former, [present], base: base, allowsDowngrade: allowsDowngrade)
      return try DiffReport(comparison, accepting: acceptance)
    }
  }
}
