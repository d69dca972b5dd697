import DataFormats
import Foundation
import Localization
import ResourceFormats
import TestSupport
import Testing

/// The displayed texts of Fluent messages equal those of fluent.runtime.
@Suite struct FluentRuntimeTests {
  /// The texts of a resource by fluent.runtime, from `Tests/Studies/Oracles/fluent-texts.py`.
  private struct Resource: Decodable {
    let pack: String
    let name: String
    let locale: String
    let source: String
    let variables: [String]
    let expected: [String: [String]]

    /// Language packs of Firefox and Thunderbird: those with real data, and those in the folder that
    /// `BALLAST_LANGPACKS` names.
    static let packs: [String] =
      Places.realFiles(in: "accuracy", withExtension: ".xpi")
      + (ProcessInfo.processInfo.environment["BALLAST_LANGPACKS"].map {
        Places.files(in: URL(filePath: $0), withExtension: ".xpi")
      } ?? [])

    static let canRun: Bool = {
      !packs.isEmpty && (try? run("python3", ["-c", "import fluent.runtime, fluent.syntax"]))?.status == 0
    }()

    static func resources(of pack: String) throws -> [Resource] {
      let script = Places.package.appending(path: "Tests/Studies/Oracles/fluent-texts.py").path
      let result = try run("python3", [script, pack])
      try #require(result.status == 0)
      return try result.output.split(separator: 0x0a).map { try JSONDecoder().decode(Self.self, from: $0) }
    }
  }

  @Test(
    .enabled(
      if: Resource.canRun, "needs real language packs and the Python packages fluent.runtime, fluent.syntax"),
    arguments: Resource.packs)
  func everyMessageOfAPackEqualsTheRuntime(_ pack: String) throws {
    var (messageCount, textCount) = (0, 0)
    for resource in try Resource.resources(of: pack) {
      let source = Array(resource.source.utf8)
      let messages = try FluentResource.messages(in: source.span.bytes)
      let locale = try #require(LocaleTag(bcp47: resource.locale))
      for (key, texts) in resource.expected {
        let message = try #require(messages[key], "\(resource.name) \(key)")
        messageCount += 1
        for number in 0...30 {
          let text = displayed(message, messages, locale, number, resource.variables)
          let expected = texts.count == 1 ? texts[0] : texts[number]
          textCount += 1
          guard text != expected else { continue }
          Issue.record("\(resource.name) \(key) \(number): '\(text)' instead of '\(expected)'")
          break
        }
      }
    }
    #expect(messageCount > 1000)
    print("\(URL(filePath: pack).lastPathComponent): \(messageCount) messages, \(textCount) texts")
  }

  private func displayed(
    _ message: Message, _ messages: [String: Message], _ locale: LocaleTag, _ number: Int,
    _ variables: [String]
  ) -> String {
    var formatter = MessageFormatter(locale: locale, syntax: .fluent)
    for name in variables { formatter.named[name] = .integer(Int64(number)) }
    formatter.references = message.references(.fluent) { messages[$0] }
    return formatter.text(of: message)
  }

  private static let source = #"""
    -brand = { $case ->
       *[nominative] Hafen
        [genitive] Hafens
    }
        .gender = masculine
    -loop = { -loop }
    count = { $n ->
        [0] Keine Boote
        [one] Ein Boot
       *[other]
            { $n } Boote
              im { -brand }

            und { $user } im Hafen
    }
    middle = Es gibt { $n ->
        [one] ein Boot
       *[other] { $n } Boote
    } des { -brand(case: "genitive") }.
        .title = { -brand.gender ->
            [masculine] Der
           *[other] Die
        } { -brand }
    nested = { $n ->
        [one] { $kind ->
            [big] ein großes Boot
           *[small] ein Boot
        } hier
       *[other] { $kind ->
            [big] große Boote
           *[small] Boote
        } dort
    }
    ordinal = { NUMBER($n, type: "ordinal") ->
        [one] { $n }st
        [two] { $n }nd
        [few] { $n }rd
       *[other] { $n }th
    }
    number = { NUMBER($n, useGrouping: "false") } of { 12.50 }
    platform = { PLATFORM() ->
        [macos] Einstellungen…
       *[other] Optionen…
    }
    literal = { "{" }{ "\u00e9\"\\\U01F6A2" }{ "" }
    message = { literal } { middle.title } { unknown } { -unknown } { unknown.title } { FUNC() }
    braces = { { $n } }
    default-first = { $n ->
       *[other] many
        [1] one
    }
    decimal = { $n ->
        [1.0] exactly one
       *[other] { $n }
    }
    invalid = a { $n -> } b
    loop = { -loop }
    """#

  @Test func aSelectionWithoutCasesIsSkipped() throws {
    let bytes = Array(Self.source.utf8)
    #expect(try FluentResource.messages(in: bytes.span.bytes)["invalid"] == nil)
  }

  @Test(
    arguments: [
      ("count", 0, "Keine Boote"), ("count", 1, "Ein Boot"),
      ("count", 5, "5 Boote\n  im Hafen\n\nund Ana im Hafen"),
      ("middle", 1, "Es gibt ein Boot des Hafens."), ("middle", 2, "Es gibt 2 Boote des Hafens."),
      ("middle.title", 0, "Der Hafen"), ("nested", 1, "ein großes Boot hier"),
      ("nested", 2, "große Boote dort"), ("ordinal", 1, "1st"), ("ordinal", 3, "3rd"), ("ordinal", 4, "4th"),
      ("number", 7, "7 of 12.50"), ("platform", 0, "Optionen…"), ("literal", 0, "{é\"\\🚢"),
      ("message", 0, "{é\"\\🚢 Der Hafen {unknown} {-unknown} {unknown.title} {FUNC()}"), ("braces", 3, "3"),
      ("default-first", 1, "one"), ("default-first", 2, "many"), ("decimal", 1, "exactly one"),
      ("decimal", 2, "2"), ("loop", 1, ""),
    ] as [(String, Int64, String)])
  func selectionsAndReferencesAreResolved(_ key: String, _ number: Int64, _ expected: String) throws {
    let bytes = Array(Self.source.utf8)
    let messages = try FluentResource.messages(in: bytes.span.bytes)
    let message = try #require(messages[key])
    var formatter = MessageFormatter(
      locale: try #require(LocaleTag(bcp47: "en")), syntax: .fluent,
      named: ["n": .integer(number), "user": .text("Ana"), "kind": .text("big")])
    formatter.references = message.references(.fluent) { messages[$0] }
    #expect(formatter.text(of: message) == expected)
    formatter.device = .mac
    #expect((formatter.text(of: message) == "Einstellungen…") == (key == "platform"))
  }

  @Test func selectionsAreVariations() {
    let choice = "{ $n ->\n    [0] none\n    [one] a\n   *[other] { $m }\n}"
    let cases: [Variations.Case] = [
      .init(.exactly(0), .text("none")), .init(.category(.one), .text("a")),
      .init(.category(.other), .text("{ $m }")),
    ]
    #expect(
      PlaceholderSyntax.fluent.segments(of: "x \(choice)") == [
        .literal("x "),
        .variations(
          Variations(by: .plural(.name("n")), cases), Placeholder(name: "n", conversion: "plural")),
      ])
    #expect(PlaceholderSyntax.fluent.placeholders(of: choice).compactMap(\.name) == ["n", "m"])
    let words = "{ $n ->\n    [a] x\n   *[b] y\n}"
    guard case .variations(let variations, _)? = PlaceholderSyntax.fluent.segments(of: words).first else {
      Issue.record("not variations")
      return
    }
    #expect(variations.selector == .word(.name("n")))
  }

  /// Deep or unclosed placeables are literal text, and take linear time.
  @Test(arguments: ["{ ", "{ $n ->\n *[a] ", "{ A(", "{ { ", "{ -a(b: ", "{ \"x\" "])
  func maliciousNestingIsLiteral(_ open: String) {
    let text = String(repeating: open, count: 50_000)
    #expect(PlaceholderSyntax.fluent.segments(of: text) == [.literal(text)])
  }

  @Test func mutatedPatternsAreDisplayed() throws {
    let locale = try #require(LocaleTag(bcp47: "de"))
    for bytes in mutations(
      of: Array("a { $n ->\n [one] { -b(c: \"\\u0041\", d: 1.5) } \n *[x] { F($n) }\n}".utf8))
    {
      let text = String(decoding: bytes, as: UTF8.self)
      let formatter = MessageFormatter(locale: locale, syntax: .fluent, named: ["n": .integer(1)])
      #expect(formatter.text(of: .text(text)).utf8.count <= 3 * text.utf8.count)
      _ = PlaceholderSyntax.fluent.placeholders(of: text)
    }
  }
}
