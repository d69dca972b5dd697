import AppBundles
import BundleAnalysis
import Bytes
import Foundation
import LanguagePacks
import Localization
import LocalizationAnalysis
import PackBuilding
import PackRestoring
import PackStore
import PackTrust
import ResourceFormats
import TestSupport
import Testing

/// Bundles of `.strings` and `.stringsdict` files that a launch writes, read with the readers of the program.
@Suite struct TextBundleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The texts of a launch with packs that are part of the app.
  private func texts(_ base: LanguagePack, _ others: [LanguagePack], _ languages: [String]) throws
    -> PackTexts
  {
    let info = try base.info()
    var configuration = PackStore.Configuration(
      app: info.appIdentifier, appVersion: info.appVersion, signingKeys: [SecretKey().publicKey.base64],
      locales: try others.map { try $0.info().locale }, base: base)
    configuration.bundled = others
    return try PackStore(configuration, disk: MemoryDisk(), transport: DirectoryTransport("/nonexistent"))
      .launch(preferring: languages).texts
  }

  private func pack(_ locale: String, _ tables: [String: [String: Message]]) throws -> LanguagePack {
    try LanguagePack(builtPack(locale, version: "1.0", tables))
  }

  /// The messages of a table in a bundle, and the number of those in its `.stringsdict` file.
  private static func read(
    _ bundle: String, _ table: String, _ locale: String
  ) throws -> (messages: [String: Message], rules: Int) {
    var parts = table.split(separator: "/")
    parts.insert("\(locale).lproj", at: parts.count - 1)
    let path = "\(bundle)/\(parts.joined(separator: "/"))"
    func messages(_ type: String) throws -> [String: Message] {
      guard let bytes = FileManager.default.contents(atPath: "\(path).\(type)") else { return [:] }
      return try StringsFile.messages(in: [UInt8](bytes).span.rawBytes)
    }
    let rules = try messages("stringsdict")
    return (try messages("strings").merging(rules) { $1 }, rules.count)
  }

  private static func plural(_ one: String, _ other: String) -> Message {
    .variations(
      Variations(
        by: .plural(.first),
        [.init(.category(.one), .text(one)), .init(.category(.other), .text(other))]))
  }

  private static let messages: [String: Message] = [
    "plain": .text("Zurück \u{1}\r\n\"“😀"), "": .text(""), "files": plural("%d Datei", "%d Dateien"),
    "devices": .variations(
      Variations(
        by: .device,
        [
          .init(.device(.iPad), .text("Tippen")), .init(.device(.mac), plural("%ld Klick", "%ld Klicks")),
          .init(.device(.other), .text("Drücken")),
        ])),
    "width": .variations(
      Variations(
        by: .word(.name("NSStringVariableWidthRuleType")),
        [.init(.word("1"), .text("Hi")), .init(.word("20"), .text("Guten Tag")), .init(.any, .text("Hallo"))])
    ),
    "two": .substitutions(
      Substitutions(
        format: .text("%#@users@ auf %#@devices@"),
        parts: [
          .init(
            name: "devices", argument: .position(1), specifier: "lld",
            message: plural("%arg Gerät", "%arg Geräten")),
          .init(
            name: "users", argument: .position(2), specifier: "lld",
            message: plural("%arg Person", "%arg Personen")),
        ])),
  ]

  @Test func allVariationsAreReadBack() throws {
    let texts = try texts(
      pack("en", ["Localizable": ["base": .text("Base")]]), [pack("de", ["Localizable": Self.messages])],
      ["de"])
    let path = try texts.writeBundle(
      keys: ["Localizable": Self.messages.keys.map(\.self) + ["base", "none"], "Other": ["x"]],
      in: folder.path)
    let (found, rules) = try Self.read(path, "Localizable", "de")
    var expected = Self.messages
    expected["base"] = .text("Base")
    #expect(Set(found.keys) == Set(expected.keys) && rules == 4)
    for (key, message) in expected {
      #expect(found[key]?.hasMeaning(of: message) == true, "\(key): \(String(describing: found[key]))")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(path)/de.lproj").count == 2)
    let bundle = try #require(Bundle(path: path))
    #expect(bundle.localizedString(forKey: "plain", value: nil, table: nil) == "Zurück \u{1}\r\n\"“😀")
    #expect(bundle.localizedString(forKey: "none", value: nil, table: nil) == "none")
  }

  @Test func allCharactersAndManyKeysAreReadByFoundation() throws {
    var messages: [String: Message] = [
      "\u{0}\u{fffe}": .text("\u{1}é e\u{301} 😀"), String(repeating: "k", count: 70_000): .text(""),
    ]
    for number in 0..<300 {
      messages["key.\(number)"] = .text(String(repeating: "ä\(number)", count: number))
    }
    let texts = try texts(pack("en", ["T": messages]), [], ["en"])
    let path = try texts.writeBundle(keys: ["T": Array(messages.keys)], in: folder.path)
    let file = try Data(contentsOf: URL(fileURLWithPath: "\(path)/en.lproj/T.strings"))
    let read = try PropertyListSerialization.propertyList(from: file, format: nil) as? [String: String]
    #expect(read?.count == messages.count)
    for (key, message) in messages {
      guard case .text(let text) = message else { continue }
      #expect(read?[key].map { Array($0.utf8) == Array(text.utf8) } == true, "\(key.prefix(20))")
    }
  }

  @Test func aTextByGenderIsTheOneForAnyGender() throws {
    let message = Message.variations(
      Variations(by: .gender(.first), [.init(.gender(.female), .text("Sie")), .init(.any, .text("Es"))]))
    let texts = try texts(pack("en", [:]), [pack("de", ["T": ["a": message]])], ["de"])
    let path = try texts.writeBundle(keys: ["T": ["a"]], in: folder.path)
    #expect(try Self.read(path, "T", "de").messages == ["a": .text("Es")])
  }

  @Test func aWrittenBundleIsUsedAgain() throws {
    let base = try pack("en", ["T": ["a": .text("A"), "b": .text("B")]])
    let german = try texts(base, [pack("de", ["T": ["a": .text("Ä")]])], ["de"])
    let first = try german.writeBundle(keys: ["T": ["b", "a"]], in: folder.path)
    let number = try FileManager.default.attributesOfItem(atPath: first)[.systemFileNumber] as? Int
    #expect(try german.writeBundle(keys: ["T": ["a", "b"]], in: folder.path) == first)
    let again = try FileManager.default.attributesOfItem(atPath: first)[.systemFileNumber] as? Int
    #expect(number != nil && again == number, "the bundle was written again")
    let others = try [
      german.writeBundle(keys: ["T": ["a"]], in: folder.path),
      texts(base, [pack("de", ["T": ["a": .text("O")]])], ["de"]).writeBundle(
        keys: ["T": ["a", "b"]], in: folder.path),
      texts(base, [], ["en"]).writeBundle(keys: ["T": ["a", "b"]], in: folder.path),
    ]
    #expect(Set(others + [first]).count == 4)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 4)
  }

  @Test(arguments: ["../T", "/T", "a//T", "..", ".", "", "a/../../T", "T/", "\0"])
  func aTableOutsideTheBundleIsRefused(_ table: String) throws {
    let texts = try texts(pack("en", [table: ["a": .text("A")]]), [], ["en"])
    let inner = "\(folder.path)/caches"
    #expect(throws: DiskError.self) { try texts.writeBundle(keys: [table: ["a"]], in: inner) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  /// The packs of a real app. Each message of each table is that of the pack.
  @Test(.enabled(if: Places.comparesRealData, "BALLAST_DATA is not set"))
  func theBundleOfARealPackHasAllMessages() throws {
    let strings = try LocalizedStrings(opening: Places.real("ipa/duckduckgo-ios-7.156.0.ipa"))
    let set = try PackSet.build(strings)
    let german = try #require(set.members.first { $0.locale?.text == "de" }).pack
    let texts = try texts(#require(set.base).pack, [german], ["de"])
    let keys = try LanguagePack.keys(in: set.keys.bytes)
    let start = ContinuousClock.now
    let path = try texts.writeBundle(keys: keys, in: folder.path)
    let written = ContinuousClock.now
    #expect(try texts.writeBundle(keys: keys, in: folder.path) == path)
    let again = ContinuousClock.now - written
    var (own, fromBase, rules) = (0, 0, 0)
    for (table, keys) in keys {
      let found = try Self.read(path, table, "de")
      rules += found.rules
      for key in keys {
        let (packed, base) = (try german.message(key, in: table), texts.message(key, in: table))
        let expected = packed ?? base?.message
        if packed != nil { own += 1 } else if expected != nil { fromBase += 1 }
        #expect(
          found.messages[key].map { value in expected?.hasMeaning(of: value) == true } ?? (expected == nil),
          "\(table) \(key)")
      }
    }
    #expect(own == german.messageCount && own > 1300 && rules > 0)
    let bundle = try #require(Bundle(path: path))
    var shown = 0
    for (key, message) in try Self.read(path, "Localizable", "de").messages {
      guard case .text(let text) = message, !text.isEmpty else { continue }
      #expect(bundle.localizedString(forKey: key, value: nil, table: nil) == text)
      shown += 1
    }
    print(
      "bundle: \(own) messages of the pack, \(fromBase) of base, \(rules) with rules, \(shown) read by Foundation; "
        + "written in \(written - start), found in \(again)")
  }
}
