import Archives
import Bytes
import Foundation
import Localization
import ResourceFormats
import TestSupport
import Testing

/// What every reader returns for thousands of slightly damaged files: values, or errors with their reasons and offsets.
///
/// The inputs are the files of the fixtures and the texts below. For each, `Goldens/readers.txt` has a digest of every 13
/// outcomes, and the number of different ones. With BALLAST_RECORD=1 the file is recorded.
@Suite struct ReaderGoldenTests {
  struct Seed: Sendable, CustomTestStringConvertible {
    let format: ResourceFormat
    let name: String
    let bytes: [UInt8]

    var testDescription: String { "\(format.name) \(name)" }
  }

  /// Files of formats that the fixtures do not have, or have in simple forms only.
  private static let texts: [(format: String, text: String)] = [
    (
      "Fluent",
      "# c\n-brand = Ballast\nboats = { $n ->\n    [one] { $n } Boot\n   *[other] { NUMBER($n) } Boote\n}\n    .label = { -brand }\nlong =\n    one\n    { \"\\u00e4\" } two\n"
    ),
    (
      ".properties",
      "# c\n! d\nsail=Segel\\u00e4\nboats : {0,choice,0#none|1#one|1<{0} boats}\nlong = a\\\n   b\nkey\\ x\\==1\nempty\n\tt\\tu = '{'0'}' {1}\n"
    ),
    (
      ".arb",
      #"{"@@locale":"de","boats":"{n, plural, =0{none} one{# Boot} other{# Boote}}","@boats":{"placeholders":{"n":{}}},"x":"{g, select, a{A} other{B}}"}"#
    ),
    (
      ".po",
      "# c\nmsgid \"\"\nmsgstr \"\"\n\"Language: de\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\"Plural-Forms: nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;\\n\"\n\n#, fuzzy\n#| msgid \"old\"\nmsgctxt \"menu\"\nmsgid \"a\"\nmsgstr \"b\\t\\\"\\101\"\n\n#, c-format\nmsgid \"%d x\"\nmsgid_plural \"%d xs\"\nmsgstr[0] \"%d y\"\nmsgstr[1] \"%d ys\"\nmsgstr[2] \"\"\n\n#~ msgid \"gone\"\n#~ msgstr \"weg\"\n"
    ),
    (
      ".pot",
      "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n\nmsgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n"
    ),
    ("fbt resources", #"{"s":{"1":"Segel","2":{"*":"%1$d Boote","_1":"ein Boot"},"3":{"1":{"*":"x"}}}}"#),
    (
      "strings.xml",
      "<?xml version=\"1.0\"?>\n<resources xmlns:x=\"urn:y\"><!-- c --><string name=\"a\">x %1$s \\u00e4 \\'q\\' <b>f</b></string><string name=\"n\" translatable=\"false\">\"  k \"</string><plurals name=\"b\"><item quantity=\"one\">%d</item><item quantity=\"other\">%d x</item></plurals><string-array name=\"c\"><item>x</item><item>@string/a</item></string-array><item type=\"string\" name=\"d\">&lt;&#228;&#xe4;</item><string name=\"e\"><![CDATA[a]]><![CDATA[b]]></string></resources>"
    ),
    (
      ".strings",
      "/* c */ \"a\" = \"b \\\"\\U00e4\\n\\101\";\n// d\nkey = 'v';\n\"%d x\" = \"%1$@ %2$d %%\";\n\"same\";\n{ }"
    ),
    (
      "web extension messages",
      #"{"a":{"message":"$X$ sails $1","description":"d","placeholders":{"x":{"content":"$1"}}},"b":{"message":"$$"}}"#
    ),
    (
      "JSON",
      #"{"a":{"b_one":"1","b_other":"{{count}}","c":["x",{"d":"y"}]},"n":1,"t":true,"z":null,"ü":"\ud83d\ude00\/"}"#
    ),
    ("JSON of several locales", #"{"en":{"a":"A"},"de":{"a":"Ä","b":{"c":"C"}},"pt-BR":{"a":"B"}}"#),
    (
      "XLIFF",
      "<xliff version=\"1.2\"><file original=\"en.lproj/L.strings\" source-language=\"en\" target-language=\"de\"><body><group id=\"g\"><trans-unit id=\"a\"><source>A %@</source><target state=\"translated\">B %@</target><note>n</note></trans-unit></group><trans-unit id=\"b\"><source>C</source></trans-unit></body></file></xliff>"
    ),
    (
      "META-INF manifest",
      "Manifest-Version: 1.0\r\nCreated-By: x\r\n\r\nName: a/de.lproj/very-long-name-of-a-file-that-is-wrapped-into-anot\r\n her-line.txt\r\nSHA-256-Digest: abc=\r\n\r\nName: b.txt\r\nSHA-256-Digest: def=\r\n\r\n"
    ),
  ]

  static let seeds: [Seed] = {
    var seeds: [Seed] = []
    for (name, text) in texts {
      if let format = ResourceFormat.all.first(where: { $0.name == name }) {
        seeds.append(Seed(format: format, name: "text", bytes: Array(text.utf8)))
      }
    }
    var sizes: [String: Set<Int>] = [:]
    func add(_ path: String, _ bytes: [UInt8]) {
      for format in ResourceFormat.formats(of: FileExtension((path as NSString).pathExtension))
      where (format.isRead || format.source != nil) && format.files.matches(path: path) {
        // Three files of different sizes represent a format; large ones are containers.
        guard bytes.count > 40, bytes.count < 16_000, sizes[format.name, default: []].count < 3,
          sizes[format.name, default: []].insert(bytes.count / 32).inserted
        else { continue }
        seeds.append(Seed(format: format, name: (path as NSString).lastPathComponent, bytes: bytes))
      }
    }
    for name in [
      "Harbor.ipa", "Harbor.apk", "Quay.apk", "Harbor.aab", "Quay.aab", "webext.xpi", "greeter.jar",
    ] {
      guard let archive = try? Archive(opening: Places.fixture(name)) else { continue }
      for index in archive.entries.indices {
        let content = try? archive.withContent(at: index) { $0.array() }
        if let content { add(archive.names[index], content) }
      }
    }
    for folder in ["folder", "formats", "sources"] {
      let root = Places.fixture(folder)
      let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      for path in paths.sorted() {
        if let bytes = try? Places.bytes("\(root)/\(path)") { add(path, bytes) }
      }
    }
    let folder = Places.package.appending(path: "Tests/Fuzz/Seeds").path
    for name in ["harbor.car", "harbor.cds", "harbor.xcstrings", "harbor.xliff"] {
      if let bytes = try? Places.bytes("\(folder)/\(name)") { add(name, bytes) }
    }
    return seeds
  }()

  private static let recorded = RecordedLines("Tests/Unit/ResourceFormatsTests/Goldens/readers.txt")

  private static func line(_ seed: Seed) -> String {
    let isLarge = seed.bytes.count > 4000
    return RecordedLines.summary(
      spreadMutations(of: seed.bytes, beginning: isLarge ? 12 : 24, places: isLarge ? 20 : 40)
        .map { FormatOutcome.text(seed.format, $0) })
  }

  private static func key(_ seed: Seed) -> String {
    "\(seed.testDescription) \(FormatOutcome.digest(seed.bytes))"
  }

  @Test(.enabled(if: RecordedLines.isRecording)) func outcomesAreRecorded() throws {
    try Self.recorded.record(Self.seeds.map { (Self.key($0), Self.line($0)) })
    Issue.record("recorded readers.txt; run again without BALLAST_RECORD")
  }

  @Test(.enabled(if: !RecordedLines.isRecording), arguments: seeds)
  func aDamagedFileHasItsOutcomes(_ seed: Seed) throws {
    let recorded = try #require(Self.recorded[Self.key(seed)], "no outcomes are recorded")
    let line = Self.line(seed)
    let groups = zip(line.split(separator: " "), recorded.split(separator: " ")).enumerated()
      .filter { $0.element.0 != $0.element.1 }.map(\.offset)
    if line != recorded { Issue.record("groups \(groups.prefix(5)) have other outcomes") }
  }

  /// Every format that is read has an input, apart from formats whose tests make their own files.
  @Test func everyFormatHasASeed() {
    let known = Set(Self.seeds.map(\.format.name))
    let missing = ResourceFormat.all.filter { $0.isRead && !known.contains($0.name) }.map(\.name)
    #expect(missing == ["loctable", "txstrings.json", ".qm"])
  }
}
