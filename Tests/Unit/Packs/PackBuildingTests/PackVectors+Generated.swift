import Bytes
import LanguagePacks
import Localization
import LocalizationAnalysis
import PackBuilding
import PackRestoring
import TestSupport

extension PackVectors {
  /// The vectors, the same in every run.
  static func generated() throws -> PackVectors {
    var vectors = PackVectors()
    let english = try base()
    let german = try pack(germanMessages(changed: false), "de")
    let newer = try pack(germanMessages(changed: true), "de", revision: 2)
    let packs: [(name: String, bytes: [UInt8], tables: [StringTable])] = [
      ("empty", try pack([], "de").bytes, []),
      ("one", try pack([table(["k": .text("Wert")])], "de").bytes, [table(["k": .text("Wert")])]),
      ("texts", try pack(texts, "de-AT", parents: ["de"]).bytes, texts),
      ("structures", try pack(structures, "de").bytes, structures),
      ("large", try pack(large, "de").bytes, large), ("base", english.bytes, english.tables),
      ("german", german.bytes, german.tables), ("german-2", newer.bytes, newer.tables),
      ("later", try later(), [table(["k": .text("Wert")])]),
    ]
    for (name, bytes, tables) in packs { vectors.packs.append(try describe(name, bytes, tables)) }
    try vectors.addDamaged()
    try vectors.addDownloads(
      base: LanguagePack(english.bytes), old: LanguagePack(german.bytes), new: LanguagePack(newer.bytes))
    return vectors
  }

  private static func table(_ messages: [String: Message]) -> StringTable {
    StringTable(name: "Localizable", syntax: .apple, messages: messages)
  }

  private static func metadata(_ locale: String, revision: UInt32, parents: [String]) -> PackMetadata {
    PackMetadata(
      locale: LocaleTag(bcp47: locale) ?? .undetermined, baseLocale: LocaleTag(bcp47: "en"),
      appIdentifier: "org.example.app", appVersion: "1.0", revision: revision,
      parents: parents.compactMap { LocaleTag(bcp47: $0) })
  }

  private static func pack(
    _ tables: [StringTable], _ locale: String, revision: UInt32 = 1, parents: [String] = []
  ) throws -> (bytes: [UInt8], tables: [StringTable]) {
    (try SamplePacks.pack(tables, metadata(locale, revision: revision, parents: parents)), tables)
  }

  private static func base() throws -> (bytes: [UInt8], tables: [StringTable]) {
    var builder = PackBuilder(metadata("en", revision: 1, parents: []))
    var messages: [String: Message] = [:]
    for number in 0..<40 { messages["key.\(number)"] = .text("Text \(number * 7 % 40) of the base") }
    messages["boats"] = plural(["%d boat", "%d boats"])
    builder.add(table(messages))
    builder.otherKeys = (0..<3).map { KeyList.Key(table: "Localizable", key: "only.\($0)") }
    return (try builder.build(), [table(messages)])
  }

  private static func germanMessages(changed: Bool) -> [StringTable] {
    var messages: [String: Message] = [:]
    for number in 0..<(changed ? 39 : 36) where number % 9 != 4 {
      messages["key.\(number)"] = .text(
        number % 5 == 0 ? "Text \(number * 7 % 40) of the base" : "Wort \(number)")
    }
    messages["boats"] = plural(["%d Boot", changed ? "%d Schiffe" : "%d Boote"])
    messages["only.1"] = .text("nur hier")
    if changed {
      messages["added"] = .text("neu")
      messages["key.2"] = .text("Ort 2")
      messages["device"] = .variations(
        Variations(by: .device, [.init(.device(.iPad), .text("antippen")), .init(.any, .text("klicken"))]))
    }
    return [table(messages)]
  }

  private static func plural(_ texts: [String]) -> Message {
    .variations(
      Variations(
        by: .plural(.first),
        zip([PluralCategory.one, .other], texts).map { .init(.category($0), .text($1)) }))
  }

  /// Keys of 0 to 17 bytes, texts with marks, tables with and without a name.
  private static var texts: [StringTable] {
    var first: [String: Message] = [:]
    for length in 0...17 { first[String("abcdefghijklmnopq".prefix(length))] = .text("Text \(length)") }
    let second: [String: Message] = [
      "marks": .text("\u{0}\u{1}\u{2}\u{3}\u{4}\u{5}D"), "empty": .text(""), "lines": .text("a\nb\r\n\t"),
      "ключ": .text("Größe 漢字 🏳️‍🌈 e\u{301}"), "percent": .text("100 %% %@ %1$d"),
    ]
    return [table(first), StringTable(name: "", syntax: .plain, messages: second)]
  }

  /// Every kind of node, selector, argument and key.
  private static var structures: [StringTable] {
    func choice(_ selector: Selector, _ cases: [(CaseKey, String)]) -> Message {
      .variations(Variations(by: selector, cases.map { .init($0.0, .text($0.1)) }))
    }
    let rule = PluralExpression("n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2") ?? .germanic
    let nested = Message.variations(
      Variations(
        by: .gender(.position(2)),
        [.init(.gender(.female), plural(["eine", "%d"])), .init(.any, plural(["einer", "%d"]))]))
    let parts = Message.substitutions(
      Substitutions(
        format: .text("%#@n@ in %@"),
        parts: [
          .init(
            name: "n", argument: .position(1), specifier: "lld",
            message: plural(["%arg Datei", "%arg Dateien"]))
        ]))
    let categories = PluralCategory.allCases.map { (CaseKey.category($0), "\($0.rawValue)") }
    let devices = Device.allCases.map { (CaseKey.device($0), "\($0)") }
    return [
      table([
        "plural": choice(.plural(.first), categories), "ordinal": choice(.ordinal(.name("n")), categories),
        "gender": choice(.gender(.viewer), Gender.allCases.map { (.gender($0), $0.rawValue) }),
        "device": choice(.device, devices),
        "word": choice(.word(.name("w")), [(.word("ä"), "1"), (.word(""), "2"), (.any, "3")]),
        "exact": choice(
          .plural(.position(300)), [(.exactly(0), "0"), (.exactly(-3), "-3"), (.exactly(.max), "max")]),
        "form": choice(.form(.first, rule), [(.form(0), "eins"), (.form(1), "zwei"), (.form(300), "drei")]),
        "nested": nested, "parts": parts, "none": choice(.device, []),
        "repeated": choice(.plural(.first), categories.map { ($0.0, "gleich") }),
      ])
    ]
  }

  /// Several groups of buckets and several blocks.
  private static var large: [StringTable] {
    var messages: [String: Message] = [:]
    for number in 0..<150 {
      messages["screen.\(number)"] = .text(String(repeating: "Wort \(number) ", count: number % 6))
    }
    return [table(messages)]
  }

  /// A pack of a later revision of the format that this version can read.
  private static func later() throws -> [UInt8] {
    let pack = try LanguagePack(pack([table(["k": .text("Wert")])], "de").bytes)
    var assembly = PackAssembly(
      seed: pack.seed, revision: 7, metadata: try pack.bytes(of: .metadata) + [3, 1, 2, 3])
    assembly.optionalFeatures = 0x8000_0002
    assembly.extensions = Array("later".utf8)
    let numbers = try pack.fingerprints()
    return try assembly.bytes(numbers, texts: 5) { _, output in
      output.append(copying: Array("Wert".utf8).span.rawBytes)
    }
  }

  private static func describe(
    _ name: String, _ bytes: [UInt8], _ tables: [StringTable]
  ) throws -> Pack {
    let pack = try LanguagePack(bytes)
    let info = try pack.info()
    var answers: [Answer] = []
    for table in tables.sorted(by: { $0.name < $1.name }) {
      for (index, key) in table.sortedKeys.enumerated() where table.messages.count < 60 || index % 8 == 0 {
        answers.append(Answer(table: table.name, key: key, message: table[key].map(VectorMessage.init)))
      }
    }
    for key in ["", "no such key", "k"] where tables.first?[key] == nil {
      answers.append(Answer(table: "Localizable", key: key, message: nil))
    }
    answers.append(Answer(table: "no such table", key: "k", message: nil))
    return Pack(
      name: name, hex: bytes.hexadecimal, locale: info.locale, baseLocale: info.baseLocale ?? "",
      app: info.appIdentifier, version: info.appVersion, revision: info.revision, parents: info.parents,
      tables: info.tables, messages: pack.messageCount, answers: answers)
  }
}
