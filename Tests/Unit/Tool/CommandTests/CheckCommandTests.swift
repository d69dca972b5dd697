import BundleAnalysis
import Foundation
import TestSupport
import Testing

/// `ballast check` with files.
@Suite struct CheckCommandTests {
  @Test func theBudgetOfTheFolderIsUsed() throws {
    let folder = try FixtureFolder(limits: "archive: 1 MB\n")
    let result = try folder.run("check Harbor.ipa")
    #expect(result.output.hasPrefix("Harbor 1.2: passed: within 1 limit"))
    try folder.write("ballast.yml", "version: 1\narchive: 1 KB\n")
    let failed = try folder.run("check Harbor.ipa", exits: 1)
    #expect(failed.errors == "failed: archive: 103,822 bytes, limit 1,000 bytes\n")
  }

  /// Files that are found without an option are protected as named ones are.
  @Test func noOutputReplacesAFileThatIsRead() throws {
    let folder = try FixtureFolder(limits: "archive: 1 MB\n")
    for option in ["--markdown", "--html", "--junit"] {
      try folder.refuse(
        "check Harbor.ipa \(option) ballast.yml", exits: 64, "would replace the input 'ballast.yml'")
    }
    try folder.refuse("check Harbor.ipa --accept x --html ballast.yml", exits: 64, "'ballast.yml'")
    #expect(try folder.text("ballast.yml") == "version: 1\narchive: 1 MB\n")
  }

  /// Editors of Windows write a byte order mark.
  @Test func aBudgetMayBeginWithAByteOrderMark() throws {
    let folder = try FixtureFolder()
    try folder.write("ballast.yml", "\u{feff}version: 1\narchive: 1 KB\n")
    let failed = try folder.run("check Harbor.ipa", exits: 1)
    #expect(failed.errors == "failed: archive: 103,822 bytes, limit 1,000 bytes\n")
  }

  /// The sum of several apps is no older version.
  @Test func aFolderOfSeveralAppsNeedsTheNameOfTheChecked() throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 0 % }\n")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/old", withIntermediateDirectories: true)
    for (name, copy) in [("Harbor.ipa", "Harbor.ipa"), ("Harbor.apk", "Harbor.apk")] {
      try FileManager.default.copyItem(atPath: "\(folder.path)/\(name)", toPath: "\(folder.path)/old/\(copy)")
    }
    let report = try folder.json("check Harbor.ipa --against old")
    #expect(try report.limits.list.first?.baseline.int == 103_822, "\(report)")
    try FileManager.default.moveItem(
      atPath: "\(folder.path)/old/Harbor.ipa", toPath: "\(folder.path)/old/Old.ipa")
    try folder.refuse(
      "check Harbor.ipa --against old", exits: 2, "old: has several apps: 'Harbor.apk', 'Old.ipa'",
      "hint: pass the file of the older version")
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
      ("archive: 1 MB", "", 64, "Missing expected argument '<app> ...'", nil),
      (
        "archive: 1 MB", "Harbor.ipa --baseline later.json --accept first", 2,
        "later.json: is not a file that '--accept' wrote",
        "'ballast check APP --baseline FILE.json --accept REASON' writes one; '--against' reads other reports"
      ),
      (
        "archive: 1 MB", "Harbor.ipa --against later.json", 2,
        "later.json: version numbers decrease (2.0, 1.2)",
        "the older version comes first, or follows '--against'; '--allow-downgrade' accepts this order"
      ),
      (
        "archive: 1 MB", "Harbor.ipa --against Harbor.apk", 2,
        "Harbor.apk: is of another app, 'org.ballast.fixtures.harbor'; the checked one is 'org.ballast.fixtures.Harbor'",
        "pass an older version of this app, or write a new baseline with '--accept'"
      ),
      ("archive: 1 MB", "Harbor.ipa --accept-errors", 64, "'--accept-errors' needs '--accept'", nil),
      (
        "locale:\n  *: 10 KB", "Harbor.ipa", 2, "ballast.yml:3:",
        "quote texts that begin with '*': match: \"*.ipa\", \"*\": 60 KB"
      ),
    ] as [(String, String, Int32, String, String?)])
  func aWrongConfigurationSaysWhatToDo(
    _ limits: String, _ arguments: String, _ exitCode: Int32, _ message: String, _ hint: String?
  ) throws {
    let folder = try FixtureFolder(limits: "\(limits)\n")
    let report = try folder.run("measure Harbor.ipa --json").output
    try folder.write("later.json", report.replacing("\"version\" : \"1.2\"", with: "\"version\" : \"2.0\""))
    let result = try folder.run("check \(arguments)", exits: exitCode)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: \(message)"), "\(result.errors)")
    if let hint { #expect(result.errors.contains("hint: \(hint)\n"), "\(result.errors)") }
  }

  /// Every exceeded limit is in the text, whatever the others are.
  @Test(arguments: [
    "locale: { de: 1 KB }\nuser: { de: 1 KB }\n", "archive: { max: 50 KB, growth-bytes: 1 KB }\n",
    "locale: { \"*\": { max: 1 KB, growth-bytes: 1 KB } }\n",
    "install: 1 KB\nlocalized: 1 KB\narchive: 1 KB\n",
  ])
  func everyExceededLimitIsInTheReport(_ limits: String) throws {
    let folder = try FixtureFolder(limits: limits)
    let check = "check Harbor.ipa --against small.json --bytes"
    let report = try folder.run("measure Harbor.ipa --json").output
    try folder.write("small.json", report.replacing(/"archiveBytes" : \d+/) { _ in "\"archiveBytes\" : 100" })
    let breaches = try folder.json(check, exits: 1).breaches.list
    let text = try folder.run(check, exits: 1).output
    #expect(!breaches.isEmpty)
    for breach in breaches {
      let limit = try #require(breach.limit.int).formatted(.number.locale(Locale(identifier: "en_US")))
      #expect(text.contains(" \(limit) B"), "\(breach.message)\n\(text)")
    }
  }

  /// Both sides of the file for translators are compared, with and without the tag of base.
  @Test func anExportForTranslatorsKnowsItsBase() throws {
    let folder = try TemporaryFolder()
    let text = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="en.lproj/A.strings"
      source-language="en" target-language="de" datatype="plaintext"><body><trans-unit id="hello"><source>Hello %@</source>
      <target>Hallo %d</target></trans-unit></body></file></xliff>
      """
    try folder.write("de.xcloc/Localized Contents/de.xliff", text)
    for more in [[], ["--base", "en"]] {
      let result = try folder.run("check de.xcloc --json", more)
      let findings = try result.json().findings.list
      #expect(findings.map(\.rule.text) == ["garbled"], "\(result.output)\(result.errors)")
      #expect(!result.output.contains("base locale unknown"))
    }
    let other = try folder.run("check de.xcloc --base fr")
    #expect(other.output.contains("states base locale 'en', not 'fr'"), "\(other.output)")
  }

  /// Reports of other commands are not apps: the hint says how to pass what each is about.
  @Test(arguments: [
    (
      "measure Harbor.ipa", "'measure'",
      "pass the app; '--against saved.json' compares it with this measurement"
    ),
    ("simulate Harbor.ipa", "'simulate'", "pass the app, and a folder of its packs with '--packs'"),
    ("diff Harbor.ipa Harbor.ipa", "'diff'", "pass the newer app, and the older one with '--against'"),
    ("packs compare packs", "'packs compare'", "pass the app, and the folder of its packs with '--packs'"),
    ("check Harbor.ipa", "'check'", "pass the app"),
    (
      "check Harbor.ipa --accept first --baseline", "'--accept' or '--baseline-output'",
      "pass the app; '--against saved.json' compares it with this file"
    ),
  ]) func aReportIsNotAnApp(_ command: String, _ writer: String, _ hint: String) throws {
    let folder = try FixtureFolder()
    try folder.run(command.hasSuffix("--baseline") ? "\(command) saved.json" : "\(command) -o saved.json")
    try folder.refuse(
      "check saved.json", exits: 2,
      "error: saved.json: is JSON that \(writer) wrote; 'check' needs the app\nhint: \(hint)\n")
  }

  /// JSON of other programs is not called a report.
  @Test func aFileOfMessagesIsNotAnApp() throws {
    let folder = try FixtureFolder()
    try folder.write("de.json", "{\"fog\": \"Nebel\"}")
    try folder.refuse(
      "check de.json", exits: 2, "error: de.json: not an archive in a supported format\nhint: ")
  }

  @Test func severalReportsAreWrittenInOneRun() throws {
    let folder = try FixtureFolder(limits: "archive: 1 KB\nfindings: { error: 0 }\n")
    try folder.write("summary.md", "earlier\n")
    let result = try folder.run(
      "check Harbor.ipa --junit j.xml --sarif s.sarif --gitlab g.json --markdown m.md --github -o r.json",
      exits: 1, variables: ["GITHUB_STEP_SUMMARY": "summary.md"])
    #expect(result.output.isEmpty)
    #expect(
      result.errors.contains("::error file=ballast.yml,line=2,col=10,title=Limit archive exceeded::archive: ")
    )
    #expect(try folder.parsed("s.sarif").version.text == "2.1.0")
    #expect(try folder.parsed("r.json").passed.flag == false)
    let summary = try folder.text("summary.md")
    #expect(summary.hasPrefix("earlier\n## Harbor 1.2: check\n"))
    for (name, start) in [("j.xml", "<?xml"), ("g.json", "[\n"), ("m.md", "<!-- ballast-check -->\n")] {
      #expect(try folder.text("\(name)").hasPrefix(start))
    }
    let script = Places.package.appending(path: "Tests/Schemas/validate-ci").path(percentEncoded: false)
    let files = Command.words("--junit j.xml --sarif s.sarif --gitlab g.json --budget ballast.yml")
    let checked = try Command.tool(["python3", script] + files, in: folder.path)
    let text = checked.output + checked.errors
    // A missing schema or package is skipped with a message.
    #expect(checked.exitCode == 0, "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { $0.hasSuffix(": valid") || $0.contains(": skipped: ") })
  }

  /// The path of each output is checked before the inputs are read.
  @Test(arguments: [
    "check none.ipa --junit", "check none.ipa --fix-script", "check none.ipa --markdown",
    "check none.ipa --accept first --baseline", "simulate none.ipa --chart", "diff a.ipa b.ipa c.ipa --chart",
    "history trend --chart",
  ]) func anOutputThatCannotBeWrittenIsAnErrorAtOnce(_ command: String) throws {
    let folder = try FixtureFolder()
    try folder.refuse("\(command) none/file", exits: 2, "error: cannot write 'none/file': no such file")
  }

  /// If a write fails later, the result is complete, and so are the other files. No report links a missing chart.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no full device"))
  func aFailedWriteDoesNotHideTheResult() throws {
    let folder = try FixtureFolder(limits: "archive: 1 KB\n")
    let full = "error: cannot write '/dev/full': no space left on device\n"
    let result = try folder.run("check Harbor.ipa --junit /dev/full --html p.html", exits: 2)
    #expect(result.output.hasPrefix("Harbor 1.2: failed: app 103.8 kB (limit 1.0 kB)"), "\(result)")
    #expect(result.errors == full)
    #expect(try folder.text("p.html").contains("Harbor"))
    for command in ["diff Harbor.ipa Harbor.ipa Harbor.ipa", "simulate Harbor.ipa"] {
      #expect(try folder.run("\(command) --chart /dev/full -o r.md", exits: 2).errors == full)
      let report = try folder.text("r.md")
      #expect(report.contains("Harbor") && !report.contains("/dev/full"), "\(report)")
    }
  }

  /// The bytes that earlier steps wrote are kept. A summary that cannot be read does not hide an earlier problem.
  @Test func theJobSummaryIsKept() throws {
    let folder = try FixtureFolder()
    let earlier = Data([0x78, 0xff, 0x0a])
    try folder.write("summary.md", earlier)
    try folder.run("check Harbor.ipa --github", variables: ["GITHUB_STEP_SUMMARY": "summary.md"])
    let summary = try Data(contentsOf: URL(filePath: "\(folder.path)/summary.md"))
    #expect(summary.starts(with: earlier) && summary.count > 100)
  }

  @Test func theLocaleOfBaseMayBeNamed() throws {
    let folder = try FixtureFolder(limits: "coverage: 50 %\n")
    for tag in ["en", "de"] {
      try folder.write("texts/\(tag).lproj/A.strings", "\"n\" = \"\(tag)\";\n")
    }
    let unknown = try folder.run("check texts", exits: 1)
    #expect(
      unknown.errors
        == "failed: coverage [*] ≥ 50 % not checked: base locale unknown; pass '--base' with its tag\n")
    let known = try folder.run("check texts --base en")
    #expect(known.output.hasPrefix("texts: passed: within 1 limit"), "\(known.output)")
    let wrong = try folder.run("check texts --base fr", exits: 64)
    #expect(wrong.errors.hasPrefix("error: no locale 'fr'"), "\(wrong.errors)")
  }

  /// A measurement of some locales is not an older version: its totals lack the others.
  @Test(arguments: [["--locale", "de"], ["--component", "Harbor"], ["--top", "1"]])
  func aMeasurementOfAPartIsNotAnOlderVersion(_ option: [String]) throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 1 % }\n")
    try folder.run("measure Harbor.ipa -o part.json", option)
    try folder.refuse(
      "check Harbor.ipa --against part.json", exits: 2, "part.json: is a measurement of a part of the app")
  }

  /// A command line that is refused has written nothing.
  @Test(
    arguments: [
      ("report.json --accept again --fix-script fixes.txt", 2),
      ("Harbor.ipa --accept again --device arm64-v8a --fix-script fixes.txt", 64),
      ("Harbor.ipa --accept again --budget names.yml", 2),
    ] as [(String, Int32)]) func aRefusedRunKeepsTheBaseline(_ arguments: String, _ code: Int32) throws
  {
    let folder = try FixtureFolder()
    try folder.run("check Harbor.ipa --accept first")
    let before = try folder.text("ballast-baseline.json")
    try folder.refuse("check \(arguments)", exits: code, "error: ")
    #expect(try folder.text("ballast-baseline.json") == before)
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/fixes.txt"))
  }

  /// A baseline is replaced only with '--accept'.
  @Test func anInputIsNotReplaced() throws {
    let folder = try FixtureFolder(limits: "archive: 1 MB\n")
    try folder.run("check Harbor.ipa --baseline report.json --junit report.json", exits: 64)
    try folder.refuse("check Harbor.ipa --junit x.xml --sarif x.xml", exits: 64, "name the same file")
  }

  // MARK: - Documentation

  /// The reference of findings in the documentation is generated from the rules.
  @Test func thePageListsEveryRule() throws {
    let rows = FindingRule.all.map { rule in
      "| `\(rule.id)` | \(rule.severity.rawValue) | \(rule.explanation.replacing("|", with: "\\|")) |\n"
    }.joined()
    let problem = Golden.problem(
      of: "| rule | severity | found if |\n|---|---|---|\n" + rows, inSection: "rules",
      of: "Documentation/Rules.md")
    #expect(problem == nil, "\(problem ?? "")")
  }

  /// The JSON Schema of budgets lists every limit, and accepts every rule.
  @Test func theSchemaOfBudgetsListsEveryName() throws {
    let path = Places.package.appending(path: "Sources/Tool/ReportSchema/Schemas/budget-1.schema.json")
    let schema = try JSON(parsing: String(contentsOf: path, encoding: .utf8))
    #expect(
      schema.properties.names
        == Set(BudgetSubject.allCases.map(\.rawValue) + ["version", "device", "base", "apps", "owners"]))
    let section = schema["$defs"].app.properties.names
    #expect(section == Set(BudgetSubject.allCases.map(\.rawValue) + ["match", "device", "base", "optional"]))
    // The reader of budgets knows the rules, and suggests one for a name that it does not know.
    let pattern = try Regex(#require(schema.properties.findings.propertyNames.pattern.text))
    for name in Finding.Severity.allCases.map(\.rawValue) + FindingRule.all.map(\.id) {
      #expect(name.wholeMatch(of: pattern) != nil, "\(name)")
    }
  }
}
