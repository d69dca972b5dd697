internal import Bytes

/// Property lists in any of the three encodings.
///
/// They are read as the same tree of values as JSON. A number, a date, data or another value that is neither a
/// message nor describes an app is null. A dictionary has the keys of the file in their order, including
/// duplicates, of which the last is used.
package enum PropertyList {
  /// The maximum nesting depth in any encoding.
  package static let depthLimit = 128

  /// Parses a property list in any of the three encodings.
  package static func value(of bytes: RawSpan) throws(FormatError) -> JSONValue {
    if bytes.matches("bplist") { return try BinaryPropertyList(bytes).value() }
    return try PropertyListText(bytes).parsed().value
  }
}
