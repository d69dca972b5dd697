import AppBundles
import LanguagePacks
import Localization
import LocalizationAnalysis
import ReportSchema
import TestSupport
import Testing
import TextSelection

@testable import BundleAnalysis

/// Laws of two versions, checked on random tables.
@Suite struct StalenessLawTests {
  @Test(arguments: 0..<40) func classesSumToTheNewVersionsKeys(_ seed: Int) throws {
    var chance = SeededGenerator(seed: UInt64(seed))
    let new = Version.random(&chance)
    let old = new.aged(&chance)
    for matchesRenames in [true, false] {
      let staleness = Staleness(of: old.tables, against: new.tables, matchesRenames: matchesRenames)
      for row in staleness.rows {
        let (counts, fresh) = (row.counts, new.texts[row.locale.text] ?? [:])
        #expect(counts.keys == fresh.count, "\(row.locale)")
        #expect(counts[.stale] + counts[.incompatible] <= counts[.changed])
        #expect(counts[.added] <= counts[.missing])
        #expect(
          counts.fileStrings.plain.new + counts.fileStrings.varied.new
            == fresh.values.reduce(0) { $0 + $1.texts.count })
        let before = old.texts[(row.renamedFrom ?? row.locale).text] ?? [:]
        #expect(
          counts.fileStrings.plain.old + counts.fileStrings.varied.old
            == before.values.reduce(0) { $0 + $1.texts.count })
        #expect(counts[.removed] == before.count - (counts.keys - counts[.added]))
      }
      let listed = staleness.changes.filter { $0.locale != nil }
      for filter in ChangeFilter.allCases {
        #expect(listed.count(where: filter.includes) == staleness.total[filter])
      }
      #expect(listed.allSatisfy { ($0.freshness == .incompatible) == $0.problems.isIncompatible })
      let total = staleness.total
      #expect(total[.crash] + total[.garbled] + total[.unknown] == total[.incompatible])
      #expect(total[.omitted] == staleness.notes.count { $0.problems.omitsArgument })
    }
  }

  /// Each locale has messages of its own, whose arguments differ from those of base.
  @Test(arguments: 0..<40) func incompatibleTextsAreThoseOfTheWholeComparison(_ seed: Int) {
    var chance = SeededGenerator(seed: UInt64(seed))
    let strings = Version.random(&chance).tables
    let texts = Staleness.incompatibleTexts(in: strings)
    #expect(texts == Staleness(ofTranslationsIn: strings).incompatible && !texts.isEmpty)
  }

  @Test(arguments: 0..<20) func aVersionIsFreshToItself(_ seed: Int) {
    var chance = SeededGenerator(seed: UInt64(seed))
    let tables = Version.random(&chance).tables
    let staleness = Staleness(of: tables, against: tables)
    #expect(staleness.total.fresh == staleness.total.keys && staleness.total[.source] == 0)
    #expect(
      staleness.changes.isEmpty && staleness.renames.tables.isEmpty && staleness.renames.locales.isEmpty)
  }

  /// A renamed table or locale has the counts of the original.
  @Test(arguments: 0..<20) func matchedRenamesDoNotChangeCounts(_ seed: Int) {
    var chance = SeededGenerator(seed: UInt64(seed))
    let new = Version.random(&chance)
    let old = new.aged(&chance, keepsMost: true)
    let plain = Staleness(of: old.tables, against: new.tables)
    let renamed = Staleness(of: old.renamed.tables, against: new.tables)
    #expect(renamed.total == plain.total)
    #expect(renamed.base == plain.base)
    #expect(renamed.renames.tables.count == 2)
    #expect(
      Staleness(of: old.renamed.tables, against: new.tables, matchesRenames: false).total.fresh
        == 0)
  }

  /// If tables have the same keys, their texts decide.
  @Test func tablesWithTheSameKeysAreMatchedByTexts() {
    func version(_ names: [String]) -> LocalizedStrings {
      var texts: [String: [String: Message]] = [:]
      for (number, name) in names.enumerated() {
        for key in 0..<10 {
          for locale in ["", "de"] {
            texts[locale, default: [:]]["\(name)\u{1f}key \(key)"] = .text("\(locale) \(number) \(key)")
          }
        }
      }
      return Version(texts: texts).tables
    }
    let staleness = Staleness(of: version(["Z", "Y", "X"]), against: version(["A", "B", "C"]))
    #expect(staleness.renames.tables.map(\.from) == ["Z", "Y", "X"])
    #expect(staleness.total.fresh == 30)
  }

  /// Packs and tables return the same messages.
  @Test(arguments: 0..<10) func packsAndTheirTablesHaveTheSameStaleness(_ seed: Int) throws {
    var chance = SeededGenerator(seed: UInt64(seed))
    let new = Version.random(&chance)
    let old = new.aged(&chance)
    func packed(_ version: Version) throws -> LocalizedStrings {
      let set = try PackSet.build(version.tables)
      return try LocalizedStrings(packs: set.members.map(\.pack), keys: set.keys)
    }
    let tables = Staleness(of: old.tables, against: new.tables)
    let packs = Staleness(of: try packed(old), against: try packed(new))
    #expect(packs.rows == tables.rows)
    #expect(packs.changes == tables.changes)
  }

  // MARK: - Placeholders

  private static let conversions = ["@", "d", ".2f"]

  private func placeholders(_ chance: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 2...4, using: &chance)).map { _ in
      Self.conversions.randomElement(using: &chance) ?? "@"
    }
  }

  private func text(_ conversions: [String], order: [Int]) -> String {
    order.map { "wort %\($0 + 1)$\(conversions[$0])" }.joined(separator: ", ")
  }

  private func freshness(old: String, base: String) -> Freshness? {
    func tables(_ text: String) -> LocalizedStrings {
      Version(texts: ["": ["t\u{1f}k": .text(base)], "de": ["t\u{1f}k": .text(text)]]).tables
    }
    let staleness = Staleness(of: tables(old), against: tables(base + "!"))
    return staleness.changes.first { $0.locale == "de" }?.freshness
  }

  @Test(arguments: 0..<50) func onlyTheOrderOfArgumentsMayChange(_ seed: Int) {
    var chance = SeededGenerator(seed: UInt64(seed))
    let conversions = placeholders(&chance)
    let places = Array(conversions.indices)
    let base = text(conversions, order: places)
    #expect(freshness(old: text(conversions, order: places.shuffled(using: &chance)), base: base) == .stale)

    let place = places.randomElement(using: &chance) ?? 0
    var retyped = conversions
    retyped[place] = Self.conversions.filter { $0 != conversions[place] }.randomElement(using: &chance) ?? "@"
    #expect(
      freshness(old: text(retyped, order: places), base: base) == .incompatible, "\(conversions) \(retyped)")

    // A text may omit the last argument. After another one, arguments would be read in the wrong place.
    #expect(
      freshness(old: text(conversions, order: places.filter { $0 != place }), base: base)
        == (place == places.last ? .stale : .incompatible))
    #expect(
      freshness(old: text(conversions + ["@"], order: places + [places.count]), base: base) == .incompatible)
  }

  // MARK: - The curve

  private static func curve(_ versions: [LocalizedStrings]) -> [DiffReport.CurvePoint] {
    [DiffReport.CurvePoint](versions: versions.count) {
      Staleness(of: versions[$0], against: versions[$1])
    }
  }

  @Test func theCurvePoolsAllPairsOfOneAge() {
    var chance = SeededGenerator(seed: 7)
    var versions = [Version.random(&chance)]
    for _ in 0..<4 { versions.insert(versions[0].aged(&chance, keepsMost: true), at: 0) }
    // A language that came with the third version has no older pack.
    for old in 0..<2 { versions[old].texts["ja"] = nil }
    let tables = versions.map(\.tables)
    let curve = Self.curve(tables)
    #expect(curve.map(\.age) == [1, 2, 3, 4])
    #expect(curve.map(\.pairs) == [4, 3, 2, 1])
    for point in curve {
      var (keys, fresh) = (0, 0)
      for new in point.age..<tables.count {
        let staleness = Staleness(of: tables[new - point.age], against: tables[new])
        let both = Set(tables[new - point.age].locales)
        for row in staleness.rows where both.contains(row.locale) {
          keys += row.counts.keys
          fresh += row.counts.fresh
        }
      }
      #expect(point.keys == keys)
      #expect(point.fresh == fresh)
      #expect(point.locales.reduce(0) { $0 + $1.keys } == point.keys)
      #expect((point.leastFreshShare ?? 1) <= (point.medianFreshShare ?? 1))
    }
    #expect(Self.curve([tables[0]]).isEmpty && Self.curve([]).isEmpty)
    let same = Self.curve([tables[0], tables[0], tables[0]])
    #expect(same.allSatisfy { $0.medianFreshShare == 1 && $0.fullyFresh == $0.packs })
  }

  // MARK: - Words

  /// Canonically equivalent letters keep their bytes.
  @Test(arguments: 0..<50) func aWordDiffHasBothTexts(_ seed: Int) {
    var chance = SeededGenerator(seed: UInt64(seed))
    let words = ["boat", " ", "船", "%1$@", ", ", "\u{e9}", "e\u{301}", "\n", "20", "ไทย", "👩‍🚀"]
    func text() -> String {
      (0..<Int.random(in: 0...12, using: &chance)).map { _ in words.randomElement(using: &chance) ?? "" }
        .joined()
    }
    let (old, new) = (text(), text())
    let diff = WordDiff(from: old, to: new)
    for (text, other) in [(old, DiffReport.SegmentKind.added), (new, .removed)] {
      #expect(
        Array(diff.segments.filter { $0.change != other }.map(\.text).joined().utf8) == Array(text.utf8))
    }
    #expect(Array(old.utf8) != Array(new.utf8) || diff.segments.allSatisfy { $0.change == .same })
    #expect(diff.segments.allSatisfy { !$0.text.isEmpty })
  }

  @Test func aWordDiffComparesWords() {
    let diff = WordDiff(from: "Fahrschein kaufen: 2 Euro", to: "Ticket kaufen: 3 Euro")
    #expect(
      diff.segments.map { "\($0.change.rawValue) \($0.text)" } == [
        "removed Fahrschein", "added Ticket", "same  kaufen: ", "removed 2", "added 3", "same  Euro",
      ])
    #expect(
      WordDiff(from: "%1$@ von %d.", to: "%1$@ von %@.").segments.map(\.text) == [
        "%1$@ von ", "%d", "%@", ".",
      ])
    #expect(WordDiff(from: "乗船券を買う", to: "切符を買う").segments.last?.text == "を買う")
  }

  // MARK: - Limits

  @Test func aLimitIsANumberOrAShare() throws {
    var chance = SeededGenerator(seed: 3)
    let new = Version.random(&chance)
    // The older version has the locales, but only one text of each.
    let old = Version(texts: new.texts.mapValues { _ in ["Harbor\u{1f}other": .text("x")] })
    let staleness = Staleness(of: old.tables, against: new.tables)
    let counts = staleness.total
    #expect(counts[.missing] == counts.keys)
    func breach(_ text: String) throws -> DiffReport.Breach? {
      let breaches = staleness.breaches(of: [try DiffLimit(text)])
      #expect(breaches.count < 2)
      return breaches.first
    }
    #expect(try breach("incompatible") == nil)
    #expect(try breach("missing")?.limit == 0)
    #expect(try breach("missing=\(counts.keys)") == nil)
    #expect(try breach("missing=\(counts.keys - 1)")?.actual == counts.keys)
    #expect(try breach("missing=100%") == nil)
    #expect(try breach("added=99.99%")?.limit == counts.keys * 9999 / 10_000)
    for text in [
      "", "fresh", "incompatible=", "incompatible=-1", "incompatible=1.5", "missing=101%", "missing=%",
      "missing=1.%",
      "missing=.5%", "Missing", "locale.", "locale.fresh", "locale.new-locales", "new-locales=5%",
      "new-locales=",
      "locale.locale.missing",
    ] {
      #expect((try? DiffLimit(text)) == nil, "\(text)")
    }
  }

  /// The limits on each locale that are exceeded are those of the locales whose own counts exceed them.
  @Test(arguments: 0..<20) func aLimitOnEachLocaleIsItsLimitAlone(_ seed: Int) throws {
    var chance = SeededGenerator(seed: UInt64(seed))
    let new = Version.random(&chance)
    let staleness = Staleness(of: new.aged(&chance).tables, against: new.tables)
    for name in ["missing", "crash=1", "stale=5%", "incompatible"] {
      let each = try DiffLimit("locale.\(name)")
      let all = try DiffLimit(name)
      let expected = staleness.rows.filter { row in
        !row.isNew && !staleness.selecting([row.locale]).breaches(of: [all]).isEmpty
      }
      #expect(staleness.breaches(of: [each]).map(\.locale) == expected.map(\.locale.text), "\(name)")
    }
  }

  /// Every message of a new locale is missing in the older version.
  @Test(arguments: 0..<10) func aNewLocaleIsExempt(_ seed: Int) throws {
    var chance = SeededGenerator(seed: UInt64(seed))
    let new = Version.random(&chance)
    var old = new
    old.texts["fr"] = nil
    let staleness = Staleness(of: old.tables, against: new.tables)
    func breaches(_ texts: String...) throws -> [String] {
      let limits = try texts.map { try DiffLimit($0) }
      return staleness.breaches(of: limits).map { "\($0.budget) \($0.locale ?? "") \($0.actual)" }
    }
    let missing = try #require(staleness.rows.first { $0.locale.text == "fr" }).counts.keys
    #expect(try breaches("missing", "locale.missing").isEmpty)
    #expect(try breaches("new-locales=1").isEmpty)
    #expect(try breaches("new-locales") == ["new-locales  1"])
    #expect(
      try breaches("missing", "locale.missing", "new-locales=1") == [
        "missing  \(missing)", "locale.missing fr \(missing)",
      ])
  }

  @Test func acceptedTextsDoNotCount() throws {
    let messages = ["t\u{1f}a": Message.text("%d"), "t\u{1f}b": .text("%d")]
    let new = Version(texts: ["": messages, "de": messages])
    let old = Version(texts: ["": messages, "de": ["t\u{1f}a": .text("%@"), "t\u{1f}b": .text("%@")]])
    let staleness = Staleness(of: old.tables, against: new.tables)
    let limits = try ["crash", "incompatible=1", "locale.crash", "changed=1"].map {
      try DiffLimit($0)
    }
    func actual(_ accepted: [MessageChange]) -> [Int] {
      staleness.breaches(of: limits, accepting: accepted).map(\.actual)
    }
    #expect(actual([]) == [2, 2, 2, 2])
    #expect(actual(Array(staleness.incompatible.prefix(1))) == [1, 1, 2])
    #expect(actual(staleness.incompatible) == [2])
  }
}

/// A version with known texts by locale (empty for base), then by table and key with a unit separator in
/// between.
private struct Version {
  var texts: [String: [String: Message]]

  var tables: LocalizedStrings {
    var all: [Owner: [StringTable]] = [:]
    for (name, messages) in texts {
      let owner = name.isEmpty ? Owner.base : .locale(LocaleTag(stringLiteral: name))
      var tables: [String: StringTable] = [:]
      for (path, message) in messages {
        let parts = path.split(separator: "\u{1f}").map(String.init)
        tables[parts[0], default: StringTable(name: parts[0], syntax: .apple)][parts[1]] = message
      }
      all[owner] = Array(tables.values)
    }
    return LocalizedStrings(all, identity: AppIdentity(), baseLocale: nil)
  }

  static func random(_ chance: inout SeededGenerator) -> Version {
    var base: [String: Message] = [:]
    for table in ["Harbor", "Quay"] {
      for key in 0..<Int.random(in: 10...30, using: &chance) {
        base["\(table)\u{1f}key \(key)"] = message(&chance)
      }
    }
    var texts = ["": base]
    for locale in ["de", "fr", "ja", "pt-BR"] {
      texts[locale] = base.filter { _ in Int.random(in: 0..<10, using: &chance) > 0 }
        .mapValues { _ in message(&chance) }
    }
    return Version(texts: texts)
  }

  private static func message(_ chance: inout SeededGenerator) -> Message {
    let words = ["Boot", "%d Boote", "%@", "Hafen é", "船", "100 %", "%1$@ %2$d", "50%"]
    func text() -> String {
      (0..<Int.random(in: 1...4, using: &chance)).map { _ in words.randomElement(using: &chance) ?? "" }
        .joined(separator: " ")
    }
    guard Int.random(in: 0..<5, using: &chance) == 0 else { return .text(text()) }
    return .variations(
      Variations(
        by: .plural(.first), [.init(.category(.one), .text(text())), .init(.category(.other), .text(text()))])
    )
  }

  /// A possible older version: texts changed, added and removed.
  func aged(_ chance: inout SeededGenerator, keepsMost: Bool = false) -> Version {
    var older = self
    for (locale, messages) in texts {
      for key in messages.keys.sorted() {
        switch Int.random(in: 0..<(keepsMost ? 40 : 8), using: &chance) {
        case 0: older.texts[locale]?[key] = Self.message(&chance)
        case 1: older.texts[locale]?[key] = nil
        case 2: older.texts[locale]?[key + " gone"] = Self.message(&chance)
        case 3 where !keepsMost: older.texts[locale]?[key] = .text("")
        default: continue
        }
      }
    }
    if !keepsMost, Bool.random(using: &chance) { older.texts["fr"] = nil }
    return older
  }

  /// The same version with other names.
  var renamed: Version {
    Version(
      texts: texts.mapValues { messages in
        Dictionary(uniqueKeysWithValues: messages.map { ("Old\($0.key)", $0.value) })
      })
  }
}
