internal import DataFormats

/// Text of an archive in XML and HTML.
package enum XMLText {
  /// The text escaped for element content and for attribute values in double quotation marks. Characters that XML 1.0
  /// does not allow, that end a line, and bidirectional controls become U+FFFD.
  package static func escaped(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.isUnsafeForTerminal || scalar == "\u{fffe}" || scalar == "\u{ffff}" ? "\u{fffd}" : scalar
    }
    return XMLEscaping.attribute(String(String.UnicodeScalarView(scalars)))
  }
}
