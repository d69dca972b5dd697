import Foundation
import TestSupport
import Testing

@Suite struct PacksCommandTests {
  private func built(_ folder: TemporaryFolder, _ source: String = "Harbor.ipa", _ more: [String] = []) throws
    -> Command.Result
  {
    try Command.run(["packs", "build", source, "--output", folder.path + "/packs"] + more)
  }

  @Test func failedBuildCreatesNoFolder() throws {
    let folder = try TemporaryFolder()
    #expect(try built(folder, "README.md").exitCode == 2)
    #expect(try built(folder, "Harbor.ipa", ["--locale", "nl"]).exitCode == 64)
    #expect(try folder.isEmpty)
  }

  @Test func builtPacksAreDescribed() throws {
    let folder = try TemporaryFolder()
    let result = try built(folder, "Harbor.ipa", ["--json", "--codec", "zlib", "--codec", "zstd"])
    #expect(result.exitCode == 0)
    let report = try result.json()
    #expect(report["schema"] as? String == "ballast.packs/1")
    let packs = try #require(report["packs"] as? [[String: Any]])
    #expect(packs.first?["isBase"] as? Bool == true)
    #expect(packs.count == 9)
    for pack in packs {
      let file = try #require(pack["file"] as? String)
      let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
      #expect(size == pack["packBytes"] as? Int)
      let sections = try #require(pack["sections"] as? [[String: Any]])
      #expect(sections.reduce(0) { $0 + ($1["bytes"] as? Int ?? 0) } == size)
    }
    let again = try Command.run(["packs", "compare", folder.path + "/packs", "--json"])
    #expect(again.exitCode == 0)
    let compared = try #require(try again.json()["packs"] as? [[String: Any]])
    #expect(compared.map { $0["checksum"] as? String } == packs.map { $0["checksum"] as? String })
    for format in ["text", "markdown", "csv"] {
      let shown = try Command.run(["packs", "compare", folder.path + "/packs", "--format", format])
      #expect(shown.exitCode == 0)
      #expect(shown.output.contains("pt-BR"))
      if format == "text" { #expect(shown.output.split(separator: "\n").allSatisfy { $0.count <= 80 }) }
    }
  }

  /// The base pack is recognized by its name, wherever it is in the list; the others are sorted.
  @Test(arguments: [["base", "de", "ja"], ["ja", "base", "de"], ["de", "ja", "base"]])
  func theBasePackIsTheFirstOne(_ order: [String]) throws {
    let folder = try TemporaryFolder()
    #expect(try built(folder).exitCode == 0)
    let paths = order.map { "\(folder.path)/packs/\($0).pack" }
    let result = try Command.run(["packs", "compare"] + paths + ["--json"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let packs = try #require(try result.json()["packs"] as? [[String: Any]])
    #expect(packs.map { $0["isBase"] as? Bool } == [true, false, false])
    let names = packs.compactMap { ($0["file"] as? String)?.split(separator: "/").last }
    #expect(names == ["base.pack", "de.pack", "ja.pack"])
    // The others are compared with it.
    #expect(packs.map { $0["untranslated"] is Int } == [false, true, true])
  }

  @Test func entriesOfAPackAreShown() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "boats.xcstrings",
      Array(
        """
        {"sourceLanguage": "en", "version": "1.0", "strings": {"%lld boats": {"localizations": {"de": {"variations": {"plural": {
          "one": {"stringUnit": {"state": "translated", "value": "%lld Boot"}},
          "other": {"stringUnit": {"state": "translated", "value": "%lld Boote"}}}}}}}, "Sail": {}}}
        """.utf8))
    #expect(try built(folder, folder.path + "/boats.xcstrings").exitCode == 0)
    let pack = folder.path + "/packs/de.pack"
    let all = try Command.run(["packs", "inspect", pack, "--entries", "--json"]).json()
    #expect(all["schema"] as? String == "ballast.pack/1")
    // The texts are "%lld Boot" and "%lld Boote".
    #expect(all["textBytes"] as? Int == 19)
    #expect(all["textCharacters"] as? Int == 19)
    #expect(all["isBase"] as? Bool == false)
    let entries = try #require(all["entries"] as? [[String: Any]])
    #expect(entries.map { $0["key"] as? String } == ["%lld boats"])
    #expect(entries.first?["table"] as? String == "boats")
    let shown = try Command.run(["packs", "inspect", pack, "--key", "%lld boats", "--argument", "3"])
    #expect(shown.output.contains("→ 3 Boote"))
    let one = try Command.run(["packs", "inspect", pack, "--key", "%lld boats", "--argument", "1", "--json"])
    #expect(one.output.contains("\"rendered\" : \"1 Boot\""))
    let none = try Command.run(["packs", "inspect", pack, "--key", "Sail"])
    #expect(none.exitCode == 64)
    #expect(none.errors.contains("no message with key 'Sail'"))
  }

  @Test func deltaIsApplied() throws {
    let folder = try TemporaryFolder()
    try folder.write("1/de.lproj/Localizable.strings", Array("a = \"eins\"; b = \"zwei\";".utf8))
    try folder.write(
      "2/de.lproj/Localizable.strings", Array("a = \"eins\"; b = \"Zwei\"; c = \"drei\";".utf8))
    for version in ["1", "2"] {
      let path = "\(folder.path)/\(version)"
      #expect(try Command.run(["packs", "build", path, "--output", "\(path)-packs"]).exitCode == 0)
    }
    let (old, new) = (folder.path + "/1-packs/de.pack", folder.path + "/2-packs/de.pack")
    let (delta, made) = (folder.path + "/de.delta", folder.path + "/made.pack")
    #expect(try Command.run(["packs", "delta", old, new, "--output", delta]).exitCode == 0)
    let withoutBase = try Command.run(["packs", "apply", old, delta, "--output", made])
    #expect(withoutBase.exitCode == 2)
    #expect(withoutBase.errors.contains("requires the base pack whose checksum ends in"))
    #expect(withoutBase.errors.contains("hint: pass the base pack of the new version with '--base'"))
    let base = folder.path + "/2-packs/base.pack"
    let applied = try Command.run(["packs", "apply", old, delta, "--base", base, "--output", made])
    #expect(applied.exitCode == 0 && applied.output.isEmpty)
    #expect(
      applied.errors == "\(made): revision 1, locale de, 3 messages, \(try Places.bytes(new).count) B\n")
    #expect(try Places.bytes(made) == Places.bytes(new))
    let grown = try Command.run(
      ["packs", "compare", folder.path + "/2-packs", "--against", folder.path + "/1-packs", "--json"])
    let growth = try #require(try grown.json()["changes"] as? [[String: Any]])
    let german = try #require(growth.first { $0["locale"] as? String == "de" })
    #expect(german["added"] as? Int == 1)
    #expect(german["changed"] as? Int == 1)
    #expect(german["removed"] as? Int == 0)
    #expect(german["addedTextBytes"] as? Int == 8)
    #expect(german["removedTextBytes"] as? Int == 4)
    let wrong = try Command.run(["packs", "apply", new, delta, "--base", base, "--output", made + "2"])
    #expect(wrong.exitCode == 2)
    #expect(wrong.errors.contains("requires the pack whose checksum ends in"))
    #expect(!FileManager.default.fileExists(atPath: made + "2"))
  }

  @Test func twoFoldersAreAnOldAndANewVersion() throws {
    let folder = try TemporaryFolder()
    for (version, table, texts) in [
      ("1", "Sync", "a = \"eins\"; b = \"zwei\"; c = \"drei\";"),
      ("2", "Sync-iOS", "a = \"eins\"; b = \"zwei\"; d = \"vier und mehr\";"),
    ] {
      for locale in ["de", "fr", "Base"] {
        try folder.write("\(version)/\(locale).lproj/\(table).strings", Array(texts.utf8))
      }
      let path = "\(folder.path)/\(version)"
      #expect(
        try Command.run(["packs", "build", path, "--base", "en", "--output", "\(path)-packs"]).exitCode == 0)
    }
    let pair = [folder.path + "/1-packs", folder.path + "/2-packs"]
    let report = try Command.run(["packs", "compare"] + pair + ["--json"]).json()
    let changes = try #require(report["changes"] as? [[String: Any]])
    #expect(changes.count == 3)
    #expect(changes.allSatisfy { $0["added"] as? Int == 1 && $0["removed"] as? Int == 1 })
    let against = try #require(report["against"] as? [String: Any])
    #expect((against["renames"] as? [[String: String]])?.first?["to"] == "Sync-iOS")
    let named = try Command.run(["packs", "compare", pair[1], "--against", pair[0], "--json"])
    #expect(try named.json()["changes"] as? [NSDictionary] == changes as [NSDictionary])

    let german = try Command.run(
      ["packs", "compare"] + pair + ["--locale", "de", "--no-renames", "--json"]
    ).json()
    let rows = try #require(german["changes"] as? [[String: Any]])
    #expect(rows.compactMap { $0["locale"] as? String }.sorted() == ["de", "en"])
    #expect(rows.allSatisfy { $0["added"] as? Int == 3 && $0["removed"] as? Int == 3 })

    let failed = try Command.run(["packs", "compare"] + pair + ["--fail-on", "locale.added", "--json"])
    #expect(failed.exitCode == 1)
    let breaches = try #require(try failed.json()["breaches"] as? [[String: Any]])
    #expect(breaches.count == 3 && breaches.allSatisfy { $0["actual"] as? Int == 1 })
    #expect(try Command.run(["packs", "compare"] + pair + ["--locale", "it"]).exitCode == 64)
  }

  @Test func packsOfAnotherVersionAreReplacedWithAWarning() throws {
    let folder = try TemporaryFolder()
    let replaced = "packs: packs of version 1.2 were replaced; to keep them, choose another folder"
    for (version, isNamed) in [("1.2", false), ("1.2", false), ("1.3", true)] {
      let result = try built(folder, "Harbor.ipa", ["--app-version", version])
      #expect(result.exitCode == 0 && result.errors.contains(replaced) == isNamed, "\(result.errors)")
    }
  }

  @Test func seedOfThePreviousPacksIsKept() throws {
    let folder = try TemporaryFolder()
    func seed(_ name: String) throws -> UInt8 { try Places.bytes("\(folder.path)/\(name)/packs.keys")[4] }
    #expect(try built(folder).exitCode == 0)
    #expect(try seed("packs") == 0)
    var keys = try Places.bytes(folder.path + "/packs/packs.keys")
    keys[4] = 7
    try folder.write("packs/packs.keys", keys)
    let next = folder.path + "/next"
    let result = try Command.run([
      "packs", "build", "Harbor.ipa", "--previous", folder.path + "/packs", "--revision", "3", "--output",
      next,
    ])
    #expect(result.exitCode == 0)
    #expect(try seed("next") == 7)
    let pack = try Command.run(["packs", "inspect", next + "/de.pack", "--json"]).json()
    #expect(pack["revision"] as? Int == 3)
    // Packs that are built again into a folder keep its seed.
    #expect(try built(folder).exitCode == 0)
    #expect(try seed("packs") == 7)
    for arguments in [["--revision", "0"], ["--revision", "x"], ["--revision", "-4"], ["--revision"]] {
      let result = try built(folder, "Harbor.ipa", arguments)
      #expect(result.exitCode == 64)
      #expect(arguments.count < 2 || result.errors.contains("expected a whole number from 1 to 4294967295"))
    }
    #expect(try built(folder, "Harbor.ipa", ["--previous", folder.path]).exitCode == 2)
  }

  @Test func otherFilesAreRejected() throws {
    let folder = try TemporaryFolder()
    try folder.write("text.pack", Array("hello".utf8))
    try folder.write("empty.pack", [])
    var bytes = try Places.bytes(Places.package.path() + "Tests/Fuzz/Seeds/new.pack")
    bytes[100] ^= 1
    try folder.write("damaged.pack", bytes)
    for (name, words) in [
      ("text.pack", "is not a language pack"), ("empty.pack", "is not a language pack"),
      ("damaged.pack", "is damaged"),
      ("missing.pack", "cannot be opened"), ("", "is a folder, not a language pack"),
    ] {
      let result = try Command.run(["packs", "inspect", folder.path + "/" + name])
      #expect(result.exitCode == 2, "\(name)")
      #expect(result.output.isEmpty)
      #expect(result.errors.contains(words), "\(result.errors)")
    }
    let empty = try TemporaryFolder()
    #expect(try Command.run(["packs", "compare", empty.path]).exitCode == 2)
    #expect(try Command.run(["packs", "build", "missing.ipa", "--output", empty.path + "/x"]).exitCode == 2)
    #expect(try built(folder, "Harbor.ipa", ["--locale", "nl"]).exitCode == 64)
    #expect(try built(folder, "Harbor.ipa", ["--codec", "gzip"]).exitCode == 64)
  }

  @Test func inputsAreNeverReplaced() throws {
    let folder = try TemporaryFolder()
    #expect(try built(folder).exitCode == 0)
    let packs = folder.path + "/packs"
    let (old, new) = (packs + "/de.pack", packs + "/fr.pack")
    let before = try Places.bytes(old)
    let delta = folder.path + "/de.delta"
    #expect(try Command.run(["packs", "delta", old, old, "--output", delta]).exitCode == 0)
    let unrelated = try Command.run(["packs", "delta", old, new, "--output", delta])
    #expect(unrelated.exitCode == 2)
    #expect(unrelated.errors.contains("different locales; the old pack has 'de', the new pack 'fr'"))
    for arguments in [
      ["packs", "apply", old, delta, "--output", old], ["packs", "delta", old, new, "--output", old],
      ["packs", "compare", packs, "--json", "--output", old],
      ["packs", "inspect", new, "--json", "--output", packs + "/base.pack"],
      ["packs", "build", packs, "--output", packs],
    ] {
      let result = try Command.run(arguments)
      #expect(result.exitCode == 64, "\(arguments)")
      #expect(result.errors.contains(" the input "), "\(result.errors)")
    }
    #expect(try Places.bytes(old) == before)
  }

  @Test func damagedPackIsNamed() throws {
    let folder = try TemporaryFolder()
    #expect(try built(folder).exitCode == 0)
    let packs = folder.path + "/packs"
    let old = folder.path + "/old"
    try FileManager.default.copyItem(atPath: packs, toPath: old)
    var bytes = try Places.bytes(old + "/fr.pack")
    bytes[bytes.count / 2] ^= 1
    try folder.write("old/fr.pack", bytes)
    for arguments in [
      ["packs", "compare", old], ["packs", "compare", packs, "--against", old], ["diff", old, packs],
      ["packs", "delta", packs + "/fr.pack", old + "/fr.pack", "--output", folder.path + "/x"],
    ] {
      let result = try Command.run(arguments)
      #expect(result.exitCode == 2)
      #expect(result.errors.hasPrefix("error: \(old)/fr.pack: is damaged"), "\(result.errors)")
    }
  }

  @Test func repeatedCodecsAreIgnored() throws {
    let folder = try TemporaryFolder()
    #expect(try built(folder).exitCode == 0)
    func table(_ codecs: [String]) throws -> String {
      try Command.run(
        ["packs", "compare", folder.path + "/packs", "--format", "csv"] + codecs.flatMap { ["--codec", $0] }
      ).output
    }
    #expect(try table(["zlib", "xz", "zlib"]) == table(["zlib", "xz"]))
  }

  /// A base pack explains differences with and without a row of its own.
  @Test func aNamedBasePackExplainsDifferences() throws {
    let folder = try FixtureFolder()
    func difference(_ arguments: String...) throws -> [String: Int]? {
      let result = try Command.run(
        ["packs", "compare", "packs/de.pack"] + arguments + ["--json"], in: folder.path)
      let packs = try #require(try result.json()["packs"] as? [[String: Any]])
      return packs.compactMap { $0["difference"] as? [String: Int] }.first
    }
    let named = try #require(try difference("--base", "packs/base.pack"))
    #expect(try difference("packs/base.pack") == named)
    #expect(named["total"] != 0)
    #expect(try difference() == nil)
  }
}
