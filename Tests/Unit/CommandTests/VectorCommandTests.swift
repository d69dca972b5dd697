import DataFormats
import Foundation
import TestSupport
import Testing

/// The inputs of Transifex's and fbt's own tests and documents, followed on the command line.
@Suite(.enabled(if: Places.comparesRealData, "real data not available"), .serialized)
struct VectorCommandTests {
  private static func vectors(_ name: String) throws -> [String: Any] {
    let bytes = try Places.bytes(Places.real("vectors/\(name)-vectors.json"))
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private static func sections(_ name: String, _ section: String) throws -> [[String: Any]] {
    try #require(try vectors(name)[section] as? [[String: Any]])
  }

  private func build(_ files: [(name: String, text: String)], base: String? = nil) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(name, Array(text.utf8)) }
    let result = try Command.run(
      ["packs", "build"] + files.map { "\(folder.path)/\($0.name)" } + ["--output", folder.path + "/packs"]
        + (base.map { ["--base", $0] } ?? []))
    #expect(result.exitCode == 0, "\(result.errors)")
    return folder
  }

  private func entries(_ folder: TemporaryFolder, _ pack: String, _ arguments: [String]) throws -> [[String:
    Any]]
  {
    let result = try Command.run(
      ["packs", "inspect", "\(folder.path)/packs/\(pack).pack"] + arguments + ["--json"])
    #expect(result.exitCode == 0, "\(arguments) \(result.errors)")
    let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    return try #require(report?["entries"] as? [[String: Any]])
  }

  private func form(_ entry: [String: Any]?, _ name: String) -> String? {
    (entry?["transifex"] as? [String: Any])?[name] as? String
  }

  @Test func exportsArePushed() throws {
    var rules = 0
    for vector in try Self.sections("transifex", "push") {
      let folder = try build([("export.xliff", try #require(vector["xliff"] as? String))])
      for rule in try #require(vector["rules"] as? [[String: Any]]) {
        let key = try #require(rule["unitId"] as? String)
        let found = try entries(folder, "base", ["--key", key, "--transifex"])
        // A key of two files is uploaded with the rules of one.
        #expect(found.contains { form($0, "pushed") == rule["pushed"] as? String }, "\(key)")
        rules += 1
      }
    }
    #expect(rules == 8)
  }

  @Test func pulledXMLIsStored() throws {
    for vector in try Self.sections("transifex", "pull") {
      let folder = try build([("message.xml", try #require(vector["cdsXml"] as? String))])
      let device = vector["device"] as? String ?? "other"
      let found = try entries(folder, "base", ["--key", "message", "--transifex", "--device", device])
      #expect(form(found.first, "stored") == vector["icu"] as? String)
    }
  }

  @Test func storedRulesAreShown() throws {
    for vector in try Self.sections("transifex", "render") {
      let locale = try #require(vector["locale"] as? String)
      let rule = try #require(vector["icu"] as? String)
      let json = try JSONSerialization.data(withJSONObject: [locale: ["key": ["string": rule]]])
      let folder = try build([("txstrings.json", String(decoding: json, as: UTF8.self))], base: locale)
      let arguments = try #require(vector["args"] as? [Int]).flatMap { ["--argument", String($0)] }
      let found = try entries(folder, "base", ["--key", "key"] + arguments)
      #expect(found.first?["rendered"] as? String == vector["rendered"] as? String)
    }
  }

  @Test func documentedExamplesAreFollowed() throws {
    for vector in try Self.sections("transifex", "endToEnd") {
      let folder = try build([("export.xliff", try #require(vector["xliff"] as? String))])
      let key = try #require(vector["key"] as? String)
      for render in try #require(vector["renders"] as? [[String: Any]]) {
        let device = render["device"] as? String ?? "other"
        let arguments = (render["args"] as? [Int] ?? []).flatMap { ["--argument", String($0)] }
        let found = try entries(
          folder, "base", ["--key", key, "--transifex", "--device", device] + arguments)
        #expect(form(found.first, "pushed") == vector["cdsXml"] as? String)
        #expect(form(found.first, "stored") == render["icu"] as? String)
        let shown = try entries(folder, "base", ["--key", key, "--device", device] + arguments)
        #expect(shown.first?["rendered"] as? String == render["rendered"] as? String, "\(key)")
      }
    }
  }

  // MARK: - fbt

  /// The texts of a table or of a message, without their selectors.
  private func texts(_ value: Any?) -> [String] {
    switch value {
    case let text as String: [text]
    case let object as [String: Any]:
      (object["cases"] as? [String: Any] ?? object).filter { $0.key != "__vcg" }.flatMap { texts($0.value) }
    default: []
    }
  }

  /// The packs of the demo app have the texts that fbt's own tool writes.
  @Test func theDemoAppHasTheTextsOfItsTables() throws {
    let demo = try #require(try Self.vectors("fbt")["demoApp"] as? [String: Any])
    // The order of the members is part of a phrase's hash.
    let bytes = try Places.bytes(Places.real("vectors/fbt-vectors.json"))
    let input = try #require(try JSONValue(parsing: bytes.span.bytes)["demoApp"]?["input"])
    let folder = try build([("translation_input.json", input.description)])
    let expected = try #require(demo["expected"] as? [String: [String: Any]])
    #expect(expected.count == 7)
    // The registry of languages has no 'fb', so that this locale has no pack unless '--locale' names it.
    for (locale, tables) in expected where locale != "fb_HX" {
      let pack = locale == "en_US" ? "base" : locale.replacing("_", with: "-")
      let found = try entries(folder, pack, ["--entries"])
      #expect(found.count == tables.count, "\(locale)")
      for entry in found {
        let key = try #require(entry["key"] as? String)
        #expect(Set(texts(entry["message"])) == Set(texts(tables[key])), "\(locale) \(key)")
      }
    }
  }
}
