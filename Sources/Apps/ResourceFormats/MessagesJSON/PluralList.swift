import DataFormats
import Localization

/// A list of plural forms under a key with a conversion for the number: `"%d hours": ["eine Stunde", "%d Stunden"]`.
///
/// PrivateBin, `I18n::getPluralForm` in lib/I18n.php, selects an item by the number, as other programs with gettext's texts as keys
/// do. A list under another key has texts of its own.
struct PluralList {
  private let texts: [String]

  /// Nil for any other list.
  init?(_ items: [JSONValue], key: String) {
    let texts = items.compactMap(\.string)
    guard texts.count == items.count, 2...Self.mostForms ~= texts.count,
      key.utf8.contains(UInt8(ascii: " ")), Self.hasConversion(key), texts.contains(where: Self.hasConversion)
    else { return nil }
    self.texts = texts
  }

  /// No language has more forms.
  private static let mostForms = 6

  private static func hasConversion(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "%")) && PlaceholderSyntax.hasCertainConversion(text, .printf)
  }

  /// The form for the number 1 is the first one in a language of another rule.
  func message(locale: LocaleTag?) -> Message {
    let known = I18nextPluralRules.rule(for: locale)
    let rule = Self.formCount(of: known) == texts.count ? known : .germanic
    let forms = texts.enumerated().map { Variations.Case(.form($0.offset), .text($0.element)) }
    return .variations(Variations(by: .form(.first, rule), forms))
  }

  private static func formCount(of rule: PluralExpression) -> Int {
    let forms = PluralRules.sampleIntegers.map { rule.form(of: UInt64(clamping: $0), count: .max) }
    // checked: a rule has few forms
    return (forms.max() ?? 0) &+ 1
  }
}
