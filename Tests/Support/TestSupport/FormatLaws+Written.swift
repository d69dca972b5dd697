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
      show(read, format.syntax(of: read))
      for (key, message) in expected where read[key] != message {
        return "'\(key)' was written as \(message), and read as \(read[key].map { "\($0)" } ?? "nothing")"
      }
      if read.count != expected.count { return "\(read.count) messages of \(expected.count)" }
      if variant.isMultiple(of: 5), let broken = kept(format, file) { return broken }
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
    // Other lengths, up to 320, and characters for each input, so that a small corpus soon has all of them.
    let hash = hash(of: input)
    for length in 0..<8 {
      let length = hash / 2 % 40 * 8 + length
      table["k" + String(repeating: "e", count: length)] = String(repeating: "t", count: length + 1)
    }
    table["c"] = characters(of: input)
    return table
  }

  private static func hash(of input: [UInt8]) -> Int {
    input.prefix(2000).reduce(0) { ($0 &* 31 &+ Int($1)) & 0xff_ffff }
  }

  private static func characters(of input: [UInt8]) -> String {
    let hash = hash(of: input)
    return characters(of: hash % 2 == 0 ? hash / 2 % 1024 : hash / 2 % 17408)
  }

  /// A rule of Transifex with characters that depend on the input is read as it was written.
  static func writtenRule(_ input: [UInt8]) -> String? {
    // Braces would have to match.
    let text = characters(of: input).filter { $0 != "{" && $0 != "}" }
    let rule = "{n, plural, one {\(text)} other {x\(text)}}"
    show(["k": Message(transifexRule: rule)], .apple)
    let rules = TransifexRule.rules(in: "a" + rule)
    let forms = [TransifexRule.Form(.one, text), .init(.other, "x" + text)]
    return rules.count == 1 && rules[0].name == "n" && rules[0].forms == forms
      ? nil : "a rule is not read as written: \(rule)"
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
        binaryPropertyList(Dictionary(uniqueKeysWithValues: table.map { ($0.key, $0.value) }))
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
    case "loctable":
      return [
        Form { table, _ in
          let texts = Dictionary(uniqueKeysWithValues: table.map { ($0.key, $0.value) })
          return binaryPropertyList(["de": texts, "pt_BR": texts])
        }
      ]
    case "resources.pb": return [Form(prefix: "string/") { table, _ in protobufTable(table) }]
    case ".mo": return [Form { catalog($0, isBig: $1.isMultiple(of: 8)) }]
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

  private static func binaryPropertyList(_ value: Any) -> [UInt8] {
    let data = try? PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
    return data.map { Array($0) } ?? []
  }

  /// Strings of German in one type of one package. aapt2, Resources.proto.
  private static func protobufTable(_ table: Table) -> [UInt8] {
    let entries = table.enumerated().map { index, pair in
      let value = ProtobufField.message(2, [.message(4, [.message(2, [.text(1, pair.value)])])])
      return ProtobufField.message(
        3,
        [
          .message(1, [.number(1, UInt64(index))]), .text(2, pair.key),
          .message(6, [.message(1, [.text(3, "de")]), value]),
        ])
    }
    let type = ProtobufField.message(3, [.message(1, [.number(1, 1)]), .text(2, "string")] + entries)
    return ProtobufField.encode([.message(2, [.message(1, [.number(1, 0x7f)]), .text(2, "a"), type])])
  }

  /// A compiled catalog of gettext without a header and a hash table, in either byte order.
  private static func catalog(_ table: Table, isBig: Bool) -> [UInt8] {
    var out = ByteBuilder()
    func append(_ word: Int) { isBig ? out.big(UInt32(word)) : out.little(UInt32(word)) }
    let texts = table.map(\.key) + table.map(\.value)
    var place = 28 + 8 * texts.count
    for word in [0x9504_12de, 0, table.count, 28, 28 + 8 * table.count, 0, place] { append(word) }
    for text in texts {
      append(text.utf8.count)
      append(place)
      place += text.utf8.count + 1
    }
    for text in texts { out.raw(Array(text.utf8) + [0]) }
    return out.bytes
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
