import Bytes
import DataFormats
import Foundation
import Localization
import LocalizationAnalysis
import ResourceFormats
import TestSupport
import Testing

private func shares(_ bytes: [UInt8]) throws(FormatError) -> ContainerShares {
  try Loctable(bytes.span.bytes).shares()
}

private func removing(_ bytes: [UInt8], _ tags: Set<LocaleTag>) throws(FormatError) -> [UInt8] {
  try Loctable(bytes.span.bytes).removing { tags.contains($0) }
}

private func list(_ bytes: [UInt8]) throws(FormatError) -> JSONValue {
  try PropertyList.value(of: bytes.span.bytes)
}

/// The members of the root other than tables of removed locales.
private func kept(_ list: JSONValue, without tags: Set<LocaleTag>) -> [JSONValue.Member]? {
  list.members?.filter { member in
    guard member.value.members != nil, member.name != "LocProvenance" else { return true }
    return LocaleTag(appleFolder: member.name).map { !tags.contains($0) } ?? true
  }
}

/// Two locales with keys, a text and a plural form in common, because writers share equal strings.
private let harbor = PlistBuilder(objects: [
  .dictionary([(1, 2), (3, 4), (5, 6), (15, 16)]),
  .ascii("de"), .dictionary([(7, 8), (9, 10), (11, 12)]),
  .ascii("fr"), .dictionary([(7, 13), (9, 10), (11, 14)]),
  .ascii("LocProvenance"), .dictionary([(1, 17), (3, 17)]),
  .ascii("welcome"), .ascii("Hallo"), .ascii("ok"), .ascii("OK."), .ascii("ships"),
  .dictionary([(18, 19), (20, 21)]), .utf16("Ça va ⛵️"), .dictionary([(18, 22), (20, 21)]),
  .ascii("Version"), .integer(3), .ascii("translated"),
  .ascii("one"), .ascii("ein Schiff"), .ascii("other"), .ascii("%d"), .ascii("un bateau"),
  .ascii("nobody's"),
])

private func size(_ objects: Int...) -> Int { objects.reduce(0) { $0 + harbor.size($1) } }

/// Twenty locales with twenty common keys: more objects than a byte can number.
private let large: PlistBuilder = {
  let locales = [
    "ar", "bg", "ca", "cs", "da", "de", "el", "es", "fi", "fr", "he", "hu", "it", "ja", "ko", "nl", "pl",
    "pt_BR", "sv", "zh-Hans",
  ]
  let keys = 0..<20
  var objects: [PlistBuilder.Object] = [.dictionary(locales.indices.map { (1 + $0, 21 + $0) })]
  objects += locales.map { .ascii($0) }
  objects += locales.indices.map { locale in
    .dictionary(keys.map { (41 + $0, 61 + locale * keys.count + $0) })
  }
  objects += keys.map { .ascii("key \($0)") }
  for locale in locales { objects += keys.map { .ascii("\(locale) says \($0)") } }
  return PlistBuilder(objects: objects, referenceWidth: 2)
}()

@Suite struct LoctableTests {
  @Test func objectsBelongToTheirUsers() throws {
    let bytes = harbor.bytes
    let shares = try shares(bytes)
    expectShares(shares, sumTo: bytes.count)
    // Each has two references in the root.
    #expect(shares["de", .strings]?.ownBytes == 2 + size(2, 8))
    #expect(shares["fr", .strings]?.ownBytes == 2 + size(4, 13))
    #expect(shares["de", .plurals]?.ownBytes == size(12, 19))
    #expect(shares["fr", .plurals]?.ownBytes == size(14, 22))
    #expect(shares.unusedBytes == size(23))
    for locale in ["de", "fr"] {
      #expect(shares[locale, .strings]?.messages == 2 && shares[locale, .plurals]?.messages == 1)
    }
  }

  @Test func sharedObjectsAreApportionedWithRemainderToFirst() throws {
    let shares = try shares(harbor.bytes)
    let texts = size(7, 9, 10)
    let rules = size(11, 18, 20, 21)
    // A locale's name is also a key of LocProvenance.
    let name = size(1)
    #expect(name % 2 == 1 && texts % 2 == 1)
    #expect(shares["de", .strings]?.apportionedBytes == (texts + 1) / 2 + name / 2)
    #expect(shares["fr", .strings]?.apportionedBytes == texts / 2 + name / 2)
    #expect(shares["de", .plurals]?.apportionedBytes == (rules + 1) / 2)
    #expect(shares["fr", .plurals]?.apportionedBytes == rules / 2)
    #expect(shares[.unlocalized, .strings]?.apportionedBytes == 2 * ((name + 1) / 2))
  }

  @Test func provenanceAndOtherMembersAreUnlocalized() throws {
    let bytes = harbor.bytes
    let shares = try shares(bytes)
    let ends = 8 + 32
    #expect(shares[.unlocalized, .strings]?.ownBytes == ends + size(0) - 2 * 2 + size(5, 6, 15, 16, 17, 23))
    #expect(shares[.unlocalized, .strings]?.messages == 0)
    #expect(
      Set(shares.shares.map(\.owner)) == [.unlocalized, .locale(try tag("de")), .locale(try tag("fr"))])
  }

  @Test func namesOfOneLocaleAreOneOwner() throws {
    let table = PlistBuilder(objects: [
      .dictionary([(1, 2), (3, 4), (6, 2), (7, 5)]), .ascii("pt_BR"), .dictionary([(5, 5)]), .ascii("pt-BR"),
      .dictionary([(8, 5)]), .ascii("x"), .ascii("no locale"), .ascii("de"), .ascii("y"),
    ])
    let shares = try shares(table.bytes)
    expectShares(shares, sumTo: table.bytes.count)
    #expect(shares.messages == ["pt-BR": 2])
    // A string under a locale's name does not belong to the locale.
    #expect(shares["de", .strings] == nil)
    let without = try removing(table.bytes, [tag("pt-BR"), tag("de")])
    #expect(try list(without).members?.map(\.name) == ["no locale", "de"])
  }

  @Test func textSharedWithRuleHasFirstKind() throws {
    let table = PlistBuilder(objects: [
      .dictionary([(1, 2)]), .ascii("de"), .dictionary([(3, 4), (5, 6)]), .ascii("a"), .ascii("text"),
      .ascii("b"), .dictionary([(7, 4)]), .ascii("other"),
    ])
    let shares = try shares(table.bytes)
    expectShares(shares, sumTo: table.bytes.count)
    #expect(shares["de", .strings]?.ownBytes == 2 + [1, 2, 3, 4].reduce(0) { $0 + table.size($1) })
    #expect(shares["de", .plurals]?.ownBytes == [5, 6, 7].reduce(0) { $0 + table.size($1) })
    #expect(shares["de", .plurals]?.apportionedBytes == 0)
  }

  @Test func attributionOfManyLocalesIsExact() throws {
    let bytes = large.bytes
    let shares = try shares(bytes)
    expectShares(shares, sumTo: bytes.count)
    #expect(shares.messages.count == 20)
    #expect(shares.messages.values.allSatisfy { $0 == 20 })
    let keys = (41..<61).reduce(0) { $0 + large.size($1) }
    #expect(shares.shares.reduce(0) { $0 + $1.apportionedBytes } == keys)
    let parts = shares.shares.filter { $0.owner != .unlocalized }.map(\.apportionedBytes)
    #expect(Set(parts).isSubset(of: [keys / 20, keys / 20 + 1]))
  }

  @Test func randomTablesAreApportionedByReferences() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let (table, locales) = randomTable(&random)
      let divided = try shares(table.bytes)
      expectShares(divided, sumTo: table.bytes.count, "seed \(seed)")
      let users = users(in: table)
      let groups = Set(users.dropFirst()).count
      var unused = 0
      for (object, users) in users.enumerated().dropFirst() where users.isEmpty {
        unused += table.size(object)
      }
      #expect(divided.unusedBytes == unused, "seed \(seed)")
      for locale in Set(locales) {
        let parts = users.indices.dropFirst().filter { users[$0].contains(locale) }
        let own = parts.filter { users[$0].count == 1 }.reduce(0) { $0 + table.size($1) }
        let split = parts.filter { users[$0].count > 1 }.reduce(0.0) {
          $0 + Double(table.size($1)) / Double(users[$1].count)
        }
        let found = divided.shares.filter { $0.owner == LocaleTag(bcp47: locale).map { .locale($0) } }
        #expect(found.reduce(0) { $0 + $1.ownBytes } == own + 2, "seed \(seed), \(locale)")
        let distance = Double(found.reduce(0) { $0 + $1.apportionedBytes }) - split
        // At most one byte for each set of users and kinds.
        #expect(abs(distance) <= Double(groups * 4), "seed \(seed), \(locale)")
      }
      let gone = try tag(locales[0])
      let without = try removing(table.bytes, [gone])
      expectShares(try shares(without), sumTo: without.count, "seed \(seed)")
      let expected = try foundation(table.bytes).filter { $0.key != locales[0] }
      let found = NSDictionary(dictionary: try foundation(without))
      #expect(found == NSDictionary(dictionary: expected), "seed \(seed)")
    }
  }

  /// Tables of some locales with randomly shared keys, texts and rules.
  private func randomTable(_ random: inout SeededGenerator) -> (PlistBuilder, locales: [String]) {
    let locales = ["de", "fr", "pt-BR", "zh-Hans", "ar"].shuffled(using: &random).prefix(
      .random(in: 2...5, using: &random))
    let first = 1 + 2 * locales.count
    let texts = first..<(first + 12)
    let rules = texts.upperBound..<(texts.upperBound + 4)
    func pairs(_ values: Range<Int>, _ count: Int, _ random: inout SeededGenerator) -> [(Int, Int)] {
      // Keys differ, because another reader may reject duplicates.
      let keys = texts.shuffled(using: &random).prefix(count)
      return keys.map { ($0, .random(in: values, using: &random)) }
    }
    var objects: [PlistBuilder.Object] = [
      .dictionary(locales.indices.map { (1 + $0, 1 + locales.count + $0) })
    ]
    objects += locales.map { .ascii($0) }
    for _ in locales {
      objects.append(
        .dictionary(pairs(texts.lowerBound..<rules.upperBound, .random(in: 0...6, using: &random), &random)))
    }
    objects += texts.map { .ascii(String(repeating: "\($0) ", count: .random(in: 1...9, using: &random))) }
    for _ in rules { objects.append(.dictionary(pairs(texts, .random(in: 0...3, using: &random), &random))) }
    return (PlistBuilder(objects: objects), Array(locales))
  }

  /// For each object, the locales from whose names and tables it is reachable.
  private func users(in table: PlistBuilder) -> [Set<String>] {
    var users = [Set<String>](repeating: [], count: table.objects.count)
    func mark(_ object: Int, _ locale: String) {
      guard users[object].insert(locale).inserted else { return }
      guard case .dictionary(let pairs) = table.objects[object] else { return }
      for (key, value) in pairs {
        mark(key, locale)
        mark(value, locale)
      }
    }
    guard case .dictionary(let members) = table.objects[0] else { return users }
    for (name, value) in members {
      guard case .ascii(let locale) = table.objects[name] else { continue }
      mark(name, locale)
      mark(value, locale)
    }
    return users
  }

  // MARK: - Removal

  @Test func retainedValuesAreEqualInOtherReaders() throws {
    for table in [harbor, large] {
      let bytes = table.bytes
      let tags = try shares(bytes).shares.compactMap { share in
        if case .locale(let tag) = share.owner { tag } else { nil }
      }
      for removed in [Set(tags.prefix(1)), Set(tags.dropFirst()), Set(tags)] {
        let without = try removing(bytes, removed)
        #expect(without.count < bytes.count)
        let before = try list(bytes)
        let after = try list(without)
        let expected = try #require(kept(before, without: removed))
        #expect(after.members?.map(\.name) == expected.map(\.name))
        #expect(after.members?.map(\.value) == expected.map(\.value))
        let names = Set(expected.map(\.name))
        let oracle = try foundation(bytes).filter { names.contains($0.key) }
        #expect(NSDictionary(dictionary: oracle) == NSDictionary(dictionary: try foundation(without)))
      }
    }
  }

  @Test func removedLocaleLeavesNoBytes() throws {
    let without = try removing(harbor.bytes, [tag("de")])
    let shares = try shares(without)
    expectShares(shares, sumTo: without.count)
    #expect(shares.messages == ["fr": 3])
    #expect(shares.unusedBytes == 0)
    let text = String(decoding: without, as: UTF8.self)
    for gone in ["Hallo", "ein Schiff", "nobody's"] { #expect(!text.contains(gone)) }
    for stays in ["OK", "un bateau", "LocProvenance", "de"] { #expect(text.contains(stays)) }
    let whole = try list(without)
    #expect(whole["LocProvenance"]?["de"]?.string == "translated")
    #expect(whole["de"] == nil)
  }

  @Test func removalIsIdempotentAndCommutative() throws {
    try expectRemovalLaws(harbor.bytes, of: ["de", "fr"].map(tag)) { try removing($0, $1) }
    try expectRemovalLaws(large.bytes, of: ["ar", "pt-BR", "zh-Hans"].map(tag)) { try removing($0, $1) }
  }

  @Test func everyKindOfObjectIsCopiedUnchanged() throws {
    let table = PlistBuilder(objects: [
      .dictionary([(1, 2), (3, 4), (20, 21)]), .ascii("de"), .dictionary([(5, 6)]), .ascii("Others"),
      .array([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 22, 23, 24]), .ascii("x"), .ascii("gone"),
      .raw([0x00]), .raw([0x08]), .raw([0x09]), .raw([0x11, 1, 2]), .raw([0x12, 1, 2, 3, 4]),
      .raw([0x13, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe]),
      .raw([0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0, 0, 0, 0, 0, 0, 1]), .raw([0x22, 0x3f, 0xc0, 0, 0]),
      .raw([0x23, 0x3f, 0xf8, 0, 0, 0, 0, 0, 0]), .raw([0x33, 0x41, 0, 0, 0, 0, 0, 0, 0]),
      .raw([0x43, 1, 2, 3]), .raw([0x4f, 0x10, 16] + [UInt8](repeating: 7, count: 16)), .raw([0x81, 1, 0]),
      .ascii("long, so that its count is an object of its own"), .dictionary([]),
      // A set, and counts with more bytes than necessary.
      .raw([0xc2, 7, 8]), .raw([0xaf, 0x10, 2, 9, 10]), .raw([0x5f, 0x11, 0, 1, 0x21]),
    ])
    let before = try list(table.bytes)
    let without = try removing(table.bytes, [tag("de")])
    let after = try list(without)
    #expect(
      after.members?.map(\.name) == before.members?.map(\.name).filter { $0 != "de" })
    #expect(after["Others"]?.items?.count == 16)
    #expect(after["Others"] == before["Others"])
    expectShares(try shares(without), sumTo: without.count)
  }

  @Test func rootMayHaveAnyIndex() throws {
    var table = harbor
    // Swapped with the last object.
    table.objects.swapAt(0, 23)
    table.root = 23
    #expect(try shares(table.bytes).messages == ["de": 3, "fr": 3])
    let without = try removing(table.bytes, [tag("fr")])
    #expect(try shares(without).messages == ["de": 3])
    let plain = try list(try removing(harbor.bytes, [tag("fr")]))
    #expect(try list(without) == plain)
  }

  // MARK: - Bad input

  @Test func rootThatIsNotADictionaryIsAnError() throws {
    let array = PlistBuilder(objects: [.array([])]).bytes
    #expect(throws: FormatError(.rootIsNotADictionary, at: 8)) { try shares(array) }
    let numbered = PlistBuilder(objects: [.dictionary([(1, 1)]), .integer(1)]).bytes
    #expect(throws: FormatError(.keyIsNotAString, at: 11)) { try shares(numbered) }
    #expect(throws: FormatError(.notAPropertyList, at: 0)) { try shares([]) }
  }

  @Test func cyclesTerminate() throws {
    let table = PlistBuilder(objects: [
      .dictionary([(1, 2), (3, 4)]), .ascii("de"), .dictionary([(5, 2)]), .ascii("fr"), .dictionary([(5, 0)]),
      .ascii("x"),
    ])
    expectShares(try shares(table.bytes), sumTo: table.bytes.count)
    let without = try removing(table.bytes, [tag("de")])
    expectShares(try shares(without), sumTo: without.count)
  }

  /// Many overlapping collections, each of which refers to all of them.
  @Test func overlappingCollectionsAreRejectedEarly() throws {
    let count = 1500
    var objects: [PlistBuilder.Object] = [
      .dictionary([(1, 2), (3, 4)]), .ascii("de"), .dictionary([]), .ascii("fr"), .dictionary([(1, 5)]),
      .array((5..<(5 + count)).map { $0 }),
    ]
    objects += (1..<count).map { _ in .at(5) }
    let bytes = PlistBuilder(objects: objects, referenceWidth: 2).bytes
    #expect(throws: FormatError(.tooManyObjects(limit: 4 * bytes.count), at: 29)) { try shares(bytes) }
    let de = try tag("de")
    #expect(throws: FormatError(.overlappingEntries, at: 29)) { try removing(bytes, [de]) }
  }

  @Test func overlappingStringsAreNotWrittenRepeatedly() throws {
    let count = 200
    var objects: [PlistBuilder.Object] = [
      .dictionary([(1, 2), (3, 4)]), .ascii("de"), .dictionary([]), .ascii("fr"),
      .dictionary([(1, 5)]), .array((6..<(6 + count)).map { $0 }),
      .ascii(String(repeating: "x", count: 9000)),
    ]
    objects += (1..<count).map { _ in .at(6) }
    let bytes = PlistBuilder(objects: objects, referenceWidth: 2).bytes
    expectShares(try shares(bytes), sumTo: bytes.count)
    let de = try tag("de")
    let error = #expect(throws: FormatError.self) { try removing(bytes, [de]) }
    #expect(error?.reason == .overlappingEntries)
  }

  @Test(.timeLimit(.minutes(10))) func longSharedNameIsNotDecodedRepeatedly() throws {
    let count = 60_000
    let table = PlistBuilder(
      objects: [
        .dictionary((0..<count).map { _ in (1, 2) }), .ascii(String(repeating: "x", count: 600_000)),
        .dictionary([]),
      ], offsetWidth: 4)
    let shares = try shares(table.bytes)
    expectShares(shares, sumTo: table.bytes.count)
    #expect(shares.messages.isEmpty)
  }

  @Test func mutatedFileSatisfiesTheLaws() throws {
    let de = try tag("de")
    for mutated in mutations(of: harbor.bytes) {
      let broken = FormatLaws.stringsTable(mutated)
      #expect(broken == nil, "\(mutated)")
      // What is not a table of a locale is kept too.
      guard let without = try? removing(mutated, [de]), (try? shares(without)) != nil,
        let before = try? list(mutated), let after = try? list(without)
      else { continue }
      let expected = kept(before, without: [de])
      #expect(after.members?.map(\.name) == expected?.map(\.name), "\(mutated)")
      #expect(after.members?.map(\.value) == expected?.map(\.value), "\(mutated)")
    }
  }
}
