extension PropertyList {
  /// A dictionary of texts as the text of a `.strings` file in UTF-8; nil if a value is not a text or a key occurs twice.
  package var stringsFile: [UInt8]? {
    guard let entries = dictionary?.entries, Set(entries.map(\.key)).count == entries.count else {
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
    for (key, value) in entries {
      guard let text = value.string else { return nil }
      append(quoted: key)
      lines += " = ".utf8
      append(quoted: text)
      lines += ";\n".utf8
    }
    return lines
  }

  /// The property list as XML.
  package var xmlBytes: [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    write(to: &text)
    return Array("\(text)</plist>\n".utf8)
  }

  private func write(to text: inout String) {
    switch self {
    case .string(let string): text += "<string>\(XMLEscaping.text(string))</string>\n"
    case .boolean(let value): text += value ? "<true/>\n" : "<false/>\n"
    // Tables of messages have no other values.
    case .other: text += "<string></string>\n"
    case .array(let values):
      text += "<array>\n"
      for value in values { value.write(to: &text) }
      text += "</array>\n"
    case .dictionary(let dictionary):
      text += "<dict>\n"
      for (key, value) in dictionary.entries {
        text += "<key>\(XMLEscaping.text(key))</key>\n"
        value.write(to: &text)
      }
      text += "</dict>\n"
    }
  }

  /// The list with other texts. The keys of the dictionaries around a text are passed, the outermost first.
  package func mappingTexts(path: [String] = [], _ transform: ([String], String) -> String) -> PropertyList {
    switch self {
    case .string(let text): return .string(transform(path, text))
    case .array(let values): return .array(values.map { $0.mappingTexts(path: path, transform) })
    case .dictionary(var dictionary):
      dictionary.entries = dictionary.entries.map {
        ($0.key, $0.value.mappingTexts(path: path + [$0.key], transform))
      }
      return .dictionary(dictionary)
    default: return self
    }
  }
}
