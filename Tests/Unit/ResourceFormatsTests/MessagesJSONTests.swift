import DataFormats
import ResourceFormats
import Testing

private func count(_ text: String) throws(FormatError) -> Int {
  let bytes = Array(text.utf8)
  return try MessagesJSON.messages(in: bytes.span.bytes).count
}

private func webExtensionCount(_ text: String) throws(FormatError) -> Int {
  let bytes = Array(text.utf8)
  return try MessagesJSON.webExtensionMessages(in: bytes.span.bytes).count
}

private let arb = """
  {
    "@@locale": "de",
    "@@last_modified": "2026-01-01",
    "title": "Hafen",
    "@title": { "description": "Name", "placeholders": { "n": { "type": "int", "example": "1" } } },
    "ships": "{n, plural, =1{Ein Schiff} other{{n} Schiffe}}",
    "@ships": {}
  }
  """

private let webExtension = """
  {
    "appName": { "message": "Hafen $NAME$", "description": "no message", "placeholders": {
      "name": { "content": "$1", "message": "none of its own" } } },
    "message": { "message": "" },
    "empty": { "description": "left" },
    "text": "message"
  }
  """

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
  ])
  func pluralFormsSideBySideAreOneMessage(_ text: String, _ expected: Int) throws {
    #expect(try count(text) == expected)
  }

  @Test(arguments: [
    (#"{"ships":{"one":"1","other":"2"}}"#, 1), (#"{"a":{"other":"2"},"b":"x"}"#, 2),
    (#"{"ships":{"one":"1","two":"2"}}"#, 2), (#"{"ships":{"one":"1","other":"2","title":"3"}}"#, 3),
    (#"{"a":{"*":{"*":"1","_1":"2"},"1":"3"},"b":"4"}"#, 2),
  ])
  func objectWithVariationsIsOneMessage(_ text: String, _ expected: Int) throws {
    #expect(try count(text) == expected)
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

  @Test func attributesOfARBAreNotMessages() throws {
    #expect(try count(arb) == 2)
  }

  @Test func webExtensionMessageIsMemberWithText() throws {
    #expect(try webExtensionCount(webExtension) == 2)
    #expect(try webExtensionCount("{}") == 0)
    #expect(try webExtensionCount(#"{"a":{"message":"1"},"a":{"message":"2"}}"#) == 1)
  }

  @Test(arguments: [
    "", " ", "{", "[1", "{\"a\"", "{\"a\":", "{\"a\" \"b\"}", "{a:1}", "[1,]", "[,]", "{,}", "tru", "01",
    "1.",
    "-", "1e", ".5", "\"a", "\"a\\", "\"a\nb\"", "[1] 2", "}", "{\"a\":1]", "'a'", "{\"\\q\":1}",
    "{\"\\ud8\":1}",
    "// no comment\n{}",
  ])
  func otherTextsAreErrors(_ text: String) {
    #expect(throws: FormatError.self) { try count(text) }
    #expect(throws: FormatError.self) { try webExtensionCount(text) }
  }

  @Test(arguments: ["[]", "\"message\"", "1"]) func webExtensionMessagesMustBeObject(_ text: String) {
    #expect(throws: FormatError(.notJSON, at: 0)) { try webExtensionCount(text) }
  }

  @Test(arguments: ["[", "{\"a\":"]) func nestingIsLimited(_ open: String) throws {
    let error = #expect(throws: FormatError.self) { try count(String(repeating: open, count: 100_000)) }
    #expect(error?.reason == .tooDeep(limit: 512))
  }
}
