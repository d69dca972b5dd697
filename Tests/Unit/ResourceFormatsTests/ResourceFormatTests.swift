import DataFormats
import Localization
import ResourceFormats
import TestSupport
import Testing

/// Laws of the registry, over every format in it.
@Suite struct ResourceFormatTests {
  private static let plist = """
    <plist><dict><key>sail</key><string>Segel</string><key>boats</key><dict>
    <key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>
    <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string>
    <key>one</key><string>%d Boot</string><key>other</key><string>%d Boote</string></dict></dict></dict>
    </plist>
    """

  /// Valid files of one locale, by format name, each with the number of its messages.
  private static let files: [String: [(bytes: [UInt8], messages: Int)]] = [
    ".strings": [text("sail = Segel; \"fog\" = \"Nebel\"; sail = Segel2;", 2), ([], 0)],
    ".stringsdict": [text(plist, 2)],
    "strings.xml": [
      text(
        "<resources><string name=\"a\">A</string>"
          + "<plurals name=\"b\"><item quantity=\"other\">B</item></plurals>"
          + "<string-array name=\"c\"><item>1</item><item>2</item></string-array></resources>", 4)
    ],
    "web extension messages": [text("{\"a\": {\"message\": \"A\"}, \"b\": {\"description\": \"none\"}}", 1)],
    "JSON": [
      text("{\"a\": \"A\", \"b_one\": \"B\", \"b_other\": \"Bs\", \"c\": {\"d\": [\"1\", \"2\"]}}", 4)
    ],
    ".arb": [text("{\"@@locale\": \"de\", \"a\": \"A\", \"@a\": {\"description\": \"x\"}}", 1)],
    "XLIFF": [
      text(
        "<xliff version=\"1.2\">"
          + "<file original=\"a.strings\" source-language=\"en\" target-language=\"de\"><body>"
          + "<trans-unit id=\"a\"><source>A</source><target>B</target></trans-unit>"
          + "<trans-unit id=\"c\"><source>C</source></trans-unit></body></file></xliff>", 1),
      text(
        "<xliff version=\"1.2\"><file original=\"a.strings\" source-language=\"en\"><body>"
          + "<trans-unit id=\"a\"><source>A</source></trans-unit></body></file></xliff>", 1),
    ],
    ".po": [
      text(
        "msgid \"\"\nmsgstr \"h\\n\"\n\nmsgid \"a\"\nmsgstr \"A\"\n\nmsgctxt \"x\"\nmsgid \"a\"\nmsgstr \"B\"\n",
        2)
    ],
    ".mo": [(messageCatalog([("", "h"), ("a", "A"), ("one\0many", "x\0y")], false), 2)],
    ".properties": [text("# c\na=b\nc\\u0041 : d\na=e\n", 2)],
    "Fluent": [text("a = b\n  .c = d\n-e = f\n", 3)],
    ".pak": [(dataPack(5, texts: ["Sail", "Anker"], aliases: 1), 3)],
    ".qm": [
      (messageFile([["a"], ["b", "c"]], hasHashes: true), 2),
      (messageFile([["a"], ["b", "c"]], hasHashes: false), 2),
    ],
  ]

  private static func text(_ text: String, _ messages: Int) -> (bytes: [UInt8], messages: Int) {
    (Array(text.utf8), messages)
  }

  private static var formatsOfOneLocale: [ResourceFormat] {
    ResourceFormat.all.filter { if case .oneLocale = $0.messages { true } else { false } }
  }

  @Test func theNumberOfMessagesIsCountedExactly() throws {
    #expect(Set(Self.files.keys) == Set(Self.formatsOfOneLocale.map(\.name)), "a file for each format")
    let german = try #require(LocaleTag(bcp47: "de"))
    for format in Self.formatsOfOneLocale {
      guard case .oneLocale(let read) = format.messages else { continue }
      for file in try #require(Self.files[format.name]) {
        let messages = try read(file.bytes.span.bytes, german)
        #expect(messages.count == file.messages, "\(format.name)")
        if let count = format.count {
          #expect(try count(file.bytes.span.bytes) == messages.count, "\(format.name)")
        }
      }
    }
  }

  @Test func everyDefinitionIsComplete() {
    #expect(Set(ResourceFormat.all.map(\.name)).count == ResourceFormat.all.count)
    for format in ResourceFormat.all {
      #expect(!format.files.extensions.isEmpty || format.files.fileName != nil, "\(format.name)")
      #expect(format.isContainer == (format.attribution != nil), "\(format.name)")
      #expect(format.count == nil || format.messages != nil, "\(format.name)")
      #expect(format.removal == nil || format.attribution != nil, "\(format.name)")
      switch (format.scope, format.messages) {
      case (.oneLocale, .severalLocales), (.severalLocales, .oneLocale), (.fileList, .some):
        Issue.record("the scope and the reader of \(format.name) do not agree")
      default: break
      }
      if case .messages = format.source { #expect(format.messages != nil, "\(format.name)") }
    }
  }

  /// A format must not hide another one with the same extension.
  @Test func noFormatIsUnreachable() {
    for format in ResourceFormat.all {
      for name in format.files.extensions {
        let formats = ResourceFormat.formats(of: FileExtension(name))
        #expect(formats.contains(format))
        let byNameOnly = formats.filter { $0.recognition == .byName && $0.files.isExtensionOnly }
        #expect(byNameOnly.isEmpty || formats.count == 1, "\(name) is ambiguous")
      }
    }
  }

  @Test(arguments: [
    ("a/de.lproj/Localizable.strings", true), ("_CodeSignature/CodeResources", true),
    ("a/CodeResources", false),
    ("resources.arsc", true), ("other.arsc", false), ("META-INF/A.SF", true), ("a/A.SF", false),
    ("de.pak.info", true), ("Package.info", false), ("a.png", false), ("App.resources.dll", false),
  ])
  func contentsAreRetainedOnlyIfTheyAreRead(_ path: String, _ isRead: Bool) {
    #expect(ResourceFormat.mayRead(Array(path.utf8).span.bytes) == isRead)
  }

  @Test func extensionsOfSourcesAreListedOnce() {
    #expect(
      ResourceFormat.sourceExtensions == [
        ".strings", ".stringsdict", ".xcstrings", ".loctable", ".xml", ".json", ".arb", ".xliff", ".xlf",
        ".po", ".pot", ".mo",
        ".properties", ".ftl", ".pak",
      ])
  }
}
