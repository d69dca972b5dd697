import DataFormats
import Localization
import ResourceFormats
import TestSupport
import Testing

private func messages(_ text: String, _ locale: LocaleTag? = nil) throws(FormatError) -> [String: Message] {
  let bytes = Array(text.utf8)
  return try MessagesJSON.messages(in: bytes.span.bytes, locale: locale)
}

private func choice(_ selector: Selector, _ cases: (CaseKey, String)...) -> Message {
  .variations(Variations(by: selector, cases.map { .init($0.0, .text($0.1)) }))
}

private let count = Selector.plural(.name("count"))

@Suite struct JSONMessagesTests {
  @Test(
    arguments: [
      ("{}", [:]), ("\"text\"", ["": "text"]), ("[]", [:]), (#"["a",["b"]]"#, ["0": "a", "1.0": "b"]),
      (#"{"a":{"b":"1","c":{"d":"2"}},"e":"3"}"#, ["a.b": "1", "a.c.d": "2", "e": "3"]),
      (#"{"a":["1",2,{"b":"\u00e9\n"}],"c":1,"d":true,"e":null}"#, ["a.0": "1", "a.2.b": "é\n"]),
      ("null", [:]), ("\u{feff} 12.5e-3 ", [:]), (#"{"a":"","b":[]}"#, ["a": ""]),
      (#"{"a":"1","\u0061":"2"}"#, ["a": "2"]),
      (#"{"a":"1","a":"2"}"#, ["a": "2"]), (#"{"a":"1","a":{"b":"2"}}"#, ["a.b": "2"]),
      (#"{"@@locale":"de","a":"Hafen","@a":{"description":"Name"}}"#, ["a": "Hafen"]),
      (
        #"{"a_male":"Er","a_female":"Sie","step_one":"1"}"#,
        ["a_male": "Er", "a_female": "Sie", "step_one": "1"]
      ),
      (#"{"":"x","a":{"":"y"}}"#, ["": "x", "a.": "y"]),
    ] as [(String, [String: String])])
  func keysAreThePath(_ text: String, _ expected: [String: String]) throws {
    #expect(try messages(text) == expected.mapValues { .text($0) })
  }

  private static let numbers: [Int64] = [0, 1, 2, 3, 5, 11, 21, 100, 101]

  /// The forms that i18next 20 shows for these numbers, with `compatibilityJSON: 'v3'`.
  @Test(arguments: [
    ("ru", "2 0 1 1 2 2 0 2 0"), ("ar", "0 1 2 3 3 4 4 5 5"), ("sl", "0 1 2 3 0 0 0 0 1"),
    ("lv", "2 0 1 1 1 1 0 1 0"), ("he", "3 0 1 3 3 3 3 2 3"), ("mt", "1 0 1 1 1 2 3 3 3"),
    ("pt-BR", "0 0 1 1 1 1 1 1 1"), ("pt-PT", "1 0 1 1 1 1 1 1 1"), ("ja", "0 0 0 0 0 0 0 0 0"),
    ("sr-Latn", "2 0 1 1 2 2 0 2 0"), ("tlh", "1 0 1 1 1 1 1 1 1"),
  ])
  func numberedFormsAreThoseOfVersion3(_ name: String, _ expected: String) throws {
    let locale = try #require(LocaleTag(bcp47: name))
    let forms = expected.split(separator: " ").map(String.init)
    let count = (Set(forms).compactMap { Int($0) }.max() ?? 0) + 1
    let members = (0..<count).map { "\"x_\($0)\": \"{{count}} FORM\($0)\"" }.joined(separator: ",")
    let message = try #require(try messages("{\(members)}", locale)["x"])
    for (number, form) in zip(Self.numbers, forms) {
      let call = MessageFormatter(
        locale: locale, syntax: .i18next, named: ["count": .integer(number)])
      #expect(call.text(of: message) == "\(number) FORM\(form)")
    }
  }

  @Test func siblingFormsAreOneMessage() throws {
    #expect(
      try messages(#"{"a":{"item_other":"{{count}}","item_one":"1","item_zero":"0"},"x":"y"}"#) == [
        "a.item": choice(
          count, (.category(.other), "{{count}}"), (.category(.one), "1"), (.category(.zero), "0")),
        "x": .text("y"),
      ])
    #expect(
      try messages(#"{"item":"none","item_one":"1","item_other":"n"}"#)
        == ["item": choice(count, (.any, "none"), (.category(.one), "1"), (.category(.other), "n"))])
    #expect(
      try messages(#"{"item":"1","item_plural":"n"}"#)
        == ["item": choice(count, (.category(.one), "1"), (.category(.other), "n"))])
    #expect(
      try messages(#"{"item_0":"1","item_1":"{{count}}","item_2":"5"}"#)
        == [
          "item": choice(
            .form(.name("count"), .germanic), (.form(0), "1"), (.form(1), "{{count}}"), (.form(2), "5"))
        ])
    #expect(
      try messages(#"{"p_ordinal_one":"1st","p_ordinal_other":"nth","a_male_one":"m","a_male_other":"ms"}"#)
        == [
          "p_ordinal": choice(
            .ordinal(.name("count")), (.category(.one), "1st"), (.category(.other), "nth")),
          "a_male": choice(count, (.category(.one), "m"), (.category(.other), "ms")),
        ])
  }

  @Test func objectWithVariationsIsOneMessage() throws {
    #expect(
      try messages(#"{"a":{"b":{"one":"1","other":"n","few":3}}}"#)
        == ["a.b": choice(.plural(.first), (.category(.one), "1"), (.category(.other), "n"))])
    let inner = choice(.word(.first), (.any, "n"), (.word("_1"), "1"))
    #expect(
      try messages(#"{"h":{"*":{"*":"n","_1":"1"},"1":{"*":"m"},"2":{"24":"f"}}}"#) == [
        "h": .variations(
          Variations(
            by: .word(.first),
            [
              .init(.any, inner), .init(.word("1"), choice(.word(.first), (.any, "m"))),
              .init(.word("2"), choice(.word(.first), (.word("24"), "f"))),
            ]))
      ])
    #expect(try messages(#"{"a":{"*":1}}"#).isEmpty)
  }

  @Test func pluralIsSelectedByCount() throws {
    let message = try #require(
      try messages(#"{"item":"none","item_one":"one","item_other":"{{count}}"}"#)["item"])
    var call = try MessageFormatter(locale: tag("en"), syntax: .i18next, named: ["count": .integer(1)])
    #expect(call.text(of: message) == "one")
    call.named = ["count": .integer(5)]
    #expect(call.text(of: message) == "5")
    call.named = [:]
    #expect(call.text(of: message) == "none")
  }

  @Test(
    arguments: [
      (["Hallo {{name}}"], PlaceholderSyntax.i18next), (["{{ n }}", "{a}"], .i18next), (["{name}"], .icu),
      (["plain"], .icu), ([], .icu), (["{n, plural, =1{Ein Schiff} other{{n} Schiffe}}"], .icu),
      (["{{name}}", "{g, select, other {x}}"], .icu), (["{{name}}", "plural {x}"], .i18next),
      (["{{}}"], .icu),
    ] as [([String], PlaceholderSyntax)])
  func aFileHasOneSyntax(_ texts: [String], _ expected: PlaceholderSyntax) {
    #expect(MessagesJSON.syntax(of: texts.map { .text($0) }) == expected)
  }

  @Test func totalKeySizeIsLimited() throws {
    let name = String(repeating: "n", count: 10_000)
    let members = (0..<1000).map { "\"\($0)\":\"\"" }.joined(separator: ",")
    let error = #expect(throws: FormatError.self) { try messages("{\"\(name)\":{\(members)}}") }
    guard case .tooMuchText = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    for open in ["[", "{\"a\":"] {
      let error = #expect(throws: FormatError.self) { try messages(String(repeating: open, count: 100_000)) }
      #expect(error?.reason == .tooDeep(limit: 512))
    }
  }

  @Test func maximumNestingIsRead() throws {
    let depth = 512
    #expect(try messages(String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).isEmpty)
    for name in ["*", "a"] {
      let text =
        String(repeating: "{\"\(name)\":", count: depth) + "\"x\"" + String(repeating: "}", count: depth)
      #expect(try messages(text).values.first?.texts == ["x"])
    }
  }

  @Test(arguments: ["", "{", "[1", "{\"a\":1]", "[1] 2", "{\"a\":\"\\q\"}"])
  func otherTextsAreErrors(_ text: String) {
    #expect(throws: FormatError.self) { try messages(text) }
  }
}

@Suite struct WebExtensionMessagesTests {
  private static let file = """
    {
      "appName": { "message": "Hafen $NAME$", "description": "no message", "placeholders": {
        "name": { "content": "$1", "message": "none of its own" } } },
      "message": { "message": "" }, "empty": { "description": "left" }, "text": "message",
      "number": { "message": 7 }
    }
    """

  @Test func membersWithTextAreMessages() throws {
    let bytes = Array(Self.file.utf8)
    #expect(
      try MessagesJSON.webExtensionMessages(in: bytes.span.bytes)
        == ["appName": .text("Hafen $NAME$"), "message": .text("")])
    // A number is not a text.
    #expect(try MessagesJSON.webExtensionMessages(in: bytes.span.bytes).count == 2)
    #expect(throws: FormatError(.notJSON, at: 0)) {
      try MessagesJSON.webExtensionMessages(in: Array("[]".utf8).span.bytes)
    }
  }
}

@Suite struct LocaleKeyedMessagesTests {
  private static let file =
    #"{"de_DE":{"3MZ":"Hafen","1Vc":{"*":"n","_1":"1"}},"iw_IL":{"3MZ":"x"},"fb_HX":{"3MZ":"H4"},"de-DE":{"n":"N"}}"#

  private func messages(_ text: String) throws(FormatError) -> [LocaleTag: [String: Message]]? {
    let bytes = Array(text.utf8)
    return try LocaleKeyedJSON.messages(of: bytes.span.bytes)
  }

  private func shares(_ text: String) throws(FormatError) -> ContainerShares? {
    let bytes = Array(text.utf8)
    return try LocaleKeyedJSON.shares(of: bytes.span.bytes)
  }

  @Test func eachLocaleHasItsOwn() throws {
    #expect(
      try messages(Self.file.replacing(#""n":"N""#, with: #""3MZ":"Port""#)) == [
        tag("de-DE"): ["3MZ": .text("Port"), "1Vc": choice(.word(.first), (.any, "n"), (.word("_1"), "1"))],
        tag("he-IL"): ["3MZ": .text("x")], tag("fb-HX"): ["3MZ": .text("H4")],
      ])
  }

  @Test(arguments: [
    "[]", "\"en\"", "{}", #"{"en":{"a":"1"}}"#, #"{"en":{"a":"1"},"de":{"a":"1"},"name":{"a":"1"}}"#,
    #"{"en":{"a":"1"},"de":"a"}"#, #"{"en":{"a":"1"},"de":{"b":"1"}}"#, #"{"en":{},"de":{}}"#,
  ])
  func otherFilesAreNone(_ text: String) throws {
    #expect(try messages(text) == nil)
  }

  /// A name is part of the key of every message below it, so that keys can be longer than the file.
  @Test(arguments: [6, 30])
  func theTextOfKeysIsLimitedByTheLocale(_ count: Int) throws {
    let name = String(repeating: "n", count: 20_000)
    let members = (10..<10 + count).map { "\"\($0)\":{\"a\":\"x\"}" }.joined(separator: ",")
    let german = "\"de\":{\"\(name)\":{\(members)}}"
    let text = "{\"en\":{\"\(name)\":\"x\"},\(german)}"
    // The outer name once, and two keys of each message, which have it too.
    let size = 20_000 + count * (20_002 + 20_004)
    let limit = TextBudget(for: german.utf8.count).limit
    #expect((size > limit) == (count == 30) && size > german.utf8.count + 16)
    for read in [{ try messages(text)?[tag("de")]?.count }, { try shares(text)?.messages["de"] }] {
      if size <= limit {
        #expect(try read() == count)
      } else {
        let error = #expect(throws: FormatError.self) { try read() }
        #expect(error?.reason == .tooMuchText(limit: limit))
      }
    }
  }

  @Test func sharesCountMessagesRead() throws {
    let text =
      #"{"en":{"menu":{"open":"Open","x_one":"1","x_other":"2"},"n":1},"pt-BR":{"menu":"Abrir"},"fr":{}}"#
    let counts = try [tag("en"): 2, tag("pt-BR"): 1, tag("fr"): 0]
    for mutated in [Array(text.utf8)] + mutations(of: Array(text.utf8)) {
      do throws(FormatError) {
        let found = try LocaleKeyedJSON.messages(of: mutated.span.bytes)
        let shares = try LocaleKeyedJSON.shares(of: mutated.span.bytes)
        let isSame = (found == nil) == (shares == nil)
        #expect(isSame)
        if mutated == Array(text.utf8) {
          #expect(found?.mapValues(\.count) == counts)
          #expect(shares?.messages == ["en": 2, "pt-BR": 1, "fr": 0])
        }
      } catch { #expect(!"\(error)".isEmpty) }
    }
  }
}
