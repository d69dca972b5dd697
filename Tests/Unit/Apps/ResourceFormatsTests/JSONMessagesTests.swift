import Bytes
import DataFormats
import Localization
import ResourceFormats
import TestSupport
import Testing

private func messages(_ text: String, _ locale: LocaleTag? = nil) throws(FormatError) -> [String: Message] {
  let bytes = Array(text.utf8)
  return try MessagesJSON.messages(in: bytes.span.bytes, locale: locale)
}

private func webExtensionMessages(_ text: String) throws(FormatError) -> [String: Message] {
  let bytes = Array(text.utf8)
  return try MessagesJSON.webExtensionMessages(in: bytes.span.bytes)
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
      (["Hallo {{name}}"], PlaceholderSyntax.i18next), (["{{ n }}", "{a}"], .i18next), (["{name}"], .braces),
      (["plain"], .braces), ([], .braces), (["L''{name}"], .icu), (["'{'{name}'}'"], .icu),
      (["L''{name}", "d'{name}", "l'{name}"], .braces),
      (["{n, plural, =1{Ein Schiff} other{{n} Schiffe}}"], .icu),
      (["{{name}}", "{g, select, other {x}}"], .icu), (["{{name}}", "plural {x}"], .i18next),
      (["{{}}"], .braces), (["%s of %d", "%1$s"], .printf), (["%s", "{name} %s"], .braces),
      (["50% discount", "20%d'un"], .braces), (["100 %s"], .braces), (["a {'@'} b"], .vueI18n),
      (["one | {n} more"], .braces), (["one | {n} more", "a | {count} b"], .vueI18n),
      (["{n} car | {n} cars"], .vueI18n), (["{count} of {n} | Page {page}"], .braces), (["a | b"], .braces),
      (["'{'name'}' {x}"], .icu), (["%{a}", "%{b} of %{c}"], .printf), (["%{a}", "{b}"], .braces),
      (["%@ and %@", "%d"], .apple), (["%d.%y", "%d %e"], .braces), (["%1$sa", "%.2f"], .printf),
      (["%d.%m.%Y", "%d. %B"], .braces), (["{count} results | Shop"], .braces), ([":D :P", "a :P"], .braces),
      ([":name", "Hi, :count"], .laravel), ([":smile:", "10:30", "http://a"], .braces),
      (["a :name"], .braces),
      // Laravel, "Pluralization". A text with conditions and a name is enough; one with either is not.
      (["{1} :value minute ago|[2,*] :value minutes ago"], .laravel), (["{0} None|[1,19] Some"], .braces),
      (["{0} None|[1,19] Some", ":name"], .laravel), (["{0} None|[1,*] Some", "{1} A|[2,*] B"], .laravel),
    ] as [([String], PlaceholderSyntax)])
  func aFileHasOneSyntax(_ texts: [String], _ expected: PlaceholderSyntax) {
    #expect(PlaceholderSyntax.detected(in: texts.map { Message.text($0) }) == expected)
  }

  @Test func totalKeySizeIsLimited() throws {
    let name = String(repeating: "n", count: 10_000)
    let members = (0..<1000).map { "\"\($0)\":\"\"" }.joined(separator: ",")
    let error = #expect(throws: FormatError.self) { try messages("{\"\(name)\":{\(members)}}") }
    guard error?.reason.sentence.hasPrefix("size of text") == true else {
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
}

@Suite struct MessagesJSONTests {
  @Test(arguments: [
    (#"{"item_one":"1","item_other":"2"}"#, 1),
    (#"{"item_zero":"0","item_one":"1","item_two":"2","item_few":"3","item_many":"4","item_other":"5"}"#, 1),
    (#"{"item":"0","item_one":"1","item_other":"2","other":"x"}"#, 2),
    // Without `other` a suffix is part of a name.
    (#"{"item_one":"1","item_two":"2"}"#, 2), (#"{"step_one":"1","phase_other":"2"}"#, 2),
    (#"{"item":"1","item_plural":"2"}"#, 1), (#"{"item_plural":"2"}"#, 1),
    (#"{"a":"1","item_plural":"2"}"#, 2),
    // Numbers are forms only with a placeholder for the number, from 0 on, and without a plain name.
    (#"{"item_0":"{{count}}","item_1":"2","item_2":"3"}"#, 1), (#"{"item_0":"{{ count }}","item_1":"2"}"#, 1),
    (#"{"item_0":"{{count, number}}","item_2":"2"}"#, 2),
    (#"{"item_0":"{{count}}","item_1":"2","item_9":"3"}"#, 2),
    (#"{"item_0":"{{count}}","item_1":"2","item_3":"3"}"#, 2), (#"{"line_10":"{{count}}","line_11":"2"}"#, 2),
    (#"{"item_0":"1","item_1":"2","item_2":"3"}"#, 3), (#"{"item_0":"{{name}}","item_1":"2"}"#, 2),
    (#"{"item":"1","item_0":"{{count}}","item_1":"2"}"#, 3), (#"{"item_0":"{{count}}"}"#, 1),
    // MediaWiki's files have no plural members.
    (#"{"@metadata":{"authors":["x"]},"item":"1","item_0":"2","item_1":"3"}"#, 3),
    (#"{"@metadata" : {},"item":"1","item_one":"2","item_other":"3","item_plural":"4"}"#, 4),
    (#"{"x":"\"@metadata\"","item_one":"2","item_other":"3"}"#, 2),
    // With a context, and in a nested table.
    (#"{"a_male_one":"1","a_male_other":"2","a_female_one":"3","a_female_other":"4"}"#, 2),
    (#"{"menu":{"item_one":"1","item_other":"2"},"item_one":"1"}"#, 2),
    (#"{"_one":"1","_other":"2"}"#, 1), (#"{"_":"1","a_":"2"}"#, 2),
    // The variations of an object.
    (#"{"a":{"other":"2"},"b":"x"}"#, 2), (#"{"ships":{"one":"1","two":"2"}}"#, 2),
    (#"{"ships":{"one":"1","other":"2","title":"3"}}"#, 3),
  ])
  func formsOfANumberAreOneMessage(_ text: String, _ expected: Int) throws {
    #expect(try messages(text).count == expected)
  }

  /// "Application Resource Bundle Specification": plurals are ICU messages in the texts. i18next's suffixes are not
  /// ARB's.
  @Test func keysOfARBHaveNoPluralSuffixes() throws {
    let text = #"{"type_other":"a","type_one":"b","item":"{{count}}","item_plural":"c","x_0":"d","x_1":"e"}"#
    let bytes = Array(text.utf8)
    let arb = try #require(ResourceFormat.all.first { $0.name == ".arb" })
    let messages = try arb.messages(in: bytes.span.bytes, locale: nil)
    #expect(messages?.keys.sorted() == ["item", "item_plural", "type_one", "type_other", "x_0", "x_1"])
  }

  @Test(arguments: [
    "", " ", "{", "[1", "{\"a\"", "{\"a\":", "{\"a\" \"b\"}", "{a:1}", "[1,]", "[,]", "{,}", "tru", "01",
    "1.",
    "-", "1e", ".5", "\"a", "\"a\\", "\"a\nb\"", "[1] 2", "}", "{\"a\":1]", "'a'", "{\"\\q\":1}",
    "{\"\\ud8\":1}",
    "// no comment\n{}",
  ])
  func otherTextsAreErrors(_ text: String) {
    #expect(throws: FormatError.self) { try messages(text).count }
    #expect(throws: FormatError.self) { try webExtensionMessages(text) }
  }

  @Test func aTextWithAnUnknownEscapeIsAnError() {
    #expect(throws: FormatError.self) { try messages(#"{"a":"\q"}"#).count }
  }

  /// Chromium's `MessageBundle::ReplaceVariables`: names of placeholders have no case.
  @Test(arguments: [
    (#"{"a":{"placeholders":{"Name":{"content":"$1"}},"message":"Hi $NAME$, $name$"}}"#, "Hi $1, $1"),
    (#"{"a":{"message":"$a$ b $$a$","placeholders":{"a":{"content":"$2 <b>"}}}}"#, "$2 <b> b $$2 <b>"),
    (#"{"a":{"message":"$a$ $b$ $","placeholders":{"b":{"content":"x"}}}}"#, "$a$ x $"),
    (#"{"a":{"message":"$a$","placeholders":{"a":{"example":"x"}}}}"#, "$a$"),
    (#"{"a":{"message":"5$ or 6$","placeholders":[]}}"#, "5$ or 6$"),
  ])
  func declaredPlaceholdersAreReplaced(_ text: String, _ expected: String) throws {
    #expect(try webExtensionMessages(text) == ["a": .text(expected)])
  }

  /// `@vscode/l10n`: a message with comments is a text. Other objects with these names are two texts.
  @Test(arguments: [
    (#"{"Open/A verb":{"message":"Auf","comment":["A verb"]}}"#, ["Open/A verb": "Auf"]),
    (#"{"Open/A verb":{"comment":"A verb","message":"Auf"}}"#, ["Open/A verb": "Auf"]),
    (#"{"form":{"message":"Text","comment":"Note"}}"#, ["form.message": "Text", "form.comment": "Note"]),
    (#"{"a":{"message":"M","comment":["c"],"x":"X"}}"#, ["a.message": "M", "a.comment.0": "c", "a.x": "X"]),
    (#"{"a":{"message":"M"}}"#, ["a.message": "M"]),
  ])
  func commentsOfVSCodeAreNotTexts(_ text: String, _ expected: [String: String]) throws {
    #expect(try messages(text) == expected.mapValues { .text($0) })
    let bytes = Array(text.utf8)
    let rest = try MessagesJSON.removing(Set(expected.keys), from: bytes.span.bytes)
    #expect(try MessagesJSON.messages(in: rest.span.bytes).isEmpty)
  }

  @Test(arguments: ["[]", "\"message\"", "1"]) func webExtensionMessagesMustBeObject(_ text: String) {
    #expect(throws: FormatError(.notJSON, at: 0)) { try webExtensionMessages(text) }
  }
}
