internal import Bytes
package import DataFormats
package import Localization

extension PropertiesFile {
  /// The messages by key, in the syntax ``PlaceholderSyntax/icu``, of which Java's MessageFormat is an older
  /// form. If a key occurs twice, the last value is used. Lone surrogates become U+FFFD.
  ///
  /// Bytes are read as by `java.util.PropertyResourceBundle`: as UTF-8, or else as Latin-1.
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
