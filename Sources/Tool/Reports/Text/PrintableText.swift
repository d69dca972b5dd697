import DataFormats

extension String {
  /// The text on one line, without control over a terminal: control characters and bidirectional controls
  /// become U+FFFD, and the separator of gettext's contexts, U+0004, a vertical line. Characters without a width are
  /// shown: `<U+200B>`.
  package var printable: String {
    replacingScalars { scalar, previous in
      if scalar.isUnsafeForTerminal { return String(scalar.replacement) }
      guard scalar.isHidden(after: previous) else { return nil }
      return scalar.codePointLabel
    }
  }

  /// A message's text on one line with its invisible characters shown: `⏎` for a line feed, `<U+200F>` for a
  /// direction mark. Safe for a terminal.
  package var visible: String {
    replacingScalars { scalar, previous in
      switch scalar {
      case "\n": "⏎"
      case "\r": "␍"
      case "\t": "⇥"
      case _ where scalar.properties.generalCategory == .control: String(scalar.replacement)
      case _ where scalar.isUnsafeForTerminal || scalar.isHidden(after: previous): scalar.codePointLabel
      default: nil
      }
    }
  }

  /// JSON, or text with the escapes of JSON, in which characters that control a terminal, change the direction of text or
  /// have no width are escaped: `\u202e`.
  /// - Parameter kept: characters that are not escaped.
  func escapingHiddenScalars(except kept: Set<Unicode.Scalar>) -> String {
    replacingScalars { scalar, previous in
      guard !kept.contains(scalar), scalar.isUnsafeForTerminal || scalar.isHidden(after: previous) else {
        return nil
      }
      return scalar.jsonEscape
    }
  }

  /// - Parameter replacement: of a scalar after another one; nil for the scalar itself.
  fileprivate func replacingScalars(
    _ replacement: (_ scalar: Unicode.Scalar, _ previous: Unicode.Scalar?) -> String?
  ) -> String {
    // Most text is ASCII without control characters.
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return self }
    var result = ""
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      if let text = replacement(scalar, previous) {
        result += text
      } else {
        result.unicodeScalars.append(scalar)
      }
      previous = scalar
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
    if isPlain { return self }
    let parts = split(separator: "'", omittingEmptySubsequences: false)
    return "'\(parts.joined(separator: "'\\''"))'"
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

  /// Whether the scalar has no width and no effect on the one before it, so that a reader cannot see it.
  ///
  /// Joiners and variation selectors choose the shapes of letters and emoji. They are hidden after ASCII.
  func isHidden(after previous: Unicode.Scalar?) -> Bool {
    guard value >= 0xad, properties.isDefaultIgnorableCodePoint else { return false }
    guard let previous else { return true }
    let isVisible = !previous.properties.isDefaultIgnorableCodePoint
    return switch self {
    case "\u{200c}", "\u{200d}": previous.isASCII || !isVisible && previous != "\u{fe0f}"
    case "\u{fe00}"..."\u{fe0f}": !isVisible || previous.isASCII && !previous.properties.isEmoji
    default: true
    }
  }

  /// `\u202e`, one for each code unit of UTF-16.
  var jsonEscape: String {
    utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
    }.joined()
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
  /// does not allow, that end a line, and bidirectional controls become U+FFFD. Characters without a width are shown:
  /// `<U+200B>`.
  package static func escaped(_ text: String) -> String {
    XMLEscaping.attribute(
      text.replacingScalars { scalar, previous in
        if scalar.isUnsafeForTerminal || scalar == "\u{fffe}" || scalar == "\u{ffff}" { return "\u{fffd}" }
        guard scalar.isHidden(after: previous) else { return nil }
        return scalar.codePointLabel
      })
  }
}
