import Foundation
import TestSupport
import Testing

/// `ballast init`.
@Suite struct InitCommandTests {
  /// The budget of an app keeps it, with room for 5 %.
  @Test(arguments: ["Harbor.ipa", "Harbor.apk", "webext.xpi", "greeter.jar"])
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

  /// The limits are those of translations. A larger pseudo-locale, and one that the registry lacks, have none.
  @Test func theFirstBudgetIsForTranslations() throws {
    let folder = try TemporaryFolder()
    for (tag, length) in [("en", 4), ("de", 5), ("en-XA", 400), ("qq", 300)] {
      let text = String(repeating: "ab ", count: length)
      try folder.write("texts/\(tag).lproj/A.strings", "\"boats\" = \"\(text)\";\n")
    }
    try folder.run("init texts --base en")
    let german = try #require(
      try folder.json("measure texts --base en").locales.list.first { $0.locale.text == "de" }?.archiveBytes
        .int)
    let limits = try folder.json("check texts --base en --first-run").limits.list.filter {
      $0.budget.text == "locale.archive"
    }
    #expect(limits.map(\.actual.int) == [german], "limits of 'locale' from \(limits.map(\.subject))")
    #expect(limits.allSatisfy { ($0.limit.int ?? 0) <= german * 107 / 100 }, "\(limits)")
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

  // MARK: - The locale of base

  private static func texts(_ tags: [String], in folder: TemporaryFolder, _ name: String = "texts") throws {
    for tag in tags {
      try folder.write(
        "\(name)/\(tag).lproj/A.strings", "\"boats\" = \"%d boats\";\n\"quay\" = \"Quay \(tag)\";\n")
    }
  }

  /// The budget names the locale of base, so that every check uses it: of one app, and of one of several.
  @Test func theLocaleOfBaseIsInTheBudget() throws {
    let folder = try TemporaryFolder()
    try Self.texts(["ja", "de", "fr"], in: folder)
    let made = try folder.run("init texts --base ja --ci github").output
    #expect(made.contains("Next: ballast check texts\n") && !made.contains("fails:"), "\(made)")
    #expect(try text("ballast.yml", in: folder).contains("    match: \"texts\"\n    base: \"ja\"\n"))
    // What is not a translation is base.
    func translations(_ command: String) throws -> [[String]] {
      let result = try folder.run("\(command) --json")
      // Of several apps, each has a line.
      let reports = result.output.hasPrefix("{\n") ? [try result.json()] : try result.jsonLines()
      return try reports.map { report in
        #expect(report.passed.flag == true, "\(command)")
        return try report.sizes.list.compactMap(\.locale.text).sorted()
      }
    }
    #expect(try translations("check texts") == [["de", "fr"]])
    // Another app has another one, and an older version has that of its app.
    try Self.texts(["de", "fr"], in: folder, "others")
    let second = try folder.run("init others --base de").output
    #expect(second.contains("and, in the same command, the apps of section 'app'\n"), "\(second)")
    #expect(try translations("check texts others") == [["de", "fr"], ["fr"]])
    try Self.texts(["ja", "de", "fr"], in: folder, "old/texts")
    try folder.write("ballast.yml", "version: 1\nbase: ja\nmissing: 0\nnew-findings: { error: 0 }\n")
    #expect(try translations("check texts --against old/texts") == [["de", "fr"]])
    // The option replaces the budget's.
    #expect(try translations("check texts --base fr --against old/texts") == [["de", "ja"]])
  }

  /// A budget that is kept has no or another locale of base, and the output says so.
  @Test func aKeptBudgetWithAnotherBaseIsNamed() throws {
    let folder = try TemporaryFolder()
    try Self.texts(["ja", "de"], in: folder)
    try folder.run("init texts --base ja")
    let again = try folder.run("init texts --base de").output
    #expect(again.contains("Write 'base: de' in it, or pass '--base de' to each check."), "\(again)")
    try folder.write("ballast.yml", "version: 1\narchive: 1 MB\n")
    let flat = try folder.run("init texts --base ja").output
    #expect(flat.contains("exists, and is kept. Write 'base: ja' in it"), "\(flat)")
  }

  /// Without the locale of base, no error can be found: the first check fails, and `init` says how to go on.
  @Test func anUnknownBaseIsNamed() throws {
    let folder = try TemporaryFolder()
    try Self.texts(["ja", "de"], in: folder)
    let made = try folder.run("init texts").output
    let advice =
      "  Write 'base: TAG' in section 'app' of ballast.yml, with the language of the app's own texts: de, ja. "
    #expect(
      made.contains("The first check fails:\n  new-findings [error]") && made.contains(advice), "\(made)")
    try folder.run("check texts", exits: 1)
    let budget = try text("ballast.yml", in: folder)
    try folder.write(
      "ballast.yml", budget.replacing("match: \"texts\"", with: "match: \"texts\"\n    base: ja"))
    try folder.run("check texts")
  }

  /// The budget of a first run catches a language that is gone, an emptied table and a file that compresses to nothing.
  @Test func theFirstBudgetCatchesWhatSizesHide() throws {
    let folder = try TemporaryFolder()
    func write(_ name: String, _ tags: [String], empty: String? = nil, zeros: Int = 0) throws {
      try folder.write("\(name)/Info.plist", infoPlist("org.example.app"))
      for tag in tags {
        let text = (0..<9).map { "\"k\($0)\" = \"Text \(tag) \($0)\";\n" }.joined()
        try folder.write("\(name)/\(tag).lproj/A.strings", tag == empty ? "" : text)
      }
      try folder.write("\(name)/Zeros.bin", String(repeating: "0", count: 1000 + zeros))
    }
    let all = ["en", "de", "fr"]
    try write("1.app", all)
    try folder.run("init 1.app")
    let budget = try text("ballast.yml", in: folder)
    #expect(budget.contains("\"*\": 100 %") && budget.contains("    install: { max: "), "\(budget)")
    try folder.run("check 1.app")
    try write("2.app", ["en", "fr"])
    try write("3.app", all, empty: "de")
    try write("4.app", all, zeros: 900_000)
    for (app, limit) in [("2.app", "coverage"), ("3.app", "coverage"), ("4.app", "install.growth")] {
      try folder.write("ballast.yml", budget.replacing("\"1.app\"", with: "\"\(app)\""))
      let failed = try folder.run("check \(app) --against 1.app", exits: 1)
      #expect(failed.errors.contains("failed: \(limit)"), "\(app): \(failed.errors)")
    }
  }

  /// Resources have texts of base, and files of texts name none: English is in those only.
  @Test func theProbableBaseIsWritten() throws {
    let folder = try FixtureFolder()
    let made = try folder.run("init Harbor.apk").output
    #expect(made.contains("Its own texts seem to be in 'en': change 'base' if not."), "\(made)")
    #expect(try folder.text("ballast.yml").contains("    base: \"en\"\n"))
    let report = try folder.json("check Harbor.apk")
    #expect(try report.notChecked.list.allSatisfy { $0.rule.text != "crash" }, "\(report.notChecked)")
    // Without it, a limit on errors is not checked, and the gap is named once.
    try folder.write("ballast.yml", "version: 1\narchive: 1 MB\nfindings: { error: 0 }\n")
    let failed = try folder.run("check Harbor.apk", exits: 1)
    let words = failed.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.matches(of: /base locale of 'assets\/i18n' unknown/).count == 1, "\(words)")
    #expect(failed.errors.contains("findings [error] ≤ 0 not checked"), "\(failed.errors)")
  }

  /// An app with languages of libraries or for tests only has no translations to limit together.
  @Test func anAppWithoutTranslationsHasNoLimitOfZero() throws {
    let folder = try TemporaryFolder()
    try Self.texts(["en", "en-XA"], in: folder)
    try folder.run("init texts --base en")
    let budget = try text("ballast.yml", in: folder)
    #expect(
      ["localized", " 0 B\n", "locale:", "coverage"].allSatisfy { !budget.contains($0) }, "\(budget)")
    try folder.run("check texts")
  }

  /// A workflow that exists lacks the app that was added.
  @Test func aKeptWorkflowLacksTheSecondApp() throws {
    let folder = try FixtureFolder()
    try folder.run("init Harbor.ipa --ci github")
    let second = try folder.run("init Harbor.apk --ci github").output
    #expect(second.contains("is kept. Add Harbor.apk to the apps that it checks."), "\(second)")
    #expect(second.contains("and, in the same command, the apps of section 'ios'"), "\(second)")
  }

  /// Options without which the archive is not read are in the commands that follow.
  @Test func optionsOfArchivesAreKept() throws {
    let folder = try FixtureFolder()
    let made = try folder.run("init Harbor.ipa --max-nesting 9 --ci gitlab").output
    #expect(made.contains("Next: ballast check Harbor.ipa --max-nesting 9\n"), "\(made)")
    #expect(try folder.text(".gitlab/size.yml").contains("APPS: 'Harbor.ipa --max-nesting 9'"))
    let github = try folder.run("init Harbor.ipa --max-nesting 9 --ci github").output
    #expect(github.contains("the action has no input for --max-nesting 9"), "\(github)")
  }

  private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  /// One line is to be changed: the step that builds the app. A release names its own repository.
  @Test func theWorkflowHasOneLineToChange() throws {
    let folder = try FixtureFolder()
    try folder.run("init Harbor.ipa --ci github")
    let workflow = try folder.text(".github/workflows/size.yml")
    #expect(workflow.contains("run: ./build-app.sh # replace this line"), "\(workflow)")
    #expect(workflow.contains("runs-on: macos-26") && !workflow.contains("branches:"), "\(workflow)")
    #expect(workflow.contains("github.ref_name == github.event.repository.default_branch"), "\(workflow)")
    let android = try FixtureFolder()
    try android.run("init Harbor.apk --ci github")
    #expect(try android.text(".github/workflows/size.yml").contains("runs-on: ubuntu-latest"))
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
      again.exitCode == 0 && again.output.hasPrefix("\(path): exists, and is kept. Add it's.xpi "),
      "\(again.output)")
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
    try folder.refuse(
      "init", exits: 64, "2 apps: B.ipa, build/My App.ipa", "'ballast init B.ipa 'build/My App.ipa''")
  }

  // MARK: - Beside present files

  /// A limit of growth is sound. It waits for an older version.
  @Test(arguments: ["archive: { growth: 5 % }", "locale: { \"*\": { growth: 5 % } }", "new-locale: 1 MB"])
  func aLimitWithoutABaselineIsNotRemoved(_ limit: String) throws {
    let folder = try FixtureFolder(limits: limit + "\n")
    let made = try folder.run("init Harbor.ipa").output
    #expect(!made.contains("remove"), "\(made)")
    #expect(made.contains("  Pass '--against OLD', or '--first-run' until one exists.\n"), "\(made)")
    try folder.run("check Harbor.ipa", exits: 1)
    try folder.run("check Harbor.ipa --first-run")
    try folder.run("check Harbor.ipa --against Harbor.ipa")
  }

  /// The name of one app may end with that of another.
  @Test(arguments: [
    ("MyApp.ipa", "App.ipa"), ("build/App.ipa", "App.ipa"), ("App.ipa", "App.ip"), ("App.ipa-old", "App.ipa"),
    ("My App.ipa", "App.ipa"),
  ])
  func anAppThatAWorkflowLacksIsNamed(_ known: String, _ other: String) throws {
    for system in ["github", "gitlab"] {
      let folder = try FixtureFolder()
      for path in [known, other] {
        try folder.write(path, Data(contentsOf: URL(filePath: Places.fixture("Harbor.ipa"))))
      }
      let first = try Command.run(["init", known, "--ci", system], in: folder.path)
      #expect(first.exitCode == 0, "\(first.errors)")
      let second = try Command.run(["init", other, "--ci", system], in: folder.path)
      #expect(
        second.output.contains("exists, and is kept. Add \(other) to the apps that it checks."),
        "\(second.output)\(second.errors)")
      let same = try Command.run(["init", known, "--ci", system], in: folder.path)
      #expect(!same.output.contains(" to the apps"), "\(same.output)\(same.errors)")
    }
  }

  /// Names that YAML, a shell or the host reads otherwise are found as they were written.
  @Test(arguments: ["it's.xpi", "a${{ github.token }}.xpi", "b c$HOME.xpi", "Größe.xpi"])
  func aWorkflowHasTheAppsThatItWasWrittenFor(_ app: String) throws {
    for system in ["github", "gitlab"] {
      let folder = try FixtureFolder()
      try folder.write(app, Data(contentsOf: URL(filePath: Places.fixture("webext.xpi"))))
      for _ in 0..<2 {
        let made = try Command.run(["init", app, "webext.xpi", "--ci", system], in: folder.path)
        #expect(made.exitCode == 0 && !made.output.contains(" to the apps"), "\(made.output)\(made.errors)")
      }
    }
  }
}
