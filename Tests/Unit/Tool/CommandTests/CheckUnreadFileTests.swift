import Foundation
import TestSupport
import Testing

/// Tables that do not parse, in `check`: an error that nothing accepts, and no removed messages.
@Suite struct CheckUnreadFileTests {
  /// The table of a language, whole and damaged.
  struct Table: CustomTestStringConvertible, Sendable {
    let path: String
    let whole: @Sendable (String) -> String
    let damaged: String
    var testDescription: String { path }

    func path(_ tag: String) -> String { path.replacing("TAG", with: tag) }
  }

  private static let tables = [
    Table(
      path: "TAG.lproj/Main.strings", whole: { "\"a\" = \"Text \($0)\";\n\"b\" = \"Two \($0)\";\n" },
      damaged: "\"a\" = \"Text de\";\n\"b\" = \"T"),
    Table(
      path: "TAG.lproj/Main.stringsdict",
      whole: {
        "<plist version=\"1.0\"><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@ \($0)</string>"
          + "<key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
          + "<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d</string></dict></dict></dict></plist>"
      }, damaged: "<plist version=\"1.0\"><dict><key>a</key><dict>"),
    Table(
      path: "TAG.lproj/Main.strings", whole: { "a = \"Text \($0)\";\n" }, damaged: "bplist00 and no list"),
  ]

  /// Versions 1 and 2 of an app, of which the second has a damaged German table.
  private static func apps(_ table: Table, _ limits: String) throws -> FixtureFolder {
    let folder = try FixtureFolder(limits: limits)
    for version in ["1", "2"] {
      try folder.write("\(version).app/Info.plist", infoPlist("org.example.app", version: version))
      for tag in ["en", "de", "fr"] {
        let isDamaged = version == "2" && tag == "de"
        try folder.write("\(version).app/\(table.path(tag))", isDamaged ? table.damaged : table.whole(tag))
      }
    }
    return folder
  }

  @Test(arguments: tables) func aDamagedTableIsANewError(_ table: Table) throws {
    let folder = try Self.apps(table, "archive: { growth: 50 % }\n")
    // The budget limits sizes only, and the damaged table makes the app smaller.
    let result = try folder.run(
      "check 2.app --against 1.app --markdown c.md --sarif s.json --junit j.xml", exits: 1)
    #expect(result.errors.hasPrefix("failed: new-findings of unread-file: 1, limit 0\n"), "\(result.errors)")
    for text in [result.output, try folder.text("c.md")] {
      #expect(!text.contains("passed") && !text.contains("removed"), "\(text)")
      #expect(text.contains("unread-file, 1"), "\(text)")
      #expect(text.contains("messages not read"), "\(text)")
    }
    // The file is named once: not as a warning, too.
    #expect(!result.output.contains("Warnings\n"), "\(result.output)")
    let report = try folder.json("check 2.app --against 1.app", exits: 1)
    #expect(
      try report.findings.list.filter { $0.severity.text == "error" }.map(\.id.text) == [
        "unread-file/de/\(table.path("de"))"
      ])
    #expect(try report.largestChanges.list.map(\.why.text) == ["messages not read"])
    #expect(try folder.text("s.json").contains("unread-file"))
    try folder.write("ballast.yml", "version: 1\nnew-findings: { error: 0 }\n")
    let failed = try folder.run("check 2.app --against 1.app", exits: 1)
    #expect(failed.output.contains("1 new error (none allowed)"), "\(failed.output)")
    // The older version has the same damage: a known error, and still nothing that passes.
    try folder.run("check 2.app --against 2.app --allow-downgrade", exits: 1)
  }

  /// `measure` counts no messages of the language either.
  @Test(arguments: tables) func measureCountsNoRemovedMessages(_ table: Table) throws {
    let folder = try Self.apps(table, "archive: 1 MB\n")
    let locales = try folder.json("measure 2.app --against 1.app").locales.list
    let german = try #require(locales.first { $0.locale.text == "de" })
    #expect(german.removed.isNull && german.added.isNull, "\(german)")
    let french = try #require(locales.first { $0.locale.text == "fr" })
    #expect(french.removed.int == 0)
  }

  /// What was not read is not missing.
  @Test(arguments: tables) func itsMessagesAreNotMissing(_ table: Table) throws {
    let folder = try Self.apps(table, "missing: 0\ncoverage: { \"*\": 50 % }\n")
    let report = try folder.json("check 2.app --against 1.app", exits: 1)
    #expect(try report.breaches.list.map(\.subject.text) == ["unread-file"])
    let reasons = try report.limits.list.map(\.notChecked.reason.text)
    #expect(reasons == ["unread-messages", "unread-messages", nil], "\(reasons)")
  }

  @Test(arguments: tables) func itIsNeverAccepted(_ table: Table) throws {
    let folder = try Self.apps(table, "archive: { growth: 50 % }\nnew-findings: { error: 0 }\n")
    for options in ["", " --against 1.app", " --against 1.app --accept-errors"] {
      try folder.refuse(
        "check 2.app --accept x\(options)", exits: 2, "nothing was accepted, because", table.path("de"))
    }
    for name in ["unread-file", "unread-file/de/\(table.path("de"))"] {
      try folder.refuse(
        "check 2.app --against 1.app --accept x --accept-errors --accept-finding \(name)", exits: 64,
        "'\(name)' cannot be accepted")
    }
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/ballast-baseline.json"))
    // Nor does a file that someone wrote by hand accept it.
    try folder.write(
      "ballast-accepted.json",
      #"{"schema": "ballast.accepted/1", "accepted": [{"finding": "unread-file", "reason": "x"}]}"#)
    let failed = try folder.run("check 2.app --against 1.app", exits: 1)
    #expect(failed.output.contains("1 new error (none allowed)"), "\(failed.output)")
    // The app became smaller, but not because something was saved.
    try folder.write("ballast.yml", "version: 1\narchive: 1 MB\n")
    let kept = try folder.run("check 2.app --against 1.app --ratchet", exits: 1)
    #expect(kept.errors.contains("no limit is lowered, because the check failed"), "\(kept.errors)")
    // The older version has the same damage.
    try folder.run("check 2.app --against 2.app --accept x --allow-downgrade")
  }

  /// `init` does not promise that the first check passes.
  @Test(arguments: tables) func initNamesWhatWillFail(_ table: Table) throws {
    let folder = try Self.apps(table, "archive: 1 MB\n")
    try FileManager.default.removeItem(atPath: "\(folder.path)/ballast.yml")
    let made = try folder.run("init 2.app").output
    #expect(made.contains("The first check fails:\n  "), "\(made)")
    #expect(made.contains("  Repair \(table.path("de")): "), "\(made)")
    let first = try folder.run("check 2.app", exits: 1)
    for line in first.errors.split(separator: "\n") {
      #expect(made.contains(line.replacing("failed: ", with: "")), "\(line): \(made)")
    }
    // An intact app has no such line, and passes.
    try FileManager.default.removeItem(atPath: "\(folder.path)/ballast.yml")
    let intact = try folder.run("init 1.app").output
    #expect(!intact.contains("fails:"), "\(intact)")
    try folder.run("check 1.app")
  }

  /// Some formats ignore lines that they do not know, so that one side of a merge conflict, or none, would be read.
  @Test(arguments: [
    ("en.lproj/A.strings", "de.lproj/A.strings", "\"a\" = \"A\";\n", "\"b\" = \"B\";\n"),
    ("m_en.properties", "m_de.properties", "a = A\n", "b = B\n"),
    ("l10n/en/m.ftl", "l10n/de/m.ftl", "a = A\n", "b = B\n"),
    ("l10n/en.json", "l10n/de.json", "{\"a\": \"A\",\n", "\"b\": \"B\"\n"),
    ("en.po", "de.po", "msgid \"a\"\nmsgstr \"A\"\n", "msgid \"b\"\nmsgstr \"B\"\n"),
  ])
  func aMergeConflictIsNotRead(_ base: String, _ path: String, _ first: String, _ second: String) throws {
    let folder = try FixtureFolder(limits: "findings: { error: 0 }\n")
    let conflict = "\(first)<<<<<<< HEAD\n\(second)=======\n\(second)>>>>>>> feature/boats\n"
    let end = path.hasSuffix("json") ? "}\n" : ""
    try folder.write("texts/\(base)", first + second + end)
    try folder.write("texts/\(path)", conflict + end)
    let report = try folder.run("check texts --base en --json", exits: nil).json()
    let errors = try report.findings.list.filter { $0.severity.text == "error" }
    #expect(errors.map(\.id.text) == ["unread-file/de/\(path)"], "\(errors)")
    #expect(errors.first?.evidence.text?.contains("merge conflict") == true, "\(errors)")
    #expect(report.passed.flag == false, "\(path)")
    // A text about conflicts has no conflict.
    try folder.write("texts/\(path)", "\(first)\(second)\(end)")
    let whole = try folder.run("check texts --base en --json", exits: nil).json()
    #expect(try whole.findings.list.allSatisfy { $0.severity.text != "error" })
  }
}
