import Bytes
import DataFormats
import Localization

/// The translations of an app of Nextcloud or ownCloud, `l10n/de.json`:
/// `{ "translations": { "Open": "Öffnen" }, "pluralForm": "…" }`.
///
/// Keys are the program's texts, as in gettext. The key of a plural has both, `_%n file_::_%n files_`, and its value is the list
/// of forms that the rule selects. Nextcloud Developer Manual, "Translation"; `L10N.php` and `@nextcloud/l10n`.
struct NextcloudMessages {
  private let translations: [JSONValue.Member]
  private let rule: PluralExpression

  /// Nil for other JSON.
  init?(_ value: JSONValue) {
    guard let rule = value["pluralForm"]?.string, let translations = value["translations"]?.members else {
      return nil
    }
    self.init(translations, rule: rule)
  }

  private init(_ translations: [JSONValue.Member], rule: String) {
    self.translations = translations
    self.rule = PluralExpression(pluralForms: rule) ?? .germanic
  }

  /// The same translations for scripts, `l10n/de.js`: `OC.L10N.register("app", { … }, "nplurals=2; …")`. Nil for other code.
  /// - Parameter table: the first object with texts, and its range.
  init?(script bytes: RawSpan, _ table: JSONValue, _ range: Range<Int>) {
    guard bytes.matches("OC.L10N.register("), let translations = table.members else { return nil }
    let end = min(range.upperBound + 1000, bytes.byteCount)
    let rest = bytes.text(range.upperBound..<end).split(omittingEmptySubsequences: false) {
      "\"'".contains($0)
    }
    self.init(translations, rule: rest.count > 1 ? String(rest[1]) : "")
  }

  func messages(locale: LocaleTag?) -> [String: Message] {
    var forms = PluralForms(rule: rule, locale: locale)
    var messages: [String: Message] = [:]
    for member in translations {
      if let text = member.value.string {
        messages[member.name] = .text(text)
      } else if let items = member.value.items {
        let texts = items.compactMap(\.string)
        guard texts.count == items.count, 1...PluralForms.limit ~= texts.count else { continue }
        messages[member.name] = forms.message(texts)
      }
    }
    return messages
  }

  /// A text with braces is one of the app's scripts, which replace `{name}`; others are read by PHP's printf.
  var originals: ResourceFormat.Originals {
    var messages: [String: Message] = [:]
    var syntaxes: [String: PlaceholderSyntax] = [:]
    for member in translations {
      messages[member.name] = Message(gettextOriginals: Self.texts(of: member.name))
      syntaxes[member.name] = member.name.utf8.contains(UInt8(ascii: "{")) ? .fbt : .printf
    }
    return (messages, syntaxes)
  }

  /// The singular and the plural of a key.
  private static func texts(of key: String) -> [String] {
    guard key.hasPrefix("_"), key.hasSuffix("_"), let mark = key.firstRange(of: "_::_") else { return [key] }
    return [String(key[..<mark.lowerBound].dropFirst()), String(key[mark.upperBound...].dropLast())]
  }

  /// The originals of a file, which begins with its translations; for other JSON those of ``TextsAsKeys``.
  static func originals(in bytes: RawSpan) throws(FormatError) -> ResourceFormat.Originals {
    let head = bytes.extracting(0..<min(64, bytes.byteCount)).array().filter { !$0.isSpace }
    guard head.starts(with: Array("{\"translations\":{".utf8)),
      let found = NextcloudMessages(try JSONValue(parsing: bytes))
    else { return try TextsAsKeys.originals(in: bytes) }
    return found.originals
  }
}
