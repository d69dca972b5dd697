import Bytes
import DataFormats
import TestSupport
import Testing

/// Expects that the outcomes are those recorded in `Goldens`.
func expectRecorded(
  _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ record: (inout OutcomeRecording) throws -> Void
) throws {
  let difference = try OutcomeRecording.difference(
    from: "Tests/Unit/ResourceFormatsTests/Goldens/\(name).txt", record)
  #expect(difference == nil, Comment(rawValue: difference ?? ""), sourceLocation: sourceLocation)
}

/// The result, or the reason and the offset of the error.
func outcome(_ body: () throws(FormatError) -> String) -> String {
  do throws(FormatError) { return "ok \(try body())" } catch { return "\(error.reason) at \(error.offset)" }
}

/// Outcomes of the readers of general data formats, for damaged files and for all short sequences of tokens.
@Suite struct DataFormatOutcomeTests {
  private static func written(_ list: PropertyList) -> String {
    switch list {
    case .string(let text): "'\(text)'"
    case .data(let bytes): "data \(bytes)"
    case .integer(let number): "integer \(number)"
    case .unsigned(let number): "unsigned \(number)"
    case .real(let number): "real \(number)"
    case .boolean(let value): "\(value)"
    case .date(let seconds): "date \(seconds)"
    case .dateText(let text): "date '\(text)'"
    case .uid(let number): "uid \(number)"
    case .null: "null"
    case .array(let items): "[\(items.map(written).joined(separator: ", "))]"
    case .dictionary(let dictionary):
      "{\(dictionary.entries.map { "\($0.key): \(written($0.value))" }.joined(separator: ", "))}"
    }
  }

  private static func list(_ bytes: [UInt8]) -> String {
    outcome { () throws(FormatError) in written(try PropertyList(bytes.span.rawBytes)) }
  }

  private static func list(_ text: String) -> String { list(Array(text.utf8)) }

  private static func named(_ text: String) -> String {
    text.replacing("\n", with: "\\n").replacing("\t", with: "\\t")
  }

  // MARK: - Property lists

  /// Every kind of object, and integers and references of several widths.
  private static var binary: PlistBuilder {
    PlistBuilder(objects: [
      .dictionary([(1, 2), (3, 4), (5, 6)]), .ascii("items"), .array([7, 8, 9, 10, 11, 12, 13, 14, 15]),
      .ascii("text"),
      .utf16("é🚢"), .ascii("long text of a list"), .array([16, 17, 18, 19, 20]), .integer(200),
      .raw([0x11, 0x80, 1]), .raw([0x12, 0x80, 0, 0, 1]), .raw([0x13] + [UInt8](repeating: 0xff, count: 8)),
      .raw([0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xff, count: 8)),
      .raw([0x22, 0x3f, 0xc0, 0, 0]), .raw([0x23, 0x3f, 0xf8, 0, 0, 0, 0, 0, 0]),
      .raw([0x33, 0x41, 0, 0, 0, 0, 0, 0, 0]), .raw([0x43, 1, 2, 3]), .raw([0]), .raw([8]), .raw([9]),
      .raw([0x81, 1, 2]), .raw([0x52, 0x41, 0xe9]),
    ])
  }

  @Test func binaryPropertyLists() throws {
    try expectRecorded("property-list-binary") { recording in
      recording.addDamaged("narrow", Self.binary.bytes, isText: false, Self.list)
      var wide = Self.binary
      (wide.offsetWidth, wide.referenceWidth) = (4, 2)
      recording.addDamaged("wide", wide.bytes, isText: false, step: 3, Self.list)
      // A chain of arrays up to the greatest depth, a cycle, and a list whose values exceed its size.
      for depth in [126, 127, 128, 129] {
        var objects = (1..<depth).map { PlistBuilder.Object.array([$0]) }
        objects.append(.array([]))
        recording.add("\(depth) levels", [String(Self.list(PlistBuilder(objects: objects).bytes).suffix(60))])
      }
      for items in [1, 2, 8, 20, 40] {
        let shared = [
          PlistBuilder.Object.array([Int](repeating: 1, count: items)), .array([2, 2, 2, 2]), .integer(1),
        ]
        recording.add(
          "\(items) shared items", [String(Self.list(PlistBuilder(objects: shared).bytes).prefix(60))])
      }
      recording.add("cycle", [Self.list(PlistBuilder(objects: [.array([1]), .array([0])]).bytes)])
      recording.add("keys", [Self.list(PlistBuilder(objects: [.dictionary([(1, 1)]), .integer(1)]).bytes)])
      recording.add(
        "text limits", [0, 1, 100].map { "\(BinaryPropertyList.textLimit(of: $0))" })
    }
  }

  private static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x" [<!ENTITY a "]">]>
    <plist version='1.0'><!-- > --><dict><key>a&amp;b</key><string>x &lt;&#65;&#x42; <![CDATA[ <&]] ]]> y</string>
    <key>n</key><array><integer> -12 </integer><integer>0xFf</integer><integer>18446744073709551615</integer><real>1.5</real>
    <true/><false></false><date>2020-01-01T00:00:00Z</date><data>AAEC Aw==</data><data>/+8=</data><string/><dict/><array/>
    <data/></array></dict></plist>
    """

  @Test func xmlPropertyLists() throws {
    try expectRecorded("property-list-xml") { recording in
      recording.addDamaged("file", Array(Self.xml.utf8), isText: true, Self.list)
      let words = [
        "<dict>", "</dict>", "<key>k</key>", "<string>s</string>", "<array>", "</array>", "<true/>", "<key/>",
        "t", " ",
        "<!--", "-->", "<![CDATA[", "]]>", "&", ";", "<", ">", "/", "\"", "</plist>", "<?", "?>", "<!", "[",
      ]
      for (first, texts) in sequences(of: words, length: 3) {
        recording.add(
          first,
          texts.map { Self.list("<plist><dict><key>a</key>\($0)</dict></plist>") }
            + texts.prefix(200).map { Self.list("<plist><string>\($0)</string></plist>") })
      }
      let numbers = sequences(of: ["0", "1", "x", "-", " ", "F", "9223372036854775807", "+"], length: 3)
      for (first, texts) in numbers {
        recording.add(
          "number \(first)",
          texts.map { Self.list("<integer>\($0)</integer>") } + texts.map { Self.list("<real>\($0)</real>") })
      }
      for (first, texts) in sequences(
        of: ["A", "Z", "a", "z", "0", "9", "+", "/", "=", " ", "-", "{"], length: 3)
      {
        recording.add("data \(first)", texts.map { Self.list("<data>\($0)Q\($0)</data>") })
      }
      let entities = sequences(
        of: ["amp", "lt", "gt", "quot", "apos", "#", "x", "41", "1F6A2", "d800", ";", "&"], length: 3)
      for (first, texts) in entities {
        recording.add("entity \(first)", texts.map { Self.list("<string>&\($0); b</string>") })
      }
      for depth in [126, 127, 128, 129] {
        let text =
          String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
        recording.add("\(depth) levels", [String(Self.list(text).suffix(60))])
      }
    }
  }

  private static let oldStyle = """
    /* a */ "key" = "v\\n\\"\\U00e9\\ud\\101\\777\\Ud83d\\Ude00\\Ud83d"; // b
    un_q.$:-/x = { a = (b, "c", <0f 1E>, (), {}); d; 'e' = f }; g = <>; "h";
    """

  @Test func oldStylePropertyLists() throws {
    try expectRecorded("property-list-old-style") { recording in
      recording.addDamaged("file", Array(Self.oldStyle.utf8), isText: true, Self.list)
      let words = [
        "{", "}", "(", ")", "<", ">", "=", ";", ",", "\"a\"", "b", "0f", "//c\n", "/*d*/", "/", "*", "'", " ",
        "\u{2028}", "\u{e9}",
      ]
      for (first, texts) in sequences(of: words, length: 3) {
        recording.add(
          first,
          texts.map(Self.list) + texts.map { Self.list("{a=\($0)}") } + texts.map { Self.list("(a,\($0)") })
      }
      let escapes = [
        "\\", "U", "0041", "d83d", "de00", "0", "7", "8", "n", "a", "b", "f", "r", "t", "v", "\"", "g", "378",
      ]
      for (first, texts) in sequences(of: escapes, length: 3) {
        recording.add("escape \(first)", texts.map { Self.list("a = \"\\\($0)\";") })
      }
      for depth in [126, 127, 128, 129] {
        let text = String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
        recording.add("\(depth) levels", [String(Self.list(text).suffix(60))])
        let texts = String(repeating: "{a=", count: depth) + "b" + String(repeating: "}", count: depth)
        recording.add("\(depth) dictionaries", [String(Self.list(texts).suffix(60))])
      }
      recording.add(
        "comments",
        sequences(of: ["/", "*", "//", "/*", "*/", "\"", "'", "\\", "a", "\n"], length: 4).flatMap(\.texts)
          .map { text in
            outcome { () throws(FormatError) in
              "\(OldStylePropertyList.comments(in: try PropertyListText(Array(text.utf8).span.rawBytes)))"
            }
          })
      recording.add(
        "bytes",
        (UInt8.min...0xff).map {
          "\(NextStepEncoding.unicode($0)) \($0.hexadecimalValue ?? 99) \($0.isSpace)"
        })
      recording.add("unquoted", (UInt8.min...0x7f).map { Self.list([0x61, $0, 0x3d, 0x62, 0x3b]) })
    }
  }

  @Test func encodingsOfPropertyLists() throws {
    try expectRecorded("property-list-encodings") { recording in
      let text = "a = \"é🚢\";"
      let units = Array(text.utf16)
      let little = units.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
      let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
      for (name, bytes) in [
        ("little", [0xff, 0xfe] + little), ("big", [0xfe, 0xff] + big), ("little without mark", little),
        ("big without mark", big), ("mark", [0xef, 0xbb, 0xbf] + Array(text.utf8)),
      ] {
        recording.addDamaged(name, bytes, isText: false, Self.list)
      }
      let names = [
        "UTF-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "latin1", "windows-1252", "koi8-r", "",
      ]
      for name in names {
        let head = "<?xml version='1.0' encoding=\"\(name)\"?><string>"
        recording.add(
          "'\(name)'",
          [[0x61], [0xe9], [0xc3, 0xa9]].map { Self.list(Array(head.utf8) + $0 + Array("</string>".utf8)) })
      }
      recording.add(
        "declarations",
        [
          "<?xml encoding='latin1'?>", "<?xml version='1.0'?>", "<?xml encoding=latin1?>",
          "<?xml encoding='latin1",
          "<?xml ?><a encoding='latin1'/>",
          "<?xml " + String(repeating: " ", count: 170) + "encoding='koi8-r'?>",
          "<?xml " + String(repeating: " ", count: 186) + "encoding='koi8-r'?>",
        ].map { Self.list("\($0)<string>a</string>") })
      recording.add(
        "kinds",
        [
          "<plist/>", "<dict/>", " <array/>", "<string/>", "<data/>", "<date/>", "<integer/>", "<real/>",
          "<true/>", "<false/>",
          "<?", "<!", "<0f>", "<ab>", "<a/>", "<", "", " ", "{}",
        ].map(Self.list))
    }
  }

  // MARK: - JSON

  private static func json(_ bytes: [UInt8]) -> String {
    outcome { () throws(FormatError) in "\(try JSONValue(parsing: bytes.span.rawBytes))" }
  }

  private static func json(_ text: String) -> String { json(Array(text.utf8)) }

  @Test func jsonValues() throws {
    try expectRecorded("json") { recording in
      let file = """
        \u{feff}{"a": [1, -2.5e+3, true, false, null, "x\\u0041\\ud83d\\ude00\\n\\/\\\\\\""], "b": {"c": {}, "d": []},
        "é": "ü", "a": 0, "e": 1E-2, "f": "\\b\\f\\r\\t"}
        """
      recording.addDamaged("file", Array(file.utf8), isText: true, Self.json)
      let words = ["{", "}", "[", "]", ":", ",", "\"a\"", "1", "true", "null", "fals", " ", "\"", "\\"]
      for (first, texts) in sequences(of: words, length: 3) {
        recording.add(
          first,
          texts.map(Self.json) + texts.map { Self.json("[1\($0)") } + texts.map { Self.json("{\"a\":\($0)}") }
        )
      }
      for (first, texts) in sequences(of: ["0", "1", "9", "-", "+", ".", "e", "E", "a"], length: 4) {
        recording.add("number \(first)", texts.map(Self.json))
      }
      let escapes = [
        "\\", "u", "0041", "d83d", "de00", "\"", "/", "b", "f", "n", "r", "t", "a", "+041", "-041", "00e",
      ]
      for (first, texts) in sequences(of: escapes, length: 3) {
        recording.add("escape \(first)", texts.map { Self.json("\"\\\($0)\"") })
      }
      recording.add("control characters", (UInt8.min...0x21).map { Self.json([0x22, $0, 0x22]) })
      for depth in [511, 512, 513] {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
          let text = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
          recording.add("\(depth) levels of \(open)", [String(Self.json(text).suffix(60))])
        }
      }
    }
  }

  @Test func jsonIsWrittenAndCut() throws {
    try expectRecorded("json-writing") { recording in
      let texts = [
        "{\"a\":1,\"b\":{\"c\":2,\"d\":3},\"e\":[1,{\"a\":2}]}", "{ \"a\" : 1 , \"b\" : { \"a\" : 2 } }",
        "{}", "{\"b\":{}}",
        "{\"a\":{\"x\":{\"a\":1,\"b\":2}},\"b\":{\"x\":{\"c\":1}},\"c\":1}", "[1]", "{\"a\":1} ",
        "{\"a\":1}x", "{\"a\":1,\"a\":2,\"b\":3,\"a\":4}",
        "{\"b\":1,\"a\":2}", "{\"a\":1,\n \"b\":2,\n \"c\":3\n}", "\" a \\\" b \\\\\" ", "[ 1 ,\t2\r\n]",
      ]
      for text in texts {
        let bytes = Array(text.utf8)
        recording.add(
          text.replacing("\n", with: " "),
          [
            outcome { () throws(FormatError) in
              String(decoding: try JSONValue(parsing: bytes.span.rawBytes).indentedBytes, as: UTF8.self)
            },
            "\(JSONSpaces.count(in: bytes.span.rawBytes)) \(String(decoding: JSONSpaces.removing(from: bytes.span.rawBytes), as: UTF8.self))",
          ]
            + [[], [JSONPathStep.any], [.named("a")], [.named("b"), .any], [.any, .any]].flatMap { path in
              [["a"], ["b"], ["a", "c"], ["a", "b", "c", "d", "e", "x"], []].map { removed in
                outcome { () throws(FormatError) in
                  String(
                    decoding: try bytes.span.rawBytes.cuttingJSONMembers(below: path) {
                      removed.contains($0)
                    }, as: UTF8.self)
                }
              }
            })
      }
      let every = String(String.UnicodeScalarView((0..<0x30).compactMap { Unicode.Scalar($0) })) + "\\é🚢"
      recording.add("characters", every.unicodeScalars.map { "\(JSONValue.string(String($0)))" })
      recording.add(
        "values",
        ["1", "-1", "1.5", "99999999999999999999", "\"1\"", "true", "null", "[]", "{}"].map { text in
          let value = try? JSONValue(text: text)
          return
            "\(value?.integer ?? -9) \(value?.bool ?? false) \(value?.string ?? "-") \(value?.items?.count ?? -1)"
            + " \(value?.members?.count ?? -1)"
        })
    }
  }

  // MARK: - XML, YAML and others

  @Test func elementsOfXML() throws {
    func elements(_ text: String) -> String {
      outcome { () throws(FormatError) in
        let bytes = Array(text.utf8)
        var reader = XMLElements(bytes.span.rawBytes)
        var found = ""
        while let name = try reader.next() {
          let names = try reader.scanner.attributes().map { "\($0.name)=\($0.value)" }.joined(separator: ",")
          found +=
            "\(reader.depth) \(reader.scanner.text(name)) \(names) \(try reader.scanner.attribute("a") ?? "-")"
          found += " \(reader.isEmpty);"
          if reader.scanner.equals(name, "t") { found += "'\(try reader.content())';" }
        }
        return found
      }
    }
    let words = [
      "<b>", "</b>", "<t a='1'>", "</t>", "<c a=\"x\n&gt;y\" ba = 'z'/>", "text", "<!--x-->", "\r\n", "&#10;",
      "<![CDATA[\r]]>", "<t/>", "<",
      "<c aa='1' a='2'/>", "<c  a  =  '3'  />", "<c a=4>", "<c ='5'>", "<c x'a='6'>", "<b/ >",
    ]
    try expectRecorded("xml-elements") { recording in
      for (first, texts) in sequences(of: words, length: 3) {
        recording.add(Self.named(first), texts.map { elements("<r>\($0)</r>") })
      }
      let attributes = ["a", "=", "\"", "'", " ", "\n", "/", "b", "&lt;", "1"]
      for (first, texts) in sequences(of: attributes, length: 4) {
        recording.add("<c \(Self.named(first))", texts.map { elements("<c \($0)>") })
      }
      recording.add(
        "within",
        [0, 1, 2].map { level in
          outcome { () throws(FormatError) in
            let bytes = Array("<r><a><b/></a><c/></r><d/>".utf8)
            var reader = XMLElements(bytes.span.rawBytes)
            var found = ""
            while let name = try reader.next(within: level) { found += reader.scanner.text(name) }
            return "\(found) \(reader.depth)"
          }
        })
      let scalars =
        (0..<0x30).compactMap { Unicode.Scalar($0) } + [
          "<", ">", "&", "\"", "é", "\u{fffd}", "\u{fffe}", "\u{10ffff}",
        ]
      recording.add(
        "escaping",
        scalars.map {
          "\(XMLEscaping.text(String($0))) \(XMLEscaping.attribute(String($0))) \(XMLEscaping.allowed(String($0)))"
        })
    }
  }

  @Test func nodesOfYAML() throws {
    func written(_ node: YAMLNode) -> String {
      let place = "\(node.position.line):\(node.position.column)"
      return switch node.value {
      case .scalar(let text, let isPlain): "\(place) '\(text)' \(isPlain)"
      case .sequence(let items): "\(place) [\(items.map(written).joined(separator: ", "))]"
      case .mapping(let entries):
        "\(place) {\(entries.map { "\(written($0.key)): \(written($0.value))" }.joined(separator: ", "))}"
      }
    }
    func outcome(_ bytes: [UInt8]) -> String {
      do throws(YAMLError) {
        return try YAMLReader.root(of: bytes).map { "ok \(written($0))" } ?? "nothing"
      } catch {
        // libyaml's own words for a syntax error differ by version.
        if case .syntax = error.reason { return "syntax" }
        return "\(error.reason) at \(error.position)"
      }
    }
    try expectRecorded("yaml") { recording in
      let file = "a: 1\nb:\n  - x\n  - 'y'\n  - {c: d}\n# e\nf: \"g\"\nh: |\n  i\n"
      recording.addDamaged("file", Array(file.utf8), isText: false, outcome)
      for depth in [30, 31, 32, 33] {
        let text = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
        recording.add("\(depth) levels", [String(outcome(Array(text.utf8)).prefix(60))])
      }
      recording.add(
        "rare",
        ["", "# a", "---\na\n---\nb", "a: &x 1\nb: *x", "---", "? [a]\n: b"].map { outcome(Array($0.utf8)) })
      let sizes = [YAMLReader.sizeLimit, YAMLReader.sizeLimit + 1]
      recording.add("sizes", sizes.map { outcome([0x23] + [UInt8](repeating: 0x61, count: $0 - 1)) })
    }
  }

  @Test func fieldsOfProtobuf() throws {
    func fields(_ bytes: [UInt8], _ range: Range<Int>) -> String {
      outcome { () throws(FormatError) in
        var reader = try ProtobufReader(bytes.span.rawBytes, range)
        var found = ""
        while let (field, value) = try reader.next() { found += "\(field) \(value) \(reader.position); " }
        return found
      }
    }
    try expectRecorded("protobuf") { recording in
      let message = ProtobufField.encode([
        .number(1, 1), .number(2, .max), .fixed32(3, 0x0102_0304), .fixed64(4, .max), .text(5, "text"),
        .text(600, ""),
        .message(7, [.number(1, 300)]),
      ])
      recording.addDamaged("message", message, isText: false) { fields($0, 0..<$0.count) }
      let bounds = [0, 1, 2, 13, message.count - 1, message.count]
      recording.add(
        "ranges",
        bounds.flatMap { lower in bounds.filter { $0 >= lower }.map { fields(message, lower..<$0) } }
          + [fields(message, 0..<(message.count + 1)), fields(message, -1..<2)])
      recording.add(
        "varints",
        (8...12).flatMap { count in
          [UInt8]([0, 1, 2, 0x7f]).map { last in
            let bytes: [UInt8] = [8] + [UInt8](repeating: 0xff, count: count) + [last]
            return fields(bytes, 0..<bytes.count)
          }
        })
    }
  }
}
