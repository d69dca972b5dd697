import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats
import TestSupport
import Testing

private func contents(_ bytes: [UInt8]) throws(FormatError) -> ResourceTableContents {
  try ProtobufResourceTable(bytes.span.bytes).contents()
}

private func removing(_ bytes: [UInt8], _ tags: Set<LocaleTag>) throws(FormatError) -> [UInt8] {
  try ProtobufResourceTable(bytes.span.bytes).removing { tags.contains($0) }
}

private typealias Value = ProtobufTableBuilder.Value

private let title = [
  Value(nil, .text("Harbor")), Value("de", .text("Hafen")), Value("pt-BR", .styled("Porto")),
  Value("iw", .rawText("נמל")), Value(nil, .text("Small harbor"), density: 120),
]
/// The length of its entry takes two bytes, and one without German.
private let greeting = [
  Value(nil, .text(String(repeating: "Hello ", count: 8))),
  Value("de", .text(String(repeating: "Moin ", count: 60))),
]
private let untranslated = [Value(nil, .text("https://example.org"))]
private let ships = [
  Value(nil, .plural(["ship", "ships"])), Value("de", .plural(["Schiff", "Schiffe"])),
  Value("pt-BR", .plural(["navio", "navios", "de navios"])),
]
private let days = [
  Value(nil, .array([.text("Mon"), .text("Tue")])),
  Value("de", .array([.text("Mo"), .styled("Di"), .number(3), .rawText("Mi"), .file("res/raw/do.txt")])),
]
private let sizes = [Value(nil, .array([.number(1), .number(2)]))]
private let flag = [
  Value(nil, .file("res/drawable/flag.png")), Value("de", .file("res/drawable-de/flag.png")),
  Value("de", .file("res/drawable-de-hdpi/flag.png"), density: 240),
]
private let icon = [Value(nil, .file("res/drawable/icon.png"))]
private let screen = [
  Value("not a locale", .file("res/layout-x/main.xml")), Value(nil, .file("res/layout/main.xml")),
]
private let margin = [Value(nil, .number(8)), Value("de", .number(4))]

private let table = ProtobufTableBuilder(packages: [
  .init(
    name: "org.example.harbor",
    types: [
      .init(
        name: "string",
        entries: [
          .init(name: "title", values: title), .init(name: "greeting", values: greeting),
          .init(name: "site", values: untranslated),
        ]),
      .init(name: "plurals", entries: [.init(name: "ships", values: ships)]),
      .init(
        name: "array",
        entries: [.init(name: "days", values: days), .init(name: "sizes", values: sizes)]),
    ]),
  .init(
    name: "org.example.second",
    types: [
      .init(
        name: "drawable", entries: [.init(name: "flag", values: flag), .init(name: "icon", values: icon)]),
      .init(name: "layout", entries: [.init(name: "main", values: screen)]),
      .init(name: "dimen", entries: [.init(name: "margin", values: margin)]),
    ]),
])

/// Small enough to try every mutation.
private let small = ProtobufTableBuilder.table([
  "string": [Value(nil, .text("H")), title[1], title[3]], "array": [days[1]], "drawable": [flag[0], flag[1]],
])

private func size(_ values: [Value], _ locale: String?) -> Int {
  values.filter { $0.locale == locale }.reduce(0) { $0 + ProtobufTableBuilder.size($1) }
}

@Suite struct ProtobufResourceTableTests {
  /// Values in arrays and plurals refer to resources and files as single values do; those of styles are not followed.
  @Test func referencesOfEveryKindOfValueAreFound() throws {
    let items: [ProtobufTableBuilder.Content] = [.reference(0x7f02_0001), .text("t"), .file("res/raw/a.txt")]
    let bytes = ProtobufTableBuilder.table([
      "array": [Value(nil, .array(items)), Value("de", .array([.reference(0x7f02_0002)]))],
      "plurals": [Value("fr", .plural(["one", "@7"]))], "style": [Value(nil, items[0])],
      "xml": [Value(nil, items[2])],
    ]).bytes()
    let ids = (1...5).map { UInt32(0x7f00_0000 + $0 << 16) }
    let uses = try ProtobufResourceTable(bytes.span.bytes).uses(of: Set(ids))
    #expect(ids.map { uses[$0]?.type } == ["array", "plurals", "style", "xml", nil])
    #expect(uses[ids[0]]?.references == [0x7f02_0001, 0x7f02_0002])
    #expect(uses[ids[0]]?.files == ["res/raw/a.txt"] && uses[ids[3]]?.files == ["res/raw/a.txt"])
    #expect(uses[ids[0]]?.locales.map(\.text) == ["de"] && uses[ids[1]]?.locales.map(\.text) == ["fr"])
    #expect(uses[ids[1]]?.references == [7] && uses[ids[2]]?.references == [])
  }

  @Test func textsForSomeDevicesAreRetained() throws {
    func table(_ texts: [Value]) -> [UInt8] {
      let icons = [flag[0]] + (texts.count > 2 ? flag.dropFirst() : [])
      return ProtobufTableBuilder.table(["string": texts, "drawable": icons]).bytes()
    }
    let texts = [
      Value(nil, .text("Tap")), Value("de", .text("Tippen")), Value("de", .text("Klicken"), density: 240),
    ]
    let slim = try ProtobufResourceTable(table(texts).span.bytes)
      .removing(retaining: .init(variants: true)) { _ in true }
    #expect(slim == table([texts[0], texts[2]]))
  }

  @Test func everyByteHasOneOwner() throws {
    let bytes = table.bytes()
    let contents = try contents(bytes)
    let shares = contents.shares
    expectShares(shares, sumTo: bytes.count)
    #expect(shares.unusedBytes == 0)

    #expect(shares["de", .strings]?.ownBytes == size(title + greeting, "de"))
    #expect(shares["de", .strings]?.messages == 2)
    #expect(shares["de", .plurals]?.ownBytes == size(ships, "de"))
    #expect(shares["de", .plurals]?.messages == 1)
    #expect(shares["de", .images]?.ownBytes == size(flag, "de"))
    #expect(shares["de", .images]?.messages == 0)
    #expect(shares["de", .other]?.ownBytes == size(days + margin, "de"))
    #expect(shares["de", .other]?.messages == 3)
    #expect(shares["pt-BR", .strings]?.ownBytes == size(title, "pt-BR"))
    #expect(shares["pt-BR", .plurals]?.messages == 1)
    #expect(shares["he", .strings]?.ownBytes == size(title, "iw"))
    #expect(shares.messages == ["de": 6, "pt-BR": 2, "he": 1])
    #expect(shares.shares.allSatisfy { $0.apportionedBytes == 0 })
  }

  @Test func valuesWithoutLocaleAreBaseIfTextOrTranslated() throws {
    let shares = try contents(table.bytes()).shares
    #expect(shares[.base, .strings]?.ownBytes == size(title + greeting + untranslated, nil))
    #expect(shares[.base, .strings]?.messages == 3)
    #expect(shares[.base, .plurals]?.ownBytes == size(ships, nil))
    // The array of numbers, the icon and the layout have no value for a locale.
    #expect(shares[.base, .other]?.ownBytes == size(days + margin, nil))
    #expect(shares[.base, .other]?.messages == 2)
    #expect(shares[.base, .images]?.ownBytes == size([flag[0]], nil))
    #expect(shares[.base, .interface] == nil)
  }

  @Test func attributionOfBundleTableIsExact() throws {
    let tables = try contents("Harbor.aab", ["resources.pb"])
    #expect(!tables.isEmpty)
    for bytes in tables {
      let contents = try contents(bytes)
      expectShares(contents.shares, sumTo: bytes.count)
      #expect(contents.unreadableLocales == 0)
    }
    let locales = try tables.map { try contents($0).shares.messages.count }
    #expect(locales.contains { $0 > 0 })
  }

  @Test func localizedFilesAreListedWithOwners() throws {
    let files = try contents(table.bytes()).files
    let de = Owner.locale(try tag("de"))
    #expect(
      files.map(\.path) == [
        "res/drawable-de-hdpi/flag.png", "res/drawable-de/flag.png", "res/drawable/flag.png",
      ])
    #expect(files.map(\.owners) == [[de], [de], [.base]])
  }

  @Test func fileOfSeveralOwnersIsListedOnce() throws {
    let merged = [
      Value(nil, .file("res/a.png")), Value("de", .file("res/a.png")), Value("fr", .file("res/a.png")),
    ]
    let bytes = ProtobufTableBuilder.table([
      "drawable": merged, "string": [Value("de", .text("res/a.png"))],
    ]).bytes()
    let owners = [Owner.base, .locale(try tag("de")), .locale(try tag("fr"))]
    let files = try contents(bytes).files
    #expect(files.map(\.path) == ["res/a.png"])
    #expect(files.map(\.owners) == [owners])
  }

  @Test func invalidLocaleIsCountedAndUnlocalized() throws {
    let contents = try contents(table.bytes())
    #expect(contents.unreadableLocales == 1)
    #expect(contents.shares.messages.keys.sorted() == ["de", "he", "pt-BR"])
    #expect(contents.files.allSatisfy { !$0.path.contains("layout") })
  }

  @Test func emptyLocaleIsNotALocale() throws {
    let contents = try contents(ProtobufTableBuilder.table(["string": [Value("", .text("x"))]]).bytes())
    #expect(contents.unreadableLocales == 0)
    #expect(contents.shares[.base, .strings]?.messages == 1)
  }

  @Test func unknownFieldsAreIgnored() throws {
    var bytes = table.bytes()
    let before = try contents(bytes).shares
    let unknown = ProtobufField.encode([
      .number(100, .max), .fixed32(101, 1), .fixed64(102, 2), .text(103, "de"), .number(2, 7),
    ])
    bytes += unknown
    let after = try contents(bytes).shares
    expectShares(after, sumTo: bytes.count)
    #expect(after.messages == before.messages)
    #expect(after.bytes(of: .unlocalized) == before.bytes(of: .unlocalized) + unknown.count)
    let without = try removing(bytes, [tag("de")])
    #expect(Array(without.suffix(unknown.count)) == unknown)
  }

  @Test func emptyFileIsTable() throws {
    let contents = try contents([])
    expectShares(contents.shares, sumTo: 0)
    #expect(contents.files.isEmpty)
    #expect(try removing([], [tag("de")]) == [])
  }

  // MARK: - Removal

  @Test func removalRemovesOnlyValuesOfTheLocales() throws {
    let bytes = table.bytes()
    for removed in [["de"], ["pt-BR"], ["iw"], ["de", "iw"], ["de", "pt-BR", "iw"]] {
      // Equals a table written without the removed values.
      let result = try removing(bytes, Set(removed.map(tag)))
      #expect(result == table.bytes { removed.contains($0) }, "\(removed)")
    }
  }

  @Test func removalIsIdempotentAndCommutative() throws {
    try expectRemovalLaws(table.bytes(), of: ["de", "pt-BR", "he"].map(tag)) { try removing($0, $1) }
  }

  @Test func overlongLengthsAreKept() throws {
    // The outermost key and length take more bytes than necessary.
    let inner = ProtobufField.encode([
      .text(2, "a"),
      .message(
        3,
        [
          .text(2, "string"),
          .message(
            3, [.text(2, "t"), ProtobufTableBuilder.field(title[0]), ProtobufTableBuilder.field(title[1])]),
        ]),
    ])
    #expect(inner.count < 0x80)
    let padded = [0x92, 0x00, UInt8(inner.count) | 0x80, 0x80, 0x00] + inner
    let before = try contents(padded).shares
    expectShares(before, sumTo: padded.count)
    #expect(before["de", .strings]?.messages == 1)
    #expect(try removing(padded, [tag("fr")]) == padded)
    let without = try removing(padded, [tag("de")])
    let after = try contents(without).shares
    expectShares(after, sumTo: without.count)
    #expect(after[.base, .strings] == before[.base, .strings])
    #expect(try removing(without, [tag("de")]) == without)
  }

  // MARK: - Bad input

  @Test(arguments: [
    ([0x13], FormatError.Reason.badWireType(3)), ([0x14], .badWireType(4)), ([0x16], .badWireType(6)),
    ([0x12, 5, 0], .endOfBytes(needed: 5, available: 1)),
    ([0x12], .endOfBytes(needed: 1, available: 0)),
    ([0x0d, 0, 0], .endOfBytes(needed: 4, available: 2)),
    ([0x09, 0, 0], .endOfBytes(needed: 8, available: 2)),
    ([UInt8](repeating: 0xff, count: 11), .overflow(.max)),
    ([0x12] + [UInt8](repeating: 0xff, count: 9) + [1], .endOfBytes(needed: .max, available: 0)),
    // A message that ends before its enclosing package does.
    ([0x12, 3, 0x1a, 9, 0, 0, 0, 0], .endOfBytes(needed: 9, available: 1)),
  ])
  func malformedWireFormatIsRejected(_ bytes: [UInt8], _ reason: FormatError.Reason) throws {
    let read = #expect(throws: FormatError.self) { try contents(bytes) }
    #expect(read?.reason == reason)
    let de = try tag("de")
    let removal = #expect(throws: FormatError.self) { try removing(bytes, [de]) }
    #expect(removal?.reason == reason)
  }

  @Test func mutatedFileGivesExactSharesOrTypedError() throws {
    for mutated in mutations(of: small.bytes()) {
      let broken = FormatLaws.protobufTable(mutated)
      #expect(broken == nil, "\(mutated)")
    }
  }
}
