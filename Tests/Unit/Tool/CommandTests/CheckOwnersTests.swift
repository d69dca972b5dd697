import Foundation
import TestSupport
import Testing

/// `owners` of a budget, `check --packs`, and several older versions of one app.
@Suite struct CheckOwnersTests {
  private static let plist = """
    <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>org.ballast.fixtures.Harbor</string>
    <key>CFBundleDevelopmentRegion</key><string>en</string>
    <key>CFBundleShortVersionString</key><string>VERSION</string></dict></plist>
    """

  /// An app whose German text of the second key may crash from version 2 on.
  private static func write(
    _ version: Int, _ german: String, english: String, named name: String? = nil, to folder: FixtureFolder
  ) throws {
    let app = "\(name ?? "\(version)").app"
    try folder.write("\(app)/Info.plist", plist.replacing("VERSION", with: "\(version)"))
    try folder.write("\(app)/en.lproj/Settings.strings", english)
    try folder.write("\(app)/de.lproj/Settings.strings", german)
    try folder.write("\(app)/Widgets.framework/de.lproj/Widgets.strings", "\"w\" = \"W\";\n")
  }

  /// Team a owns tables, team b a component, team c a key. The first entry that fits decides.
  @Test func filesAndFindingsHaveOwners() throws {
    let folder = try FixtureFolder(
      limits: """
        archive: 1 MB
        component: { Widgets: 1 MB }
        owners: { sync.count: team-c, "Set*": team-a, component Widgets: team-b }

        """)
    let english = "\"sync.count\" = \"%d boats\";\n\"title\" = \"%d\";\n"
    try Self.write(1, "\"sync.count\" = \"%d Boote\";\n\"title\" = \"%d\";\n", english: english, to: folder)
    try Self.write(2, "\"sync.count\" = \"%@ Boote!\";\n\"title\" = \"%@\";\n", english: english, to: folder)
    let report = try folder.json("check 2.app --against 1.app", exits: nil)
    let crashes = try report.findings.list.filter { $0.rule.text == "crash" }
    #expect(
      crashes.map { "\($0.key.text ?? "") \($0.owner.text ?? "")" } == ["sync.count team-c", "title team-a"])
    let sizes = try report.owners.list.map { owner in
      [owner.owner.text ?? "", "\((owner.archiveBytes.int ?? 0) - (owner.baselineArchiveBytes.int ?? 0))"]
    }
    // German grew by one byte.
    #expect(sizes == [["team-c", "0"], ["team-a", "1"], ["team-b", "0"]], "\(sizes)")
    #expect(try report.owners.list.map(\.newFindings.int) == [1, 1, 0])
    let limits = try report.limits.list.map { "\($0.budget.text ?? "") \($0.owner.text ?? "-")" }
    #expect(limits == ["archive -", "component.archive team-b"])
    try folder.run("check 2.app --against 1.app --markdown comment.md", exits: nil)
    let comment = try folder.text("comment.md").replacing("\u{a0}", with: " ")
    #expect(comment.contains("| team-a | 87 B | 86 B | \\+1 B | 1 | 1 |"), "\(comment)")
  }

  /// A component that no app has is an error, a table or key that none has a warning.
  @Test func unknownOwnedPartsAreNamed() throws {
    let folder = try FixtureFolder(limits: "archive: 1 MB\nowners: { component HarborWiget: team-b }\n")
    try folder.refuse("check Harbor.ipa", exits: 2, "did you mean 'HarborWidget'?")
    try folder.write("ballast.yml", "version: 1\narchive: 1 MB\nowners: { \"Setings*\": team-a }\n")
    let warnings = try folder.json("check Harbor.ipa", exits: nil).warnings.list.compactMap(\.message.text)
    #expect(
      warnings.contains(
        "ballast.yml:3: owner 'team-a': no table, key or file is named 'Setings*'; did you mean 'Settings*'?"),
      "\(warnings)")
    try folder.write("ballast.yml", "version: 1\narchive: 1 MB\nowners: { Settings: }\n")
    try folder.refuse("check Harbor.ipa", exits: 2, "expected the name of a team, found nothing")
  }

  /// Every name that output prints is found, and so is the part of it that people remember.
  @Test(arguments: [
    // A key, with and without its type; a table; a file by its path, its name and its end.
    (
      "Harbor.aab",
      [
        "plurals/nights", "nights", "res", "base/resources.pb", "resources.pb", "resources", "assets/i18n/de",
        "de.json", "pilot/*",
      ]
    ),
    ("Harbor.apk", ["string/cancel", "cancel", "res", "resources.arsc", "resources"]),
    (
      "Harbor.ipa",
      [
        "Payload/Harbor.app/Spanish.lproj/InfoPlist.strings", "Spanish.lproj/InfoPlist.strings",
        "Spanish.lproj/InfoPlist", "InfoPlist.strings", "InfoPlist", "Info*", "*.strings", "Payload/*",
      ]
    ),
  ])
  func everyPrintedNameIsFound(_ app: String, _ names: [String]) throws {
    let folder = try FixtureFolder()
    for name in names {
      try folder.write("ballast.yml", "version: 1\narchive: 1 MB\nowners: { \"\(name)\": team-a }\n")
      let warnings = try folder.json("check \(app)").warnings.list.compactMap(\.message.text)
      #expect(!warnings.contains { $0.contains("owner") }, "\(name): \(warnings)")
    }
    // All names of the findings and of the largest files of the app.
    try folder.write("ballast.yml", "version: 1\narchive: 1 MB\n")
    let report = try folder.json("check \(app)")
    let entries = try folder.json("measure \(app) --explain").entries.list.compactMap(\.entry.text)
    for finding in try report.findings.list {
      let printed = [finding.table.text, finding.key.text, finding.entry.text].compactMap(\.self)
      for name in printed { try Self.expect(name, owns: finding.id.text ?? "", in: folder, app) }
    }
    for entry in entries.prefix(3) {
      try folder.write("ballast.yml", "version: 1\narchive: 1 MB\nowners: { \"\(entry)\": team-a }\n")
      let bytes = try folder.json("check \(app)").owners.list[0].archiveBytes.int ?? 0
      #expect(bytes > 0, "\(entry) has no bytes")
    }
  }

  private static func expect(_ name: String, owns id: String, in folder: FixtureFolder, _ app: String) throws
  {
    try folder.write("ballast.yml", "version: 1\narchive: 1 MB\nowners: { \"\(name)\": team-a }\n")
    let found = try folder.json("check \(app)").findings.list.first { $0.id.text == id }
    #expect(found?.owner.text == "team-a", "'\(name)' does not own \(id)")
  }

  /// A folder's name is not a table's: a pattern without a slash is about the last part only.
  @Test func aPatternHasAsManyPartsAsItsPath() throws {
    let folder = try FixtureFolder(
      limits: "archive: 1 MB\nowners: { \"1*\": team-a, \"de.lproj/*\": team-b }\n")
    try Self.write(1, "\"a\" = \"b\";\n", english: "\"a\" = \"c\";\n", to: folder)
    let report = try folder.json("check 1.app")
    let owners = try report.owners.list.map { "\($0.owner.text ?? "") \($0.archiveBytes.int ?? -1)" }
    // The tables of the app and of its framework.
    #expect(owners == ["team-a 0", "team-b 22"], "\(owners)")
    let warnings = try report.warnings.list.compactMap(\.message.text)
    #expect(
      warnings.contains("ballast.yml:3: owner 'team-a': no table, key or file is named '1*'"), "\(warnings)")
  }

  /// A table of a bundle has the bytes of its file.
  @Test func aTableHasTheBytesOfItsFile() throws {
    let folder = try FixtureFolder(limits: "archive: 1 MB\nowners: { res: team-a, resources.pb: team-b }\n")
    let owners = try folder.json("check Harbor.aab").owners.list.map { $0.archiveBytes.int ?? 0 }
    #expect(owners[0] > 1000 && owners[0] > owners[1], "\(owners)")
  }

  @Test(arguments: [
    ("plurals/night", "nights"), ("base", "component base"), ("dead-key/res", "res"),
    ("resurces*", "resources*"),
  ])
  func anOwnerOfNothingHasASuggestion(_ name: String, _ suggestion: String) throws {
    let folder = try FixtureFolder(limits: "archive: 1 MB\nowners: { \"\(name)\": team-a }\n")
    let warnings = try folder.json("check Harbor.aab").warnings.list.compactMap(\.message.text)
    let expected =
      "ballast.yml:3: owner 'team-a': no table, key or file is named '\(name)'; did you mean '\(suggestion)'?"
    #expect(warnings.contains(expected), "\(warnings)")
  }

  /// A device may have packs of any older version: the worst one decides, and is named.
  @Test func textsOfSeveralOlderVersionsAreCompared() throws {
    let folder = try FixtureFolder(limits: "crash: 0\narchive: { growth: 90 % }\n")
    let german = "\"a\" = \"%@ Boote\";\n"
    try Self.write(1, german, english: "\"a\" = \"%@ boats\";\n", to: folder)
    try Self.write(2, "\"a\" = \"%d Boote\";\n", english: "\"a\" = \"%d boats\";\n", to: folder)
    try Self.write(3, "\"a\" = \"%d Boote\";\n", english: "\"a\" = \"%d boats\";\n", to: folder)
    try folder.run("check 3.app --against 2.app")
    let failed = try folder.json("check 3.app --against 1.app --against 2.app", exits: 1)
    #expect(
      try failed.breaches.list.map { "\($0.budget.text ?? "") \($0.subject.text ?? "")" } == ["crash 1"])
    let words = try folder.run("check 3.app --against 1.app --against 2.app", exits: 1).output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("failed: 1 text crashes with packs of version 1 (none allowed)"), "\(words)")
    // Growth is that since the latest one, whatever the order is.
    #expect(failed.baseline.version.text == "2")
    try folder.run("measure 1.app -o 1.json")
    // Versions without texts are refused, whichever is the latest, and so is a file of the same version.
    try folder.run("measure 2.app -o 2.json")
    for versions in ["--against 2.app --against 1.json", "--against 1.app --against 2.json"] {
      try folder.refuse("check 3.app \(versions)", exits: 2, "has no texts")
    }
    try Self.write(2, german, english: "\"a\" = \"%@ boats\";\n", named: "copy", to: folder)
    try folder.refuse("check 3.app --against 2.app --against copy.app", exits: 2, "has the same version as")
    try folder.refuse(
      "check 2.app --against 1.app --against 3.app", exits: 2, "version numbers decrease")
  }

  /// Packs of another app are refused, and those of the app have limits.
  @Test func packsHaveLimits() throws {
    let folder = try FixtureFolder(limits: "pack: 10 B\n")
    try folder.refuse("check Harbor.ipa", exits: 2, "needs the packs of Harbor.ipa", "'--packs'")
    try folder.refuse("check Harbor.ipa --packs packs", exits: 2, "has packs of version 2.0")
    try folder.run("packs build Harbor.ipa -o own")
    let report = try folder.json("check Harbor.ipa --packs own", exits: 1)
    let compared = try folder.run("packs compare own --json").json()
    let downloads = try compared.packs.list.filter { $0.isBase.flag == false }.compactMap(
      \.downloadBytes.zlib.int)
    #expect(try report.limits.list.map(\.actual.int) == [downloads.max()])
    try FileManager.default.removeItem(atPath: "\(folder.path)/own/de.pack")
    let incomplete = try folder.json("check Harbor.ipa --packs own", exits: 1)
    #expect(try incomplete.warnings.list.map(\.message.text).contains("own: no pack of de"))
    try folder.refuse("check webext.xpi --packs packs", exits: 2, "has packs of ")
    try folder.refuse("check Harbor.ipa --packs nothing", exits: 2, "nothing")
  }

  /// Packs that no limit is about, and limits that passed, are in the output.
  @Test func packsWithoutALimitAreNamed() throws {
    let folder = try FixtureFolder()
    try folder.run("packs build Harbor.ipa -o own")
    let none = try folder.run("check Harbor.ipa --packs own --json").json().warnings.list
    #expect(
      none.map(\.message.text).contains("the packs of '--packs' are not checked: there is no budget"),
      "\(none)")
    let other = try folder.json("check Harbor.ipa --packs own --budget kept.yml").warnings.list
    #expect(
      other.map(\.message.text).contains(
        "the packs of '--packs' are not checked: kept.yml has no limit 'pack'"),
      "\(other)")
    try folder.write("pack.yml", "version: 1\npack: 1 MB\nuser: 2 MB\ncomponent: { HarborWidget: 1 MB }\n")
    let passed = try folder.run("check Harbor.ipa --packs own --budget pack.yml").output
    for limit in ["pack", "user.archive", "component.archive"] {
      #expect(passed.contains(try Regex("\n\(limit) .* ok +[0-9]\n")), "\(limit): \(passed)")
    }
    #expect(!passed.contains("'--packs'"), "\(passed)")
  }

  /// Of several apps, the error names the one whose packs are missing; packs that may be of two apps are refused.
  @Test func thePacksOfEachAppArePassed() throws {
    let folder = try FixtureFolder(limits: "pack: 1 MB\n")
    try folder.run("packs build Harbor.ipa -o ios")
    try folder.run("packs build Harbor.apk -o android")
    let check = "check Harbor.ipa Harbor.apk"
    try folder.refuse(check, exits: 2, "limit 'pack' needs the packs of Harbor.ipa")
    try folder.refuse(
      "\(check) --packs ios", exits: 2, "limit 'pack' needs the packs of Harbor.apk",
      "pass the folder of each app with '--packs'")
    try folder.run("\(check) --packs android --packs ios")
    try folder.refuse(
      "\(check) --packs ios --packs ios", exits: 2, "has packs of Harbor.ipa, and so has another folder")
    try folder.write("arm/Harbor.ipa", Data(contentsOf: URL(filePath: Places.fixture("Harbor.ipa"))))
    try folder.refuse(
      "check Harbor.ipa arm/Harbor.ipa --packs ios", exits: 2, "may have the packs of 2 apps",
      "check these apps one at a time")
    // A limit of a section needs the packs of its app only.
    try folder.write(
      "ballast.yml",
      "version: 1\narchive: 1 MB\napps: { a: { match: \"*.ipa\", pack: 1 MB }, b: { match: \"*.apk\" } }\n")
    try folder.run("\(check) --packs ios")
  }

  @Test(arguments: ["owners: { \"A*\": team }", "version: 1", "apps: { x: { match: a } }"])
  func aNameForAllAppsIsNotInASection(_ line: String) throws {
    let folder = try FixtureFolder()
    try folder.write(
      "ballast.yml", "version: 1\napps:\n  ios:\n    match: \"*.ipa\"\n    archive: 1 MB\n    \(line)\n")
    let name = line.prefix { $0 != ":" }
    try folder.refuse(
      "check Harbor.ipa", exits: 2, "ballast.yml:6:5: '\(name)' is for all apps, and cannot be in a section",
      "hint: write it without indentation, beside 'apps'")
  }
}
