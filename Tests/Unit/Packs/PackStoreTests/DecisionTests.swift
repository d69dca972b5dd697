import Foundation
import LanguagePacks
import PackRestoring
import PackStore
import TestSupport
import Testing

/// The decisions as functions of values.
@Suite struct DecisionTests {
  @Test func versionsAreNumberedInTheirOrder() {
    #expect(AppVersion.numbers(["1.10", "1.9", "1.9"])["1.10"] == 1)
  }

  /// All stocks of up to three versions with two revisions, against the order of preference written as a list.
  @Test func theClosestTextsAreShown() {
    let releases = (0..<5).flatMap { version in (1...2).map { PackRelease(version: version, revision: $0) } }
    for bundled in [nil] + releases.map(Optional.some) {
      for mask in 0..<(1 << releases.count) where mask.nonzeroBitCount <= 3 {
        let packs = releases.indices.filter { mask >> $0 & 1 == 1 }.map { releases[$0] }
        var stock = LocaleStock(running: 2, bundled: bundled)
        for pack in packs.reversed() { stock.add(pack) }
        let decision = LaunchDecision(stock, StorePolicy())
        // Own version, latest revision first; then earlier ones, the latest first; then later ones, the earliest first.
        let preference: [PackRelease] =
          releases.filter { $0.version == 2 }.reversed() + releases.filter { $0.version < 2 }.reversed()
          + [
            PackRelease(version: 3, revision: 2), PackRelease(version: 3),
            PackRelease(version: 4, revision: 2),
            PackRelease(version: 4),
          ]
        let best = preference.first { packs.contains($0) || $0 == bundled }
        // If both have the same release, use the pack. An unused pack is removed and would be downloaded again.
        let texts = best.map { packs.contains($0) ? LaunchDecision.Texts.pack($0) : .bundled($0) } ?? .none
        #expect(decision.texts == texts)
        #expect(decision.isCurrent == (best?.version == 2))
      }
    }
  }

  @Test func aCheckIsDueAfterItsInterval() {
    let policy = StorePolicy()
    func isDue(_ elapsed: Int64?, failures: Int = 0, isUrgent: Bool = false) -> Bool {
      let last = elapsed.map { 1_000_000 - $0 }
      var failed = Backoff()
      for _ in 0..<failures { failed.fail(at: last ?? 0) }
      return policy.isCheckDue(last: last, now: 1_000_000, failed: failed, isUrgent: isUrgent)
    }
    #expect(isDue(nil) && isDue(12 * 3600) && !isDue(12 * 3600 - 1))
    #expect(isDue(0, isUrgent: true))
    // The clock was set back.
    #expect(isDue(-1) && isDue(-1, failures: 9) && isDue(.min / 2))
    #expect(!isDue(59, failures: 1, isUrgent: true) && isDue(60, failures: 1))
    #expect(!isDue(119, failures: 2) && isDue(120, failures: 2) && isDue(12 * 3600, failures: 1000))
  }

  @Test func aWaitIsDoubledUpToItsLimit() throws {
    let policy = StorePolicy()
    var backoff = Backoff()
    #expect(backoff.isOver(at: 0, policy) && backoff.delay(policy) == 0)
    var delays: [Int64] = []
    for failure in 0..<80 {
      backoff.fail(at: Int64(failure))
      delays.append(backoff.delay(policy))
      let end = Int64(failure) + backoff.delay(policy)
      #expect(!backoff.isOver(at: end - 1, policy) && backoff.isOver(at: end, policy))
      // A clock that was set back does not prolong the wait.
      #expect(backoff.isOver(at: Int64(failure) - 1, policy))
    }
    #expect(Array(delays.prefix(4)) == [60, 120, 240, 480] && delays.last == policy.checkInterval)
    #expect(delays == delays.sorted() && backoff.failures == 63)
    #expect(backoff.isOver(at: .max, policy) && backoff.isOver(at: .min, policy))
    // A state file may have any numbers.
    for (failures, last) in [(Int32.max, Int64.min), (.min, .max), (-1, 0), (.max, .max)] {
      let text = #"{"failures": \#(failures), "last": \#(last)}"#
      var read = try JSONDecoder().decode(Backoff.self, from: Data(text.utf8))
      _ = read.isOver(at: 0, policy)
      read.fail(at: 5)
      #expect(!read.isOver(at: 5, policy))
    }
  }

  /// Laws of eviction over random stores.
  @Test func evictionKeepsWhatIsNeeded() {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<3000 {
      let packs = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        let locale = Int.random(in: 0...2, using: &random)
        return Eviction.Pack(
          release: PackRelease(
            version: Int32.random(in: 0...4, using: &random),
            revision: UInt32.random(in: 1...2, using: &random)),
          locale: locale, isBase: Int.random(in: 0...4, using: &random) == 0, isInUse: locale == 0,
          bytes: Int.random(in: 1...10, using: &random), lastUse: Int64.random(in: 0...3, using: &random))
      }
      var policy = StorePolicy()
      policy.quota = Int.random(in: 0...40, using: &random)
      let base = PackRelease(version: 2)
      let removed = Set(Eviction.removals(packs, running: base, policy))
      func stock(_ packs: [Eviction.Pack]) -> LaunchDecision {
        var stock = LocaleStock(running: 2)
        for pack in packs where pack.locale == 0 && !pack.isBase { stock.add(pack.release) }
        return LaunchDecision(stock, policy)
      }
      let kept = packs.indices.filter { !removed.contains($0) }.map { packs[$0] }
      // The texts of the locale in use are the same.
      #expect(stock(kept) == stock(packs))
      let others = kept.filter { !($0.isInUse && !$0.isBase) }
      #expect(kept.reduce(0) { $0 + $1.bytes } <= policy.quota || others.isEmpty || kept.count == 1)
      // Nothing is left to remove.
      #expect(Eviction.removals(kept, running: base, policy).isEmpty)
      #expect(kept.allSatisfy { !$0.isBase || $0.release > base })
    }
  }
}
