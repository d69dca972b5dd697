/// JSON for manifests: keys in the given order, two spaces of indentation, one line feed at the end.
indirect enum ManifestJSON {
  case text(String)
  case list([ManifestJSON])
  case object([(String, ManifestJSON)])

  var bytes: [UInt8] { Array((written(indent: "") + "\n").utf8) }

  private func written(indent: String) -> String {
    let deeper = indent + "  "
    switch self {
    case .text(let text): return Self.quoted(text)
    case .list(let items):
      if items.isEmpty { return "[]" }
      let lines = items.map { deeper + $0.written(indent: deeper) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { "\(deeper)\(Self.quoted($0)): \($1.written(indent: deeper))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let code = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
