internal import Bytes
package import DataFormats

/// JSON with the messages of one locale: ARB, i18next and similar formats.
package enum MessagesJSON {
  /// Returns the number of messages that ``messages(in:)`` reads, without decoding their texts.
  package static func messageCount(in bytes: RawSpan) throws(FormatError) -> Int {
    var scanner = JSONScanner(bytes)
    let tree = try JSONMessageTree(&scanner, scanner.next(), readsTexts: false)
    guard try scanner.next() == .end else { throw FormatError(.notJSON, at: scanner.position) }
    if let messages = tree.jedMessages(locale: nil) { return messages.count }
    return try tree.messages(textLimit: textLimit(of: bytes), PluralSuffixes(bytes)).count
  }

  /// The maximum size of all keys in bytes. The constant admits small files at any nesting depth.
  static func textLimit(of bytes: RawSpan) -> Int { 16 * bytes.byteCount + (1 << 20) }

  private static let categories: Set<String> = ["zero", "one", "two", "few", "many", "other"]

  /// Whether an object's names select variations of one message: plural categories, or fbt's keys.
  ///
  /// `*` selects any gender and any number in fbt; every fbt table contains it.
  static func isVariations(_ names: Set<String>) -> Bool {
    names.contains("*") || names.contains("other") && names.isSubset(of: categories)
  }
}
