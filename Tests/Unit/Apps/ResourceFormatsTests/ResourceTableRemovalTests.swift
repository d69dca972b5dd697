import DataFormats
import Foundation
import Localization
import LocalizationAnalysis
import ResourceFormats
import TestSupport
import Testing

@Suite struct ResourceTableRemovalTests {
  private static let configurations: [String: ArscBuilder.Configuration] = [
    "de": .german, "fr": .french, "sr-Latn": .serbian,
  ]

  private static let removals: [Set<String>] = [
    ["de"], ["fr"], ["sr-Latn"], ["de", "fr"], ["de", "sr-Latn"], ["fr", "sr-Latn"],
    ["de", "fr", "sr-Latn"],
  ]

  @Test(arguments: ArscShape.all) func removingNothingChangesNoBytes(_ shape: ArscShape) throws {
    for bytes in [shape.write(.harbor), shape.write(.dinghy), shape.write(.harbor) + [0, 0, 0]] {
      #expect(try removing([], from: bytes) == bytes)
      #expect(try removing(["base", "it", "sr", "de-DE"], from: bytes) == bytes)
    }
  }

  @Test(arguments: ArscShape.all) func retainedContentsAreEqualInOtherReader(_ shape: ArscShape) throws {
    let bytes = shape.write(.harbor)
    let before = try ArscReader(bytes)
    #expect(before.values.unused == ["nobody's"])
    #expect(before.keys.map(\.unused) == [["old_key"]])
    for removed in Self.removals {
      let after = try ArscReader(try removing(removed, from: bytes))
      let gone = try removed.map { try #require(Self.configurations[$0]).bytes }
      #expect(after.resources == before.resources.filter { !gone.contains($0.configuration) })
      #expect(after.values.unused.isEmpty)
      #expect(after.keys.map(\.unused) == [[]])
      #expect(after.typeNames == before.typeNames)
      for configuration in gone { #expect(after.typeChunks(configuration).isEmpty) }
      // Chunks other than pools, without a locale, are unchanged and in the same order.
      func others(_ reader: ArscReader) -> [[Int]] {
        reader.chunks.filter { ![0x0001, 0x0002, 0x0200].contains($0.type) }.filter { chunk in
          !gone.contains { reader.typeChunks($0).contains(chunk) }
        }.map { [Int($0.type), $0.headerSize, $0.size] }
      }
      #expect(others(after) == others(before))
    }
  }

  /// A chunk with some of its entries has the kind of offsets that it had, and equal values.
  @Test(arguments: ArscShape.all) func retainedResourcesAreEqualInOtherReader(_ shape: ArscShape) throws {
    let bytes = shape.write(.harbor)
    let before = try ArscReader(bytes)
    let german = try #require(Self.configurations["de"]).bytes
    let localized = before.resources.filter { $0.configuration == german }
    #expect(localized.count > 2)
    for (index, wanted) in localized.enumerated() {
      let slim = try ResourceTable(bytes.span.bytes)
        .removing(retaining: .init(resources: [UInt32(wanted.id)])) { $0.text == "de" }
      let after = try ArscReader(slim)
      let rest = before.resources.filter { $0.configuration != german || $0.id == wanted.id }
      #expect(after.resources == rest, "\(index)")
      #expect(after.values.unused.isEmpty)
      #expect(slim.count < bytes.count && slim.count % 4 == 0)
    }
    let all = Set(localized.map { UInt32($0.id) })
    let whole = try ResourceTable(bytes.span.bytes).removing(retaining: .init(resources: all)) {
      $0.text == "de"
    }
    #expect(whole == bytes)
  }

  /// Android, "App resources overview": a tablet shows the text for its width, which a pack does not contain.
  @Test func textsForSomeDevicesAreRetained() throws {
    let table = ArscBuilder.table([
      .init(.any, [.init(0, "tap", "Tap")]), .init(.german, [.init(0, "tap", "Tippen")]),
      .init(.init("de", density: 240), [.init(0, "tap", "Klicken")]),
    ])
    func texts(_ retained: ResourceFormat.Retention) throws -> [String: [String]] {
      let slim = try ResourceTable(table.bytes.span.bytes).removing(retaining: retained) { _ in true }
      let messages = try ResourceTable(slim.span.bytes).messages()
      return Dictionary(uniqueKeysWithValues: messages.map { (describe($0), $1["string/tap"]?.texts ?? []) })
    }
    #expect(try texts(.init(variants: true)) == ["base": ["Tap"], "de": ["Klicken"]])
    #expect(try texts(.init(otherValues: true)) == ["base": ["Tap"]])
  }

  @Test(arguments: ArscShape.all) func otherContentsAreUnchanged(_ shape: ArscShape) throws {
    let bytes = shape.write(.harbor)
    // Nothing of base is removed, but values that are base only because of a locale may become unlocalized.
    func texts(_ found: ResourceTableContents, without removed: Set<String>) -> [String] {
      found.shares.shares.filter { $0.kind == .strings || $0.kind == .plurals }
        .map { "\(describe($0.owner)) \($0.kind) \($0.messages)" }
        .filter { line in !removed.contains { line.hasPrefix($0 + " ") } }
    }
    let before = try tableContents(bytes)
    for removed in Self.removals {
      let slim = try removing(removed, from: bytes)
      let after = try tableContents(slim)
      #expect(texts(after, without: []) == texts(before, without: removed))
      #expect(after.shares.unusedBytes == 0)
      #expect(after.sum == slim.count)
      #expect(Set(after.files.map(\.path)).isSubset(of: before.files.map(\.path)))
      #expect(!after.files.flatMap(\.owners).contains { removed.contains(describe($0)) })
      #expect(slim.count < bytes.count && slim.count % 4 == 0)
    }
  }

  @Test(arguments: ArscShape.all) func savingIsOwnAndUnusedBytes(_ shape: ArscShape) throws {
    let bytes = shape.write(.harbor)
    let before = try tableContents(bytes)
    for tag in ["de", "fr", "sr-Latn"] {
      let own = before.shares.shares.filter { describe($0.owner) == tag }.reduce(0) { $0 + $1.ownBytes }
      let saved = bytes.count - (try removing([tag], from: bytes)).count
      // Key names used only by the locale are unlocalized before. The padding of a pool may change.
      let keys = tag == "de" ? ["old_key", "only_german"] : ["old_key"]
      let names = keys.reduce(0) { $0 + ArscBuilder.written($1, shape.encoding).count + 4 }
      #expect(abs(saved - own - before.shares.unusedBytes - names) < 8)
    }
  }

  @Test(arguments: ArscShape.all) func removalIsCommutative(_ shape: ArscShape) throws {
    try expectRemovalLaws(shape.write(.harbor), of: ["de", "fr", "sr-Latn"].map(tag)) { bytes, tags in
      try removing(Set(tags.map(\.text)), from: bytes)
    }
  }

  @Test(arguments: ArscBuilder.Offsets.allCases) func sharedEntryIsWrittenOnce(
    _ offsets: ArscBuilder.Offsets
  ) throws {
    // An order that tools do not write.
    let entries: [ArscBuilder.Entry] = [
      .init(0, "k", "A"), .init(1, "l", "B"), .init(2, "k", .entry(of: 0)), .init(3, "l", .entry(of: 1)),
    ]
    let table = ArscBuilder.table(entries: 4, [.init(.german, [.init(0, "j", "Z")]), .init(.any, entries)])
    let bytes = table.with {
      $0.offsets = offsets
      $0.unusedStrings = ["before all others"]
    }.bytes
    let after = try ArscReader(try removing(["de"], from: bytes))
    #expect(after.resources.map(\.key) == ["k", "l", "k", "l"])
    #expect(after.resources.map { $0.values.map(\.text) } == [["A"], ["B"], ["A"], ["B"]])
    #expect(after.values.strings == ["A", "B"])
    #expect(after.keys.map(\.strings) == [["k", "l"]])
  }

  @Test func sharedStringsRemainShared() throws {
    var pool = ArscBuilder.pool(["gone", "kept", "kept too", "end"], .utf8)
    // The third has the offset of the second.
    pool.replaceSubrange((28 + 8)..<(28 + 12), with: pool[(28 + 4)..<(28 + 8)])
    let all = ["a", "b", "c"].enumerated().map {
      ArscBuilder.Entry($0.offset, $0.element, .value(.string(UInt32($0.offset + 1))))
    }
    let bytes = ArscBuilder.table(
      entries: 3, [.init(.german, [.init(0, "a", .value(.string(0)))]), .init(.any, all)]
    ).with { $0.pool = pool }.bytes
    #expect(try tableContents(bytes).sum == bytes.count)
    let slim = try removing(["de"], from: bytes)
    #expect(try ArscReader(slim).values.strings == ["kept", "kept", "end"])
    // Three offsets and two strings.
    #expect(try ArscReader(slim).chunks[1].size == ArscBuilder.pool(["kept", "end"], .utf8).count + 4)
  }

  @Test func tableWithoutValuesHasEmptyPool() throws {
    let slim = try removing(["de"], from: ArscBuilder.table([.init(.german, [.init(0, "a", "A")])]).bytes)
    let after = try ArscReader(slim)
    #expect(after.resources.isEmpty && after.values.strings.isEmpty)
    #expect(after.keys.map(\.strings) == [[]])
    #expect(after.typeNames == [["string"]])
  }

  @Test func unusedKeyNamesAreRemovedPerPackage() throws {
    let packages = [(UInt32(0x7f), "one"), (2, "two")].map { id, key in
      tablePackage(
        id,
        .init(
          "string", entries: 2,
          [.init(.german, [.init(0, key + "_de", "D\(id)")]), .init(.any, [.init(1, key, "A\(id)")])]))
    }
    let bytes = ArscBuilder(packages).bytes
    let before = try ArscReader(bytes)
    let after = try ArscReader(try removing(["de"], from: bytes))
    #expect(after.keys.map(\.strings) == [["one"], ["two"]])
    #expect(after.values.strings == ["A127", "A2"])
    #expect(
      after.resources == before.resources.filter { $0.configuration == ArscBuilder.Configuration.any.bytes })
  }

  @Test func poolsMayFollowRemovedChunks() throws {
    for shape in [ArscShape.all[0], ArscShape.all[7]] {
      let bytes = shape.write(ArscBuilder.harbor.with { $0.packages[0].hasPoolsLast = true })
      let before = try ArscReader(bytes)
      let after = try ArscReader(try removing(["de"], from: bytes))
      let german = ArscBuilder.Configuration.german.bytes
      #expect(after.resources == before.resources.filter { $0.configuration != german })
      #expect(after.typeNames == before.typeNames)
      #expect(after.keys.map(\.unused) == [[]])
    }
  }

  @Test func bytesAfterTableAreKept() throws {
    let bytes = ArscBuilder.harbor.bytes
    #expect(
      try removing(["de"], from: bytes + [0, 0, 7]) == (try removing(["de"], from: bytes)) + [0, 0, 7])
  }

  @Test func invalidLocalesAreKept() throws {
    let nowhere = ArscBuilder.Configuration("", "US")
    let bytes = ArscBuilder.table([
      .init(.german, [.init(0, "a", "A")]), .init(nowhere, [.init(0, "a", "B")]),
    ]).bytes
    let slim = try ResourceTable(bytes.span.bytes).removing { _ in true }
    #expect(try ArscReader(slim).resources.map(\.configuration) == [nowhere.bytes])
    #expect(try tableContents(slim).unreadableLocales == 1)
  }

  @Test func sharedStylesRemainShared() throws {
    let spans = [(name: UInt32(3), first: UInt32(0), last: UInt32(1))]
    var pool = ArscBuilder.pool(["one", "two", "gone", "b"], styles: [spans, spans], .utf8)
    // The second has the offset of the first.
    pool.replaceSubrange((28 + 20)..<(28 + 24), with: pool[(28 + 16)..<(28 + 20)])
    let table = ArscBuilder.table(
      entries: 2,
      [
        .init(.german, [.init(0, "k", .value(.string(2)))]),
        .init(.any, [.init(0, "k", .value(.string(0))), .init(1, "l", .value(.string(1)))]),
      ])
    let bytes = table.with { $0.pool = pool }.bytes
    let slim = try removing(["de"], from: bytes)
    let after = try ArscReader(slim)
    #expect(after.values.strings == ["one", "two", "b"])
    #expect(after.values.styles.map { $0.map(\.name) } == [[2], [2]])
    let written = ArscBuilder.pool(["one", "two", "b"], styles: [spans, spans], .utf8).count
    #expect(after.chunks[1].size == written - 16)
  }

  @Test func sortedPoolKeepsFlagAndOrder() throws {
    let shape = ArscShape(encoding: .utf8, offsets: .dense, isCompact: false, isSorted: true)
    let after = try ArscReader(try removing(["de"], from: shape.write(.harbor)))
    let plain = Array(after.values.strings.dropFirst(after.values.styles.count))
    #expect(plain == plain.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(after.values.flags & 1 == 1)
  }
}
