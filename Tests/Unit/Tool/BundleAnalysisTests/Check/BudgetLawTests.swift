import AppBundles
import BundleAnalysis
import ReportSchema
import Testing

/// Laws of every limit.
@Suite struct BudgetLawTests {
  private static func inputs() throws -> CheckInputs {
    func reading(_ files: KeyValuePairs<String, String>) throws -> (CheckInputs, LocalizedStrings) {
      let app = try AppFixture.ios(files).reading()
      return (try app.checkInputs, app.strings)
    }
    let (old, oldStrings) = try reading([
      "en.lproj/A.strings": strings(["%d boats", "fog", "sail", "tide"]),
      "de.lproj/A.strings": strings(["%d Boote"]),
      "de.lproj/a.png": "1", "PlugIns/W.appex/x.bin": "12",
    ])
    var (inputs, newStrings) = try reading([
      "en.lproj/A.strings": strings(["%@ boats", "fog", "sail", "tide", "gull"]),
      "de.lproj/A.strings": strings(["%d Boote", "Nebel"]), "fr.lproj/A.strings": strings(["%d bateaux"]),
      "de.lproj/a.png": "12345", "PlugIns/W.appex/x.bin": "1234567",
    ])
    // No finding is new, so that limits on findings compare numbers only.
    inputs.baseline = CheckBaseline(
      path: "old.ipa", footprint: try #require(old.footprint), findings: inputs.findings)
    let comparison = try VersionComparison(
      ComparedVersion(oldStrings, path: "a", name: "a"), [ComparedVersion(newStrings, path: "b", name: "b")])
    inputs.comparedTexts = [try DiffReport(comparison, only: [], listsMessages: false, limits: [])]
    return inputs
  }

  private static let bytes = [0, 1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 100_000]
  private static let counts = [0, 1, 2, 3, 4, 5, 10, 20]
  private static let shares = [0, 1, 2, 5, 10, 20, 50, 90, 100, 200, 500, 1000, 50_000]

  /// Limits with their amounts, the strictest first.
  private static let limits: [(limit: String, amounts: [Int])] = [
    ("archive: # B", bytes), ("install: # B", bytes), ("localized: # B", bytes),
    ("localized: { max: # B, basis: measured-install }", bytes), ("locales: #", counts),
    ("locale: { \"*\": # B }", bytes),
    ("locale: { de: { max: # B, basis: install } }", bytes), ("user: { \"*\": # B }", bytes),
    ("new-locale: # B", bytes),
    ("kind: { images: { max: # B, basis: install } }", bytes), ("component: { W: # B }", bytes),
    ("archive: { growth: \"# %\" }", shares), ("archive: { growth-bytes: # B }", bytes),
    ("install: { growth: 0 %, ignore-below: # B }", bytes),
    ("locale: { \"*\": { growth: \"# %\" } }", shares),
    ("kind: { images: { growth-bytes: # B } }", bytes), ("component: { W: { growth: \"# %\" } }", shares),
    ("coverage: \"# %\"", [100, 90, 60, 50, 45, 41, 40, 39, 30, 21, 20, 19, 10, 1, 0]),
    ("missing: #", counts),
    ("missing: \"# %\"", [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]),
    ("findings: { \"error,warning,note\": # }", counts),
  ]

  /// Of the amounts of a limit, those from a certain one on pass. The strictest fails and the loosest passes.
  @Test(arguments: limits.indices) func aLooserLimitPassesWhereAStricterDoes(_ index: Int) throws {
    let (limit, amounts) = Self.limits[index]
    let inputs = try Self.inputs()
    let reports = try amounts.map { amount in
      try inputs.checked(limit.replacing("#", with: "\(amount)"))
    }
    let passed = reports.map(\.passed)
    #expect(passed.first == false && passed.last == true, "\(limit): \(passed)")
    #expect(
      passed == Array(passed.prefix { !$0 }) + passed.drop { !$0 }.map { _ in true }, "\(limit): \(passed)")
    for report in reports {
      #expect(report.passed == report.breaches.isEmpty)
      #expect(report.breaches.allSatisfy { $0.actual != $0.limit }, "\(limit)")
    }
  }
}
