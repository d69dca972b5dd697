import Foundation
import TestSupport
import Testing

@Suite struct PacksCommandTests {
  @discardableResult
  private func built(
    _ folder: TemporaryFolder, _ source: String = "Harbor.ipa", exits code: Int32 = 0
  ) throws -> Command.Result {
    try fixtures.run("packs build \(source) --output \(folder.path)/packs", exits: code)
  }

  @Test func builtPacksAreDescribed() throws {
    let folder = try TemporaryFolder()
    let report = try built(folder, "Harbor.ipa --json --codec zlib --codec zstd").json()
    #expect(report.schema.text == "ballast.packs/1")
    let packs = try report.packs.list
    #expect(packs.first?.isBase.flag == true)
    #expect(packs.count == 9)
    for pack in packs {
      let size = try Places.bytes(#require(pack.file.text)).count
      #expect(size == pack.packBytes.int)
      #expect(try pack.sections.list.reduce(0) { $0 + ($1.bytes.int ?? 0) } == size)
    }
    let compared = try fixtures.json("packs compare \(folder.path)/packs").packs.list
    #expect(compared.map(\.checksum.text) == packs.map(\.checksum.text))
  }

  /// The base pack is recognized by its name, wherever it is in the list; the others are sorted.
  @Test(arguments: [["base", "de", "ja"], ["ja", "base", "de"], ["de", "ja", "base"]])
  func theBasePackIsTheFirstOne(_ order: [String]) throws {
    let folder = try TemporaryFolder()
    try built(folder)
    let paths = order.map { "packs/\($0).pack" }
    let packs = try folder.json("packs compare", paths).packs.list
    #expect(packs.map(\.isBase.flag) == [true, false, false])
    #expect(packs.map(\.file.text) == ["packs/base.pack", "packs/de.pack", "packs/ja.pack"])
    // The others are compared with it.
    #expect(packs.map { $0.untranslated.int != nil } == [false, true, true])
  }

  @Test func entriesOfAPackAreShown() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "boats.xcstrings",
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"%lld boats": {"localizations": {"de": {"variations": {"plural": {
        "one": {"stringUnit": {"state": "translated", "value": "%lld Boot"}},
        "other": {"stringUnit": {"state": "translated", "value": "%lld Boote"}}}}}}}, "Sail": {}}}
      """)
    try built(folder, "\(folder.path)/boats.xcstrings")
    let pack = folder.path + "/packs/de.pack"
    let all = try fixtures.json("packs inspect \(pack) --entries")
    #expect(all.schema.text == "ballast.pack/1")
    // The texts are "%lld Boot" and "%lld Boote".
    #expect([all.textBytes.int, all.textCharacters.int] == [19, 19] && all.isBase.flag == false)
    let entries = try all.entries.list
    #expect(entries.map(\.key.text) == ["%lld boats"])
    #expect(entries.first?.table.text == "boats")
    let shown = try fixtures.run("packs inspect \(pack) --key '%lld boats' --argument 3")
    #expect(shown.output.contains("→ 3 Boote"))
    let one = try fixtures.run("packs inspect \(pack) --key '%lld boats' --argument 1 --json")
    #expect(one.output.contains("\"rendered\" : \"1 Boot\""))
    try fixtures.refuse("packs inspect \(pack) --key Sail", exits: 64, "no message with key 'Sail'")
  }

  @Test func deltaIsApplied() throws {
    let folder = try TemporaryFolder()
    try folder.write("1/de.lproj/Localizable.strings", "a = \"eins\"; b = \"zwei\";")
    try folder.write("2/de.lproj/Localizable.strings", "a = \"eins\"; b = \"Zwei\"; c = \"drei\";")
    for version in ["1", "2"] {
      try folder.run("packs build \(version) --output \(version)-packs")
    }
    let (old, new) = (folder.path + "/1-packs/de.pack", folder.path + "/2-packs/de.pack")
    let (delta, made) = (folder.path + "/de.delta", folder.path + "/made.pack")
    let written = try fixtures.run("packs delta \(old) \(new) --output \(delta)").errors
    let sizes = try [delta, new].map { try Places.bytes($0).count }
    let comparison = try folder.json("packs compare 2-packs --against 1-packs")
    let update = try #require(comparison.changes.list.first { $0.locale.text == "de" })
    let whole = update.wholeBytes.int ?? 0
    let sentence = "delta: \(sizes[0]) B (zlib); whole pack: \(whole) B (zlib), on the device \(sizes[1]) B"
    #expect(written.hasPrefix(sentence), "'packs delta' prints: \(written)")
    #expect(
      update.updateBytes.int == min(sizes[0], whole), "'packs compare' and 'packs delta' state one update"
    )
    // A client that supports zstd downloads less.
    let smaller = try folder.run("packs delta \(old) \(new) --codec zstd --output \(delta).zst").errors
    #expect(smaller.contains(" B (zstd); whole pack: "), "\(smaller)")
    try fixtures.refuse(
      "packs apply \(old) \(delta) --output \(made)", exits: 2,
      "requires the base pack whose checksum ends in",
      "hint: pass the base pack of the new version with '--base'")
    let base = folder.path + "/2-packs/base.pack"
    let applied = try fixtures.run("packs apply \(old) \(delta) --base \(base) --output \(made)")
    #expect(applied.output.isEmpty)
    #expect(
      applied.errors == "\(made): revision 1, locale de, 3 messages, \(sizes[1]) B\n")
    #expect(try Places.bytes(made) == Places.bytes(new))
    #expect([update.added.int, update.changed.int, update.removed.int] == [1, 1, 0])
    try fixtures.refuse(
      "packs apply \(new) \(delta) --base \(base) --output \(made)2", exits: 2,
      "requires the pack whose checksum ends in")
    #expect(!FileManager.default.fileExists(atPath: made + "2"))
  }

  /// Two packs of one folder use its base pack, and one sentence and table explain their difference.
  @Test func theLargerOfTwoPacksIsExplained() throws {
    let packs = try TemporaryFolder()
    try fixtures.run("packs build Harbor.ipa --output \(packs.path)/packs")
    let command = "packs compare packs/fr.pack packs/de.pack"
    let report = try packs.json(command)
    var downloads: [String: Int] = [:]
    for pack in try report.packs.list {
      downloads[pack.locale.text ?? ""] = pack.downloadBytes.zlib.int
    }
    let difference = report.pair.difference
    let total = difference.total.int ?? 0
    #expect(report.baseDictionary.flag == true, "the base pack of the folder is used")
    #expect(report.pair.larger.text == "de")
    #expect(report.pair.smaller.text == "fr")
    #expect(total == (downloads["de"] ?? 0) - (downloads["fr"] ?? 0))
    let parts = [
      difference.messages, difference.charactersPerMessage, difference.bytesPerCharacter,
      difference.compression,
    ]
    let sum = parts.reduce(0) { $0 + ($1.int ?? 0) }
    #expect(sum == total, "the rows sum to the difference")
    let text = try packs.run(command).output.replacing("\n", with: " ")
    #expect(
      text.contains("German is \(total) B larger than French (zlib): more messages"), "\(text.prefix(200))")
    let folder = try packs.json("packs compare packs")
    #expect(folder.pair.isNull, "a folder is not a pair")
  }

  @Test func versionsInTheWrongOrderAreRefused() throws {
    let folder = try TemporaryFolder()
    try folder.write("app/de.lproj/Localizable.strings", "a = \"eins\"; b = \"zwei\";")
    for version in ["1", "2"] {
      try folder.run("packs build app --app-version \(version).0 --output \(version)-packs")
    }
    try folder.run("packs compare 1-packs 2-packs")
    try folder.refuse(
      "packs compare 2-packs 1-packs", exits: 2, "version 1.0 is older than 2.0",
      "hint: pass the older version first, or '--allow-downgrade'")
    try folder.run("packs compare 2-packs 1-packs --allow-downgrade")
  }

  @Test func twoFoldersAreAnOldAndANewVersion() throws {
    let folder = try TemporaryFolder()
    for (version, table, texts) in [
      ("1", "Sync", "a = \"eins\"; b = \"zwei\"; c = \"drei\";"),
      ("2", "Sync-iOS", "a = \"eins\"; b = \"zwei\"; d = \"vier und mehr\";"),
    ] {
      for locale in ["de", "fr", "Base"] {
        try folder.write("\(version)/\(locale).lproj/\(table).strings", texts)
      }
      try folder.run("packs build \(version) --base en --output \(version)-packs")
    }
    let pair = "packs compare 1-packs 2-packs"
    let report = try folder.json(pair)
    let changes = try report.changes.list
    #expect(changes.count == 3)
    #expect(changes.allSatisfy { $0.added.int == 1 && $0.removed.int == 1 })
    #expect(report.against.renames[0].to.text == "Sync-iOS")
    #expect(try folder.json("packs compare 2-packs --against 1-packs").changes == report.changes)

    let rows = try folder.json("\(pair) --locale de --no-renames").changes.list
    #expect(rows.compactMap(\.locale.text).sorted() == ["de", "en"])
    #expect(rows.allSatisfy { $0.added.int == 3 && $0.removed.int == 3 })

    let passed = try folder.run("\(pair) --fail-on growth-bytes=1MB").output
    #expect(passed.hasPrefix("passed: no limit exceeded\n\n"), "\(passed)")
    let breaches = try folder.json("\(pair) --fail-on locale.added", exits: 1).breaches.list
    #expect(breaches.count == 3 && breaches.allSatisfy { $0.actual.int == 1 })
    try folder.run("\(pair) --locale it", exits: 64)
  }

  @Test func seedOfThePreviousPacksIsKept() throws {
    let folder = try TemporaryFolder()
    func seed(_ name: String) throws -> UInt8 { try Places.bytes("\(folder.path)/\(name)/packs.keys")[4] }
    try built(folder)
    #expect(try seed("packs") == 0)
    var keys = try Places.bytes(folder.path + "/packs/packs.keys")
    keys[4] = 7
    try folder.write("packs/packs.keys", keys)
    let next = folder.path + "/next"
    try fixtures.run(
      "packs build Harbor.ipa --against \(folder.path)/packs --revision 3 --output \(next)")
    #expect(try seed("next") == 7)
    let pack = try fixtures.json("packs inspect \(next)/de.pack")
    #expect(pack.revision.int == 3)
    // Packs that are built again into a folder keep its seed.
    try built(folder)
    #expect(try seed("packs") == 7)
    for number in ["0", "x", "-4", ""] {
      let result = try built(folder, "Harbor.ipa --revision \(number)", exits: 64)
      #expect(number.isEmpty || result.errors.contains("expected a whole number from 1 to 4294967295"))
    }
    try built(folder, "Harbor.ipa --against \(folder.path)", exits: 2)
    let other = try built(folder, "Harbor.ipa --app com.example --against \(next)", exits: 2)
    #expect(other.errors.contains("next: contains packs of 'org.ballast.fixtures.Harbor', not of "))
  }

  @Test func otherFilesAreRejected() throws {
    let folder = try TemporaryFolder()
    try folder.write("text.pack", "hello")
    try folder.write("empty.pack", [])
    var bytes = try Places.bytes(Places.package.path() + "Tests/Fuzz/Seeds/new.pack")
    bytes[100] ^= 1
    try folder.write("damaged.pack", bytes)
    for (name, words) in [
      ("text.pack", "is not a language pack"), ("empty.pack", "is not a language pack"),
      ("damaged.pack", "is damaged"),
      ("missing.pack", "missing.pack: does not exist"), ("", "is a folder, not a language pack"),
    ] {
      try fixtures.refuse("packs inspect \(folder.path)/\(name)", exits: 2, words)
    }
    let empty = try TemporaryFolder()
    try fixtures.run("packs compare \(empty.path)", exits: 2)
    for source in ["Harbor.ipa --locale nl", "Harbor.ipa --codec gzip"] {
      try built(empty, source, exits: 64)
    }
    try built(empty, "README.md", exits: 2)
    #expect(try empty.isEmpty)
  }

  @Test func inputsAreNeverReplaced() throws {
    let folder = try TemporaryFolder()
    try built(folder)
    let packs = folder.path + "/packs"
    let (old, new) = (packs + "/de.pack", packs + "/fr.pack")
    let before = try Places.bytes(old)
    let delta = folder.path + "/de.delta"
    try fixtures.run("packs delta \(old) \(old) --output \(delta)")
    try fixtures.refuse(
      "packs delta \(old) \(new) --output \(delta)", exits: 2,
      "different locales; the old pack has 'de', the new pack 'fr'")
    for command in [
      "apply \(old) \(delta) --output \(old)", "delta \(old) \(new) --output \(old)",
      "compare \(packs) --json --output \(old)", "inspect \(new) --json --output \(packs)/base.pack",
      "build \(packs) --output \(packs)",
    ] { try fixtures.refuse("packs \(command)", exits: 64, " the input ") }
    #expect(try Places.bytes(old) == before)
  }

  @Test func damagedPackIsNamed() throws {
    let folder = try TemporaryFolder()
    try built(folder)
    let old = folder.path + "/old"
    try FileManager.default.copyItem(atPath: folder.path + "/packs", toPath: old)
    var bytes = try Places.bytes(old + "/fr.pack")
    bytes[bytes.count / 2] ^= 1
    try folder.write("old/fr.pack", bytes)
    for command in [
      "packs compare old", "packs compare packs --against old", "diff old packs",
      "packs delta packs/fr.pack old/fr.pack --output x",
    ] { try folder.refuse(command, exits: 2, "error: old/fr.pack: is damaged") }
  }

  @Test func repeatedCodecsAreIgnored() throws {
    let folder = try TemporaryFolder()
    try built(folder)
    let compare = "packs compare packs --format csv --codec zlib --codec brotli"
    #expect(try folder.run("\(compare) --codec zlib").output == folder.run(compare).output)
  }

  /// A base pack explains differences with and without a row of its own.
  @Test func aNamedBasePackExplainsDifferences() throws {
    let folder = try FixtureFolder()
    func difference(_ arguments: String...) throws -> JSON? {
      try folder.json("packs compare packs/de.pack", arguments).packs.list.map(\.difference)
        .first { $0.total.int != nil }
    }
    let named = try #require(try difference("--base", "packs/base.pack"))
    #expect(try difference("packs/base.pack") == named)
    #expect(named.total.int != 0)
    #expect(try difference() == nil)
  }
}
