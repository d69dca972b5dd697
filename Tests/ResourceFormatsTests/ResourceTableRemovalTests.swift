import Archives
import DataFormats
import Foundation
import Localization
import ResourceFormats
import TestSupport
import Testing

private func removing(_ tags: Set<String>, from bytes: [UInt8]) throws(FormatError) -> [UInt8] {
  try ResourceTable(bytes.span.bytes).removing { tags.contains($0.text) }
}

private func contents(_ bytes: [UInt8]) throws(FormatError) -> ResourceTableContents {
  try ResourceTable(bytes.span.bytes).contents()
}

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

  @Test(arguments: ArscShape.all) func otherContentsAreUnchanged(
    _ shape: ArscShape
  ) throws {
    let bytes = shape.write(.harbor)
    // Nothing of base is removed, but values that are base only because of a locale may become unlocalized.
    func texts(_ found: ResourceTableContents, without removed: Set<String>) -> [String] {
      found.shares.shares.filter { $0.kind == .strings || $0.kind == .plurals }
        .map { "\(describe($0.owner)) \($0.kind) \($0.messages)" }
        .filter { line in !removed.contains { line.hasPrefix($0 + " ") } }
    }
    let before = try contents(bytes)
    for removed in Self.removals {
      let slim = try removing(removed, from: bytes)
      let after = try contents(slim)
      #expect(texts(after, without: []) == texts(before, without: removed))
      #expect(after.shares.unusedBytes == 0)
      #expect(after.shares.shares.reduce(0) { $0 + $1.ownBytes + $1.apportionedBytes } == slim.count)
      #expect(Set(after.files.map(\.path)).isSubset(of: before.files.map(\.path)))
      #expect(!after.files.flatMap(\.owners).contains { removed.contains(describe($0)) })
      #expect(slim.count < bytes.count && slim.count % 4 == 0)
    }
  }

  @Test(arguments: ArscShape.all) func savingIsOwnAndUnusedBytes(
    _ shape: ArscShape
  ) throws {
    let bytes = shape.write(.harbor)
    let before = try contents(bytes)
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
    let bytes = shape.write(.harbor)
    let tags = ["de", "fr", "sr-Latn"]
    for first in tags {
      let once = try removing([first], from: bytes)
      #expect(try removing([first], from: once) == once)
      for second in tags where second != first {
        let both = try removing([first, second], from: bytes)
        #expect(try removing([second], from: once) == both)
        #expect(try removing(Set(tags), from: both) == (try removing(Set(tags), from: bytes)))
      }
    }
  }

  @Test(arguments: ArscBuilder.Offsets.allCases) func sharedEntryIsWrittenOnce(
    _ offsets: ArscBuilder.Offsets
  ) throws {
    // An order that tools do not write.
    let entries: [ArscBuilder.Entry] = [
      .init(0, "k", "A"), .init(1, "l", "B"), .init(2, "k", .entry(of: 0)), .init(3, "l", .entry(of: 1)),
    ]
    let strings = ArscBuilder.ResourceType(
      "string", entries: 4, [.init(.german, [.init(0, "j", "Z")]), .init(.any, entries)])
    let bytes = ArscBuilder([.init(types: [strings])]).with {
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
    let type = ArscBuilder.ResourceType(
      "string", entries: 3,
      [
        .init(.german, [.init(0, "a", .value(.string(0)))]),
        .init(
          .any,
          [
            .init(0, "a", .value(.string(1))), .init(1, "b", .value(.string(2))),
            .init(2, "c", .value(.string(3))),
          ]),
      ])
    let bytes = ArscBuilder([.init(types: [type])]).with { $0.pool = pool }.bytes
    #expect(
      try contents(bytes).shares.shares.reduce(0) { $0 + $1.ownBytes + $1.apportionedBytes } == bytes.count)
    let slim = try removing(["de"], from: bytes)
    #expect(try ArscReader(slim).values.strings == ["kept", "kept", "end"])
    // Three offsets and two strings.
    #expect(try ArscReader(slim).chunks[1].size == ArscBuilder.pool(["kept", "end"], .utf8).count + 4)
  }

  @Test func tableWithoutValuesHasEmptyPool() throws {
    let type = ArscBuilder.ResourceType("string", entries: 1, [.init(.german, [.init(0, "a", "A")])])
    let slim = try removing(["de"], from: ArscBuilder([.init(types: [type])]).bytes)
    let after = try ArscReader(slim)
    #expect(after.resources.isEmpty && after.values.strings.isEmpty)
    #expect(after.keys.map(\.strings) == [[]])
    #expect(after.typeNames == [["string"]])
  }

  @Test func unusedKeyNamesAreRemovedPerPackage() throws {
    func package(_ id: UInt32, _ key: String) -> ArscBuilder.Package {
      var package = ArscBuilder.Package(types: [
        .init(
          "string", entries: 2,
          [.init(.german, [.init(0, key + "_de", "D\(id)")]), .init(.any, [.init(1, key, "A\(id)")])])
      ])
      package.id = id
      package.headerSize = id == 2 ? 284 : 288
      return package
    }
    let bytes = ArscBuilder([package(0x7f, "one"), package(2, "two")]).bytes
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
    let nowhere = ArscBuilder.Configuration(region: "US")
    let type = ArscBuilder.ResourceType(
      "string", entries: 1, [.init(.german, [.init(0, "a", "A")]), .init(nowhere, [.init(0, "a", "B")])])
    let bytes = ArscBuilder([.init(types: [type])]).bytes
    let slim = try ResourceTable(bytes.span.bytes).removing { _ in true }
    #expect(try ArscReader(slim).resources.map(\.configuration) == [nowhere.bytes])
    #expect(try contents(slim).unreadableLocales == 1)
  }

  @Test func sharedStylesRemainShared() throws {
    let spans = [(name: UInt32(3), first: UInt32(0), last: UInt32(1))]
    var pool = ArscBuilder.pool(["one", "two", "gone", "b"], styles: [spans, spans], .utf8)
    // The second has the offset of the first.
    pool.replaceSubrange((28 + 20)..<(28 + 24), with: pool[(28 + 16)..<(28 + 20)])
    let type = ArscBuilder.ResourceType(
      "string", entries: 2,
      [
        .init(.german, [.init(0, "k", .value(.string(2)))]),
        .init(.any, [.init(0, "k", .value(.string(0))), .init(1, "l", .value(.string(1)))]),
      ])
    let bytes = ArscBuilder([.init(types: [type])]).with { $0.pool = pool }.bytes
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

/// Tables with larger declared sizes than contents.
@Suite struct HostileResourceTableTests {
  /// Base has all strings of the pool, German the first.
  private func table(_ pool: [UInt8], count: Int, type: String = "string") -> [UInt8] {
    let entries = (0..<count).map { ArscBuilder.Entry($0, "k", .value(.string(UInt32($0)))) }
    let type = ArscBuilder.ResourceType(
      type, entries: count, [.init(.any, entries), .init(.german, Array(entries.prefix(1)))])
    return ArscBuilder([.init(types: [type])]).with { $0.pool = pool }.bytes
  }

  private func isBounded(_ bytes: [UInt8]) -> Bool {
    var isBounded = true
    do throws(FormatError) {
      let found = try contents(bytes)
      isBounded = found.files.reduce(0) { $0 + $1.path.utf8.count } <= 4 * bytes.count
    } catch { isBounded = !error.description.isEmpty }
    do throws(FormatError) {
      let slim = try removing(["de"], from: bytes)
      isBounded = isBounded && slim.count <= bytes.count
    } catch { isBounded = isBounded && !error.description.isEmpty }
    return isBounded
  }

  @Test func tagNameMayBeStyledString() throws {
    // German has the first string, whose tag has an invalid name; base has the second, whose tag is named by
    // the first.
    let pool = ArscBuilder.pool(
      ["one", "two"], styles: [[(name: 0xffff_fff0, first: 0, last: 1)], [(name: 0, first: 0, last: 1)]],
      .utf8)
    let type = ArscBuilder.ResourceType(
      "string", entries: 1,
      [
        .init(.german, [.init(0, "k", .value(.string(0)))]),
        .init(.any, [.init(0, "k", .value(.string(1)))]),
      ])
    let bytes = ArscBuilder([.init(types: [type])]).with { $0.pool = pool }.bytes
    #expect(throws: FormatError.self) { try contents(bytes) }
    #expect(throws: FormatError.self) { try removing(["de"], from: bytes) }
  }

  @Test func tagsOfTagNamesAreKept() throws {
    let pool = ArscBuilder.pool(
      ["one", "two", "gone", "b"],
      styles: [[(name: 3, first: 0, last: 1)], [(name: 0, first: 0, last: 1)]], .utf8)
    let type = ArscBuilder.ResourceType(
      "string", entries: 1,
      [
        .init(.german, [.init(0, "k", .value(.string(2)))]),
        .init(.any, [.init(0, "k", .value(.string(1)))]),
      ])
    let bytes = ArscBuilder([.init(types: [type])]).with { $0.pool = pool }.bytes
    let after = try ArscReader(try removing(["de"], from: bytes))
    #expect(after.values.strings == ["one", "two", "b"])
    #expect(after.values.styles.map { $0.map(\.name) } == [[2], [0]])
  }

  @Test func sharedStylesAreReadOnce() {
    let count = 1_500
    let spans = (0..<count).map { _ in (name: UInt32(0), first: UInt32(0), last: UInt32(1)) }
    let strings = (0..<count).map { "\($0)" }
    let styles = [spans] + Array(repeating: [], count: count - 1)
    for distance in [0, 12] {
      var pool = ArscBuilder.pool(strings, styles: styles, .utf8)
      for index in 0..<count {
        for byte in 0..<4 {
          pool[28 + 4 * (count + index) + byte] = UInt8(truncatingIfNeeded: distance * index >> (8 * byte))
        }
      }
      let isRefusedOrSmall = isBounded(table(pool, count: count))
      #expect(isRefusedOrSmall)
    }
  }

  @Test(arguments: ["string", "raw"]) func overlappingStringsAreRejected(_ type: String) {
    // Each begins two bytes after the previous one and interprets the following bytes as its lengths.
    let count = 1_000
    var out = ByteBuilder()
    for index in 0..<count { out.little(UInt32(2 * index)) }
    out.raw([UInt8](repeating: 0x8f, count: 2 * count + 4_200))
    out.zeros(4)
    var header = ByteBuilder()
    header.little(UInt32(count))
    header.little(UInt32(0))
    header.little(UInt32(0x100))
    header.little(UInt32(28 + 4 * count))
    header.little(UInt32(0))
    let pool = ArscBuilder.chunk(0x0001, header: header.bytes, out.bytes)
    let isRefusedOrSmall = isBounded(table(pool, count: count, type: type))
    #expect(isRefusedOrSmall)
  }

  /// Takes a second; quadratic time would take minutes.
  @Test(.timeLimit(.minutes(1))) func manySmallChunksTakeLinearTime() throws {
    let variants = (0..<24_000).map { index in
      let letter = UInt8(ascii: "a") + UInt8(index % 26)
      return ArscBuilder.Variant(
        .init(language: "e" + String(UnicodeScalar(letter)), density: UInt16(index), size: 28), [])
    }
    let bytes = ArscBuilder([.init(types: [.init("string", entries: 0, variants)])]).bytes
    let slim = try removing(["en"], from: bytes)
    #expect(bytes.count - slim.count >= 24_000 / 26 * 48)
  }
}

@Suite(.enabled(if: Places.realData != nil, "real data not available"))
struct RealResourceTableTests {
  private static func tables() throws -> [(name: String, bytes: [UInt8])] {
    var paths = Places.realFiles(in: "apk", withExtension: ".apk")
    let framework = "/usr/share/android-framework-res/framework-res.apk"
    if FileManager.default.fileExists(atPath: framework) { paths.append(framework) }
    return try paths.compactMap { path in
      let archive = try Archive(opening: path)
      guard let entry = archive.find("resources.arsc") else { return nil }
      return (URL(filePath: path).lastPathComponent, try archive.content(at: entry))
    }
  }

  private struct Slimmed: Decodable {
    var file: String
    var arsc: Int
    var arscSlim: Int
  }

  @Test func realTablesAreAttributedExactlyAndReducedLikeAapt2() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let oracle = try decoder.decode(
      [Slimmed].self, from: Data(try Places.bytes(Places.real("apk/slim-to-en.oracle.json"))))
    #expect(!oracle.isEmpty)
    var compared = 0
    for (name, bytes) in try Self.tables() {
      let found = try contents(bytes)
      #expect(
        found.shares.shares.reduce(0) { $0 + $1.ownBytes + $1.apportionedBytes } == bytes.count, "\(name)")
      #expect(found.unreadableLocales == 0, "\(name)")
      guard let slimmed = oracle.first(where: { $0.file == name }) else { continue }
      compared += 1
      #expect(bytes.count == slimmed.arsc)
      let slim = try ResourceTable(bytes.span.bytes).removing { $0.text != "en" }
      // aapt2 also removes Topeka's values for v11, v12 and v14, which are below its minSdk. With these it
      // writes 172508 bytes.
      let most = name == "Topeka.apk" ? 172_508 : slimmed.arscSlim
      #expect(slim.count <= most, "\(name)")
      let after = try contents(slim)
      let left = Set(after.shares.shares.map { describe($0.owner) })
      #expect(left.isSubset(of: ["unlocalized", "base", "en"]), "\(name)")
      if slim != bytes { #expect(after.shares.unusedBytes == 0, "\(name)") }
    }
    #expect(compared == oracle.count)
  }

  @Test func realTablesAreEqualInOtherReader() throws {
    // The second reader decodes everything, so that large tables are covered only by the test above.
    for (name, bytes) in try Self.tables() where bytes.count < 300_000 {
      let before = try ArscReader(bytes)
      let german = before.resources.filter { Array($0.configuration[8..<10]) == Array("de".utf8) }
      let slim = try ResourceTable(bytes.span.bytes).removing { $0.language == "de" }
      let after = try ArscReader(slim)
      #expect(after.resources.count == before.resources.count - german.count, "\(name)")
      #expect(
        after.resources == before.resources.filter { Array($0.configuration[8..<10]) != Array("de".utf8) },
        "\(name)")
      if german.isEmpty { #expect(slim == bytes, "\(name)") } else { #expect(after.values.unused.isEmpty) }
    }
  }
}
