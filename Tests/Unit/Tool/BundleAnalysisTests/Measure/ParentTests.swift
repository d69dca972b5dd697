import AppBundles
import BundleAnalysis
import Foundation
import Localization
import ReportSchema
import TestSupport
import Testing

/// Locales whose missing messages are shown in a parent's language.
@Suite struct ParentTests {
  private func strings(_ locales: [String: [Int]]) -> LocalizedStrings {
    let texts = locales.map { name, keys in
      (name, ["res": Dictionary(uniqueKeysWithValues: keys.map { ("k\($0)", "\(name) text \($0)") })])
    }
    return LocalizedStrings(Dictionary(uniqueKeysWithValues: texts), syntax: .android, base: nil)
  }

  private func row(_ staleness: Staleness, _ tag: String) throws -> Staleness.Row {
    try #require(staleness.rows.first { $0.locale.text == tag })
  }

  private func missing(_ counts: StalenessCounts) -> [Int] {
    [counts[.missing], counts.parentText, counts.baseText, counts.noText]
  }

  /// A region with 5 of 100 messages is not in base's language.
  @Test func aRegionShowsTheTextsOfItsLanguage() throws {
    let app = strings(["": Array(0..<100), "pt": Array(0..<98), "pt-BR": [0, 1, 2, 3, 4], "de": [0]])
    let staleness = Staleness(ofTranslationsIn: app)
    #expect(missing(try row(staleness, "pt-BR").counts) == [95, 93, 2, 0])
    #expect(try row(staleness, "pt-BR").parents.map(\.text) == ["pt"])
    #expect(missing(try row(staleness, "de").counts) == [99, 0, 99, 0])
    let coverage = app.coverage
    #expect(coverage.map(\.locale) == ["de", "pt", "pt-BR"])
    #expect(
      coverage.map { [$0.ownText, $0.parentText, $0.baseText] } == [[1, 0, 99], [98, 0, 2], [5, 93, 2]])
    #expect(coverage.map(\.parents) == [[], [], ["pt"]])
  }

  /// The old pack of a region has no text, and the old pack of its language has one.
  @Test func anOutdatedPackShowsTheTextsOfAnOutdatedParent() throws {
    let old = strings(["": [0, 1], "pt": [0, 1, 2], "pt-BR": [0]])
    let new = strings(["": [0, 1, 4], "pt": [0, 1, 2, 3], "pt-BR": [0, 1, 3, 4]])
    let staleness = Staleness(of: old, against: new)
    // k1 is in the old pt, k4 only in the new base, and k3 in neither.
    #expect(missing(try row(staleness, "pt-BR").counts) == [3, 1, 1, 1])
    let shown = staleness.changes.filter { $0.locale?.text == "pt-BR" && $0.freshness == .missing }
    #expect(shown.map(\.key) == ["k1", "k3", "k4"])
    #expect(shown.map { $0.parent?.text } == ["pt", nil, nil])
  }

  @Test func aBaseTextIsShownWhereNoParentHasOne() throws {
    let old = strings(["": [0], "de": [0]])
    let new = strings(["": [0, 1], "de": [0, 1, 2]])
    let staleness = Staleness(of: old, against: new)
    #expect(missing(try row(staleness, "de").counts) == [2, 0, 1, 1])
    #expect(missing(staleness.base) == [1, 0, 1, 0])
  }

  // MARK: - Real apps

  /// jadx's es-419 has 69 of 168 messages, and es has 105 of them.
  @Test(.realData) func theSpanishOfLatinAmericaIsCompletedBySpanish() throws {
    let strings = try LocalizedStrings(opening: Places.real("aab/jadx-app-release.aab"))
    let coverage = MeasureReport.Coverage(of: "es-419", in: strings, strings.fallbackLocales)
    #expect(coverage.baseMessages == 168)
    #expect((coverage.ownText, coverage.parentText, coverage.baseText) == (69, 36, 63))
    #expect(MeasureReport.Coverage(of: "es", in: strings, strings.fallbackLocales).ownText == 105)
    let counts = try row(Staleness(ofTranslationsIn: strings), "es-419").counts
    #expect(missing(counts) == [99, 36, 63, 0])
  }
}
