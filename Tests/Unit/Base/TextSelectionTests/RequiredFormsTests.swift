import Localization
import Testing
import TextSelection

/// The plural forms that a language requires.
@Suite struct RequiredFormsTests {
  @Test(
    arguments: [
      // CLDR 47, plurals.xml: the rule `other` has no `@integer` samples in be, pl, ru and uk, only `@decimal` ones.
      // Android's `getQuantityText` uses the form of the category, or else `other`.
      ("be", [.one, .few, .many], []), ("pl", [.one, .few, .many], []), ("ru", [.one, .few, .many], []),
      ("uk", [.one, .few, .many], []), ("ru", [.one, .few], ["no case for 'many'"]),
      // In these languages whole numbers are `other`: 2 in cs and lt is not, but 5 and 10 are.
      ("cs", [.one, .few, .many], ["no case for 'other'"]),
      ("lt", [.one, .few, .many], ["no case for 'other'"]),
      ("sr", [.one, .few], ["no case for 'other'"]),
      ("mt", [.one, .two, .few, .many], ["no case for 'other'"]),
      ("pl", [.one], ["no case for 'few'", "no case for 'many'"]), ("ja", [.one], ["no case for 'other'"]),
      // Foundation uses `zero` for 0, which is `other` in English.
      ("en", [.one, .zero], ["no case for 'other'"]),
      ("ar", [.zero, .one, .two, .few, .many], ["no case for 'other'"]),
      // The form `other` is displayed for the others.
      ("ja", [.other], []), ("en", [.other], ["no plural form 'one'"]), ("en", [.one, .other], []),
      ("uk", [.one, .other], ["no plural form 'few'", "no plural form 'many'"]),
      ("uk", [.one, .few, .many, .other], []), ("sr-Latn", [.one, .other], ["no plural form 'few'"]),
      // No whole number is `other` in Polish, so that its form is that of `many`.
      ("pl", [.one, .few, .other], []),
      ("ru", [.one, .other], ["no plural form 'few'", "no plural form 'many'"]),
      ("ar", [.one, .two, .few, .many, .other], ["no plural form 'zero'"]),
      // Forms for fractions, for millions, and of an older CLDR.
      ("cs", [.one, .few, .other], []), ("fr", [.one, .other], []), ("he", [.one, .two, .other], []),
      ("lt", [.one, .few, .other], []), ("lt", [.one, .other], ["no plural form 'few'"]),
    ] as [(String, [PluralCategory], [String])])
  func languageRequiresItsCategories(_ locale: String, _ keys: [PluralCategory], _ expected: [String]) throws
  {
    let base = plural([.one: "%d", .other: "%d"])
    let shown = Message.variations(
      Variations(by: .plural(.first), keys.map { .init(.category($0), .text("\($0) %d")) }))
    for syntax in [PlaceholderSyntax.apple, .android] {
      #expect(try issues(base, shown, syntax, locale: locale) == expected)
    }
    // The forms of gettext are those of a rule in the catalog.
    let cases = expected.filter { $0.hasPrefix("no case") }
    #expect(try issues(base, shown, .c, locale: locale) == cases)
    #expect(CallSignature(of: base, syntax: .apple).isCompatible(shown, in: nil))
  }

  /// "Request missing permission" and "Request missing permissions" have the same plural for 2 and for 5 in Russian.
  @Test(
    arguments: [
      ("ru", [.one, .other], []), ("ru", [.other], ["no plural form 'one'"]),
      ("sl", [.one, .other], ["no plural form 'two'"]),
    ] as [(String, [PluralCategory], [String])])
  func textsWithoutNumberHaveFewerForms(
    _ locale: String, _ keys: [PluralCategory], _ expected: [String]
  ) throws {
    let base = plural([.one: "berth", .other: "berths"])
    let shown = Message.variations(
      Variations(by: .plural(.first), keys.map { .init(.category($0), .text("\($0)")) }))
    #expect(try issues(base, shown, .android, locale: locale) == expected)
  }

  /// A heading without its number needs a singular and a plural, and a text without words needs one form.
  @Test(
    arguments: [
      ("{n, plural, one {Season} other {Seasons}}", "cs", "{n, plural, one {Sezóna} other {Sezóny}}", []),
      ("{n, plural, one {Season} other {Seasons}}", "ar", "{n, plural, one {موسم} other {مواسم}}", []),
      (
        "{n, plural, one {Season} other {Seasons}}", "cs", "{n, plural, other {Sezóny}}",
        ["no plural form 'one'"]
      ),
      (
        "{n} {n, plural, one {Season} other {Seasons}}", "cs",
        "{n} {n, plural, one {sezóna} other {sezón}}", ["no plural form 'few'"]
      ),
      (
        "{n, plural, =0 {No} other {<b>#</b>}} {n, plural, one {file} other {files}}", "de",
        "{n, plural, =0 {Keine} other {<b>#</b>}} {n, plural, one {Datei} other {Dateien}}", []
      ),
      (
        "{n, plural, =0 {No} other {#}} {n, plural, one {file} other {files}}", "de",
        "{n, plural, =0 {Keine} other {#}} {n, plural, =0 {Datei} other {Dateien}}", ["no plural form 'one'"]
      ),
      (
        "{n, plural, one {# play} other {# plays}}", "cs",
        "{n, plural, one {# přehrání} other {# přehrání}}", []
      ),
      (
        "{n, plural, one {# field} other {# fields}}", "uk",
        "{n, plural, one {# полів} other {# полів}}", ["no plural form 'few'", "no plural form 'many'"]
      ),
    ] as [(String, String, String, [String])])
  func headingsNeedFewerForms(_ base: String, _ locale: String, _ text: String, _ expected: [String]) throws {
    #expect(try issues(.text(base), .text(text), .icu, locale: locale) == expected)
  }

  /// Danish and German ordinal numbers end with a period, and nouns after them are singular.
  @Test func ordinalNumbersNeedOneForm() throws {
    let base = Message.text("Every {h, plural, one {hour} other {{h} hours}}")
    #expect(try issues(base, .text("Hver {h}. time"), .icu, locale: "da").isEmpty)
    #expect(try issues(base, .text("Jede {h}. Stunde"), .icu, locale: "de").isEmpty)
    let expected = ["one text for all numbers; base has plural forms"]
    #expect(try issues(base, .text("Alle {h} Stunde"), .icu, locale: "de") == expected)
    #expect(try issues(base, .text("Chaque {h}. heure"), .icu, locale: "fr") == expected)
  }

  /// `=1` is another name of `one` in ARB, and displayed for 21 too.
  @Test(arguments: ["=1", "one"])
  func exactNumberOfARBIsACategory(_ key: String) throws {
    let base = Message.text("{n, plural, =1 {1 new} other {{n} new}}")
    func found(_ one: String) throws -> [String] {
      let text = "{n, plural, \(key) {\(one)} few {{n} nova} other {{n} novih}}"
      return try issues(base, .text(text), .arb, locale: "hr")
    }
    #expect(try found("{n} novi").isEmpty)
    #expect(try found("jedan novi") == ["the form 'one' omits its number, but is displayed for 21 too"])
  }

  @Test func exactNumberReplacesTheOnlyOneOfItsCategory() throws {
    let base = Message.text("{n, plural, one {# new} other {# new}}")
    func missing(_ text: String, _ locale: String) throws -> [String] {
      let found = try issues(base, .text(text), .icu, locale: locale)
      // Angular's patterns differ in their quotes only.
      #expect(try issues(base, .text(text), .angular, locale: locale) == found)
      return found
    }
    #expect(try missing("{n, plural, =1 {# neu} other {# neue}}", "de").isEmpty)
    #expect(
      try missing("{n, plural, =1 {#} few {#} many {#} other {#}}", "ru") == [])
    #expect(
      try missing("{n, plural, =1 {# новый} few {# новых} other {# новых}}", "ru") == [
        "no plural form 'one'", "no plural form 'many'",
      ])
    // A copy of base is in base's language, and a base text without forms fits every number.
    #expect(CallSignature(of: base, syntax: .icu).issues(of: base, in: try localeTag("uk")).isEmpty)
    #expect(
      try issues(
        .text("{n, plural, =0 {} other {+#}}"), .text("{n, plural, =0 {x} other {+#}}"), .icu, locale: "uk"
      ).isEmpty)
  }
}
