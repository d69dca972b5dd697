extension String {
  /// Text from a file on one line, with no power over a terminal: control characters, and those that turn the
  /// direction of what follows, become U+FFFD.
  package var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isUnsafeForTerminal ? "\u{fffd}" : $0 }))
  }

  /// A message's text on one line, with what nobody would see: where its lines end, and marks of direction by their
  /// numbers.
  var visible: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "⏎"
      case "\r": result += "␍"
      case "\t": result += "⇥"
      case "\u{200b}", "\u{200e}", "\u{200f}", "\u{61c}", "\u{feff}": result += scalar.number
      case _ where scalar.isUnsafeForTerminal && scalar.properties.generalCategory != .control:
        result += scalar.number
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Cut behind so many scalars.
  func clipped(to most: Int) -> String {
    guard unicodeScalars.count > most else { return self }
    return String(unicodeScalars.prefix(most)) + "…"
  }
}

extension Unicode.Scalar {
  /// Whether it can end a line, turn it round or make a terminal do something.
  var isUnsafeForTerminal: Bool {
    switch self {
    case "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}", "\u{2028}", "\u{2029}": true
    default: properties.generalCategory == .control
    }
  }

  /// `<U+202E>`
  fileprivate var number: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
  }
}
