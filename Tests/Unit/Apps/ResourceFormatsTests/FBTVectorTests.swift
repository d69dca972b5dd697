import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats
import TestSupport
import Testing

/// Every vector of every section. Intended differences from fbt are documented at the vector.
@Suite(.enabled(if: FBTVectors.areAvailable, "no vectors at hand"))
struct FBTVectorTests {
  /// New sections must be added here.
  @Test func everyDocumentedSectionIsCovered() {
    let sections = FBTVectors.json?.members?.map(\.name) ?? []
    let tested: Set = [
      "enums", "translate", "demoApp", "demoAppFiles", "hashes", "reactNativeDemo", "collected", "fbtSite",
      "numberTypes", "localeToLanguage", "genderTypes", "runtime", "numberFormat",
    ]
    // Of fbt's runtime and its collector, which are not implemented here; the vectors of `runtime` have redundant stops.
    let others: Set = ["translationsMerge", "dedupeStops"]
    #expect(Set(sections) == tested.union(others).union(["schema", "license", "source", "notes"]))
    let runtime = Set(FBTVectors["runtime"].members?.map(\.name) ?? [])
    #expect(runtime == ["lookup", "variatedNumbers", "basics", "demo", "made", "tables", "errors"])
    let hashes = Set(FBTVectors["hashes"].members?.map(\.name) ?? [])
    // Keys of texts are not computed here; phrases have the keys of the file.
    #expect(hashes.subtracting(["textMd5Base64", "textTiger128"]) == ["callsite", "jenkins"])
  }

  // MARK: - Enumerations

  @Test(arguments: FBTVectors.members("enums", "number"))
  func variationsOfNumbersHaveTheirCategory(_ vector: Vector) throws {
    let category = try #require(PluralCategory(rawValue: vector.name))
    let table = FBT.Table.choices(
      FBT.Choices([.init(vector.json.description, .text("a")), .init("*", .text("b"))]))
    #expect(
      table.message(levels: [.number(token: "n")])
        == choice(.plural(.name("n")), (.category(category), "a"), (.any, "b")))
  }

  @Test(arguments: FBTVectors.members("enums", "gender"))
  func variationsOfGenders(_ vector: Vector) throws {
    let gender = try #require(Gender(rawValue: vector.name))
    #expect(Gender(fbt: vector.json.integer) == gender)
    let table = FBT.Table.choices(
      FBT.Choices([.init(vector.json.description, .text("a")), .init("*", .text("b"))]))
    #expect(
      table.message(levels: [.gender(token: "g")])
        == choice(.gender(.name("g")), (.gender(gender), "a"), (.any, "b")))
  }

  @Test func masksPronounsAndMarksMatchFBT() throws {
    let enums = FBTVectors["enums"]
    #expect(enums["mask"]?["number"]?.integer == FBT.Mask.number.rawValue)
    #expect(enums["mask"]?["gender"]?.integer == FBT.Mask.gender.rawValue)
    let types = try #require(enums["metaType"])
    let kinds = try ["gender", "number", "pronoun"].map { try #require(types[$0]?.integer) }
    let source = try FBT.Source(
      JSONValue(
        text: """
          {"phrases": [{"jsfbt": {"t": {"*": {"text": "", "desc": ""}}, "m": [
            {"type": \(kinds[0]), "token": "g"}, {"type": \(kinds[1]), "token": "n"}, {"type": \(kinds[2])}]}}]}
          """))
    #expect(source.phrases.first?.levels == [.gender(token: "g"), .number(token: "n"), .pronoun])
    #expect(enums["subject"]?.string == FBT.Call.subject)
    let (any, one) = try (#require(enums["any"]?.string), #require(enums["exactlyOne"]?.string))
    let table = FBT.Table.choices(FBT.Choices([.init(any, .text("a")), .init(one, .text("b"))]))
    #expect(table.message() == choice(.plural(.position(1)), (.any, "a"), (.exactly(1), "b")))
    // Translations by viewer add a level for the viewer.
    let viewer = try #require(enums["viewingUser"]?.string)
    let phrase = FBT.Phrase(
      tree: .leaf(FBT.Leaf(FBT.Text("a", description: "b"))), levels: [],
      hashes: [FBT.Text("a", description: "b"): "h"])
    let translations = FBT.Translations(
      tokens: [.init(viewer, .gender)], translations: [.init("c", variations: [0: "1"])])
    let group = FBT.TranslationGroup(locale: "de_DE", entries: ["h": translations])
    let made = try FBT.Source(phrases: [phrase], groups: [group]).translated()
    #expect(
      made["de_DE"]?[phrase.tree.hashKey]
        == .choices(FBT.Choices([.init("1", .text("c")), .init("*", .text("a"))], isByViewer: true)))
  }

  // MARK: - Translating

  @Test(arguments: FBTVectors.list("translate"))
  func phrasesAreTranslated(_ vector: Vector) throws {
    let source = try FBT.Source(vector["input"])
    let keys = (vector["hashKeys"].items ?? []).compactMap(\.string)
    #expect(!keys.isEmpty)
    #expect(source.phrases.map(\.tree.hashKey) == keys)
    let translated = try source.translated()
    for group in vector["expected"].items ?? [] {
      let locale = try #require(group["fb-locale"]?.string)
      let tables = try #require(translated[locale])
      for (key, phrase) in zip(keys, group["translatedPhrases"]?.items ?? []) {
        #expect(tables[key]?.json == phrase)
      }
    }
  }

  @Test func demoIsTranslated() throws {
    let translated = try FBT.Source(FBTVectors["demoApp", "input"]).translated()
    let expected = FBTVectors["demoApp", "expected"]
    #expect(expected.members?.count == 7)
    #expect(translated.json.sorted == expected.sorted)
    let file = try Places.bytes(Places.real("strings/fbt-demo/translation_input.json"))
    #expect(try FBT.Source(parsing: file.span.bytes).translated() == translated)
  }

  @Test(arguments: FBTVectors.list("demoAppFiles"))
  func filesOfOneLocaleAreTheDemosGroups(_ vector: Vector) throws {
    let locale = try #require(vector["locale"].string)
    let bytes = try Places.bytes(Places.real("strings/fbt-demo/\(locale).json"))
    let file = try FBT.Source(parsing: bytes.span.bytes)
    #expect(file.phrases.isEmpty && file.groups.count == 1)
    #expect(file.groups.first?.locale == locale)
    #expect(file.groups.first?.entries.count == vector["entries"].integer)
    let demo = try FBT.Source(FBTVectors["demoApp", "input"])
    func content(_ group: FBT.TranslationGroup?) -> [String: [FBT.Translation]]? {
      group?.entries.mapValues(\.translations)
    }
    let isSame = content(demo.groups.first { $0.locale == locale }) == content(file.groups.first)
    #expect(.bool(isSame) == vector["sameAsDemoApp"])
  }

  @Test func reactNativeDemoIsTranslated() throws {
    let demo = FBTVectors["reactNativeDemo"]
    var source = try FBT.Source(#require(demo["sourceStrings"]))
    source.groups += try FBT.Source(#require(demo["translations"])).groups
    let translated = try source.translated()
    let expected = try #require(demo["translatedFbts"])
    #expect(translated.json.sorted == expected.sorted)
  }

  @Test func leafHashesMatchFBT() throws {
    let inputs = FBTVectors["translate"]
    let source = try FBT.Source(#require(inputs[2]["input"]))
    let phrase = try #require(source.phrases.first)
    func hashified(_ tree: FBT.Tree) -> JSONValue {
      switch tree {
      case .leaf(let leaf): phrase.hashes[leaf.text].map { .string($0) } ?? .null
      case .branches(let branches): .object(branches.map { JSONValue.Member($0.key, hashified($0.tree)) })
      }
    }
    #expect(hashified(phrase.tree) == FBTVectors["fbtSite", "hashified"])
  }

  // MARK: - Collected phrases

  @Test(arguments: FBTVectors.list("collected"))
  func collectedPhrasesAreRead(_ vector: Vector) throws {
    let value = vector["value"]
    let source = try FBT.Source(value)
    let phrases = try #require(value["phrases"]?.items)
    #expect(source.phrases.count == phrases.count && !phrases.isEmpty)
    let untranslated = try FBT.Source(
      phrases: source.phrases, groups: [FBT.TranslationGroup(locale: "de_DE", entries: [:])]
    ).translated()
    for (phrase, json) in zip(source.phrases, phrases) {
      #expect(phrase.levels.count == json["jsfbt"]?["m"]?.items?.count)
      // Without a translation, the source texts are shown with aliases.
      let tree = try #require(json["jsfbt"]?["t"])
      #expect(untranslated["de_DE"]?[phrase.tree.hashKey]?.json.sorted == texts(tree).sorted)
    }
  }

  private func texts(_ tree: JSONValue) -> JSONValue {
    guard var text = tree["text"]?.string else {
      return .object((tree.members ?? []).map { JSONValue.Member($0.name, texts($0.value)) })
    }
    for alias in tree["tokenAliases"]?.members ?? [] {
      text = text.replacing("{\(alias.name)}", with: "{\(alias.value.string ?? "")}", maxReplacements: 1)
    }
    return .string(text)
  }

  // MARK: - Hashes

  @Test(arguments: FBTVectors.list("hashes", "callsite"))
  func phrasesHaveTheirKey(_ vector: Vector) throws {
    let json = JSONValue.object([
      .init("phrases", .array([.object([.init("jsfbt", .object([.init("t", vector["tree"])]))])]))
    ])
    let tree = try #require(try FBT.Source(json).phrases.first).tree
    #expect(tree.hashCode == vector["code"].integer.map { UInt32($0) })
    #expect(tree.hashKey == vector["key"].string)
  }

  @Test(arguments: FBTVectors.list("hashes", "jenkins"))
  func jenkinsHashesBytes(_ vector: Vector) throws {
    let text = try #require(vector["string"].string)
    #expect(FBT.jenkins(text.utf8) == vector["hash"].integer.map { UInt32($0) })
  }

  // MARK: - Locales

  @Test(arguments: FBTVectors.members("numberTypes", "localeToType"))
  func numbersHaveTheirFallback(_ vector: Vector) throws {
    let type = try #require(vector.json.string)
    let number = FBTVectors.number(FBT.Locale(vector.name).fallbackCategory)
    #expect(FBTVectors["numberTypes", "fallbackAndVariations", type]["fallback"]?.integer == number)
  }

  /// Texts are selected by CLDR's rules. fbt's rules are equal for integers up to 1000 except in these locales, and in
  /// those with a language code that only Facebook uses.
  @Test func onlyListedLocalesDifferFromCLDR() throws {
    var different: [String] = []
    for (name, type) in FBTVectors.members("numberTypes", "localeToType").map({ ($0.name, $0.json) })
    where name.hasPrefix(FBT.Locale(name).language) {
      let rules = LocaleTag(posix: name).map { PluralRules($0) }
      let expected = try Self.categories(
        #require(FBTVectors["numberTypes", "types", type.string ?? ""].string))
      if expected.indices.contains(where: { rules?.category(of: Int64($0)) != expected[$0] }) {
        different.append(name)
      }
    }
    #expect(
      different == [
        "co_FR", "fb_LT", "gn_PY", "he_IL", "ht_HT", "ik_US", "la_VA", "li_NL", "mi_NZ", "mr_IN", "mt_MT",
        "pcm_NG", "qu_PE", "rn_BI", "rw_RW", "sa_IN", "su_ID", "tg_TJ",
      ])
  }

  /// `xox999`: the letter of a category, and the number of consecutive integers with it.
  private static func categories(_ runs: String) throws -> [PluralCategory] {
    let letters: [Character: PluralCategory] = [
      "z": .zero, "o": .one, "t": .two, "f": .few, "m": .many, "x": .other,
    ]
    var categories: [PluralCategory] = []
    for run in runs.matches(of: /([a-z])([0-9]*)/) {
      let category = try #require(run.1.first.flatMap { letters[$0] })
      categories += Array(repeating: category, count: Int(run.2) ?? 1)
    }
    return categories
  }

  /// Meta's names for locales, fbt's `locale-data`: these regions stand for several countries, and some languages have codes
  /// of Meta's own.
  @Test(arguments: [
    ("es_LA", "es-419"), ("ar_AR", "ar"), ("pt_BR", "pt-BR"), ("cb_IQ", "ckb-IQ"), ("sz_PL", "szl-PL"),
    ("fb_HX", "en-x-fb-hx"), ("eh_IN", "hi-x-eh-in"), ("qz_MM", "my-x-qz-mm"), ("sr_RS", "sr-RS"),
    ("zh_TW", "zh-TW"),
  ])
  func localesOfMetaHaveTags(_ name: String, _ tag: String) {
    #expect(FBT.Locale(name).tag?.text == tag)
  }

  @Test(arguments: FBTVectors.list("localeToLanguage", "cases"))
  func localesHaveTheirLanguage(_ vector: Vector) throws {
    #expect(FBT.Locale(try #require(vector.json[0].string)).language == vector.json[1].string)
  }

  @Test(arguments: FBTVectors.list("genderTypes", "cases"))
  func localesHaveTheirGenders(_ vector: Vector) throws {
    let locale = FBT.Locale(try #require(vector["locale"].string))
    #expect(locale.fallbackGender == Gender(fbt: vector["fallback"].integer))
  }

  @Test(arguments: FBTVectors.list("numberFormat", "cases"))
  func numbersAreWrittenAsTheLocaleDoes(_ vector: Vector) throws {
    let name = try #require(vector.json[0].string)
    let tag = try #require(FBT.Locale(name).tag)
    let number = try #require(vector.json[1].integer)
    #expect(FBTNumberFormat(tag).formatted(Int64(number)) == vector.json[2].string)
  }
}
