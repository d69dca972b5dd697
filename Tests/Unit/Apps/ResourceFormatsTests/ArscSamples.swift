import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats
import TestSupport
import Testing

/// The encoding of a table; its contents are the same in each.
struct ArscShape: Sendable, CustomTestStringConvertible {
  var encoding: ArscBuilder.Encoding
  var offsets: ArscBuilder.Offsets
  var isCompact: Bool
  var isSorted: Bool

  static let all: [ArscShape] = ArscBuilder.Encoding.allCases.flatMap { encoding in
    ArscBuilder.Offsets.allCases.flatMap { offsets in
      [(false, false), (true, true)].map { isCompact, isSorted in
        ArscShape(encoding: encoding, offsets: offsets, isCompact: isCompact, isSorted: isSorted)
      }
    }
  }

  func write(_ table: ArscBuilder) -> [UInt8] {
    var copy = table
    copy.encoding = encoding
    copy.offsets = offsets
    copy.isCompact = isCompact
    copy.isSorted = isSorted
    return copy.bytes
  }

  var testDescription: String {
    "\(encoding), \(offsets)\(isCompact ? ", compact" : "")\(isSorted ? ", sorted" : "")"
  }
}

extension ArscBuilder.Configuration {
  static let german = Self("de")
  static let french = Self("fr")
  static let serbian = Self("sr", script: "Latn")
}

extension ArscBuilder {
  /// An app in four languages with every kind of value.
  static let harbor: ArscBuilder = {
    let rich = Value.styled("Bold text", [Tag(name: "b", first: 0, last: 3)])
    let german = Value.styled(
      "Fett und schräg", [Tag(name: "b", first: 0, last: 3), Tag(name: "i", first: 9, last: 14)])
    let string = ResourceType(
      "string", entries: 8,
      [
        Variant(
          .any,
          [
            Entry(0, "app_name", "Harbor"), Entry(1, "hello", "Hello"), Entry(2, "rich", .value(rich)),
            Entry(3, "ok", "OK"),
          ]),
        Variant(
          .german,
          [
            Entry(1, "hello", "Hallo"), Entry(2, "rich", .value(german)), Entry(3, "ok", "OK"),
            Entry(4, "only_german", "⚓︎ nur hier 🚢"),
            Entry(6, "hello", .entry(of: 1)),
          ]),
        Variant(.french, [Entry(1, "hello", "Bonjour"), Entry(3, "ok", "OK")]),
        Variant(.serbian, [Entry(1, "hello", "Zdravo")]),
      ])
    let plurals = ResourceType(
      "plurals", entries: 1,
      [
        Variant(.any, [Entry(0, "ships", .plural("a ship", "ships"))]),
        Variant(.german, [Entry(0, "ships", .plural("ein Schiff", "Schiffe"))]),
      ])
    let array = ResourceType(
      "array", entries: 2,
      [
        Variant(.any, [Entry(0, "winds", .array(["north", "south"])), Entry(1, "codes", .array(["n"]))]),
        Variant(.french, [Entry(0, "winds", .array(["nord", "sud", "OK"]))]),
      ])
    let drawable = ResourceType(
      "drawable", entries: 2,
      [
        Variant(
          .any, [Entry(0, "icon", "res/drawable/icon.png"), Entry(1, "flag", "res/drawable/flag.png")]),
        Variant(Configuration(density: 240), [Entry(1, "flag", "res/drawable-hdpi/flag.png")]),
        Variant(.german, [Entry(1, "flag", "res/drawable-de/flag.png")]),
        Variant(.french, [Entry(1, "flag", "res/drawable-de/flag.png")]),
      ])
    let layout = ResourceType(
      "layout", entries: 1, [Variant(.any, [Entry(0, "main", "res/layout/main.xml")])])
    let integer = ResourceType(
      "integer", entries: 1, [Variant(.any, [Entry(0, "tons", .value(.integer(7)))])])
    var package = Package(types: [string, plurals, array, drawable, layout, integer])
    package.unusedKeys = ["old_key"]
    package.others = [
      library([(2, "org.example.library")]), overlayable("Theme", [0x7f01_0000]),
      stagedAlias([(0x7f01_0001, 0x7f01_0002)]), chunk(0x0299, [1, 2, 3, 4]),
    ]
    return ArscBuilder([package]).with {
      $0.unusedStrings = ["nobody's"]
      $0.others = [chunk(0x0298, [5, 6, 7, 8])]
    }
  }()

  /// A small table with an entry of each kind.
  static let dinghy = ArscBuilder([
    Package(types: [
      ResourceType(
        "string", entries: 2,
        [
          Variant(.any, [Entry(0, "a", "A")]),
          Variant(
            .german,
            [
              Entry(0, "a", .value(.styled("AA", [Tag(name: "b", first: 0, last: 1)]))),
              Entry(1, "b", .plural("x", "y")),
            ]),
        ]),
      ResourceType(
        "raw", entries: 2,
        [
          Variant(.any, [Entry(0, "r", "r/a"), Entry(1, "i", .value(.integer(1)))]),
          Variant(Configuration("fr", size: 28), [Entry(0, "r", "r/b")]),
        ]),
    ])
  ])
}

func tableContents(_ bytes: [UInt8]) throws(FormatError) -> ResourceTableContents {
  try ResourceTable(bytes.span.bytes).contents()
}

/// The table without the locales of these tags; `base` names none.
func removing(_ tags: Set<String>, from bytes: [UInt8]) throws(FormatError) -> [UInt8] {
  try ResourceTable(bytes.span.bytes).removing { tags.contains($0.text) }
}

func describe(_ owner: Owner) -> String {
  switch owner {
  case .unlocalized: "unlocalized"
  case .base: "base"
  case .locale(let tag): tag.text
  }
}

extension ResourceTableContents {
  var sum: Int { shares.total }

  /// Owner, kind and messages of each share.
  var counts: [String] { shares.shares.map { "\(describe($0.owner)) \($0.kind) \($0.messages)" } }

  func share(_ owner: String, _ kind: ResourceKind = .strings) -> ContainerShares.Share? {
    shares.shares.first { describe($0.owner) == owner && $0.kind == kind }
  }
}

/// A package with a type, and with a header that has the offset of type identifiers or not.
func tablePackage(_ id: UInt32, _ type: ArscBuilder.ResourceType) -> ArscBuilder.Package {
  var package = ArscBuilder.Package(types: [type])
  package.id = id
  package.headerSize = id == 2 ? 284 : 288
  return package
}
