import Bytes
import Localization
import LocalizationAnalysis
import ResourceFormats
import TestSupport
import Testing

/// The maps by which code loads files with texts, as bundlers write them.
@Suite struct JavaScriptImportsTests {
  /// - Parameter path: of a language, with `LANG` in its place.
  private static func files(_ path: String, _ languages: [String] = ["de", "en", "nb"]) throws -> [String:
    String]
  {
    let members = languages.enumerated().map { number, language in
      "\"\(path.replacing("LANG", with: language))\":()=>n(()=>import(\"./chunk\(number).js\"),[])"
    }
    let bytes = Array("const m=g(Object.assign({\(members.joined(separator: ","))}))".utf8)
    return try JavaScriptImports.files(in: bytes.span.bytes).mapValues(\.text)
  }

  private static let expected = ["./chunk0.js": "de", "./chunk1.js": "en", "./chunk2.js": "nb"]

  @Test(
    arguments: [
      "./locales/LANG/app.json", "../../lang/LANG.yaml", "./i18n/LANG/messages.js", "./Translations/LANG.mjs",
      "./LANG.json",
    ])
  func pathsOfTexts(_ path: String) throws { #expect(try Self.files(path) == Self.expected) }

  /// Code that may be a library's, such as the locales of date-fns.
  @Test(
    arguments: [
      "LANG", "./LANG.js", "./dates/LANG/index.js", "../node_modules/date-fns/locale/LANG/index.js",
      "/node_modules/x/locales/LANG.json",
    ])
  func otherPaths(_ path: String) throws { #expect(try Self.files(path).isEmpty) }

  @Test(arguments: [["de", "en"], ["de", "nb", "sv"], ["css", "txt", "map"]])
  func mapsOfFewLanguages(_ languages: [String]) throws {
    #expect(try Self.files("./locales/LANG.json", languages).isEmpty)
  }

  /// A file of two languages is what code loads for languages without texts.
  @Test func aFileOfSeveralLanguagesBelongsToNone() throws {
    let text = """
      m({"./l/de.json":()=>import("./a.js"),"./l/en.json":()=>import("./b.js"),"./l/fr.json":()=>import("./c.js"),\
      "./l/es.json":()=>import("./b.js"),"./l/fr-CA.json":()=>import("./c.js"),"./l/it.json":()=>import("./d.js")})
      """
    let found = try JavaScriptImports.files(in: Array(text.utf8).span.bytes)
    #expect(found.mapValues(\.text) == ["./a.js": "de", "./c.js": "fr", "./d.js": "it"])
  }
}
