import Localization
import LocalizationAnalysis
import ResourceFormats
import TestSupport
import Testing

/// Messages in the forms of Transifex, and files of them.
@Suite struct TransifexContentTests {
  private func plural(_ forms: KeyValuePairs<String, String>) throws -> Message {
    .variations(
      Variations(
        by: .plural(.first),
        try forms.map { .init(.category(try #require(PluralCategory(rawValue: $0))), .text($1)) }))
  }

  @Test func aPartIsWrittenWithItsArgument() throws {
    let message = Message.substitutions(
      Substitutions(
        format: .text("%#@users@ online, %2$@"),
        parts: [
          .init(
            name: "users", argument: .position(1), specifier: "lld",
            message: try plural(["one": "%arg user", "other": "%arg users"]))
        ]))
    let content = try #require(TransifexContent(message))
    #expect(
      content.text
        == "<cds-root><cds-unit id=\"substitutions\">%#@users@ online, %2$@</cds-unit>"
        + "<cds-unit id=\"substitutions.users.plural.one\">%1$lld user</cds-unit>"
        + "<cds-unit id=\"substitutions.users.plural.other\">%1$lld users</cds-unit></cds-root>")
    #expect(
      content.stored(for: .other)
        == "%1$#@{users, plural, one {%lld user} other {%lld users}}@ online, %2$@")
  }

  /// The XML of a message is the message, and a device has the text of its own.
  @Test func xmlIsReadBack() throws {
    let message = Message.variations(
      Variations(
        by: .device,
        [
          .init(.device(.mac), .text("Click <here> & \"now\"")),
          .init(.device(.iPhone), try plural(["one": "%d tap", "other": "%d taps"])),
          .init(.device(.other), .text("Select")),
        ]))
    let root = try #require(TransifexContent(message)?.root)
    #expect(try TransifexCDSRoot(root.xml).message == message)
    #expect(root.rule(for: .mac) == "Click <here> & \"now\"")
    #expect(root.rule(for: .iPad) == "{???, plural, one {%d tap} other {%d taps}}")
    #expect(root.rule(for: .tv) == "Select")
  }

  @Test func otherVariationsAreNotInTransifex() {
    #expect(TransifexContent(choice(.gender(.viewer), (.gender(.female), "her"))) == nil)
    #expect(TransifexContent(choice(.plural(.first), (.exactly(1), "one"))) == nil)
  }

  // MARK: - Files

  private func messages(_ json: String) throws -> [String: [String: Message]]? {
    let bytes = Array(json.utf8)
    return try TransifexStrings.messages(of: bytes.span.bytes).map { owners in
      Dictionary(uniqueKeysWithValues: owners.map { ($0.key.tag?.text ?? "", $0.value) })
    }
  }

  @Test func aFileHasTextsRulesAndXML() throws {
    let read = try messages(
      """
      {"en": {"a": {"string": "Open"}, "b": {"string": "{cnt, plural, one {%d file} other {%d files}}"},
        "c": {"string": "<cds-root><cds-unit id=\\"device.mac\\">Click</cds-unit></cds-root>", "meta": {}},
        "d": {"string": null}},
       "pt_BR": {"a": {"string": "Abrir"}}}
      """)
    let english = try #require(read?["en"])
    #expect(english.keys.sorted() == ["a", "b", "c"])
    #expect(english["b"] == (try plural(["one": "%d file", "other": "%d files"])))
    #expect(english["c"] == .variations(Variations(by: .device, [.init(.device(.mac), .text("Click"))])))
    #expect(read?["pt-BR"] == ["a": .text("Abrir")])
  }

  @Test func aWrittenFileIsReadBack() throws {
    let tags = try ["de", "pt-BR"].map { try #require(LocaleTag(bcp47: $0)) }
    let json = TransifexStrings.json([
      tags[0]: ["b": "{cnt, plural, other {%d}}", "a": "\"A\"\n"], tags[1]: ["a": "B"],
    ])
    #expect(json.hasPrefix("{\"de\":{\"a\":{\"string\":"))
    #expect(json.contains("\"pt_BR\""))
    let read = try messages(json)
    #expect(read?["de"] == ["a": .text("\"A\"\n"), "b": try plural(["other": "%d"])])
  }

  /// Every truncation and every changed byte gives messages or a typed error.
  @Test func damagedFilesAreErrorsOrMessages() {
    let files = [
      "{\"de\":{\"a\":{\"string\":\"{cnt, plural, one {%d} other {%1$#@x@}}\"},\"b\":{\"string\":"
        + "\"<cds-root><cds-unit id='device.mac'>x</cds-unit></cds-root>\"}}}",
      "[{\"id\":\"a\",\"text_or_table\":{\"UNKNOWN\":{\"ONE\":\"b\"}},"
        + "\"variations\":[{\"type\":\"GENDER\",\"token\":\"t\"}]}]",
      "{\"a\":{\"male\":{\"one\":\"b\"},\"default\":\"c\"}}",
    ]
    for bytes in files.map({ Array($0.utf8) }) {
      for changed in [bytes] + mutations(of: bytes, others: Array("\0\"[{}".utf8) + [0xff]) {
        #expect(FormatLaws.translations(changed) == nil)
      }
    }
  }

  @Test func otherFilesAreOfAnotherFormat() throws {
    for json in [
      "[]", "{}", "{\"en\": {}}", "{\"en\": {\"a\": \"Open\"}}", "{\"en\": {\"a\": {\"text\": \"x\"}}}",
      "{\"section\": {\"a\": {\"string\": \"x\"}}}", "{\"en\": {\"a\": {\"string\": \"x\"}}, \"b\": 1}",
    ] {
      #expect(try messages(json) == nil, "\(json)")
    }
  }
}
