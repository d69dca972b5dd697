internal import DataFormats

extension String {
  /// The text on one line, without control over a terminal: control characters and bidirectional controls
  /// become U+FFFD, and the separator of gettext's contexts, U+0004, a vertical line.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isUnsafeForTerminal) else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { $0.isUnsafeForTerminal ? $0.replacement : $0 }))
  }

  /// A message's text on one line with its invisible characters shown: `⏎` for a line feed, `<U+200F>` for a
  /// direction mark. Safe for a terminal.
  package var visible: String {
    // Most text is ASCII without control characters.
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "⏎"
      case "\r": result += "␍"
      case "\t": result += "⇥"
      case "\u{200b}", "\u{200e}", "\u{200f}", "\u{61c}", "\u{feff}": result += scalar.codePointLabel
      case _ where scalar.properties.generalCategory == .control:
        result.unicodeScalars.append(scalar.replacement)
      case _ where scalar.isUnsafeForTerminal: result += scalar.codePointLabel
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The first `limit` scalars, followed by `…` if there are more.
  func clipped(to limit: Int) -> String {
    guard unicodeScalars.count > limit else { return self }
    return String(unicodeScalars.prefix(limit)) + "…"
  }

  /// The first characters that take up to `limit` cells, followed by `…` if there are more; for a drawing, where a wide
  /// character takes the room of two letters.
  func clipped(toCells limit: Int) -> String {
    guard displayWidth > limit else { return self }
    var cells = 0
    let shown = prefix { character in
      cells += character.displayWidth
      return cells <= limit
    }
    return shown + "…"
  }

  /// The text as one word of a shell.
  package var shellQuoted: String {
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "_"),
        UInt8(ascii: "-"), UInt8(ascii: "+"):
        true
      default: byte >= 0x80
      }
    }
    return isPlain
      ? self : "'\(split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}

extension Unicode.Scalar {
  /// Whether the scalar can end a line, change the direction of what follows, or control a terminal.
  var isUnsafeForTerminal: Bool {
    if value < 0x7f { return value < 0x20 }
    return switch self {
    case "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}", "\u{2028}", "\u{2029}": true
    default: properties.generalCategory == .control
    }
  }

  fileprivate var replacement: Unicode.Scalar { self == "\u{4}" ? "|" : "\u{fffd}" }

  /// `<U+202E>`
  fileprivate var codePointLabel: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
  }
}

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
