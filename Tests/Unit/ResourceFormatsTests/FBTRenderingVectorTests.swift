import DataFormats
import Localization
import ResourceFormats
import TestSupport
import Testing

/// The vectors of fbt's runtime: texts as a user sees them.
@Suite(.enabled(if: FBTVectors.areAvailable, "no vectors at hand"))
struct FBTRenderingVectorTests {
  private func call(_ vector: JSONValue, locale: String? = nil) throws -> FBT.Call {
    let arguments = try (vector["args"]?.items ?? []).map { try #require(FBT.Call.Argument($0)) }
    let name = try #require(vector["locale"]?.string ?? locale)
    return FBT.Call(
      FBT.Locale(name), viewer: Gender(fbt: vector["viewerGender"]?.integer) ?? .unknown, arguments: arguments
    )
  }

  @Test(arguments: FBTVectors.list("runtime", "lookup"))
  func variationsAreLookedUp(_ vector: Vector) throws {
    let table = try FBT.Table(FBTVectors["runtime", "tables", try #require(vector["table"].string)])
    #expect(try call(vector.json).text(of: table.message()) == vector["rendered"].string)
    let levels: [FBT.Level?] = [.word(["A", "B"]), .number(token: "num")]
    #expect(try call(vector.json).text(of: table.message(levels: levels)) == vector["rendered"].string)
  }

  @Test(arguments: FBTVectors.list("runtime", "variatedNumbers", "cases"))
  func numbersVaryByLocale(_ vector: Vector) throws {
    let name = try #require(FBTVectors["runtime", "variatedNumbers", "locale"].string)
    let number = Int64(try #require(vector.json[0].integer))
    #expect(FBT.Locale(name).pluralRules.category(of: number).rawValue == vector.json[1].string)
    let choices = PluralCategory.allCases.filter { $0 != .other }.map {
      FBT.Choices.Choice(FBTVectors.number($0).map(String.init) ?? "", .text("\($0.rawValue) {n}"))
    }
    let table = FBT.Table.choices(FBT.Choices(choices + [.init("*", .text("other {n}"))]))
    let call = FBT.Call(FBT.Locale(name), arguments: [.plural(token: "n", number, shown: "x")])
    #expect(call.text(of: table.message()) == vector.json[1].string.map { "\($0) x" })
  }

  @Test(arguments: FBTVectors.list("runtime", "basics"))
  func tokensAreFilledIn(_ vector: Vector) throws {
    let table = try FBT.Table(vector["table"])
    #expect(try call(vector.json).text(of: table.message()) == vector["rendered"].string)
  }

  private static let demo: (phrases: [String: FBT.Phrase], translated: FBT.TranslatedFile)? = {
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
    let table = try #require(demo.translated.locales[locale]?[key])
    let phrase = try #require(demo.phrases[key])
    let call = try call(vector.json)
    #expect(call.text(of: table.message(levels: phrase.levels)) == vector["rendered"].string)
    // In a table without its phrase, pronouns look like genders, which have other numbers.
    let hasPronoun = call.arguments.contains { if case .pronoun = $0 { true } else { false } }
    if !hasPronoun { #expect(call.text(of: table.message()) == vector["rendered"].string) }
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
      let table = try #require(translated.locales[run["locale"]?.string ?? ""]?[key])
      #expect(try call(run).text(of: table.message(levels: phrase.levels)) == run["rendered"]?.string)
      #expect(try call(run).text(of: table.message()) == run["rendered"]?.string)
    }
  }

  @Test func invalidCallsAreErrors() throws {
    let errors = FBTVectors["runtime", "errors"]
    #expect(errors.items?.count == 3)
    // 0: a duplicate token. fbt throws; here the last one is used, because formatting cannot fail.
    let twice = try call(errors[0], locale: "en_US")
    #expect(twice.arguments.count == 2)
    #expect(twice.text(of: try FBT.Table(#require(errors[0]["table"])).message()) == "Just a substitute")
    // 1: a token without an argument is empty.
    let missing = try call(errors[1], locale: "en_US")
    let message = try FBT.Table(#require(errors[1]["table"])).message()
    #expect(missing.text(of: message) == errors[1]["rendered"]?.string)
    // 2: an invalid gender cannot be expressed as a `Gender`.
    #expect(FBT.Call.Argument(errors[2]["args"]?[0] ?? .null) == nil)
  }
}
