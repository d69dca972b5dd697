import AppBundles
import ReportSchema
import TestSupport
import Testing

@testable import BundleAnalysis

/// A new error never passes because an old one was accepted or fixed.
///
/// Every combination of four errors is checked: those that were accepted, those of the older version, those of the newer one,
/// and the limits. One more dimension renames the framework that has the errors, and another reverses their order.
@Suite struct NewErrorsLawTests {
  private static let keys = ["a", "b", "c", "d"]
  /// Bits choose from ``keys``.
  private static let sets = 0..<(1 << keys.count)

  private static func findings(_ set: Int, in framework: String, isReversed: Bool = false) -> [Finding] {
    let found = keys.indices.filter { set & (1 << $0) != 0 }.map { index in
      let place = Finding.Place(
        table: "Frameworks/\(framework).framework/Localizable", key: keys[index], locale: "de")
      return FindingRule.crash.finding(at: place, "text reads '%@', code passes '%d'")
    }
    return isReversed ? found.reversed() : found
  }

  private static func inputs() throws -> CheckInputs {
    var inputs = try AppFixture.ios(["en.lproj/A.strings": strings(["fog"])]).reading().checkInputs
    inputs.findings = []
    return inputs
  }

  private static func bits(_ set: Int) -> String {
    String(keys.indices.map { set & (1 << $0) != 0 ? Character(keys[$0]) : "-" })
  }

  /// - Parameter former: the errors of the older version; nil without one.
  private static func check(
    _ inputs: CheckInputs, accepted: Int, former: Int?, present: Int, _ budget: Budget, renamed: Bool
  ) throws -> CheckReport {
    var inputs = inputs
    let footprint = try #require(inputs.footprint)
    inputs.accepted = findings(accepted, in: "Old").map { AcceptedCases.Case(reason: "r", finding: $0.id) }
    inputs.listsErrors = true
    inputs.findings = findings(present, in: renamed ? "New" : "Old", isReversed: renamed)
    inputs.baseline = former.map {
      CheckBaseline(path: "old", footprint: footprint, findings: findings($0, in: "Old"))
    }
    return try CheckReport(inputs, budget)
  }

  @Test(arguments: [false, true])
  func aNewErrorFailsWhateverWasAcceptedOrFixed(_ isRenamed: Bool) throws {
    let inputs = try Self.inputs()
    for limit in [
      "new-findings: { error: 0 }", "new-findings: { crash: 0 }", "findings: { error: 1 }",
      "findings: { error: 4 }",
    ] {
      let budget = try Budget(lines: [limit])
      for accepted in Self.sets {
        for former in Self.sets {
          for present in Self.sets {
            let report = try Self.check(
              inputs, accepted: accepted, former: former, present: present, budget, renamed: isRenamed)
            let new = present & ~accepted & ~former
            let name =
              "\(limit): accepted \(Self.bits(accepted)), before \(Self.bits(former)), now \(Self.bits(present))"
            #expect(report.findingCounts.new == new.nonzeroBitCount, "\(name)")
            // Known errors may exceed a number, and new ones always do.
            let known = (present & ~accepted).nonzeroBitCount
            let exceedsNumber = limit.hasPrefix("findings") && known > (limit.contains("1") ? 1 : 4)
            #expect(report.passed == (new == 0 && !exceedsNumber), "\(name)")
          }
        }
      }
    }
  }

  /// Without an older version, the errors that 'init' accepted are the known ones.
  @Test func theListOfInitIsEnough() throws {
    let inputs = try Self.inputs()
    let budget = try Budget(lines: ["new-findings: { error: 0 }"])
    for accepted in Self.sets {
      for present in Self.sets {
        let report = try Self.check(
          inputs, accepted: accepted, former: nil, present: present, budget, renamed: false)
        let name = "accepted \(Self.bits(accepted)), now \(Self.bits(present))"
        #expect(report.passed == (present & ~accepted == 0), "\(name)")
        #expect(report.limits.allSatisfy { $0.notChecked == nil }, "\(name)")
      }
    }
  }

  /// Accepting errors makes no room for as many others, whether or not new ones can be told from known ones.
  @Test(arguments: 0...5) func acceptingLowersALimitAboveZero(_ limit: Int) throws {
    let budget = try Budget(lines: ["findings: { error: \(limit) }"])
    for present in Self.sets {
      for decided in Self.sets where decided & ~present == 0 {
        var before = try Self.inputs()
        before.findings = Self.findings(present, in: "Old")
        var after = before
        after.accepted = Self.findings(decided, in: "Old").map {
          AcceptedCases.Case(reason: "r", finding: $0.id)
        }
        let (lowered, changes) = try budget.lowered(from: [before], to: [after], [budget])
        let expected = max(0, limit - decided.nonzeroBitCount)
        #expect(lowered.limits.map(\.amount) == [.count(expected)], "\(limit) \(decided)")
        #expect(changes.map(\.count) == (expected == limit ? [] : [expected]))
        #expect(lowered.text == "version: 1\nfindings: { error: \(expected) }")
      }
    }
  }

  @Test func otherLimitsOfTheFileRemain() throws {
    let budget = try Budget(lines: [
      "# é 12", "findings: { \"error\": \"12\", warning: 3, crash: 10 } # known: 12", "archive: 12 MB",
    ])
    var before = try Self.inputs()
    before.findings = Self.findings(0b111, in: "Old")
    var after = before
    after.accepted = [AcceptedCases.Case(reason: "r", finding: "crash")]
    let (lowered, changes) = try budget.lowered(from: [before], to: [after], [budget])
    #expect(
      lowered.text
        == "version: 1\n# é 12\nfindings: { \"error\": \"9\", warning: 3, crash: 7 } # known: 12\narchive: 12 MB"
    )
    #expect(changes.map(\.name) == ["findings of error", "findings of crash"])
  }
}

/// Languages that are gone, emptied tables, damaged ones and new names of the build file never pass, whatever is limited.
@Suite struct LostTextsLawTests {
  /// What an app has of one language.
  private enum Table: String, CaseIterable { case whole, emptied, absent, damaged }

  private static let locales = ["de", "fr"]
  private static let base = "\"n\" = \"two boats\";"

  private static func app(_ tables: [Table], in file: String) throws -> (AppReading, CheckInputs) {
    var files = [("en.lproj/A.strings", Array(base.utf8))]
    for (locale, table) in zip(locales, tables) where table != .absent {
      let text =
        switch table {
        case .whole: "\"n\" = \"Boote \(locale)\";"
        case .emptied, .absent: ""
        case .damaged: "\"n\" = {;"
        }
      files.append(("\(locale).lproj/A.strings", Array(text.utf8)))
    }
    let reading = try AppFixture.ios([:], bytes: files).renamed(file).reading(explains: true)
    var inputs = try reading.checkInputs
    inputs.name = file
    return (reading, inputs)
  }

  /// All pairs of two languages' tables.
  private static func pairs(_ tables: [Table]) -> [[Table]] {
    tables.flatMap { one in tables.map { [one, $0] } }
  }

  /// The ids of what is new, by hand.
  private static func expected(_ old: [Table], _ new: [Table]) -> [String] {
    zip(locales, zip(old, new)).compactMap { locale, tables in
      switch tables {
      case (.whole, .absent): "removed-locale/\(locale)"
      case (.whole, .emptied): "removed-translation/\(locale)/A/1 of 1"
      case (_, .damaged): "unread-file/\(locale)/Payload/Quay.app/\(locale).lproj/A.strings"
      default: nil
      }
    }
  }

  @Test(arguments: ["Quay-1.2.ipa", "Quay-1.3.ipa"], [false, true])
  func nothingThatIsGonePasses(_ file: String, _ isStored: Bool) throws {
    let budgets = try [
      "archive: 1 MB", "new-findings: { error: 0 }", "findings: { error: 9 }",
      "locales: 9",
    ].map { try (limit: $0, budget: Budget(lines: [$0])) }
    for old in Self.pairs([.whole, .emptied, .absent]) {
      let (reading, before) = try Self.app(old, in: "Quay-1.2.ipa")
      let file12 = try #require(BaselineFile(measuring: before, date: "2026-11-30"))
      let baseline =
        isStored
        ? CheckBaseline(path: "old.json", file: file12)
        : CheckBaseline(
          path: "Quay-1.2.ipa", footprint: try #require(before.footprint), app: reading.footprint,
          findings: before.findings, strings: reading.strings, unreadFiles: reading.unreadFiles)
      for new in Self.pairs(Table.allCases) {
        var apps = [try Self.app(new, in: file).1]
        try apps.matchVersions(with: [baseline], allowsDowngrade: false)
        let expected = Self.expected(old, new)
        for (limit, budget) in budgets {
          let report = try CheckReport(apps[0], budget)
          let name = "\(limit): \(old.map(\.rawValue)) → \(new.map(\.rawValue)) in \(file)"
          let found = report.findings.filter { $0.isNew && $0.severity == .error }.map(\.id)
          #expect(found.sorted() == expected.sorted(), "\(name)")
          // Damage also fails limits on messages.
          #expect(report.passed == (expected.isEmpty && !new.contains(.damaged)), "\(name)")
        }
        // Accepted by their ids, they pass; damage never does.
        apps[0].accepted = expected.map { AcceptedCases.Case(reason: "r", finding: $0) }
        let accepted = try CheckReport(apps[0], budgets[0].budget)
        #expect(accepted.passed == !new.contains(.damaged), "accepted: \(old) → \(new)")
      }
    }
  }
}
