import DataFormats
import Foundation
import Localization
import ResourceFormats
import TestSupport
import Testing

private func messages(_ bytes: [UInt8], _ locale: LocaleTag? = nil) throws(FormatError) -> [String: Message] {
  try QtMessageFile.messages(in: bytes.span.bytes, locale: locale)
}

private func plural(_ cases: (CaseKey, String)...) -> Message {
  .variations(Variations(by: .plural(.first), cases.map { .init($0.0, .text($0.1)) }))
}

private func words(_ texts: String...) -> Message {
  .variations(
    Variations(by: .word(.first), texts.enumerated().map { .init(.word("\($0.offset)"), .text($0.element)) }))
}

private func section(_ tag: UInt8, _ bytes: some Sequence<UInt8>) -> [UInt8] {
  var out = ByteBuilder()
  out.raw([tag])
  out.big(UInt32(Array(bytes).count))
  out.raw(bytes)
  return out.bytes
}

/// A message without its source text.
private func stripped(_ texts: [String], context: String? = nil) -> [UInt8] {
  texts.flatMap { section(3, Array($0.utf8).flatMap { [0, $0] }) }
    + (context.map { section(7, $0.utf8) } ?? []) + [1]
}

private let magic: [UInt8] = [
  0x3c, 0xb8, 0x64, 0x18, 0xca, 0xef, 0x9c, 0x95, 0xcd, 0x21, 0x1c, 0xbf, 0x60, 0xa1, 0xbd, 0xdd,
]

@Suite struct QtMessagesTests {
  /// The output of `lrelease` 5.15 for Polish.
  @Test func compiledFileMatchesSource() throws {
    let bytes = [UInt8](try #require(Data(base64Encoded: polish)))
    let expected: [String: Message] = [
      "Main\u{4}Sail": .text("Żagiel"), "Main\u{4}Sail\u{4}verb": .text("Żeglować"),
      "Menu\u{4}Sail": .text("W morze"), "Main\u{4}Fog": .text("x"),
      "Main\u{4}%n boat(s)": plural(
        (.category(.one), "%n łódź"), (.category(.few), "%n łodzie"), (.category(.many), "%n łodzi")),
    ]
    #expect(try messages(bytes) == expected)
    #expect(try QtMessageFile.messageCount(in: bytes.span.bytes) == expected.count)
    #expect(
      try messages(bytes, tag("de"))["Main\u{4}%n boat(s)"] == words("%n łódź", "%n łodzie", "%n łodzi"))
  }

  @Test(arguments: [false, true]) func hashesAreOptional(_ hasHashes: Bool) throws {
    let bytes = messageFile([["Segel"], ["ein Boot", "%n Boote"], [""]], hashes: hasHashes)
    #expect(
      try messages(bytes) == [
        "Main\u{4}source 0": .text("Segel"), "Main\u{4}source 1": words("ein Boot", "%n Boote"),
        "Main\u{4}source 2": .text(""),
      ])
    #expect(try QtMessageFile.messageCount(in: bytes.span.bytes) == 3)
  }

  private func messageFile(_ texts: [[String]], hashes: Bool) -> [UInt8] {
    ResourceFormatsTests.messageFile(texts, hasHashes: hashes)
  }

  @Test func messageWithoutSourceIsKeyedByHash() throws {
    let first = stripped(["A"], context: "Main")
    let table = first + stripped(["B"])
    var hashes = ByteBuilder()
    for word in [0xab, 0, 0xdead_beef, UInt32(first.count)] as [UInt32] { hashes.big(word) }
    #expect(
      try messages(magic + section(0x42, hashes.bytes) + section(0x69, table))
        == ["Main\u{4}000000ab": .text("A"), "deadbeef": .text("B")])
    #expect(try messages(magic + section(0x69, table)).isEmpty)
  }

  private func file(_ language: String, _ rules: [UInt8], _ texts: [String]) -> [UInt8] {
    magic + section(0xa7, language.utf8)
      + section(0x69, texts.flatMap { section(3, [0] + $0.utf8) } + section(6, "a".utf8) + [1])
      + (rules.isEmpty ? [] : section(0x88, rules))
  }

  /// Rules in the form of `lrelease`.
  @Test func formsAreCategories() throws {
    #expect(
      try messages(file("de_DE", [0x01, 1], ["A", "B"]))["a"]
        == plural((.category(.one), "A"), (.category(.other), "B")))
    #expect(
      try messages(file("fr_FR", [0x03, 1], ["A", "B"]))["a"]
        == plural((.category(.one), "A"), (.category(.other), "B")))
    let arabic: [UInt8] = [
      0x01, 0, 0xff, 0x01, 1, 0xff, 0x01, 2, 0xff, 0x24, 3, 10, 0xff, 0x2b, 10,
    ]
    #expect(
      try messages(file("ar_EG", arabic, ["A", "B", "C", "D", "E", "F"]))["a"]
        == plural(
          (.category(.zero), "A"), (.category(.one), "B"), (.category(.two), "C"), (.category(.few), "D"),
          (.category(.many), "E"), (.category(.other), "F")))
    // One or two.
    #expect(
      try messages(file("de", [0x01, 1, 0xfe, 0x01, 2], ["A", "B"]))["a"]
        == plural((.exactly(2), "A"), (.category(.one), "A"), (.category(.other), "B")))
  }

  @Test(
    arguments: [
      [0x01], [0x04, 1], [0x00, 1], [0x07, 1], [0x01, 1, 0xfd], [0x01, 1, 0x33], [0x01, 1, 0xff],
      [UInt8](repeating: 0xff, count: 300), [0x12, 5],
    ] as [[UInt8]])
  func formsThatAreNoCategoriesAreWords(_ rules: [UInt8]) throws {
    #expect(try messages(file("de", rules, ["A", "B"]))["a"] == words("A", "B"))
  }

  @Test func overlappingMessagesAreLimited() throws {
    let fields = [UInt8](repeating: 5, count: 20_000) + [1, 1, 1, 1, 1]
    var hashes = ByteBuilder()
    for index in 0..<10_000 {
      hashes.big(UInt32(index))
      hashes.big(UInt32(index * 2 % 5))
    }
    let bytes = magic + section(0x42, hashes.bytes) + section(0x69, fields)
    let error = #expect(throws: FormatError.self) { try messages(bytes) }
    #expect(error?.reason == .tooMuchText(limit: 4 * bytes.count))
  }

  @Test func mutatedFileGivesMessagesOrTypedError() throws {
    let polish = [UInt8](try #require(Data(base64Encoded: polish)))
    for bytes in [polish, messageFile([["a"], ["b", "c"]], hashes: false)] {
      for mutated in mutations(of: bytes) {
        do throws(FormatError) {
          let count = try messages(mutated).count
          #expect(try count <= QtMessageFile.messageCount(in: mutated.span.bytes))
        } catch { #expect(!error.description.isEmpty) }
      }
    }
  }
}

private let polish = """
  PLhkGMrvnJXNIRy/YKG93acAAAAFcGxfUExCAAAAKAAATVcAAABdAAWX/AAAAHsABZf8AAAA1QgDyRIAAACkCVqvOQAAAABpAAAB\
  AAMAAAAOACUAbgAgAUIA8wBkAXoDAAAAEgAlAG4AIAFCAG8AZAB6AGkAZQMAAAAQACUAbgAgAUIAbwBkAHoAaQgAAAAABgAAAAol\
  biBib2F0KHMpBwAAAARNYWluAQMAAAACAHgIAAAAAAYAAAADRm9nBwAAAARNYWluAQMAAAAMAXsAYQBnAGkAZQBsCAAAAAAGAAAA\
  BFNhaWwHAAAABE1haW4BAwAAABABewBlAGcAbABvAHcAYQEHCAAAAAR2ZXJiBgAAAARTYWlsBwAAAARNYWluAQMAAAAOAFcAIABt\
  AG8AcgB6AGUIAAAAAAYAAAAEU2FpbAcAAAAETWVudQGIAAAACgEB/xQCBP0sChM=
  """
