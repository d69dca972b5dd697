import Foundation
import TestSupport
import Testing

/// `ballast init`.
@Suite struct InitCommandTests {
  /// The budget of an app keeps it, with room for 5 %.
  @Test(arguments: ["Harbor.ipa", "Harbor.apk", "webext.xpi", "folder"])
  func theFirstBudgetKeepsTheAppAndLimitsGrowth(_ app: String) throws {
    let folder = try FixtureFolder()
    let made = try folder.run("init \(app)")
    #expect(made.output.hasPrefix("ballast.yml: "), "\(made.errors)")
    let kept = try folder.run("check \(app) --json")
    for limit in try kept.json().limits.list where limit.unit.text == "bytes" {
      guard let actual = limit.actual.double, let most = limit.limit.double else { continue }
      #expect((1.05...1.061).contains(most / actual), "\(limit.budget): \(most) for \(actual)")
    }
    let before = try folder.text("ballast.yml")
    let again = try folder.run("init \(app)")
    #expect(again.output.contains(", and is kept.\nNext: ballast check "), "\(again.output)")
    #expect(try folder.text("ballast.yml") == before)
  }

  /// Growth is limited before the maximum, whatever the size of the app is.
  @Test(arguments: ["Harbor.ipa", "Harbor.apk", "webext.xpi", "greeter.jar"])
  func theLimitOfGrowthBinds(_ app: String) throws {
    let folder = try FixtureFolder()
    try folder.run("init \(app)")
    let report = try folder.json("measure \(app)")
    let bytes = try #require(report.totals.archiveBytes.int)
    // 3 % smaller: the app grew by 3 %, and is within its maximum.
    let small = try folder.run("measure \(app) --json").output.replacing(
      "\"archiveBytes\" : \(bytes)", with: "\"archiveBytes\" : \(bytes * 100 / 103)")
    try folder.write("old.json", small)
    let breaches = try folder.json("check \(app) --against old.json", exits: 1).breaches.list
    #expect(breaches.map(\.budget.text) == ["archive.growth"], "\(breaches)")
  }

  /// A pseudo-locale may be larger than each translation, and is limited as these are.
  @Test func aPseudoLocaleIsWithinTheFirstBudget() throws {
    let folder = try TemporaryFolder()
    for (tag, length) in [("en", 4), ("de", 5), ("en-XA", 400)] {
      let text = String(repeating: "ab ", count: length)
      try folder.write("texts/\(tag).lproj/A.strings", "\"boats\" = \"\(text)\";\n")
    }
    try folder.run("init texts --base en")
    let checked = try folder.run("check texts --base en --first-run").output
    #expect(checked.contains("passed: "), "\(checked)")
  }

  /// Known errors are accepted by name, so that the first check passes, and one with another error fails.
  @Test func errorsThatTheAppHasAreAccepted() throws {
    let folder = try TemporaryFolder()
    try folder.write("texts/en.lproj/A.strings", "\"boats\" = \"%d boats\";\n")
    try folder.write("texts/de.lproj/A.strings", "\"boats\" = \"%@ Boote\";\n")
    let made = try folder.run("init texts --base en").output
    #expect(
      made.contains("ballast-accepted.json: 1 known error accepted, listed by 'ballast check'"), "\(made)")
    let accepted = try JSON(parsing: text("ballast-accepted.json", in: folder))
    #expect(try accepted.accepted.list.map(\.finding.text) == ["crash/de/A/boats"])
    #expect(accepted.listsErrors.flag == true)
    try folder.write("ballast.yml", "version: 1\nnew-findings: { error: 0 }\n")
    let first = try folder.run("check texts --base en").output
    #expect(first.contains("passed: within 1 limit"), "\(first)")
    // The known error is fixed, and another one is as many.
    try folder.write("texts/de.lproj/A.strings", "\"boats\" = \"%d Boote\";\n")
    try folder.write("texts/fr.lproj/A.strings", "\"boats\" = \"%@ bateaux\";\n")
    let failed = try folder.run("check texts --base en --markdown c.md --github", exits: 1)
    #expect(failed.errors.contains("failed: new-findings of error: 1, limit 0\n"), "\(failed.errors)")
    for text in [failed.output, failed.errors, try text("c.md", in: folder)] {
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(!words.contains("passed:") && words.contains("--accept-finding crash/fr/A/boats"), "\(words)")
    }
  }

  private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  @Test(arguments: [("github", ".github/workflows/size.yml"), ("gitlab", ".gitlab/size.yml")])
  func theWorkflowOfACISystemChecksTheApp(_ system: String, _ path: String) throws {
    let folder = try FixtureFolder()
    try FileManager.default.moveItem(atPath: "\(folder.path)/webext.xpi", toPath: "\(folder.path)/it's.xpi")
    let made = try Command.run(["init", "it's.xpi", "--ci", system], in: folder.path)
    #expect(made.exitCode == 0, "\(made.errors)")
    let text = try folder.text("\(path)")
    // Quoted for YAML, and for GitLab's shell before.
    let name = system == "github" ? "app: 'it''s.xpi'" : "APPS: '''it''\\''''s.xpi'''"
    #expect(text.contains(name) && made.output.contains(path), "\(text)")
    try folder.write(path, "mine\n")
    let again = try Command.run(["init", "it's.xpi", "--ci", system], in: folder.path)
    #expect(
      again.exitCode == 0 && again.output.hasPrefix("\(path): exists, and is kept.\n"), "\(again.output)")
    #expect(try folder.text("\(path)") == "mine\n")
  }

  /// Two apps at once, and one after the other: each has a section, and the first check passes.
  @Test func eachAppHasASection() throws {
    let folder = try FixtureFolder()
    try folder.run("init Harbor.ipa Harbor.apk")
    let both = try folder.text("ballast.yml")
    let check = "check Harbor.ipa Harbor.apk"
    try folder.run(check)
    try folder.refuse("check Harbor.ipa", exits: 2, "no checked app matches section 'android'")
    try folder.refuse("\(check) webext.xpi", exits: 2, "no section of 'apps' in ballast.yml matches this app")
    for name in ["ballast.yml", "ballast-accepted.json"] {
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
    }
    try folder.run("init Harbor.ipa")
    let first = try folder.text("ballast.yml")
    let second = try folder.run("init Harbor.apk")
    #expect(
      second.output.hasPrefix("ballast.yml: section 'android' with current sizes plus 5 %"),
      "\(second.output)")
    #expect(try folder.text("ballast.yml") == both && both.hasPrefix(first))
    try folder.run(check)
    // A file of another form is not changed.
    try folder.write("ballast.yml", "version: 1\narchive: 1 MB\n")
    let kept = try folder.run("init Harbor.ipa")
    #expect(kept.output.hasPrefix("ballast.yml: exists, and is kept. To add apps, "), "\(kept.output)")
    #expect(try folder.text("ballast.yml") == "version: 1\narchive: 1 MB\n")
    try folder.write("ballast.yml", first + "archive: 10 MB\n")
    try folder.refuse("init Harbor.apk", exits: 2, "'apps' is not the last group of the file")
  }

  /// The host must not evaluate a file's name.
  @Test func aNameIsNotAnExpression() throws {
    let folder = try FixtureFolder()
    let app = try Data(contentsOf: URL(filePath: Places.fixture("webext.xpi")))
    for name in ["a${{ github.token }}.xpi", "b c$HOME.xpi"] { try folder.write(name, app) }
    for system in ["github", "gitlab"] {
      let made = try Command.run(
        ["init", "a${{ github.token }}.xpi", "b c$HOME.xpi", "--ci", system], in: folder.path)
      #expect(made.exitCode == 0, "\(made.errors)")
    }
    let github = try folder.text(".github/workflows/size.yml")
    #expect(
      github.contains("            a${{ '${{' }} github.token }}.xpi\n            b c$HOME.xpi\n"),
      "\(github)")
    let gitlab = try folder.text(".gitlab/size.yml")
    #expect(gitlab.contains("APPS: '''a$${{ github.token }}.xpi'' ''b c$$HOME.xpi'''"), "\(gitlab)")
  }

  @Test func withoutAnAppTheOnlyOneIsUsed() throws {
    let folder = try TemporaryFolder()
    let none = try folder.run("init", exits: 64)
    #expect(
      none.errors == "error: no app in this folder\nhint: pass the app: 'ballast init build/App.ipa'\n")
    let app = try Array(Data(contentsOf: URL(filePath: Places.fixture("Harbor.ipa"))))
    try folder.write("build/My App.ipa", app)
    let one = try folder.run("init")
    #expect(one.output.contains("Next: ballast check 'build/My App.ipa'\n"), "\(one.output)\(one.errors)")
    try folder.write("B.ipa", app)
    try folder.refuse("init", exits: 64, "2 apps: B.ipa, build/My App.ipa")
  }
}
