internal import Bytes
package import DataFormats
package import Localization

extension StringsFile {
  /// The messages by key, in the syntax ``PlaceholderSyntax/apple``. If a key occurs twice, the last value is
  /// used. An empty file is an empty table. A value that is neither a text nor rules is not a message.
  package static func messages(in bytes: RawSpan) throws(FormatError) -> [String: Message] {
    try table(in: bytes).messages
  }

  static func table(in bytes: RawSpan) throws(FormatError) -> PropertyList.Dictionary {
    if bytes.byteCount == 0 { return PropertyList.Dictionary() }
    guard let dictionary = try PropertyList(bytes).dictionary else {
      throw FormatError(.rootIsNotADictionary, at: 0)
    }
    return dictionary
  }
}

extension StringsdictFile {
  /// The messages by key. The variables of a key are substitutions, even if the format consists of only one
  /// of them.
  package static func messages(in bytes: RawSpan) throws(FormatError) -> [String: Message] {
    try StringsFile.messages(in: bytes)
  }
}
