internal import Bytes
package import DataFormats
package import Localization

extension PropertiesFile {
  /// The messages by key, written with ``PlaceholderSyntax/icu``: Java's MessageFormat is its older form. Of a key
  /// that is given twice, the last counts. Lone surrogates become U+FFFD.
  package static func messages(in bytes: RawSpan) throws(FormatError) -> [String: Message] {
    let isUTF8 = bytes.validUTF8String() != nil
    var messages: [String: Message] = [:]
    var scanner = PropertiesScanner(bytes)
    while scanner.findLine() {
      let key = String(decoding: try scanner.key(isUTF8: isUTF8), as: UTF16.self)
      messages[key] = .text(String(decoding: try scanner.value(isUTF8: isUTF8), as: UTF16.self))
    }
    return messages
  }
}
