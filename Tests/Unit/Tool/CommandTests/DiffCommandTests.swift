import Foundation
import TestSupport
import Testing

@Suite struct DiffCommandTests {
  private static let versions = ["ferry/1.0", "ferry/1.1", "ferry/1.2"]

  private func json(_ arguments: [String], exits code: Int32 = 0) throws -> JSON {
    let report = try fixtures.run("diff --json", arguments, exits: code).json()
    #expect(report.schema.text == "ballast.staleness/1")
    return report
  }

  private func rows(_ report: JSON) throws -> [String: JSON] {
    Dictionary(uniqueKeysWithValues: try report.locales.list.map { (try #require($0.locale.text), $0) })
  }

  private func classes(_ row: JSON?) throws -> [Int] {
    try ["keys", "fresh", "stale", "incompatible", "missing", "changed", "added", "removed", "sourceChanged"]
      .map { try #require(row?[$0].int) }
  }

  /// A mistyped base would compare each text with its own locale, and pass limits.
  @Test func baseThatNoVersionHasIsAnError() throws {
    let folder = try TemporaryFolder()
    for tag in ["en", "de"] { try folder.write("texts/\(tag).json", "{\"a\": \"\(tag)\"}") }
    for (base, code) in [("en", 0), ("eo", 64)] as [(String, Int32)] {
      try folder.run("diff texts texts --base \(base) --fail-on crash", exits: code)
    }
  }

  /// Counted by hand in the fixture's files.
  @Test func threeVersionsAreCompared() throws {
    let report = try json(Self.versions + ["--packs"])
    #expect(report.versions.texts == ["1.0", "1.1", "1.2"])
    let rows = try rows(report)
    #expect(rows.keys.sorted() == ["ar", "de", "it", "ja", "pl", "pt"])
    #expect(try classes(rows["de"]) == [15, 9, 3, 1, 2, 4, 2, 1, 3])
    #expect(try classes(rows["pl"]) == [15, 10, 2, 1, 2, 3, 2, 1, 3])
    #expect(try classes(rows["ar"]) == [4, 0, 0, 0, 4, 0, 4, 0, 0])
    #expect(try classes(rows["it"]) == [0, 0, 0, 0, 0, 0, 0, 3, 0])
    #expect(rows["pt"]?.renamedFrom.text == "pt-BR")
    #expect(
      try report.renames.list.map { "\($0.kind): \($0.from) \($0.to)" }
        == ["table: Kiosk.bundle/Kiosk Kiosk-iOS.bundle/Kiosk", "locale: pt-BR pt"])
    let unsafe = try report.incompatible.list
    #expect(unsafe.count == 4)
    #expect(unsafe.first?.old.text == "%d")
    #expect(unsafe.first?.new.text == "%@")
    #expect(unsafe.first?.severity.text == "garbled")
    // The old text omits the name of the ferry.
    #expect(try report.notes.list.map(\.key.text) == Array(repeating: "cancel", count: 4))
    #expect(try report.curve.list.map(\.pairs.int) == [2, 1])

    // A delta is no larger than the pack, and there is none where there was no pack.
    for (locale, row) in rows where locale != "it" {
      let pack = try #require(row.downloadBytes.int)
      if locale == "ar" {
        #expect(row.deltaBytes.isNull)
      } else {
        #expect(try #require(row.deltaBytes.int) < pack, "\(locale)")
      }
    }
    #expect(rows["it"]?.packBytes.isNull == true)
    for row in try self.rows(try json(Self.versions)).values {
      #expect(row.packBytes.isNull && row.deltaBytes.isNull, "without '--packs'")
    }
  }

  /// Packs give the same result as the sources that they were built from.
  @Test func foldersOfPacksAreVersions() throws {
    let folder = try TemporaryFolder()
    for version in ["1.0", "1.2"] {
      try fixtures.run("packs build ferry/\(version) --output \(folder.path)/\(version)")
    }
    let packs = try json(["\(folder.path)/1.0", "\(folder.path)/1.2", "--packs"])
    let sources = try json(["ferry/1.0", "ferry/1.2", "--packs"])
    for name in ["locales", "totals", "incompatible", "renames", "curve"] {
      #expect(packs[name] == sources[name], "\(name)")
    }
    #expect(packs.sources[0].kind.text == "packs")
    let one = try json(["\(folder.path)/1.0/de.pack", "\(folder.path)/1.2/de.pack", "--packs"])
    #expect(try classes(try rows(one)["de"]) == (try classes(try rows(sources)["de"])))

    try FileManager.default.removeItem(atPath: "\(folder.path)/1.2/packs.keys")
    try fixtures.refuse("diff \(folder.path)/1.0/de.pack \(folder.path)/1.2/de.pack", exits: 2, "packs.keys")
  }

  /// 'ar' is new, and 'it' was removed with three messages. The other locales have one incompatible and two missing messages of 15.
  @Test(
    arguments: [
      (["--fail-on", "incompatible"], 1, ["null"]), (["--fail-on", "incompatible=8"], 0, []),
      (["--fail-on", "missing=10%"], 1, ["null"]), (["--fail-on", "source"], 1, ["null"]),
      (["--fail-on", "missing=20%", "--fail-on", "removed=7"], 0, []),
      (["--fail-on", "incompatible", "--locale", "ar"], 0, []),
      (["--fail-on", "incompatible", "--only", "missing"], 1, ["null"]),
      (["--fail-on", "missing=11"], 0, []), (["--fail-on", "missing=10"], 1, ["null"]),
      (["--fail-on", "missing=8", "--fail-on", "removed-locales=1"], 0, []),
      (["--fail-on", "removed-locales"], 1, ["null"]),
      (["--fail-on", "locale.missing=2"], 1, ["it"]),
      (["--fail-on", "locale.missing=10%"], 1, ["de", "it", "ja", "pl", "pt"]),
      (["--fail-on", "new-locales"], 1, ["null"]),
      (["--fail-on", "new-locales=1", "--fail-on", "locale.missing=3"], 1, ["ar"]),
      (["--fail-on", "crash"], 0, []), (["--fail-on", "locale.garbled", "--locale", "de"], 1, ["de"]),
    ] as [([String], Int32, [String])])
  func limitAppliesToAllOrToEachLocale(_ options: [String], _ exitCode: Int32, _ locales: [String]) throws {
    let report = try json(Self.versions + options, exits: exitCode)
    #expect(report.newLocales.texts == (options.contains("de") ? [] : ["ar"]))
    #expect(report.passed.flag == (exitCode == 0))
    #expect(try report.breaches.list.map { $0.locale.text ?? "null" } == locales)
  }

  private func accepted(_ cases: String) -> [UInt8] {
    Array(#"{"schema": "ballast.accepted/1", "accepted": [\#(cases)]}"#.utf8)
  }

  @Test func acceptedTextsDoNotExceedLimits() throws {
    let folder = try TemporaryFolder()
    try folder.write("all.json", accepted(#"{"key": "platform", "reason": "piers have numbers again"}"#))
    try folder.write(
      "one.json",
      accepted(
        #"{"locale": "de", "key": "platform", "old": "%d", "reason": "fixed"}, {"key": "no", "reason": "old"}"#
      ))
    let limits = ["--fail-on", "incompatible", "--fail-on", "locale.garbled"]
    let all = try json(Self.versions + limits + ["--accept", "\(folder.path)/all.json"])
    #expect(["crash", "garbled", "accepted"].map { all.severities[$0].int } == [0, 4, 4])
    #expect(try all.warnings.list.isEmpty)
    let one = try json(Self.versions + limits + ["--accept", "\(folder.path)/one.json"], exits: 1)
    #expect(try one.breaches.list.map(\.actual.int) == [3, 1, 1, 1])
    #expect(one.warnings.allMessages == ["accepted[1]: no incompatible text with key 'no' matches"])
    #expect(try one.incompatible.list.compactMap(\.accepted.text) == ["fixed"])
  }

  @Test(
    arguments: [
      (#"{"key": "a"}"#, "accepted[0]: missing field 'reason'"),
      (#"{"key": "a", "reason": " "}"#, "accepted[0]: 'reason' is empty"),
      (#"{"key": "a", "reason": "x", "sevrity": "crash"}"#, "accepted[0]: unknown field 'sevrity'"),
      (
        #"{"key": "a", "reason": "x", "severity": "bad"}"#,
        "expected severity 'crash', 'garbled' or 'unknown', found 'bad'"
      ),
      (#"{"key": "a", "reason": "x", "locale": "?"}"#, "'?' is not a valid BCP 47 tag"),
      (#"{"key": 1, "reason": "x"}"#, "accepted[0].key: value has the wrong type"),
      ("{", "is not valid JSON"),
    ])
  func wrongFileOfAcceptedCasesIsAnError(_ cases: String, _ words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", accepted(cases))
    try fixtures.refuse("diff --accept \(folder.path)/a.json", Self.versions, exits: 2, "a.json: ", words)
  }

  @Test func filtersApplyToListsOnly() throws {
    let all = try json(Self.versions)
    let only = try json(Self.versions + ["--only", "incompatible"])
    #expect(only.totals == all.totals)
    #expect(try rows(only).keys.sorted() == ["de", "ja", "pl", "pt"])
    #expect(only.selection.omittedLocales.int == 1)
    #expect(try only.changes.list.allSatisfy { $0.change.text == "incompatible" })

    let german = try json(Self.versions + ["--locale", "de", "--messages"])
    #expect(try rows(german).keys.sorted() == ["de"])
    let strings = try german.changes.list
    // Three stale, one incompatible, two missing, one removed, and one with a changed base text only.
    #expect(strings.count == 8)
    let bought = try #require(strings.first { $0.key.text == "buy" })
    #expect(
      try bought.differences[0].segments.list.map { "\($0.change): \($0["text"])" }
        == ["removed: Fahrschein", "added: Ticket", "same:  kaufen"])
    // The tag of the oldest version selects the locale as well.
    #expect(try rows(try json(Self.versions + ["--locale", "pt-BR"])).keys.sorted() == ["pt"])
  }

  /// A version before the rename has packs of the former tag.
  @Test(arguments: ["pt", "pt-BR"]) func curveOfASelectedLocaleIncludesItsFormerTag(_ tag: String) throws {
    #expect(try json(Self.versions + ["--locale", tag]).curve.list.map(\.packs.int) == [2, 1])
  }

  @Test func singleVersionIsComparedWithItsBase() throws {
    let folder = try TemporaryFolder()
    try folder.write("Base.lproj/A.strings", "\"a\" = \"%d boats\"; \"b\" = \"Berth\"; \"c\" = \"Fog\";")
    try folder.write("de.lproj/A.strings", "\"a\" = \"%@ Boote\"; \"b\" = \"Liegeplatz\";")
    let alone = try json([folder.path, "--fail-on", "incompatible"], exits: 1)
    #expect(try classes(try rows(alone)["de"]) == [3, 1, 0, 1, 1, 0, 0, 0, 0])
    let unsafe = alone.incompatible[0]
    #expect(unsafe.old.text == "%@" && unsafe.new.text == "%d")
    // Two equal versions have no incompatible texts.
    #expect(try json([folder.path, folder.path, "--fail-on", "incompatible"]).incompatible.list.isEmpty)
  }

  @Test func unknownBaseIsAnErrorWithAHint() throws {
    let folder = try TemporaryFolder()
    for version in ["1", "2"] {
      try folder.write("\(version)/en.lproj/A.strings", "\"a\" = \"\(version == "1" ? "%d" : "%@")\";")
      try folder.write(
        "\(version)/de.lproj/A.strings", "\"a\" = \"\(version == "1" ? "%d Boote" : "%@ Boote")\";")
    }
    let versions = ["\(folder.path)/1", "\(folder.path)/2"]
    let unknown = try json(versions)
    // The arguments are those of the new translation.
    #expect(try rows(unknown)["de"]?.incompatible.int == 1)
    let warnings = try unknown.warnings.list
    #expect(warnings.contains { ($0.message.text)?.contains("--base") == true })
    let known = try json(versions + ["--base", "en"])
    #expect(try rows(known).keys.sorted() == ["de"])
    #expect(try known.warnings.list.isEmpty)
  }

  /// '--base' does not replace the base that an app declares.
  @Test func declaredBaseTakesPrecedence() throws {
    let folder = try TemporaryFolder()
    for (version, base) in [("1", "en"), ("2", "de")] {
      try folder.write(
        "\(version).app/Info.plist", infoPlist("org.example.Quay", base: base, version: version))
      for (tag, text) in [("en", "Fog"), ("de", "Nebel"), ("fr", "Brume")] {
        try folder.write("\(version).app/\(tag).lproj/A.strings", "\"fog\" = \"\(text)\";")
      }
    }
    let app = "\(folder.path)/1.app"
    let named = try json([app, app, "--base", "de"])
    #expect(try rows(named).keys.sorted() == ["de", "fr"])
    #expect(named.base.locale.text == "en")
    #expect(named.warnings.allMessages.contains { $0.contains("'--base de'") })
    let moved = try json([app, "\(folder.path)/2.app"])
    #expect(
      moved.warnings.allMessages.contains("base languages differ: 'en' in version 1, 'de' in version 2"))
    #expect(try json([app, app]).warnings.allMessages.isEmpty)
  }

  @Test func packsWithoutKeysOrBaseAreReported() throws {
    let folder = try TemporaryFolder()
    let (all, bare) = ("\(folder.path)/all", "\(folder.path)/bare")
    try fixtures.run("packs build ferry/1.0 --output \(all)")
    try FileManager.default.copyItem(atPath: all, toPath: bare)
    try FileManager.default.removeItem(atPath: "\(bare)/base.pack")
    // Changes of base texts are unknown if a version has none. '--base' would not help.
    #expect(try json([bare, all]).warnings.allMessages.contains { $0.contains("contains no base texts") })
    let without = try json([all, bare]).warnings.allMessages
    #expect(without.contains { $0.contains("contains no base texts") })
    #expect(!without.contains { $0.contains("--base") })
    for name in try FileManager.default.contentsOfDirectory(atPath: bare) where !name.hasSuffix(".pack") {
      try FileManager.default.removeItem(atPath: "\(bare)/\(name)")
    }
    try fixtures.refuse("diff \(bare) \(all)", exits: 2, "has no list of keys")
  }

  @Test func chartDoesNotReplaceTheReport() throws {
    let folder = try TemporaryFolder()
    for path in [
      "\(folder.path)/./out", "\(folder.path)/../\((folder.path as NSString).lastPathComponent)/out",
    ] {
      try fixtures.refuse(
        "diff ferry/1.0 ferry/1.1 --chart \(path) --output \(folder.path)/out", exits: 64, "same file")
    }
    // Before the versions are read.
    try fixtures.refuse("diff none/1.0 none/1.1 --chart \(folder.path)/c.svg", exits: 64, "three versions")
  }

  @Test(
    arguments: [
      ("diff", 64, "version"), ("diff missing.ipa Harbor.ipa", 2, "missing.ipa"),
      ("diff Harbor.ipa README.md", 2, "README.md"),
      ("diff ferry/1.0 --fail-on incompatible --fail-on removed=2", 64, "removed=2"),
      ("diff ferry/1.0 ferry/1.1 --only fresh", 64, "fresh"),
      ("diff Harbor.ipa Harbor.apk --output Harbor.apk", 64, "Harbor.apk"),
      ("diff Harbor.ipa Harbor.apk --output nowhere/x.json", 2, "nowhere"),
      ("diff Harbor.ipa Harbor.apk --chart Harbor.ipa", 64, "Harbor.ipa"),
    ] as [(String, Int32, String)])
  func impossibleRequestsAreErrors(_ line: String, _ exitCode: Int32, _ words: String) throws {
    try fixtures.refuse(line, exits: exitCode, words)
  }
}
