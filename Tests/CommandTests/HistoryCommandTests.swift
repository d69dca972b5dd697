import Foundation
import TestSupport
import Testing

/// `ballast history` with files. `Tests/History/run` has several processes.
@Suite struct HistoryCommandTests {
  private func json(_ arguments: [String], in folder: FixtureFolder) throws -> [String: Any] {
    let result = try Command.run(["history"] + arguments + ["--json"], in: folder.path)
    #expect(result.exitCode == 0, "\(result.errors)")
    return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  /// The sizes are those of `measure`, and a folder without an identity is known by a given name.
  @Test func sizesAreThoseOfMeasure() throws {
    let folder = try FixtureFolder()
    for (name, day) in [("1.0", 1), ("1.1", 2), ("1.2", 3)] {
      _ = try json(["record", "ferry/\(name)", "--app", "ferry", "--date", "2026-11-0\(day)"], in: folder)
    }
    let trend = try json(["trend"], in: folder)
    let series = try #require(trend["series"] as? [[String: Any]])
    for (index, name) in ["1.0", "1.1", "1.2"].enumerated() {
      let measured = try Command.run(["measure", "ferry/\(name)", "--json"], in: folder.path)
      let report = try #require(
        try JSONSerialization.jsonObject(with: Data(measured.output.utf8)) as? [String: Any])
      let archive = try #require((report["archive"] as? [String: Any])?["bytes"] as? Int)
      let locales = try #require(report["locales"] as? [[String: Any]])
      func bytes(_ subject: String, _ name: String?) -> Int? {
        let found = series.first { $0["subject"] as? String == subject && $0["name"] as? String == name }
        let values = found?["values"] as? [[String: Int]] ?? []
        return values.first { $0["point"] == index }?["bytes"]
      }
      #expect(bytes("app", nil) == archive)
      for locale in locales {
        #expect(bytes("locale", locale["locale"] as? String) == locale["archiveBytes"] as? Int)
      }
    }
    let list = try json(["list", "--app", "ferry"], in: folder)
    let entries = try #require(list["entries"] as? [[String: Any]])
    let sizes = entries.compactMap { $0["archiveBytes"] as? Int }
    let changes = entries.map { $0["archiveChange"] as? Int }
    #expect(changes == [sizes[0] - sizes[1], sizes[1] - sizes[2], nil])
  }

  @Test func aReportIsRecordedLikeItsApp() throws {
    let folder = try FixtureFolder()
    _ = try Command.run(["measure", "Harbor.ipa", "-o", "f.json"], in: folder.path)
    _ = try json(["record", "Harbor.ipa", "--date", "2026-11-01"], in: folder)
    let again = try json(["record", "f.json", "--date", "2026-11-01T01:00:00+01:00"], in: folder)
    #expect(again["omitted"] as? Int == 1 && again["total"] as? Int == 1)
  }

  /// If one of several files cannot be read, nothing is imported.
  @Test func aBadLineIsNamedAndNothingIsImported() throws {
    let folder = try FixtureFolder()
    _ = try json(["record", "Harbor.ipa", "--date", "2026-11-01", "--database", "a.sqlite"], in: folder)
    let export = try Command.run(["history", "export", "--database", "a.sqlite"], in: folder.path).output
    try folder.write("good.ndjson", export)
    for (line, words) in [
      ("{\"schema\":", "is not a measurement"), ("{\"schema\":\"ballast.footprint/1\"}", "has the schema"),
      ("{\"schema\":\"ballast.measurement/1\"}", "does not match its schema"),
      (export.replacing("2026-11-01T", with: "2026-13-01T"), "has the invalid time"),
    ] {
      try folder.write("bad.ndjson", export + "\n" + line)
      let result = try Command.run(["history", "import", "good.ndjson", "bad.ndjson"], in: folder.path)
      #expect(
        result.exitCode == 2 && result.errors.hasPrefix("error: bad.ndjson:3: \(words)"), "\(result.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/ballast-history.sqlite"))
    let imported = try json(["import", "good.ndjson", "good.ndjson"], in: folder)
    #expect(imported["total"] as? Int == 1 && imported["omitted"] as? Int == 1)
  }

  @Test func anUnknownAppOrLocaleIsAnErrorWithASuggestion() throws {
    let folder = try FixtureFolder()
    _ = try json(["record", "Harbor.ipa", "--app", "harbor"], in: folder)
    for (arguments, words) in [
      (["trend", "--app", "harbr"], "no app 'harbr' in ballast-history.sqlite; did you mean 'harbor'?"),
      (["list", "--app", "x"], "no app 'x'"), (["trend", "--locale", "jp"], "did you mean 'ja'?"),
    ] {
      let result = try Command.run(["history"] + arguments, in: folder.path)
      #expect(result.exitCode == 64 && result.errors.contains(words), "\(result.errors)")
    }
    _ = try json(["record", "Harbor.ipa", "--app", "other"], in: folder)
    let several = try Command.run(["history", "trend"], in: folder.path)
    #expect(several.exitCode == 64 && several.errors.contains("hint: select one with '--app': harbor, other"))
  }

  /// Exports are files, whose numbers may be anything.
  @Test(arguments: ["9223372036854775807", "-9223372036854775808"])
  func extremeNumbersDoNotEndTheProcess(_ number: String) throws {
    let folder = try FixtureFolder()
    _ = try json(["record", "Harbor.ipa", "--date", "2026-11-01", "--database", "a.sqlite"], in: folder)
    let export = try Command.run(["history", "export", "--database", "a.sqlite"], in: folder.path).output
    try folder.write("plain.ndjson", export)
    try folder.write(
      "hostile.ndjson",
      export.replacing(/Bytes":[0-9]+/) { _ in "Bytes\":\(number)" }.replacing(
        "2026-11-01", with: "2026-11-02"))
    _ = try json(["import", "plain.ndjson", "hostile.ndjson"], in: folder)
    for format in ["text", "json", "csv", "markdown", "html"] {
      for command in [["list"], ["trend", "--chart", "c.svg"], ["trend", "--install"]] {
        let result = try Command.run(["history"] + command + ["--format", format], in: folder.path)
        #expect(result.exitCode == 0, "\(command) \(result.errors)")
      }
    }
  }
}
