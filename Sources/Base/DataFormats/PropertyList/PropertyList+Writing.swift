extension JSONValue {
  /// A dictionary of texts as the text of a `.strings` file in UTF-8; nil if a value is not a text or a key occurs twice.
  package var stringsFile: [UInt8]? {
    guard let members, Set(members.map(\.name)).count == members.count else {
      return nil
    }
    var lines: [UInt8] = []
    func append(quoted text: String) {
      lines.append(UInt8(ascii: "\""))
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "\""): lines += [UInt8(ascii: "\\"), byte]
        case UInt8(ascii: "\n"): lines += "\\n".utf8
        default: lines.append(byte)
        }
      }
      lines.append(UInt8(ascii: "\""))
    }
    for member in members {
      guard let text = member.value.string else { return nil }
      append(quoted: member.name)
      lines += " = ".utf8
      append(quoted: text)
      lines += ";\n".utf8
    }
    return lines
  }

  /// A property list as XML, indented with tabs as Apple's tools write it.
  package var xmlPropertyList: [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    writeXML(to: &text, indent: "")
    return Array("\(text)</plist>\n".utf8)
  }

  private func writeXML(to text: inout String, indent: String) {
    text += indent
    switch self {
    case .string(let string): text += "<string>\(XMLEscaping.text(string))</string>\n"
    case .bool(let value): text += value ? "<true/>\n" : "<false/>\n"
    // Tables of messages have no other values.
    case .null, .number: text += "<string></string>\n"
    case .array(let items):
      text += "<array>\n"
      for item in items { item.writeXML(to: &text, indent: "\(indent)\t") }
      text += "\(indent)</array>\n"
    case .object(let members):
      text += "<dict>\n"
      for member in members {
        text += "\(indent)\t<key>\(XMLEscaping.text(member.name))</key>\n"
        member.value.writeXML(to: &text, indent: "\(indent)\t")
      }
      text += "\(indent)</dict>\n"
    }
  }
}
