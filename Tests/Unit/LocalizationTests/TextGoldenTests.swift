import Foundation
import Localization
import TestSupport
import Testing

/// What the parsers of this module return for all combinations of parts: names of locales, formats with placeholders,
/// and plural rules.
///
/// `Goldens/texts.txt` has a digest for each group. With BALLAST_RECORD=1 it is recorded.
@Suite struct TextGoldenTests {
  struct Group: Sendable, CustomTestStringConvertible {
    let name: String
    let lines: @Sendable () -> [String]

    var testDescription: String { name }
  }

  static let groups: [Group] = locales + formats + plurals + catalogRules

  // MARK: - Locales

  private static let parsers: [(name: String, parse: @Sendable (String) -> LocaleTag?)] = [
    ("bcp47", { LocaleTag(bcp47: $0) }), ("posix", { LocaleTag(posix: $0) }),
    ("apple", { LocaleTag(appleFolder: $0) }), ("java", { LocaleTag(javaSuffix: $0) }),
    ("android", { LocaleTag(androidQualifiers: $0) }),
    ("translatewiki", { LocaleTag(translatewiki: $0, isCertain: false) }),
    ("translatewiki-certain", { LocaleTag(translatewiki: $0, isCertain: true) }),
    ("english", { LocaleTag(englishName: $0) }),
  ]

  private static let languages = [
    "de", "pt", "zh", "sr", "es", "xx", "deu", "gsw", "mo", "iw", "C", "POSIX", "und", "root", "x", "sgn",
    "art", "b+sr",
    "Spanish", "german", "",
  ]
  private static let seconds = [
    "", "BR", "br", "Latn", "latn", "419", "hant", "US", "rUS", "r419", "1996", "valencia", "formal",
    "informal",
    "ao90", "Portuguese", "12", "abcdefghi",
  ]
  private static let thirds = [
    "", "-TW", "_TW", "-x-foo", "-u-nu-arab", "@latin", "@euro", "@x", ".UTF-8", ".Big5", ".txt",
  ]

  private static func described(_ tag: LocaleTag?) -> String {
    guard let tag else { return "-" }
    return [
      tag.text, tag.parent?.text ?? "-", "\(tag.isKnownLanguage)", "\(tag.isRegistered)",
      "\(tag.hasLikelyRegion)",
      tag.extensions.joined(separator: ","),
    ].joined(separator: " ")
  }

  private static let locales = parsers.flatMap { name, parse in
    languages.map { language in
      Group(name: "\(name) '\(language)'") {
        ["-", "_", " ", "+", "-r", ""].flatMap { separator in
          seconds.flatMap { second in
            thirds.map { third in
              let text = language + separator + second + third
              return "\(text): \(described(parse(text)))"
            }
          }
        }
      }
    }
  }

  // MARK: - Placeholders

  private static let texts: [String] = {
    var texts: [String] = []
    for position in ["", "1$", "2$", "10$", "$", "0$"] {
      for flags in ["", "-", "0", "+#", " ", "'", "<"] {
        for width in ["", "5", "*", "*2$", "12.3", ".2", ".*"] {
          for length in ["", "l", "ll", "h", "hh", "z", "q", "L", "I"] {
            for conversion in [
              "d", "u", "x", "f", "g", "a", "s", "S", "@", "c", "p", "n", "%", "tY", "y", "",
            ] {
              texts.append("a %\(position)\(flags)\(width)\(length)\(conversion) b %d")
            }
          }
        }
      }
    }
    let words = [
      "{", "}", "{0}", "{1}", "{n}", "{n, number}", "{n, plural, one{#} other{{n} x}}",
      "{g, select, a{A} other{B}}", "'{0}'",
      "''", "{{n}}", "$n$", "$1", "$$", "%{n}", "%n%", "{ $n }", "{ NUMBER($n) }", "{name.first}", "%1$@",
      "%(n)s", "%L1", "%2",
      "{0,choice,0#a|1#b}", "#", "\\", "%#@n@", "${n}",
    ]
    let whole = texts.enumerated().filter { $0.offset % 11 == 0 }.map(\.element)
    return whole + words.flatMap { one in words.map { "\(one) \($0)" } }
  }()

  private static func formatted(_ text: String, _ syntax: PlaceholderSyntax, _ tag: String) -> String {
    guard let locale = LocaleTag(bcp47: tag) else { return "" }
    let call = MessageFormatter(
      locale: locale, syntax: syntax,
      positional: [.integer(2), .text("x"), .decimal("1.5"), .integer(1)],
      named: ["n": .integer(3), "count": .integer(1), "g": .text("a")])
    return call.text(of: .text(text))
  }

  private static let formats = PlaceholderSyntax.allCases.flatMap { syntax in
    (0..<8).map { part in
      Group(name: "\(syntax) \(part)") {
        let base = CallSignature(of: .text("%d %@ {n} {0} $n$"), syntax: syntax)
        return texts.enumerated().filter { $0.offset % 8 == part }.map { _, text in
          let message = Message.text(text)
          let signature = CallSignature(of: message, syntax: syntax)
          let issues = base.issues(of: message, in: LocaleTag(bcp47: "de"))
          let others = signature.issues(of: .text("%s {n}"), in: nil)
          return [
            text, signature.placeholders(of: message),
            issues.map { "\($0.kind) \($0)" }.joined(separator: "; "),
            others.map { "\($0)" }.joined(separator: "; "), formatted(text, syntax, "de"),
          ].joined(separator: " | ")
        }
      }
    }
  }

  // MARK: - Plurals

  private static let plurals = [
    "ar", "be", "br", "cy", "da", "de", "es", "fr", "ga", "gv", "he", "hi", "is", "ja", "ksh", "lt", "lv",
    "mk", "mt", "pl", "pt", "pt-PT", "ro", "ru", "shi", "si", "sl", "tzm", "xx",
  ]
  .map { tag in
    Group(name: "plural \(tag)") {
      guard let locale = LocaleTag(bcp47: tag) else { return [] }
      let texts = [
        "0.0", "0.1", "0.5", "1.0", "1.1", "1.5", "2.00", "10.1", "1e6", "1.5e3", "", "-1", "-1.0", "x", "1.",
      ]
      return [PluralRules.Kind.cardinal, .ordinal].flatMap { kind in
        let rules = PluralRules(locale, kind)
        return (Array(0...220) + [1000, 1001, 1_000_000, 1_000_001, .max, -1, .min]).map {
          "\($0) \(rules.category(of: Int64($0)))"
        } + texts.map { text in "\(text) \(PluralOperands(text).map { "\(rules.category(of: $0))" } ?? "-")" }
      }
    }
  }

  private static let catalogRules = ["", "(", "n!=1 ? 0 : "].map { prefix in
    Group(name: "catalog '\(prefix)'") {
      let values = ["n", "1", "10", "n%10", "(n)", "!n", "-1", "99999999999999999999", ""]
      let operators = ["==", "!=", "<", "<=", ">", ">=", "&&", "||", "%", "/", "*", "+", "-", "&", "?", " "]
      return values.flatMap { left in
        operators.flatMap { sign in
          values.flatMap { right in
            ["", ")", " ? 1 : 0", "&& n<5", ";"].map { suffix in
              let text = "\(prefix)\(left)\(sign)\(right)\(suffix)"
              guard let rule = PluralExpression(text) else { return "\(text): -" }
              let results = (0...12).map { rule.value(of: $0).map(String.init) ?? "-" }
              return "\(text): \(rule.text) \(results) \(rule.form(of: 7, count: 2))"
            }
          }
        }
      }
    }
  }

  // MARK: -

  private static let recorded = RecordedLines("Tests/Unit/LocalizationTests/Goldens/texts.txt")

  private static func digest(_ group: Group) -> String {
    FormatOutcome.digest(group.lines().joined(separator: "\n").utf8)
  }

  @Test(.enabled(if: RecordedLines.isRecording)) func outcomesAreRecorded() throws {
    try Self.recorded.record(Self.groups.map { ($0.name, Self.digest($0)) })
    Issue.record("recorded texts.txt; run again without BALLAST_RECORD")
  }

  @Test(.enabled(if: !RecordedLines.isRecording), arguments: groups) func aGroupHasItsOutcomes(_ group: Group)
  {
    #expect(Self.digest(group) == Self.recorded[group.name])
  }
}
