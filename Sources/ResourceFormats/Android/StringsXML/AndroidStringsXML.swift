internal import Bytes
package import DataFormats

/// `res/values/*.xml` in source form, as in an AAR or a source tree.
package enum AndroidStringsXML {
  /// The beginning of the names of files without messages, by a convention of Android's sources that lint
  /// follows: `donottranslate.xml`, `donottranslate_config.xml`.
  static let untranslatableFilePrefix = "donottranslate"

  /// Returns the number of messages that ``messages(in:)`` reads: strings, plurals, and items of string arrays.
  package static func messageCount(in bytes: RawSpan) throws(FormatError) -> Int {
    try messages(in: bytes).count
  }
}
