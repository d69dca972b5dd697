import DataFormats
import Localization
import ResourceFormats
import TestSupport
import Testing

private func source(_ text: String) throws(FormatError) -> FBT.Source {
  try FBT.Source(JSONValue(text: text))
}

private func read(_ text: String) throws(FormatError) -> FBT.Source {
  let bytes = Array(text.utf8)
  return try FBT.Source(parsing: bytes.span.bytes)
}

private func translated(_ text: String) throws(FormatError) -> FBT.TranslatedFile {
  let bytes = Array(text.utf8)
  return try FBT.TranslatedFile(parsing: bytes.span.bytes)
}

private func table(_ text: String) throws(FormatError) -> FBT.Table { try FBT.Table(JSONValue(text: text)) }

/// The phrase in Meta's article: the owner of a timeline and the number of followers.
private let timeline = """
  {"project": "p", "filepath": "timeline.js", "line_beg": 7,
   "hashToLeaf": {
     "many": {"text": "View {user}'s Timeline - {number} followers", "desc": "d"},
     "one": {"text": "View {user}'s Timeline - 1 follower", "desc": "d"}},
   "jsfbt": {
     "t": {"*": {
       "*": {"text": "View {user}'s Timeline - {number} followers", "desc": "d"},
       "_1": {"text": "View {user}'s Timeline - 1 follower", "desc": "d"}}},
     "m": [{"token": "user", "type": 1}, {"token": "number", "type": 2, "singular": true}]}}
  """

private let greek = """
  {"fb-locale": "el_GR", "translations": {
    "one": {"tokens": ["user"], "types": [3], "translations": [
      {"translation": "Δείτε το Χρονολόγιο του {user} – 1 ακόλουθος", "variations": {"0": 1}},
      {"translation": "Δείτε το Χρονολόγιο της {user} – 1 ακόλουθος", "variations": {"0": "2"}},
      {"translation": "Δείτε το Χρονολόγιο του χρήστη {user} – 1 ακόλουθος", "variations": {"0": 3}}]},
    "many": {"tokens": ["user", "number"], "types": [3, 28], "translations": [
      {"translation": "Δείτε το Χρονολόγιο του {user} – {number} ακόλουθοι", "variations": {"0": 1, "1": 24}},
      {"translation": "Δείτε το Χρονολόγιο της {user} – {number} ακόλουθοι", "variations": {"0": 2, "1": 24}},
      {"translation": "Δείτε το Χρονολόγιο του χρήστη {user} – {number} ακόλουθοι",
       "variations": {"0": 3, "1": 24}}]}}}
  """

private let article = "{\"phrases\": [\(timeline)], \"translationGroups\": [\(greek)]}"

@Suite struct FBTTests {
  @Test func metaExampleIsTranslated() throws {
    let source = try read(article)
    let phrase = try #require(source.phrases.first)
    #expect(phrase.levels == [.gender(token: "user"), .number(token: "number")])
    #expect(phrase.file == "timeline.js" && phrase.line == 7 && phrase.project == "p")
    let file = try source.translated()
    let key = phrase.tree.hashKey
    let choices = try #require(file.locales["el_GR"]?[key])
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
      .variations(
        Variations(
          by: .plural(.name("number")),
          [
            .init(.any, .text("Δείτε το Χρονολόγιο \(head) {user} – {number} ακόλουθοι")),
            .init(.exactly(1), .text("Δείτε το Χρονολόγιο \(head) {user} – 1 ακόλουθος")),
          ]))
    }
    let message = Message.variations(
      Variations(
        by: .gender(.name("user")),
        [
          .init(.gender(.male), followers("του")), .init(.gender(.female), followers("της")),
          .init(.any, followers("του χρήστη")),
        ]))
    let messages = try #require(file.table("el_GR", phrases: source.phrases))
    #expect(messages.syntax == .fbt && messages[key] == message)
    #expect(file.table("de_DE") == nil)
    // Without the phrase, arguments have positions instead of names.
    #expect(file.table("el_GR")?[key] == choices.message())
    for message in [message, choices.message()] {
      let shown = [(Gender.male, 1), (.female, 5), (.unknown, 1000)].map { gender, count in
        FBT.Call(
          FBT.Locale("el_GR"),
          arguments: [.person(token: "user", "Λ", gender), .plural(token: "number", count)]
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
    var source = try read("{\"childParentMappings\": {\"1\": 0}, \"terms\": [], \"phrases\": [\(timeline)]}")
    #expect(source.groups.isEmpty && source.parents == [1: 0])
    let translations = try read(greek)
    #expect(translations.phrases.isEmpty && translations.groups.map(\.locale) == ["el_GR"])
    source.groups = translations.groups
    #expect(try source.translated() == read(article).translated())
  }

  @Test func untranslatedPhraseKeepsSourceText() throws {
    let text =
      #"{"fb-locale": "de_DE", "translations": {"one": null, "many": {"tokens": [], "types": [], "translations": []}}}"#
    let source = try read("{\"phrases\": [\(timeline)], \"translationGroups\": [\(text)]}")
    let phrase = try #require(source.phrases.first)
    #expect(try source.translated().locales["de_DE"]?[phrase.tree.hashKey] == phrase.table)
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
    let source = try read("{\"phrases\": [\(phrase)], \"translationGroups\": [\(group)]}")
    #expect(source.phrases.first?.table == .text("{=m0} {=a photo} {x} {=m2}"))
    #expect(try source.translated().locales["de_DE"]?.values.first == .text("{{=m2} {=m0} =b {=a photo}"))
  }

  @Test func olderPhrasesHaveSeparateDescription() throws {
    let source = try read(
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
    let tables = try #require(try source.translated().locales["de_DE"])
    #expect(tables[source.phrases[0].tree.hashKey] == .text("Hallo"))
    #expect(tables[source.phrases[1].tree.hashKey]?.json.description == #"{"A":"a","B":"b"}"#)
    // In the current form, the same phrase has the same key.
    let today = try read(#"{"phrases": [{"jsfbt": {"t": {"desc": "d", "text": "Hello"}, "m": []}}]}"#)
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
    let source = try read("{\"phrases\": [{\"jsfbt\": {\"t\": \(tree), \"m\": []}}]}")
    #expect(source.phrases.first?.tree.hashKey == key)
  }

  @Test func textsHaveTwoKeys() {
    let text = FBT.Text("Your FBT Demo", description: "title")
    #expect(text.md5 == "f9df2DVor1ccX0uzZbuDVQ==")
    #expect(text.tiger == "40bd5bc10bd59fe020569068cfd7d814")
    #expect(FBT.jenkins("".utf8) == 0 && FBT.jenkins("a".utf8) == 3_392_050_242)
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
    let source = try read(
      """
      {"phrases": [{"hashToLeaf": {"h": {"text": "source", "desc": "d"}},
                    "jsfbt": {"t": \(tree), "m": \(levels)}}],
       "translationGroups": [{"fb-locale": "\(locale)", "translations": {"h":
         {"tokens": [\(names)], "types": [\(types)], "translations": [\(texts.joined(separator: ","))]}}}]}
      """)
    return try source.translated().locales[locale]?.values.first?.json.description
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
    let message = try table(text).message()
    func shown(_ viewer: Gender, _ number: Int64) -> String {
      FBT.Call(FBT.Locale("he_IL"), viewer: viewer, arguments: [.plural(token: nil, number)]).text(
        of: message)
    }
    #expect(shown(.male, 1) == "he one" && shown(.male, 2) == "he")
    #expect(shown(.female, 1) == "she" && shown(.unknown, 1) == "they")
  }

  /// `_1` is for exactly one. Translations of its text by number do not affect the other text.
  @Test func exactlyOneDoesNotVaryByNumber() throws {
    let source = try read(
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
      try source.translated().locales["de_DE"]?.values.first?.json.description
        == #"{"*":"Schiffe","_1":"ein Schiff"}"#)
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
      (
        #"{"*":{"4":"a","*":"b"}}"#, nil,
        .variations(
          Variations(
            by: .plural(.position(2)), [.init(.category(.one), .text("a")), .init(.any, .text("b"))]))
      ),
      (
        #"{"1":"a","*":"b"}"#, nil,
        .variations(
          Variations(by: .gender(.position(1)), [.init(.gender(.male), .text("a")), .init(.any, .text("b"))]))
      ),
      // Genders of a pronoun have other numbers, which only the phrase can distinguish, except for two of
      // them.
      (
        #"{"1":"a","*":"b"}"#, [.pronoun],
        .variations(
          Variations(
            by: .gender(.position(1)), [.init(.gender(.female), .text("a")), .init(.any, .text("b"))]))
      ),
      (
        #"{"1":"a","*":"b"}"#, [nil],
        .variations(
          Variations(
            by: .gender(.position(1)), [.init(.gender(.female), .text("a")), .init(.any, .text("b"))]))
      ),
      (
        #"{"0":"a","11":"b","*":"c"}"#, nil,
        .variations(
          Variations(
            by: .gender(.position(1)),
            [.init(.word("0"), .text("a")), .init(.gender(.unknown), .text("b")), .init(.any, .text("c"))]))
      ),
      (
        #"{"0":"a","1":"b"}"#, [nil],
        .variations(
          Variations(by: .word(.position(1)), [.init(.word("0"), .text("a")), .init(.word("1"), .text("b"))]))
      ),
      (
        #"{"LINK":"a","4":"b"}"#, nil,
        .variations(
          Variations(
            by: .word(.position(1)), [.init(.word("4"), .text("b")), .init(.word("LINK"), .text("a"))]))
      ),
      (
        #"{"_1":"a","*":"b","x":"c"}"#, [.number(token: nil)],
        .variations(
          Variations(
            by: .plural(.position(1)),
            [.init(.exactly(1), .text("a")), .init(.any, .text("b")), .init(.word("x"), .text("c"))]))
      ),
    ] as [(String, [FBT.Level?]?, Message)])
  func keysOrThePhraseTellWhatALevelGoesBy(_ text: String, _ levels: [FBT.Level?]?, _ expected: Message)
    throws
  {
    #expect(try table(text).message(levels: levels) == expected)
  }

  @Test func pronounsReferToPersonsAndThings() throws {
    let message = try table(#"{"0":"it","1":"she","2":"he","11":"they","*":"any"}"#).message(levels: [
      .pronoun
    ])
    func shown(_ person: FBT.Person, _ usage: FBT.PronounUsage) -> String {
      FBT.Call(FBT.Locale("en_US"), arguments: [.pronoun(FBT.Pronoun(person, usage))]).text(of: message)
    }
    #expect(
      FBT.Person.allCases.map { shown($0, .object) } == [
        "it", "she", "he", "she", "he", "they", "they", "they", "they", "they", "they", "they",
      ])
    #expect(FBT.PronounUsage.allCases.map { shown(.notAPerson, $0) } == ["it", "they", "it", "they"])
    #expect(FBT.PronounUsage.allCases.map { shown(.neuter, $0) } == ["they", "they", "it", "they"])
  }

  @Test func argumentsAreNotExpandedAgain() throws {
    let call = FBT.Call(
      FBT.Locale("en_US"),
      arguments: [
        .text(token: "a, b", "{c}"), .text(token: "c", "!"), .text(token: "none", nil),
        .number(token: "n", -1_234_567), .plural(token: "p", 2, shown: "two?"), .subject(.female), .word("W"),
      ])
    #expect(call.text(of: .text("{a, b}{c}.{none}! {n}{p}. {p}... {x}{")) == "{c}!! -1,234,567two? two?... {")
  }

  // MARK: - Locales

  @Test(arguments: [
    ("pt_BR", "pt-BR", "pt"), ("ar", "ar", "ar"), ("ar_AR", "ar", "ar"), ("es_LA", "es-419", "es"),
    ("cb_IQ", "ckb-IQ", "ckb"), ("tl_PH", "fil-PH", "fil"), ("fb_HX", "en-x-fb-hx", "en"),
    ("fbt_AC", "en-x-fbt-ac", "en"), ("he_IL", "he-IL", "he"),
  ])
  func localesHaveTags(_ name: String, _ tag: String, _ language: String) {
    let locale = FBT.Locale(name)
    #expect(locale.tag?.text == tag && locale.language == language)
  }

  @Test func unknownLocaleHasRootRules() {
    let locale = FBT.Locale("?!")
    #expect(locale.tag == nil)
    #expect(locale.categories == [.other] && locale.fallbackGender == .unknown)
    #expect(FBT.Call(locale, arguments: [.number(token: "n", 1000)]).text(of: .text("{n}")) == "1,000")
  }

  @Test(
    arguments: [
      ("en_US", Int64.min, "-9,223,372,036,854,775,808"), ("hi_IN", 1_234_567_890, "1,23,45,67,890"),
      ("pl_PL", 9999, "9999"), ("pl_PL", 10000, "10\u{a0}000"), ("my_MM", 1050, "၁,၀၅၀"),
      ("xx_XX", 1000, "1,000"),
    ] as [(String, Int64, String)])
  func numbersHaveMarksBetweenGroups(_ locale: String, _ number: Int64, _ expected: String) {
    #expect(FBT.Locale(locale).formatted(number) == expected)
  }

  // MARK: - Files

  @Test func translatedFileHasSeveralLocalesOrOne() throws {
    let many = try translated(#"{"de_DE": {"a1": "x", "b2": {"*": "y"}}, "pt": {}}"#)
    #expect(many.locales["de_DE"] == ["a1": .text("x"), "b2": .choices(.init([.init("*", .text("y"))]))])
    #expect(many.locales["pt"] == [:] && many.locales.count == 2)
    let one = try translated(#"{"a1": "x", "b2": {"*": "y"}}"#)
    #expect(one.locales == ["": many.locales["de_DE"] ?? [:]])
    // A key that looks like a locale is a key if its value is a table.
    #expect(try translated(#"{"abc": {"*": "y"}}"#).locales[""]?.count == 1)
    #expect(try translated("{}").locales.isEmpty)
    let raw = Array(#"{"a1": "\"x\"", "b2": "{\"*\":\"y\"}"}"#.utf8)
    #expect(try FBT.TranslatedFile(parsingLocalizable: raw.span.bytes) == one)
  }

  @Test(
    arguments: [
      ("[]", .notAnFBTFile, 0), ("{}", .notAnFBTFile, 0), (#"{"translations": {}}"#, .notAnFBTFile, 0),
      (#"{"fb-locale": "de_DE", "phrases": 1}"#, .notAnFBTFile, 0),
      (#"{"phrases": [{}]}"#, .notAnFBTFile, 13), (#"{"phrases": [ 1]}"#, .notAnFBTFile, 14),
      (#"{"phrases": [{"jsfbt": {"t": {"*": "x"}, "m": []}}]}"#, .badPhrase, 13),
      (#"{"phrases": [{"jsfbt": {"t": {"text": "", "desc": ""}, "m": [{"type": 1}]}}]}"#, .badPhrase, 13),
      (#"{"phrases": [{"jsfbt": {"t": {"text": "", "desc": ""}, "m": {}}}]}"#, .badPhrase, 13),
      (#"{"translationGroups": [{}]}"#, .badTranslation, 23),
      (#"{"translationGroups": [null]}"#, .badTranslation, 23),
      (#"{"fb-locale": "", "translations": {"h": {}}}"#, .badTranslation, 35),
      (
        #"{"fb-locale": "", "translations": {"h": {"tokens": [], "types": [], "translations": [{}]}}}"#,
        .badTranslation, 35
      ),
      (
        #"{"fb-locale": "", "translations": {"h": {"tokens": [], "types": [], "translations": [{"translation": "", "variations": {"0": 1}}]}}}"#,
        .badTranslation, 35
      ),
      (#"{"phrases": []"#, .unexpected(found: nil, expected: .value), 14),
      (#"{"phrases": []} x"#, .unexpected(found: 0x78, expected: .value), 16),
    ] as [(String, FormatError.Reason, Int)])
  func invalidFormIsAnError(_ text: String, _ reason: FormatError.Reason, _ offset: Int) {
    #expect(throws: FormatError(reason, at: offset)) { try read(text) }
  }

  @Test(
    arguments: [
      ("[]", .notAnFBTFile, 0), (#"{"a": 1}"#, .badTranslation, 1), (#"{"a": ["x"]}"#, .badTranslation, 1),
      (#"{"de_DE": {"k": "", "a": {"*": null}}}"#, .badTranslation, 20),
    ] as [(String, FormatError.Reason, Int)])
  func invalidTableIsAnError(_ text: String, _ reason: FormatError.Reason, _ offset: Int) {
    #expect(throws: FormatError(reason, at: offset)) { try translated(text) }
  }

  // MARK: - Hostile input

  @Test func variationDepthIsLimitedTo64() throws {
    func nested(_ depth: Int, _ leaf: String) -> String {
      String(repeating: #"{"A":"#, count: depth) + leaf + String(repeating: "}", count: depth)
    }
    func phrase(_ depth: Int) -> String {
      #"{"phrases": [{"jsfbt": {"m": [], "t": "# + nested(depth, #"{"text": "x", "desc": ""}"#) + "}}]}"
    }
    let deepest = try read(phrase(64))
    #expect(deepest.phrases.first?.tree.leaves.count == 1)
    #expect(deepest.phrases.first?.table == (try table(nested(64, #""x""#))))
    for (text, offset) in [(phrase(65), 13), (phrase(400), 13)] {
      #expect(throws: FormatError(.tooDeep(limit: 64), at: offset)) { try read(text) }
    }
    #expect(throws: FormatError(.tooDeep(limit: 64), at: 1)) {
      try translated("{\"k\": \(nested(65, "\"\""))}")
    }
    let levels = "[" + Array(repeating: "null", count: 65).joined(separator: ",") + "]"
    #expect(throws: FormatError(.tooDeep(limit: 64), at: 13)) {
      try read(#"{"phrases": [{"jsfbt": {"t": {"text": "", "desc": ""}, "m": \#(levels)}}]}"#)
    }
    for text in [phrase(100_000), String(repeating: "{\"translations\":", count: 100_000)] {
      let error = #expect(throws: FormatError.self) { try read(text) }
      #expect(error?.reason == .tooDeep(limit: 512))
    }
  }

  /// Each level at least doubles the texts; sixty levels must not take exponential time.
  @Test func multipliedVariationsAreLimited() throws {
    let tokens = (0..<60).map { "t\($0)" }
    let levels = tokens.map { #"{"type": 2, "token": "\#($0)"}"# }.joined(separator: ",")
    let names = tokens.map { "\"\($0)\"" }.joined(separator: ",")
    let types = tokens.map { _ in "28" }.joined(separator: ",")
    let tree =
      String(repeating: #"{"*":"#, count: 60) + #"{"text": "x", "desc": ""}"#
      + String(repeating: "}", count: 60)
    for value in ["4", "24"] {
      let all = tokens.indices.map { "\"\($0)\": \(value)" }.joined(separator: ",")
      let source = try read(
        """
        {"phrases": [{"hashToLeaf": {"h": {"text": "x", "desc": ""}}, "jsfbt": {"t": \(tree), "m": [\(levels)]}}],
         "translationGroups": [{"fb-locale": "de_DE", "translations": {"h": {"tokens": [\(names)],
           "types": [\(types)], "translations": [{"translation": "y", "variations": {\(all)}}]}}}]}
        """)
      let error = #expect(throws: FormatError.self) { try source.translated(limit: 1 << 20) }
      #expect(error?.reason == .tooManyTexts(limit: 1 << 20))
    }
  }

  @Test func phrasesTimesLocalesAreLimited() throws {
    var source = try read("{\"phrases\": [\(timeline), \(timeline)]}")
    source.groups = ["de_DE", "fr_FR"].map { FBT.TranslationGroup(locale: $0, entries: [:]) }
    #expect(try source.translated(limit: 4).locales.count == 2)
    #expect(throws: FormatError(.tooManyTexts(limit: 3), at: 0)) { try source.translated(limit: 3) }
  }

  @Test func mutatedFileGivesTranslationOrTypedError() {
    for mutated in mutations(of: Array(article.utf8), everyByte: 2) {
      let broken = FormatLaws.fbt(mutated)
      #expect(broken == nil)
    }
  }

  /// Trees with random keys and values in place of a phrase or a translation.
  @Test(arguments: 0..<16 as Range<UInt64>) func randomTreeGivesTranslationOrTypedError(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var good = 0
    for _ in 0..<100 {
      let file = Self.file(&generator)
      let broken = FormatLaws.fbt(file.bytes)
      #expect(broken == nil, "seed \(seed)")
      if (try? FBT.Source(file).translated()) != nil { good += 1 }
    }
    #expect((1..<100).contains(good))
  }

  private static func file(_ generator: inout SeededGenerator) -> JSONValue {
    let leaf: JSONValue = .object([.init("text", .string("x {n}")), .init("desc", .string("d"))])
    let keys = ["*", "_1", "1", "2", "3", "4", "24", "0", "11", "A", "__vcg", "text", "desc", ""]
    func tree(_ depth: Int) -> JSONValue {
      if depth == 0 || Int.random(in: 0..<4, using: &generator) == 0 {
        return Int.random(in: 0..<12, using: &generator) == 0 ? .string("x") : leaf
      }
      let names = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        keys[Int.random(in: 0..<keys.count, using: &generator)]
      }
      return .object(names.map { JSONValue.Member($0, tree(depth - 1)) })
    }
    func number(_ values: [Int]) -> JSONValue {
      .number("\(values[Int.random(in: 0..<values.count, using: &generator)])")
    }
    let tokens = ["n", "__viewing_user__", "g"]
    let levels = (0..<Int.random(in: 0...3, using: &generator)).map { place -> JSONValue in
      Bool.random(using: &generator)
        ? .null : .object([.init("type", number([1, 2, 3])), .init("token", .string(tokens[place]))])
    }
    let translations = (0..<Int.random(in: 0...4, using: &generator)).map { place -> JSONValue in
      let variations = (0..<Int.random(in: 0...3, using: &generator)).map {
        JSONValue.Member("\($0)", number([1, 2, 3, 4, 24]))
      }
      return .object([.init("translation", .string("t\(place)")), .init("variations", .object(variations))])
    }
    let entry = JSONValue.object([
      .init("tokens", .array(tokens.map { .string($0) })),
      .init("types", .array([number([3, 28]), number([3]), number([3, 28])])),
      .init("translations", .array(translations)),
    ])
    let phrase = JSONValue.object([
      .init("hashToLeaf", .object([.init("h", leaf)])),
      .init("jsfbt", .object([.init("t", tree(4)), .init("m", .array(levels))])),
    ])
    return .object([
      .init("phrases", .array([phrase])), .init("fb-locale", .string("ar_AR")),
      .init("translations", .object([.init("h", entry)])),
    ])
  }
}
