extension JSONValue: CustomStringConvertible {
  /// The JSON text without spaces, as JavaScript's `JSON.stringify` writes it.
  package var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The file: members in their order, indented by two spaces, one line feed at the end.
  package var indentedBytes: [UInt8] {
    var text = ""
    write(to: &text, lineStart: "\n")
    return Array("\(text)\n".utf8)
  }

  /// - Parameter lineStart: a line feed and the indentation of this value; empty for a text without spaces.
  private func write(to text: inout String, lineStart: String = "") {
    let inner = lineStart.isEmpty ? "" : "\(lineStart)  "
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): Self.write(string, to: &text)
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() {
        text += index > 0 ? ",\(inner)" : inner
        item.write(to: &text, lineStart: inner)
      }
      text += items.isEmpty ? "]" : "\(lineStart)]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        text += index > 0 ? ",\(inner)" : inner
        Self.write(member.name, to: &text)
        text += lineStart.isEmpty ? ":" : ": "
        member.value.write(to: &text, lineStart: inner)
      }
      text += members.isEmpty ? "}" : "\(lineStart)}"
    }
  }

  /// ECMA-262, "QuoteJSONString".
  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{8}": text += "\\b"
      case "\u{c}": text += "\\f"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONValue {
  /// An object with members in the given order.
  package init(members: [(String, JSONValue)]) { self = .object(members.map { Member($0, $1) }) }
}
