extension TransifexCDSRoot {
  package var xml: String {
    var xml = "<cds-root>"
    for unit in units {
      xml +=
        "<cds-unit id=\"\(Self.escaped(unit.id, isAttribute: true))\">\(Self.escaped(unit.text))</cds-unit>"
    }
    return xml + "</cds-root>"
  }

  private static func escaped(_ text: String, isAttribute: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // A reader would normalize it to a line end.
      case "\r": result += "&#13;"
      // In an attribute, a reader would normalize these to spaces.
      case "\t", "\n", "\u{b}", "\u{c}":
        result += isAttribute ? "&#\(scalar.value);" : String(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
