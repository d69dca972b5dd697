import Bytes
import DataFormats
import Foundation
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

@testable import ResourceFormats

private func messages(_ bytes: [UInt8], _ locale: LocaleTag? = nil) throws(FormatError) -> [String: Message] {
  try GettextMO.messages(in: bytes.span.bytes, locale: locale)
}

private func header(_ language: String, _ forms: String, charset: String = "UTF-8") -> String {
  "Project-Id-Version: x\nLanguage: \(language)\nContent-Type: text/plain; charset=\(charset)\nPlural-Forms: \(forms)\n"
}

private let german = choice(.plural(.first), (.category(.one), "%d Boot"), (.category(.other), "%d Boote"))

@Suite struct MessageCatalogMessagesTests {
  private static let two = "nplurals=2; plural=(n != 1);"

  @Test(arguments: [false, true]) func originalsAreKeys(_ isBig: Bool) throws {
    let bytes = messageCatalog(
      [
        ("", header("de", Self.two)), ("%d boat\0%d boats", "%d Boot\0%d Boote"), ("Sail", "Segel"),
        ("menu\u{4}Sail", "In See stéchen"), ("none", ""),
      ], isBig)
    #expect(
      try messages(bytes, tag("de")) == [
        "%d boat": german, "Sail": .text("Segel"), "menu\u{4}Sail": .text("In See stéchen"),
        "none": .text(""),
      ])
    #expect(try messages(messageCatalog([], isBig)).isEmpty)
  }

  /// GNU gettext manual, "PO Files": a flag names the formatter of a text, and without one it is unknown.
  @Test(
    arguments: [
      ("c-format", .c), ("fuzzy, c-format", .c), ("c-format, no-wrap", .c), ("python-format", .python),
      ("python-format, python-brace-format", .python), ("python-brace-format", .pythonBrace),
      ("no-c-format", .plain), ("no-c-format, python-format", .python), ("possible-c-format", nil),
      ("kde-format", .numbered), ("fuzzy, qt-plural-format", .numbered), ("boost-format", .boost),
      ("kde-kuit-format", .numbered), ("objc-format", .apple), ("java-printf-format", .android),
      ("java-format", .messageFormat), ("no-kde-format", .plain), ("qt-format, c-format", nil),
      ("javascript-format", nil), ("c-format, python-format", nil), ("", nil),
    ] as [(String, PlaceholderSyntax?)])
  func aFlagNamesTheFormatterOfItsMessage(_ flags: String, _ expected: PlaceholderSyntax?) throws {
    let text =
      "#, \(flags)\nmsgid \"%d boats\"\nmsgstr \"\"\n\n#~ msgid \"Old\"\n#~ msgstr \"Alt\"\n\n"
      + "msgid \"Sail\"\nmsgstr \"Segel\"\n\n#, c-format\nmsgid \"%s\"\nmsgstr \"\"\n"
    let bytes = Array(text.utf8)
    let stated = try ResourceFormat.gettextPO.originals?(bytes.span.bytes).statedSyntaxes
    #expect(stated?["%d boats"] == expected && stated?["Sail"] == nil && stated?["%s"] == .c)
  }

  /// "c-format Flag": `xgettext` marks the texts that a formatter accepts. HexChat has colors such as `%C19` and `%O`.
  @Test(
    arguments: [
      ("c-format", .plain), ("javascript-format", .plain), ("no-c-format", nil), ("possible-c-format", nil),
      ("no-wrap", nil),
    ] as [(String, PlaceholderSyntax?)])
  func textsWithoutAMarkAreLiteralIfOthersHaveOne(_ flags: String, _ expected: PlaceholderSyntax?) throws {
    let text = "msgid \"%C19*%O joins\"\nmsgstr \"\"\n\nmsgid \"Sail\"\nmsgstr \"%s\"\n\n"
    let bytes = Array((text + "#, \(flags)\nmsgid \"%s\"\nmsgstr \"\"\n").utf8)
    let stated = try ResourceFormat.gettextPO.originals?(bytes.span.bytes).statedSyntaxes
    #expect(stated?["%C19*%O joins"] == expected && stated?["Sail"] == nil)
  }

  /// The header's language may differ from the locale in which the message is displayed.
  @Test func categoriesAreThoseOfTheLocale() throws {
    let bytes = messageCatalog([("", header("de", Self.two)), ("a\0b", "x\0y")], false)
    let japanese = try GettextMO.messages(in: bytes.span.bytes, locale: tag("ja"))
    #expect(japanese["a"] == choice(.plural(.first), (.exactly(1), "x"), (.category(.other), "y")))
    #expect(try messages(bytes)["a"] == forms(.germanic, "x", "y"))
  }

  private static let slavic =
    "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1"

  /// A, B, C … are the forms in order. `GettextPluralLawTests` has the forms of whole numbers for more languages.
  @Test(
    arguments: [
      (
        "pt", "nplurals=2; plural=n != 1;",
        [(.exactly(0), "B"), (.category(.one), "A"), (.category(.other), "B")]
      ),
      (
        "ru",
        "nplurals=4; plural=\(slavic) : n%10==0 || (n%10>=5 && n%10<=9) || (n%100>=11 && n%100<=14)? 2 : 3);",
        [(.category(.one), "A"), (.category(.few), "B"), (.category(.many), "C"), (.category(.other), "D")]
      ),
      (
        "ga", "nplurals=5; plural=n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4;",
        [
          (.exactly(0), "C"), (.category(.one), "A"), (.category(.two), "B"), (.category(.few), "C"),
          (.category(.many), "D"), (.category(.other), "E"),
        ]
      ),
    ] as [(String, String, [(CaseKey, String)])])
  func formsAreCategories(_ locale: String, _ rule: String, _ expected: [(CaseKey, String)]) throws {
    let count = Int(rule.dropFirst(9).prefix(1)) ?? 0
    let forms = "ABCDEF".prefix(count).map(String.init).joined(separator: "\0")
    let bytes = messageCatalog([("", header(locale, rule)), ("a\0b", forms)], false)
    #expect(try messages(bytes, tag(locale))["a"] == choice(.plural(.first), expected))
  }

  @Test(arguments: [
    "nplurals=2; plural=(n>1", "nplurals=2; plural=", "nplurals=2", "",
  ])
  func headerWithoutValidRuleHasEnglishForms(_ rule: String) throws {
    let bytes = messageCatalog([("", header("de", rule)), ("a\0b", "A\0B")], false)
    #expect(try messages(bytes)["a"] == forms(.germanic, "A", "B"))
  }

  @Test(arguments: [
    ("nplurals=9000000000000000000; plural=n%2", "n%2"), ("nplurals=-2; plural= ( n ) % 2", "(n)%2"),
    ("nplurals=2; plural=((n/0))", "n/0"), ("nplurals=x; plural=(n)", "n"),
    ("plural=(n%2) + (n%4)", "(n%2)+(n%4)"),
  ])
  func ruleSelectsFormsThatAreNotCategories(_ rule: String, _ text: String) throws {
    let bytes = messageCatalog([("", header("de", rule)), ("a\0b", "A\0B")], false)
    #expect(try messages(bytes)["a"] == forms(#require(PluralExpression(text)), "A", "B"))
  }

  @Test func textsUseEncodingOfHeader() throws {
    let latin = messageCatalog([("", header("de", "", charset: "ISO-8859-1")), ("a", "x")], false)
    #expect(
      try messages(latin.dropLast(2) + [0xe9, 0]) == ["a": .text("é")])
    let other = messageCatalog([("", header("ru", "", charset: "KOI8-X")), ("a", "x")], false)
    #expect(throws: FormatError(.unsupportedEncoding("koi8-x"), at: 0)) { try messages(other) }
    let broken = messageCatalog([("a", "x")], false)
    let error = #expect(throws: FormatError.self) {
      try messages(broken.dropLast(2) + [0xe9, 0])
    }
    #expect(error?.reason == .badUTF8)
  }

  /// Texts in the encodings of older catalogs, as Python encodes them.
  private static let encoded: [(charset: String, bytes: [UInt8], text: String)] = [
    ("EUC-JP", [0xc6, 0xfc, 0xcb, 0xdc], "日本"), ("EUC-KR", [0xc7, 0xd1], "한"),
    ("KOI8-R", [0xf0, 0xf2], "ПР"), ("windows-1251", [0xcf], "П"), ("ISO-8859-2", [0xb1, 0xe6], "ąć"),
    ("ISO-8859-15", [0xa4], "€"), ("TIS-620", [0xa1], "ก"), ("GB2312", [0xd6, 0xd0], "中"),
    // Characters whose second byte is a backslash.
    ("BIG5", [0xb3, 0x5c], "許"), ("Shift_JIS", [0x95, 0x5c, 0x5c, 0x6e], "表\\n"),
  ]

  @Test(arguments: encoded.map(\.charset)) func otherEncodingsAreDecoded(_ charset: String) throws {
    let (_, bytes, text) = try #require(Self.encoded.first { $0.charset == charset })
    let head = header("ja", "", charset: charset)
    let compiled = messageCatalog([("", head), ("a", "x")], false)
    // The last translation is the text, after another length.
    var longer = messageCatalog([("", head), ("a", String(repeating: "x", count: bytes.count))], false)
    longer.replaceSubrange((longer.count - 1 - bytes.count)..<(longer.count - 1), with: bytes)
    #expect(compiled.count + bytes.count - 1 == longer.count)
    #expect(try messages(longer) == ["a": .text(text)])
    let source =
      Array("msgid \"\"\nmsgstr \"\(head.replacing("\n", with: "\\n"))\"\nmsgid \"a\"\nmsgstr \"".utf8)
      + bytes + Array("\"\n".utf8)
    let expected = text.replacing("\\n", with: "\n")
    #expect(try GettextPO.messages(in: source.span.bytes) == ["a": .text(expected)])
  }

  /// Comments and obsolete entries are not decoded, and an escape is a byte of the encoding. In some headers, a backslash
  /// and an `n` follow the name of the encoding, which has no character 0x81.
  @Test func onlyTextsAreDecoded() throws {
    let source =
      Array("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=windows-1252\\\\n\"\n# ".utf8) + [0x81]
      + Array("\n#~ msgid \"".utf8) + [0x81] + Array("\"\nmsgid \"a\"\nmsgstr \"caf\\351\"\n".utf8)
    #expect(try GettextPO.messages(in: source.span.bytes)["a"] == .text("café"))
  }

  /// Only the header declares the encoding, not a comment, another text or a text with a context.
  @Test(
    arguments: [
      "# was charset=gb18030 before\nHEADER", "# \"charset=big5\\n\"\n#~ msgid \"charset=big5\"\nHEADER",
      "msgid \"charset=gbk;\"\nmsgstr \"charset=gbk;\"\nHEADER",
      "msgctxt \"c\"\nmsgid \"\"\nmsgstr \"charset=gbk;\"\nHEADER",
    ])
  func onlyTheHeaderDeclaresAnEncoding(_ head: String) throws {
    let header = "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
    let source = Array((head.replacing("HEADER", with: header) + "\nmsgid \"x\"\nmsgstr \"日本 é\"\n").utf8)
    let found = try GettextPO.messages(in: source.span.bytes)
    #expect(found["x"] == .text("日本 é"))
  }

  @Test(arguments: ["EUC-JP", "BIG5"]) func textThatIsNotValidInItsEncodingIsAnError(_ charset: String) throws
  {
    let source =
      Array(
        "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=\(charset)\\n\"\nmsgid \"a\"\nmsgstr \"".utf8)
      + [0xff] + Array("\"\n".utf8)
    let error = #expect(throws: FormatError.self) { try GettextPO.messages(in: source.span.bytes) }
    #expect(error?.reason == .badText(encoding: charset.lowercased()))
  }

  /// The output of `msgfmt` 0.21 for `%<PRIu64> bytes`, "%<PRIu64> Bytes" and a header.
  @Test func systemDependentStringsAreCompleted() throws {
    let data = try #require(Data(base64Encoded: systemDependent))
    let bytes = [UInt8](data)
    #expect(
      try GettextMO.messages(in: bytes.span.bytes) == ["%lu bytes": .text("%lu Bytes")])
    for mutated in mutations(of: bytes) {
      do throws(FormatError) {
        #expect(try GettextMO.messages(in: mutated.span.bytes).count <= 2)
      } catch { #expect(!error.description.isEmpty) }
    }
  }

  /// The plural of an original belongs between the original and its translations.
  @Test(arguments: [
    "msgid_plural \"a\"\n", "msgctxt \"c\"\nmsgid_plural \"a\"\n", "msgstr \"a\"\n",
    "msgid \"a\"\nmsgstr \"b\"\nmsgid_plural \"c\"\n",
  ])
  func keywordsHaveAnOrder(_ text: String) {
    let bytes = Array(text.utf8)
    let error = #expect(throws: FormatError.self) { try GettextPO.messages(in: bytes.span.bytes) }
    #expect(error?.reason == .unexpected(found: bytes[error?.offset ?? 0], expected: .key))
  }

  @Test func overlappingStringsAreLimited() throws {
    let text = String(repeating: "x", count: 10_000)
    var bytes = messageCatalog((0..<1000).map { _ in ("a", "b") } + [("c", text)], false)
    // All translations are the last one.
    let last = Array(bytes[(28 + 8 * 2001)..<(28 + 8 * 2002)])
    for index in 1001..<2001 { bytes.replaceSubrange((28 + 8 * index)..<(36 + 8 * index), with: last) }
    let error = #expect(throws: FormatError.self) { try GettextMO.messages(in: bytes.span.bytes) }
    #expect(error?.reason == .tooMuchText(limit: TextBudget(for: bytes.count).limit))
  }
}

@Suite struct PortableObjectMessagesTests {
  private static let text = #"""
    # A comment
    msgid ""
    msgstr ""
    "Content-Type: text/plain; charset=UTF-8\n"
    "Language: de\n"
    "Plural-Forms: nplurals=2; "
    "plural=(n != 1);\n"

    #: harbor.c:1
    msgid "Sail"
    msgstr "Segel\t\"A\"\n\1018\x42\303\244\\n\q\x"

    #, c-format, fuzzy
    msgid "Fog"
    msgstr "Frosch"

    msgctxt "menu"
    msgid "Sail"
    msgstr "In See "
    "stechen"

    msgid "%d boat"
    msgid_plural "%d boats"
    msgstr[0] "%d Boot"
    msgstr[1] "%d Boote"

    #, c-format
    msgid "%<PRIu64> \"bytes\""
    msgstr "%5<PRIu64> <b>Bytes</b> <PRI"

    msgid "Anchor"
    msgstr ""

    #~ msgid "Oar"
    #~ msgstr "Ruder"
    """#

  @Test func translatedEntriesAreMessages() throws {
    for text in [Self.text, Self.text.replacing("\n", with: "\r\n")] {
      let bytes = Array(text.utf8)
      #expect(
        try GettextPO.messages(in: bytes.span.bytes, locale: tag("de")) == [
          "Sail": .text("Segel\t\"A\"\nA8Bä\\n\\q\\x"), "menu\u{4}Sail": .text("In See stechen"),
          "%d boat": german, "%lu \"bytes\"": .text("%5lu <b>Bytes</b> <PRI"),
        ])
    }
  }

  @Test func headerMayBeAnywhere() throws {
    let text = """
      msgid "a"
      msgid_plural "b"
      msgstr[0] "%d Boot"
      msgstr[1] "%d Boote"
      msgid ""
      msgstr "Plural-Forms: nplurals=2; plural=n!=1\\n"
      """
    #expect(
      try GettextPO.messages(in: Array(text.utf8).span.bytes, locale: tag("de")) == ["a": german])
    #expect(
      try GettextPO.messages(in: Array(text.utf8).span.bytes) == [
        "a": forms(.germanic, "%d Boot", "%d Boote")
      ])
  }
}

private let systemDependent = """
  3hIElQEAAAABAAAAMAAAADgAAAAFAAAAQAAAAAEAAABUAAAAAQAAAFwAAABgAAAAAAAAAIwAAAAoAAAAjQAAAAEAAAAAAAAAAAAA\
  AAAAAAAAAAAABwAAALYAAABkAAAAeAAAAL0AAAABAAAAAAAAAAcAAAD/////xQAAAAEAAAAAAAAABwAAAP////8AQ29udGVudC1U\
  eXBlOiB0ZXh0L3BsYWluOyBjaGFyc2V0PVVURi04CgBQUkl1NjQAJSBieXRlcwAlIEJ5dGVzAA==
  """
