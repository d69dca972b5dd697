import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats
import TestSupport
import Testing

private func strings(_ text: String) throws(FormatError) -> [String: Message] {
  let bytes = Array(text.utf8)
  return try StringsFile.messages(in: bytes.span.bytes)
}

private func rules(_ body: String) throws -> Message? {
  let bytes = Array("<plist><dict><key>k</key><dict>\(body)</dict></dict></plist>".utf8)
  return try StringsFile.messages(in: bytes.span.bytes)["k"]
}

private func plural(_ cases: [(PluralCategory, String)]) -> Message {
  choice(.plural(.first), cases.map { (.category($0), $1) })
}

private func shown(
  _ message: Message?, _ arguments: [ArgumentValue] = [], device: Device = .other, locale: String = "en"
) throws -> String {
  let call = try MessageFormatter(
    locale: tag(locale), syntax: .apple, positional: arguments, device: device)
  return call.text(of: try #require(message))
}

private let room = """
  <key>NSStringLocalizedFormatKey</key><string>%#@people@ in %#@room@</string>
  <key>people</key><dict>
    <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string>
    <key>zero</key><string>No people</string><key>one</key><string>Only %d person</string>
    <key>other</key><string>Some people</string></dict>
  <key>room</key><dict>
    <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>ld</string>
    <key>one</key><string>%ld room</string><key>other</key><string>%ld rooms</string></dict>
  """

@Suite struct StringsMessagesTests {
  @Test func lastDuplicateKeyIsUsed() throws {
    #expect(try strings("a = 1; b = 2; a = 3;") == ["a": .text("3"), "b": .text("2")])
    let rules = "k = { NSStringLocalizedFormatKey = \"%#@n@\"; n = { other = 1; one = 2; other = 3; }; };"
    #expect(try strings(rules)["k"]?.texts == ["%#@n@", "3", "2"])
  }

  @Test func otherValuesAreNotMessages() throws {
    #expect(try strings("a = (1, 2); b = <00>; c = {}; d = { e = (1); }; f = x;") == ["f": .text("x")])
    #expect(try strings("").isEmpty && strings("/* nothing */").isEmpty)
    #expect(throws: FormatError(.rootIsNotADictionary, at: 0)) { try strings("(a, b)") }
  }

  @Test func rulesByDeviceAreVariations() throws {
    let message = try strings(
      "k = { NSStringDeviceSpecificRuleType = { mac = Click; iphone = Tap; homepod = Say; other = Go; }; };")[
        "k"]
    #expect(
      message
        == choice(
          .device, (.device(.mac), "Click"), (.device(.iPhone), "Tap"), (.word("homepod"), "Say"),
          (.device(.other), "Go")))
    #expect(try shown(message, device: .iPad) == "Tap")
    #expect(try shown(message, device: .tv) == "Go")
  }
}

@Suite struct StringsdictMessagesTests {
  @Test func variablesAreSubstitutions() throws {
    let message = try rules(room)
    #expect(
      message
        == .substitutions(
          Substitutions(
            format: .text("%#@people@ in %#@room@"),
            parts: [
              .init(
                name: "people", argument: .position(1), specifier: "d",
                message: plural([(.zero, "No people"), (.one, "Only %d person"), (.other, "Some people")])),
              .init(
                name: "room", argument: .position(2), specifier: "ld",
                message: plural([(.one, "%ld room"), (.other, "%ld rooms")])),
            ])))
    #expect(try shown(message, [.integer(3), .integer(4)]) == "Some people in 4 rooms")
    #expect(try shown(message, [.integer(0), .integer(1)]) == "No people in 1 room")
  }

  @Test func formatWithOnlyOneVariableIsKept() throws {
    let body = """
      <key>NSStringLocalizedFormatKey</key><string>%1#@n@</string><key>n</key>
      <dict><key>one</key><string>%d of %2$@</string><key>other</key><string>%d's</string></dict>
      """
    let message = try rules(body)
    let substitutions = try #require(message?.substitutions)
    #expect(substitutions.format == .text("%1#@n@"))
    #expect(substitutions["n"]?.argument == .position(1))
    #expect(substitutions["n"]?.specifier == "")
    #expect(try shown(message, [.integer(1), .text("Ana")]) == "1 of Ana")
  }

  @Test(arguments: [
    ("%@ has %#@n@", 2), ("%2$#@n@", 2), ("%#@m@ %#@n@", 2), ("%#@m@ %@ %#@n@", 3), ("%#@m@", 2),
    ("none", nil),
    ("%3$#@m@ %#@n@", 1),
  ])
  func variableUsesTheArgumentAtItsPosition(_ format: String, _ expected: Int?) throws {
    let body = """
      <key>NSStringLocalizedFormatKey</key><string>\(format)</string>
      <key>m</key><dict><key>other</key><string>%d with %#@n@</string></dict>
      <key>n</key><dict><key>other</key><string>%d</string></dict>
      """
    let substitutions = try #require(rules(body)?.substitutions)
    #expect(substitutions["n"]?.argument == expected.map { .position($0) } ?? .first)
  }

  @Test func variablesMayReferToEachOther() throws {
    let body = """
      <key>NSStringLocalizedFormatKey</key><string>%1$#@a@</string>
      <key>a</key><dict><key>other</key><string>%d in %2$#@b@</string></dict>
      <key>b</key><dict><key>one</key><string>%d box</string><key>other</key><string>%d boxes %2$#@b@</string></dict>
      """
    #expect(try shown(rules(body), [.integer(3), .integer(1)]) == "3 in 1 box")
    #expect(try shown(rules(body), [.integer(3), .integer(2)]).hasPrefix("3 in 2 boxes 2 boxes"))
  }

  @Test func deviceRulesMayBeNested() throws {
    let body = """
      <key>NSStringDeviceSpecificRuleType</key><dict>
        <key>mac</key><dict>\(room)</dict><key>iphone</key><string>%d</string></dict>
      <key>NSStringLocalizedFormatKey</key><string>just %d</string>
      """
    let message = try rules(body)
    #expect(try shown(message, [.integer(3), .integer(4)], device: .mac) == "Some people in 4 rooms")
    #expect(try shown(message, [.integer(3)], device: .iPhone) == "3")
    #expect(try shown(message, [.integer(3)], device: .tv) == "just 3")
  }

  @Test func widthsAreWords() throws {
    let body = """
      <key>NSStringVariableWidthRuleType</key><dict>
        <key>20</key><string>OK</string><key>50</key><string>All right</string></dict>
      """
    let width = Selector.word(.name("NSStringVariableWidthRuleType"))
    #expect(try rules(body) == choice(width, (.word("20"), "OK"), (.word("50"), "All right")))
    #expect(try shown(rules(body)) == "All right")
  }

  @Test func unknownCategoriesAndRulesAreKept() throws {
    let body = """
      <key>NSStringLocalizedFormatKey</key><string>%#@n@%#@g@</string>
      <key>n</key><dict><key>some</key><string>a</string><key>other</key><string>b</string></dict>
      <key>g</key><dict><key>NSStringFormatSpecTypeKey</key><string>Other</string><key>one</key><string>c</string></dict>
      """
    #expect(try rules(body)?.texts == ["%#@n@%#@g@", "a", "b", "c"])
    let bare = """
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>one</key><string>a</string>
      <key>other</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>mac</key><string>b</string></dict></dict>
      """
    #expect(try rules(bare)?.texts == ["a", "b"])
  }
}

@Suite struct StringsTableMessagesTests {
  @Test func eachLocaleHasItsOwn() throws {
    let list = PlistBuilder(objects: [
      .dictionary([(1, 2), (3, 4), (5, 6), (15, 2)]),
      .ascii("de"), .dictionary([(7, 8), (9, 10)]), .ascii("zh_TW"), .dictionary([(7, 11)]),
      .ascii("LocProvenance"), .dictionary([(1, 12)]), .ascii("welcome"), .ascii("Hallo"), .ascii("ships"),
      .dictionary([(13, 14), (16, 17)]), .utf16("你好"), .integer(3), .ascii("one"), .ascii("ein Schiff"),
      .ascii("zh-TW"), .ascii("other"), .ascii("%d Schiffe"),
    ])
    let bytes = list.bytes
    let messages = try Loctable(bytes.span.bytes).messages()
    let ships = plural([(.one, "ein Schiff"), (.other, "%d Schiffe")])
    #expect(try messages[.locale(tag("de"))] == ["welcome": .text("Hallo"), "ships": ships])
    #expect(try messages[.locale(tag("zh-TW"))] == ["welcome": .text("Hallo"), "ships": ships])
    #expect(messages.count == 2)
  }
}

@Suite struct StringCatalogMessagesTests {
  private func messages(_ text: String) throws(FormatError) -> [Owner: [String: Message]] {
    let bytes = Array(text.utf8)
    return try StringCatalog.messages(of: bytes.span.bytes)
  }

  private static let catalog = #"""
    { "version" : "1.0", "strings" : {
      "alone" : {},
      "title" : { "extractionState" : "manual", "localizations" : {
        "de" : { "stringUnit" : { "state" : "translated", "value" : "Ha\u0066en \"1\"" } },
        "en" : { "stringUnit" : { "state" : "translated", "value" : "Harbor" } }, "fr" : {}, "it" : null } },
      "%lld ships" : { "localizations" : { "de" : { "variations" : { "plural" : {
        "one" : { "stringUnit" : { "value" : "%lld Schiff" } },
        "other" : { "stringUnit" : { "value" : "%lld Schiffe" } } } } } } },
      "tap" : { "localizations" : { "en" : { "variations" : { "device" : {
        "mac" : { "variations" : { "plural" : {
          "one" : { "stringUnit" : { "value" : "Click once" } },
          "other" : { "stringUnit" : { "value" : "Click %d times" } } } } },
        "other" : { "stringUnit" : { "value" : "Tap" } } } } } } },
      "found" : { "localizations" : { "en" : {
        "substitutions" : {
          "devices" : { "argNum" : 2, "formatSpecifier" : "lld", "variations" : { "plural" : {
            "one" : { "stringUnit" : { "value" : "%arg device" } },
            "other" : { "stringUnit" : { "value" : "%arg devices" } } } } },
          "users" : { "formatSpecifier" : "ld", "variations" : { "plural" : {
            "one" : { "stringUnit" : { "value" : "%arg user" } },
            "other" : { "stringUnit" : { "value" : "%arg users" } } } } } },
        "stringUnit" : { "value" : "Found %#@users@ having %#@devices@" } } } }
    }, "sourceLanguage" : "en" }
    """#

  @Test func baseHasEveryKey() throws {
    let messages = try messages(Self.catalog)
    #expect(try Set(messages.keys) == [.base, .locale(tag("de"))])
    #expect(messages[.base]?["alone"] == .text("alone"))
    #expect(messages[.base]?["%lld ships"] == .text("%lld ships"))
    #expect(messages[.base]?["title"] == .text("Harbor"))
    #expect(
      try messages[.locale(tag("de"))]
        == [
          "title": .text("Hafen \"1\""),
          "%lld ships": plural([(.one, "%lld Schiff"), (.other, "%lld Schiffe")]),
        ])
  }

  @Test func selectionsMayBeNested() throws {
    let tap = try messages(Self.catalog)[.base]?["tap"]
    #expect(try shown(tap, [.integer(1)], device: .mac) == "Click once")
    #expect(try shown(tap, [.integer(5)], device: .mac) == "Click 5 times")
    #expect(try shown(tap, [.integer(5)], device: .vision) == "Tap")
  }

  @Test func substitutionsAreRead() throws {
    let found = try messages(Self.catalog)[.base]?["found"]
    let substitutions = try #require(found?.substitutions)
    #expect(substitutions.parts.map(\.argument) == [.position(2), .position(1)])
    #expect(substitutions.parts.map(\.specifier) == ["lld", "ld"])
    #expect(try shown(found, [.integer(1), .integer(10)]) == "Found 1 user having 10 devices")
  }

  @Test func devicesAreSelectedBeforeNumbers() throws {
    let catalog = """
      {"strings":{"k":{"localizations":{"de":{"variations":{"device":{"mac":{"stringUnit":{"value":"Mac"}}},
      "plural":{"one":{"stringUnit":{"value":"one"}},"other":{"stringUnit":{"value":"%d"}}}}}}}}}
      """
    let message = try messages(catalog)[.locale(tag("de"))]?["k"]
    #expect(try shown(message, [.integer(1)], device: .mac) == "Mac")
    #expect(try shown(message, [.integer(1)], device: .tv) == "one")
    #expect(try shown(message, [.integer(2)], device: .tv) == "2")
  }

  @Test func substitutionUsesNamedArgument() throws {
    let part = #"{"argNum":2,"variations":{"plural":{"other":{"stringUnit":{"value":"%arg"}}}}}"#
    let catalog = """
      {"strings":{"k":{"localizations":{"de":{"stringUnit":{"value":"%#@n@"},"substitutions":{"n":\(part)}}}}}}
      """
    let message = try messages(catalog)[.locale(tag("de"))]?["k"]
    #expect(try shown(message, [.integer(1), .integer(2)]) == "2")
  }

  @Test func missingFormatIsKey() throws {
    let catalog = """
      {"sourceLanguage":"en","strings":{"%#@n@ of %@":{"localizations":{"de":{"substitutions":{"n":{"argNum":0,
      "variations":{"plural":{"other":{"stringUnit":{"value":"%arg"}}}}}}}}}}}
      """
    let message = try messages(catalog)[.locale(tag("de"))]?["%#@n@ of %@"]
    #expect(try shown(message, [.integer(7), .text("Ana")]) == "7 of Ana")
  }

  @Test func nestedSelectionsAreLimited() {
    let deep =
      String(repeating: #"{"variations":{"plural":{"one":"#, count: 100) + "{"
      + String(repeating: "}", count: 301)
    let error = #expect(throws: FormatError.self) {
      try messages(#"{"strings":{"a":{"localizations":{"de":\#(deep)}}}}"#)
    }
    #expect(error?.reason == .tooDeep(limit: 32))
  }
}

@Suite struct HostileMessagesTests {
  /// Quadratic time would take minutes.
  @Test(.timeLimit(.minutes(10))) func manySubstitutionsTakeLinearTime() throws {
    let names = (0..<20_000).map { "v\($0)" }
    let body =
      "NSStringLocalizedFormatKey = \"" + names.map { "%#@\($0)@" }.joined() + "\";"
      + names.map { "\($0) = { other = \"%#@v0@\"; };" }.joined()
    let substitutions = try #require(strings("k = {\(body)};")["k"]?.substitutions)
    #expect(substitutions.parts.count == 20_000)
    #expect(substitutions.parts.last?.argument == .position(20_000))
  }
}
