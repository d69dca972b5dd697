import AppBundles
import Archives
import Foundation
import Localization
import ReportSchema
import TestSupport
import Testing

@testable import BundleAnalysis

/// Whoever does what Ballast advises passes Ballast's own gate.
@Suite struct AdvisedStepsLawTests {
  private static let fixtures =
    (Places.archives + ["Quay.apk", "Quay.aab"]).map(Places.fixture)
    + Places.files(
      in: Places.package.appending(path: "Tests/Cases/51-languages-of-libraries"), withExtension: ".apk")

  private static let realApps =
    Places.comparesRealData
    ? [
      "apk/Topeka.apk", "apk/wikipedia-50600.apk", "aab/wikipedia-50600.aab",
      "ipa/duckduckgo-ios-7.156.0.ipa", "ipa/deltachat-ios-2.57.1.ipa",
      "accuracy/com.oF2pks.classyshark3xodus_8.apk",
    ].map(Places.real) : []

  @Test(arguments: fixtures + realApps)
  func anAppWithTheAdvisedStepsPasses(_ path: String) throws {
    try expectThatStepsPass(URL(filePath: path).lastPathComponent) { try AppBundle(opening: path, base: $0) }
  }

  /// Languages without users: for tests, for translators, not begun, and of a framework only.
  @Test func anAppWithoutItsUnusableLanguagesPasses() throws {
    let whole = strings(phrases(60, "boat"))
    let app = AppFixture.ios([
      "en.lproj/A.strings": whole, "de.lproj/A.strings": strings(phrases(60, "Boot")),
      "en-XA.lproj/A.strings": strings(phrases(60, "[bôåţ çôñ çôñ çôñ]")),
      "qq.lproj/A.strings": strings(phrases(60, "a note for translators: ")),
      "sv.lproj/A.strings": strings(["båt i hamn"]), "tr.lproj/A.strings": "",
      "Frameworks/Map.framework/en.lproj/B.strings": whole,
      "Frameworks/Map.framework/fr.lproj/B.strings": strings(phrases(60, "bateau")),
    ])
    let steps = try expectThatStepsPass("Quay.ipa") { _ in try app.reading().bundle }
    #expect(steps.isSuperset(of: [.unusableLanguages, .languagesOfParts]), "\(steps)")
  }

  /// - Parameter open: opens the app with a language of base.
  /// - Returns: the steps that the app needs.
  @discardableResult
  private func expectThatStepsPass(
    _ name: String, open: (LocaleTag?) throws -> AppBundle
  ) throws -> Set<SimulateReport.ActionName> {
    let old = try reading(open)
    let former = try inputs(of: old, name)
    let budget = try budget(for: former)
    var steps: [SimulateReport.ActionName: [Finding]] = [:]
    for finding in former.findings ?? [] where finding.fix != nil {
      guard let action = FindingRule.named(finding.rule)?.action else { continue }
      steps[action, default: []].append(finding)
    }
    let all = steps.values.flatMap(\.self)
    for (step, findings) in steps.map({ ($0.key.rawValue, $0.value) }) + [("all steps", all)] {
      let bytes = try old.waste().rebuilt(fixing: findings).bytes
      guard !bytes.isEmpty else { continue }
      let new = try AppReading(
        AppBundle(Archive(name: name, bytes: bytes), base: old.base), base: old.base, explains: true)
      var apps = [try inputs(of: new, name)]
      let baseline = CheckBaseline(
        path: "old", footprint: try #require(former.footprint), app: old.footprint,
        findings: former.findings, strings: old.strings, firstTexts: FirstTextWork(old))
      try apps.matchVersions(with: [baseline], allowsDowngrade: false)
      let budgets = try budget.budgets(for: apps, isComplete: true)
      try budget.checkNames(in: apps, budgets)
      let report = try CheckReport(apps[0], budgets[0])
      // Texts that are removed from base and from its translations change the share of the others.
      let changesShares = findings.contains { FindingRule.named($0.rule)?.action == .unusedTexts }
      let breaches = report.breaches.filter { !changesShares || $0.budget != "coverage" }
      let unchecked = report.limits.compactMap(\.notChecked).filter(\.fails)
      let failures = breaches.map(\.message) + unchecked.map(\.message)
      #expect(failures.isEmpty, "\(name) after \(step): \(failures)")
    }
    return Set(steps.keys)
  }

  /// With the language of base that `init` finds.
  private func reading(_ open: (LocaleTag?) throws -> AppBundle) throws -> AppReading {
    let app = try AppReading(open(nil), explains: true)
    guard let base = try inputs(of: app, "app").probableBase else { return app }
    return try AppReading(open(base), base: base, explains: true)
  }

  private func inputs(of app: AppReading, _ name: String) throws -> CheckInputs {
    var inputs = CheckInputs(name: name)
    inputs.base = app.base
    inputs.add(
      app, MeasureReport(app.footprint), app.strings.coverage, try app.findings(measuringWaste: false))
    try inputs.readDevice(nil, nil)
    return inputs
  }

  /// The budget that `init` writes.
  private func budget(for app: CheckInputs) throws -> Budget {
    let section = BudgetTemplate.section(
      app: "app", name: "app", match: "*", base: app.base, try #require(app.footprint), app)
    return try Budget(reading: Array((BudgetTemplate.head + section).utf8), path: "ballast.yml")
  }
}
