import DataFormats
import Localization
import ResourceFormats
import TestSupport
import Testing

/// The vectors of fbt's runtime: texts as a user sees them.
///
/// A call of fbt may replace a number by a text, and fbt removes redundant stops. Neither is part of a message. A token
/// without an argument is shown by its name here, and is empty in fbt.
@Suite(.enabled(if: FBTVectors.areAvailable, "no vectors at hand"))
struct FBTRenderingVectorTests {
  private func expect(_ message: Message, shows vector: JSONValue, locale: String? = nil) throws {
    let arguments = vector["args"]?.items ?? []
    let replacesNumbers = arguments.contains {
      ($0["number"] ?? $0["count"]) != nil && $0["value"]?.string != nil
    }
    guard !replacesNumbers else { return }
    let call = FBT.Call(
      try #require(vector["locale"]?.string ?? locale),
      viewer: Gender(fbt: vector["viewerGender"]?.integer) ?? .unknown,
      arguments: try arguments.map { try #require(FBT.Call.Argument($0)) })
    func withoutStops(_ text: String?) -> String? { text?.filter { !".!?…。！？।".contains($0) } }
    let shown = call.text(of: message).replacing("(name)", with: "")
    #expect(withoutStops(shown) == withoutStops(vector["rendered"]?.string))
  }

  @Test(arguments: FBTVectors.list("runtime", "lookup"))
  func variationsAreLookedUp(_ vector: Vector) throws {
    let table = try FBT.Table(FBTVectors["runtime", "tables", try #require(vector["table"].string)])
    try expect(table.message(), shows: vector.json)
    let levels: [FBT.Level?] = [.word(["A", "B"]), .number(token: "num")]
    try expect(table.message(levels: levels), shows: vector.json)
  }

  @Test(arguments: FBTVectors.list("runtime", "variatedNumbers", "cases"))
  func numbersVaryByLocale(_ vector: Vector) throws {
    let name = try #require(FBTVectors["runtime", "variatedNumbers", "locale"].string)
    let number = Int64(try #require(vector.json[0].integer))
    let choices = PluralCategory.allCases.filter { $0 != .other }.map {
      FBT.Choices.Choice(FBTVectors.number($0).map(String.init) ?? "", .text($0.rawValue))
    }
    let table = FBT.Table.choices(FBT.Choices(choices + [.init("*", .text("other"))]))
    let call = FBT.Call(name, arguments: [.number(token: "n", number)])
    #expect(call.text(of: table.message()) == vector.json[1].string)
  }

  @Test(arguments: FBTVectors.list("runtime", "basics"))
  func tokensAreFilledIn(_ vector: Vector) throws {
    let table = try FBT.Table(vector["table"])
    try expect(table.message(), shows: vector.json)
  }

  private static let demo: (phrases: [String: FBT.Phrase], translated: FBT.Translated)? = {
    guard let source = try? FBT.Source(FBTVectors["demoApp", "input"]),
      let translated = try? source.translated()
    else { return nil }
    return (Dictionary(source.phrases.map { ($0.tree.hashKey, $0) }) { first, _ in first }, translated)
  }()

  @Test(arguments: FBTVectors.list("runtime", "demo"))
  func theDemoIsShown(_ vector: Vector) throws {
    let demo = try #require(Self.demo)
    let locale = try #require(vector["locale"].string)
    let key = try #require(vector["key"].string)
    let table = try #require(demo.translated[locale]?[key])
    let phrase = try #require(demo.phrases[key])
    try expect(table.message(levels: phrase.levels), shows: vector.json)
    // In a table without its phrase, pronouns look like genders, which have other numbers.
    let hasPronoun = vector["args"].items?.contains { $0["kind"]?.string == "pronoun" } ?? false
    if !hasPronoun { try expect(table.message(), shows: vector.json) }
  }

  @Test(arguments: FBTVectors.list("runtime", "made"))
  func madeUpPhrasesAreTranslatedAndShown(_ vector: Vector) throws {
    let source = try FBT.Source(vector.json)
    let translated = try source.translated()
    #expect(translated.json.sorted == vector["translated"].sorted)
    let key = try #require(vector["key"].string)
    let phrase = try #require(source.phrases.first { $0.tree.hashKey == key })
    let runs = try #require(vector["runs"].items)
    #expect(!runs.isEmpty)
    for run in runs {
      let table = try #require(translated[run["locale"]?.string ?? ""]?[key])
      try expect(table.message(levels: phrase.levels), shows: run)
      try expect(table.message(), shows: run)
    }
  }
}
