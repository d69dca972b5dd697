import Foundation
import TestSupport
import Testing

@Suite struct DiffCommandTests {
  private static let versions = ["ferry/1.0", "ferry/1.1", "ferry/1.2"]

  private func json(_ arguments: [String], exitCode: Int32 = 0) throws -> [String: Any] {
    let result = try Command.run(["diff"] + arguments + ["--json"])
    #expect(result.exitCode == exitCode, "\(result.errors)")
    let report = try result.json()
    #expect(report["schema"] as? String == "ballast.staleness/1")
    return report
  }

  private func rows(_ report: [String: Any]) throws -> [String: [String: Any]] {
    var rows: [String: [String: Any]] = [:]
    for row in try #require(report["locales"] as? [[String: Any]]) {
      rows[try #require(row["locale"] as? String)] = row
    }
    return rows
  }

  private func classes(_ row: [String: Any]?) throws -> [Int] {
    try ["keys", "fresh", "stale", "incompatible", "missing", "changed", "added", "removed", "sourceChanged"]
      .map {
        try #require(row?[$0] as? Int)
      }
  }

  @Test func limitsWithoutTranslationsAreAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write("1/A.strings", Array("\"a\" = \"%d\";".utf8))
    try folder.write("2/A.strings", Array("\"a\" = \"%@\";".utf8))
    let files = ["\(folder.path)/1/A.strings", "\(folder.path)/2/A.strings"]
    #expect(try Command.run(["diff"] + files).exitCode == 0)
    let limited = try Command.run(["diff"] + files + ["--fail-on", "incompatible"])
    #expect(limited.exitCode == 2)
    #expect(limited.errors.contains("no locale besides base"))

    try folder.write("3/de.lproj/A.strings", Array("\"a\" = \"%@\";".utf8))
    let alone = try Command.run(["diff", "\(folder.path)/3"])
    #expect(alone.exitCode == 2)
    #expect(alone.errors.contains("--base"))
  }

  /// A mistyped base would compare each text with its own locale, and pass limits.
  @Test func baseThatNoVersionHasIsAnError() throws {
    let folder = try TemporaryFolder()
    for tag in ["en", "de"] { try folder.write("texts/\(tag).json", Array("{\"a\": \"\(tag)\"}".utf8)) }
    for (base, code) in [("en", 0), ("eo", 64)] as [(String, Int32)] {
      let result = try Command.run(
        ["diff", "texts", "texts", "--base", base, "--fail-on", "crash"], in: folder.path)
      #expect(result.exitCode == code, "\(result.errors)")
    }
  }

  /// Counted by hand in the fixture's files.
  @Test func threeVersionsAreCompared() throws {
    let report = try json(Self.versions + ["--packs"])
    #expect(report["versions"] as? [String] == ["1.0", "1.1", "1.2"])
    let rows = try rows(report)
    #expect(rows.keys.sorted() == ["ar", "de", "it", "ja", "pl", "pt"])
    #expect(try classes(rows["de"]) == [15, 9, 3, 1, 2, 4, 2, 1, 3])
    #expect(try classes(rows["pl"]) == [15, 10, 2, 1, 2, 3, 2, 1, 3])
    #expect(try classes(rows["ar"]) == [4, 0, 0, 0, 4, 0, 4, 0, 0])
    #expect(try classes(rows["it"]) == [0, 0, 0, 0, 0, 0, 0, 3, 0])
    #expect(rows["pt"]?["renamedFrom"] as? String == "pt-BR")
    let renames = try #require(report["renames"] as? [[String: String]])
    #expect(
      renames == [
        ["kind": "table", "from": "Kiosk.bundle/Kiosk", "to": "Kiosk-iOS.bundle/Kiosk"],
        ["kind": "locale", "from": "pt-BR", "to": "pt"],
      ])
    let unsafe = try #require(report["incompatible"] as? [[String: Any]])
    #expect(unsafe.count == 4)
    #expect(unsafe.first?["old"] as? String == "%d")
    #expect(unsafe.first?["new"] as? String == "%@")
    #expect(unsafe.first?["severity"] as? String == "garbled")
    // The old text omits the name of the ferry.
    let notes = try #require(report["notes"] as? [[String: Any]])
    #expect(notes.map { $0["key"] as? String } == Array(repeating: "cancel", count: 4))
    let curve = try #require(report["curve"] as? [[String: Any]])
    #expect(curve.compactMap { $0["pairs"] as? Int } == [2, 1])

    // A delta is no larger than the pack, and there is none where there was no pack.
    for (locale, row) in rows where locale != "it" {
      let pack = try #require(row["downloadBytes"] as? Int)
      if locale == "ar" {
        #expect(row["deltaBytes"] is NSNull)
      } else {
        #expect(try #require(row["deltaBytes"] as? Int) < pack, "\(locale)")
      }
    }
    #expect(rows["it"]?["packBytes"] is NSNull)
    for row in try self.rows(try json(Self.versions)).values {
      #expect(row["packBytes"] is NSNull && row["deltaBytes"] is NSNull, "without '--packs'")
    }
  }

  /// Packs give the same result as the sources that they were built from.
  @Test func foldersOfPacksAreVersions() throws {
    let folder = try TemporaryFolder()
    for version in ["1.0", "1.2"] {
      let built = try Command.run([
        "packs", "build", "ferry/\(version)", "--output", "\(folder.path)/\(version)",
      ])
      #expect(built.exitCode == 0)
    }
    let packs = try json(["\(folder.path)/1.0", "\(folder.path)/1.2", "--packs"])
    let sources = try json(["ferry/1.0", "ferry/1.2", "--packs"])
    for name in ["locales", "totals", "incompatible", "renames", "curve"] {
      #expect(packs[name] as? NSObject == sources[name] as? NSObject, "\(name)")
    }
    #expect((packs["sources"] as? [[String: Any]])?.first?["kind"] as? String == "packs")
    let one = try json(["\(folder.path)/1.0/de.pack", "\(folder.path)/1.2/de.pack", "--packs"])
    #expect(try classes(try rows(one)["de"]) == (try classes(try rows(sources)["de"])))

    try FileManager.default.removeItem(atPath: "\(folder.path)/1.2/packs.keys")
    let result = try Command.run(["diff", "\(folder.path)/1.0/de.pack", "\(folder.path)/1.2/de.pack"])
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("packs.keys"))
  }

  @Test(
    arguments: [
      (["--fail-on", "incompatible"], 1), (["--fail-on", "incompatible=8"], 0),
      (["--fail-on", "missing=10%"], 1),
      (["--fail-on", "missing=20%", "--fail-on", "removed=7"], 0), (["--fail-on", "source"], 1),
      (["--fail-on", "incompatible", "--locale", "ar"], 0),
      (["--fail-on", "incompatible", "--only", "missing"], 1),
    ] as [([String], Int32)])
  func exceededLimitIsExitCodeOne(_ options: [String], _ exitCode: Int32) throws {
    let report = try json(Self.versions + options, exitCode: exitCode)
    #expect(report["passed"] as? Bool == (exitCode == 0))
    #expect((report["breaches"] as? [Any])?.isEmpty == (exitCode == 0))
  }

  /// 'ar' is new, and 'it' was removed with three messages. The other locales have one incompatible and two missing messages of 15.
  @Test(
    arguments: [
      (["--fail-on", "missing=11"], 0, []), (["--fail-on", "missing=10"], 1, ["null"]),
      (["--fail-on", "missing=8", "--fail-on", "removed-locale=1"], 0, []),
      (["--fail-on", "removed-locale"], 1, ["null"]),
      (["--fail-on", "locale.missing=2"], 1, ["it"]),
      (["--fail-on", "locale.missing=10%"], 1, ["de", "it", "ja", "pl", "pt"]),
      (["--fail-on", "new-locale"], 1, ["null"]),
      (["--fail-on", "new-locale=1", "--fail-on", "locale.missing=3"], 1, ["ar"]),
      (["--fail-on", "crash"], 0, []), (["--fail-on", "locale.garbled", "--locale", "de"], 1, ["de"]),
    ] as [([String], Int32, [String])])
  func limitAppliesToAllOrToEachLocale(_ options: [String], _ exitCode: Int32, _ locales: [String]) throws {
    let report = try json(Self.versions + options, exitCode: exitCode)
    #expect(report["newLocales"] as? [String] == (options.contains("--locale") ? [] : ["ar"]))
    let breaches = try #require(report["breaches"] as? [[String: Any]])
    #expect(breaches.map { $0["locale"] as? String ?? "null" } == locales)
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
    #expect((all["severities"] as? [String: Int]) == ["crash": 0, "garbled": 4, "accepted": 4])
    #expect((all["warnings"] as? [Any])?.isEmpty == true)
    let one = try json(Self.versions + limits + ["--accept", "\(folder.path)/one.json"], exitCode: 1)
    #expect((one["breaches"] as? [[String: Any]])?.map { $0["actual"] as? Int } == [3, 1, 1, 1])
    #expect(messages(one["warnings"]) == ["accepted[1]: no incompatible text with key 'no' matches"])
    let texts = try #require(one["incompatible"] as? [[String: Any]])
    #expect(texts.compactMap { $0["accepted"] as? String } == ["fixed"])
  }

  @Test(
    arguments: [
      (#"{"key": "a"}"#, "accepted[0]: missing field 'reason'"),
      (#"{"key": "a", "reason": " "}"#, "accepted[0]: 'reason' is empty"),
      (#"{"key": "a", "reason": "x", "sevrity": "crash"}"#, "accepted[0]: unknown field 'sevrity'"),
      (
        #"{"key": "a", "reason": "x", "severity": "bad"}"#,
        "expected severity 'crash' or 'garbled', found 'bad'"
      ),
      (#"{"key": "a", "reason": "x", "locale": "?"}"#, "'?' is not a valid BCP 47 tag"),
      (#"{"key": 1, "reason": "x"}"#, "accepted[0].key: value has the wrong type"),
      ("{", "is not valid JSON"),
    ])
  func wrongFileOfAcceptedCasesIsAnError(_ cases: String, _ words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", accepted(cases))
    let result = try Command.run(["diff"] + Self.versions + ["--accept", "\(folder.path)/a.json"])
    #expect(result.exitCode == 2 && result.output.isEmpty)
    #expect(result.errors.contains("a.json: ") && result.errors.contains(words), "\(result.errors)")
  }

  @Test func filtersApplyToListsOnly() throws {
    let all = try json(Self.versions)
    let only = try json(Self.versions + ["--only", "incompatible"])
    #expect(only["totals"] as? NSObject == all["totals"] as? NSObject)
    #expect(try rows(only).keys.sorted() == ["de", "ja", "pl", "pt"])
    #expect((only["selection"] as? [String: Any])?["omittedLocales"] as? Int == 1)
    let listed = try #require(only["changes"] as? [[String: Any]])
    #expect(listed.allSatisfy { $0["change"] as? String == "incompatible" })

    let german = try json(Self.versions + ["--locale", "de", "--messages"])
    #expect(try rows(german).keys.sorted() == ["de"])
    let strings = try #require(german["changes"] as? [[String: Any]])
    // Three stale, one incompatible, two missing, one removed, and one with a changed base text only.
    #expect(strings.count == 8)
    let bought = try #require(strings.first { $0["key"] as? String == "buy" })
    let words = try #require(
      (bought["differences"] as? [[String: Any]])?.first?["segments"] as? [[String: String]])
    #expect(
      words == [
        ["change": "removed", "text": "Fahrschein"], ["change": "added", "text": "Ticket"],
        ["change": "same", "text": " kaufen"],
      ])
    // The tag of the oldest version selects the locale as well.
    #expect(try rows(try json(Self.versions + ["--locale", "pt-BR"])).keys.sorted() == ["pt"])
  }

  /// A version before the rename has packs of the former tag.
  @Test(arguments: ["pt", "pt-BR"]) func curveOfASelectedLocaleIncludesItsFormerTag(_ tag: String) throws {
    let curve = try #require(
      try json(Self.versions + ["--locale", tag])["curve"] as? [[String: Any]])
    #expect(curve.compactMap { $0["packs"] as? Int } == [2, 1])
  }

  @Test func singleVersionIsComparedWithItsBase() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Base.lproj/A.strings", Array("\"a\" = \"%d boats\"; \"b\" = \"Berth\"; \"c\" = \"Fog\";".utf8))
    try folder.write("de.lproj/A.strings", Array("\"a\" = \"%@ Boote\"; \"b\" = \"Liegeplatz\";".utf8))
    let alone = try json([folder.path, "--fail-on", "incompatible"], exitCode: 1)
    #expect(try classes(try rows(alone)["de"]) == [3, 1, 0, 1, 1, 0, 0, 0, 0])
    let unsafe = try #require((alone["incompatible"] as? [[String: Any]])?.first)
    #expect(unsafe["old"] as? String == "%@" && unsafe["new"] as? String == "%d")
    // Two equal versions have no incompatible texts.
    let pair = try json([folder.path, folder.path, "--translations", "--fail-on", "incompatible"])
    #expect((pair["incompatible"] as? [Any])?.isEmpty == true)
    #expect((pair["translations"] as? [Any])?.count == 1)
  }

  @Test func unknownBaseIsAnErrorWithAHint() throws {
    let folder = try TemporaryFolder()
    for version in ["1", "2"] {
      try folder.write(
        "\(version)/en.lproj/A.strings", Array("\"a\" = \"\(version == "1" ? "%d" : "%@")\";".utf8))
      try folder.write(
        "\(version)/de.lproj/A.strings",
        Array("\"a\" = \"\(version == "1" ? "%d Boote" : "%@ Boote")\";".utf8))
    }
    let versions = ["\(folder.path)/1", "\(folder.path)/2"]
    let unknown = try json(versions)
    // The arguments are those of the new translation.
    #expect(try rows(unknown)["de"]?["incompatible"] as? Int == 1)
    let warnings = try #require(unknown["warnings"] as? [[String: Any]])
    #expect(warnings.contains { ($0["message"] as? String)?.contains("--base") == true })
    let known = try json(versions + ["--base", "en"])
    #expect(try rows(known).keys.sorted() == ["de"])
    #expect((known["warnings"] as? [Any])?.isEmpty == true)
  }

  private static func plist(_ base: String, _ version: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>org.example.Quay</string>
      <key>CFBundlePackageType</key><string>APPL</string><key>CFBundleDevelopmentRegion</key><string>\(base)</string>
      <key>CFBundleShortVersionString</key><string>\(version)</string></dict></plist>
      """.utf8)
  }

  private func messages(_ warnings: Any?) -> [String] {
    (warnings as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
  }

  /// '--base' does not replace the base that an app declares.
  @Test func declaredBaseTakesPrecedence() throws {
    let folder = try TemporaryFolder()
    for (version, base) in [("1", "en"), ("2", "de")] {
      try folder.write("\(version).app/Info.plist", Self.plist(base, version))
      for (tag, text) in [("en", "Fog"), ("de", "Nebel"), ("fr", "Brume")] {
        try folder.write("\(version).app/\(tag).lproj/A.strings", Array("\"fog\" = \"\(text)\";".utf8))
      }
    }
    let app = "\(folder.path)/1.app"
    let named = try json([app, app, "--base", "de"])
    #expect(try rows(named).keys.sorted() == ["de", "fr"])
    #expect((named["base"] as? [String: Any])?["locale"] as? String == "en")
    #expect(messages(named["warnings"]).contains { $0.contains("'--base de'") })
    let moved = try json([app, "\(folder.path)/2.app"])
    #expect(
      messages(moved["warnings"]).contains {
        $0 == "base languages differ: 'en' in version 1, 'de' in version 2"
      })
    #expect(messages(try json([app, app])["warnings"]).isEmpty)
  }

  @Test func packsWithoutKeysOrBaseAreReported() throws {
    let folder = try TemporaryFolder()
    let (all, bare) = ("\(folder.path)/all", "\(folder.path)/bare")
    #expect(try Command.run(["packs", "build", "ferry/1.0", "--output", all]).exitCode == 0)
    try FileManager.default.copyItem(atPath: all, toPath: bare)
    try FileManager.default.removeItem(atPath: "\(bare)/base.pack")
    // Changes of base texts are unknown if a version has none. '--base' would not help.
    #expect(messages(try json([bare, all])["warnings"]).contains { $0.contains("contains no base texts") })
    let without = messages(try json([all, bare])["warnings"])
    #expect(without.contains { $0.contains("contains no base texts") })
    #expect(!without.contains { $0.contains("--base") })
    for name in try FileManager.default.contentsOfDirectory(atPath: bare) where !name.hasSuffix(".pack") {
      try FileManager.default.removeItem(atPath: "\(bare)/\(name)")
    }
    let result = try Command.run(["diff", bare, all])
    #expect(result.exitCode == 2 && result.errors.contains("has no list of keys"), "\(result.errors)")
  }

  @Test func chartDoesNotReplaceTheReport() throws {
    let folder = try TemporaryFolder()
    for path in [
      "\(folder.path)/./out", "\(folder.path)/../\((folder.path as NSString).lastPathComponent)/out",
    ] {
      let result = try Command.run(
        ["diff", "ferry/1.0", "ferry/1.1", "--chart", path, "--output", "\(folder.path)/out"])
      #expect(result.exitCode == 64)
      #expect(result.errors.contains("same file"), "\(result.errors)")
    }
  }

  @Test func aLocaleWithoutMessagesExceedsALimit() throws {
    let folder = try TemporaryFolder()
    for (version, german) in [("1", #"{"a": "Nebel"}"#), ("2", "{}"), ("3", #"{"a": "#)] {
      try folder.write("\(version)/en.json", Array(#"{"a": "Fog"}"#.utf8))
      try folder.write("\(version)/fr.json", Array(#"{"a": "Brume"}"#.utf8))
      try folder.write("\(version)/de.json", Array(german.utf8))
    }
    func run(_ newest: String, _ options: String...) throws -> Command.Result {
      try Command.run(
        ["diff", "1", newest, "--base", "en", "--fail-on", "missing=0"] + options, in: folder.path)
    }
    #expect(try run("1").exitCode == 0)
    let empty = try run("2")
    #expect(empty.exitCode == 1 && empty.output.contains("Locales without messages in 2: de."))
    let damaged = try run("3")
    #expect(
      damaged.exitCode == 2 && damaged.errors.hasPrefix("error: 3: entry 'de.json': "), "\(damaged.errors)")
    let skipped = try run("3", "--skip-damaged")
    #expect(skipped.exitCode == 1)
    #expect(skipped.output.contains("version 3: "), "\(skipped.output)")
  }

  @Test func singularIsUsedForOneMessage() throws {
    let result = try Command.run([
      "diff", "ferry/1.0", "ferry/1.2", "--fail-on", "removed=0", "--locale", "de",
    ])
    #expect(result.errors == "failed: removed=0: 1 message, 0 allowed\n")
  }

  @Test(
    arguments: [
      (["diff"], 64, "version"), (["diff", "missing.ipa", "Harbor.ipa"], 2, "missing.ipa"),
      (["diff", "Harbor.ipa", "README.md"], 2, "README.md"),
      (["diff", "ferry/1.0", "ferry/1.1", "--locale", "nl"], 64, "'nl'"),
      (["diff", "ferry/1.0", "ferry/1.1", "--fail-on", "fresh"], 64, "fresh"),
      (["diff", "ferry/1.0", "ferry/1.1", "--fail-on", "missing=200%"], 64, "missing=200%"),
      (["diff", "ferry/1.0", "--fail-on", "incompatible", "--fail-on", "removed=2"], 64, "removed=2"),
      (["diff", "ferry/1.0", "ferry/1.1", "--only", "fresh"], 64, "fresh"),
      (["diff", "Harbor.ipa", "Harbor.apk", "--output", "Harbor.apk"], 64, "Harbor.apk"),
      (["diff", "Harbor.ipa", "Harbor.apk", "--output", "nowhere/x.json"], 2, "nowhere"),
      (["diff", "Harbor.ipa", "Harbor.apk", "--chart", "Harbor.ipa"], 64, "Harbor.ipa"),
    ] as [([String], Int32, String)])
  func impossibleRequestsAreErrors(_ arguments: [String], _ exitCode: Int32, _ words: String) throws {
    let result = try Command.run(arguments)
    #expect(result.exitCode == exitCode)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(words), "\(result.errors)")
  }
}
