import FleetSimulation
import ReportSchema
import Testing

/// The ages of packs from a comparison of versions.
@Suite struct PackAgingTests {
  private func point(
    _ age: Int, packs: Int, keys: Int, stale: Int = 0, incompatible: Int = 0, missing: Int = 0
  ) -> StalenessReport.CurvePoint {
    .init(
      age: age, pairs: 1, packs: packs, keys: keys, fresh: keys - stale - incompatible - missing,
      stale: stale,
      incompatible: incompatible, missing: missing, fullyFresh: 0, locales: [])
  }

  private func aging(_ curve: StalenessReport.CurvePoint...) -> PackAging? {
    let none = StalenessReport.FileStringCounts(
      old: 0, new: 0, unchanged: 0, changed: 0, added: 0, removed: 0)
    let empty = StalenessReport.Locale(
      keys: 0, fresh: 0, stale: 0, incompatible: 0, missing: 0, changed: 0, added: 0, removed: 0,
      sourceChanged: 0, crash: 0, garbled: 0, omitted: 0, parentText: 0, baseText: 0, noText: 0,
      textBytes: .init(fresh: 0, stale: 0, incompatible: 0, missing: 0, removed: 0, total: 0),
      fileStrings: .init(plain: none, varied: none))
    return PackAging(
      StalenessReport(
        versions: ["1", "2", "3"], sources: [],
        selection: .init(locales: [], only: [], matchesRenames: true, omittedLocales: 0, omitted: empty),
        locales: [], totals: empty, base: empty, fileStrings: none, incompatible: [],
        severities: .init(crash: 0, garbled: 0, accepted: 0), notes: [], renames: [], newLocales: [],
        removedLocales: [], curve: curve, passed: true, warnings: []))
  }

  @Test func sharesAreOfTheKeysOfEachAge() {
    let found = aging(
      point(2, packs: 3, keys: 400, stale: 40, incompatible: 4, missing: 16),
      point(1, packs: 5, keys: 1000, stale: 10, missing: 30))
    #expect(found?.versions == ["1", "2", "3"])
    #expect(found?.points == [.init(stale: 0.01, missing: 0.03), .init(stale: 0.1, missing: 0.05)])
    #expect(found?.messages == 175)
  }

  /// An age without packs, or whose packs have no messages, has no shares.
  @Test func agesWithoutMessagesAreOmitted() {
    let first = point(1, packs: 5, keys: 1000, stale: 10, missing: 30)
    for empty in [point(2, packs: 3, keys: 0), point(2, packs: 0, keys: 7), point(2, packs: 0, keys: 0)] {
      #expect(aging(first, empty) == aging(first))
      #expect(aging(empty) == nil)
    }
    #expect(aging(first)?.points.count == 1)
    #expect(aging() == nil)
    // The ages after a missing one are unknown.
    #expect(aging(first, point(3, packs: 1, keys: 10)) == nil)
  }
}
