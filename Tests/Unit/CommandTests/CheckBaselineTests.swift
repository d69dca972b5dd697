import Foundation
import Testing

/// `ballast check` with an older version, and with decisions about findings.
@Suite struct CheckBaselineTests {
  /// The older app, its measurement and its baseline give the same sizes; those with findings tell new ones.
  @Test func theOlderVersionIsAnAppOrItsReport() throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 1 % }\nlocale: { \"*\": { growth: 1 % } }\n")
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

  /// Without a baseline, a limit on growth cannot fail; the headline says so.
  @Test func limitsWithoutAnOlderVersionAreInTheHeadline() throws {
    let folder = try FixtureFolder(limits: "archive: { max: 1 MB, growth: 1 % }\n")
    let result = try Command.run(["check", "Harbor.ipa"], in: folder.path)
    #expect(result.output.hasPrefix("Harbor 1.2: passed: 1 limit kept, 1 not checked (no baseline), "))
  }

  /// Reports have no findings. Nothing may look as if they had been checked.
  @Test func aReportHasNoFindings() throws {
    let folder = try FixtureFolder()
    _ = try Command.run(["measure", "webext.xpi", "-o", "m.json"], in: folder.path)
    let result = try Command.run(
      ["check", "m.json", "--against", "webext.xpi", "--markdown", "c.md"], in: folder.path)
    #expect(result.output.contains(": size unchanged (3.51 kB), findings not"), "\(result.output)")
    let comment = try folder.text("c.md")
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
    let folder = try FixtureFolder(limits: "findings: { error: 0 }\nnew-findings: { error: 0 }\n")
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

  @Test func errorsAreAcceptedOnRequestOnly() throws {
    let folder = try FixtureFolder(limits: "findings: { error: 0 }\n")
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

  @Test func acceptingWritesTheBaselineWithDateAndReason() throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 5 % }\nfindings: { shipped-comments: 0 }\n")
    func run(_ more: [String]) throws -> Command.Result {
      try Command.run(
        ["check", "Harbor.ipa", "--baseline", "b.json"] + more, in: folder.path,
        variables: ["SOURCE_DATE_EPOCH": "1795305600"])
    }
    let missing = try run([])
    #expect(missing.exitCode == 2)
    let accepted = try run(["--accept", "first baseline"])
    #expect(accepted.exitCode == 0, "\(accepted.errors)")
    #expect(accepted.output.contains("accepted 2026-11-22: first baseline"))
    let file = try folder.json("b.json")
    #expect(file["schema"] as? String == "ballast.baseline/1")
    #expect((file["history"] as? [[String: Any]])?.first?["date"] as? String == "2026-11-22")
    #expect((file["accepted"] as? [Any])?.count == 1)
    #expect(try run([]).exitCode == 0)
  }

  @Test(arguments: [[], ["--accept", "new"]]) func theBaselineOfAnotherAppIsRefused(_ options: [String])
    throws
  {
    let folder = try FixtureFolder(limits: "archive: 1 MB\n")
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
    let folder = try FixtureFolder(limits: "findings: { error: 0 }\n")
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
    let baseline = try folder.text("b.json")
    try folder.write("b.json", baseline.replacing(id, with: former))
    let known = try Command.run(
      ["check", "texts", "--base", "en", "--baseline", "b.json", "--json"], in: folder.path)
    #expect(try known.exitCode == 0 && known.json()["warnings"] as? [String] == [], "\(known.output)")
    _ = try Command.run(
      ["check", "texts", "--base", "en", "--baseline", "b.json", "--accept", "rename"], in: folder.path)
    #expect(
      try folder.text("b.json").contains("\"finding\" : \"\(id)\"")
    )
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
    let folder = try FixtureFolder(limits: "archive: 1 MB\n")
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
}
