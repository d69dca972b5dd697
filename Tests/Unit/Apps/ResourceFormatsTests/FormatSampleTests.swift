import Bytes
import DataFormats
import Localization
import ResourceFormats
import TestSupport
import Testing

/// Laws over every format of the registry, for a small file of each format and what a person reads in it.
@Suite struct FormatSampleTests {
  /// Texts by key; those of one message are joined with `|`.
  typealias Texts = [String: String]

  struct Sample: Sendable, CustomTestStringConvertible {
    let format: String
    let bytes: [UInt8]
    /// By owner; empty for a file of one locale.
    let texts: [String: Texts]

    init(_ format: String, _ bytes: [UInt8], _ texts: [String: Texts]) {
      (self.format, self.bytes, self.texts) = (format, bytes, texts)
    }

    init(_ format: String, _ text: String, _ texts: Texts) {
      self.init(format, Array(text.utf8), ["": texts])
    }

    var testDescription: String { format }
  }

  static let samples: [Sample] = [
    Sample(
      "VS Code translations",
      #"{"":["Note"],"version":"1.0.0","contents":{"vs/base":{"fog":"Nebel","a/A verb":{"message":"Auf","comment":["A verb"]}}}}"#,
      ["vs/base.fog": "Nebel", "vs/base.a/A verb": "Auf"]),
    Sample(
      ".strings", "/* Anker */ sail = Anker; \"fog\" = \"Nebel \\U00e4\"; sail = Segel;",
      ["sail": "Segel", "fog": "Nebel ä"]),
    Sample(
      ".strings", PlistBuilder.table([("sail", "Segel"), ("fog", "Nebel ä")]),
      ["": ["sail": "Segel", "fog": "Nebel ä"]]),
    Sample(
      ".stringsdict",
      """
      <plist><dict><key>sail</key><string>Segel</string><key>boats</key><dict><key>NSStringLocalizedFormatKey</key>
      <string>%#@n@</string><key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>Boot</string>
      <key>other</key><string>Schiffe</string></dict></dict></dict></plist>
      """, ["sail": "Segel", "boats": "%#@n@|Boot|Schiffe"]),
    Sample(
      "xcstrings",
      Array(
        """
        {"sourceLanguage":"en","strings":{"fog":{"localizations":{"de":{"stringUnit":{"value":"Nebel"}},
        "en":{"stringUnit":{"value":"Mist"}}}},"boats":{"localizations":{"de":{"variations":{"plural":{"one":
        {"stringUnit":{"value":"Boot"}},"other":{"stringUnit":{"value":"Schiffe"}}}}},"pt_BR":{"stringUnit":{"value":
        "barcos"}}}},"kept":{"shouldTranslate":false}},"version":"1.0"}
        """.utf8),
      [
        "base": ["fog": "Mist", "boats": "boats"], "de": ["fog": "Nebel", "boats": "Boot|Schiffe"],
        "pt-BR": ["boats": "barcos"],
      ]),
    Sample(
      "loctable",
      PlistBuilder(objects: [
        .dictionary([(1, 2), (3, 4)]), .ascii("de"), .dictionary([(5, 6), (7, 8)]), .ascii("fr"),
        .dictionary([(5, 9)]), .ascii("sail"), .ascii("Segel"), .ascii("fog"), .utf16("Nebel"),
        .ascii("voile"),
      ]).bytes, ["de": ["sail": "Segel", "fog": "Nebel"], "fr": ["sail": "voile"]]),
    Sample(
      "resources.arsc",
      ArscBuilder([
        .init(types: [
          .init(
            "string", entries: 2,
            [
              .init(.any, [.init(0, "sail", "Sails"), .init(1, "fog", "Mist")]),
              .init(.german, [.init(0, "sail", "Segel")]),
            ]),
          .init("plurals", entries: 1, [.init(.french, [.init(0, "boats", .plural("bateau", "navires"))])]),
        ])
      ]).bytes,
      [
        "base": ["string/sail": "Sails", "string/fog": "Mist"], "de": ["string/sail": "Segel"],
        "fr": ["plurals/boats": "bateau|navires"],
      ]),
    Sample(
      "resources.pb",
      ProtobufTableBuilder.table([
        "string": [.init(nil, .text("Sails")), .init("de", .text("Segel"))],
        "array": [.init("fr", .array([.text("lundi"), .number(1)]))],
      ]).bytes(),
      ["base": ["string/a": "Sails"], "de": ["string/a": "Segel"], "fr": ["array/a/0": "lundi"]]),
    Sample(
      "strings.xml",
      """
      <resources><!-- Nebel --><string name="sail">Segel \\'x\\'</string><plurals name="boats"><item quantity="one">Boot</item>
      <item quantity="other">Schiffe</item></plurals><string-array name="days"><item>Montag</item></string-array>
      <string name="kept" translatable="false">Ballast</string></resources>
      """, ["string/sail": "Segel 'x'", "plurals/boats": "Boot|Schiffe", "array/days/0": "Montag"]),
    Sample(
      "moko-resources .xml",
      """
      <resources><string name="sail">Segel 'x'</string><plurals name="boats"><item quantity="one">Boot</item>
      <item quantity="other">Schiffe</item></plurals></resources>
      """, ["string/sail": "Segel 'x'", "plurals/boats": "Boot|Schiffe"]),
    Sample(
      "Compose .xml",
      """
      <resources><string name="sail">Segel \\'x\\' \\n</string><plurals name="boats"><item quantity="other">Schiffe</item>
      </plurals><string-array name="days"><item>"Montag"</item></string-array></resources>
      """, ["string/sail": "Segel \\'x\\' \n", "plurals/boats": "Schiffe", "array/days/0": "\"Montag\""]),
    Sample(
      "web extension messages",
      """
      {"sail": {"message": "Wrack"}, "sail": {"message": "Segel", "description": "Anker"}, "app": { "message": "Hafen $NAME$", "placeholders": {
        "name": {"content": "$1", "message": "none of its own"}}},
      "message": {"message": ""}, "none": {"description": "x"}, "text": "message", "number": {"message": 7}}
      """, ["sail": "Segel", "app": "Hafen $1", "message": ""]),
    Sample(
      "txstrings.json",
      Array(
        #"{"de":{"sail":{"string":"Segel"}},"fr":{"sail":{"string":"voile"},"fog":{"string":"brume"}}}"#.utf8),
      ["de": ["sail": "Segel"], "fr": ["sail": "voile", "fog": "brume"]]),
    Sample("JavaScript", Array(JavaScriptSample.text.utf8), JavaScriptSample.texts),
    Sample("JavaScript of one locale", JavaScriptSample.german, JavaScriptSample.texts["de"] ?? [:]),
    Sample("index.android.bundle", Array(JavaScriptSample.text.utf8), JavaScriptSample.texts),
    Sample(
      "JSON of several locales",
      Array(
        #"{"de": {"sail": "Segel", "fog": "Nebel"}, "fr" : {"sail": "voile"}, "it": {"sail": "vela"}}"#.utf8),
      ["de": ["sail": "Segel", "fog": "Nebel"], "fr": ["sail": "voile"], "it": ["sail": "vela"]]),
    Sample(
      "JSON",
      #"{"sail":"Segel {{n}}","boats_one":"Boot","boats_other":"Schiffe","c":{"d":["Wind",{"e":"Meer"}]},"n":1}"#,
      ["sail": "Segel {{n}}", "boats": "Boot|Schiffe", "c.d.0": "Wind", "c.d.1.e": "Meer"]),
    Sample(".arb", #"{"@@locale":"de","sail":"Segel","@sail":{"description":"Anker"}}"#, ["sail": "Segel"]),
    Sample(
      "XLIFF",
      """
      <xliff version="1.2"><file original="a.strings" source-language="en" target-language="de"><body><trans-unit id="sail">
      <source>Sails</source><target>Segel</target></trans-unit><trans-unit id="fog"><source>Mist</source></trans-unit>
      </body></file></xliff>
      """, ["sail": "Segel"]),
    Sample(
      ".po",
      """
      msgid ""
      msgstr "Plural-Forms: nplurals=2; plural=n != 1;\\n"

      # Anker
      msgid "sail"
      msgstr "Segel"
      #, fuzzy
      msgid "old"
      msgstr "Wrack"
      msgctxt "menu"
      msgid "boat"
      msgid_plural "boats"
      msgstr[0] "Boot"
      msgstr[1] "Schi" "ffe"

      """, ["sail": "Segel", "menu\u{4}boat": "Boot|Schiffe"]),
    Sample(
      ".mo", messageCatalog([("", "h"), ("sail", "Segel"), ("boat\0boats", "Boot\0Schiffe")], true),
      ["": ["sail": "Segel", "boat": "Boot|Schiffe"]]),
    Sample(
      ".properties", "# Anker\nsail=Segel\nf\\u006fg : Ne\\\n  bel\n", ["sail": "Segel", "fog": "Nebel"]),
    Sample(
      "Fluent", "# Anker\nsail = Segel\n    .label = Wind\n-fog =\n    Nebel\n",
      ["sail": "Segel", "sail.label": "Wind", "-fog": "Nebel"]),
    Sample(
      ".pak", dataPack(5, texts: ["Segel", "Nebel", ""], aliases: 1),
      ["": ["100": "Segel", "101": "Nebel", "102": "", "200": "Segel"]]),
    Sample(
      ".qm", messageFile([["Segel"], ["Boot", "Schiffe"]], hasHashes: true),
      ["": ["Main\u{4}source 0": "Segel", "Main\u{4}source 1": "Boot"]]),
  ]

  private static func format(_ sample: Sample) throws -> ResourceFormat {
    try #require(ResourceFormat.all.first { $0.name == sample.format })
  }

  private static func tables(
    _ format: ResourceFormat, _ bytes: [UInt8]
  ) throws(FormatError) -> [String: [String: Message]] {
    switch format.messages {
    case .oneLocale(let read)?: return ["": try read(bytes.span.bytes, LocaleTag(bcp47: "de"))]
    case .severalLocales(let read)?:
      let tables = try read(bytes.span.bytes) ?? [:]
      return Dictionary(uniqueKeysWithValues: tables.map { (describe($0.key), $0.value) })
    case nil: return [:]
    }
  }

  private static func texts(_ messages: [String: Message]) -> Texts {
    messages.mapValues { $0.texts.joined(separator: "|") }
  }

  @Test func everyFormatWithMessagesHasASample() {
    let names = ResourceFormat.all.filter { $0.messages != nil }.map(\.name)
    #expect(Set(Self.samples.map(\.format)) == Set(names))
  }

  @Test(arguments: samples) func messagesAreThoseInTheFile(_ sample: Sample) throws {
    let tables = try Self.tables(Self.format(sample), sample.bytes)
    #expect(tables.mapValues(Self.texts) == sample.texts)
  }

  /// The offsets of an ASCII text in UTF-8, and in UTF-16 with the high byte first.
  private static func places(of text: Substring, in bytes: [UInt8]) -> [Int] {
    let utf8 = [UInt8](text.utf8)
    var utf16: [UInt8] = []
    for byte in utf8 { utf16 += [0, byte] }
    var places: [Int] = []
    for index in bytes.indices {
      if bytes[index...].starts(with: utf8) { places.append(index) }
      if bytes[index...].starts(with: utf16) { places.append(index + 1) }
    }
    return places
  }

  /// Another letter in a text of the file changes that text of that message, and no other message.
  @Test(arguments: samples) func anotherLetterChangesOneMessage(_ sample: Sample) throws {
    let format = try Self.format(sample)
    var changed = 0
    for (owner, texts) in sample.texts {
      for (key, joined) in texts {
        for text in joined.split(separator: "|") where text.count > 3 && text.utf8.allSatisfy({ $0 > 0x40 }) {
          let places = Self.places(of: text, in: sample.bytes)
          // A key may be the text itself.
          guard places.count == 1, !texts.keys.contains(where: { $0.contains(text) }),
            let place = places.first
          else { continue }
          var bytes = sample.bytes
          bytes[place] = UInt8(ascii: "Q")
          // A second key may have the same string.
          let other = joined.replacing(text, with: "Q" + text.dropFirst())
          var expected = sample.texts
          for (same, shown) in texts where shown == joined { expected[owner]?[same] = other }
          let found = try Self.tables(format, bytes).mapValues(Self.texts)
          #expect(found == expected, "'\(text)' of \(key)")
          changed += 1
        }
      }
    }
    #expect(changed > 0)
  }

  /// Without one locale, the file has the messages of all others, and its size is the sum of its shares.
  @Test(arguments: samples) func removingALocaleKeepsTheOthers(_ sample: Sample) throws {
    let format = try Self.format(sample)
    guard let remove = format.removal else { return }
    let before = try Self.tables(format, sample.bytes)
    for owner in before.keys where owner != "base" {
      let left = try remove(sample.bytes.span.bytes, .init()) { $0.text == owner }
      var expected = before
      expected[owner] = nil
      #expect(try Self.tables(format, left) == expected, "without \(owner)")
      #expect(FormatLaws.format(format, left) == nil, "without \(owner)")
    }
  }

  /// Every truncation, and every fifth byte with six other values, gives a value or a typed error. Every second one is
  /// checked, and of a large file one in ten; with `make test-all`, all and one in seven.
  @Test(arguments: samples) func damagedFilesSatisfyTheLaws(_ sample: Sample) throws {
    let format = try Self.format(sample)
    let damaged = [sample.bytes] + mutations(of: sample.bytes, everyByte: 5)
    let step = sample.bytes.count > 600 ? (Places.runsAll ? 7 : 10) : Places.runsAll ? 1 : 2
    for index in stride(from: 0, to: damaged.count, by: step) {
      let bytes = damaged[index]
      let broken = FormatLaws.format(format, bytes)
      #expect(broken == nil, "\(bytes)")
    }
  }

  /// Removing a file from a list leaves the records of the others.
  @Test(arguments: [
    (
      "CodeResources",
      """
      <plist><dict><key>files</key><dict>
      <key>de.lproj/a.strings</key>
      <data>QQ==</data>
      <key>b.png</key><data>QUI=</data>
      </dict><key>files2</key><dict>
      <key>de.lproj/a.strings</key>
      <dict><key>hash2</key><data>QQ==</data></dict>
      </dict></dict></plist>
      """, ["de.lproj/a.strings", "b.png", "de.lproj/a.strings"]
    ),
    (
      "META-INF manifest",
      "Manifest-Version: 1.0\r\n\r\nName: de.lproj/a.strings\r\nSHA: QQ\r\n\r\nName: b.p\r\n ng\r\nSHA: b\r\n\r\n",
      ["de.lproj/a.strings", "b.png"]
    ),
  ])
  func removingARecordKeepsTheOthers(_ name: String, _ text: String, _ files: [String]) throws {
    let format = try #require(ResourceFormat.all.first { $0.name == name })
    guard case .fileList(_, _, let records) = format.scope else {
      Issue.record("not a list of files")
      return
    }
    let bytes = Array(text.utf8)
    let listed = try records(bytes.span.bytes)
    #expect(listed.map(\.path) == files)
    for file in Set(files) {
      let left = bytes.span.bytes.cutting(listed.filter { $0.path == file }.map(\.range))
      #expect(try records(left.span.bytes).map(\.path) == files.filter { $0 != file })
    }
    for mutated in mutations(of: bytes, everyByte: 3) { #expect(FormatLaws.format(format, mutated) == nil) }
  }
}
