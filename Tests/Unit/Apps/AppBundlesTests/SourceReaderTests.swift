import AppBundles
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

/// Several files as one source.
@Suite struct SourceReaderTests {
  private static let phrases = """
    {"phrases": [{"hashToLeaf": {"rwjJ8e2I0i3RS1nl6sCoaw==": {"desc": "harbor", "text": "Tie up"}},
      "jsfbt": {"m": [], "t": {"desc": "harbor", "text": "Tie up"}}, "filepath": "Harbor.js", "project": ""}]}
    """
  private static let group = """
    {"fb-locale": "LOCALE", "translations": {"rwjJ8e2I0i3RS1nl6sCoaw==":
      {"tokens": [], "types": [], "translations": [{"translation": "TEXT", "variations": {}}]}}}
    """

  private func tables(_ files: [(name: String, text: String)]) throws -> LocalizedStrings {
    let folder = try TemporaryFolder()
    var reader = SourceReader()
    for (name, text) in files {
      try folder.write(name, Array(text.utf8))
      try reader.read("\(folder.path)/\(name)")
    }
    return try reader.joined()
  }

  private func texts(_ tables: LocalizedStrings) -> [String: [Message]] {
    var texts: [String: [Message]] = [:]
    for owner in [.base] + tables.locales.map({ Owner.locale($0) }) {
      texts["\(owner)"] = tables.tables(of: owner).flatMap { Array($0.messages.values) }
    }
    return texts
  }

  private func group(_ locale: String, _ text: String) -> String {
    Self.group.replacing("LOCALE", with: locale).replacing("TEXT", with: text)
  }

  @Test func phrasesAndTranslationsAreJoinedInAnyOrder() throws {
    let german = ("de_DE.json", group("de_DE", "Anlegen"))
    let polish = ("pl_PL.json", group("pl_PL", "Cumuj"))
    let collected = ("source.json", Self.phrases)
    let wanted: [String: [Message]] = [
      "\(Owner.base)": [.text("Tie up")],
      "\(Owner.locale(try #require(LocaleTag(bcp47: "de-DE"))))": [.text("Anlegen")],
      "\(Owner.locale(try #require(LocaleTag(bcp47: "pl-PL"))))": [.text("Cumuj")],
    ]
    #expect(texts(try tables([german, collected, polish])) == wanted)
    #expect(texts(try tables([collected, polish, german])) == wanted)
    // As `translation_input.json` has them.
    let together = Self.phrases.dropLast() + ", \"translationGroups\": [\(german.1), \(polish.1)]}"
    #expect(texts(try tables([("translation_input.json", String(together))])) == wanted)
  }

  // MARK: - Base

  private static let catalog = """
    {"sourceLanguage": "pl", "version": "1.0", "strings": {"Żeglarz": {"localizations": {
      "de": {"stringUnit": {"state": "translated", "value": "Segler"}}}}}}
    """

  @Test func aCatalogDeclaresItsBase() throws {
    let single = try tables([("App.xcstrings", Self.catalog)])
    #expect(single.baseLocale?.text == "pl")
    let folder = try TemporaryFolder()
    try folder.write("App/App.xcstrings", Array(Self.catalog.utf8))
    let inFolder = try LocalizedStrings(opening: folder.path)
    #expect(inFolder.baseLocale?.text == "pl")
    #expect(inFolder.locales.map(\.text) == ["de"])
    #expect(texts(inFolder) == texts(single))
  }

  // MARK: - Options of a project

  /// Flutter, "Escaping syntax", and `lexIntoTokens` in flutter_tools' message_parser.dart: with `use-escaping`, an
  /// apostrophe quotes up to the next one, whatever follows.
  @Test(
    arguments: [
      ("It''s '{n}'", "It's {n}", []), ("'Hello {n}' {m}", "Hello {n} (m)", ["m"]),
      ("'Flutter''s' {m}", "Flutter's (m)", ["m"]), ("'{}' {m}", "{} (m)", ["m"]),
      ("'it' ''''", "it ''", []), ("d'accord {n}", "d'accord (n)", ["n"]),
    ] as [(String, String, [String])])
  func quotesOfARBAreThoseOfItsProject(_ text: String, _ shown: String, _ names: [String]) throws {
    for (option, isQuoted) in [("true", true), ("false", false)] {
      let folder = try TemporaryFolder()
      // The nearest file decides.
      try folder.write("l10n.yaml", Array("use-escaping: \(!isQuoted)\n".utf8))
      try folder.write("app/l10n.yaml", Array("arb-dir: lib/l10n\nuse-escaping: \(option)\n".utf8))
      for locale in ["en", "de"] {
        try folder.write("app/lib/l10n/app_\(locale).arb", Array(#"{"key": "\#(text)"}"#.utf8))
      }
      let strings = try LocalizedStrings(opening: folder.path)
      let table = try #require(strings.tables("de").first)
      #expect(table.syntax == (isQuoted ? .quotedARB : .arb))
      guard isQuoted, case .text(let pattern) = table["key"] else { continue }
      #expect(table.syntax.placeholders(of: pattern).map(\.name) == names)
      let literals = table.syntax.segments(of: pattern).map { segment in
        switch segment {
        case .literal(let text): text
        case .placeholder(let placeholder): "(\(placeholder.name ?? ""))"
        default: ""
        }
      }
      #expect(literals.joined() == shown)
    }
  }

  /// A text of Compose Multiplatform and one of Android with the same name are two messages.
  @Test func composeResourcesAreATableOfTheirOwn() throws {
    let folder = try TemporaryFolder()
    for path in ["src/main/res", "src/commonMain/composeResources"] {
      for (values, text) in [("values", "Sail"), ("values-de", "Segel")] {
        let text = "<resources><string name='a'>\(text) \"\(path.utf8.count)\"</string></resources>"
        try folder.write("app/\(path)/\(values)/strings.xml", Array(text.utf8))
      }
    }
    let strings = try LocalizedStrings(opening: folder.path)
    let german = try strings.tables("de")
    #expect(german.map(\.name) == ["composeResources", "res"])
    #expect(german.map(\.syntax) == [.compose, .android])
    #expect(german.map { $0["string/a"] } == [.text("Segel \"31\""), .text("Segel 12")])
    #expect(strings.warnings.isEmpty)
  }

  /// Only the folder's own name says that the descriptions are not texts: uBlock Origin, `src/_locales`.
  @Test func theNameOfTheFolderIsPartOfThePath() throws {
    let folder = try TemporaryFolder()
    for locale in ["en", "de"] {
      let text = #"{"sail": {"message": "$1", "description": "A verb"}}"#
      try folder.write("_locales/\(locale)/messages.json", Array(text.utf8))
    }
    let strings = try LocalizedStrings(opening: folder.path + "/_locales")
    #expect(strings.messageCount == 2)
    #expect(try strings.tables("de").map(\.syntax) == [.webExtension])
  }

  // MARK: - Translators' files

  private func xliff(_ locale: String, _ text: String) -> String {
    """
    <xliff version="1.2"><file original="App/en.lproj/App.strings" source-language="en" target-language="\(locale)">
    <body><trans-unit id="sail"><source>Sail</source><target>\(text)</target></trans-unit></body></file></xliff>
    """
  }

  @Test func aFolderOfXLIFFHasBaseAndAllLocales() throws {
    let folder = try TemporaryFolder()
    for (locale, text) in [("de", "Segeln"), ("fr", "Naviguer")] {
      try folder.write("\(locale)/app.xliff", Array(xliff(locale, text).utf8))
    }
    try folder.write("it/app.xliff", Array("<xliff".utf8))
    let strings = try LocalizedStrings(opening: folder.path)
    #expect(strings.baseLocale?.text == "en")
    #expect(strings.locales.map(\.text) == ["de", "fr"])
    #expect(strings.tables(of: .base).map(\.name) == ["App/App"])
    #expect(strings.tables(of: .base).first?["sail"] == .text("Sail"))
    #expect(strings.shadowed.isEmpty)
    #expect(strings.warnings.count == 1)
  }

  /// Android, "App resources overview": the other folders are for tablets, or from a version on. The compiled table of the
  /// app has the text for all devices too.
  @Test func theTextsForAllDevicesAreUsed() throws {
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("values", "Tap"), ("values-land", "Tap (landscape)"), ("values-de", "Tippen"),
      ("values-de-sw600dp", "Klicken"), ("values-de-rAT-v21", "Tupfen 21"), ("values-v21", "Tap 21"),
    ] {
      let resources = "<resources><string name='tap'>\(text)</string></resources>"
      try folder.write("app/src/main/res/\(name)/strings.xml", Array(resources.utf8))
    }
    let strings = try LocalizedStrings(opening: folder.path)
    let texts = ([.base] + strings.locales.map { .locale($0) }).flatMap { owner in
      strings.tables(of: owner).map { $0["string/tap"]?.texts }
    }
    #expect(texts == [["Tap"], ["Tippen"], ["Tupfen 21"]])
  }

  /// Two files of one name, of which one does not state its locale: the order of the texts is that of owners.
  @Test func textsOfAnXLIFFFileHaveAnOrder() throws {
    let folder = try TemporaryFolder()
    func file(_ text: String, _ attribute: String) -> String {
      let units = "<trans-unit id='1'><source>a</source><target>\(text)</target></trans-unit>"
      return "<file original='f' source-language='en' \(attribute)>\(units)</file>"
    }
    let files = file("stated", "target-language='de'") + file("named", "")
    for locale in ["de", "fr", "es"] {
      try folder.write("v.\(locale).xlf", Array("<xliff>\(files)</xliff>".utf8))
    }
    let texts = try (0..<20).map { _ in
      try LocalizedStrings(opening: folder.path).tables("de").map { $0["1"]?.texts }
    }
    #expect(Set(texts).count == 1, "\(Set(texts))")
  }

  /// Kimai's `validators.uk.xlf` has two elements for one file. Symfony's XliffFileLoader reads the units of all elements as
  /// one domain.
  @Test func elementsForOneFileAreOneTable() throws {
    let folder = try TemporaryFolder()
    func file(_ id: Int) -> String {
      "<file original='f' source-language='en' target-language='de'><trans-unit id='\(id)'>"
        + "<source>a\(id)</source><target>b</target></trans-unit></file>"
    }
    for locale in ["de", "es", "fr"] {
      try folder.write("translations/messages.\(locale).xlf", Array("<xliff>\(file(1))</xliff>".utf8))
      let second = locale == "de" ? file(2) : ""
      try folder.write(
        "translations/validators.\(locale).xlf", Array("<xliff>\(file(1))\(second)</xliff>".utf8))
    }
    let strings = try LocalizedStrings(opening: folder.path)
    #expect(try strings.tables("de").map(\.name) == ["translations/messages", "translations/validators"])
    #expect(strings.tables(of: .base).map(\.name) == ["translations/messages", "translations/validators"])
    #expect(strings.tables(of: .base).last?.messages.count == 2)
  }

  /// XLIFF 1.2, 2.1.2: `target-language` is optional. Symfony's `XliffFileLoader` takes the locale from the name, and
  /// the table too: `original` is `file.ext` everywhere.
  @Test func theNameOfAnXLIFFFileHasTheLocaleThatTheFileDoesNotState() throws {
    let folder = try TemporaryFolder()
    func file(_ text: String) -> [UInt8] {
      let units = "<trans-unit id='1'><source>\(text)</source><target>\(text) 2</target></trans-unit>"
      return Array("<xliff><file original='file.ext' source-language='en'>\(units)</file></xliff>".utf8)
    }
    for table in ["messages", "security"] {
      for locale in ["de", "fr", "pt_BR"] {
        try folder.write("translations/\(table).\(locale).xlf", file(table))
      }
    }
    let strings = try LocalizedStrings(opening: folder.path)
    #expect(strings.locales.map(\.text) == ["de", "fr", "pt-BR"])
    for owner in [Owner.base] + strings.locales.map({ .locale($0) }) {
      let tables = strings.tables(of: owner)
      #expect(tables.map(\.name) == ["translations/messages", "translations/security"])
      // The source is the key of Symfony's texts, and the text of base.
      guard owner != .base else { continue }
      let texts = ["messages", "security"].enumerated().compactMap { tables[$0][$1]?.texts.first?.count }
      #expect(texts == [10, 10])
    }
    #expect(strings.warnings.isEmpty)
    let single = try LocalizedStrings(opening: "\(folder.path)/translations/messages.pt_BR.xlf")
    #expect(single.locales.map(\.text) == ["pt-BR"])
    for name in ["other.xlf", "to-do.xlf"] {
      try folder.write(name, file("x"))
      let unknown = try LocalizedStrings(opening: "\(folder.path)/\(name)")
      #expect(unknown.warnings.first?.affectsMessages == true, "\(name): \(unknown.warnings.map(\.message))")
    }
    let other = try TemporaryFolder()
    for locale in ["de", "fr"] { try other.write("\(locale).xliff", file("x")) }
    let whole = try LocalizedStrings(opening: other.path)
    #expect(whole.locales.map(\.text) == ["de", "fr"] && whole.warnings.isEmpty)
  }

  @Test(arguments: ["", "Export/"]) func anExportOfXcodeHasItsXLIFFOnly(_ parent: String) throws {
    let folder = try TemporaryFolder()
    let root = "\(parent)de.xcloc"
    try folder.write("\(root)/Localized Contents/de.xliff", Array(xliff("de", "Segeln").utf8))
    try folder.write("\(root)/Source Contents/App/en.lproj/App.strings", Array("sail = \"Sail\";".utf8))
    try folder.write("\(root)/contents.json", Array("{\"developmentRegion\": \"en\"}".utf8))
    let strings = try LocalizedStrings(opening: folder.path + (parent.isEmpty ? "/de.xcloc" : "/Export"))
    #expect(strings.locales.map(\.text) == ["de"])
    #expect(strings.tables(of: .base).map(\.name) == ["App/App"])
    #expect(strings.messageCount == 2)
  }

  /// Meta's object of a call, and the translations beside it.
  @Test(arguments: [false, true]) func anExtractionAndItsTranslationsAreRead(_ isList: Bool) throws {
    let object = """
      {"description": "post", "id": "4sIjkwerw", "variations": [{"type": "NUMBER", "token": "number"}],
       "tokens": {"number": "%ld"}, "text_or_table": {"ONE": "1 follower", "OTHER": "{number} followers"}}
      """
    let folder = try TemporaryFolder()
    try folder.write("en.json", Array((isList ? "[\(object)]" : object).utf8))
    try folder.write(
      "el.json",
      Array(
        #"{"4sIjkwerw": {"male": {"one": "1 ακόλουθος", "other": "{number} ακόλουθοι"}, "default": "x"}}"#
          .utf8))
    try folder.write("package/settings.json", Array(#"{"id": "no text"}"#.utf8))
    let strings = try LocalizedStrings(opening: folder.path)
    #expect(strings.baseLocale?.text == "en-US" && strings.locales.map(\.text) == ["el"])
    #expect(strings.tables(of: .base).flatMap(\.messages.keys) == ["4sIjkwerw"])
    #expect(strings.messageCount == 2, "\(strings.tables)")
  }

  /// Chromium's packs in a folder with another name, beside packs of images or not.
  @Test func packsOfChromiumAreReadFromAnyFolder() throws {
    let packs = try ["de", "en-US"].map { try Places.bytes(Places.fixture("folder/locales/\($0).pak")) }
    let folder = try TemporaryFolder()
    for (name, bytes) in zip(["de", "en-US"], packs) { try folder.write("strings/\(name).pak", bytes) }
    let strings = try LocalizedStrings(opening: folder.path)
    #expect(strings.locales.map(\.text) == ["de", "en-US"] && strings.messageCount > 0)
    #expect(strings.warnings.isEmpty, "\(strings.warnings)")
    try folder.write("strings/resources.pak", packs[0])
    #expect(try LocalizedStrings(opening: folder.path).messageCount == 0)
  }

  @Test func aSourceWithoutMessagesIsAWarning() throws {
    let strings = try tables([("a.po", "msgid \"a\"\nmsgstr \"b\"\n"), ("empty.json", "{}")])
    #expect(strings.warnings.map(\.message) == ["contains no readable messages"])
    #expect(strings.warnings.first?.entry?.hasSuffix("empty.json") == true)
  }

  /// The texts of the program are those of base, and a locale that is made base replaces some of them.
  @Test func aLocaleCompletesTheOriginals() throws {
    let folder = try TemporaryFolder()
    for (name, texts) in [("de", ["Set sail": "Segel", "Sail on": "Weiter"]), ("en", ["Set sail": "Sail!"])] {
      let text = texts.map { "msgid \"\($0)\"\nmsgstr \"\($1)\"\n" }.joined(separator: "\n")
      try folder.write("po/\(name).po", Array(text.utf8))
    }
    var strings = try LocalizedStrings(opening: folder.path)
    #expect(strings.baseLocale == nil)
    strings.setBase(try #require(LocaleTag(bcp47: "en")))
    let table = try #require(strings.tables(of: .base).first)
    #expect(strings.tables(of: .base).count == 1)
    #expect(table["Set sail"] == .text("Sail!") && table["Sail on"] == .text("Sail on"))
    #expect(strings.locales.map(\.text) == ["de"])
  }

  /// Transifex has texts and plurals only.
  @Test func messagesThatTransifexCannotRepresentAreOmitted() throws {
    let german = Owner.locale(try #require(LocaleTag(bcp47: "de")))
    let gender = Message.variations(
      Variations(by: .gender(.viewer), [.init(.gender(.female), .text("a")), .init(.any, .text("b"))]))
    let table = StringTable(name: "T", syntax: .apple, messages: ["text": .text("t"), "gender": gender])
    let strings = LocalizedStrings([german: [table]], identity: AppIdentity(), baseLocale: nil)
    let file = strings.transifexFile()
    #expect(file.omitted == 1 && file.replaced == 0)
    #expect(file.json.contains("text") && !file.json.contains("gender"))
  }

  @Test func translationsForTransifexAreRead() throws {
    let json = "{\"de\": {\"a\": {\"string\": \"{cnt, plural, one {%d Boot} other {%d Boote}}\"}}}"
    let strings = try tables([("txstrings.json", json)])
    let message = try strings.tables("de").first?["a"]
    #expect(message?.texts == ["%d Boot", "%d Boote"])
  }

  @Test func filesOfDifferentKindsAreNotJoined() throws {
    #expect(throws: ContainerError.self) {
      try tables([
        ("source.json", Self.phrases), ("extracted.json", "[{\"id\": \"a\", \"text_or_table\": \"b\"}]"),
      ])
    }
  }

  // MARK: - fbt

  @Test func phrasesWithoutTranslationsAreBase() throws {
    #expect(
      texts(try tables([("source.json", Self.phrases)])) == ["\(Owner.base)": [.text("Tie up")]])
  }

  @Test func translationsWithoutPhrasesAreAnError() throws {
    let error = #expect(throws: ContainerError.self) {
      try tables([("de_DE.json", group("de_DE", "Anlegen"))])
    }
    #expect(error?.path.hasSuffix("/de_DE.json") == true)
    #expect(error?.description.contains("phrases") == true)
  }

  @Test func otherFilesWithTheSameMembersAreMessages() throws {
    let text = #"{"translations": {"greeting": "Ahoi"}, "phrases": ["one", "two"]}"#
    let read = try tables([("de.json", text)])
    #expect(try read.tables("de").flatMap(\.messages.values).contains(.text("Ahoi")))
  }

  /// The region of `pt_BR` is also the code of a language.
  @Test func localeNamedFileHasAnUnnamedTable() throws {
    for name in ["de", "pt_BR", "zh_Hant_TW"] {
      let read = try tables([("\(name).properties", "tie=x")])
      #expect(read.locales.flatMap { read.tables(of: .locale($0)) }.map(\.name) == [""])
    }
  }

  @Test func laterSourceOverridesAKey() throws {
    let older = ("de.properties", "tie=Anbinden\nlift=Anker auf")
    let newer = ("new/de.properties", "tie=Anlegen")
    let read = try tables([older, newer])
    let table = try #require(read.tables("de").first)
    #expect(table["tie"] == .text("Anlegen"))
    #expect(table["lift"] == .text("Anker auf"))
  }

  // MARK: - Keys of fbt's phrases

  /// A phrase of one text, one of two, and one whose text another has with another description.
  private static let harbor = """
    {"phrases": [
      {"hashToLeaf": {}, "jsfbt": {"m": [], "t": {"desc": "harbor", "text": "Tie up"}}},
      {"hashToLeaf": {}, "jsfbt": {"m": [{"token": "n", "type": 2, "singular": true}], "t": {
        "*": {"desc": "berths", "text": "{n} boats"}, "_1": {"desc": "berths", "text": "1 boat"}}}},
      {"hashToLeaf": {}, "jsfbt": {"m": [], "t": {"desc": "sailing", "text": "Lift"}}},
      {"hashToLeaf": {}, "jsfbt": {"m": [], "t": {"desc": "crane", "text": "Lift"}}}],
     "translationGroups": [{"fb-locale": "de_DE", "translations": {}}]}
    """

  /// By the texts that a key is shown with.
  private func keys(_ tables: LocalizedStrings, _ owner: Owner) -> [[String]: Set<String>] {
    let pairs = tables.tables(of: owner).flatMap(\.messages).map { ($0.value.texts.sorted(), Set([$0.key])) }
    return Dictionary(pairs) { $0.union($1) }
  }

  /// fbt's own hash, of all of a phrase's texts and descriptions: what is written anew is another key.
  @Test(arguments: [
    ("Tie up", "Moor", ["Tie up"], ["Moor"]),
    ("1 boat", "One boat", ["1 boat", "{n} boats"], ["One boat", "{n} boats"]),
    ("{n} boats", "{n} ships", ["1 boat", "{n} boats"], ["1 boat", "{n} ships"]),
    ("crane", "derrick", ["Lift"], ["Lift"]),
  ])
  func changedPhraseHasANewKey(
    _ old: String, _ new: String, _ oldTexts: [String], _ newTexts: [String]
  ) throws {
    let german = Owner.locale(try #require(LocaleTag(bcp47: "de-DE")))
    let before = try tables([("source.json", Self.harbor)])
    let after = try tables([("source.json", Self.harbor.replacing(old, with: new))])
    for owner in [Owner.base, german] {
      var (were, are) = (keys(before, owner), keys(after, owner))
      #expect(were == keys(before, .base) && were.values.reduce(0) { $0 + $1.count } == 4)
      let (left, came) = (were[oldTexts, default: []], are[newTexts, default: []])
      (were[oldTexts], are[newTexts]) = (nil, nil)
      #expect(left.subtracting(came).count == 1 && came.subtracting(left).count == 1)
      #expect(were == are)
    }
  }

  /// A translation changes no key, and no locale has a key that base lacks.
  @Test func keysAreTheSameInAllLocales() throws {
    let first = try tables([("a.json", Self.phrases), ("de_DE.json", group("de_DE", "Anlegen"))])
    // Its position in code is not part of it.
    let moved = Self.phrases.replacing("Harbor.js", with: "Dock.js")
    let second = try tables([("a.json", moved), ("de_DE.json", group("de_DE", "Festmachen"))])
    let keys = Set(keys(first, .base).values.flatMap { $0 })
    #expect(keys.count == 1)
    for tables in [first, second] {
      #expect(Set(try tables.tables("de-DE").flatMap(\.messages.keys)) == keys)
      #expect(tables.tables(of: .base).flatMap(\.messages.keys) == Array(keys))
    }
  }

  @Test(.enabled(if: Places.comparesRealData, "real data not available"))
  func keysOfRealPhrasesAreTheSameInAllLocales() throws {
    let demo = try LocalizedStrings(opening: Places.real("strings/fbt-demo/translation_input.json"))
    let base = Set(demo.tables(of: .base).flatMap(\.messages.keys))
    #expect(base.count > 10 && !demo.locales.isEmpty)
    for tag in demo.locales {
      #expect(Set(demo.tables(of: .locale(tag)).flatMap(\.messages.keys)) == base, "\(tag)")
    }
  }
}
