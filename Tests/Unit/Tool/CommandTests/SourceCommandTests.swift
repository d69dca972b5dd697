import Foundation
import TestSupport
import Testing

/// Sources without a base, without messages, and of other tools.
@Suite struct SourceCommandTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (locale, text) in [("en", "Sail"), ("de", "Segeln"), ("fr", "Naviguer")] {
      try folder.write("app/\(locale).lproj/App.strings", "a = \"\(text)\";")
    }
    return folder
  }

  private static let unknownBase = "base locale unknown; pass '--base' with its tag"

  @Test func aSourceWithoutBaseIsAWarning() throws {
    let folder = try folder()
    let app = folder.path + "/app"
    for command in ["measure \(app)", "simulate \(app)", "packs build \(app) --output \(folder.path)/packs"] {
      if command.hasPrefix("simulate") {
        // Nothing would be left.
        try fixtures.refuse(command, exits: 2, "base locale unknown")
      } else {
        #expect(try fixtures.run(command).output.contains(Self.unknownBase), "\(command)")
      }
      #expect(try !fixtures.run("\(command) --base en").output.contains(Self.unknownBase), "\(command)")
      try fixtures.refuse("\(command) --base it", exits: 64, "no locale 'it'")
    }
    // Only the folder 'app' itself would be left.
    let parent = try self.folder()
    try fixtures.refuse("simulate \(parent.path)", exits: 2, "base locale unknown")
    // Base is kept: the archive loses two locales.
    let report = try fixtures.json("simulate \(app) --base en")
    #expect(try report.packs.list.compactMap(\.locale.text) == ["fr", "de"])
    #expect(report.kept.texts == ["en"])
  }

  @Test func aDeclaredBaseIsNotReplaced() throws {
    let result = try fixtures.run("measure Harbor.ipa --base de")
    #expect(result.output.contains("'--base de' ignored"))
  }

  @Test func aSourceWithoutMessagesIsAnError() throws {
    let folder = try folder()
    try folder.write("empty/de.lproj/App.strings", [])
    let (app, empty) = (folder.path + "/app", folder.path + "/empty")
    for command in [
      "diff \(app) \(empty)", "diff \(empty) \(app)", "diff \(empty) \(empty)",
      "packs build \(empty) --output \(folder.path)/packs",
    ] { try fixtures.refuse(command, exits: 2, "contains no readable messages") }
    let both = try fixtures.run("packs build \(app) \(empty) --output \(folder.path)/packs --json")
    #expect(both.output.contains("contains no readable messages"))
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
      try folder.write("app/locales/\(locale)/common.json", "{\"b\": \"\(locale)\"}")
    }
    try folder.write("app/\(name)", content)
    let diff = "diff \(app) \(app) --base en"
    let file = name.split(separator: "/").suffix(1).joined()
    #expect(try fixtures.run("\(diff) --json").output.contains(file))
    for command in ["\(diff) --fail-on crash", "packs build \(app) --base en --output \(packs)"] {
      try fixtures.refuse(command, exits: 2, "\(app): entry '\(name)': ", "'--skip-damaged'")
      #expect(!FileManager.default.fileExists(atPath: packs))
      #expect(try fixtures.run("\(command) --skip-damaged").output.contains(file), "\(command)")
    }
  }

  /// i18next's files, in a folder of any name.
  @Test(arguments: ["texts/%.json", "texts/%/common.json", "texts/locales/%/common.json"])
  func aFolderWithFilesPerLocaleIsASource(_ name: String) throws {
    let folder = try TemporaryFolder()
    for locale in ["en", "de", "fr"] {
      let content = #"{"sail": "\#(locale)", "boat_one": "{{count}}", "boat_other": "{{count}} s"}"#
      try folder.write(name.replacing("%", with: locale), content)
    }
    for locale in ["en", "de", "fr"] { try folder.write("texts/\(locale).yaml", "sail: Segeln") }
    let built = try folder.run("packs build texts --base en --output packs --json")
    let packs = try built.json().packs.list
    #expect(Set(packs.compactMap(\.locale.text)) == ["en", "de", "fr"])
    #expect(packs.allSatisfy { $0.messages.int == 2 })
    #expect(built.output.contains("3 names with locales (de, en, fr) are not attributed"), "\(built.output)")
  }

  /// In gettext, the key of a message is the text of the program.
  @Test func gettextHasTheTextsOfTheProgramAsBase() throws {
    let folder = try TemporaryFolder()
    let header = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n"
    func catalog(_ forms: String, _ open: String) -> String {
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
      return header + texts + "\n"
    }
    try folder.write("app/po/de.po", catalog("msgstr[0] \"Ein Boot\"\nmsgstr[1] \"%d Boote\"", "%s öffnen"))
    try folder.write("app/po/fr.po", catalog("msgstr[0] \"%d bateau\"\nmsgstr[1] \"%d %s\"", "%d"))
    let app = folder.path + "/app"
    let report = try fixtures.json("diff \(app)")
    #expect(["keys", "fresh", "incompatible", "missing"].map { report.totals[$0].int } == [6, 2, 2, 2])
    let texts = try report.incompatible.list
    #expect(texts.map(\.severity.text) == ["crash", "unknown"])
    #expect(texts.map(\.key.text) == ["One boat", "menu\u{4}Open %s now"])

    let packs = folder.path + "/packs"
    try fixtures.run("packs build \(app) --output \(packs)")
    for key in ["menu|Open %s now", "menu\u{4}Open %s now"] {
      let shown = try fixtures.run("packs inspect \(packs)/de.pack --key '\(key)'")
      #expect(
        shown.output.contains("menu|Open %s now") && shown.output.contains("%s öffnen"), "\(shown.errors)")
    }
    try fixtures.refuse(
      "packs inspect \(packs)/de.pack --key 'menu|Open %s'", exits: 64, "did you mean 'menu|Open %s now'?")
  }

  /// Symbolic keys are no texts, so that nothing is known about the arguments that are passed.
  @Test func symbolicKeysOfGettextAreNoBase() throws {
    let folder = try TemporaryFolder()
    for (version, text) in [("old", "%s Boot"), ("new", "%s Boote")] {
      try folder.write("\(version)/po/de.po", "msgid \"boats.open\"\nmsgstr \"\(text)\"\n")
    }
    let result = try fixtures.run("diff \(folder.path)/old \(folder.path)/new")
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
    try folder.write("L.xcstrings", catalog)
    let source = folder.path + "/L.xcstrings"
    try fixtures.run("packs build \(source) --transifex --output \(folder.path)/packs")
    let result = try fixtures.run(
      "diff \(source) \(folder.path)/packs/txstrings.json --base en --json --messages")
    let report = try result.json()
    #expect(report.totals.keys.int == 3 && report.totals.fresh.int == 3, "\(result.output)")
    #expect(try report.changes.list.isEmpty)
  }

  /// A file for Transifex's SDK has the messages of all tables in one.
  @Test func severalTablesEqualOneOfTransifex() throws {
    let folder = try TemporaryFolder()
    for tag in ["en", "de"] {
      try folder.write("app/\(tag).lproj/A.strings", "\"a\" = \"A \(tag)\"; \"x\" = \"1 \(tag)\";")
      try folder.write("app/\(tag).lproj/B.strings", "\"b\" = \"B \(tag)\"; \"x\" = \"2 \(tag)\";")
    }
    let built = try folder.run("packs build app --base en --transifex --output packs")
    #expect(
      built.errors.contains("has one table; messages with the key of another table are omitted: 2"),
      "\(built.errors)")
    for versions in ["app packs/txstrings.json", "packs/txstrings.json app"] {
      let report = try folder.json("diff \(versions) --base en")
      #expect(report.totals.keys.int == 3 && report.totals.fresh.int == 3)
      let warnings = report.warnings.allMessages
      #expect(warnings.contains { $0.hasPrefix("tables are compared as one: txstrings.json") }, "\(warnings)")
    }
  }

  /// A template is a source of base texts. Beside catalogs, which have these texts too, it is named in a warning.
  @Test func templatesOfGettextAreReadOrNamed() throws {
    let folder = try TemporaryFolder()
    let entries =
      "msgid \"Fog today\"\nmsgstr \"\"\n\nmsgid \"%d boat\"\nmsgid_plural \"%d boats\"\nmsgstr[0] \"\"\n"
    try folder.write("po/app.pot", entries)
    try folder.run("packs build po/app.pot --output packs")
    let pack = try folder.run("packs inspect packs/base.pack --key '%d boat'")
    #expect(pack.output.contains("%d boats"), "\(pack.output)\(pack.errors)")
    for tag in ["de", "fr"] {
      try folder.write("po/\(tag).po", "msgid \"Fog today\"\nmsgstr \"\(tag)\"\n")
    }
    let compared = try folder.run("diff po po")
    #expect(compared.output.contains("app.pot: po: template not read"), "\(compared.output)")
  }

  @Test func packsOfThreeVersionsAreNotCompared() throws {
    let folder = try folder()
    for version in ["1", "2", "3"] { try folder.run("packs build app --base en --output \(version)") }
    try folder.refuse(
      "packs compare 1 2 3", exits: 64, "packs of the same locale, en",
      "hint: compare two versions with 'packs compare OLD NEW'")
    try folder.run("packs compare 1 2")
  }

  /// Focus for iOS as translators have it: a folder of XLIFF per date. Counted by hand, 87.0 % of the texts of
  /// January 2023 are current in April 2026.
  @Test(.realData) func foldersOfXLIFFAreCompared() throws {
    let folder = try TemporaryFolder()
    let texts = Places.real("strings/focus-ios-2023-2026.tar.xz")
    #expect(try Command.tool(["tar", "-xf", texts, "2023-01", "2026-04"], in: folder.path).exitCode == 0)
    let report = try fixtures.json("diff \(folder.path)/2023-01 \(folder.path)/2026-04")
    let point = report.curve[0]
    let (fresh, keys) = (try #require(point.fresh.int), try #require(point.keys.int))
    #expect((1000 * fresh + keys / 2) / keys == 870)
    #expect(point.packs.int == 82)
    #expect(report.base.locale.text == "en")
  }

  // MARK: - Packs for a user

  @Test func thePackOfAPreferredLanguageIsSelected() throws {
    let folder = try TemporaryFolder()
    for locale in ["en", "es", "zh-Hant"] {
      try folder.write("app/\(locale).lproj/App.strings", "a = \"\(locale)\";")
    }
    let packs = folder.path + "/packs"
    try fixtures.run("packs build \(folder.path)/app --base en --output \(packs)")
    for (preferred, text) in [
      ("zh-Hant-HK,en", "→ zh-Hant"), ("id,es-MX", "→ es"), ("th,vi", "→ en"), ("en-GB,es", "→ en"),
    ] {
      let shown = try fixtures.run("packs inspect \(packs) --preferred \(preferred) --key a --device mac")
      #expect(shown.output.contains(text), "\(preferred) \(shown.output)\(shown.errors)")
    }
    try fixtures.run("packs inspect \(packs) --preferred en,?", exits: 64)
    try fixtures.run("packs inspect \(packs)/es.pack --preferred en", exits: 64)
  }

  // MARK: - Transifex and fbt

  @Test func aMessageIsFollowedThroughTransifex() throws {
    let folder = try TemporaryFolder()
    let packs = folder.path + "/packs"
    try fixtures.run("packs build formats/transifex/de.xliff --transifex --output \(packs)")
    let shown = try fixtures.json(
      "packs inspect \(packs)/base.pack --key substitutions --argument 1 --argument 10 --transifex"
    ).entries[0]
    #expect(shown.rendered.text == "Found 1 user having 10 devices")
    let transifex = shown.transifex
    #expect(transifex.pushed.text?.hasPrefix("<cds-root><cds-unit id=\"substitutions\">") == true)
    #expect(
      transifex.stored.text
        == "Found %1$#@{arg1, plural, one {%d user} other {%d users}}@ having "
        + "%2$#@{arg2, plural, one {%d device} other {%d devices}}@")

    // Uploaded texts come back with the translations, and give the same packs.
    let again = folder.path + "/again"
    try fixtures.run("packs build \(packs)/txstrings.json --base en --output \(again)")
    for (key, text) in [
      ("device", "Das ist ein Mac"), ("substitutions", "3 Personen mit 4 Geräten gefunden"),
      ("substitutions_and_device", "Dieser Mac hat 3 Personen mit 4 Ordnern"), ("files", "3 Dateien"),
      ("old_substitution", "Einige Leute in 4 Räumen"),
    ] {
      for pack in [packs, again] {
        let shown = try fixtures.run(
          "packs inspect \(pack)/de.pack --key \(key) --device mac --argument 3 --argument 4")
        #expect(shown.output.contains("→ \(text)\n"), "\(shown.output)")
      }
    }
  }

  @Test func theGenderOfAPersonSelectsTheText() throws {
    let folder = try TemporaryFolder()
    let packs = folder.path + "/packs"
    try fixtures.run("packs build formats/fbt/extracted.json formats/fbt/el.json --output \(packs)")
    for (user, number, text) in [
      ("Λ:female", "12500", "της Λ – 12.500 ακόλουθοι"), ("Λ:male", "1", "του Λ – 1 ακόλουθος"),
      ("Λ", "2", "του χρήστη Λ – 2 ακόλουθοι"),
    ] {
      let shown = try fixtures.run(
        "packs inspect \(packs)/el.pack --key 4sIjkwerw --argument user=\(user) --argument number=\(number)")
      #expect(shown.output.contains(text), "\(shown.output)")
    }
    try fixtures.refuse(
      "packs build formats/fbt/el.json --output \(packs)", exits: 2, "add the file of extracted objects")
  }
}
