import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

@Suite struct TableNameTests {
  /// Scalars, characters and UTF-8 bytes of these names differ in number.
  @Test(arguments: ["App", "日本語", "Cafe\u{301}", "Caf\u{e9}", "👩‍👩‍👧", "한국어"])
  func tableNamesOmitTheAppFolder(_ app: String) throws {
    let root = "Payload/\(app).app"
    let bundle = try bundle(
      "x.ipa",
      [
        .init("\(root)/Info.plist", "<plist><dict></dict></plist>"),
        .init("\(root)/de.lproj/Main.strings", "a = b;"),
        .init("\(root)/\(app)/de.lproj/x.strings", "a = b;"),
        .init("\(root)/Sub/de.lproj/x.strings", "a = b;"),
      ])
    let names = try LocalizedStrings(of: bundle).tables("de").map(\.name)
    #expect(Set(names) == ["Main", "\(app)/x", "Sub/x"])
  }

  @Test func localesAtTheEndOfFileNamesAreNoPartOfTables() throws {
    let folder = try TemporaryFolder()
    for name in ["messages", "messages.de", "messages.fr", "messages.pt-BR"] {
      try folder.write("i18n/\(name).json", #"{"a": "b"}"#.utf8)
    }
    let strings = try LocalizedStrings(opening: folder.path)
    #expect(strings.locales.map(\.text) == ["de", "fr", "pt-BR"])
    for owner in [Owner.base] + strings.locales.map({ .locale($0) }) {
      #expect(strings.tables(of: owner).map(\.name) == ["i18n/messages"])
    }
  }

  /// The folders of a Kodi add-on, in their present and former form.
  @Test(arguments: [
    [
      "a/resources/language/resource.language.de_de/strings.po",
      "a/resources/language/resource.language.fr_fr/strings.po",
    ],
    ["a/resources/language/German/strings.po", "a/resources/language/French/strings.po"],
  ]) func languageFoldersOfAddonsAreNoPartOfTables(_ paths: [String]) throws {
    let folder = try TemporaryFolder()
    for path in paths { try folder.write(path, Array("msgctxt \"#1\"\nmsgid \"a\"\nmsgstr \"b\"\n".utf8)) }
    let strings = try LocalizedStrings(opening: folder.path)
    #expect(strings.locales.compactMap { $0.text.split(separator: "-").first } == ["de", "fr"])
    let names = strings.locales.map { strings.tables(of: .locale($0)).map(\.name) }
    #expect(names.first == names.last && names.first?.count == 1, "\(names)")
    #expect(
      names.first?.first?.contains("language.") == false && names.first?.first?.contains("German") == false)
  }

  /// The table of another app, whose folder's name begins with that of the app.
  @Test func tablesOutsideTheAppFolderKeepTheirPath() throws {
    let bundle = try bundle(
      "x.ipa",
      [
        .init("Payload/A.app/Info.plist", "<plist><dict></dict></plist>"),
        .init("Payload/A.app2.app/de.lproj/x.strings", "a = b;"),
      ])
    #expect(try LocalizedStrings(of: bundle).tables("de").map(\.name) == ["Payload/A.app2.app/x"])
  }
}
