internal import Bytes
package import DataFormats
package import Localization

extension StringsFile {
  /// The messages by key, written with ``PlaceholderSyntax/apple``. Of a key that is given twice, the last counts.
  /// No bytes at all are an empty table; a value that is neither a text nor rules is no message.
  package static func messages(in bytes: RawSpan) throws(FormatError) -> [String: Message] {
    if bytes.byteCount == 0 { return [:] }
    guard let dictionary = try PropertyList(bytes).dictionary else {
      throw FormatError(.rootIsNotADictionary, at: 0)
    }
    return dictionary.messages
  }
}

extension StringsdictFile {
  /// The messages by key. A key's variables are the parts of its format, even where the format is nothing but
  /// one of them.
  package static func messages(in bytes: RawSpan) throws(FormatError) -> [String: Message] {
    try StringsFile.messages(in: bytes)
  }
}
