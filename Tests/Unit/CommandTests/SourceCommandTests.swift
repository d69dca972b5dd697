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
    let report = try result.json()
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

  /// Each file ends in the middle of a text.
  @Test(arguments: [
    ("de.lproj/App.strings", "\"a\" = \"Seg"), ("locales/de/common.json", "{\"a\": \"Seg"),
    ("de.xliff", "<xliff version=\"1.2\"><file original=\"a\" source-language=\"en\""),
    ("txstrings.json", "{\"de\": {\"a\": {\"string\": \"Seg"),
    ("po/de.po", "msgid \"a\"\nmsgstr \"Seg"),
  ])
  func aDamagedFileIsAnErrorWhereItsMessagesAreNeeded(_ name: String, _ content: String) throws {
    let folder = try folder()
    let (app, packs) = (folder.path + "/app", folder.path + "/packs")
    for locale in ["en", "fr"] {
      try folder.write("app/locales/\(locale)/common.json", Array("{\"b\": \"\(locale)\"}".utf8))
    }
    try folder.write("app/\(name)", Array(content.utf8))
    let arguments = ["diff", app, app, "--base", "en"]
    let plain = try Command.run(arguments + ["--json"])
    let file = name.split(separator: "/").suffix(1).joined()
    #expect(plain.exitCode == 0 && plain.output.contains(file), "\(plain.errors)")
    for arguments in [
      arguments + ["--fail-on", "crash"], ["packs", "build", app, "--base", "en", "--output", packs],
    ] {
      let failed = try Command.run(arguments)
      #expect(failed.exitCode == 2 && failed.output.isEmpty, "\(arguments)")
      #expect(
        failed.errors.contains("entry '\(name)': ") && failed.errors.contains("'--skip-damaged'"),
        "\(failed.errors)")
      #expect(!FileManager.default.fileExists(atPath: packs))
      let skipped = try Command.run(arguments + ["--skip-damaged"])
      #expect(skipped.exitCode == 0 && skipped.output.contains(file), "\(skipped.errors)")
    }
  }

  /// i18next's files, in a folder of any name.
  @Test(arguments: ["texts/%.json", "texts/%/common.json", "texts/locales/%/common.json"])
  func aFolderWithFilesPerLocaleIsASource(_ name: String) throws {
    let folder = try TemporaryFolder()
    for locale in ["en", "de", "fr"] {
      let content = #"{"sail": "\#(locale)", "boat_one": "{{count}}", "boat_other": "{{count}} s"}"#
      try folder.write(name.replacing("%", with: locale), Array(content.utf8))
    }
    for locale in ["en", "de", "fr"] { try folder.write("texts/\(locale).yaml", Array("sail: Segeln".utf8)) }
    let arguments = [
      "packs", "build", folder.path + "/texts", "--base", "en", "--output", folder.path + "/packs",
    ]
    let built = try Command.run(arguments + ["--json"])
    let report = try built.json()
    let packs = try #require(report["packs"] as? [[String: Any]])
    #expect(Set(packs.compactMap { $0["locale"] as? String }) == ["en", "de", "fr"])
    #expect(packs.allSatisfy { $0["messages"] as? Int == 2 })
    #expect(built.output.contains("3 names with locales (de, en, fr) are not attributed"), "\(built.output)")
  }

  /// In gettext, the key of a message is the text of the program.
  @Test func gettextHasTheTextsOfTheProgramAsBase() throws {
    let folder = try TemporaryFolder()
    let header = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n"
    func catalog(_ forms: String, _ open: String) -> [UInt8] {
      let texts = """
        msgctxt "menu"
        msgid "Open %s now"
        msgstr "\(open)"
        #, c-format
        msgid "One boat"
        msgid_plural "%d boats"
        \(forms)
        msgid "Leave a berth"
        msgstr ""
        """
      return Array((header + texts + "\n").utf8)
    }
    try folder.write("app/po/de.po", catalog("msgstr[0] \"Ein Boot\"\nmsgstr[1] \"%d Boote\"", "%s öffnen"))
    try folder.write("app/po/fr.po", catalog("msgstr[0] \"%d bateau\"\nmsgstr[1] \"%d %s\"", "%d"))
    let app = folder.path + "/app"
    let result = try Command.run(["diff", app, "--json"])
    let report = try result.json()
    let totals = try #require(report["totals"] as? [String: Any])
    #expect(["keys", "fresh", "incompatible", "missing"].map { totals[$0] as? Int } == [6, 2, 2, 2])
    let texts = try #require(report["incompatible"] as? [[String: Any]])
    #expect(texts.map { $0["severity"] as? String } == ["crash", "garbled"])
    #expect(texts.map { $0["key"] as? String } == ["One boat", "menu\u{4}Open %s now"])

    let packs = folder.path + "/packs"
    #expect(try Command.run(["packs", "build", app, "--output", packs]).exitCode == 0)
    for key in ["menu|Open %s now", "menu\u{4}Open %s now"] {
      let shown = try Command.run(["packs", "inspect", packs + "/de.pack", "--key", key])
      #expect(
        shown.output.contains("menu|Open %s now") && shown.output.contains("%s öffnen"), "\(shown.errors)")
    }
    let wrong = try Command.run(["packs", "inspect", packs + "/de.pack", "--key", "menu|Open %s"])
    #expect(
      wrong.exitCode == 64 && wrong.errors.contains("did you mean 'menu|Open %s now'?"), "\(wrong.errors)")
  }

  /// Symbolic keys are no texts, so that nothing is known about the arguments that are passed.
  @Test func symbolicKeysOfGettextAreNoBase() throws {
    let folder = try TemporaryFolder()
    for (version, text) in [("old", "%s Boot"), ("new", "%s Boote")] {
      try folder.write(
        "\(version)/po/de.po", Array("msgid \"boats.open\"\nmsgstr \"\(text)\"\n".utf8))
    }
    let result = try Command.run(["diff", folder.path + "/old", folder.path + "/new"])
    #expect(result.output.contains("base locale unknown"))
    let sentence = result.output.replacing("\n", with: " ")
    #expect(
      sentence.contains("No text has other arguments than the newest one; base texts are unknown."),
      "\(sentence)")
    #expect(!sentence.contains("would crash"))
  }

  /// What an app bundles for Transifex is what its sources contain.
  @Test func sourcesAndTransifexFilesAreTheSame() throws {
    let folder = try TemporaryFolder()
    func unit(_ text: String) -> String { #"{"stringUnit": {"state": "translated", "value": "\#(text)"}}"# }
    func localization(_ noun: String) -> (plural: String, device: String, part: String) {
      let plural = #""plural": {"other": \#(unit("%lld \(noun)s")), "one": \#(unit("%lld \(noun)"))}"#
      let part = plural.replacing("%lld", with: "%arg")
      return (
        "{\"variations\": {\(plural)}}",
        "{\"variations\": {\"device\": {\"other\": \(unit(noun)), \"mac\": \(unit("M"))}}}",
        #"{"stringUnit": {"state": "translated", "value": "Found %#@n@ in %2$@"}, "substitutions": {"n": {"#
          + "\"argNum\": 1, \"formatSpecifier\": \"lld\", \"variations\": {\(part)}}}}"
      )
    }
    let (en, de) = (localization("boat"), localization("Boot"))
    let strings = [
      ("plural", en.plural, de.plural), ("device", en.device, de.device), ("part", en.part, de.part),
    ]
    .map { #""\#($0)": {"localizations": {"en": \#($1), "de": \#($2)}}"# }
    let catalog =
      "{\"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": {\(strings.joined(separator: ","))}}"
    try folder.write("L.xcstrings", Array(catalog.utf8))
    let source = folder.path + "/L.xcstrings"
    #expect(
      try Command.run(["packs", "build", source, "--transifex", "--output", folder.path + "/packs"]).exitCode
        == 0)
    let result = try Command.run([
      "diff", source, folder.path + "/packs/txstrings.json", "--base", "en", "--json", "--messages",
    ])
    let report = try result.json()
    let totals = try #require(report["totals"] as? [String: Any])
    #expect(totals["keys"] as? Int == 3 && totals["fresh"] as? Int == 3, "\(result.output)")
    #expect((report["changes"] as? [Any])?.isEmpty == true)
  }

  /// A file for Transifex's SDK has the messages of all tables in one.
  @Test func severalTablesEqualOneOfTransifex() throws {
    let folder = try TemporaryFolder()
    for tag in ["en", "de"] {
      try folder.write(
        "app/\(tag).lproj/A.strings", Array("\"a\" = \"A \(tag)\"; \"x\" = \"1 \(tag)\";".utf8))
      try folder.write(
        "app/\(tag).lproj/B.strings", Array("\"b\" = \"B \(tag)\"; \"x\" = \"2 \(tag)\";".utf8))
    }
    let built = try Command.run(
      ["packs", "build", "app", "--base", "en", "--transifex", "--output", "packs"], in: folder.path)
    #expect(built.exitCode == 0)
    #expect(
      built.errors.contains("has one table; messages with the key of another table are omitted: 2"),
      "\(built.errors)")
    for versions in [["app", "packs/txstrings.json"], ["packs/txstrings.json", "app"]] {
      let result = try Command.run(["diff"] + versions + ["--base", "en", "--json"], in: folder.path)
      let report = try result.json()
      let totals = try #require(report["totals"] as? [String: Any])
      #expect(totals["keys"] as? Int == 3 && totals["fresh"] as? Int == 3)
      let warnings = (report["warnings"] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
      #expect(warnings.contains { $0.hasPrefix("tables are compared as one: txstrings.json") }, "\(warnings)")
    }
  }

  /// A template is a source of base texts. Beside catalogs, which have these texts too, it is named in a warning.
  @Test func templatesOfGettextAreReadOrNamed() throws {
    let folder = try TemporaryFolder()
    let entries =
      "msgid \"Fog today\"\nmsgstr \"\"\n\nmsgid \"%d boat\"\nmsgid_plural \"%d boats\"\nmsgstr[0] \"\"\n"
    try folder.write("po/app.pot", Array(entries.utf8))
    let template = try Command.run(["packs", "build", "po/app.pot", "--output", "packs"], in: folder.path)
    #expect(template.exitCode == 0, "\(template.errors)")
    let pack = try Command.run(["packs", "inspect", "packs/base.pack", "--key", "%d boat"], in: folder.path)
    #expect(pack.output.contains("%d boats"), "\(pack.output)\(pack.errors)")
    for tag in ["de", "fr"] {
      try folder.write("po/\(tag).po", Array("msgid \"Fog today\"\nmsgstr \"\(tag)\"\n".utf8))
    }
    let compared = try Command.run(["diff", "po", "po"], in: folder.path)
    #expect(compared.exitCode == 0)
    #expect(compared.output.contains("app.pot: po: template not read"), "\(compared.output)")
  }

  @Test func packsOfThreeVersionsAreNotCompared() throws {
    let folder = try folder()
    var versions: [String] = []
    for version in ["1", "2", "3"] {
      versions.append(folder.path + "/" + version)
      let arguments = [
        "packs", "build", folder.path + "/app", "--base", "en", "--output", versions.last ?? "",
      ]
      #expect(try Command.run(arguments).exitCode == 0)
    }
    let result = try Command.run(["packs", "compare"] + versions)
    #expect(
      result.exitCode == 64 && result.errors.contains("packs of the same locale, en"), "\(result.errors)")
    #expect(result.errors.contains("hint: compare two versions with 'packs compare OLD NEW'"))
    #expect(try Command.run(["packs", "compare"] + versions.prefix(2)).exitCode == 0)
  }

  /// Focus for iOS as translators have it: a folder of XLIFF per date. Counted by hand, 87.0 % of the texts of
  /// January 2023 are current in April 2026.
  @Test(.enabled(if: Places.comparesRealData, "no real data at hand")) func foldersOfXLIFFAreCompared() throws
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
      ["diff", folder.path + "/2023-01", folder.path + "/2026-04", "--json"])
    let report = try result.json()
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
    let report = try result.json()
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
