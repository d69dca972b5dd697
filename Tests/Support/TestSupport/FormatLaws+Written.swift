import DataFormats
import Foundation
import Localization
import LocalizationAnalysis
import ResourceFormats

/// Laws with an answer of their own: a table is written by a second, simple writer, and must be read back. Without them, a
/// reader that drops a key or changes a text is consistent with itself.
extension FormatLaws {
  /// A table with the input's lines as keys and texts is read as it was written, in each form of the format below.
  static func written(_ format: ResourceFormat, _ input: [UInt8]) -> String? {
    if forms(of: format.name).isEmpty { return nil }
    return written(format, table(of: input), variant: input.count)
  }

  /// The formats with a writer.
  package static let writtenFormats = ResourceFormat.all.map(\.name).filter { !forms(of: $0).isEmpty }

  /// A table with texts of every length up to 300, and of all characters of the Basic Multilingual Plane and some of each
  /// other plane, is read as it was written.
  package static func writtenCharacters(in name: String, variant: Int) -> String? {
    var table: [String: String] = [:]
    for length in 1...300 {
      table["k" + String(repeating: "e", count: length)] = String(repeating: "t", count: length)
    }
    for block in 0..<17408 where block < 1024 || [0, 7, 1023].contains(block % 1024) {
      table["c\(String(block, radix: 36))"] = characters(of: block)
    }
    return ResourceFormat.all.first { $0.name == name }.flatMap { written($0, table, variant: variant) }
  }

  private static func written(_ format: ResourceFormat, _ table: [String: String], variant: Int) -> String? {
    for form in forms(of: format.name) {
      let messages = table.sorted { $0.key < $1.key }
      let file = form.write(messages, variant)
      var expected: [String: Message] = [:]
      for (index, (key, text)) in messages.enumerated() {
        expected[form.prefix + (form.isList ? String(index) : key)] = .text(text)
      }
      let read: [String: Message]
      do throws(FormatError) {
        switch format.messages {
        case .oneLocale(let reader)?: read = try reader(file.span.bytes, LocaleTag(bcp47: "de"))
        case .severalLocales(let reader)?:
          guard let german = LocaleTag(bcp47: "de") else { return nil }
          read = try reader(file.span.bytes)?[.locale(german)] ?? [:]
        case nil: return nil
        }
      } catch { return "a written file cannot be read: \(error)" }
      for (key, message) in expected where read[key] != message {
        return "'\(key)' was written as \(message), and read as \(read[key].map { "\($0)" } ?? "nothing")"
      }
      if read.count != expected.count { return "\(read.count) messages of \(expected.count)" }
      if let broken = kept(format, file) { return broken }
    }
    return nil
  }

  /// Keys and texts of the first lines. A key is a letter and the letters and digits of a line, so that it is not an index,
  /// a path, or a plural form of the format. A text has a letter at both ends, as some formats trim white space.
  private static func table(of input: [UInt8]) -> [String: String] {
    var table: [String: String] = [:]
    let lines = input.prefix(2000).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.prefix(20).enumerated() {
      let text = String(decoding: line, as: UTF8.self).unicodeScalars.filter(isStable)
      let letters = text.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
      let key = "k" + String(letters.prefix(40).map(Character.init))
      let other = lines[lines.index(lines.startIndex, offsetBy: (index + 1) % lines.count)]
      let value = String(decoding: other, as: UTF8.self).unicodeScalars.filter(isStable)
      table[key] = "a" + String(value.map(Character.init)) + "z"
    }
    // Other lengths and characters for each input, so that a small corpus soon has all of them.
    for length in 0..<8 {
      let length = input.count % 48 + length
      table["k" + String(repeating: "e", count: length)] = String(repeating: "t", count: length + 1)
    }
    let hash = input.prefix(2000).reduce(0) { ($0 &* 31 &+ Int($1)) & 0xff_ffff }
    table["c"] = characters(of: hash % 2 == 0 ? hash / 2 % 1024 : hash / 2 % 17408)
    return table
  }

  /// 64 code points between letters, without those that cannot be in a file.
  private static func characters(of block: Int) -> String {
    let scalars = (block * 64..<block * 64 + 64).compactMap { Unicode.Scalar(UInt32($0)) }
    return "a" + String(scalars.filter(isStable).map(Character.init)) + "z"
  }

  /// Not a character that XML or a format's reader may replace.
  private static func isStable(_ scalar: Unicode.Scalar) -> Bool {
    scalar >= " " && !["\u{7f}", "\u{85}", "\u{fffd}", "\u{fffe}", "\u{ffff}"].contains(scalar)
  }

  private typealias Table = [(key: String, value: String)]

  private struct Form: Sendable {
    /// Precedes the key, or the position in a list.
    var prefix = ""
    var isList = false
    let write: @Sendable (Table, _ variant: Int) -> [UInt8]

    static func text(
      _ prefix: String = "", isList: Bool = false, _ write: @escaping @Sendable (Table) -> String
    ) -> Form {
      Form(prefix: prefix, isList: isList) { table, _ in Array(write(table).utf8) }
    }
  }

  private static func forms(of format: String) -> [Form] {
    switch format {
    case ".strings":
      let text = Form.text { lines($0) { "\(quoted($0)) = \(quoted($1));\n" } }
      let list = Form.text { table in
        let entries = lines(table) { "<key>\(markup($0))</key><string>\(markup($1))</string>" }
        return "<plist version=\"1.0\"><dict>" + entries + "</dict></plist>"
      }
      let binary = Form { table, _ in
        let texts = Dictionary(uniqueKeysWithValues: table.map { ($0.key, $0.value) })
        return (try? PropertyListSerialization.data(fromPropertyList: texts, format: .binary, options: 0)).map
        {
          Array($0)
        } ?? []
      }
      return [text, list, binary]
    case ".po": return [.text { lines($0) { "msgid \(quoted($0))\nmsgstr \(quoted($1))\n\n" } }]
    case ".properties": return [.text { lines($0) { "\(escaped($0)) = \(escaped($1))\n" } }]
    case ".arb": return [.text { "{" + object($0) + "}" }]
    case "JSON":
      let items = Form.text("l.0.m.", isList: true) { table in
        let texts = table.map { quoted($0.value) }.joined(separator: ",")
        return "{\"l\": [{\"m\": [" + texts + "]}]}"
      }
      return [.text { "{" + object($0) + "}" }, items]
    case "web extension messages":
      return [.text { table in "{" + members(table) { "{\"message\": \(quoted($0))}" } + "}" }]
    case "JSON of several locales":
      return [
        .text { table in
          let locales = ["de", "pt", "pt-BR", "ru"].map { "\"\($0)\": {" + object(table) + "}" }
          return "{" + locales.joined(separator: ",") + "}"
        }
      ]
    case "XLIFF":
      return [
        .text { table in
          let units = lines(table) {
            "<trans-unit id=\"\(markup($0))\"><source>s</source><target>\(markup($1))</target></trans-unit>"
          }
          let file = "<file original=\"a\" target-language=\"de\"><body>" + units + "</body></file>"
          return "<xliff version=\"1.2\">" + file + "</xliff>"
        }
      ]
    case "xcstrings":
      return [
        .text { table in
          let entries = members(table) { value in
            let unit = "{\"stringUnit\": {\"value\": \(quoted(value))}}"
            let locales = ["de", "pt", "pt-BR"].map { "\"\($0)\": " + unit }.joined(separator: ",")
            return "{\"localizations\": {" + locales + "}}"
          }
          return "{\"sourceLanguage\": \"en\", \"strings\": {" + entries + "}}"
        }
      ]
    case "strings.xml":
      let strings = Form.text("string/") { table in
        let texts = lines(table) { "<string name=\"\(markup($0))\">\(escaped($1, isPlain))</string>" }
        return "<resources>" + texts + "</resources>"
      }
      let items = Form.text("array/l/", isList: true) { table in
        let items = lines(table) { "<item>\(escaped($1, isPlain))</item>" }
        return "<resources><string-array name=\"l\">" + items + "</string-array></resources>"
      }
      return [strings, items]
    case "resources.arsc":
      let table = Form(prefix: "string/") { table, variant in
        let entries = table.enumerated().map {
          ArscBuilder.Entry($0.offset, $0.element.key, $0.element.value)
        }
        var builder = ArscBuilder.table(entries: table.count, [.init(.init("de"), entries)])
        builder.encoding = ArscBuilder.Encoding.allCases[variant % 3]
        builder.offsets = ArscBuilder.Offsets.allCases[variant / 3 % 3]
        return builder.bytes
      }
      return [table]
    default: return []
    }
  }

  /// Whether a text of Android has the character as it is: it is not one that is trimmed or escaped.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      : !scalar.properties.isWhitespace && scalar.value != 0xfeff
  }

  private static func lines(_ table: Table, _ line: (String, String) -> String) -> String {
    table.map { line($0.key, $0.value) }.joined()
  }

  private static func object(_ table: Table) -> String { members(table, quoted) }

  private static func members(_ table: Table, _ value: (String) -> String) -> String {
    table.map { quoted($0.key) + ": " + value($0.value) }.joined(separator: ", ")
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
