import Foundation
import TestSupport
import Testing

/// The cases of `Tests/Cases`: mistakes that public reports and unknown projects revealed, with the right answers.
///
/// `Tests/Cases/README.md` describes the format of `case.json` and lists the cases. With `BALLAST_RECORD=1`, the list is
/// written.
@Suite struct CaseTests {
  private static let folder = Places.package.appending(path: "Tests/Cases")

  private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { FileManager.default.fileExists(atPath: "\(folder.path)/\($0)/case.json") }.sorted()

  @Test func thereAreCases() { #expect(!Self.names.isEmpty, "no cases in \(Self.folder.path)") }

  @Test(arguments: names) func theAnswersAreRight(_ name: String) throws {
    let file = Self.folder.appending(path: name)
    let one = try Case(Data(contentsOf: file.appending(path: "case.json")))
    let output = try TemporaryFolder()
    #expect(!one.runs.isEmpty, "case \(name): no runs")
    for run in one.runs {
      for mistake in try run.mistakes(in: file.path, output: output.path) {
        Issue.record("case \(name): \(mistake)")
      }
    }
  }

  /// A fact that is never compared would pass whatever the product answers.
  @Test(arguments: names) func everyMemberIsKnown(_ name: String) throws {
    let path = Self.folder.appending(path: "\(name)/case.json")
    let parsed = try JSONSerialization.jsonObject(with: Data(contentsOf: path))
    let known: Set = ["source", "rule", "kind", "was", "runs"]
    let knownOfRuns: Set = ["arguments", "exit", "json", "contains", "lacks", "files"]
    let members = try #require(parsed as? [String: Any], "case \(name): not an object")
    #expect(Set(members.keys) == known, "case \(name): members differ from \(known.sorted())")
    for run in members["runs"] as? [[String: Any]] ?? [] {
      #expect(Set(run.keys).isSubset(of: knownOfRuns), "case \(name): unknown member of a run")
      #expect(run.keys.contains { $0 != "arguments" }, "case \(name): a run without facts")
    }
  }

  @Test(arguments: names) func inputsAreSmall(_ name: String) throws {
    let paths = FileManager.default.enumerator(atPath: Self.folder.appending(path: name).path)
    for case let path as String in try #require(paths) {
      let file = Self.folder.appending(path: "\(name)/\(path)")
      let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      #expect(size <= 20_000, "case \(name): '\(path)' has \(size) bytes; at most 20,000 are allowed")
    }
  }

  @Test func thePageListsAllCases() throws {
    let page = Self.folder.appending(path: "README.md")
    let written = try String(contentsOf: page, encoding: .utf8)
    let heading = "## Cases by kind\n"
    let head = try #require(written.range(of: heading), "README.md has no '\(heading)'")
    let expected = written[..<head.upperBound] + (try Self.list())
    if ProcessInfo.processInfo.environment["BALLAST_RECORD"] == "1" {
      try String(expected).write(to: page, atomically: true, encoding: .utf8)
    }
    #expect(written == expected, "Tests/Cases/README.md is not current; write it with BALLAST_RECORD=1")
  }

  private static func list() throws -> String {
    var lines: [String: [String]] = [:]
    for name in names {
      let one = try Case(Data(contentsOf: folder.appending(path: "\(name)/case.json")))
      lines[one.kind, default: []].append("- [`\(name)`](\(name)/case.json): \(one.was)")
    }
    return lines.sorted { $0.key < $1.key }.map { kind, lines in
      "\n### \(kind)\n\n\(lines.joined(separator: "\n"))\n"
    }.joined()
  }
}

/// The laws of ``JSONFacts``, on which every case depends.
@Suite struct JSONFactTests {
  private static let text = """
    {"app": {"base": "en", "build": null}, "rows": [{"id": "a", "n": 1, "tags": ["x"]}, {"id": "b", "n": 2, "tags": []}, {"id": "c.d=e", "n": 3}]}
    """

  @Test(arguments: [
    ("app.base", "\"en\""), ("app.build", "null"), ("app.none", "null"), ("rows.*.n", "[1,2,3]"),
    ("rows.count", "3"), ("rows[id=b].n", "[2]"), ("rows[id=b].count", "1"), ("rows[id=c].count", "0"),
    ("rows[n=1].id", "[\"a\"]"), ("rows.*.tags.*", "[\"x\"]"), ("none.*.x", "[]"),
    ("rows[id=c.d=e].n", "[3]"),
  ])
  func aPathFindsItsValues(_ path: String, _ expected: String) throws {
    let facts = try JSONFacts(parsing: Self.text)
    #expect(JSONFacts.text(facts.value(at: path)) == expected)
  }
}
