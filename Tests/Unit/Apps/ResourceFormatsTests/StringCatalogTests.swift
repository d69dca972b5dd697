import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats
import Testing

private func shares(_ text: String) throws(FormatError) -> ContainerShares {
  let bytes = Array(text.utf8)
  return try StringCatalog.shares(of: bytes.span.bytes)
}

private let germanTitle = """
  "de" : { "stringUnit" : { "state" : "translated", "value" : "Hafen" } },
  \n
  """
private let brazilianTitle = #""pt_BR":{"stringUnit":{"value":"Porto \"{}, \\"}}"#
private let englishTitle = #""en" : { "stringUnit" : { "value" : "Harbor" } },"#
private let germanShips = """
  "de" : { "variations" : { "plural" : {
    "one" : { "stringUnit" : { "value" : "Schiff" } }, "other" : { "stringUnit" : { "value" : "Schiffe" } } } } },
  """
private let frenchShips = """
  "fr":{"substitutions":{"n":{"argNum":1,"formatSpecifier":"ld","variations":{"plural":{}}}}} ,\t
  """
private let englishShips = #""en":{"variations":{"plural":{"one":{},"other":{}}}}"#

private let catalog = """
  {
    "sourceLanguage" : "en",
    "strings" : {
      "" : {},
      "key alone" : { "comment" : "de", "extractionState" : "manual" },
      "title" : { "localizations" : { \(englishTitle)\(germanTitle)\(brazilianTitle) } },
      "ships" : { "shouldTranslate" : false, "localizations" : {\(germanShips)\(frenchShips)\(englishShips)}}
    },
    "version" : "1.0"
  }
  """

@Suite struct StringCatalogTests {
  @Test func localizationBelongsToLocaleUpToNextMember() throws {
    let shares = try shares(catalog)
    expectShares(shares, sumTo: catalog.utf8.count)
    #expect(shares.unusedBytes == 0)
    #expect(shares["de", .strings]?.ownBytes == germanTitle.utf8.count)
    #expect(shares["pt-BR", .strings]?.ownBytes == brazilianTitle.utf8.count)
    #expect(shares["de", .plurals]?.ownBytes == germanShips.utf8.count)
    #expect(shares["fr", .plurals]?.ownBytes == frenchShips.utf8.count)
    #expect(shares["fr", .strings] == nil)
    #expect(shares.shares.allSatisfy { $0.apportionedBytes == 0 })
  }

  @Test func sourceLanguageIsBase() throws {
    let shares = try shares(catalog)
    #expect(shares[.base, .strings]?.ownBytes == englishTitle.utf8.count)
    #expect(shares[.base, .plurals]?.ownBytes == englishShips.utf8.count)
    #expect(shares["en", .strings] == nil && shares["en", .plurals] == nil)
  }

  @Test func keyIsMessageOfBaseAndOfItsLocalizations() throws {
    let shares = try shares(catalog)
    // `ships` is not to be translated.
    #expect(shares.messages == ["de": 1, "fr": 0, "pt-BR": 1])
    #expect(shares[.base, .strings]?.messages == 2)
    #expect(shares[.base, .plurals]?.messages == 0)
    #expect(shares[.unlocalized, .strings]?.messages == 0)
  }

  /// A message with several substitutions and variations is counted once; one without a text is not counted.
  @Test func countEqualsMessagesRead() throws {
    let forms = #""one":{"stringUnit":{"value":"x"}},"other":{"stringUnit":{"value":"y"}}"#
    let part = #"{"argNum":1,"variations":{"plural":{\#(forms)}}}"#
    let text = """
      {"sourceLanguage":"en","strings":{
      "a":{"localizations":{"en":{"stringUnit":{"value":"%#@b@ %#@c@"},"substitutions":{"b":\(part),"c":\(part)}},
      "de":{"stringUnit":{"value":"%#@b@ %#@c@"},"substitutions":{"b":\(part),"c":\(part)}},"fr":{}}},
      "b":{"localizations":{"de":{"variations":{"device":{"mac":{"stringUnit":{"value":"m"}}},"plural":{\(forms)}}}}},
      "c":{"localizations":{"de":null,"fr":{"stringUnit":{"value":"C"}}}},"c":{},
      "d":{"localizations":{"de":{"stringUnit":{"value":"D"}}},"shouldTranslate":false},
      "e":{"localizations":{"de":{"stringUnit":{"value":"E"}}},"shouldTranslate":true}}}
      """
    let bytes = Array(text.utf8)
    let messages = try StringCatalog.messages(of: bytes.span.bytes)
    let shares = try shares(text)
    for owner in Set(messages.keys).union(shares.shares.map(\.owner)) {
      #expect(shares.messages(of: owner) == messages[owner]?.count ?? 0, "\(owner)")
    }
    #expect(messages.mapValues(\.count) == [.base: 4, .locale(try tag("de")): 3, .locale(try tag("fr")): 1])
    #expect(shares["de", .plurals]?.messages == 2)
  }

  @Test func sourceLanguageMayFollowStrings() throws {
    let text = #"{"strings":{"a":{"localizations":{"fr":{},"zh-Hans":{}}}},"sourceLanguage":"fr"}"#
    let shares = try shares(text)
    expectShares(shares, sumTo: text.utf8.count)
    #expect(shares[.base, .strings]?.ownBytes == #""fr":{},"#.utf8.count)
    #expect(shares.messages == ["zh-Hans": 0])
  }

  @Test func withoutSourceLanguageAllAreLocales() throws {
    let text = #"{"strings":{"a":{"localizations":{"en":{},"Base!":{}, "de": null}}}}"#
    let shares = try shares(text)
    expectShares(shares, sumTo: text.utf8.count)
    #expect(shares.messages == ["en": 0, "de": 0])
    #expect(shares[.base, .strings]?.ownBytes == 0)
    #expect(shares["de", .strings]?.ownBytes == #""de": null"#.utf8.count)
  }

  @Test func localizationsElsewhereAreIgnored() throws {
    let text = """
      {"strings":{"a":{"comment":{"localizations":{"de":{}}},"localizations":["de"]},"b":"localizations"},
      "other":{"a":{"localizations":{"de":{}}}},"sourceLanguage":7}
      """
    let shares = try shares(text)
    expectShares(shares, sumTo: text.utf8.count)
    #expect(shares.messages.isEmpty)
    #expect(shares[.base, .strings]?.messages == 2)
  }

  @Test(arguments: [
    "", "[]", "\"strings\"", "{", "{} {}", #"{"strings":{"a":{}}"#, #"{"strings":{"a":{},}}"#,
  ])
  func invalidCatalogIsAnError(_ text: String) {
    #expect(throws: FormatError.self) { try shares(text) }
  }
}
