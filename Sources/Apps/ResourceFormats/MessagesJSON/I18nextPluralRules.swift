import Localization

/// The plural forms that i18next's version 3 numbers from 0, by language.
///
/// i18next 20, `src/PluralResolver.js`: the number in a key is the result of the language's rule, and not one of the
/// example numbers (1, 2, 5) that version 2 wrote. The rules differ from CLDR's in some languages.
enum I18nextPluralRules {
  /// The rule of a language. As for a gettext catalog without a rule, an unknown language has English's.
  static func rule(for locale: LocaleTag?) -> PluralExpression {
    guard let locale else { return .germanic }
    return rules[locale.text] ?? rules[locale.language] ?? .germanic
  }

  /// Whether a language has one form, so that `item_0` has no sibling.
  static func hasOneForm(_ locale: LocaleTag?) -> Bool { rule(for: locale).text == "0" }

  private static let rules: [String: PluralExpression] = {
    var rules: [String: PluralExpression] = [:]
    for (languages, text) in table {
      guard let rule = PluralExpression(text) else { continue }
      for language in languages.split(separator: " ") { rules[String(language)] = rule }
    }
    return rules
  }()

  /// Languages of other rules have the rule `n != 1`. Codes are canonical: `he` stands for `iw`.
  private static let table: [(languages: String, rule: String)] = [
    ("ach ak am arn br fil gun ln mfe mg mi oc pt tg ti tr uz wa", "n > 1"),
    ("pt-PT", "n != 1"),
    ("ay bo cgg fa ht id ja jbo ka km ko ky lo ms sah su th tt ug vi wo zh", "0"),
    (
      "be bs cnr dz hr ru sr uk",
      "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
    ),
    ("ar", "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5"),
    ("cs sk", "n==1 ? 0 : n>=2 && n<=4 ? 1 : 2"),
    ("csb pl", "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"),
    ("cy", "n==1 ? 0 : n==2 ? 1 : n!=8 && n!=11 ? 2 : 3"),
    ("fr", "n >= 2"),
    ("ga", "n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4"),
    ("gd", "n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>2 && n<20 ? 2 : 3"),
    ("is", "n%10!=1 || n%100==11"),
    ("jv", "n != 0"),
    ("kw", "n==1 ? 0 : n==2 ? 1 : n==3 ? 2 : 3"),
    ("lt", "n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2"),
    ("lv", "n%10==1 && n%100!=11 ? 0 : n!=0 ? 1 : 2"),
    ("mk", "n==1 || n%10==1 && n%100!=11 ? 0 : 1"),
    ("mnk", "n==0 ? 0 : n==1 ? 1 : 2"),
    ("mt", "n==1 ? 0 : n==0 || n%100>1 && n%100<11 ? 1 : n%100>10 && n%100<20 ? 2 : 3"),
    ("ro", "n==1 ? 0 : n==0 || n%100>0 && n%100<20 ? 1 : 2"),
    ("sl", "n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0"),
    ("he", "n==1 ? 0 : n==2 ? 1 : n>10 && n%10==0 ? 2 : 3"),
  ]
}
