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
    try folder.run("measure was -o old.json", base)
    let accepted = try folder.run("check was --baseline baseline.json --accept first", base)
    #expect(accepted.errors == "accepted: sizes\n", "\(accepted.errors)")
    var sizes: [JSON] = []
    for (old, hasFindings) in [("was", true), ("old.json", false), ("baseline.json", true)] {
      let report = try folder.json("check now --against \(old)", base, exits: 1)
      sizes.append(report.sizes)
      #expect(report.baseline.hasFindings.flag == hasFindings)
      #expect(report.findingCounts.new.int == (hasFindings ? 1 : 0), "\(old)")
      let limit = try #require(report.limits.list.last)
      let (actual, baseline) = (limit.actual.int ?? 0, limit.baseline.int ?? 0)
      #expect(limit.subject.text == "de" && actual > baseline && baseline > 0, "\(limit)")
      #expect(limit.limit.int == baseline + baseline / 100)
    }
    #expect(sizes.allSatisfy { $0 == sizes[0] })
    let text = try folder.run("check now --against was", base, exits: 1).output
    #expect(
      text.contains(
        /^now: \+\d+ B \(\+\d+\.\d %\), failed: 2 of 2 limits exceeded, 1 new finding\s\(1 error\)\n/),
      "\(text)")
  }

  /// Without a baseline, a limit on growth cannot fail; the headline says so.
  @Test func limitsWithoutAnOlderVersionAreInTheHeadline() throws {
    let folder = try FixtureFolder(limits: "archive: { max: 1 MB, growth: 1 % }\n")
    let result = try folder.run("check Harbor.ipa")
    #expect(result.output.hasPrefix("Harbor 1.2: passed: 1 limit kept, 1 not checked (no baseline), "))
  }

  /// Reports have no findings. Nothing may look as if they had been checked.
  @Test func aReportHasNoFindings() throws {
    let folder = try FixtureFolder()
    try folder.run("measure webext.xpi -o m.json")
    let result = try folder.run("check m.json --against webext.xpi --markdown c.md")
    #expect(result.output.contains(": size unchanged (3.51 kB), findings not"), "\(result.output)")
    let comment = try folder.text("c.md")
    #expect(comment.contains("findings not checked") && !comment.contains("No new problems"))
    // A baseline of the report does not make the app's findings new ones.
    for options in [["--baseline-output", "b.json"], ["--baseline", "b.json", "--accept", "first"]] {
      try? FileManager.default.removeItem(atPath: "\(folder.path)/b.json")
      try folder.run("check m.json", options)
      let later = try folder.run("check webext.xpi --against b.json --json").json()
      #expect(later.baseline.hasFindings.flag == false, "\(options)")
      #expect(later.findingCounts.new.int == 0, "\(options)")
    }
    try folder.run("diff ferry/1.0 ferry/1.1 -o d.json")
    try folder.refuse(
      "check d.json --against webext.xpi", exits: 64, "'--against' needs an app or a measurement")
  }

  /// What '--baseline-output' writes is an older version without decisions: its findings are known, none is accepted.
  @Test func aStoredBaselineIsAnOlderVersion() throws {
    let folder = try unsafeTexts(limits: "findings: { error: 0 }\nnew-findings: { error: 0 }\n")
    let check = "check texts --base en"
    let first = try folder.run("\(check) --baseline-output base.json", exits: 1)
    #expect(first.errors.contains("findings of error: 1, limit 0"))
    let second = try folder.json("\(check) --against base.json --require-baseline", exits: 1)
    #expect(try second.limits.list.map(\.exceeded.int) == [1, 0], "\(second)")
    // Decisions of a file that '--accept' wrote count however it is named.
    try folder.run("\(check) --baseline decided.json --accept known --accept-errors")
    for option in ["--against", "--baseline"] { try folder.run("\(check) \(option) decided.json") }
  }

  @Test func errorsAreAcceptedOnRequestOnly() throws {
    let folder = try unsafeTexts()
    let accept = "check texts --base en --baseline b.json --accept known"
    let first = try folder.run(accept, exits: 1)
    #expect(
      first.errors.hasPrefix("accepted: sizes\nnot accepted: 1 error; '--accept-errors' accepts it\n"),
      "\(first.errors)")
    #expect(try folder.run("\(accept) --accept-errors").errors == "accepted: sizes, 1 error\n")
  }

  @Test func acceptingWritesTheBaselineWithDateAndReason() throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 5 % }\nfindings: { shipped-comments: 0 }\n")
    let check = "check Harbor.ipa --baseline b.json"
    try folder.run(check, exits: 2)
    let accepted = try folder.run(
      "\(check) --accept 'first baseline'", variables: ["SOURCE_DATE_EPOCH": "1795305600"])
    #expect(accepted.output.contains("accepted 2026-11-22: first baseline"))
    let file = try folder.parsed("b.json")
    #expect(file.schema.text == "ballast.baseline/1")
    #expect(file.history[0].date.text == "2026-11-22")
    #expect(try file.accepted.list.count == 1)
    try folder.run(check)
  }

  @Test(arguments: [[], ["--accept", "new"]]) func theBaselineOfAnotherAppIsRefused(_ options: [String])
    throws
  {
    let folder = try FixtureFolder(limits: "archive: 1 MB\n")
    for (input, baseline) in [("Harbor.ipa", "b.json"), ("webext.xpi", "x.json"), ("Harbor.apk", "a.json")] {
      try folder.run("check \(input) --baseline \(baseline) --accept first")
    }
    for (input, baseline, words) in [
      ("webext.xpi", "b.json", "is of another app, 'org.ballast.fixtures.Harbor'; the checked one is '"),
      ("Harbor.ipa", "x.json", "; the checked one is 'org.ballast.fixtures.Harbor'"),
    ] {
      let before = try Data(contentsOf: URL(filePath: "\(folder.path)/\(baseline)"))
      let result = try folder.run("check \(input) --baseline \(baseline)", options, exits: 2)
      #expect(result.output.isEmpty)
      #expect(
        result.errors.hasPrefix("error: \(baseline): ") && result.errors.contains(words), "\(result.errors)")
      #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/\(baseline)")) == before)
    }
    try folder.run("check Harbor.ipa --baseline b.json", options)
  }

  /// A folder with texts, one of which reads a number as an object.
  private func unsafeTexts(limits: String = "findings: { error: 0 }\n") throws -> FixtureFolder {
    let folder = try FixtureFolder(limits: limits)
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
    let report = try folder.run(
      "check texts --base en --accepted a.json --json", exits: isCopy ? 1 : 0,
      variables: ["SOURCE_DATE_EPOCH": "1795305600"]
    ).json()
    let warnings = report.warnings.allMessages
    #expect(
      warnings
        == [
          "the acceptance of 'crash' expired on 2026-11-21: later",
          isCopy ? "accepted finding '\(former)' no longer exists; remove it from the file" : nil,
          "accepted finding 'crash/de/Localizable/boats.nights' no longer exists; remove it from the file",
        ].compactMap(\.self), "\(warnings)")
    guard !isCopy else { return }
    try folder.run("check texts --base en --baseline b.json --accept new --accept-errors")
    let id = "crash/sr-Latn/Localizable/boats.nights"
    let baseline = try folder.text("b.json")
    try folder.write("b.json", baseline.replacing(id, with: former))
    #expect(try folder.json("check texts --base en --baseline b.json").warnings.texts == [])
    try folder.run("check texts --base en --baseline b.json --accept rename")
    #expect(try folder.text("b.json").contains("\"finding\" : \"\(id)\""))
  }

  @Test func oneFindingIsAccepted() throws {
    let folder = try unsafeTexts()
    let id = "crash/sr-Latn/Localizable/boats.nights"
    let check = "check texts --base en --accepted a.json"
    let failed = try folder.run("check texts --base en --github", exits: 1)
    #expect(failed.errors.contains("::error title=Texts that may crash the app::crash/sr-Latn/"))
    try folder.run("\(check) --accept 'the number is a text' --accept-finding \(id)")
    #expect(try folder.run(check).output.contains("1 finding accepted."))
    // The same file is read by 'diff'.
    try folder.run("diff texts --base en --fail-on crash --accept a.json")
  }

  /// A measurement may be the only one of its release.
  @Test func aMeasurementIsNotReplacedByABaseline() throws {
    let folder = try FixtureFolder(limits: "archive: 1 MB\n")
    try folder.run("measure Harbor.ipa --output old.json")
    let before = try Data(contentsOf: URL(filePath: "\(folder.path)/old.json"))
    let result = try folder.run("check Harbor.ipa --baseline old.json --accept 'new texts'", exits: 64)
    #expect(
      result.errors.hasPrefix(
        "error: '--accept' would replace 'old.json', which is a report of 'ballast measure'"))
    #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/old.json")) == before)
  }
}
