import Foundation
import Testing

@testable import ballast

/// `ballast history` with files. `Tests/System/History/run` has several processes.
@Suite struct HistoryCommandTests {
  /// The sizes are those of `measure`, and a folder without an identity is known by a given name.
  @Test func sizesAreThoseOfMeasure() throws {
    let folder = try FixtureFolder()
    for (name, day) in [("1.0", 1), ("1.1", 2), ("1.2", 3)] {
      try folder.run("history record ferry/\(name) --app ferry --date 2026-11-0\(day)")
    }
    let trend = try folder.json("history trend")
    let series = try trend.series.list
    for (index, name) in ["1.0", "1.1", "1.2"].enumerated() {
      let report = try folder.json("measure ferry/\(name)")
      let archive = try #require(report.archive.bytes.int)
      let locales = try report.locales.list
      func bytes(_ subject: String, _ name: String?) -> Int? {
        let found = series.first { $0.subject.text == subject && $0.name.text == name }
        return try? found?.values.list.first { $0.point.int == index }?.bytes.int
      }
      #expect(bytes("app", nil) == archive)
      for locale in locales {
        #expect(bytes("locale", locale.locale.text) == locale.archiveBytes.int)
      }
    }
    let list = try folder.json("history list --app ferry")
    let entries = try list.entries.list
    let sizes = entries.compactMap(\.archiveBytes.int)
    let changes = entries.map(\.archiveChange.int)
    #expect(changes == [sizes[0] - sizes[1], sizes[1] - sizes[2], nil])
  }

  @Test func aReportIsRecordedLikeItsApp() throws {
    let folder = try FixtureFolder()
    try folder.run("measure Harbor.ipa -o f.json")
    try folder.run("history record Harbor.ipa --date 2026-11-01")
    let again = try folder.json("history record f.json --date 2026-11-01T01:00:00+01:00")
    #expect(again.omitted.int == 1 && again.total.int == 1)
  }

  /// The error is ours, not SQLite's, and nothing is written into the folder.
  @Test(arguments: [
    "record Harbor.ipa", "prune --keep 1", "import lines.ndjson", "list", "trend", "export",
  ]) func aFolderIsNotADatabase(_ arguments: String) throws {
    let folder = try FixtureFolder()
    try folder.write("db/kept", "")
    try folder.run("history record Harbor.ipa --date 2026-11-01 --database a.sqlite")
    let lines = try folder.run("history export --database a.sqlite").output
    try folder.write("lines.ndjson", lines)
    try folder.refuse(
      "history \(arguments) --database db", exits: 2,
      "error: db: is a folder, not a file\nhint: name a file with '--database'")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/db") == ["kept"])
  }

  /// If one of several files cannot be read, nothing is imported.
  @Test func aBadLineIsNamedAndNothingIsImported() throws {
    let folder = try FixtureFolder()
    try folder.run("history record Harbor.ipa --date 2026-11-01 --database a.sqlite")
    let export = try folder.run("history export --database a.sqlite").output
    try folder.write("good.ndjson", export)
    for (line, words) in [
      ("{\"schema\":", "is not a report of ballast"),
      ("{\"schema\":\"ballast.footprint/1\"}", "has the schema"),
      ("{\"schema\":\"ballast.measurement/1\"}", "does not match its schema"),
      (export.replacing("2026-11-01T", with: "2026-13-01T"), "has the invalid time"),
    ] {
      try folder.write("bad.ndjson", export + "\n" + line)
      let result = try folder.run("history import good.ndjson bad.ndjson", exits: 2)
      #expect(result.errors.hasPrefix("error: bad.ndjson:3: \(words)"), "\(result.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/ballast-history.sqlite"))
    let imported = try folder.json("history import good.ndjson good.ndjson")
    #expect(imported.total.int == 1 && imported.omitted.int == 1)
  }

  @Test func anUnknownAppOrLocaleIsAnErrorWithASuggestion() throws {
    let folder = try FixtureFolder()
    try folder.run("history record Harbor.ipa --app harbor")
    try folder.refuse("history list --app x", exits: 64, "no app 'x'")
    try folder.refuse("history trend --locale jp", exits: 64, "did you mean 'ja'?")
    try folder.run("history record Harbor.ipa --app other")
    try folder.refuse("history trend", exits: 64, "hint: select one with '--app': harbor, other")
  }

  /// Measurements of one time, recorded together or one by one.
  @Test(arguments: [["1.10", "1.2", "1.9"], ["1.9", "1.10", "1.2"]], [false, true])
  func versionsOfOneTimeAreOrdered(_ versions: [String], _ isOneCall: Bool) throws {
    let folder = try FixtureFolder()
    for version in versions { try write(version, to: folder) }
    let files = versions.map { "\($0).json" }
    for call in isOneCall ? [files] : files.map({ [$0] }) {
      try folder.run("history record --date 2026-11-01", call)
    }
    #expect(try recordedVersions(in: folder) == ["1.2", "1.9", "1.10"])
  }

  /// Writes a measurement of another version, with another size.
  private func write(_ version: String, to folder: FixtureFolder) throws {
    let text = try folder.run("measure Harbor.ipa --json").output
    let other = text.replacing(#""version" : "1.2""#, with: "\"version\" : \"\(version)\"")
    #expect(version == "1.2" || other != text)
    try folder.write("\(version).json", other)
  }

  private func recordedVersions(in folder: FixtureFolder) throws -> [String] {
    try folder.json("history trend").points.list.compactMap(\.version.text)
  }

  /// An input that is given twice is one measurement.
  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 1, 2]])
  func inputsWithoutAVersionKeepTheirOrder(_ order: [Int]) throws {
    let folder = try FixtureFolder()
    let inputs = order.map { "ferry/1.\($0)" }
    try folder.run("history record", inputs + ["--app", "ferry", "--date", "2026-11-01"])
    let app = try folder.json("history trend").series[0]
    var sizes: [Int] = []
    for input in inputs {
      let size = try #require(folder.json("measure \(input)").archive.bytes.int)
      if sizes.last != size { sizes.append(size) }
    }
    #expect(try app.values.list.map(\.bytes.int) == sizes)
  }

  @Test func anAppIsFoundByItsIdentifier() throws {
    let folder = try FixtureFolder()
    let key = "org.ballast.fixtures.Harbor"
    try folder.run("history record Harbor.ipa")
    #expect(try folder.json("history trend --app \(key)").app.text == key)
    #expect(try folder.json("history list --app \(key)").entries.list.count == 1)
    let wrong = try folder.run("history trend --app org.ballast.fixtures.harbor", exits: 64)
    #expect(
      wrong.errors == """
        error: no app 'org.ballast.fixtures.harbor' in ballast-history.sqlite; did you mean '\(key)'?
        hint: apps: \(key)

        """)
    let pruned = try folder.json("history prune --app \(key) --before 2030-01-01")
    #expect(pruned.total.int == 0)
  }

  /// The name of a folder does not identify an app: `A/1.0` and `X/1.0` are two.
  @Test func anAppWithoutANameNeedsTheOption() throws {
    let folder = try FixtureFolder()
    let unnamed = try folder.run("history record ferry/1.0", exits: 64)
    #expect(unnamed.output.isEmpty)
    #expect(
      unnamed.errors.hasPrefix(
        "error: ferry/1.0: the app has no identifier and no name\nhint: pass a name with"),
      "\(unnamed.errors)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/ballast-history.sqlite"))
    try folder.run("history record ferry/1.0 --app ferry")
    #expect(try folder.json("history trend").app.text == "ferry")
  }

  /// The columns of a list do not depend on the rows that are shown.
  @Test func aShortListHasTheColumnOfApps() throws {
    let folder = try FixtureFolder()
    for app in ["harbor", "quay"] { try folder.run("history record Harbor.ipa --app \(app)") }
    for (options, rows, hasApps) in [
      ([], 2, true), (["--top", "1"], 1, true), (["--app", "quay"], 1, false),
    ] {
      let list = try folder.run("history list", options).output
      let lines = list.split(separator: "\n")
      #expect(
        lines.contains { $0.hasPrefix("Recorded") && $0.contains("App") } == hasApps
          && lines.count { $0.contains("1.2 (34)") } == rows, "\(list)")
    }
  }

  @Test(arguments: ["inf", "nan", "1e18", "-1", "1e9", "253402300800", "1795305600.5", " 1"])
  func aClockThatIsNotANumberOfSecondsIsRefused(_ epoch: String) throws {
    let folder = try FixtureFolder()
    for command in ["history record Harbor.ipa", "check webext.xpi --accept test --baseline baseline.json"] {
      let result = try folder.run(command, exits: 64, variables: ["SOURCE_DATE_EPOCH": epoch])
      #expect(result.output.isEmpty, "\(result)")
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
      try folder.run("history record Harbor.ipa \(input)", exits: 2)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!names.contains { $0.contains("sqlite") })
    }
    // A file of another kind is reported before the apps are read.
    try folder.write("other.sqlite", "text")
    let other = try folder.run("history record missing.ipa --database other.sqlite", exits: 2)
    #expect(other.errors.contains("other.sqlite: is not a history"), "\(other.errors)")
  }

  /// Exports are files, whose numbers may be anything. Sums of the largest numbers that are read do not overflow.
  @Test func extremeNumbersDoNotEndTheProcess() throws {
    let folder = try FixtureFolder()
    try folder.run("history record Harbor.ipa --date 2026-11-01 --database a.sqlite")
    let export = try folder.run("history export --database a.sqlite").output
    func write(_ name: String, _ number: String) throws {
      let changed = export.replacing(/Bytes":[0-9]+/) { _ in "Bytes\":\(number)" }
      try folder.write(name, changed.replacing("2026-11-01", with: "2026-11-02"))
    }
    for number in ["1099511627777", "-1099511627777", "9223372036854775807", "-9223372036854775808"] {
      try write("refused.ndjson", number)
      try folder.refuse(
        "history import refused.ndjson", exits: 2,
        "refused.ndjson:1: contains the number \(number), expected at most")
    }
    try folder.write("plain.ndjson", export)
    try write("large.ndjson", "1099511627776")
    try folder.run("history import plain.ndjson large.ndjson")
    for format in ["text", "json", "csv", "markdown", "html"] {
      for command in ["list", "trend --chart c.svg", "trend --install"] {
        try folder.run("history \(command) --format \(format)")
      }
    }
  }
}
