import LanguagePacks
import Localization
import LocalizationAnalysis
import PackRestoring
import TestSupport
import Testing

@Suite struct PackBuilderTests {
  @Test func sameTablesGiveTheSameBytes() throws {
    let tables = SamplePacks.tables(500, seed: 1)
    let one = try SamplePacks.pack(tables)
    #expect(try SamplePacks.pack(tables.reversed()) == one)
    var halves: [StringTable] = []
    for table in tables {
      var first = StringTable(name: table.name, syntax: table.syntax)
      var second = first
      for (index, key) in table.sortedKeys.enumerated() {
        if index.isMultiple(of: 2) { first[key] = table[key] } else { second[key] = table[key] }
      }
      halves += [second, first]
    }
    #expect(try SamplePacks.pack(halves) == one)
    let french = try #require(LocaleTag(bcp47: "fr"))
    #expect(try SamplePacks.pack(tables, SamplePacks.metadata(french)) != one)
  }

  @Test func tooDeeplyNestedMessageIsRefused() throws {
    var message = Message.text("x")
    for _ in 0..<40 { message = .variations(Variations(by: .device, [.init(.any, message)])) }
    let table = StringTable(name: "t", syntax: .plain, messages: ["k": message])
    #expect(throws: PackError(.tooDeep(limit: ShapeCoding.depthLimit))) { try SamplePacks.pack([table]) }
  }

  @Test func keyListIsSortedAndReadBack() throws {
    let keys = ["b/1", "a/2", "a/1", "b/1"].map { name in
      KeyList.Key(table: String(name.prefix(1)), key: String(name.suffix(1)))
    }
    let list = KeyList(keys)
    #expect(list.keys.map { $0.table + $0.key } == ["a1", "a2", "b1"])
    #expect(try KeyList(reading: list.bytes) == list)
    let seeded = KeyList(keys, seed: 7, packs: [.max, 3])
    #expect(try KeyList(reading: seeded.bytes).seed == 7)
    #expect(try KeyList(reading: seeded.bytes).packs == [3, .max])
    // A number of packs that the remaining bytes cannot contain.
    for count in [[4], [255, 255, 255, 255, 255, 255, 255, 255, 127]] as [[UInt8]] {
      #expect(throws: PackError.self) {
        try KeyList(reading: seeded.bytes.prefix(8) + count + [UInt8](repeating: 0, count: 24))
      }
    }
    for length in 0..<list.bytes.count {
      let cut = Array(list.bytes.prefix(length))
      do throws(PackError) {
        let keys = try KeyList(reading: cut).keys
        #expect(keys.count < list.keys.count)
      } catch { #expect(!error.description.isEmpty) }
    }
  }
}
