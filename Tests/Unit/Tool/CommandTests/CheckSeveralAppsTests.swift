import Foundation
import TestSupport
import Testing

/// `ballast check` with several apps.
@Suite struct CheckSeveralAppsTests {
  /// One table, one comment, and one line of JSON for each app, which finds its own older version.
  @Test func severalAppsHaveOneReport() throws {
    let folder = try FixtureFolder(limits: "archive: { max: 100 KB, growth: 1 % }\nlocale: { de: 1 MB }\n")
    let apps = ["Harbor.ipa", "Harbor.apk", "webext.xpi"]
    let check = "check Harbor.ipa Harbor.apk webext.xpi"
    let stored = try folder.run("check Harbor.ipa Harbor.apk --baseline-output old.json", exits: 1)
    #expect(stored.errors.hasPrefix("failed: Harbor: archive: "), "\(stored.errors)")
    let result = try folder.run(
      "\(check) --against old.json --json --markdown m.md --junit j.xml --sarif s.sarif --gitlab g.json "
        + "--html p.html", exits: 1)
    let lines = try result.jsonLines()
    #expect(lines.map(\.name.text) == apps)
    #expect(lines.map(\.baseline.path.text) == ["old.json", "old.json", nil])
    let comment = try folder.text("m.md")
    #expect(
      comment.hasPrefix("<!-- ballast-check -->\n## Harbor, org.ballast.fixtures.harbor and "), "\(comment)")
    #expect(comment.matches(of: /\| Part \|/).count == 1)
    for name in ["Harbor", "org.ballast.fixtures.harbor"] {
      #expect(comment.contains("| **\(name)** |"), "\(comment)")
    }
    let junit = try folder.text("j.xml")
    #expect(junit.contains("name=\"org.ballast.fixtures.harbor: ballast.limits\""))
    let csv = try folder.run("\(check) --format csv", exits: 1).output
    let rows = csv.split(separator: "\r\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let column = try #require(rows.first?.firstIndex(of: "report"))
    #expect(Set(rows.dropFirst().map { $0[column] }) == Set(apps.map { Substring($0) }), "\(csv)")
    // A name of the budget that one of the apps has is no mistake; one that none has is.
    try folder.write("ballast.yml", "version: 1\nlocale: { xh: 1 MB }\n")
    try folder.refuse(check, exits: 2, "no locale 'xh' in Harbor.ipa, Harbor.apk, webext.xpi")
    try folder.write("texts/de.lproj/A.strings", "\"a\" = \"b\";\n")
    try folder.refuse("\(check) --against texts", exits: 2, "texts: is not an older version of a checked app")
  }

  /// The sizes of several apps are in one file; accepting one of them keeps the others.
  @Test func eachAppHasItsAcceptedSizes() throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 1 % }\n")
    try folder.run("check Harbor.ipa Harbor.apk --accept first")
    let entry = try folder.text("ballast-baseline.json").split(separator: "\n").first
    try folder.run("check Harbor.apk webext.xpi --accept second")
    #expect(try folder.text("ballast-baseline.json").split(separator: "\n").first == entry)
    let check = "check Harbor.ipa Harbor.apk webext.xpi --json"
    let lines = try folder.run(check).jsonLines()
    #expect(lines.map(\.baseline.reason.text) == ["first", "second", "second"])
    try folder.run("check Quay.apk --first-run --json")
    try folder.refuse(
      "check Quay.apk --baseline ballast-baseline.json", exits: 2, "ballast-baseline.json: is of another app")
  }

  /// The sections of two apps that grew. `old.ipa.json` and `old.apk.json` are smaller versions.
  private func twoAppsThatGrew(in budget: String) throws -> FixtureFolder {
    let folder = try FixtureFolder()
    try folder.write(
      budget,
      """
      version: 1
      apps:
        ios: { match: "*.ipa", archive: { growth-bytes: 1 B } }
        android: { match: "*.apk", archive: { growth-bytes: 1 B } }

      """)
    for name in ["ipa", "apk"] {
      let report = try folder.run("measure Harbor.\(name) --json").output
      let small = report.replacing(/"archiveBytes" : \d+/) { _ in "\"archiveBytes\" : 100" }
      try folder.write("old.\(name).json", small)
    }
    return folder
  }

  /// The proposed command accepts its app and no other one, although the budget has a section for each.
  @Test(arguments: [
    ("ballast.yml", ""), ("size.yml", " --budget size.yml"),
    ("size.yml", " --budget size.yml --baseline 'my sizes.json' --base en"),
  ]) func oneOfSeveralAppsIsAcceptedAlone(_ budget: String, _ options: String) throws {
    let folder = try twoAppsThatGrew(in: budget)
    let older = " --against old.ipa.json --against old.apk.json"
    let accepting = options.replacing(" --base en", with: "").replacing(
      " --baseline 'my sizes.json'", with: "")
    let check = "check Harbor.ipa Harbor.apk\(older)\(accepting)"
    try folder.run("check Harbor.ipa --accept old\(accepting) --baseline 'my sizes.json'", exits: nil)
    let failed = try folder.run(check, exits: 1)
    let words = failed.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for app in ["Harbor.ipa", "Harbor.apk"] {
      #expect(words.contains("'ballast check \(app)\(accepting) --accept REASON'"), "\(words)")
    }
    let accepted = try folder.run("check Harbor.ipa\(options) --accept larger")
    #expect(accepted.output.contains("section 'android' of \(budget) was not checked"), "\(accepted.output)")
    guard !options.contains("--baseline") else { return }
    let second = try folder.run("\(check) --json", exits: 1).jsonLines()
    #expect(second.map(\.passed.flag) == [true, false], "\(second)")
    try folder.run("check Harbor.apk\(options) --accept larger")
    try folder.run(check)
  }

  /// The command of each app is in JSON, with the options that it needs and quotes for a shell.
  @Test func theCommandOfAnAppIsQuoted() throws {
    let folder = try FixtureFolder()
    let app = try Data(contentsOf: URL(filePath: Places.fixture("Harbor.ipa")))
    try folder.write("build/My App.ipa", app)
    let report = try folder.json("check 'build/My App.ipa' --budget kept.yml --base en")
    #expect(report.command.text == "ballast check 'build/My App.ipa' --budget kept.yml --base en")
  }

  /// A shared limit may name what only another app has, which is not passed while one is accepted.
  @Test(arguments: [
    "locale: { xh: 1 MB }", "component: { Nothing: 1 MB }", "owners: { component Nothing: team }",
  ])
  func aSharedNameIsNotCheckedWithOneApp(_ shared: String) throws {
    let folder = try FixtureFolder()
    let ios = "ios: { match: \"*.ipa\", optional: true, archive: 1 MB }"
    try folder.write(
      "ballast.yml", "version: 1\n\(shared)\napps: { \(ios), android: { match: \"*.apk\", archive: 1 MB } }\n"
    )
    try folder.run("check Harbor.ipa --accept larger", exits: nil)
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/ballast-baseline.json"), "not accepted")
    try folder.refuse("check Harbor.ipa Harbor.apk", exits: 2, "error: ballast.yml:2:")
  }

  /// An accepted finding that is gone is named with several apps, too.
  @Test func aFixedFindingOfOneAppIsNamed() throws {
    let folder = try FixtureFolder(limits: "archive: 1 MB\n")
    try folder.write(
      "ballast-accepted.json",
      """
      {"schema": "ballast.accepted/1", "accepted": [
        {"reason": "old", "finding": "crash/de/Gone/key", "app": "org.ballast.fixtures.harbor"}]}
      """)
    for apps in ["Harbor.apk", "Harbor.ipa Harbor.apk", "Harbor.apk Harbor.ipa"] {
      let result = try folder.run("check \(apps)")
      let text = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let count = text.matches(of: /'crash\/de\/Gone\/key' no longer exists/).count
      #expect(count == 1, "\(apps): \(result.output)")
    }
  }

  /// An unquoted reason of several words is several inputs: nothing is accepted.
  @Test func nothingIsAcceptedIfAnInputIsMissing() throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 1 % }\n")
    try folder.refuse(
      "check Harbor.ipa Harbor.apk --accept new onboarding", exits: 2,
      "onboarding: nothing was accepted, because it cannot be read: onboarding: does not exist")
    #expect(throws: (any Error).self) { try folder.text("ballast-baseline.json") }
  }

  /// Processes that accept at the same time wait for each other: each finds the entries of the ones before.
  @Test func acceptancesAtOneTimeAreAllKept() throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 1 % }\n")
    let path = folder.path
    let apps = ["Harbor.ipa", "Harbor.apk", "webext.xpi", "Quay.apk"]
    for round in 1...3 {
      try? FileManager.default.removeItem(atPath: "\(folder.path)/ballast-baseline.json")
      DispatchQueue.concurrentPerform(iterations: apps.count) { index in
        _ = try? Command.run(["check", apps[index], "--accept", "reason"], in: path)
      }
      let lines = try folder.text("ballast-baseline.json").split(separator: "\n")
      #expect(lines.count == apps.count, "round \(round): \(lines.count) of \(apps.count) apps")
    }
    // The accepted findings are another file.
    let ids = try folder.json("check Harbor.ipa", exits: nil).findings.list.compactMap(\.id.text).prefix(4)
    #expect(ids.count == 4)
    let found = Array(ids)
    DispatchQueue.concurrentPerform(iterations: found.count) { index in
      _ = try? Command.run(
        ["check", "Harbor.ipa", "--accept", "reason", "--accept-finding", found[index]], in: path)
    }
    let accepted = try JSON(parsing: folder.text("ballast-accepted.json")).accepted.list
    #expect(Set(accepted.compactMap(\.finding.text)) == Set(found))
  }

  /// Two apps with one identifier, as of two architectures: each may be checked and accepted without the other.
  @Test func appsWithOneIdentifierAreCheckedOneAtATime() throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 1 % }\n")
    for name in ["arm.ipa", "x86.ipa", "builds/arm.ipa"] {
      try folder.write(name, try Data(contentsOf: URL(filePath: Places.fixture("Harbor.ipa"))))
    }
    try folder.run("check arm.ipa x86.ipa --accept first")
    let entries = try folder.text("ballast-baseline.json").split(separator: "\n")
    #expect(try folder.run("check x86.ipa").output.contains(": passed: within 1 limit"))
    try folder.run("check x86.ipa --accept second")
    let later = try folder.text("ballast-baseline.json").split(separator: "\n")
    #expect(later.count == 2 && later.first == entries.first && later.last != entries.last)
    // Other apps have none of the entries.
    try folder.run("check arm.ipa builds/arm.ipa --first-run")
    let other = try folder.json("check Harbor.ipa --first-run")
    #expect(
      other.warnings.allMessages.contains(
        "ballast-baseline.json: nothing is accepted for 'Harbor.ipa', only for 'arm.ipa', 'x86.ipa'"),
      "\(other.warnings)")
  }

  /// An app that cannot be read fails the run; the others are checked, and every output names it. Its older version and its
  /// locales in the budget are no mistakes.
  @Test func anUnreadableAppDoesNotHideTheOthers() throws {
    let folder = try FixtureFolder(limits: "archive: { max: 1 KB, growth: 1 % }\nlocale: { fr-CA: 1 MB }\n")
    try folder.write("broken.ipa", "PK\u{3}\u{4}")
    let others = ["junit", "sarif", "gitlab", "markdown", "html"]
    let result = try folder.run(
      "check broken.ipa Harbor.ipa --against Harbor.apk --against Harbor.ipa --json",
      others.flatMap { ["--\($0)", "out.\($0)"] }, exits: 2)
    #expect(result.errors.hasPrefix("error: 1 of 2 apps could not be read; see 'error' in the output\n"))
    let lines = try result.jsonLines()
    #expect(lines.map(\.schema.text) == ["ballast.error/1", "ballast.check/1"])
    #expect(lines.first?.input.text == "broken.ipa")
    for other in others {
      let text = try folder.text("out.\(other)")
      #expect(text.contains("broken.ipa: "), "\(other): \(text)")
    }
    let headline =
      "broken.ipa and Harbor 1.2: failed: 1 app could not be read, Harbor 1.2: app 103.8 kB (limit 1.0 kB)"
    let comment = try folder.text("out.markdown")
    #expect(comment.contains("## \(headline)"), "\(comment)")
    let csv = try folder.run("check broken.ipa Harbor.ipa --format csv", exits: 2).output
    #expect(csv.contains("\r\nreport,broken.ipa,ballast.error/1"), "\(csv)")
  }

  @Test func unreadableAppsAloneAreErrors() throws {
    let folder = try FixtureFolder(limits: "archive: 1 MB\n")
    try folder.write("broken.ipa", "PK\u{3}\u{4}")
    try folder.refuse(
      "check broken.ipa build/*.ipa", exits: 2, "warning: broken.ipa: ",
      "error: 2 of 2 apps could not be read\n")
    try folder.run("check Harbor.ipa --accept first")
    for options in [
      "", " --baseline ballast-baseline.json", " --baseline new.json --accept again --fix-script f.txt",
    ] {
      let json = try folder.run("check broken.ipa build/*.ipa --json\(options)", exits: 2).jsonLines()
      #expect(json.map(\.schema.text) == ["ballast.error/1", "ballast.error/1"], "\(options)")
    }
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/new.json"))
  }

  // MARK: - The language of the app's own texts

  /// Two versions of texts in folders, of which one section of the budget names the base.
  private static func texts(_ older: String, _ tags: [String] = ["ja", "de", "fr"]) throws -> FixtureFolder {
    let folder = try FixtureFolder(
      limits:
        "apps: { a: { match: texts, base: ja, localized: { growth: 5 % } }, b: { match: \"*.ipa\", optional: true, archive: 1 MB } }\n"
    )
    for tag in ["ja", "de", "fr"] {
      let lines = (0..<20).map { "\"k\($0)\" = \"Text \($0) \(tag)\";\n" }
      try folder.write("texts/\(tag).lproj/A.strings", lines.joined())
      if tags.contains(tag) { try folder.write("\(older)/\(tag).lproj/A.strings", lines.prefix(12).joined()) }
    }
    return folder
  }

  /// An older version has the base of its app, whatever the name of its file is.
  @Test(arguments: ["old-texts", "older/texts", "previous"]) func anOlderVersionHasTheBaseOfItsApp(
    _ older: String
  ) throws {
    let folder = try Self.texts(older)
    // Several apps without identifiers are told apart by name.
    for apps in older == "older/texts" ? ["texts", "Harbor.ipa texts"] : ["texts"] {
      let result = try folder.run("check \(apps) --against \(older) --json", exits: 1)
      let reports = try apps == "texts" ? [result.json()] : result.jsonLines()
      let report = try #require(reports.first { $0.name.text == "texts" })
      #expect(try report.breaches.list.map(\.budget.text) == ["localized.archive.growth"], "\(report)")
      let japanese = try report.sizes.list.filter { $0.locale.text == "ja" }
      #expect(japanese.isEmpty, "\(japanese)")
    }
  }

  /// The mistake is in the older version.
  @Test func anOlderVersionWithoutTheBaseIsNamed() throws {
    let folder = try Self.texts("old-texts", ["de", "fr"])
    try folder.refuse("check texts --against old-texts", exits: 2, "no locale 'ja'", "old-texts")
  }
}
