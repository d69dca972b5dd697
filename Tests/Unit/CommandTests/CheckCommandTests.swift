import BundleAnalysis
import Foundation
import TestSupport
import Testing

/// `ballast check` with files.
@Suite struct CheckCommandTests {
  private func folder(_ budget: String = "version: 1\narchive: 1 MB\n") throws -> FixtureFolder {
    let folder = try FixtureFolder()
    try folder.write("ballast.yml", budget)
    return folder
  }

  private func json(_ path: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(filePath: path))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func theBudgetOfTheFolderIsUsed() throws {
    let folder = try folder()
    let result = try Command.run(["check", "Harbor.ipa"], in: folder.path)
    #expect(result.exitCode == 0 && result.output.hasPrefix("Harbor 1.2: passed: 1 limit kept"))
    try folder.write("ballast.yml", "version: 1\narchive: 1 KB\n")
    let failed = try Command.run(["check", "Harbor.ipa"], in: folder.path)
    #expect(failed.exitCode == 1)
    #expect(failed.errors == "failed: archive: 103,822 bytes, limit 1,000 bytes\n")
  }

  /// The older app, its measurement and its baseline give the same sizes; those with findings tell new ones.
  @Test func theOlderVersionIsAnAppOrItsReport() throws {
    let folder = try folder("version: 1\narchive: { growth: 1 % }\nlocale: { \"*\": { growth: 1 % } }\n")
    try folder.write("now/de.lproj/L.strings", "\"a\" = \"Ein längerer Text\";\n\"b\" = \"%@\";\n")
    try folder.write("was/de.lproj/L.strings", "\"a\" = \"Text\";\n\"b\" = \"%d\";\n")
    for name in ["was", "now"] {
      try folder.write("\(name)/en.lproj/L.strings", "\"a\" = \"A text\";\n\"b\" = \"%d\";\n")
    }
    let base = ["--base", "en"]
    _ = try Command.run(["measure", "was", "-o", "old.json"] + base, in: folder.path)
    let accepted = try Command.run(
      ["check", "was", "--baseline", "baseline.json", "--accept", "first"] + base, in: folder.path)
    #expect(accepted.errors == "accepted: sizes\n", "\(accepted.errors)")
    var sizes: Set<NSArray> = []
    for (old, hasFindings) in [("was", true), ("old.json", false), ("baseline.json", true)] {
      let result = try Command.run(["check", "now", "--against", old, "--json"] + base, in: folder.path)
      #expect(result.exitCode == 1, "\(result.errors)")
      let report = try result.json()
      sizes.insert(NSArray(array: try #require(report["sizes"] as? [Any])))
      #expect((report["baseline"] as? [String: Any])?["hasFindings"] as? Bool == hasFindings)
      #expect((report["findingCounts"] as? [String: Any])?["new"] as? Int == (hasFindings ? 1 : 0), "\(old)")
      let limit = try #require((report["limits"] as? [[String: Any]])?.last)
      let (actual, baseline) = (limit["actual"] as? Int ?? 0, limit["baseline"] as? Int ?? 0)
      #expect(limit["subject"] as? String == "de" && actual > baseline && baseline > 0, "\(limit)")
      #expect(limit["limit"] as? Int == baseline + baseline / 100)
    }
    #expect(sizes.count == 1)
    let text = try Command.run(["check", "now", "--against", "was"] + base, in: folder.path).output
    #expect(
      text.contains(
        /^now: \+\d+ B \(\+\d+\.\d %\), failed: 2 of 2 limits exceeded, 1 new finding\s\(1 error\)\n/),
      "\(text)")
  }

  /// A wrong configuration of a gate, the line that names it, and what to do about it.
  @Test(
    arguments: [
      (
        "archive: { growth: 2 % }", "Harbor.ipa --require-baseline", 2,
        "ballast.yml:2:20: limit 'archive.growth' needs an older version",
        "no baseline; pass the older version with '--against'"
      ),
      (
        "archive: 1 MB", "Harbor.ipa --baseline none.json", 2, "none.json: does not exist",
        "'ballast check APP --baseline none.json --accept REASON' creates it; '--against' compares with an older app"
      ),
      (
        "archive: 1 MB", "Harbor.ipa --against none.json", 2, "none.json: does not exist",
        "pass an older app, or JSON that 'measure' or '--baseline-output' wrote"
      ),
      (
        "archive: 1 MB", "build/*.ipa", 2, "build/*.ipa: no file matches the pattern",
        "build the app first, or check the folder and the extension"
      ),
      ("archive: 1 MB", "", 64, "Missing expected argument '<app or report> ...'", nil),
      (
        "archive: 1 MB", "Harbor.ipa Harbor.apk --baseline later.json", 64, "'--baseline' is for one app",
        "'--against' compares several apps, each with its own older version; accept the findings of one at a time"
      ),
      (
        "archive: 1 MB", "Harbor.ipa --against later.json", 2,
        "later.json: version numbers decrease (2.0, 1.2)",
        "pass the oldest version first, or with '--against'; '--allow-downgrade' accepts this order"
      ),
      (
        "archive: 1 MB", "Harbor.ipa --against Harbor.apk", 2,
        "Harbor.apk: is of another app, 'org.ballast.fixtures.harbor'; the checked one is 'org.ballast.fixtures.Harbor'",
        "pass an older version of this app, or write a new baseline with '--accept'"
      ),
      (
        "archive: 1 MB", "Harbor.ipa --against later.json --baseline b.json", 64,
        "'--against' and '--baseline' exclude each other", nil
      ),
      ("archive: 1 MB", "Harbor.ipa --accept-errors", 64, "'--accept-errors' needs '--accept'", nil),
      (
        "archive: 1 MB", "Harbor.ipa --budget none.yml", 2, "none.yml: does not exist",
        "'ballast init APP' writes a first one to 'ballast.yml'"
      ),
      (
        "locale: { germna: 10 KB }", "Harbor.ipa", 2, "ballast.yml:2:11: 'germna' is not a valid BCP 47 tag",
        "did you mean 'de'?"
      ),
      (
        "locale: { it: 10 KB }", "Harbor.ipa", 2, "ballast.yml:2:11: no locale 'it' in Harbor.ipa",
        "remove it, or write 'optional: true' if some builds lack it"
      ),
      ("archve: 1 MB", "Harbor.ipa", 2, "ballast.yml:2:1: unknown limit 'archve'", "did you mean 'archive'?"),
      (
        "archive: { growth: 2 }", "Harbor.ipa", 2, "ballast.yml:2:20: expected a share, found '2'",
        "write growth-bytes: 2, or a share such as 5 %"
      ),
      (
        "locale: [de, fr]", "Harbor.ipa", 2, "ballast.yml:2:9: expected locales with limits, found a list",
        "write one limit per locale, or for all: \"*\": 60 KB"
      ),
      (
        "archive: 10 XB", "Harbor.ipa", 2, "ballast.yml:2:10: expected a size, found '10 XB'",
        "sizes are written as 4096, 600 KB, 2 MB or 1.5MiB"
      ),
      (
        "locale:\n  *: 10 KB", "Harbor.ipa", 2, "ballast.yml:3:",
        "quote the name for all locales: \"*\": 60 KB"
      ),
    ] as [(String, String, Int32, String, String?)])
  func aWrongConfigurationSaysWhatToDo(
    _ limits: String, _ arguments: String, _ exitCode: Int32, _ message: String, _ hint: String?
  ) throws {
    let folder = try folder("version: 1\n\(limits)\n")
    let report = try Command.run(["measure", "Harbor.ipa", "--json"], in: folder.path).output
    try folder.write("later.json", report.replacing("\"version\" : \"1.2\"", with: "\"version\" : \"2.0\""))
    let result = try Command.run(
      ["check"] + arguments.split(separator: " ").map(String.init), in: folder.path)
    #expect(result.exitCode == exitCode && result.output.isEmpty, "\(result.output)")
    #expect(result.errors.hasPrefix("error: \(message)"), "\(result.errors)")
    if let hint { #expect(result.errors.contains("hint: \(hint)\n"), "\(result.errors)") }
  }

  /// Without a baseline, a limit on growth cannot fail; the headline says so.
  @Test func limitsWithoutAnOlderVersionAreInTheHeadline() throws {
    let folder = try folder("version: 1\narchive: { max: 1 MB, growth: 1 % }\n")
    let result = try Command.run(["check", "Harbor.ipa"], in: folder.path)
    #expect(result.output.hasPrefix("Harbor 1.2: passed: 1 limit kept, 1 not checked (no baseline), "))
  }

  /// The budget of an app keeps it, with room for 5 %.
  @Test(arguments: ["Harbor.ipa", "Harbor.apk", "webext.xpi", "folder"])
  func theFirstBudgetKeepsTheAppAndLimitsGrowth(_ app: String) throws {
    let folder = try FixtureFolder()
    let made = try Command.run(["init", app], in: folder.path)
    #expect(made.exitCode == 0 && made.output.hasPrefix("ballast.yml: "), "\(made.errors)")
    let kept = try Command.run(["check", app, "--json"], in: folder.path)
    #expect(kept.exitCode == 0, "\(kept.errors)")
    for limit in try #require(kept.json()["limits"] as? [[String: Any]])
    where limit["unit"] as? String == "bytes" {
      guard let actual = limit["actual"] as? Double, let most = limit["limit"] as? Double else { continue }
      #expect((1.05...1.061).contains(most / actual), "\(limit["budget"] ?? ""): \(most) for \(actual)")
    }
    let before = try String(contentsOfFile: "\(folder.path)/ballast.yml", encoding: .utf8)
    let again = try Command.run(["init", "Harbor.apk"], in: folder.path)
    #expect(
      again.exitCode == 0 && again.output.hasPrefix("ballast.yml: exists, and is kept.\nNext: ballast check ")
    )
    #expect(try String(contentsOfFile: "\(folder.path)/ballast.yml", encoding: .utf8) == before)
  }

  @Test(arguments: [("github", ".github/workflows/size.yml"), ("gitlab", ".gitlab/size.yml")])
  func theWorkflowOfACISystemChecksTheApp(_ system: String, _ path: String) throws {
    let folder = try FixtureFolder()
    try FileManager.default.moveItem(atPath: "\(folder.path)/webext.xpi", toPath: "\(folder.path)/it's.xpi")
    let made = try Command.run(["init", "it's.xpi", "--ci", system], in: folder.path)
    #expect(made.exitCode == 0, "\(made.errors)")
    let text = try String(contentsOfFile: "\(folder.path)/\(path)", encoding: .utf8)
    #expect(text.contains("'it''s.xpi'") && made.output.contains(path))
    try folder.write(path, "mine\n")
    let again = try Command.run(["init", "it's.xpi", "--ci", system], in: folder.path)
    #expect(
      again.exitCode == 0 && again.output.hasPrefix("\(path): exists, and is kept.\n"), "\(again.output)")
    #expect(try String(contentsOfFile: "\(folder.path)/\(path)", encoding: .utf8) == "mine\n")
  }

  @Test func withoutAnAppTheOnlyOneIsUsed() throws {
    let folder = try TemporaryFolder()
    let none = try Command.run(["init"], in: folder.path)
    #expect(none.exitCode == 64)
    #expect(
      none.errors == "error: no app in this folder\nhint: pass the app: 'ballast init build/App.ipa'\n")
    let app = try Array(Data(contentsOf: URL(filePath: Places.fixture("Harbor.ipa"))))
    try folder.write("build/My App.ipa", app)
    let one = try Command.run(["init"], in: folder.path)
    #expect(one.output.contains("Next: ballast check 'build/My App.ipa'\n"), "\(one.output)\(one.errors)")
    try folder.write("B.ipa", app)
    let two = try Command.run(["init"], in: folder.path)
    #expect(two.exitCode == 64 && two.errors.contains("2 apps: B.ipa, build/My App.ipa"), "\(two.errors)")
  }

  /// Reports have no findings. Nothing may look as if they had been checked.
  @Test func aReportHasNoFindings() throws {
    let folder = try FixtureFolder()
    _ = try Command.run(["measure", "webext.xpi", "-o", "m.json"], in: folder.path)
    let result = try Command.run(
      ["check", "m.json", "--against", "webext.xpi", "--markdown", "c.md"], in: folder.path)
    #expect(result.output.contains(": size unchanged (3.51 kB), findings not"), "\(result.output)")
    let comment = try String(contentsOfFile: "\(folder.path)/c.md", encoding: .utf8)
    #expect(comment.contains("findings not checked") && !comment.contains("No new problems"))
    // A baseline of the report does not make the app's findings new ones.
    for options in [["--baseline-output", "b.json"], ["--baseline", "b.json", "--accept", "first"]] {
      try? FileManager.default.removeItem(atPath: "\(folder.path)/b.json")
      _ = try Command.run(["check", "m.json"] + options, in: folder.path)
      let later = try Command.run(["check", "webext.xpi", "--against", "b.json", "--json"], in: folder.path)
        .json()
      #expect((later["baseline"] as? [String: Any])?["hasFindings"] as? Bool == false, "\(options)")
      #expect((later["findingCounts"] as? [String: Any])?["new"] as? Int == 0, "\(options)")
    }
    _ = try Command.run(["diff", "ferry/1.0", "ferry/1.1", "-o", "d.json"], in: folder.path)
    let other = try Command.run(["check", "d.json", "--against", "webext.xpi"], in: folder.path)
    #expect(other.exitCode == 64 && other.errors.contains("'--against' needs an app or a measurement"))
  }

  /// What '--baseline-output' writes is an older version without decisions: its findings are known, none is accepted.
  @Test func aStoredBaselineIsAnOlderVersion() throws {
    let folder = try folder("version: 1\nfindings: { error: 0 }\nnew-findings: { error: 0 }\n")
    for (name, text) in [("en", "%d"), ("de", "%@")] {
      try folder.write("app/\(name).lproj/L.strings", "\"a\" = \"\(text) boats\";\n")
    }
    let arguments = ["check", "app", "--base", "en"]
    let first = try Command.run(arguments + ["--baseline-output", "base.json"], in: folder.path)
    #expect(first.exitCode == 1 && first.errors.contains("findings of error: 1, limit 0"))
    let second = try Command.run(
      arguments + ["--against", "base.json", "--require-baseline", "--json"], in: folder.path)
    let limits = try #require(second.json()["limits"] as? [[String: Any]])
    #expect(limits.map { $0["exceeded"] as? Int } == [1, 0], "\(second.output)")
    // Decisions of a file that '--accept' wrote count however it is named.
    _ = try Command.run(
      arguments + ["--baseline", "decided.json", "--accept", "known", "--accept-errors"], in: folder.path)
    for option in ["--against", "--baseline"] {
      let result = try Command.run(arguments + [option, "decided.json"], in: folder.path)
      #expect(result.exitCode == 0, "\(option): \(result.errors)")
    }
  }

  /// Every exceeded limit is in the text, whatever the others are.
  @Test(arguments: [
    "locale: { de: 1 KB }\nuser: { de: 1 KB }\n", "archive: { max: 50 KB, growth-bytes: 1 KB }\n",
    "locale: { \"*\": { max: 1 KB, growth-bytes: 1 KB } }\n",
    "install: 1 KB\nlocalized: 1 KB\narchive: 1 KB\n",
  ])
  func everyExceededLimitIsInTheReport(_ limits: String) throws {
    let folder = try folder("version: 1\n" + limits)
    let arguments = ["check", "Harbor.ipa", "--baseline", "small.json", "--bytes"]
    let report = try Command.run(["measure", "Harbor.ipa", "--json"], in: folder.path).output
    try folder.write("small.json", report.replacing(/"archiveBytes" : \d+/) { _ in "\"archiveBytes\" : 100" })
    let json = try Command.run(arguments + ["--json"], in: folder.path).json()
    let text = try Command.run(arguments, in: folder.path).output
    let breaches = try #require(json["breaches"] as? [[String: Any]])
    #expect(!breaches.isEmpty)
    for breach in breaches {
      let limit = try #require(breach["limit"] as? Int).formatted(.number.locale(Locale(identifier: "en_US")))
      #expect(text.contains(" \(limit) B"), "\(breach["message"] ?? "")\n\(text)")
    }
  }

  @Test func errorsAreAcceptedOnRequestOnly() throws {
    let folder = try folder("version: 1\nfindings: { error: 0 }\n")
    for (name, text) in [("en", "%d"), ("de", "%@")] {
      try folder.write("app/\(name).lproj/L.strings", "\"a\" = \"\(text) boats\";\n")
    }
    func accept(_ options: [String]) throws -> Command.Result {
      try Command.run(
        ["check", "app", "--base", "en", "--baseline", "b.json", "--accept", "known"] + options,
        in: folder.path)
    }
    let first = try accept([])
    #expect(first.exitCode == 1)
    #expect(
      first.errors.hasPrefix("accepted: sizes\nnot accepted: 1 error; '--accept-errors' accepts it\n"),
      "\(first.errors)")
    let second = try accept(["--accept-errors"])
    #expect(second.exitCode == 0 && second.errors == "accepted: sizes, 1 error\n", "\(second.errors)")
  }

  /// Both sides of the file for translators are compared, with and without the tag of base.
  @Test func anExportForTranslatorsKnowsItsBase() throws {
    let folder = try TemporaryFolder()
    let text = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="en.lproj/A.strings"
      source-language="en" target-language="de" datatype="plaintext"><body><trans-unit id="hello"><source>Hello %@</source>
      <target>Hallo %d</target></trans-unit></body></file></xliff>
      """
    try folder.write("de.xcloc/Localized Contents/de.xliff", Array(text.utf8))
    for more in [[], ["--base", "en"]] {
      let result = try Command.run(["check", "de.xcloc", "--json"] + more, in: folder.path)
      let findings = try #require(try result.json()["findings"] as? [[String: Any]])
      #expect(findings.map { $0["rule"] as? String } == ["garbled"], "\(result.output)\(result.errors)")
      #expect(!result.output.contains("base locale unknown"))
    }
    let other = try Command.run(["check", "de.xcloc", "--base", "fr"], in: folder.path)
    #expect(other.output.contains("states base locale 'en', not 'fr'"), "\(other.output)")
  }

  /// Sums of such sizes do not fit into 64 bits.
  @Test(arguments: ["9223372036854775807", "-9223372036854775807", "1e18", "1099511627777"])
  func aReportWithImpossibleSizesIsRefused(_ number: String) throws {
    let folder = try folder("version: 1\nuser: 1 MB\n")
    let report = try Command.run(["measure", "Harbor.ipa", "--explain", "--json"], in: folder.path).output
    func write(_ number: String) throws {
      try folder.write(
        "report.json", report.replacing(/"archiveBytes" : \d+/) { _ in "\"archiveBytes\" : \(number)" })
    }
    try write(number)
    for command in [["check", "report.json"], ["measure", "Harbor.ipa", "--against", "report.json"]] {
      let result = try Command.run(command, in: folder.path)
      #expect(result.exitCode == 2 && result.output.isEmpty, "\(result.output)")
      #expect(result.errors.contains("report.json: contains the number \(number), expected at most"))
    }
    try write("1099511627776")
    #expect(try Command.run(["check", "report.json"], in: folder.path).exitCode == 1)
  }

  /// Reports that other commands wrote are checked without the app.
  @Test func reportsAreCheckedInsteadOfTheApp() throws {
    let folder = try folder(
      "version: 1\narchive: 1 KB\npack: 10\ncrash: 0\nmissing: 50 %\nlocale: { \"*\": 3 KB }\n")
    for (name, command) in [
      ("footprint.json", ["measure", "Harbor.ipa"]), ("savings.json", ["simulate", "Harbor.ipa"]),
      ("staleness.json", ["diff", "Harbor.ipa", "Harbor.ipa"]),
      ("packs.json", ["packs", "compare", "packs"]),
    ] {
      let result = try Command.run(command + ["--output", name], in: folder.path)
      #expect(result.exitCode == 0, "\(result.errors)")
    }
    let result = try Command.run(
      ["check", "footprint.json", "staleness.json", "packs.json", "--json"], in: folder.path)
    #expect(result.exitCode == 1)
    let report = try result.json()
    let breaches = try #require(report["breaches"] as? [[String: Any]])
    let budgets = Set(breaches.compactMap { $0["budget"] as? String })
    #expect(budgets.isSuperset(of: ["archive", "pack", "locale.archive"]), "\(budgets)")
    // The same limits, the same values.
    let app = try Command.run(
      ["check", "Harbor.ipa", "staleness.json", "packs.json", "--json"], in: folder.path)
    let other = try app.json()
    #expect(NSArray(array: breaches) == NSArray(array: other["breaches"] as? [Any] ?? []))
    // A simulation has the archive and the packs.
    try folder.write("ballast.yml", "version: 1\narchive: 1 KB\npack: 10\n")
    let simulated = try Command.run(["check", "savings.json"], in: folder.path)
    #expect(simulated.exitCode == 1 && simulated.errors.contains("pack of de: "), "\(simulated.errors)")
    let missing = try Command.run(["check", "footprint.json"], in: folder.path)
    #expect(missing.exitCode == 2)
    #expect(
      missing.errors.hasPrefix("error: ballast.yml:3:7: limit 'pack' needs sizes of language packs\nhint: "))
  }

  @Test func aPartialMeasurementIsNotChecked() throws {
    let folder = try folder()
    _ = try Command.run(["measure", "Harbor.ipa", "--locale", "de", "-o", "de.json"], in: folder.path)
    let result = try Command.run(["check", "de.json"], in: folder.path)
    #expect(result.exitCode == 2 && result.errors.contains("is a measurement of a part of the app"))
  }

  @Test func severalReportsAreWrittenInOneRun() throws {
    let folder = try folder("version: 1\narchive: 1 KB\nfindings: { error: 0 }\n")
    try folder.write("summary.md", "earlier\n")
    let result = try Command.run(
      [
        "check", "Harbor.ipa", "--junit", "j.xml", "--sarif", "s.sarif", "--gitlab", "g.json", "--markdown",
        "m.md",
        "--github", "-o", "r.json",
      ], in: folder.path, variables: ["GITHUB_STEP_SUMMARY": "summary.md"])
    #expect(result.exitCode == 1 && result.output.isEmpty)
    #expect(
      result.errors.contains("::error file=ballast.yml,line=2,col=10,title=Limit archive exceeded::archive: ")
    )
    #expect(try json("\(folder.path)/s.sarif")["version"] as? String == "2.1.0")
    #expect(try json("\(folder.path)/r.json")["passed"] as? Bool == false)
    let summary = try String(contentsOfFile: "\(folder.path)/summary.md", encoding: .utf8)
    #expect(summary.hasPrefix("earlier\n## Harbor 1.2: check\n"))
    for (name, start) in [("j.xml", "<?xml"), ("g.json", "[\n"), ("m.md", "<!-- ballast-check -->\n")] {
      #expect(try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8).hasPrefix(start))
    }
    let script = Places.package.appending(path: "Tests/Schemas/validate-ci").path(percentEncoded: false)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", script, "--junit", "j.xml", "--sarif", "s.sarif", "--gitlab", "g.json", "--budget",
      "ballast.yml",
    ]
    process.currentDirectoryURL = URL(filePath: folder.path)
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // A missing schema or package is skipped with a message.
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { $0.hasSuffix(": valid") || $0.contains(": skipped: ") })
  }

  @Test func acceptingWritesTheBaselineWithDateAndReason() throws {
    let folder = try folder("version: 1\narchive: { growth: 5 % }\nfindings: { shipped-comments: 0 }\n")
    func run(_ more: [String]) throws -> Command.Result {
      try Command.run(
        ["check", "Harbor.ipa", "--baseline", "b.json"] + more, in: folder.path,
        variables: ["SOURCE_DATE_EPOCH": "1795305600"])
    }
    let missing = try run([])
    #expect(missing.exitCode == 2 && missing.errors.hasPrefix("error: file") || missing.exitCode == 2)
    let accepted = try run(["--accept", "first baseline"])
    #expect(accepted.exitCode == 0, "\(accepted.errors)")
    #expect(accepted.output.contains("accepted 2026-11-22: first baseline"))
    let file = try json("\(folder.path)/b.json")
    #expect(file["schema"] as? String == "ballast.baseline/1")
    #expect((file["history"] as? [[String: Any]])?.first?["date"] as? String == "2026-11-22")
    #expect((file["accepted"] as? [Any])?.count == 1)
    #expect(try run([]).exitCode == 0)
  }

  @Test(arguments: [[], ["--accept", "new"]]) func theBaselineOfAnotherAppIsRefused(_ options: [String])
    throws
  {
    let folder = try folder()
    for (input, baseline) in [("Harbor.ipa", "b.json"), ("webext.xpi", "x.json"), ("Harbor.apk", "a.json")] {
      let accepted = try Command.run(
        ["check", input, "--baseline", baseline, "--accept", "first"], in: folder.path)
      #expect(accepted.exitCode == 0, "\(accepted.errors)")
    }
    for (input, baseline, words) in [
      ("webext.xpi", "b.json", "is of another app, 'org.ballast.fixtures.Harbor'; the checked one is '"),
      ("Harbor.ipa", "x.json", "; the checked one is 'org.ballast.fixtures.Harbor'"),
    ] {
      let before = try Data(contentsOf: URL(filePath: "\(folder.path)/\(baseline)"))
      let result = try Command.run(["check", input, "--baseline", baseline] + options, in: folder.path)
      #expect(result.exitCode == 2 && result.output.isEmpty)
      #expect(
        result.errors.hasPrefix("error: \(baseline): ") && result.errors.contains(words), "\(result.errors)")
      #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/\(baseline)")) == before)
    }
    let same = try Command.run(["check", "Harbor.ipa", "--baseline", "b.json"] + options, in: folder.path)
    #expect(same.exitCode == 0)
  }

  /// A folder with texts, one of which reads a number as an object.
  private func unsafeTexts() throws -> FixtureFolder {
    let folder = try folder("version: 1\nfindings: { error: 0 }\n")
    try folder.write("texts/en.lproj/Localizable.strings", "\"boats.nights\" = \"%d boats\";\n")
    try folder.write("texts/sr-Latn.lproj/Localizable.strings", "\"boats.nights\" = \"%@ brodova\";\n")
    return folder
  }

  /// After the rename of a framework, a finding in it is still accepted and known, unless the former folder is there, too.
  /// '--accept' writes its new id.
  @Test(arguments: [false, true]) func decisionsFollowARenamedFolder(_ isCopy: Bool) throws {
    let folder = try unsafeTexts()
    let former = "crash/sr-Latn/Frameworks/Old.framework/Localizable/boats.nights"
    let old = #"{"finding": "\#(former)", "reason": "old"}"#
    try folder.write(
      "a.json",
      #"{"schema": "ballast.accepted/1", "accepted": [\#(old), "#
        + #"{"finding": "crash/de/Localizable/boats.nights", "reason": "other locale"}, "#
        + #"{"finding": "crash", "reason": "later", "until": "2026-11-21"}]}"#)
    if isCopy {
      try folder.write("texts/Frameworks/Old.framework/sr-Latn.lproj/Localizable.strings", "\"a\" = \"b\";\n")
    }
    let result = try Command.run(
      ["check", "texts", "--base", "en", "--accepted", "a.json", "--json"], in: folder.path,
      variables: ["SOURCE_DATE_EPOCH": "1795305600"])
    #expect(result.exitCode == (isCopy ? 1 : 0), "\(result.errors)")
    let report = try result.json()
    let warnings = (report["warnings"] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
    #expect(
      warnings
        == [
          "the acceptance of 'crash' expired on 2026-11-21: later",
          isCopy ? "accepted finding '\(former)' no longer exists; remove it from the file" : nil,
          "accepted finding 'crash/de/Localizable/boats.nights' no longer exists; remove it from the file",
        ].compactMap(\.self), "\(warnings)")
    guard !isCopy else { return }
    _ = try Command.run(
      ["check", "texts", "--base", "en", "--baseline", "b.json", "--accept", "new", "--accept-errors"],
      in: folder.path)
    let id = "crash/sr-Latn/Localizable/boats.nights"
    let baseline = try String(contentsOfFile: "\(folder.path)/b.json", encoding: .utf8)
    try folder.write("b.json", baseline.replacing(id, with: former))
    let known = try Command.run(
      ["check", "texts", "--base", "en", "--baseline", "b.json", "--json"], in: folder.path)
    #expect(try known.exitCode == 0 && known.json()["warnings"] as? [String] == [], "\(known.output)")
    _ = try Command.run(
      ["check", "texts", "--base", "en", "--baseline", "b.json", "--accept", "rename"], in: folder.path)
    #expect(
      try String(contentsOfFile: "\(folder.path)/b.json", encoding: .utf8).contains("\"finding\" : \"\(id)\"")
    )
  }

  /// One table, one comment, and one line of JSON for each app, which finds its own older version.
  @Test func severalAppsHaveOneReport() throws {
    let folder = try folder("version: 1\narchive: { max: 100 KB, growth: 1 % }\nlocale: { de: 1 MB }\n")
    let apps = ["Harbor.ipa", "Harbor.apk", "webext.xpi"]
    let stored = try Command.run(
      ["check"] + apps.prefix(2) + ["--baseline-output", "old.json"], in: folder.path)
    #expect(stored.exitCode == 1 && stored.errors.hasPrefix("failed: Harbor: archive: "), "\(stored.errors)")
    let result = try Command.run(
      ["check"] + apps + [
        "--against", "old.json", "--json", "--markdown", "m.md", "--junit", "j.xml", "--sarif", "s.sarif",
        "--gitlab", "g.json", "--html", "p.html",
      ], in: folder.path)
    let lines = try result.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["name"] as? String } == apps)
    #expect(
      lines.map { ($0["baseline"] as? [String: Any])?["path"] as? String } == ["old.json", "old.json", nil])
    let comment = try String(contentsOfFile: "\(folder.path)/m.md", encoding: .utf8)
    #expect(
      comment.hasPrefix("<!-- ballast-check -->\n## 3 apps: failed: 1 of 9 limits exceeded, "), "\(comment)")
    #expect(comment.matches(of: /\| Part \|/).count == 1)
    for name in ["Harbor", "org.ballast.fixtures.harbor"] {
      #expect(comment.contains("| **\(name)** |"), "\(comment)")
    }
    let junit = try String(contentsOfFile: "\(folder.path)/j.xml", encoding: .utf8)
    #expect(junit.contains("name=\"org.ballast.fixtures.harbor: ballast.limits\""))
    let csv = try Command.run(["check"] + apps + ["--format", "csv"], in: folder.path).output
    let rows = csv.split(separator: "\r\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let column = try #require(rows.first?.firstIndex(of: "report"))
    #expect(Set(rows.dropFirst().map { $0[column] }) == Set(apps.map { Substring($0) }), "\(csv)")
    // A name of the budget that one of the apps has is no mistake; one that none has is.
    try folder.write("ballast.yml", "version: 1\nlocale: { xh: 1 MB }\n")
    let unknown = try Command.run(["check"] + apps, in: folder.path)
    #expect(
      unknown.errors.contains("no locale 'xh' in Harbor.ipa, Harbor.apk, webext.xpi"), "\(unknown.errors)")
    for (options, text) in [
      (["--baseline", "b.json", "--accept", "x"], "'--baseline' is for one app"),
      (["--against", "texts"], "texts: is not an older version of a checked app"),
    ] {
      try folder.write("texts/de.lproj/A.strings", "\"a\" = \"b\";\n")
      let refused = try Command.run(["check"] + apps + options, in: folder.path)
      #expect(
        refused.exitCode != 0 && refused.output.isEmpty && refused.errors.contains(text), "\(refused.errors)")
    }
  }

  /// An app that cannot be read fails the run; the others are checked, and every output names it. Its older version and its
  /// locales in the budget are no mistakes.
  @Test func anUnreadableAppDoesNotHideTheOthers() throws {
    let folder = try folder("version: 1\narchive: { max: 1 KB, growth: 1 % }\nlocale: { fr-CA: 1 MB }\n")
    try folder.write("broken.ipa", "PK\u{3}\u{4}")
    let apps = ["broken.ipa", "Harbor.ipa"]
    let others = ["junit", "sarif", "gitlab", "markdown", "html"]
    let options =
      others.flatMap { ["--\($0)", "out.\($0)"] } + ["--against", "Harbor.apk", "--against", "Harbor.ipa"]
    let result = try Command.run(["check"] + apps + options + ["--json"], in: folder.path)
    #expect(result.exitCode == 2)
    #expect(result.errors.hasPrefix("error: 1 of 2 apps could not be read; see 'error' in the output\n"))
    let lines = try result.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["schema"] as? String } == ["ballast.error/1", "ballast.check/1"])
    #expect(lines.first?["input"] as? String == "broken.ipa")
    for other in others {
      let text = try String(contentsOfFile: "\(folder.path)/out.\(other)", encoding: .utf8)
      #expect(text.contains("broken.ipa: "), "\(other): \(text)")
    }
    let headline = "2 apps: failed: 1 app could not be read, 1 of 3 limits exceeded"
    let comment = try String(contentsOfFile: "\(folder.path)/out.markdown", encoding: .utf8)
    #expect(comment.contains("## \(headline)"), "\(comment)")
    let csv = try Command.run(["check"] + apps + ["--format", "csv"], in: folder.path).output
    #expect(csv.contains("\r\nreport,broken.ipa,ballast.error/1"), "\(csv)")
  }

  @Test func unreadableAppsAloneAreErrors() throws {
    let folder = try folder()
    try folder.write("broken.ipa", "PK\u{3}\u{4}")
    let check = ["check", "broken.ipa", "build/*.ipa"]
    let text = try Command.run(check, in: folder.path)
    #expect(text.exitCode == 2 && text.output.isEmpty && text.errors.contains("warning: broken.ipa: "))
    #expect(text.errors.hasSuffix("error: 2 of 2 apps could not be read\n"), "\(text.errors)")
    let json = try Command.run(check + ["--json"], in: folder.path)
    #expect(json.exitCode == 2 && json.output.matches(of: /"ballast.error\/1"/).count == 2, "\(json.output)")
  }

  @Test func oneFindingIsAccepted() throws {
    let folder = try unsafeTexts()
    let id = "crash/sr-Latn/Localizable/boats.nights"
    let check = ["check", "texts", "--base", "en"]
    let failed = try Command.run(check + ["--github"], in: folder.path)
    #expect(failed.exitCode == 1)
    #expect(failed.errors.contains("::error title=Texts that may crash the app::crash/sr-Latn/"))
    let result = try Command.run(
      check + ["--accepted", "a.json", "--accept", "the number is a text", "--accept-finding", id],
      in: folder.path)
    #expect(result.exitCode == 0, "\(result.errors)")
    let again = try Command.run(check + ["--accepted", "a.json"], in: folder.path)
    #expect(again.exitCode == 0 && again.output.contains("1 finding accepted."))
    // The same file is read by 'diff'.
    let difference = try Command.run(
      ["diff", "texts", "--base", "en", "--fail-on", "crash", "--accept", "a.json"], in: folder.path)
    #expect(difference.exitCode == 0, "\(difference.errors)")
  }

  /// A measurement may be the only one of its release.
  @Test func aMeasurementIsNotReplacedByABaseline() throws {
    let folder = try folder()
    _ = try Command.run(["measure", "Harbor.ipa", "--output", "old.json"], in: folder.path)
    let before = try Data(contentsOf: URL(filePath: "\(folder.path)/old.json"))
    let result = try Command.run(
      ["check", "Harbor.ipa", "--baseline", "old.json", "--accept", "new texts"], in: folder.path)
    #expect(result.exitCode == 64)
    #expect(
      result.errors.hasPrefix(
        "error: '--accept' would replace 'old.json', which is a report of 'ballast measure'"))
    #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/old.json")) == before)
  }

  @Test func theLocaleOfBaseMayBeNamed() throws {
    let folder = try folder("version: 1\ncoverage: 50 %\n")
    for tag in ["en", "de"] {
      try folder.write("texts/\(tag).lproj/A.strings", "\"n\" = \"\(tag)\";\n")
    }
    let unknown = try Command.run(["check", "texts"], in: folder.path)
    #expect(unknown.exitCode == 1)
    #expect(
      unknown.errors
        == "failed: coverage [*] ≥ 50 % not checked: base locale unknown; pass '--base' with its tag\n")
    let known = try Command.run(["check", "texts", "--base", "en"], in: folder.path)
    #expect(known.exitCode == 0 && known.output.hasPrefix("texts: passed: 1 limit kept"), "\(known.output)")
    let wrong = try Command.run(["check", "texts", "--base", "fr"], in: folder.path)
    #expect(wrong.exitCode == 64 && wrong.errors.hasPrefix("error: no locale 'fr'"), "\(wrong.errors)")
    let report = try Command.run(
      ["check", "report.json", "--base", "en", "--budget", "kept.yml"], in: folder.path)
    #expect(report.exitCode == 64 && report.errors.hasPrefix("error: '--base' needs an app"))
  }

  @Test func aDamagedTableFailsWithItsName() throws {
    let folder = try folder("version: 1\narchive: 1 MB\ncoverage: 0 %\nfindings: { error: 0 }\n")
    try folder.write("texts/en.lproj/A.strings", "\"n\" = \"boat\";\n")
    try folder.write("texts/de.lproj/A.strings", "\"n\" = {;\n")
    let result = try Command.run(["check", "texts", "--base", "en", "--junit", "j.xml"], in: folder.path)
    #expect(result.exitCode == 1)
    #expect(result.output.hasPrefix("texts: failed: 1 limit kept, 2 not checked"), "\(result.output)")
    #expect(
      result.errors.contains("not checked: messages not read: de.lproj/A.strings: "), "\(result.errors)")
    #expect(try String(contentsOfFile: "\(folder.path)/j.xml", encoding: .utf8).contains("<error type="))
  }

  /// A comparison of some locales has no totals of the others.
  @Test func aPartialComparisonIsNotChecked() throws {
    let folder = try folder("version: 1\nmissing: 0\n")
    for option in [["--locale", "de"], ["--only", "stale"]] {
      _ = try Command.run(["diff", "Harbor.ipa", "Harbor.ipa", "-o", "d.json"] + option, in: folder.path)
      let result = try Command.run(["check", "d.json"], in: folder.path)
      #expect(result.exitCode == 2 && result.errors.contains("is a comparison of a part of the app"))
    }
  }

  /// A baseline is replaced only with '--accept'.
  @Test func anInputIsNotReplaced() throws {
    let folder = try folder()
    let result = try Command.run(
      ["check", "Harbor.ipa", "--baseline", "report.json", "--junit", "report.json"], in: folder.path)
    #expect(result.exitCode == 64)
    let same = try Command.run(
      ["check", "Harbor.ipa", "--junit", "x.xml", "--sarif", "x.xml"], in: folder.path)
    #expect(same.exitCode == 64 && same.errors.contains("name the same file"))
  }

  // MARK: - Documentation

  /// The reference of findings in the documentation is generated from the rules.
  @Test func thePageListsEveryRule() throws {
    let rows = FindingRule.all.map { rule in
      "| `\(rule.id)` | \(rule.severity.rawValue) | \(rule.explanation.replacing("|", with: "\\|")) |\n"
    }.joined()
    let problem = Golden.problem(
      of: "| rule | severity | found if |\n|---|---|---|\n" + rows, inSection: "rules",
      of: "Documentation/Gate.md")
    #expect(problem == nil, "\(problem ?? "")")
  }

  /// The JSON Schema of budgets lists every limit, and accepts every rule.
  @Test func theSchemaOfBudgetsListsEveryName() throws {
    let path = Places.package.appending(path: "Sources/ReportSchema/Schemas/budget-1.schema.json")
    let schema = try json(path.path(percentEncoded: false))
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    #expect(Set(properties.keys) == Set(BudgetSubject.allCases.map(\.rawValue) + ["version"]))
    let names = try #require(properties["findings"]?["propertyNames"] as? [String: String])
    // The reader of budgets knows the rules, and suggests one for a name that it does not know.
    let pattern = try Regex(#require(names["pattern"]))
    for name in Finding.Severity.allCases.map(\.rawValue) + FindingRule.all.map(\.id) {
      #expect(name.wholeMatch(of: pattern) != nil, "\(name)")
    }
  }
}

/// Reports with numbers that no app has.
@Suite struct HostileReportTests {
  /// Sums of the largest numbers that are read do not overflow, and larger ones are an error.
  @Test func extremeNumbersDoNotEndTheProcess() throws {
    let folder = try FixtureFolder()
    let text = try Command.run(["measure", "Harbor.ipa", "--explain", "--json"], in: folder.path).output
    func write(_ name: String, _ number: String) throws {
      try folder.write(name, text.replacing(/Bytes" : [0-9]+/) { _ in "Bytes\" : \(number)" })
    }
    for number in ["1099511627777", "-1099511627777", "9223372036854775807", "-9223372036854775808"] {
      try write("refused.json", number)
      for command in [
        ["check"], ["check", "Harbor.ipa", "--baseline"], ["measure", "Harbor.ipa", "--against"],
      ] {
        let result = try Command.run(command + ["refused.json"], in: folder.path)
        #expect(result.exitCode == 2, "\(command)")
        #expect(result.errors.contains("refused.json: contains the number \(number), expected at most"))
      }
    }
    try write("hostile.json", "1099511627776")
    try folder.write("plain.json", text)
    try folder.write(
      "ballast.yml",
      """
      version: 1
      archive: { max: 1 MB, growth: 5 %, growth-bytes: 1 KB, ignore-below: 1 KB }
      localized: 1 KB
      user: { "*": { max: 9 MB, growth: 1 % } }
      locale: { "*": { max: 60 KB, growth: 100000 % } }
      kind: { images: { max: 1 MB, growth: 5 % } }
      component: { "*": { max: 5 KB, growth: 5 % } }
      """)
    for (app, baseline) in [
      ("hostile.json", "plain.json"), ("plain.json", "hostile.json"), ("hostile.json", "hostile.json"),
    ] {
      for format in ["text", "json", "csv", "markdown", "html"] {
        let check = try Command.run(
          ["check", app, "--baseline", baseline, "--format", format], in: folder.path)
        #expect([0, 1].contains(check.exitCode), "\(check.errors)")
        let growth = try Command.run(
          ["measure", app, "--against", baseline, "--format", format], in: folder.path)
        #expect(growth.exitCode == 0, "\(growth.errors)")
      }
    }
  }
}
