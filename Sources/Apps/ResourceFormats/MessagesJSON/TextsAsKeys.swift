import Bytes
import DataFormats
import Localization

/// JSON whose keys are the program's texts: `"Open file": "Datei öffnen"`. Base needs no file. VS Code's `bundle.l10n.de.json`
/// (`@vscode/l10n`), Laravel's `lang/de.json` ("Localization", "Using Translation Strings as Keys"), i18next with natural keys.
enum TextsAsKeys {
  /// The keys as texts; none if fewer than half of them have a space, or if a value is not a text.
  ///
  /// The plural forms of a text are one message, whose key is the text: `Delete {{count}} rows?_one` (i18next, "Plurals").
  static func originals(in bytes: RawSpan) throws(FormatError) -> ResourceFormat.Originals {
    guard try beginsWithText(bytes), let members = try JSONValue(parsing: bytes).members,
      members.allSatisfy({ $0.value.string != nil || $0.value.textWithComments(key: $0.name) != nil }),
      members.count(where: { $0.name.utf8.contains(UInt8(ascii: " ")) }) * 2 >= members.count
    else { return ([:], [:]) }
    let names = Set(members.lazy.map(\.name))
    let suffixes = PluralSuffixes(bytes)
    let texts = members.map { member in
      let hasComments = member.value.string == nil
      let key = suffixes.stem(member.name, among: names)
      return (name: member.name, text: hasComments ? member.value.keyWithoutComments(key) : key)
    }
    let messages = Dictionary(
      suffixes.messages(texts).map { ($0.stem, $0.message) }, uniquingKeysWith: { first, _ in first })
    let syntax = PlaceholderSyntax.detected(in: messages.values)
    return (messages, messages.mapValues { _ in syntax })
  }

  /// Whether a key in the first part of the file has a space, so that most files are not read as a whole.
  private static func beginsWithText(_ bytes: RawSpan) throws(FormatError) -> Bool {
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { return false }
    while scanner.position < searchedBytes {
      guard case .key(let name) = try scanner.next() else { return false }
      if try scanner.text(name).utf8.contains(UInt8(ascii: " ")) { return true }
      switch try scanner.next() {
      case .string: continue
      case .beginObject: _ = try JSONValue(messages: &scanner, .beginObject)
      default: return false
      }
    }
    return false
  }

  /// Sorted keys may begin with many single words: `About`, `Accept`.
  private static let searchedBytes = 1 << 16
}
