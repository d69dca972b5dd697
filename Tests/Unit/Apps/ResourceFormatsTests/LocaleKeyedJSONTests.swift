import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats
import TestSupport
import Testing

private func shares(_ text: String) throws(FormatError) -> ContainerShares? {
  let bytes = Array(text.utf8)
  return try LocaleKeyedJSON.shares(of: bytes.span.bytes)
}

private func messages(_ text: String) throws(FormatError) -> [LocaleTag: [String: Message]]? {
  let bytes = Array(text.utf8)
  return try LocaleKeyedJSON.messages(of: bytes.span.bytes).map { owners in
    Dictionary(
      uniqueKeysWithValues: owners.compactMap { owner, messages in owner.tag.map { ($0, messages) } })
  }
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

  /// Nested tables, plural forms side by side, and a locale without messages.
  @Test(
    arguments: [
      (
        #"{"en":{"menu":{"open":"Open","close":"Close"},"n":1},"pt-BR":{"menu":{"open":"Abrir"}}}"#,
        ["en": 2, "pt-BR": 1]
      ),
      (
        #"{"en":{"item_one":"1","item_other":"2","@item":{}},"de":{"item_other":"2","x":"3"}}"#,
        ["en": 1, "de": 2]
      ),
      (#"{"en":{"a":"1"},"de":{"a":"1"},"fr":{}}"#, ["de": 1, "en": 1, "fr": 0]),
    ] as [(String, [String: Int])])
  func messagesOfEachLocaleAreCounted(_ text: String, _ expected: [String: Int]) throws {
    let shares = try #require(try shares(text))
    expectShares(shares, sumTo: text.utf8.count)
    #expect(shares.messages == expected)
  }

  @Test func duplicateLocaleMergesMembers() throws {
    let text = #"{"de":{"a":"1"},"en":{"a":"1","b":"2"},"de":{"b":"2"}}"#
    let shares = try #require(try shares(text))
    expectShares(shares, sumTo: text.utf8.count)
    #expect(shares.messages == ["de": 2, "en": 2])
    #expect(shares["de", .strings]?.ownBytes == #""de":{"a":"1"},"de":{"b":"2"}"#.utf8.count)
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
    #expect(try messages(text) == nil)
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

@Suite struct LocaleKeyedMessagesTests {
  private static let file =
    #"{"de_DE":{"3MZ":"Hafen","1Vc":{"*":"n","_1":"1"}},"iw_IL":{"3MZ":"x"},"fb_HX":{"3MZ":"H4"},"de-DE":{"n":"N"}}"#

  @Test func eachLocaleHasItsOwn() throws {
    #expect(
      try messages(Self.file.replacing(#""n":"N""#, with: #""3MZ":"Port""#)) == [
        tag("de-DE"): ["3MZ": .text("Port"), "1Vc": choice(.word(.first), (.any, "n"), (.word("_1"), "1"))],
        tag("he-IL"): ["3MZ": .text("x")], tag("fb-HX"): ["3MZ": .text("H4")],
      ])
  }

  /// A name is part of the key of every message below it, so that keys can be longer than the file.
  @Test(arguments: [6, 30])
  func theTextOfKeysIsLimitedByTheLocale(_ count: Int) throws {
    let name = String(repeating: "n", count: 20_000)
    let members = (10..<10 + count).map { "\"\($0)\":{\"a\":\"x\"}" }.joined(separator: ",")
    let german = "\"de\":{\"\(name)\":{\(members)}}"
    let text = "{\"en\":{\"\(name)\":\"x\"},\(german)}"
    // The outer name once, and two keys of each message, which have it too.
    let size = 20_000 + count * (20_002 + 20_004)
    let limit = TextBudget(for: german.utf8.count).limit
    #expect((size > limit) == (count == 30) && size > german.utf8.count + 16)
    for read in [{ try messages(text)?[tag("de")]?.count }, { try shares(text)?.messages["de"] }] {
      if size <= limit {
        #expect(try read() == count)
      } else {
        let error = #expect(throws: FormatError.self) { try read() }
        #expect(error?.reason == .tooMuchText(limit: limit))
      }
    }
  }

  @Test func sharesCountMessagesRead() throws {
    let text =
      #"{"en":{"menu":{"open":"Open","x_one":"1","x_other":"2"},"n":1},"pt-BR":{"menu":"Abrir"},"fr":{}}"#
    let counts = try [tag("en"): 2, tag("pt-BR"): 1, tag("fr"): 0].map { (Owner.locale($0.key), $0.value) }
    for mutated in [Array(text.utf8)] + mutations(of: Array(text.utf8)) {
      do throws(FormatError) {
        let found = try LocaleKeyedJSON.messages(of: mutated.span.bytes)
        let shares = try LocaleKeyedJSON.shares(of: mutated.span.bytes)
        let isSame = (found == nil) == (shares == nil)
        #expect(isSame)
        if mutated == Array(text.utf8) {
          #expect(found?.mapValues(\.count) == Dictionary(uniqueKeysWithValues: counts))
          #expect(shares?.messages == ["en": 2, "pt-BR": 1, "fr": 0])
        }
      } catch { #expect(!"\(error)".isEmpty) }
    }
  }
}
