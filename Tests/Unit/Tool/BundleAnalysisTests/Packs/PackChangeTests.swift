import AppBundles
import BundleAnalysis
import Compression
import LanguagePacks
import Localization
import PackBuilding
import PackRestoring
import ReportSchema
import TestSupport
import Testing

/// Changes of packs between two versions whose keys are known.
@Suite struct PackChangeTests {
  private func compare(
    _ old: LocalizedStrings, _ new: LocalizedStrings, matchesRenames: Bool = true
  ) throws -> PackVersionComparison {
    let (before, after) = (try PackSet.build(old), try PackSet.build(new))
    return try PackVersionComparison(
      from: before.members.map(\.pack), to: after.members.map(\.pack), base: after.base?.pack, codec: .zlib,
      staleness: Staleness(of: old, against: new, matchesRenames: matchesRenames))
  }

  private func counts(_ comparison: PackVersionComparison, _ tag: String) -> [Int]? {
    comparison.changes.map(\.row).first { $0.locale == tag }.map { [$0.added, $0.removed, $0.changed] }
  }

  private static let texts = ["a": "Eins", "b": "Zwei", "c": "Drei", "d": "Vier"]

  @Test func aRenamedLocaleIsTheSameLocale() throws {
    let old = LocalizedStrings(["": ["L": ["x": "One"]], "pt-BR": ["L": Self.texts], "it": ["L": Self.texts]])
    let new = LocalizedStrings(["": ["L": ["x": "One"]], "pt": ["L": Self.texts], "fr": ["L": ["a": "Un"]]])
    let comparison = try compare(old, new)
    #expect(counts(comparison, "pt") == [0, 0, 0])
    #expect(comparison.changes.map(\.row).first { $0.locale == "pt" }?.renamedFrom == "pt-BR")
    #expect(comparison.version.newLocales == ["fr"])
    #expect(comparison.version.removedLocales == ["it"])
  }

  /// `packs compare` and `diff` count the same messages.
  @Test(.realData) func countsEqualThoseOfDiff() throws {
    func strings(_ version: String) throws -> LocalizedStrings {
      try LocalizedStrings(opening: Places.real("ipa/duckduckgo-ios-\(version).ipa"))
    }
    let (old, new) = (try strings("7.155.0"), try strings("7.156.0"))
    let comparison = try compare(old, new)
    #expect(counts(comparison, "de") == [12, 27, 0])
    let staleness = Staleness(of: old, against: new)
    for row in staleness.rows {
      #expect(
        counts(comparison, row.locale.text)
          == [row.counts[.added], row.counts[.removed], row.counts[.changed]], "\(row.locale)")
    }
  }

  // MARK: - Limits

  private func breaches(_ comparison: PackVersionComparison, _ texts: String...) throws -> [String] {
    comparison.breaches(of: try texts.map { try PackLimit($0) }).map {
      "\($0.budget) \($0.locale ?? "") \($0.actual)/\($0.limit)"
    }
  }

  @Test func limitsAreNumbersSharesOrSizes() throws {
    let old = LocalizedStrings(["": ["L": ["x": "One"]], "de": ["L": Self.texts]])
    let more = Self.texts.merging(["e": "Fünf", "f": "Sechs"]) { first, _ in first }
    let new = LocalizedStrings(["": ["L": ["x": "One"]], "de": ["L": more]])
    let comparison = try compare(old, new)
    #expect(try breaches(comparison, "added", "removed", "changed=0", "added=2") == ["added  2/0"])
    #expect(try breaches(comparison, "locale.added=1", "added=40%") == ["locale.added=1 de 2/1"])
    // 2 of the 5 messages of both old packs.
    #expect(try breaches(comparison, "added=39.9%") == ["added=39.9%  2/1"])
    // What a receiver with the old pack and the base pack downloads.
    let german = try #require(comparison.changes.map(\.row).first { !$0.isBase })
    let packs = [try PackSet.build(old), try PackSet.build(new)].map {
      $0.members.filter { $0.locale != nil }[0].pack
    }
    let growth = try PackDownload.make(
      packs[1], .zlib, base: PackSet.build(new).base?.pack, old: packs[0]
    ).count
    #expect(german.updateBytes == growth)
    #expect(try breaches(comparison, "growth") == ["growth  \(growth)/0"])
    #expect(
      try breaches(comparison, "growth-bytes=1kB", "locale.growth-bytes=1MB", "growth-bytes=\(growth)B")
        .isEmpty)
    #expect(comparison.changes.map(\.row).first(where: \.isBase)?.updateBytes == nil)
    #expect(try compare(old, old).changes.allSatisfy { $0.row.updateBytes ?? 0 == 0 })
    // All messages of a locale that the new version lacks are removed.
    let less = try compare(old, LocalizedStrings(["": ["L": ["x": "One"]]]))
    #expect(try breaches(less, "removed", "removed=100%") == ["removed  \(Self.texts.count)/0"])
    #expect(try breaches(less, "locale.removed=2", "added") == ["locale.removed=2 de \(Self.texts.count)/2"])
    for text in [
      "", "growth=", "growth=x", "growth=1kB", "growth=2", "growth-bytes=2", "growth-bytes=2%",
      "locale.growth=2", "added=1kB", "grown",
      "locale.", "=1",
    ] {
      #expect((try? PackLimit(text)) == nil, "\(text)")
    }
  }
}
