import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats
import TestSupport
import Testing

/// The size of a string in the pool and of its offset.
private func cost(_ text: String, _ encoding: ArscBuilder.Encoding) -> Int {
  ArscBuilder.written(text, encoding).count + 4
}

@Suite struct ResourceTableTests {
  @Test(arguments: ArscShape.all) func everyEncodingHasEqualContentsAndExactShares(
    _ shape: ArscShape
  ) throws {
    let bytes = shape.write(.harbor)
    let found = try tableContents(bytes)
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
    let table = ArscBuilder.table(
      entries: 3,
      [
        .init(.any, [.init(0, "a", "A"), .init(1, "b", "everybody's")]),
        .init(.german, [.init(0, "a", german), .init(1, "b", "everybody's"), .init(2, "c", "both's")]),
        .init(.french, [.init(0, "a", "français"), .init(1, "b", "everybody's"), .init(2, "c", "both's")]),
      ]
    ).with {
      $0.encoding = encoding
      $0.unusedStrings = ["nobody's", "nobody's either"]
    }
    let bytes = table.bytes
    let found = try tableContents(bytes)
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
    let table = ArscBuilder.table([
      .init(.any, [.init(0, "a", .value(.styled("base", [tags[0]])))]),
      .init(.german, [.init(0, "a", .value(.styled("deutsch", tags)))]),
    ]).with { $0.encoding = encoding }
    let bytes = table.bytes
    let found = try tableContents(bytes)
    let chunk = try #require(try ArscReader(bytes).typeChunks(ArscBuilder.Configuration.german.bytes).first)
    let de = try #require(found.share("de"))
    // A style's offset, 12 bytes for each tag, and 4 for its end.
    #expect(de.ownBytes == chunk.size + cost("deutsch", encoding) + 4 + 24 + 4 + cost("i", encoding))
    #expect(de.apportionedBytes == cost("b", encoding) / 2)
    #expect(found.shares.unusedBytes == 0)
    #expect(found.sum == bytes.count)
  }

  @Test func defaultOfLocalizedFileIsBase() throws {
    let bytes = ArscBuilder.table(
      type: "drawable", entries: 4,
      [
        // An order that optimizers do not write: the third is the first again.
        .init(
          .any,
          [.init(0, "k", "r/0"), .init(1, "k", "r/1"), .init(2, "k", .entry(of: 0)), .init(3, "n", "r/3")]),
        .init(.german, [.init(0, "k", "r/de0"), .init(1, "k", "r/de1"), .init(2, "k", "r/de2")]),
      ]
    ).bytes
    let found = try tableContents(bytes)
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
      let bytes = ArscBuilder.table(
        type: "array", entries: 4, [.init(.any, entries), .init(.german, entries)]
      )
      .with { $0.offsets = offsets }.bytes
      let found = try tableContents(bytes)
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
    let table = ArscBuilder.table(type: "raw", entries: paths.count, [.init(.german, entries)])
      .with { $0.encoding = encoding }
    #expect(try tableContents(table.bytes).files.map(\.path) == paths)
  }

  @Test func longUTF16TextIsReadCompletely() throws {
    let long = String(repeating: "x", count: 70_000)
    let bytes = ArscBuilder.table([.init(.german, [.init(0, "k", long)])]).with { $0.encoding = .utf16 }.bytes
    let chunk = try #require(try ArscReader(bytes).typeChunks(ArscBuilder.Configuration.german.bytes).first)
    #expect(try tableContents(bytes).sum == bytes.count)
    #expect(try tableContents(bytes).share("de")?.ownBytes == chunk.size + cost(long, .utf16))
  }

  @Test func packagesSharePoolAndHaveOwnTypes() throws {
    let packages = [(UInt32(0x7f), "string"), (2, "raw")].map { id, type in
      let base = ArscBuilder.Variant(.any, [.init(0, "k", "base \(id)")])
      return tablePackage(id, .init(type, entries: 1, [base, .init(.german, [.init(0, "k", "OK")])]))
    }
    let bytes = ArscBuilder(packages).bytes
    let found = try tableContents(bytes)
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
      #expect(try tableContents(bytes).counts == ["unlocalized other 0"])
      #expect(try tableContents(bytes).sum == bytes.count)
      // Padding after the table belongs to the file.
      #expect(try tableContents(bytes + [0, 0, 0]).sum == bytes.count + 3)
    }
    let bare = ArscBuilder.chunk(0x0002, header: [0, 0, 0, 0], [])
    #expect(try tableContents(bare).sum == 12)
    #expect(throws: FormatError(.notAResourceTable, at: 0)) {
      try tableContents(ArscBuilder.chunk(0x0003, header: [0, 0, 0, 0], []))
    }
  }
}
