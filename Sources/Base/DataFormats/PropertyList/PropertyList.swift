import Bytes

/// Property lists in any of the three encodings.
///
/// They are read as the same tree of values as JSON. A number, a date, data or another value that is neither a
/// message nor describes an app is null. A dictionary keeps the order of its keys. If a key occurs twice,
/// both members are kept, and looking up the key returns the last value.
package enum PropertyList {
  /// The maximum nesting depth in any encoding.
  package static let depthLimit = 128

  /// Parses a property list in any of the three encodings.
  package static func value(of bytes: RawSpan) throws(FormatError) -> JSONValue {
    if bytes.matches("bplist") { return try BinaryPropertyList(bytes).value() }
    return try PropertyListText(bytes).parsed().value
  }

  /// Why Foundation reads only the beginning of a list, although keys follow; nil if it reads all of it.
  /// See ``OldStylePropertyList``.
  package static func unreadRest(of bytes: RawSpan) throws(FormatError) -> FormatError? {
    if bytes.matches("bplist") || bytes.byteCount == 0 { return nil }
    return try PropertyListText(bytes).parsed().end
  }
}
