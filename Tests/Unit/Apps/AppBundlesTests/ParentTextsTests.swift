import AppBundles
import Localization
import LocalizationAnalysis
import Testing

/// Texts of parent locales by the rule of each table's syntax.
@Suite struct ParentTextsTests {
  private func strings(
    _ syntax: PlaceholderSyntax, _ texts: [String: [String: String]], platform: Platform? = nil
  ) throws -> LocalizedStrings {
    var tables: [Owner: [StringTable]] = [:]
    for (name, messages) in texts {
      let owner = name.isEmpty ? Owner.base : .locale(try #require(LocaleTag(bcp47: name)))
      var ofOwner: [String: StringTable] = [:]
      for (path, text) in messages {
        let parts = path.split(separator: "/").map(String.init)
        ofOwner[parts[0], default: StringTable(name: parts[0], syntax: syntax)][parts[1]] = .text(text)
      }
      tables[owner] = Array(ofOwner.values)
    }
    var identity = AppIdentity()
    identity.platform = platform
    return LocalizedStrings(tables, identity: identity, baseLocale: nil)
  }

  private func shown(
    _ strings: LocalizedStrings, _ locale: String, _ path: String
  ) throws -> String? {
    let parts = path.split(separator: "/").map(String.init)
    var texts = ParentTexts(of: try #require(LocaleTag(bcp47: locale)), in: strings, strings.fallbackLocales)
    let syntax = try #require(strings.tables[.base]?.values.first).syntax
    return texts.text(of: parts[1], inTable: parts[0], syntax)?.message.texts.first
  }

  private static let texts = [
    "": ["L/a": "a", "L/b": "b", "L/c": "c", "M/d": "d"],
    "pt": ["L/a": "pt a", "L/b": "pt b", "L/c": "", "M/d": "pt d"],
    "pt-BR": ["L/a": "br a", "L/c": ""],
  ]

  @Test func androidAndGettextLookUpEachMessage() throws {
    for syntax in [PlaceholderSyntax.android, .c, .icu, .i18next] {
      let strings = try strings(syntax, Self.texts)
      #expect(try shown(strings, "pt-BR", "L/b") == "pt b", "\(syntax)")
      #expect(try shown(strings, "pt-BR", "M/d") == "pt d")
      // An empty text is no text.
      #expect(try shown(strings, "pt-BR", "L/c") == nil)
      #expect(try shown(strings, "pt", "L/c") == nil)
    }
  }

  @Test func appleLooksUpEachTable() throws {
    let strings = try strings(.apple, Self.texts)
    // The locale has the table, so that its parent's is not used.
    #expect(try shown(strings, "pt-BR", "L/b") == nil)
    #expect(try shown(strings, "pt-BR", "M/d") == "pt d")
  }

  @Test func otherSystemsHaveBaseOnly() throws {
    for syntax in [PlaceholderSyntax.fbt, .fluent, .chromium] {
      #expect(try shown(strings(syntax, Self.texts), "pt-BR", "L/b") == nil, "\(syntax)")
    }
    #expect(try shown(strings(.chromium, Self.texts, platform: .webExtension), "pt-BR", "L/b") == "pt b")
  }

  /// On Android, a language is also completed by its regions. Pseudo-locales complete none.
  @Test func localesWhoseTextsAreShownAreListed() throws {
    func suppliers(_ syntax: PlaceholderSyntax, _ locale: String) throws -> [String] {
      var texts = Self.texts
      texts["pt-PT"] = ["L/z": "pt-PT z"]
      texts["pt-XA"] = ["L/b": "pseudo b", "M/d": "pseudo d"]
      texts["pt-BR"]?["M/d"] = "br d"
      texts["pt"]?["M/d"] = nil
      let strings = try strings(syntax, texts)
      var parents = ParentTexts(
        of: try #require(LocaleTag(bcp47: locale)), in: strings, strings.fallbackLocales)
      for (table, key) in [("L", "a"), ("L", "b"), ("M", "d")] {
        _ = parents.text(of: key, inTable: table, syntax)
      }
      return parents.suppliers.map(\.text)
    }
    #expect(try suppliers(.android, "pt-PT") == ["pt", "pt-BR"])
    #expect(try suppliers(.android, "pt") == ["pt-BR"])
    #expect(try suppliers(.apple, "pt-PT") == [])
  }
}
