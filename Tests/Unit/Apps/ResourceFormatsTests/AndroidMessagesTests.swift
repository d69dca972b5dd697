import Archives
import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats
import TestSupport
import Testing

private typealias Builder = ArscBuilder
private typealias PB = ProtobufTableBuilder

private func messages(_ table: ArscBuilder) throws -> [Owner: [String: Message]] {
  let bytes = table.bytes
  return try ResourceTable(bytes.span.bytes).messages()
}

private func messages(_ table: ProtobufTableBuilder) throws -> [Owner: [String: Message]] {
  let bytes = table.bytes()
  return try ProtobufResourceTable(bytes.span.bytes).messages()
}

private let realTables =
  Places.realFiles(in: "apk", withExtension: ".apk") + Places.realFiles(in: "accuracy", withExtension: ".apk")

private func plural(_ cases: (PluralCategory, String)...) -> Message {
  choice(.plural(.first), cases.map { (.category($0.0), $0.1) })
}

private let german = Builder.Configuration("de")
private let dense = Builder.Configuration("de", density: 240)

/// Texts, plurals, arrays and other values, in base and German.
private let harbor = ArscBuilder([
  Builder.Package(types: [
    Builder.ResourceType(
      "string", entries: 4,
      [
        Builder.Variant(
          .any,
          [
            .init(0, "title", "Harbor"),
            .init(1, "bold", .value(.styled("An old ship", [.init(name: "b", first: 3, last: 5)]))),
            .init(2, "number", .value(.integer(7))), .init(3, "only", "Only"),
          ]),
        Builder.Variant(dense, [.init(0, "title", "Dicht"), .init(3, "only", "Nur dicht")]),
        Builder.Variant(
          german,
          [
            .init(0, "title", "Häfen \u{1f6a2}"),
            .init(1, "bold", .value(.styled("Ein altes", [.init(name: "i;x=1", first: 4, last: 8)]))),
          ]),
      ]),
    Builder.ResourceType(
      "plurals", entries: 1,
      [
        Builder.Variant(.any, [.init(0, "ships", .plural("%d ship", "%d ships"))]),
        Builder.Variant(german, [.init(0, "ships", .plural("%d Schiff", "%d Schiffe"))]),
      ]),
    Builder.ResourceType(
      "array", entries: 2,
      [
        Builder.Variant(
          .any,
          [
            .init(
              0, "days",
              .map([(0x0200_0000, .text("Mo")), (0x0200_0001, .integer(1)), (0x0200_0002, .text("We"))])),
            .init(1, "codes", .map([(0x0200_0000, .text("x1"))])),
          ]),
        Builder.Variant(german, [.init(0, "days", .map([(0x0200_0000, .text("Montag"))]))]),
      ]),
    Builder.ResourceType("integer", entries: 1, [Builder.Variant(.any, [.init(0, "text", "no message")])]),
  ])
])

private let expectedBase: [String: Message] = [
  "string/title": .text("Harbor"), "string/bold": .text("An <b>old</b> ship"), "string/only": .text("Only"),
  "plurals/ships": plural((.one, "%d ship"), (.other, "%d ships")), "array/days/0": .text("Mo"),
  "array/days/2": .text("We"),
]
private let expectedGerman: [String: Message] = [
  "string/title": .text("Häfen \u{1f6a2}"), "string/bold": .text("Ein <i x=\"1\">altes</i>"),
  "string/only": .text("Nur dicht"), "plurals/ships": plural((.one, "%d Schiff"), (.other, "%d Schiffe")),
  "array/days/0": .text("Montag"),
]

@Suite struct ResourceTableMessagesTests {
  @Test(arguments: Builder.Encoding.allCases, Builder.Offsets.allCases)
  private func textsPluralsAndItemsAreMessages(
    _ encoding: Builder.Encoding, _ offsets: Builder.Offsets
  ) throws {
    for isCompact in [false, true] {
      let table = harbor.with {
        $0.encoding = encoding
        $0.offsets = offsets
        $0.isCompact = isCompact
      }
      let found = try messages(table)
      #expect(Set(found.keys) == [.base, try german("de")])
      #expect(found[.base] == expectedBase)
      #expect(found[try german("de")] == expectedGerman)
    }
  }

  private func german(_ text: String) throws -> Owner { .locale(try tag(text)) }

  @Test func valueWithoutQualifiersIsUsed() throws {
    let plain = Builder.Variant(Builder.Configuration("de"), [.init(0, "a", "plain")])
    let other = Builder.Variant(dense, [.init(0, "a", "dense")])
    for order in [[plain, other], [other, plain]] {
      #expect(try messages(ArscBuilder.table(order)) == [.locale(tag("de")): ["string/a": .text("plain")]])
    }
  }

  @Test func keysOfSeveralPackagesHavePackageName() throws {
    let types = [Builder.ResourceType("string", entries: 1, [Builder.Variant(.any, [.init(0, "a", "A")])])]
    var (first, second) = (Builder.Package(types: types), Builder.Package(types: types))
    first.name = "org.first"
    second.name = "org.second"
    #expect(
      try messages(ArscBuilder([first, second]))
        == [.base: ["org.first:string/a": .text("A"), "org.second:string/a": .text("A")]])
  }

  @Test func collapsedResourceNameIsReplacedById() throws {
    let name = "0_resource_name_obfuscated"
    let table = ArscBuilder([
      .init(types: [
        .init(
          "string", entries: 4,
          [.init(.any, [.init(0, name, "A"), .init(1, name, "B"), .init(3, name, .entry(of: 0))])]),
        .init(
          "plurals", entries: 2,
          [.init(.any, [.init(0, name, .plural("ship", "ships")), .init(1, name, .entry(of: 0))])]),
      ])
    ])
    let ships = plural((.one, "ship"), (.other, "ships"))
    #expect(
      try messages(table)[.base] == [
        "string/0x7f010000": .text("A"), "string/0x7f010001": .text("B"), "string/0x7f010003": .text("A"),
        "plurals/0x7f020000": ships, "plurals/0x7f020001": ships,
      ])
  }

  /// Indices of units in `abcdef`.
  @Test(
    arguments: [
      ([("b", 0, 5)], "<b>abcdef</b>"), ([("b", 0, 1), ("i", 2, 3)], "<b>ab</b><i>cd</i>ef"),
      ([("b", 1, 2), ("i", 1, 4)], "a<i><b>bc</b>de</i>f"),
      ([("b", 1, 1), ("i", 1, 1)], "a<b><i>b</i></b>cdef"),
      // A tag that extends beyond the outer tag ends with it.
      ([("b", 0, 3), ("i", 2, 5)], "<b>ab<i>cd</i></b>ef"),
      ([("br", 2, 1)], "ab<br/>cdef"), ([("br", 0, .max)], "<br/>abcdef"), ([("b", 5, 99)], "abcde<b>f</b>"),
      ([("b", 9, 12)], "abcdef<b/>"), ([("a;x=1;y", 0, 0)], "<a x=\"1\" y=\"\">a</a>bcdef"),
    ] as [([(String, UInt32, UInt32)], String)])
  func tagsAreMarkup(_ tags: [(String, UInt32, UInt32)], _ expected: String) throws {
    let styles = tags.map { Builder.Tag(name: $0.0, first: $0.1, last: $0.2) }
    let found = try messages(
      ArscBuilder.table([.init(.any, [.init(0, "a", .value(.styled("abcdef", styles)))])]))
    #expect(found == [.base: ["string/a": .text(expected)]])
  }

  /// Values for a dense screen, an array that only base has, and the number in `string` are not counted.
  @Test(arguments: Builder.Offsets.allCases, [false, true])
  private func countEqualsMessagesRead(_ offsets: Builder.Offsets, _ isCompact: Bool) throws {
    let table = harbor.with {
      $0.offsets = offsets
      $0.isCompact = isCompact
    }
    let bytes = table.bytes
    let counted = try ResourceTable(bytes.span.bytes).contents().shares
    #expect(counted.messages == ["de": expectedGerman.count])
    #expect(counted.messages(of: .base) == expectedBase.count)
    #expect(counted.messages(of: .unlocalized) == 0)
  }

  @Test(.enabled(if: Places.comparesRealData, "needs real data"), arguments: realTables)
  func countOfARealTableEqualsMessagesRead(_ path: String) throws {
    let archive = try Archive(opening: path)
    let entry = try #require(archive.find("resources.arsc"))
    let bytes = try archive.withContent(at: entry) { $0.array() }
    let table = try ResourceTable(bytes.span.bytes)
    let counted = try table.contents().shares
    let messages = try table.messages()
    for owner in Set(messages.keys).union(counted.shares.map(\.owner)) {
      #expect(counted.messages(of: owner) == messages[owner]?.count ?? 0, "\(owner)")
    }
  }
}

@Suite struct ProtobufMessagesTests {
  private static let table = PB(packages: [
    .init(
      name: "org.example",
      types: [
        .init(
          name: "string",
          entries: [
            .init(
              name: "title",
              values: [
                .init(nil, .text("Harbor")), .init("de", .text("Dicht"), density: 240),
                .init("de", .rawText("Hafen")), .init("und", .text("nobody's")),
              ]),
            .init(name: "bold", values: [.init(nil, .styled("old"))]),
            .init(name: "number", values: [.init(nil, .number(7))]),
            .init(name: "empty", values: [.init("de", .text(""))]),
          ]),
        .init(
          name: "plurals",
          entries: [.init(name: "ships", values: [.init("de", .plural(["z", "o", "t", "f", "m", "x"]))])]),
        .init(
          name: "array",
          entries: [
            .init(name: "days", values: [.init("de", .array([.text("Mo"), .number(1), .text("Mi")]))]),
            .init(name: "codes", values: [.init(nil, .array([.text("x1")]))]),
          ]),
        .init(name: "drawable", entries: [.init(name: "a", values: [.init(nil, .file("res/a.png"))])]),
      ])
  ])

  @Test func textsPluralsAndItemsAreMessages() throws {
    #expect(
      try messages(Self.table) == [
        .base: ["string/title": .text("Harbor"), "string/bold": .text("<b>ol</b>d")],
        .locale(tag("de")): [
          "string/title": .text("Hafen"), "string/empty": .text(""),
          "plurals/ships": plural(
            (.zero, "z"), (.one, "o"), (.two, "t"), (.few, "f"), (.many, "m"), (.other, "x")),
          "array/days/0": .text("Mo"), "array/days/2": .text("Mi"),
        ],
      ])
  }

  /// Values for a dense screen and an array that only base has are not counted.
  @Test func countEqualsMessagesRead() throws {
    let bytes = Self.table.bytes()
    let table = try ProtobufResourceTable(bytes.span.bytes)
    let counted = try table.contents().shares
    for (owner, messages) in try table.messages() { #expect(counted.messages(of: owner) == messages.count) }
    #expect(counted.messages == ["de": 5])
    #expect(counted.messages(of: .unlocalized) == 0)
  }

  @Test func keysOfSeveralPackagesHavePackageName() throws {
    let types = [
      PB.ResourceType(name: "string", entries: [.init(name: "a", values: [.init(nil, .text("A"))])])
    ]
    let table = PB(packages: [.init(name: "one", types: types), .init(name: "two", types: types)])
    #expect(try messages(table)[.base]?.keys.sorted() == ["one:string/a", "two:string/a"])
  }
}

/// An app as an APK and as the app bundle it was built from.
@Suite(.enabled(if: Places.comparesRealData, "real data not available")) struct RealAndroidMessagesTests {
  private func content(_ archive: String, _ entry: String) throws -> [UInt8] {
    let archive = try Archive(opening: Places.real(archive))
    let index = try #require(archive.entries.indices.first { String(archive.names[$0]) == entry })
    return try archive.content(at: index)
  }

  @Test func bothTableFormatsHaveEqualMessages() throws {
    let compiled = try content("apk/wikipedia-50600.apk", "resources.arsc")
    let protobuf = try content("aab/wikipedia-50600.aab", "base/resources.pb")
    let ofAPK = try ResourceTable(compiled.span.bytes).messages()
    let ofBundle = try ProtobufResourceTable(protobuf.span.bytes).messages()
    #expect(ofAPK.count > 100)
    #expect(Set(ofAPK.keys) == Set(ofBundle.keys))
    for (owner, messages) in ofAPK {
      let others = ofBundle[owner] ?? [:]
      let differing = Set(messages.keys).union(others.keys).filter { messages[$0] != others[$0] }
      #expect(differing.isEmpty, "\(owner): \(differing.sorted().prefix(5))")
    }
  }
}
