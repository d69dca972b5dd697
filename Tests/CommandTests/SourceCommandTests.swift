import Foundation
import TestSupport
import Testing

/// Sources without a base, without messages, and of other tools.
@Suite struct SourceCommandTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (locale, text) in [("en", "Sail"), ("de", "Segeln"), ("fr", "Naviguer")] {
      try folder.write("app/\(locale).lproj/App.strings", Array("a = \"\(text)\";".utf8))
    }
    return folder
  }

  private static let unknownBase = "base locale unknown; pass '--base' with its tag"

  @Test func aSourceWithoutBaseIsAWarning() throws {
    let folder = try folder()
    let app = folder.path + "/app"
    for arguments in [
      ["measure", app], ["simulate", app], ["packs", "build", app, "--output", folder.path + "/packs"],
    ] {
      let unknown = try Command.run(arguments)
      if arguments[0] == "simulate" {
        // Nothing would be left.
        #expect(unknown.exitCode == 2 && unknown.errors.contains("base locale unknown"), "\(unknown.errors)")
      } else {
        #expect(unknown.exitCode == 0 && unknown.output.contains(Self.unknownBase), "\(arguments)")
      }
      let named = try Command.run(arguments + ["--base", "en"])
      #expect(named.exitCode == 0 && !named.output.contains(Self.unknownBase), "\(arguments)")
      let wrong = try Command.run(arguments + ["--base", "it"])
      #expect(wrong.exitCode == 64 && wrong.errors.contains("no locale 'it'"), "\(arguments)\(wrong.errors)")
    }
    // Base is kept: the archive loses two locales.
    let result = try Command.run(["simulate", app, "--base", "en", "--json"])
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect((report["packs"] as? [[String: Any]])?.compactMap { $0["locale"] as? String } == ["fr", "de"])
    #expect(report["kept"] as? [String] == ["en"])
  }

  @Test func aDeclaredBaseIsNotReplaced() throws {
    let result = try Command.run(["measure", "Harbor.ipa", "--base", "de"])
    #expect(result.exitCode == 0)
    #expect(result.output.contains("'--base de' ignored"))
  }

  @Test func aSourceWithoutMessagesIsAnError() throws {
    let folder = try folder()
    try folder.write("empty/de.lproj/App.strings", [])
    let (app, empty) = (folder.path + "/app", folder.path + "/empty")
    for arguments in [
      ["diff", app, empty], ["diff", empty, app], ["diff", empty, empty],
      ["packs", "build", empty, "--output", folder.path + "/packs"],
    ] {
      let result = try Command.run(arguments)
      #expect(result.exitCode == 2, "\(arguments)")
      #expect(result.errors.contains("contains no readable messages"), "\(result.errors)")
    }
    let both = try Command.run(["packs", "build", app, empty, "--output", folder.path + "/packs", "--json"])
    #expect(both.exitCode == 0 && both.output.contains("contains no readable messages"))
  }

  /// Focus for iOS as translators have it: a folder of XLIFF per date. Counted by hand, 87.0 % of the texts of
  /// January 2023 are current in April 2026.
  @Test(.enabled(if: Places.realData != nil, "no real data at hand")) func foldersOfXLIFFAreCompared() throws
  {
    let folder = try TemporaryFolder()
    let tar = Process()
    tar.executableURL = URL(filePath: "/usr/bin/tar")
    tar.arguments = [
      "-xf", Places.real("strings/focus-ios-2023-2026.tar.xz"), "-C", folder.path, "2023-01", "2026-04",
    ]
    try tar.run()
    tar.waitUntilExit()
    #expect(tar.terminationStatus == 0)
    let result = try Command.run(
      ["diff", folder.path + "/2023-01", folder.path + "/2026-04", "--no-packs", "--json"])
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let point = try #require((report["curve"] as? [[String: Any]])?.first)
    let (fresh, keys) = (try #require(point["fresh"] as? Int), try #require(point["keys"] as? Int))
    #expect((1000 * fresh + keys / 2) / keys == 870)
    #expect(point["packs"] as? Int == 82)
    #expect((report["base"] as? [String: Any])?["locale"] as? String == "en")
  }

  // MARK: - Packs for a user

  @Test func thePackOfAPreferredLanguageIsSelected() throws {
    let folder = try TemporaryFolder()
    for locale in ["en", "es", "zh-Hant"] {
      try folder.write("app/\(locale).lproj/App.strings", Array("a = \"\(locale)\";".utf8))
    }
    let packs = folder.path + "/packs"
    #expect(
      try Command.run(["packs", "build", folder.path + "/app", "--base", "en", "--output", packs]).exitCode
        == 0)
    for (preferred, text) in [
      ("zh-Hant-HK,en", "→ zh-Hant"), ("id,es-MX", "→ es"), ("th,vi", "→ en"), ("en-GB,es", "→ en"),
    ] {
      let shown = try Command.run(
        ["packs", "inspect", packs, "--preferred", preferred, "--key", "a", "--device", "mac"])
      #expect(
        shown.exitCode == 0 && shown.output.contains(text), "\(preferred) \(shown.output)\(shown.errors)")
    }
    #expect(try Command.run(["packs", "inspect", packs, "--preferred", "en,?"]).exitCode == 64)
    #expect(try Command.run(["packs", "inspect", packs + "/es.pack", "--preferred", "en"]).exitCode == 64)
  }

  // MARK: - Transifex and fbt

  @Test func aMessageIsFollowedThroughTransifex() throws {
    let folder = try TemporaryFolder()
    let packs = folder.path + "/packs"
    #expect(
      try Command.run(["packs", "build", "formats/transifex/de.xliff", "--transifex", "--output", packs])
        .exitCode == 0)
    let entry = [
      "packs", "inspect", packs + "/base.pack", "--key", "substitutions", "--argument", "1", "--argument",
      "10",
      "--transifex", "--json",
    ]
    let result = try Command.run(entry)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let shown = try #require((report["entries"] as? [[String: Any]])?.first)
    #expect(shown["rendered"] as? String == "Found 1 user having 10 devices")
    let transifex = try #require(shown["transifex"] as? [String: Any])
    #expect((transifex["pushed"] as? String)?.hasPrefix("<cds-root><cds-unit id=\"substitutions\">") == true)
    #expect(
      transifex["stored"] as? String
        == "Found %1$#@{arg1, plural, one {%d user} other {%d users}}@ having "
        + "%2$#@{arg2, plural, one {%d device} other {%d devices}}@")

    // Uploaded texts come back with the translations, and give the same packs.
    let again = folder.path + "/again"
    #expect(
      try Command.run(["packs", "build", packs + "/txstrings.json", "--base", "en", "--output", again])
        .exitCode == 0)
    for (key, text) in [
      ("device", "Das ist ein Mac"), ("substitutions", "3 Personen mit 4 Geräten gefunden"),
      ("substitutions_and_device", "Dieser Mac hat 3 Personen mit 4 Ordnern"), ("files", "3 Dateien"),
      ("old_substitution", "Einige Leute in 4 Räumen"),
    ] {
      for pack in [packs, again] {
        let shown = try Command.run([
          "packs", "inspect", pack + "/de.pack", "--key", key, "--device", "mac", "--argument", "3",
          "--argument",
          "4",
        ])
        #expect(shown.output.contains("→ \(text)\n"), "\(shown.output)")
      }
    }
  }

  @Test func theGenderOfAPersonSelectsTheText() throws {
    let folder = try TemporaryFolder()
    let packs = folder.path + "/packs"
    #expect(
      try Command.run([
        "packs", "build", "formats/fbt/extracted.json", "formats/fbt/el.json", "--output", packs,
      ])
      .exitCode == 0)
    for (user, number, text) in [
      ("Λ:female", "12500", "της Λ – 12.500 ακόλουθοι"), ("Λ:male", "1", "του Λ – 1 ακόλουθος"),
      ("Λ", "2", "του χρήστη Λ – 2 ακόλουθοι"),
    ] {
      let shown = try Command.run([
        "packs", "inspect", packs + "/el.pack", "--key", "4sIjkwerw", "--argument", "user=\(user)",
        "--argument",
        "number=\(number)",
      ])
      #expect(shown.output.contains(text), "\(shown.output)")
    }
    let alone = try Command.run(["packs", "build", "formats/fbt/el.json", "--output", packs])
    #expect(alone.exitCode == 2 && alone.errors.contains("add the file of extracted objects"))
  }
}
