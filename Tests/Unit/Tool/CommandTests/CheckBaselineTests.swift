import Foundation
import TestSupport
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
    #expect(
      accepted.errors.contains(/^accepted: \d+ bytes; the new baseline is baseline.json\n$/),
      "\(accepted.errors)")
    var sizes: [[[Int?]]] = []
    for (old, hasFindings) in [("was", true), ("old.json", false), ("baseline.json", true)] {
      let report = try folder.json("check now --against \(old)", base, exits: 1)
      sizes.append(try report.sizes.list.map { [$0.actual.int, $0.baseline.int, $0.limit.int] })
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
        /^now: failed: app \+\d+ B \(limit \d+ B\), German \+\d+ B \(limit \d+ B\)\. 1 new\s+finding\s+\(1\s+error\)\n/
      ),
      "\(text)")
  }

  /// Without a baseline, a limit on growth cannot fail; the headline says so.
  @Test func limitsWithoutAnOlderVersionAreInTheHeadline() throws {
    let folder = try FixtureFolder(limits: "archive: { max: 1 MB, growth: 1 % }\n")
    let result = try folder.run("check Harbor.ipa")
    #expect(result.output.hasPrefix("Harbor 1.2: passed: within 1 limit, 1 skipped (no older version). "))
  }

  /// A gate of growth limits without an older version has checked nothing.
  @Test(arguments: ["archive: { growth: 1 % }\n", "archive: { growth: 1 % }\nnew-findings: { warning: 0 }\n"])
  func aCheckOfNothingDoesNotPass(_ limits: String) throws {
    let folder = try FixtureFolder(limits: limits)
    let failed = try folder.run("check Harbor.ipa --markdown c.md --junit j.xml", exits: 1)
    #expect(
      failed.output.hasPrefix("Harbor 1.2: failed: nothing was checked: "), "\(failed.output)")
    #expect(
      failed.errors.hasPrefix("failed: archive.growth ≤ 1 % not checked: no baseline; "), "\(failed.errors)")
    #expect(try folder.text("c.md").contains("failed: nothing was checked"))
    #expect(try folder.text("j.xml").contains("type=\"not-checked\""))
    #expect(try folder.json("check Harbor.ipa", exits: 1).passed.flag == false)
    let first = try folder.run("check Harbor.ipa --first-run")
    #expect(first.output.hasPrefix("Harbor 1.2: passed: "), "\(first.output)")
    try folder.run("check Harbor.ipa --against Harbor.ipa")
    try folder.refuse(
      "check Harbor.ipa --first-run --require-baseline", exits: 64, "'--first-run' contradicts")
    // Another limit is checked, so that the check is not empty.
    try folder.write("ballast.yml", "version: 1\n\(limits)install: 1 GB\n")
    try folder.run("check Harbor.ipa")
    try folder.refuse(
      "check Harbor.ipa --require-baseline", exits: 2, "limit 'archive.growth' needs an older")
    try FileManager.default.removeItem(atPath: "\(folder.path)/ballast.yml")
    try folder.refuse(
      "check Harbor.ipa --require-baseline", exits: 64, "needs a budget: without one, nothing")
  }

  /// The default file is of the app before its identifier changed: nothing is compared, and the report says so.
  @Test func acceptedSizesOfAnotherAppAreNamed() throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 1 % }\n")
    try folder.run("check Harbor.apk --accept first")
    let failed = try folder.run("check Harbor.ipa", exits: 1)
    let words = failed.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "nothing is accepted for 'org.ballast.fixtures.Harbor', only for other apps such as "
          + "'org.ballast.fixtures.harbor'"), "\(words)")
    #expect(failed.output.contains("nothing was checked: "), "\(failed.output)")
  }

  /// The app itself as the older version, by any path or as a copy: nothing can have grown.
  @Test(arguments: ["Harbor.ipa", "./Harbor.ipa", "link.ipa", "copy.ipa"])
  func theSameFileIsNotAnOlderVersion(_ older: String) throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 1 % }\n")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link.ipa", withDestinationPath: Places.fixture("Harbor.ipa"))
    try folder.write("copy.ipa", Data(contentsOf: URL(filePath: Places.fixture("Harbor.ipa"))))
    let warnings = try folder.json("check Harbor.ipa --against \(older)").warnings.list
    #expect(
      warnings.map(\.message.text).contains(
        "\(older) is the same file as the app: nothing can have changed; pass an older version"),
      "\(warnings)")
  }

  @Test func anotherFileIsAnOlderVersion() throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 1 % }\n")
    try folder.run("simulate Harbor.ipa --rebuilt slim.ipa")
    try folder.run("measure Harbor.ipa -o same.json")
    for older in ["slim.ipa", "same.json"] {
      let warnings = try folder.json("check Harbor.ipa --against \(older)", exits: nil).warnings.list
      #expect(!warnings.contains { $0.message.text?.contains("the same file") == true }, "\(warnings)")
    }
  }

  /// With the older app, limits on its packs have the values of 'diff'.
  @Test func limitsOnOlderPacksAreCheckedAgainstTheOlderApp() throws {
    let folder = try FixtureFolder(limits: "crash: 0\nmissing: 0\n")
    for (name, text) in [("was", "%@ boats"), ("now", "%d boats")] {
      try folder.write("\(name)/en.lproj/A.strings", "\"a\" = \"\(text)\";\n")
      try folder.write("\(name)/de.lproj/A.strings", "\"a\" = \"\(text)\";\n")
    }
    for tag in ["en", "de"] { try folder.write("now/\(tag).lproj/B.strings", "\"b\" = \"neu\";\n") }
    let base = ["--base", "en"]
    let totals = try folder.json("diff was now", base).totals
    let compared = try folder.json("check now --against was", base, exits: 1).breaches
    #expect(try compared.list.map(\.actual.int) == [1, totals.missing.int], "\(compared)")
    try folder.refuse("check now", base, exits: 2, "hint: pass the older app with '--against'")
  }

  /// Case 57: accepting known errors makes no room for new ones, and no output proposes an id without an older version.
  @Test func acceptingMakesNoRoomForNewErrors() throws {
    let folder = try unsafeTexts(limits: "findings: { error: 1 }\n")
    let check = "check texts --base en"
    try folder.run(check)
    try folder.write("texts/en.lproj/Z.strings", "\"zz\" = \"%d boats\";\n")
    try folder.write("texts/sr-Latn.lproj/Z.strings", "\"zz\" = \"%@ brodova\";\n")
    let failed = try folder.run("\(check) --github --markdown c.md", exits: 1)
    for text in [failed.output, failed.errors, try folder.text("c.md")] {
      #expect(!text.contains("--accept-finding") && text.contains("shows which findings are new"), "\(text)")
    }
    let id = "crash/sr-Latn/Localizable/boats.nights"
    let accepted = try folder.run("\(check) --accept known --accept-finding \(id)", exits: 1)
    #expect(
      accepted.errors.hasPrefix(
        "accepted: \(id) (error)\nballast.yml:2: findings of error is now limited to 0, before 1\n"),
      "\(accepted.errors)")
    #expect(try folder.text("ballast.yml") == "version: 1\nfindings: { error: 0 }\n")
    try folder.run(check, exits: 1)
  }

  /// A measurement has no findings: those of the app are not new ones.
  @Test func aMeasurementHasNoFindings() throws {
    let folder = try FixtureFolder()
    try folder.run("measure webext.xpi -o m.json")
    let report = try folder.json("check webext.xpi --against m.json")
    #expect(report.baseline.hasFindings.flag == false, "\(report)")
    #expect(report.findingCounts.new.int == 0, "\(report)")
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
    let lines = first.errors.split(separator: "\n")
    #expect(lines[1] == "not accepted: 1 error; '--accept-errors' accepts it", "\(first.errors)")
    let second = try folder.run("\(accept) --accept-errors").errors
    #expect(
      second.contains(/^accepted: (\d+) → \1 bytes, 1 error; the new baseline is b.json\n$/), "\(second)")
  }

  /// The printed command has every option without which it would read the archive otherwise, or could not check a limit.
  @Test func thePrintedCommandHasTheOptionsOfTheCheck() throws {
    let folder = try FixtureFolder(limits: "missing: 100 %\narchive: { growth: 0 % }\n")
    for version in ["1", "2"] {
      try folder.write("\(version).app/Info.plist", infoPlist("org.example.app", version: version))
      let texts = String(repeating: "\"\(version)\" = \"x\";\n", count: version == "1" ? 1 : 3)
      for tag in ["en", "de"] { try folder.write("\(version).app/\(tag).lproj/A.strings", texts) }
    }
    let options = "--max-nesting 7 --max-content 128MiB --more-formats"
    let failed = try folder.run("check 2.app --against 1.app \(options)", exits: 1)
    let words = failed.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let command = "check 2.app --max-content 128MiB --max-nesting 7 --more-formats --against 1.app --accept"
    #expect(words.contains("ballast \(command) REASON"), "\(failed.output)")
    // The placeholder is no reason.
    try folder.refuse("\(command) REASON", exits: 64, "write the reason")
    try folder.run("\(command) larger")
    // No option is printed that was not given, and the older app is not needed without such a limit.
    try folder.write("ballast.yml", "version: 1\narchive: { growth: 0 % }\n")
    try FileManager.default.removeItem(atPath: "\(folder.path)/ballast-baseline.json")
    let plain = try folder.run("check 2.app --against 1.app", exits: 1).output
    #expect(plain.contains("ballast check 2.app --accept REASON"), "\(plain)")
  }

  @Test func acceptingWritesTheBaselineWithDateAndReason() throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 5 % }\nfindings: { shipped-comments: 0 }\n")
    let check = "check Harbor.ipa --baseline b.json"
    try folder.run(check, exits: 2)
    let accepted = try folder.run(
      "\(check) --accept 'first baseline'", variables: ["SOURCE_DATE_EPOCH": "1795305600"])
    #expect(accepted.output.contains("New baseline: b.json of version 1.2 (2026-11-22: first baseline)."))
    #expect(!accepted.output.contains("unchanged"), "\(accepted.output)")
    let file = try folder.parsed("b.json")
    #expect(file.schema.text == "ballast.baseline/1")
    #expect(file.history[0].date.text == "2026-11-22")
    #expect(try file.accepted.list.count == 1)
    try folder.run(check)
  }

  /// What '--accept' wrote is found without an option, and limits of growth allow it whatever the older version is.
  @Test func acceptedSizesAreAllowedAgainstAnOlderVersion() throws {
    let folder = try unsafeTexts(
      limits:
        "archive: { growth: 1 % }\nnew-locale: 1 B\nfindings: { error: 0 }\nnew-findings: { error: 0 }\n")
    try folder.write("was/en.lproj/Localizable.strings", "\"boats.nights\" = \"%d boats\";\n")
    let check = "check texts --base en --against was"
    let failed = try folder.run("\(check) --markdown c.md", exits: 1)
    let id = "crash/sr-Latn/Localizable/boats.nights"
    for words in [
      "<code>ballast check texts --base en --accept REASON</code> accepts larger sizes, new locales and new findings other than errors; then commit <code>ballast-baseline.json",
      "<code>ballast check texts --base en --accept REASON --accept-finding \(id)</code> accepts one finding; then commit <code>ballast-accepted",
    ] { #expect(try folder.text("c.md").contains(words), "\(failed)") }
    try folder.run("check texts --base en --accept 'new locale'", exits: 1)
    let sizes = try folder.json(check, exits: 1)
    // The error is still new: '--accept' without '--accept-errors' does not make it known.
    #expect(try sizes.breaches.list.map(\.budget.text) == ["findings", "new-findings"])
    #expect(sizes.baseline.path.text == "was" && sizes.accepted.reason.text == "new locale")
    try folder.run("check texts --base en --accept 'a text' --accept-finding \(id)")
    let passed = try folder.run(check)
    #expect(
      passed.output.contains("ballast-baseline.json (") && passed.output.contains("Before"), "\(passed)")
    // More growth than was accepted is not.
    try folder.write("texts/sr-Latn.lproj/Other.strings", "\"other\" = \"more of it\";\n")
    let grown = try folder.run(check, exits: 1)
    #expect(grown.errors.hasPrefix("failed: archive.growth: "), "\(grown.errors)")
  }

  /// The accepted sizes of an app without identifier are found after its file is renamed.
  @Test func aRenamedAppHasItsAcceptedSizes() throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 1 % }\n")
    for (name, text) in [("texts-1.0", "b"), ("texts-1.1", "a longer text")] {
      try folder.write("\(name)/en.lproj/A.strings", "\"a\" = \"\(text)\";\n")
    }
    try folder.run("check texts-1.0 --accept first")
    let grown = try folder.run("check texts-1.1", exits: 1)
    #expect(grown.errors.hasPrefix("failed: archive.growth: "), "\(grown)")
    try folder.run("check texts-1.1 --accept second")
    #expect(try folder.text("ballast-baseline.json").contains("second"))
    #expect(try folder.parsed("ballast-baseline.json").history.list.count == 2)
  }

  /// Accepted sizes of a later version are ignored if the file is found without an option.
  @Test func acceptedSizesOfALaterVersionAreIgnored() throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 1 % }\n")
    try folder.run("check Harbor.ipa --accept first")
    let file = try folder.text("ballast-baseline.json")
    try folder.write(
      "ballast-baseline.json", file.replacing("\"version\" : \"1.2\"", with: "\"version\" : \"2.0\""))
    let older = "ballast-baseline.json: version numbers decrease (2.0, 1.2)"
    let report = try folder.json("check Harbor.ipa --against Harbor.ipa")
    #expect(
      report.warnings.allMessages.contains("\(older); these accepted sizes are ignored"), "\(report.warnings)"
    )
    for option in ["--baseline ballast-baseline.json", "--accept again"] {
      try folder.refuse("check Harbor.ipa \(option)", exits: 2, older)
    }
  }

  /// Drift is the growth since the first acceptance, and not since the version of '--against'.
  @Test func driftNeedsAnAcceptance() throws {
    let folder = try FixtureFolder(limits: "archive: { drift: 1 % }\n")
    try folder.run("check Harbor.ipa --baseline-output old.json --first-run")
    let report = try folder.json("check Harbor.ipa --against old.json", exits: 1)
    #expect(report.limits[0].notChecked.reason.text == "no-baseline")
    try folder.run("check Harbor.ipa --accept first")
    #expect(try folder.json("check Harbor.ipa --against old.json").limits[0].notChecked.isNull)
  }

  /// The report of an acceptance compares with the former baseline.
  @Test func acceptingShowsWhatIsAccepted() throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 1 % }\n")
    try folder.write("texts/en.lproj/A.strings", "\"a\" = \"b\";\n")
    try folder.run("check texts --accept first")
    try folder.write("texts/en.lproj/A.strings", "\"a\" = \"a longer text\";\n")
    let second = try folder.run("check texts --accept second")
    #expect(second.errors.contains(/^accepted: \d+ → \d+ bytes; the new/), "\(second.errors)")
    #expect(second.output.contains(/^texts: passed: within 1 limit\. .*, 12 B larger/), "\(second.output)")
    for (label, reason) in [("Former", "first"), ("New", "second")] {
      let line = second.output.split(separator: "\n").first { $0.hasPrefix("\(label) baseline: ") }
      #expect(line?.contains(": \(reason)).") == true, "\(second.output)")
    }
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
          isCopy ? "1 text not compared: base lacks table 'Frameworks/Old.framework/Localizable'" : nil,
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

  @Test func adviceNamesTheFindingThatIsNew() throws {
    let folder = try unsafeTexts()
    try folder.write("was/en.lproj/Localizable.strings", "\"boats.nights\" = \"%d boats\";\n")
    for version in ["was", "texts"] {
      try folder.write("\(version)/de.lproj/Localizable.strings", "\"boats.nights\" = \"%@ Boote\";\n")
    }
    let failed = try folder.run("check texts --base en --against was --markdown c.md", exits: 1)
    #expect(
      try folder.text("c.md").contains("--accept-finding crash/sr-Latn/Localizable/boats.nights</code>"),
      "\(failed)")
  }

  @Test func oneFindingIsAccepted() throws {
    let folder = try unsafeTexts()
    let id = "crash/sr-Latn/Localizable/boats.nights"
    let check = "check texts --base en --accepted a.json"
    let failed = try folder.run("check texts --base en --github", exits: 1)
    #expect(
      failed.errors.contains(
        "::error file=texts/sr-Latn.lproj/Localizable.strings,line=1,title=Placeholders that differ from base and may crash the app::crash/sr-Latn/"
      ))
    try folder.refuse(
      "\(check) --accept 'all of them' --accept-finding crash", exits: 64,
      "'--accept-finding crash' would accept 1 error")
    try folder.run("\(check) --accept 'the number is a text' --accept-finding \(id)")
    #expect(try folder.run(check).output.contains("1 finding accepted."))
    // The same file is read by 'diff'.
    try folder.run("diff texts --base en --fail-on crash --accept a.json")
  }

  /// A build file has the version in its name. Findings of the app as a whole are those of the former file.
  @Test(arguments: ["Harbor.apk", "Harbor.aab", "Harbor.ipa", "webext.xpi"])
  func aRenamedBuildFileHasNoNewFindings(_ app: String) throws {
    let folder = try FixtureFolder()
    let bytes = try Data(contentsOf: URL(filePath: Places.fixture(app)))
    let type = app.split(separator: ".")[1]
    for version in ["1.2", "1.3"] { try folder.write("App-\(version).\(type)", bytes) }
    try folder.run("check App-1.2.\(type) --baseline-output base.json")
    let report = try folder.json("check App-1.3.\(type) --against base.json")
    let new = try report.findings.list.filter { $0.isNew.flag == true }.map(\.id.text)
    #expect(new.isEmpty, "new after a rename: \(new)")
    #expect(try !report.findings.list.contains { $0.id.text?.contains("App-1.3") == true })
  }

  /// The whole way of a language that is removed on purpose: it fails, is accepted by name, and passes.
  @Test func aRemovedLanguageIsAcceptedByName() throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 50 % }\ncoverage: { \"*\": 50 %, de: 90 % }\n")
    for (version, tags) in [("1", ["en", "de", "fr"]), ("2", ["en", "fr"])] {
      try folder.write("\(version).app/Info.plist", infoPlist("org.example.app", version: version))
      for tag in tags {
        try folder.write("\(version).app/\(tag).lproj/A.strings", "\"a\" = \"One \(tag)\";\n")
      }
    }
    let check = "check 2.app --against 1.app"
    let failed = try folder.run("\(check) --markdown c.md", exits: 1)
    for text in [failed.output, try folder.text("c.md")] {
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("version 1 has 1 message in this language"), "\(words)")
      #expect(words.contains("--accept REASON --accept-finding removed-locale/de"), "\(words)")
      #expect(!words.contains("accepts larger sizes"), "\(words)")
    }
    // Accepting sizes alone would make a baseline without German, and nothing would show it.
    try folder.refuse("\(check) --accept larger", exits: 2, "translations are gone: removed-locale/de")
    // The budget names German, too.
    let accept = "\(check) --accept 'no users' --accept-finding removed-locale/de"
    try folder.refuse(accept, exits: 2, "2.app no longer has the locale 'de', which 1.app has")
    try folder.write("ballast.yml", "version: 1\narchive: { growth: 50 % }\ncoverage: { \"*\": 50 % }\n")
    try folder.run(check, exits: 1)
    try folder.run(accept)
    try folder.run(check)
    // After the merge, nothing reminds of it.
    let later = try folder.run("check 2.app --against 2.app --allow-downgrade").output
    #expect(!later.contains("no longer exists"), "\(later)")
  }
}
