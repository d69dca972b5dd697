import Bytes
import DataFormats
import Foundation
import Localization
import ResourceFormats
import TestSupport
import Testing

private func messages(_ bytes: [UInt8], _ locale: LocaleTag? = nil) throws(FormatError) -> [String: Message] {
  try QtMessageFile.messages(in: bytes.span.bytes, locale: locale)
}

/// A part of a `.qm` file: its tag, its length and its contents.
func qtSection(_ tag: UInt8, _ bytes: some Sequence<UInt8>) -> [UInt8] {
  var out = ByteBuilder()
  out.raw([tag])
  out.big(UInt32(Array(bytes).count))
  out.raw(bytes)
  return out.bytes
}

/// A message without its source text.
private func stripped(_ texts: [String], context: String? = nil) -> [UInt8] {
  texts.flatMap { qtSection(3, Array($0.utf8).flatMap { [0, $0] }) }
    + (context.map { qtSection(7, $0.utf8) } ?? []) + [1]
}

let qtMagic: [UInt8] = [
  0x3c, 0xb8, 0x64, 0x18, 0xca, 0xef, 0x9c, 0x95, 0xcd, 0x21, 0x1c, 0xbf, 0x60, 0xa1, 0xbd, 0xdd,
]

struct NumerusRules: Sendable {
  let code: [UInt8]
  /// Forms by number.
  let forms: [Int64: String]
}

/// Rules in the form of `lrelease`.
private let numerusRules = [
  // The last digit is less than 5.
  NumerusRules(code: [0x12, 5], forms: [0: "A", 4: "A", 5: "B", 9: "B", 10: "A", 101: "A", 999: "B"]),
  // At least 5, and the last two digits are not 11.
  NumerusRules(
    code: [0x0a, 5, 0xfd, 0x29, 11], forms: [0: "B", 4: "B", 5: "A", 11: "B", 12: "A", 111: "B", 1100: "A"]),
  // The last two digits are not between 10 and 20; 1.
  NumerusRules(
    code: [0x2c, 10, 20, 0xff, 0x01, 10],
    forms: [0: "A", 9: "A", 10: "B", 11: "C", 20: "C", 21: "A", 110: "C"]),
  // 11 thousands or millions.
  NumerusRules(
    code: [0x41, 11],
    forms: [
      11: "A", 12: "B", 110: "B", 1011: "B", 10_999: "B", 11_000: "A", 11_999: "A", 12_000: "B",
      11_500_000: "A",
      1_100_000: "B",
    ]),
  // 1, or a last digit between 2 and 4 and more than 20; 0.
  NumerusRules(
    code: [0x01, 1, 0xfe, 0x14, 2, 4, 0xfd, 0x0b, 20, 0xff, 0x01, 0],
    forms: [0: "B", 1: "A", 2: "C", 14: "C", 20: "C", 21: "C", 22: "A", 24: "A", 25: "C"]),
]

@Suite struct QtMessagesTests {
  /// The output of `lrelease` 5.15 for Polish.
  @Test func compiledFileMatchesSource() throws {
    let bytes = [UInt8](try #require(Data(base64Encoded: polish)))
    let expected: [String: Message] = [
      "Main\u{4}Sail": .text("Żagiel"), "Main\u{4}Sail\u{4}verb": .text("Żeglować"),
      "Menu\u{4}Sail": .text("W morze"), "Main\u{4}Fog": .text("x"),
      "Main\u{4}%n boat(s)": choice(
        .plural(.first), (.category(.one), "%n łódź"), (.category(.few), "%n łodzie"),
        (.category(.many), "%n łodzi")),
    ]
    #expect(try messages(bytes, tag("pl")) == expected)
    let rule = "n==1?0:n%10>=2&&n%10<=4&&(n%100<10||n%100>19)?1:2"
    #expect(
      try messages(bytes, tag("de"))["Main\u{4}%n boat(s)"]
        == forms(#require(PluralExpression(rule)), "%n łódź", "%n łodzie", "%n łodzi"))
  }

  @Test(arguments: [false, true]) func hashesAreOptional(_ hasHashes: Bool) throws {
    let bytes = messageFile([["Segel"], ["ein Boot", "%n Boote"], [""]], hasHashes: hasHashes)
    #expect(
      try messages(bytes) == [
        "Main\u{4}source 0": .text("Segel"),
        "Main\u{4}source 1": forms(#require(PluralExpression("0")), "ein Boot", "%n Boote"),
        "Main\u{4}source 2": .text(""),
      ])
    #expect(try messages(messageFile([], hasHashes: hasHashes)).isEmpty)
  }

  @Test func messageWithoutSourceIsKeyedByHash() throws {
    let first = stripped(["A"], context: "Main")
    let table = first + stripped(["B"])
    var hashes = ByteBuilder()
    for word in [0xab, 0, 0xdead_beef, UInt32(first.count)] as [UInt32] { hashes.big(word) }
    #expect(
      try messages(qtMagic + qtSection(0x42, hashes.bytes) + qtSection(0x69, table))
        == ["Main\u{4}000000ab": .text("A"), "deadbeef": .text("B")])
    #expect(try messages(qtMagic + qtSection(0x69, table)).isEmpty)
  }

  private func file(_ language: String, _ rules: [UInt8], _ texts: [String]) -> [UInt8] {
    qtMagic + qtSection(0xa7, language.utf8)
      + qtSection(0x69, texts.flatMap { qtSection(3, [0] + $0.utf8) } + qtSection(6, "a".utf8) + [1])
      + (rules.isEmpty ? [] : qtSection(0x88, rules))
  }

  /// Rules in the form of `lrelease`.
  @Test func formsAreCategories() throws {
    #expect(
      try messages(file("de_DE", [0x01, 1], ["A", "B"]), tag("de"))["a"]
        == choice(.plural(.first), (.category(.one), "A"), (.category(.other), "B")))
    #expect(
      try messages(file("fr_FR", [0x03, 1], ["A", "B"]), tag("fr"))["a"]
        == choice(.plural(.first), (.category(.one), "A"), (.category(.other), "B")))
    let arabic: [UInt8] = [
      0x01, 0, 0xff, 0x01, 1, 0xff, 0x01, 2, 0xff, 0x24, 3, 10, 0xff, 0x2b, 10,
    ]
    #expect(
      try messages(file("ar_EG", arabic, ["A", "B", "C", "D", "E", "F"]), tag("ar"))["a"]
        == choice(
          .plural(.first), (.category(.zero), "A"), (.category(.one), "B"), (.category(.two), "C"),
          (.category(.few), "D"),
          (.category(.many), "E"), (.category(.other), "F")))
    // One or two.
    #expect(
      try messages(file("de", [0x01, 1, 0xfe, 0x01, 2], ["A", "B"]), tag("de"))["a"]
        == choice(.plural(.first), (.exactly(2), "A"), (.category(.one), "A"), (.category(.other), "B")))
  }

  @Test(
    arguments: [
      [0x01], [0x04, 1], [0x00, 1], [0x07, 1], [0x01, 1, 0xfd], [0x01, 1, 0x33], [0x01, 1, 0xff],
      [UInt8](repeating: 0xff, count: 300),
    ] as [[UInt8]])
  func malformedRulesGiveTheFirstForm(_ rules: [UInt8]) throws {
    #expect(
      try messages(file("de", rules, ["A", "B"]))["a"] == forms(#require(PluralExpression("0")), "A", "B"))
  }

  /// The forms that Qt's `numerusHelper` gives, from 0 on; a number at which the form changes, and the form.
  @Test(arguments: numerusRules)
  func numberHasTheFormOfTheRules(_ rules: NumerusRules) throws {
    let message = try #require(try messages(file("de", rules.code, ["A", "B", "C"]))["a"])
    for (number, form) in rules.forms {
      let call = try MessageFormatter(locale: tag("de"), syntax: .plain, positional: [.integer(number)])
      #expect(call.text(of: message) == form, "\(number)")
    }
  }

  @Test func overlappingMessagesAreLimited() throws {
    let fields = [UInt8](repeating: 5, count: 20_000) + [1, 1, 1, 1, 1]
    var hashes = ByteBuilder()
    for index in 0..<10_000 {
      hashes.big(UInt32(index))
      hashes.big(UInt32(index * 2 % 5))
    }
    let bytes = qtMagic + qtSection(0x42, hashes.bytes) + qtSection(0x69, fields)
    let error = #expect(throws: FormatError.self) { try messages(bytes) }
    #expect(error?.reason == .tooMuchText(limit: TextBudget(for: bytes.count).limit))
  }
}

private let polish = """
  PLhkGMrvnJXNIRy/YKG93acAAAAFcGxfUExCAAAAKAAATVcAAABdAAWX/AAAAHsABZf8AAAA1QgDyRIAAACkCVqvOQAAAABpAAAB\
  AAMAAAAOACUAbgAgAUIA8wBkAXoDAAAAEgAlAG4AIAFCAG8AZAB6AGkAZQMAAAAQACUAbgAgAUIAbwBkAHoAaQgAAAAABgAAAAol\
  biBib2F0KHMpBwAAAARNYWluAQMAAAACAHgIAAAAAAYAAAADRm9nBwAAAARNYWluAQMAAAAMAXsAYQBnAGkAZQBsCAAAAAAGAAAA\
  BFNhaWwHAAAABE1haW4BAwAAABABewBlAGcAbABvAHcAYQEHCAAAAAR2ZXJiBgAAAARTYWlsBwAAAARNYWluAQMAAAAOAFcAIABt\
  AG8AcgB6AGUIAAAAAAYAAAAEU2FpbAcAAAAETWVudQGIAAAACgEB/xQCBP0sChM=
  """
