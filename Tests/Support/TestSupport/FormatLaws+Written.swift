internal import DataFormats
internal import Localization
internal import ResourceFormats

/// Laws with an answer of their own: a table that is derived from the input is written by a second, simple writer, and must
/// be read back. Without them, a reader that drops a key or changes a text is consistent with itself.
extension FormatLaws {
  /// A table with the input's lines as keys and texts is read as it was written, for formats with a writer below.
  static func written(_ format: ResourceFormat, _ input: [UInt8]) -> String? {
    guard let write = writers[format.name] else { return nil }
    let table = table(of: input)
    guard !table.isEmpty else { return nil }
    let file = Array(write(table.sorted { $0.key < $1.key }).utf8)
    var expected: [String: Message] = [:]
    for (key, text) in table { expected[(format.name == "strings.xml" ? "string/" : "") + key] = .text(text) }
    let read: [String: Message]
    do throws(FormatError) {
      switch format.messages {
      case .oneLocale(let reader)?: read = try reader(file.span.bytes, LocaleTag(bcp47: "de"))
      case .severalLocales(let reader)?:
        guard let german = LocaleTag(bcp47: "de") else { return nil }
        read = try reader(file.span.bytes)[.locale(german)] ?? [:]
      case nil: return nil
      }
    } catch { return "a written file cannot be read: \(error)" }
    for (key, message) in expected where read[key] != message {
      return "'\(key)' was written as \(message), and read as \(read[key].map { "\($0)" } ?? "nothing")"
    }
    if read.count != expected.count { return "\(read.count) messages of \(expected.count)" }
    return kept(format, file)
  }

  /// As ``written(_:_:)``, for a format with a name.
  static func written(named name: String, _ input: [UInt8]) -> String? {
    ResourceFormat.all.first { $0.name == name }.map { written($0, input) } ?? "no format '\(name)'"
  }

  /// Keys and texts of the first lines. A key is a letter and the letters and digits of a line, so that it is not an index,
  /// a path, or a plural form of the format. A text has a letter at both ends, as some formats trim white space.
  private static func table(of input: [UInt8]) -> [String: String] {
    var table: [String: String] = [:]
    let lines = input.prefix(2000).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.prefix(20).enumerated() {
      let text = String(decoding: line, as: UTF8.self).unicodeScalars.filter {
        $0 >= " " && !unstable.contains($0)
      }
      let letters = text.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
      let key = "k" + String(letters.prefix(40).map(Character.init))
      let other = lines[lines.index(lines.startIndex, offsetBy: (index + 1) % lines.count)]
      let value = String(decoding: other, as: UTF8.self).unicodeScalars
        .filter { $0 >= " " && !unstable.contains($0) }
      table[key] = "a" + String(value.map(Character.init)) + "z"
    }
    // Other lengths and characters for each length of the input, so that a small corpus has all of them.
    for offset in 0..<8 {
      let length = input.count % 48 + offset
      let character = characters[(input.count + offset) % characters.count]
      table["k" + String(repeating: "e", count: length)] = String(repeating: "t", count: length + 1)
      table["c\(offset)"] = "a\(character)z"
    }
    return table
  }

  /// Characters that readers treat in a way of their own.
  private static let characters: [Character] = [
    "\u{a0}", "\u{ad}", "\u{130}", "\u{34f}", "\u{61c}", "\u{7ff}", "\u{800}", "\u{180e}", "\u{200b}",
    "\u{200d}",
    "\u{200e}", "\u{200f}", "\u{2028}", "\u{2029}", "\u{202a}", "\u{202e}", "\u{2044}", "\u{2060}",
    "\u{2063}", "\u{2066}",
    "\u{2069}", "\u{3000}", "\u{e000}", "\u{feff}", "\u{fff9}", "\u{fffc}", "\u{10000}", "\u{1f600}",
    "\u{e0001}",
    "\u{10ffff}",
  ]

  /// Characters that XML or a format's reader may replace.
  private static let unstable: Set<Unicode.Scalar> = ["\u{7f}", "\u{85}", "\u{fffd}", "\u{fffe}", "\u{ffff}"]

  private typealias Writer = @Sendable ([(key: String, value: String)]) -> String

  private static let writers: [String: Writer] = [
    ".strings": { lines($0) { "\(quoted($0)) = \(quoted($1));\n" } },
    ".po": { lines($0) { "msgid \(quoted($0))\nmsgstr \(quoted($1))\n\n" } },
    ".properties": { lines($0) { "\(escaped($0)) = \(escaped($1))\n" } },
    "JSON": { "{" + object($0) + "}" },
    "JSON of several locales": {
      "{\"de\": {\(object($0))}, \"pt\": {\(object($0))}, \"pt-BR\": {\(object($0))}, \"ru\": {\(object($0))}}"
    },
    "xcstrings": { table in
      let entries = table.map {
        let text = "{\"stringUnit\": {\"value\": \(quoted($0.value))}}"
        return
          "\(quoted($0.key)): {\"localizations\": {\"de\": \(text), \"pt\": \(text), \"pt-BR\": \(text)}}"
      }
      return "{\"sourceLanguage\": \"en\", \"strings\": {\(entries.joined(separator: ","))}}"
    },
    "strings.xml": {
      "<resources>\(lines($0) { "<string name=\"\(markup($0))\">\(escaped($1, isPlain))</string>" })</resources>"
    },
  ]

  /// Whether a text of Android has the character as it is: it is not one that is trimmed or escaped.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      : !scalar.properties.isWhitespace && scalar.value != 0xfeff
  }

  private static func lines(
    _ table: [(key: String, value: String)], _ line: (String, String) -> String
  ) -> String {
    table.map { line($0.key, $0.value) }.joined()
  }

  private static func object(_ table: [(key: String, value: String)]) -> String {
    table.map { "\(quoted($0.key)): \(quoted($0.value))" }.joined(separator: ", ")
  }

  /// In quotation marks, with the two escapes that all formats have.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  private static func markup(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// `\uXXXX` for all but ASCII letters and digits.
  private static func escaped(
    _ text: String,
    _ isKept: (Unicode.Scalar) -> Bool = {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
  ) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if isKept(scalar) {
        result.unicodeScalars.append(scalar)
        return
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
  }
}
