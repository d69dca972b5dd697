import Bytes
import DataFormats
import Localization
import ResourceFormats
import TestSupport
import Testing

/// The encoding of a table; its contents are the same in each.
struct ArscShape: Sendable, CustomTestStringConvertible {
  var encoding: ArscBuilder.Encoding
  var offsets: ArscBuilder.Offsets
  var isCompact: Bool
  var isSorted: Bool

  static let all: [ArscShape] = ArscBuilder.Encoding.allCases.flatMap { encoding in
    ArscBuilder.Offsets.allCases.flatMap { offsets in
      [(false, false), (true, true)].map { isCompact, isSorted in
        ArscShape(encoding: encoding, offsets: offsets, isCompact: isCompact, isSorted: isSorted)
      }
    }
  }

  func write(_ table: ArscBuilder) -> [UInt8] {
    var copy = table
    copy.encoding = encoding
    copy.offsets = offsets
    copy.isCompact = isCompact
    copy.isSorted = isSorted
    return copy.bytes
  }

  var testDescription: String {
    "\(encoding), \(offsets)\(isCompact ? ", compact" : "")\(isSorted ? ", sorted" : "")"
  }
}

extension ArscBuilder.Configuration {
  static let german = Self(language: "de")
  static let french = Self(language: "fr")
  static let serbian = Self(language: "sr", script: "Latn")
}

extension ArscBuilder {
  /// An app in four languages with every kind of value.
  static let harbor: ArscBuilder = {
    let rich = Value.styled("Bold text", [Tag(name: "b", first: 0, last: 3)])
    let german = Value.styled(
      "Fett und schräg", [Tag(name: "b", first: 0, last: 3), Tag(name: "i", first: 9, last: 14)])
    let string = ResourceType(
      "string", entries: 8,
      [
        Variant(
          .any,
          [
            Entry(0, "app_name", "Harbor"), Entry(1, "hello", "Hello"), Entry(2, "rich", .value(rich)),
            Entry(3, "ok", "OK"),
          ]),
        Variant(
          .german,
          [
            Entry(1, "hello", "Hallo"), Entry(2, "rich", .value(german)), Entry(3, "ok", "OK"),
            Entry(4, "only_german", "⚓︎ nur hier 🚢"),
            Entry(6, "hello", .entry(of: 1)),
          ]),
        Variant(.french, [Entry(1, "hello", "Bonjour"), Entry(3, "ok", "OK")]),
        Variant(.serbian, [Entry(1, "hello", "Zdravo")]),
      ])
    let plurals = ResourceType(
      "plurals", entries: 1,
      [
        Variant(.any, [Entry(0, "ships", .plural("a ship", "ships"))]),
        Variant(.german, [Entry(0, "ships", .plural("ein Schiff", "Schiffe"))]),
      ])
    let array = ResourceType(
      "array", entries: 2,
      [
        Variant(.any, [Entry(0, "winds", .array(["north", "south"])), Entry(1, "codes", .array(["n"]))]),
        Variant(.french, [Entry(0, "winds", .array(["nord", "sud", "OK"]))]),
      ])
    let drawable = ResourceType(
      "drawable", entries: 2,
      [
        Variant(
          .any, [Entry(0, "icon", "res/drawable/icon.png"), Entry(1, "flag", "res/drawable/flag.png")]),
        Variant(Configuration(density: 240), [Entry(1, "flag", "res/drawable-hdpi/flag.png")]),
        Variant(.german, [Entry(1, "flag", "res/drawable-de/flag.png")]),
        Variant(.french, [Entry(1, "flag", "res/drawable-de/flag.png")]),
      ])
    let layout = ResourceType(
      "layout", entries: 1, [Variant(.any, [Entry(0, "main", "res/layout/main.xml")])])
    let integer = ResourceType(
      "integer", entries: 1, [Variant(.any, [Entry(0, "tons", .value(.integer(7)))])])
    var package = Package(types: [string, plurals, array, drawable, layout, integer])
    package.unusedKeys = ["old_key"]
    package.others = [
      library([(2, "org.example.library")]), overlayable("Theme", [0x7f01_0000]),
      stagedAlias([(0x7f01_0001, 0x7f01_0002)]), chunk(0x0299, [1, 2, 3, 4]),
    ]
    return ArscBuilder([package]).with {
      $0.unusedStrings = ["nobody's"]
      $0.others = [chunk(0x0298, [5, 6, 7, 8])]
    }
  }()

  /// A small table with an entry of each kind.
  static let dinghy = ArscBuilder([
    Package(types: [
      ResourceType(
        "string", entries: 2,
        [
          Variant(.any, [Entry(0, "a", "A")]),
          Variant(
            .german,
            [
              Entry(0, "a", .value(.styled("AA", [Tag(name: "b", first: 0, last: 1)]))),
              Entry(1, "b", .plural("x", "y")),
            ]),
        ]),
      ResourceType(
        "raw", entries: 2,
        [
          Variant(.any, [Entry(0, "r", "r/a"), Entry(1, "i", .value(.integer(1)))]),
          Variant(Configuration(language: "fr", size: 28), [Entry(0, "r", "r/b")]),
        ]),
    ])
  ])
}

private func contents(_ bytes: [UInt8]) throws(FormatError) -> ResourceTableContents {
  try ResourceTable(bytes.span.bytes).contents()
}

func describe(_ owner: Owner) -> String {
  switch owner {
  case .unlocalized: "unlocalized"
  case .base: "base"
  case .locale(let tag): tag.text
  }
}

extension ResourceTableContents {
  fileprivate var sum: Int { shares.shares.reduce(0) { $0 + $1.ownBytes + $1.apportionedBytes } }

  /// Owner, kind and messages of each share.
  fileprivate var counts: [String] { shares.shares.map { "\(describe($0.owner)) \($0.kind) \($0.messages)" } }

  fileprivate func share(_ owner: String, _ kind: ResourceKind = .strings) -> ContainerShares.Share? {
    shares.shares.first { describe($0.owner) == owner && $0.kind == kind }
  }
}

/// The size of a string in the pool and of its offset.
private func cost(_ text: String, _ encoding: ArscBuilder.Encoding) -> Int {
  ArscBuilder.written(text, encoding).count + 4
}

@Suite struct ResourceTableTests {
  @Test(arguments: ArscShape.all) func everyEncodingHasEqualContentsAndExactShares(
    _ shape: ArscShape
  ) throws {
    let bytes = shape.write(.harbor)
    let found = try contents(bytes)
    #expect(found.sum == bytes.count)
    #expect(
      found.counts == [
        "unlocalized interface 0", "unlocalized images 0", "unlocalized other 0", "base strings 4",
        "base plurals 1",
        "base images 0", "base other 2", "de strings 4", "de plurals 1", "de images 0", "fr strings 2",
        "fr images 0", "fr other 3", "sr-Latn strings 1",
      ])
    #expect(found.unreadableLocales == 0)
    #expect(found.shares.unusedBytes == cost("nobody's", shape.encoding))
    #expect(
      found.files.map { "\($0.path) \($0.owners.map(describe))" }.sorted() == [
        #"res/drawable-de/flag.png ["de", "fr"]"#, #"res/drawable-hdpi/flag.png ["base"]"#,
        #"res/drawable/flag.png ["base"]"#,
      ])
  }

  @Test(arguments: ArscBuilder.Encoding.allCases) func sharedStringIsApportionedToUsers(
    _ encoding: ArscBuilder.Encoding
  ) throws {
    let german = String(repeating: "größer ", count: 40)
    let table = ArscBuilder([
      .init(types: [
        .init(
          "string", entries: 3,
          [
            .init(.any, [.init(0, "a", "A"), .init(1, "b", "everybody's")]),
            .init(.german, [.init(0, "a", german), .init(1, "b", "everybody's"), .init(2, "c", "both's")]),
            .init(
              .french, [.init(0, "a", "français"), .init(1, "b", "everybody's"), .init(2, "c", "both's")]),
          ])
      ])
    ]).with {
      $0.encoding = encoding
      $0.unusedStrings = ["nobody's", "nobody's either"]
    }
    let bytes = table.bytes
    let found = try contents(bytes)
    let reader = try ArscReader(bytes)
    func chunk(_ configuration: ArscBuilder.Configuration) -> Int {
      reader.typeChunks(configuration.bytes).reduce(0) { $0 + $1.size }
    }
    // The first owners get a byte more if a size is not divisible.
    func part(_ bytes: Int, _ index: Int, of count: Int) -> Int {
      bytes / count + (index < bytes % count ? 1 : 0)
    }
    let all = cost("everybody's", encoding)
    let both = cost("both's", encoding)
    let base = try #require(found.share("base"))
    #expect(base.ownBytes == chunk(.any) + cost("A", encoding))
    #expect(base.apportionedBytes == part(all, 0, of: 3))
    let de = try #require(found.share("de"))
    #expect(de.ownBytes == chunk(.german) + cost(german, encoding))
    #expect(de.apportionedBytes == part(all, 1, of: 3) + part(both, 0, of: 2))
    let fr = try #require(found.share("fr"))
    #expect(fr.ownBytes == chunk(.french) + cost("français", encoding))
    #expect(fr.apportionedBytes == part(all, 2, of: 3) + part(both, 1, of: 2))
    #expect(found.shares.unusedBytes == cost("nobody's", encoding) + cost("nobody's either", encoding))
    #expect(found.sum == bytes.count)
  }

  @Test(arguments: ArscBuilder.Encoding.allCases) func stylesBelongToStringsAndTagNamesToUsers(
    _ encoding: ArscBuilder.Encoding
  ) throws {
    let tags = [ArscBuilder.Tag(name: "b", first: 0, last: 1), .init(name: "i", first: 2, last: 3)]
    let table = ArscBuilder([
      .init(types: [
        .init(
          "string", entries: 1,
          [
            .init(.any, [.init(0, "a", .value(.styled("base", [tags[0]])))]),
            .init(.german, [.init(0, "a", .value(.styled("deutsch", tags)))]),
          ])
      ])
    ]).with { $0.encoding = encoding }
    let bytes = table.bytes
    let found = try contents(bytes)
    let chunk = try #require(try ArscReader(bytes).typeChunks(ArscBuilder.Configuration.german.bytes).first)
    let de = try #require(found.share("de"))
    // A style's offset, 12 bytes for each tag, and 4 for its end.
    #expect(de.ownBytes == chunk.size + cost("deutsch", encoding) + 4 + 24 + 4 + cost("i", encoding))
    #expect(de.apportionedBytes == cost("b", encoding) / 2)
    #expect(found.shares.unusedBytes == 0)
    #expect(found.sum == bytes.count)
  }

  @Test func defaultOfLocalizedFileIsBase() throws {
    let drawable = ArscBuilder.ResourceType(
      "drawable", entries: 4,
      [
        // An order that optimizers do not write: the third is the first again.
        .init(
          .any,
          [.init(0, "k", "r/0"), .init(1, "k", "r/1"), .init(2, "k", .entry(of: 0)), .init(3, "n", "r/3")]),
        .init(.german, [.init(0, "k", "r/de0"), .init(1, "k", "r/de1"), .init(2, "k", "r/de2")]),
      ])
    let bytes = ArscBuilder([.init(types: [drawable])]).bytes
    let found = try contents(bytes)
    let base = try #require(found.share("base", .images))
    // Three offsets, two entries and their strings.
    #expect(base.ownBytes == 3 * 4 + 2 * 16 + 2 * cost("r/0", .utf8))
    #expect(found.share("unlocalized", .images)?.ownBytes == cost("r/3", .utf8))
    #expect(found.files.map(\.path) == ["r/0", "r/1", "r/de0", "r/de1", "r/de2"])
    #expect(found.sum == bytes.count)
  }

  @Test(arguments: ArscBuilder.Offsets.allCases) func sharedEntryIsVisitedOnce(
    _ offsets: ArscBuilder.Offsets
  ) throws {
    for order in [[0, 0, 1, 1], [0, 1, 0, 1], [0, 1, 1, 0], [0, 1, 2, 0], [0, 1, 2, 1]] {
      let entries = order.enumerated().map { number, same in
        let isFirst = order.firstIndex(of: same) == number
        let first = order.firstIndex(of: same) ?? number
        return ArscBuilder.Entry(number, "k", isFirst ? .array(["text \(same)"]) : .entry(of: first))
      }
      let table = ArscBuilder([
        .init(types: [.init("array", entries: 4, [.init(.any, entries), .init(.german, entries)])])
      ]).with { $0.offsets = offsets }
      let bytes = table.bytes
      let found = try contents(bytes)
      let count = Set(order).count
      #expect(
        found.share("base", .other)?.ownBytes == 4 * (offsets == .short ? 2 : 4) + count * (16 + 12),
        "order \(order)")
      #expect(found.sum == bytes.count)
    }
  }

  @Test(arguments: ArscBuilder.Encoding.allCases) func fileNamesAreReadUnchanged(
    _ encoding: ArscBuilder.Encoding
  ) throws {
    let paths = [
      "res/raw/a", "res/räw/ß.txt", "res/raw/🚢⚓︎🚢.txt", "", String(repeating: "long/", count: 60),
      String(repeating: "ü", count: 200),
    ]
    let entries = paths.enumerated().map { ArscBuilder.Entry($0.offset, "k\($0.offset)", $0.element) }
    let table = ArscBuilder([
      .init(types: [.init("raw", entries: paths.count, [.init(.german, entries)])])
    ]).with { $0.encoding = encoding }
    #expect(try contents(table.bytes).files.map(\.path) == paths)
  }

  @Test func longUTF16TextIsReadCompletely() throws {
    let long = String(repeating: "x", count: 70_000)
    let table = ArscBuilder([
      .init(types: [.init("string", entries: 1, [.init(.german, [.init(0, "k", long)])])])
    ]).with { $0.encoding = .utf16 }
    let bytes = table.bytes
    let chunk = try #require(try ArscReader(bytes).typeChunks(ArscBuilder.Configuration.german.bytes).first)
    #expect(try contents(bytes).sum == bytes.count)
    #expect(try contents(bytes).share("de")?.ownBytes == chunk.size + cost(long, .utf16))
  }

  @Test func packagesSharePoolAndHaveOwnTypes() throws {
    func package(_ id: UInt32, _ type: String) -> ArscBuilder.Package {
      var package = ArscBuilder.Package(types: [
        .init(
          type, entries: 1,
          [.init(.any, [.init(0, "k", "base \(id)")]), .init(.german, [.init(0, "k", "OK")])])
      ])
      package.id = id
      package.headerSize = id == 2 ? 284 : 288
      return package
    }
    let bytes = ArscBuilder([package(0x7f, "string"), package(2, "raw")]).bytes
    let found = try contents(bytes)
    #expect(found.sum == bytes.count)
    #expect(
      found.counts == [
        "unlocalized other 0", "base strings 1", "base other 0", "de strings 1", "de other 0",
      ])
    // It belongs to one locale, although two of its kinds use it.
    #expect(found.share("de")?.apportionedBytes == 0)
  }

  @Test func emptyTableIsUnlocalized() throws {
    for table in [ArscBuilder([]), ArscBuilder([.init(types: [])])] {
      let bytes = table.bytes
      #expect(try contents(bytes).counts == ["unlocalized other 0"])
      #expect(try contents(bytes).sum == bytes.count)
      // Padding after the table belongs to the file.
      #expect(try contents(bytes + [0, 0, 0]).sum == bytes.count + 3)
    }
    let bare = ArscBuilder.chunk(0x0002, header: [0, 0, 0, 0], [])
    #expect(try contents(bare).sum == 12)
    #expect(throws: FormatError(.notAResourceTable, at: 0)) {
      try contents(ArscBuilder.chunk(0x0003, header: [0, 0, 0, 0], []))
    }
  }
}

@Suite struct ResourceConfigurationTests {
  private static func configuration(
    _ language: String, _ region: String = "", script: String = "", variant: String = "",
    numbers: String = "",
    size: Int = 64
  ) -> ArscBuilder.Configuration {
    .init(
      language: language, region: region, script: script, variant: variant, numbers: numbers, size: size)
  }

  private func contents(_ configuration: ArscBuilder.Configuration) throws -> ResourceTableContents {
    let bytes = ArscBuilder([
      .init(types: [.init("string", entries: 1, [.init(configuration, [.init(0, "k", "text")])])])
    ]).bytes
    return try ResourceFormatsTests.contents(bytes)
  }

  @Test(arguments: [
    (configuration("en"), "en"), (configuration("en", "GB"), "en-GB"), (configuration("fil"), "fil"),
    (configuration("kok", "IN"), "kok-IN"), (configuration("gsw"), "gsw"), (configuration("byn"), "byn"),
    (configuration("es", "419"), "es-419"),
    (configuration("fil", "001"), "fil-001"), (configuration("sr", script: "Latn"), "sr-Latn"),
    (configuration("zh", "TW", script: "Hant"), "zh-Hant-TW"),
    (configuration("de", variant: "1996"), "de-1996"),
    (configuration("sl", "IT", variant: "nedis"), "sl-IT-nedis"),
    (configuration("ca", "ES", variant: "valencia"), "ca-ES-valencia"),
    (configuration("ar", "EG", numbers: "latn"), "ar-EG-u-nu-latn"),
    // Replaced language codes.
    (configuration("iw"), "he"), (configuration("in"), "id"), (configuration("ji"), "yi"),
    (configuration("iw", "IL"), "he-IL"),
    // Configuration sizes of older tools.
    (configuration("pt", "BR", size: 28), "pt-BR"), (configuration("pt", "BR", size: 32), "pt-BR"),
    (configuration("pt", "BR", size: 36), "pt-BR"),
    (configuration("pt", "BR", script: "Latn", size: 36), "pt-BR"),
    (configuration("pt", "BR", script: "Latn", size: 40), "pt-Latn-BR"),
    (configuration("pt", "BR", script: "Latn", size: 48), "pt-Latn-BR"),
    (configuration("de", variant: "1996", size: 40), "de"),
    (configuration("de", variant: "1996", size: 48), "de-1996"),
    (configuration("zh", "TW", script: "Hant", size: 52), "zh-Hant-TW"),
    (configuration("ar", "EG", numbers: "latn", size: 52), "ar-EG"),
  ])
  func aLocaleIsReadFromItsBytes(_ configuration: ArscBuilder.Configuration, _ tag: String) throws {
    let found = try contents(configuration)
    #expect(found.shares.shares.map { describe($0.owner) } == ["unlocalized", tag])
    #expect(found.unreadableLocales == 0)
  }

  @Test(arguments: [configuration(""), configuration("", size: 28), configuration("", script: "Latn")])
  func withoutCodesThereIsNoLocale(_ configuration: ArscBuilder.Configuration) throws {
    let found = try contents(configuration)
    #expect(found.shares.shares.map { describe($0.owner) } == ["unlocalized", "base"])
    #expect(found.unreadableLocales == 0)
  }

  @Test(arguments: [configuration("", "US"), configuration("1x"), configuration("de", "!!")])
  func invalidLocalesAreUnlocalizedAndCounted(_ configuration: ArscBuilder.Configuration) throws {
    let found = try contents(configuration)
    #expect(found.shares.shares.map { describe($0.owner) } == ["unlocalized", "unlocalized"])
    #expect(found.unreadableLocales == 1)
  }
}

@Suite struct DamagedResourceTableTests {
  /// Reading and removing must succeed or throw a typed error.
  private func check(_ bytes: [UInt8], _ comment: Comment? = nil) {
    do throws(FormatError) {
      #expect(try contents(bytes).sum == bytes.count, comment)
    } catch { #expect(!error.description.isEmpty) }
    do throws(FormatError) {
      let removed = try ResourceTable(bytes.span.bytes).removing { $0.text == "de" }
      // A pool may have lacked the words that end its styles.
      #expect(removed.count <= bytes.count + 8, comment)
    } catch { #expect(!error.description.isEmpty) }
  }

  private static let shapes: [ArscShape] = [
    .init(encoding: .utf8, offsets: .dense, isCompact: false, isSorted: false),
    .init(encoding: .utf16, offsets: .sparse, isCompact: false, isSorted: true),
    .init(encoding: .surrogateUTF8, offsets: .short, isCompact: true, isSorted: false),
  ]

  @Test(arguments: shapes) func mutationsAndTruncationsGiveSharesOrTypedError(_ shape: ArscShape) {
    for mutated in mutations(of: shape.write(.dinghy)) { check(mutated) }
  }

  @Test(arguments: shapes) func extremeFieldValuesGiveSharesOrTypedError(_ shape: ArscShape) {
    let bytes = shape.write(.dinghy)
    for place in stride(from: 0, to: bytes.count - 3, by: 2) {
      let field = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
      for value in [0, 1, field &+ 1, field &- 1, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0, .max]
      where value != field {
        var copy = bytes
        for index in 0..<4 { copy[place + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index)) }
        check(copy)
      }
    }
  }

  @Test func mapBeyondItsChunkIsRejected() throws {
    let type = ArscBuilder.ResourceType(
      "array", entries: 1, [.init(.german, []), .init(.any, [.init(0, "k", .array(["a", "b"]))])])
    var bytes = ArscBuilder([.init(types: [type])]).bytes
    #expect(try contents(bytes).sum == bytes.count)
    // The count of the map, before two pairs of 12 bytes.
    let count = bytes.count - 28
    #expect(Array(bytes[count..<(count + 4)]) == [2, 0, 0, 0])
    bytes[count] = 3
    let refused = FormatError(.read(.endOfBytes(needed: 36, available: 24)), at: count + 4)
    #expect(throws: refused) { try contents(bytes) }
    #expect(throws: refused) { try ResourceTable(bytes.span.bytes).removing { $0.text == "de" } }
  }

  @Test func stringOutsideThePoolIsRejected() {
    for type in ["string", "raw"] {
      let entries = [ArscBuilder.Entry(0, "k", .value(.string(5)))]
      let bytes = ArscBuilder([
        .init(types: [.init(type, entries: 1, [.init(.any, entries), .init(.german, [])])])
      ]).bytes
      #expect(throws: FormatError(.badStringIndex(5), at: bytes.count - 88 - 4)) { try contents(bytes) }
      #expect(throws: FormatError.self) { try ResourceTable(bytes.span.bytes).removing { $0.text == "de" } }
    }
  }

  @Test func randomBytesGiveSharesOrTypedError() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    let bytes = ArscShape(encoding: .utf8, offsets: .dense, isCompact: false, isSorted: false).write(.harbor)
    for _ in 0..<300 {
      var copy = bytes
      for _ in 0..<Int.random(in: 2...12, using: &random) {
        copy[Int.random(in: 0..<copy.count, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
      }
      check(copy, "seed \(seed)")
    }
  }
}
