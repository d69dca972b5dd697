import Bytes
import DataFormats
import Localization
import TestSupport
import Testing

@testable import ResourceFormats

/// Counts of readers, derived by hand from the layouts of the formats.
@Suite struct TextReaderTests {
  private func work(
    _ format: ResourceFormat, _ bytes: [UInt8], _ tag: String = "de"
  ) throws -> ReadingWork {
    let locale = try #require(LocaleTag(bcp47: tag))
    let reader = try #require(format.textReader)
    return try #require(try reader.work(bytes.span.bytes, [locale])[locale])
  }

  /// The header of 8 bytes, the trailer of 32, and for each object 2 bytes of offset and a marker of one. References have
  /// one byte. The bytes of texts do not count.
  private func structure(objects: Int, references: Int) -> Int { 8 + 32 + objects * (2 + 1) + references }

  @Test func aBinaryListIsParsedWithoutItsTexts() throws {
    let list = PlistBuilder(objects: [
      .dictionary([(1, 2), (3, 4)]), .ascii("a"), .ascii("Hallo Welt"), .ascii("b"), .utf16("Ça va"),
    ])
    let both = try work(.strings, list.bytes)
    #expect(both == ReadingWork(parsedBytes: structure(objects: 5, references: 4), entries: 2))
    // Objects that nothing refers to are not read.
    var one = list
    one.objects[0] = .dictionary([(1, 2)])
    #expect(
      try work(.strings, one.bytes)
        == ReadingWork(parsedBytes: structure(objects: 3, references: 2), entries: 1))
  }

  @Test func membersOfInnerDictionariesCount() throws {
    let list = PlistBuilder(objects: [
      .dictionary([(1, 2)]), .ascii("boats"), .dictionary([(3, 4), (5, 6)]), .ascii("one"), .ascii("1"),
      .ascii("other"), .ascii("%d"),
    ])
    #expect(
      try work(.stringsdict, list.bytes)
        == ReadingWork(parsedBytes: structure(objects: 7, references: 6), entries: 3))
  }

  @Test(arguments: [
    ("<plist><dict><key>a</key><string>x</string><key>b</key><string>y</string></dict></plist>", 2),
    ("<plist><dict><key>a</key><string>x</string></dict></plist>", 1), (#""a" = "x"; "b" = "y";"#, 2),
    (#""a" = "x";"#, 1), ("", 0),
  ])
  func aTextIsParsedCompletely(_ text: String, _ entries: Int) throws {
    #expect(
      try work(.strings, Array(text.utf8)) == ReadingWork(parsedBytes: text.utf8.count, entries: entries))
  }

  @Test func jsonIsParsedCompletely() throws {
    let text = #"{"a":"x","b":{"c":"y"}}"#
    #expect(
      try work(.messagesJSON, Array(text.utf8)) == ReadingWork(parsedBytes: text.utf8.count, entries: 3))
    // The file of all languages is parsed for each of them.
    let all = #"{"de":{"a":"x"},"fr":{"a":"y"}}"#
    #expect(
      try work(.localeKeyedJSON, Array(all.utf8)) == ReadingWork(parsedBytes: all.utf8.count, entries: 4))
  }

  @Test func propertiesAreParsedCompletely() throws {
    let text = "# comment\na = x\nb: y\n\n"
    #expect(
      try work(.properties, Array(text.utf8)) == ReadingWork(parsedBytes: text.utf8.count, entries: 2))
  }

  @Test func aTableOfAllLocalesIsReadForOneOfThem() throws {
    let list = PlistBuilder(objects: [
      .dictionary([(1, 2), (3, 4)]), .ascii("de"), .dictionary([(5, 6)]), .ascii("fr"),
      .dictionary([(5, 7), (8, 9)]), .ascii("a"), .ascii("ja"), .ascii("oui"), .ascii("b"), .ascii("non"),
    ])
    // The names of both locales with their markers, four references, and the objects of the table.
    let root = 2 * (1 + 2) + 4
    #expect(
      try work(.loctable, list.bytes)
        == ReadingWork(parsedBytes: root + structure(objects: 3, references: 2), entries: 1))
    #expect(
      try work(.loctable, list.bytes, "fr")
        == ReadingWork(parsedBytes: root + structure(objects: 5, references: 4), entries: 2))
  }

  /// Binary search among the keys "", "a", "b" and "c": the first is found after three comparisons, "b" after one.
  @Test(arguments: [false, true]) func aCatalogIsSearched(_ isBig: Bool) throws {
    let bytes = messageCatalog(
      [("", "Plural-Forms: x"), ("a", "A"), ("b", "B"), ("c", "C")], isBig)
    let work = try work(.gettextMO, bytes)
    #expect(work.entries == 4)
    // The header, four descriptors with keys of 1, 1, 0 and 1 bytes, and two descriptors of translations.
    #expect(work.parsedBytes == 28 + 4 * 8 + 3 + 2 * 8)
    #expect(work.pages == [0])
  }

  @Test func aLocaleOfAResourceTableAddsItsHeader() throws {
    typealias Variant = ArscBuilder.Variant
    let base = Variant(.any, [.init(0, "a", "A")])
    let german = Variant(.init("de"), [.init(0, "a", "Ah")])
    let french = Variant(.init("fr"), [.init(0, "a", "Ach")])
    let one = try work(.resourceTable, ArscBuilder.table([base, german]).bytes)
    let two = try work(.resourceTable, ArscBuilder.table([base, german, french]).bytes)
    // The type chunks of base and German, and the entry.
    #expect(one.entries == 3)
    #expect(two.entries == 4)
    let header = 20 + ArscBuilder.Configuration.any.bytes.count
    #expect(two.parsedBytes == one.parsedBytes + header)
  }

  @Test func pagesAreThoseOfTheBytesThatAreUsed() {
    var work = ReadingWork()
    work.touch(4095..<4097)
    work.parse(10_000..<10_001)
    work.touch(5..<5)
    #expect(work.pages == [0, 1, 2])
    #expect(work.parsedBytes == 1)
  }
}
