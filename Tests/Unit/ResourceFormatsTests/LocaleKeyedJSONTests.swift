import DataFormats
import Localization
import ResourceFormats
import Testing

private func shares(_ text: String) throws(FormatError) -> ContainerShares? {
  let bytes = Array(text.utf8)
  return try LocaleKeyedJSON.shares(of: bytes.span.bytes)
}

/// fbt's hashes with texts, and with tables of genders and numbers.
private let german = """
  "de_DE" : {
      "3MZN9T": "Hafen",
      "1Vc8Xk": { "*": { "*": "{n} Schiffe", "_1": "Ein Schiff" }, "1": { "*": "Seine {n} Schiffe" } },
      "2yUvsr": "Bis bald \\"hier\\" }"
    } ,

  """
private let hebrew = #""iw_IL":{"3MZN9T":"\u05e0\u05de\u05dc","1Vc8Xk":{"*":"x"}},"#
private let test = #""fb_HX": { "3MZN9T": "H4RB0R" }"#
private let translated = "\u{feff}{ \(german)\(hebrew)\(test) }\n"

@Suite struct LocaleKeyedJSONTests {
  @Test func memberBelongsToLocaleUpToNextMember() throws {
    let shares = try #require(try shares(translated))
    expectShares(shares, sumTo: translated.utf8.count)
    #expect(shares["de-DE", .strings]?.ownBytes == german.utf8.count)
    #expect(shares["he-IL", .strings]?.ownBytes == hebrew.utf8.count)
    #expect(shares["fb-HX", .strings]?.ownBytes == test.utf8.count)
    // The byte order mark, braces and white space around them.
    #expect(shares[.unlocalized, .strings]?.ownBytes == 3 + "{  }\n".utf8.count)
    #expect(shares.unusedBytes == 0)
    #expect(shares.shares.allSatisfy { $0.apportionedBytes == 0 })
  }

  @Test func hashWithVariationsIsOneMessage() throws {
    let shares = try #require(try shares(translated))
    #expect(shares.messages == ["de-DE": 3, "he-IL": 2, "fb-HX": 1])
    #expect(shares[.unlocalized, .strings]?.messages == 0)
  }

  @Test func tablesMayBeNested() throws {
    let text = #"{"en":{"menu":{"open":"Open","close":"Close"},"n":1},"pt-BR":{"menu":{"open":"Abrir"}}}"#
    let shares = try #require(try shares(text))
    expectShares(shares, sumTo: text.utf8.count)
    #expect(shares.messages == ["en": 2, "pt-BR": 1])
  }

  @Test func siblingPluralFormsAreOneMessage() throws {
    let text = #"{"en":{"item_one":"1","item_other":"2","@item":{}},"de":{"item_other":"2","x":"3"}}"#
    #expect(try shares(text)?.messages == ["en": 1, "de": 2])
  }

  @Test func duplicateLocaleMergesMembers() throws {
    let text = #"{"de":{"a":"1"},"en":{"a":"1","b":"2"},"de":{"b":"2"}}"#
    let shares = try #require(try shares(text))
    expectShares(shares, sumTo: text.utf8.count)
    #expect(shares.messages == ["de": 2, "en": 2])
    #expect(shares["de", .strings]?.ownBytes == #""de":{"a":"1"},"de":{"b":"2"}"#.utf8.count)
  }

  @Test func localeMayBeEmpty() throws {
    let text = #"{"en":{"a":"1"},"de":{"a":"1"},"fr":{}}"#
    let shares = try #require(try shares(text))
    expectShares(shares, sumTo: text.utf8.count)
    #expect(shares.messages == ["de": 1, "en": 1, "fr": 0])
  }

  @Test(arguments: [
    "[]", "\"en\"", "{}", #"{"en":{"a":"1"}}"#,
    // A name that is not a locale, and an unknown language.
    #"{"en":{"a":"1"},"de":{"a":"1"},"name":{"a":"1"}}"#, #"{"en":{"a":"1"},"de":{"a":"1"},"qqq":{"a":"1"}}"#,
    // A value that is not an object.
    #"{"en":{"a":"1"},"de":"a"}"#, #"{"en":["a"],"de":["a"]}"#,
    // No key in common.
    #"{"en":{"a":"1"},"de":{"b":"1"}}"#, #"{"en":{},"de":{}}"#,
    // One known language and one region.
    #"{"en":{"a":"1"},"fb_HX":{"a":"1"}}"#,
  ])
  func otherFilesAreNone(_ text: String) throws {
    #expect(try shares(text) == nil)
  }

  @Test(arguments: [
    "", "{", #"{"en":{"a":"1"},"de":{"a":"1"}"#, #"{"en":{"a":"1"},"de":{"a":"1"}} x"#,
    #"{"en":{"a":"1"},}"#, #"{"en":{"a":"1"} "de":{"a":"1"}}"#, #"{"e\x":{"a":"1"}}"#, #"{"\u12":{}}"#,
    #"{"\u-123":{}}"#, #"{"\u-000":{}}"#, #"{"\u+123":{}}"#,
  ])
  func otherTextsAreErrors(_ text: String) {
    #expect(throws: FormatError.self) { try shares(text) }
  }
}
