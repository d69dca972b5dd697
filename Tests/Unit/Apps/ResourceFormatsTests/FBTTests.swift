import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats
import TestSupport
import Testing

@Suite struct FBTTests {
  @Test func metaExampleIsTranslated() throws {
    let source = try FBTInput.read(FBTInput.article)
    let phrase = try #require(source.phrases.first)
    #expect(phrase.levels == [.gender(token: "user"), .number(token: "number")])
    let file = try source.translated()
    let key = phrase.tree.hashKey
    let choices = try #require(file["el_GR"]?[key])
    #expect(
      choices.json.description == """
        {"1":{"*":"Δείτε το Χρονολόγιο του {user} – {number} ακόλουθοι",\
        "_1":"Δείτε το Χρονολόγιο του {user} – 1 ακόλουθος"},\
        "2":{"*":"Δείτε το Χρονολόγιο της {user} – {number} ακόλουθοι",\
        "_1":"Δείτε το Χρονολόγιο της {user} – 1 ακόλουθος"},\
        "*":{"*":"Δείτε το Χρονολόγιο του χρήστη {user} – {number} ακόλουθοι",\
        "_1":"Δείτε το Χρονολόγιο του χρήστη {user} – 1 ακόλουθος"}}
        """)
    func followers(_ head: String) -> Message {
      choice(
        .plural(.name("number")), (.any, "Δείτε το Χρονολόγιο \(head) {user} – {number} ακόλουθοι"),
        (.exactly(1), "Δείτε το Χρονολόγιο \(head) {user} – 1 ακόλουθος"))
    }
    let message = Message.variations(
      Variations(
        by: .gender(.name("user")),
        [
          .init(.gender(.male), followers("του")), .init(.gender(.female), followers("της")),
          .init(.any, followers("του χρήστη")),
        ]))
    let table = try #require(try source.tables(name: "fbt")[.locale(tag("el-GR"))]?.first)
    #expect(table.syntax == .fbt && table[key] == message)
    // Without the phrase, arguments have positions instead of names.
    for message in [message, choices.message()] {
      let shown = [(Gender.male, 1), (.female, 5), (.unknown, 1000)].map { gender, count in
        FBT.Call(
          "el_GR", arguments: [.person(token: "user", "Λ", gender), .number(token: "number", count)]
        ).text(of: message)
      }
      #expect(
        shown == [
          "Δείτε το Χρονολόγιο του Λ – 1 ακόλουθος", "Δείτε το Χρονολόγιο της Λ – 5 ακόλουθοι",
          "Δείτε το Χρονολόγιο του χρήστη Λ – 1.000 ακόλουθοι",
        ])
    }
  }

  @Test func phrasesAndTranslationsMayBeInTwoFiles() throws {
    var source = try FBTInput.read(
      "{\"childParentMappings\": {\"1\": 0}, \"terms\": [], \"phrases\": [\(FBTInput.timeline)]}")
    #expect(source.groups.isEmpty)
    let translations = try FBTInput.read(FBTInput.greek)
    #expect(translations.phrases.isEmpty && translations.groups.map(\.locale) == ["el_GR"])
    source.groups = translations.groups
    #expect(try source.translated() == FBTInput.read(FBTInput.article).translated())
  }

  @Test func untranslatedPhraseKeepsSourceText() throws {
    let text =
      #"{"fb-locale": "de_DE", "translations": {"one": null, "many": {"tokens": [], "types": [], "translations": []}}}"#
    let source = try FBTInput.read("{\"phrases\": [\(FBTInput.timeline)], \"translationGroups\": [\(text)]}")
    let phrase = try #require(source.phrases.first)
    #expect(try source.translated()["de_DE"]?[phrase.tree.hashKey] == phrase.table)
    #expect(phrase.table.json["*"]?["_1"]?.string == "View {user}'s Timeline - 1 follower")
  }

  /// A part that is translated separately is named by its words for translators, and by its index in code.
  @Test func partsAreReplacedByAliases() throws {
    let phrase = """
      {"hashToLeaf": {"h": {"text": "{=a photo} {=a photo} {x} {=b}", "desc": "d"}},
       "jsfbt": {"t": {"text": "{=a photo} {=a photo} {x} {=b}", "desc": "d",
                       "tokenAliases": {"=a photo": "=m0", "=b": "=m2"}}, "m": []}}
      """
    let group = """
      {"fb-locale": "de_DE", "translations": {"h": {"tokens": [], "types": [], "translations": [
        {"translation": "{{=b} {=a photo} =b {=a photo}", "variations": []}]}}}
      """
    let source = try FBTInput.read("{\"phrases\": [\(phrase)], \"translationGroups\": [\(group)]}")
    #expect(source.phrases.first?.table == .text("{=m0} {=a photo} {x} {=m2}"))
    #expect(try source.translated()["de_DE"]?.values.first == .text("{{=m2} {=m0} =b {=a photo}"))
  }

  @Test func olderPhrasesHaveSeparateDescription() throws {
    let source = try FBTInput.read(
      """
      {"phrases": [
        {"hashToText": {"h": "Hello"}, "type": "text", "desc": "d", "jsfbt": "Hello"},
        {"hashToText": {"i": "a", "j": "b"}, "type": "table", "desc": "e",
         "jsfbt": {"t": {"A": "a", "B": "b"}, "m": [{"range": ["A", 7]}]}}],
       "translationGroups": [{"fb-locale": "de_DE", "translations": {
         "h": {"tokens": [], "types": [], "translations": [{"translation": "Hallo", "variations": {}}]}}}]}
      """)
    #expect(source.phrases.map(\.levels) == [[], [.word(["A", "7"])]])
    #expect(source.phrases.first?.hashes == [FBT.Text("Hello", description: "d"): "h"])
    let tables = try #require(try source.translated()["de_DE"])
    #expect(tables[source.phrases[0].tree.hashKey] == .text("Hallo"))
    #expect(tables[source.phrases[1].tree.hashKey]?.json.description == #"{"A":"a","B":"b"}"#)
    // In the current form, the same phrase has the same key.
    let today = try FBTInput.read(
      #"{"phrases": [{"jsfbt": {"t": {"desc": "d", "text": "Hello"}, "m": []}}]}"#)
    #expect(today.phrases.first?.tree.hashKey == source.phrases[0].tree.hashKey)
  }

  // MARK: - Hashes

  /// From fbt's own tests.
  @Test(arguments: [
    (#"{"text": "Foo", "desc": "Bar"}"#, "3ktBJ2"), (#"{"text": "simple", "desc": "test"}"#, "2pjKFw"),
    // A shared description is written once, and numbers have the property order of JavaScript.
    (
      #"{"a": {"text": "Foo A", "desc": "Bar"}, "b": {"desc": "Bar", "text": "Foo B"}, "c": {"text": "Foo C", "desc": "Bar"}}"#,
      "NT3sR"
    ),
    (#"{"desc": "title", "text": "Your FBT Demo", "tokenAliases": {}}"#, "nhdG6"),
    (#"{"desc": "title", "text": "Your FBT Demo"}"#, "1NFtNV"),
    (
      #"{"1":{"desc":"Example enum","text":"she shared a photo."},"2":{"desc":"Example enum","text":"he shared a photo."},"*":{"desc":"Example enum","text":"they shared a photo."}}"#,
      "WYAGK"
    ),
    (
      #"{"*":{"desc":"Example enum","text":"they shared a photo."},"2":{"desc":"Example enum","text":"he shared a photo."},"1":{"desc":"Example enum","text":"she shared a photo."}}"#,
      "WYAGK"
    ),
  ])
  func keysOfPhrasesAreFBTs(_ tree: String, _ key: String) throws {
    let source = try FBTInput.read("{\"phrases\": [{\"jsfbt\": {\"t\": \(tree), \"m\": []}}]}")
    #expect(source.phrases.first?.tree.hashKey == key)
  }

  // MARK: - Variations

  private func made(
    _ locale: String, _ tokens: [(String, Int)], _ translations: [(String, String)], levels: String
  ) throws -> String? {
    let depth = (try JSONValue(text: levels).items ?? []).count
    let tree =
      String(repeating: "{\"*\": ", count: depth) + #"{"text": "source", "desc": "d"}"#
      + String(repeating: "}", count: depth)
    let names = tokens.map { "\"\($0.0)\"" }.joined(separator: ",")
    let types = tokens.map { "\($0.1)" }.joined(separator: ",")
    let texts = translations.map { "{\"translation\": \"\($0.0)\", \"variations\": \($0.1)}" }
    let source = try FBTInput.read(
      """
      {"phrases": [{"hashToLeaf": {"h": {"text": "source", "desc": "d"}},
                    "jsfbt": {"t": \(tree), "m": \(levels)}}],
       "translationGroups": [{"fb-locale": "\(locale)", "translations": {"h":
         {"tokens": [\(names)], "types": [\(types)], "translations": [\(texts.joined(separator: ","))]}}}]}
      """)
    return try source.translated()[locale]?.values.first?.json.description
  }

  @Test func localeFallbackIsUsed() throws {
    let number = #"[{"token": "n", "type": 2}]"#
    let texts = [("one", "{\"0\": 4}"), ("many", "{\"0\": 12}"), ("other", "{\"0\": 24}")]
    // The fallback of Russian is `many`, for which other languages have no text.
    #expect(
      try made("ru_RU", [("n", 28)], texts, levels: number) == #"{"4":"one","24":"other","*":"many"}"#)
    #expect(
      try made("ar_AR", [("n", 28)], texts, levels: number) == #"{"4":"one","12":"many","*":"other"}"#)
    let gender = #"[{"token": "g", "type": 1}]"#
    let people = [("he", "[1]"), ("she", "[2]"), ("they", "[3]")]
    #expect(try made("de_DE", [("g", 3)], people, levels: gender) == #"{"1":"he","2":"she","*":"they"}"#)
    #expect(try made("ar_AR", [("g", 3)], people, levels: gender) == #"{"2":"she","3":"they","*":"he"}"#)
    // A text equal to the fallback is omitted.
    #expect(
      try made("de_DE", [("g", 3)], [("x", "[1]"), ("she", "[2]"), ("x", "[3]")], levels: gender)
        == #"{"2":"she","*":"x"}"#)
    // Without a text for the fallback, the source text is used.
    #expect(try made("de_DE", [("g", 3)], [("he", "[1]")], levels: gender) == #"{"1":"he","*":"source"}"#)
  }

  @Test func extraVariationsAreUsedOnlyForFallback() throws {
    let texts = [("one, he", "[4, 1]"), ("one", "[4, 3]"), ("other", "[24, 3]")]
    #expect(
      try made("de_DE", [("n", 28), ("gone", 3)], texts, levels: #"[{"token": "n", "type": 2}]"#)
        == #"{"4":"one","*":"other"}"#)
    // A token of another kind does not belong to the phrase.
    #expect(
      try made(
        "de_DE", [("n", 3)], [("he", "[1]"), ("they", "[3]")], levels: #"[{"token": "n", "type": 2}]"#)
        == #"{"*":"they"}"#)
  }

  @Test func viewerLevelOccursOnlyInTranslations() throws {
    let found = try made(
      "he_IL", [("__viewing_user__", 3), ("n", 28)],
      [("he one", "[1, 4]"), ("he", "[1, 24]"), ("she", "[2, 24]"), ("they", "[3, 24]")],
      levels: #"[{"token": "n", "type": 2}]"#)
    let text = #"{"1":{"4":"he one","*":"he"},"2":{"*":"she"},"*":{"*":"they"},"__vcg":1}"#
    #expect(found == text)
    let message = try FBTInput.table(text).message()
    func shown(_ viewer: Gender, _ number: Int64) -> String {
      FBT.Call("he_IL", viewer: viewer, arguments: [.number(token: nil, number)]).text(of: message)
    }
    #expect(shown(.male, 1) == "he one" && shown(.male, 2) == "he")
    #expect(shown(.female, 1) == "she" && shown(.unknown, 1) == "they")
  }

  /// `_1` is for exactly one. Translations of its text by number do not affect the other text.
  @Test func exactlyOneDoesNotVaryByNumber() throws {
    let source = try FBTInput.read(
      """
      {"phrases": [{"hashToLeaf": {"h": {"text": "a ship", "desc": ""}, "i": {"text": "ships", "desc": ""}},
        "jsfbt": {"t": {"*": {"text": "ships", "desc": ""}, "_1": {"text": "a ship", "desc": ""}},
                  "m": [{"token": "n", "type": 2}]}}],
       "translationGroups": [{"fb-locale": "de_DE", "translations": {
         "h": {"tokens": ["n"], "types": [28], "translations": [
           {"translation": "das Schiff", "variations": {"0": 4}}, {"translation": "ein Schiff", "variations": {"0": 24}}]},
         "i": {"tokens": [], "types": [], "translations": [{"translation": "Schiffe", "variations": {}}]}}}]}
      """)
    #expect(
      try source.translated()["de_DE"]?.values.first?.json.description
        == #"{"*":"Schiffe","_1":"ein Schiff"}"#)
  }

  /// The last choice of a key is used, in the place of the first, as in an object of JavaScript.
  @Test func theLastChoiceOfAKeyIsUsed() {
    let choices = FBT.Choices([
      .init("b", .text("1")), .init("a", .text("2")), .init("b", .text("3")), .init("*", .text("4")),
    ])
    #expect(choices.choices.map(\.key) == ["b", "a", "*"])
    #expect(choices["b"] == .text("3") && choices["c"] == nil)
  }

  @Test func duplicateTranslationsAreConflict() throws {
    let texts = [("a", "[1]"), ("b", "[1]")]
    let error = #expect(throws: FormatError.self) {
      try made("de_DE", [("g", 3)], texts, levels: #"[{"token": "g", "type": 1}]"#)
    }
    #expect(error?.reason == .conflictingTranslations(locale: "de_DE"))
    #expect((error?.offset ?? 0) > 0)
    // A translation for the fallback and one for all variations are equal in effect.
    #expect(throws: FormatError.self) {
      try made(
        "de_DE", [("n", 28)], [("a", "[24]"), ("b", "{}")], levels: #"[{"token": "g", "type": 1}]"#)
    }
    // Without variations there is no conflict.
    #expect(try made("de_DE", [("n", 28)], [("a", "[24]"), ("b", "{}")], levels: "[null]") == #"{"*":"a"}"#)
  }

  // MARK: - Messages

  @Test(
    arguments: [
      // A level with one choice is omitted.
      (#"{"*":{"*":"x"}}"#, nil, .text("x")),
      (#"["x","hash"]"#, nil, .text("x")),
      (#"{"*":{"4":"a","*":"b"}}"#, nil, choice(.plural(.position(2)), (.category(.one), "a"), (.any, "b"))),
      (#"{"1":"a","*":"b"}"#, nil, choice(.gender(.position(1)), (.gender(.male), "a"), (.any, "b"))),
      // Genders of a pronoun have other numbers, which only the phrase can distinguish, except for two of
      // them.
      (
        #"{"1":"a","*":"b"}"#, [.pronoun],
        choice(.gender(.position(1)), (.gender(.female), "a"), (.any, "b"))
      ),
      (#"{"1":"a","*":"b"}"#, [nil], choice(.gender(.position(1)), (.gender(.female), "a"), (.any, "b"))),
      (
        #"{"0":"a","11":"b","*":"c"}"#, nil,
        choice(.gender(.position(1)), (.word("0"), "a"), (.gender(.unknown), "b"), (.any, "c"))
      ),
      (#"{"0":"a","1":"b"}"#, [nil], choice(.word(.position(1)), (.word("0"), "a"), (.word("1"), "b"))),
      (#"{"LINK":"a","4":"b"}"#, nil, choice(.word(.position(1)), (.word("4"), "b"), (.word("LINK"), "a"))),
      (
        #"{"_1":"a","*":"b","x":"c"}"#, [.number(token: nil)],
        choice(.plural(.position(1)), (.exactly(1), "a"), (.any, "b"), (.word("x"), "c"))
      ),
    ] as [(String, [FBT.Level?]?, Message)])
  func keysOrThePhraseTellWhatALevelGoesBy(_ text: String, _ levels: [FBT.Level?]?, _ expected: Message)
    throws
  {
    #expect(try FBTInput.table(text).message(levels: levels) == expected)
  }

  @Test func argumentsAreNotExpandedAgain() {
    let call = FBT.Call(
      "en_US",
      arguments: [
        .text(token: "a, b", "{c}"), .text(token: "c", "!"), .text(token: "none", nil),
        .number(token: "n", -1_234_567), .subject(.female), .word("W"),
      ])
    #expect(call.text(of: .text("{a, b}{c}{none} {n}, {")) == "{c}! -1,234,567, {")
  }

  @Test(
    arguments: [
      ("en_US", Int64.min, "-9,223,372,036,854,775,808"), ("hi_IN", 1_234_567_890, "1,23,45,67,890"),
      ("pl_PL", 9999, "9999"), ("pl_PL", 10000, "10\u{a0}000"), ("my_MM", 1050, "၁,၀၅၀"),
      ("xx_XX", 1000, "1,000"),
    ] as [(String, Int64, String)])
  func numbersHaveMarksBetweenGroups(_ locale: String, _ number: Int64, _ expected: String) {
    #expect(FBT.Call(locale, arguments: [.number(token: "n", number)]).text(of: .text("{n}")) == expected)
  }
}
