import AppBundles
import Archives
import Localization
import TestSupport
import Testing

/// A pseudo-language, read back from the rebuilt app.
@Suite struct PseudoLanguageTests {
  private static let texts = [
    "Open": "Open", "boats": "%1$d boats in %2$@", "percent": "100 %% of %.2f",
    "braces": "Hi {name}, <b>moor</b> &amp; go",
    "link": "See https://example.org/quay for more", "empty": "%@", "part": "%#@boats@ left",
    "line": "One\nTwo",
  ]

  private static func list(_ texts: [String: String]) -> String {
    texts.sorted { $0.key < $1.key }.map { key, text in
      "\"\(key)\" = \"\(text.replacing("\n", with: "\\n"))\";\n"
    }.joined()
  }

  private static let rules = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>boats</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
    <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>%d boat</string>
    <key>other</key><string>%d boats</string></dict></dict></dict></plist>
    """

  private func bundle() throws -> AppBundle {
    let info = """
      <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>org.example.Quay</string>
      <key>CFBundleDevelopmentRegion</key><string>en</string></dict></plist>
      """
    let entries: [ZipBuilder.Entry] = [
      .init("Payload/Quay.app/Info.plist", info),
      .init("Payload/Quay.app/en.lproj/Localizable.strings", Self.list(Self.texts)).with {
        $0.deflates = true
      },
      .init("Payload/Quay.app/Base.lproj/Localizable.strings", Self.list(["Base": "Only %@ in Base"])),
      .init("Payload/Quay.app/en.lproj/Plurals.stringsdict", Self.rules),
      .init("Payload/Quay.app/de.lproj/Localizable.strings", Self.list(["Open": "Öffnen"])),
      .init("Payload/Quay.app/locales/en.json", #"{"menu": {"open": "Open {{name}}", "n": 1}}"#),
      .init("Payload/Quay.app/locales/de.json", #"{"menu": {"open": "Öffnen {{name}}"}}"#),
    ]
    return try AppBundle(Archive(name: "Quay.ipa", bytes: ZipBuilder(entries).bytes))
  }

  @Test(arguments: [false, true]) func everyTableOfBaseIsReadBackWithItsPlaceholders(_ rtl: Bool) throws {
    let bundle = try bundle()
    let tag = try #require(LocaleTag(bcp47: "en-XA"))
    let pseudo = try PseudoLanguage(of: bundle, locale: tag, isRightToLeft: rtl)
    #expect(pseudo.uncovered.isEmpty)
    let rebuilder = try #require(try bundle.archive.rebuilder(isAligned: false))
    guard case .archive(let rebuilt) = try rebuilder.rebuilding(pseudo.changes) else { return }
    var bytes: [UInt8] = []
    rebuilt.write { part in part.withUnsafeBytes { bytes += $0 } }
    #expect(bytes.count == rebuilt.size.value)
    let strings = try LocalizedStrings(of: AppBundle(Archive(name: "Quay.ipa", bytes: bytes)))
    let base = strings.tables(of: .base)
    #expect(base.map(\.messages.count).reduce(0, +) == Self.texts.count + 3)
    for table in base {
      let other = try #require(strings.tables[.locale(tag)]?[table.name])
      #expect(Set(other.messages.keys) == Set(table.messages.keys))
      for (key, message) in table.messages {
        let texts = try #require(other[key]).texts
        #expect(texts.count == message.texts.count)
        for (text, original) in zip(texts, message.texts) {
          #expect(table.syntax.placeholders(of: text) == table.syntax.placeholders(of: original), "\(text)")
          #expect(text.contains("[") && text.contains("]") && text.count > original.count, "\(text)")
          #expect(text.hasPrefix("\u{202e}") == rtl, "\(text)")
        }
      }
    }
  }

  @Test func textsGrowByTheirLengthAndKeepWhatIsNotText() {
    let pseudo = PseudoText()
    #expect(pseudo.text("Open", .apple) == "[Öþéñ ~~~~]")
    #expect(pseudo.text("%1$@ <b>of</b> {n} &amp; \\n", .apple).contains("%1$@ <b>öƒ</b> {n} &amp; \\n"))
    let long = pseudo.text(String(repeating: "a", count: 100), .plain)
    #expect(long.count { $0 == "~" } == 30)
  }

  @Test func compiledTablesAreRefused() throws {
    let bundle = try AppBundle(opening: Places.fixture("Harbor.apk"))
    let tag = try #require(LocaleTag(bcp47: "en-XA"))
    let error = #expect(throws: ContainerError.self) {
      try PseudoLanguage(of: bundle, locale: tag, isRightToLeft: false)
    }
    #expect(error?.entry == "resources.arsc")
  }
}
