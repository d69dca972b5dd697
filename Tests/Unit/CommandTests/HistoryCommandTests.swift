import Foundation
import Testing

@testable import ballast

/// `ballast history` with files. `Tests/System/History/run` has several processes.
@Suite struct HistoryCommandTests {
  private func json(_ arguments: [String], in folder: FixtureFolder) throws -> [String: Any] {
    let result = try Command.run(["history"] + arguments + ["--json"], in: folder.path)
    #expect(result.exitCode == 0, "\(result.errors)")
    return try result.json()
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
      let report = try measured.json()
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

  /// The error is ours, not SQLite's, and nothing is written into the folder.
  @Test(arguments: [
    ["record", "Harbor.ipa"], ["prune", "--keep", "1"], ["import", "lines.ndjson"], ["list"], ["trend"],
    ["export"],
  ]) func aFolderIsNotADatabase(_ arguments: [String]) throws {
    let folder = try FixtureFolder()
    try folder.write("db/kept", "")
    _ = try json(["record", "Harbor.ipa", "--date", "2026-11-01", "--database", "a.sqlite"], in: folder)
    let lines = try Command.run(["history", "export", "--database", "a.sqlite"], in: folder.path).output
    try folder.write("lines.ndjson", lines)
    let result = try Command.run(["history"] + arguments + ["--database", "db"], in: folder.path)
    #expect(result.exitCode == 2 && result.output.isEmpty)
    #expect(
      result.errors.hasPrefix("error: db: is a folder, not a file\nhint: name a file with '--database'"),
      "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/db") == ["kept"])
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

  /// A trend of apps that were recorded together begins with the oldest version.
  @Test(arguments: [["1.10", "1.2", "1.9"], ["1.9", "1.10", "1.2"]])
  func inputsOfOneCallAreOrderedByVersion(_ versions: [String]) throws {
    let folder = try FixtureFolder()
    for version in versions { try write(version, to: folder) }
    _ = try json(["record"] + versions.map { "\($0).json" } + ["--date", "2026-11-01"], in: folder)
    #expect(try recordedVersions(in: folder) == ["1.2", "1.9", "1.10"])
  }

  /// Measurements of one time, in any order of recording.
  @Test func versionsOfOneTimeAreOrdered() throws {
    let folder = try FixtureFolder()
    for version in ["2.0", "10.0", "1.0"] {
      try write(version, to: folder)
      _ = try json(["record", "\(version).json", "--date", "2026-11-01"], in: folder)
    }
    #expect(try recordedVersions(in: folder) == ["1.0", "2.0", "10.0"])
  }

  /// Writes a measurement of another version, with another size.
  private func write(_ version: String, to folder: FixtureFolder) throws {
    let text = try Command.run(["measure", "Harbor.ipa", "--json"], in: folder.path).output
    let other = text.replacing(#""version" : "1.2""#, with: "\"version\" : \"\(version)\"")
    #expect(version == "1.2" || other != text)
    try folder.write("\(version).json", other)
  }

  private func recordedVersions(in folder: FixtureFolder) throws -> [String] {
    let points = try json(["trend"], in: folder)["points"] as? [[String: Any]]
    return (points ?? []).compactMap { $0["version"] as? String }
  }

  /// An input that is given twice is one measurement.
  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 1, 2]])
  func inputsWithoutAVersionKeepTheirOrder(_ order: [Int]) throws {
    let folder = try FixtureFolder()
    let inputs = order.map { "ferry/1.\($0)" }
    _ = try json(["record"] + inputs + ["--app", "ferry", "--date", "2026-11-01"], in: folder)
    let app = try #require((try json(["trend"], in: folder)["series"] as? [[String: Any]])?.first)
    var sizes: [Int] = []
    for input in inputs {
      let report = try Command.run(["measure", input, "--json"], in: folder.path).output
      let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
      let size = try #require((object?["archive"] as? [String: Any])?["bytes"] as? Int)
      if sizes.last != size { sizes.append(size) }
    }
    #expect((app["values"] as? [[String: Int]])?.compactMap { $0["bytes"] } == sizes)
  }

  @Test func anAppIsFoundByItsName() throws {
    let folder = try FixtureFolder()
    let key = "org.ballast.fixtures.Harbor"
    _ = try json(["record", "Harbor.ipa"], in: folder)
    for name in ["Harbor", "harbor", "Harbor.ipa", key] {
      #expect(try json(["trend", "--app", name], in: folder)["app"] as? String == key)
      #expect((try json(["list", "--app", name], in: folder)["entries"] as? [Any])?.count == 1)
    }
    let wrong = try Command.run(["history", "trend", "--app", "Habror"], in: folder.path)
    #expect(wrong.exitCode == 64)
    #expect(
      wrong.errors == """
        error: no app 'Habror' in ballast-history.sqlite; did you mean 'Harbor'?
        hint: apps: \(key) (Harbor, Harbor.ipa)

        """)
    _ = try json(["record", "Harbor.ipa", "--app", "other"], in: folder)
    let several = try Command.run(["history", "trend", "--app", "Harbor"], in: folder.path)
    #expect(several.exitCode == 64 && several.errors.contains("'Harbor' is the name of several apps"))
    let pruned = try json(["prune", "--app", key, "--before", "2030-01-01"], in: folder)
    #expect(pruned["total"] as? Int == 1)
  }

  /// The name of a folder does not identify an app: `A/1.0` and `X/1.0` are two.
  @Test func anAppWithoutANameNeedsTheOption() throws {
    let folder = try FixtureFolder()
    let unnamed = try Command.run(["history", "record", "ferry/1.0"], in: folder.path)
    #expect(unnamed.exitCode == 64 && unnamed.output.isEmpty)
    #expect(
      unnamed.errors.hasPrefix(
        "error: ferry/1.0: the app has no identifier and no name\nhint: pass a name with"),
      "\(unnamed.errors)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/ballast-history.sqlite"))
    _ = try json(["record", "ferry/1.0", "--app", "ferry"], in: folder)
    #expect(try json(["trend"], in: folder)["app"] as? String == "ferry")
  }

  /// The columns of a list do not depend on the rows that are shown.
  @Test func aShortListHasTheColumnOfApps() throws {
    let folder = try FixtureFolder()
    for app in ["harbor", "quay"] { _ = try json(["record", "Harbor.ipa", "--app", app], in: folder) }
    func header(_ options: String...) throws -> Bool {
      let list = try Command.run(["history", "list"] + options, in: folder.path).output
      return list.split(separator: "\n").contains { $0.hasPrefix("Recorded") && $0.contains("App") }
    }
    #expect(try header() && header("--top", "1") && !header("--app", "quay"))
  }

  @Test(arguments: ["inf", "nan", "1e18", "-1", "1e9", "253402300800", "1795305600.5", " 1"])
  func aClockThatIsNotANumberOfSecondsIsRefused(_ epoch: String) throws {
    let folder = try FixtureFolder()
    for command in [
      ["history", "record", "Harbor.ipa"],
      ["check", "webext.xpi", "--accept", "test", "--baseline", "baseline.json"],
    ] {
      let result = try Command.run(command, in: folder.path, variables: ["SOURCE_DATE_EPOCH": epoch])
      #expect(result.exitCode == 64 && result.output.isEmpty, "\(result)")
      #expect(
        result.errors.hasPrefix("error: SOURCE_DATE_EPOCH is '\(epoch)', expected whole seconds since 1970"))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains("baseline.json") && !names.contains { $0.contains("sqlite") })
  }

  @Test func timesAreThoseOfClocks() {
    let texts = [
      "1970-01-01": "1970-01-01T00:00:00Z", "9999-12-31T23:59:59Z": "9999-12-31T23:59:59Z",
      "2026-11-22T09:00:00+01:00": "2026-11-22T08:00:00Z", "0000-01-01": nil, "1969-12-31": nil,
      "-4712-01-01": nil, "2026-02-31": nil, "10000-01-01": nil,
    ]
    for (text, expected) in texts { #expect(RecordingTime(text)?.text == expected, "\(text)") }
  }

  @Test func aFailedRecordingLeavesNoFile() throws {
    let folder = try FixtureFolder()
    for input in ["missing.ipa", "README.md"] {
      let result = try Command.run(["history", "record", "Harbor.ipa", input], in: folder.path)
      #expect(result.exitCode == 2)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!names.contains { $0.contains("sqlite") })
    }
    // A file of another kind is reported before the apps are read.
    try folder.write("other.sqlite", "text")
    let other = try Command.run(
      ["history", "record", "missing.ipa", "--database", "other.sqlite"], in: folder.path)
    #expect(other.errors.contains("other.sqlite: is not a history"), "\(other.errors)")
  }

  /// Exports are files, whose numbers may be anything. Sums of the largest numbers that are read do not overflow.
  @Test func extremeNumbersDoNotEndTheProcess() throws {
    let folder = try FixtureFolder()
    _ = try json(["record", "Harbor.ipa", "--date", "2026-11-01", "--database", "a.sqlite"], in: folder)
    let export = try Command.run(["history", "export", "--database", "a.sqlite"], in: folder.path).output
    func write(_ name: String, _ number: String) throws {
      let changed = export.replacing(/Bytes":[0-9]+/) { _ in "Bytes\":\(number)" }
      try folder.write(name, changed.replacing("2026-11-01", with: "2026-11-02"))
    }
    for number in ["1099511627777", "-1099511627777", "9223372036854775807", "-9223372036854775808"] {
      try write("refused.ndjson", number)
      let result = try Command.run(["history", "import", "refused.ndjson"], in: folder.path)
      #expect(result.exitCode == 2)
      #expect(result.errors.contains("refused.ndjson:1: contains the number \(number), expected at most"))
    }
    try folder.write("plain.ndjson", export)
    try write("large.ndjson", "1099511627776")
    _ = try json(["import", "plain.ndjson", "large.ndjson"], in: folder)
    for format in ["text", "json", "csv", "markdown", "html"] {
      for command in [["list"], ["trend", "--chart", "c.svg"], ["trend", "--install"]] {
        let result = try Command.run(["history"] + command + ["--format", format], in: folder.path)
        #expect(result.exitCode == 0, "\(command) \(result.errors)")
      }
    }
  }
}
