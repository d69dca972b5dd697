import Foundation
import TestSupport
import Testing

/// Damaged files with the messages of several languages, and files of one name in nested archives.
@Suite struct CheckUnreadContainerTests {
  /// Copies an archive without the second half of some files, named with `!/` after each nested archive.
  private static let damage = """
    import io, sys, zipfile

    def damaged(data, paths):
        out = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
            for entry in old.infolist():
                content = old.read(entry)
                inner = [path.partition("!/")[2] for path in paths if path.partition("!/")[0] == entry.filename]
                if inner and all(inner):
                    content = damaged(content, inner)
                elif inner:
                    content = content[:len(content) // 2]
                new.writestr(entry, content)
        return out.getvalue()

    source, target, *paths = sys.argv[1:]
    data = damaged(open(source, "rb").read(), paths)
    open(target, "wb").write(data)
    """

  /// A fixture, and a damaged copy of it in `new`.
  private static func folder(_ app: String, damaging paths: [String], _ limits: String) throws
    -> FixtureFolder
  {
    let folder = try FixtureFolder(limits: limits)
    try folder.write("new/README", "")
    let made = try Command.tool(["python3", "-c", damage, app, "new/\(app)"] + paths, in: folder.path)
    #expect(made.exitCode == 0, "\(made.errors)")
    return folder
  }

  private static let containers = [
    ("Harbor.apk", "resources.arsc"), ("Harbor.aab", "base/resources.pb"), ("Quay.aab", "base/resources.pb"),
  ]

  /// One damaged file is one error, in limits and warnings, too.
  @Test(arguments: containers) func aDamagedContainerIsOneError(_ app: String, _ path: String) throws {
    // Without any message, texts cannot be compared.
    let missing = app == "Quay.aab" ? "" : "missing: 0\n"
    let folder = try Self.folder(app, damaging: [path], "new-findings: { error: 0 }\n\(missing)")
    let report = try folder.json("check new/\(app) --against \(app)", exits: 1)
    let errors = try report.findings.list.map(\.id.text).filter { $0?.hasPrefix("unread-file") == true }
    #expect(errors == ["unread-file/\(path)"], "\(errors)")
    let reasons = try report.limits.list.compactMap(\.notChecked.message.text)
    #expect(!reasons.contains { $0.contains("more)") }, "\(reasons)")
    let warnings = try report.warnings.list.filter {
      $0.entry.text == path && $0.affectsMessages.flag == true
    }
    #expect(warnings.count <= 1, "\(warnings)")
  }

  /// No language of the file lost messages.
  @Test(arguments: containers) func itsLanguagesAreNotCompared(_ app: String, _ path: String) throws {
    let folder = try Self.folder(app, damaging: [path], "archive: { growth: 50 % }\n")
    let locales = try folder.json("measure new/\(app) --against \(app)").locales.list
    // English is base in these files, and has others.
    let translations = locales.filter { $0.locale.text != "en" }
    #expect(
      !translations.isEmpty && translations.allSatisfy { $0.removed.isNull && $0.added.isNull }, "\(locales)")
    let text = try folder.run("check new/\(app) --against \(app)", exits: 1).output
    // Rules about removed translations are named as not checked.
    #expect(!text.contains(/removed(?!-)/) && text.contains("messages not read"), "\(text)")
  }

  /// Tables of all languages in one file, beside files of one language each.
  @Test func theLanguagesOfALoctableAreNotCompared() throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 50 % }\n")
    let table = { (tags: [String]) in
      try PropertyListSerialization.data(
        fromPropertyList: Dictionary(uniqueKeysWithValues: tags.map { ($0, ["a": "Text \($0)"]) }),
        format: .binary, options: 0)
    }
    for version in ["1", "2"] {
      try folder.write("\(version).app/Info.plist", infoPlist("org.example.app", version: version))
      for tag in ["en", "de", "fr"] {
        try folder.write("\(version).app/\(tag).lproj/Other.strings", "\"b\" = \"Other \(tag)\";\n")
      }
    }
    try folder.write("1.app/Main.loctable", try table(["en", "de"]))
    try folder.write("2.app/Main.loctable", Data(try table(["en", "de", "fr"]).dropLast(40)))
    let locales = try folder.json("measure 2.app --against 1.app").locales.list
    let german = try #require(locales.first { $0.locale.text == "de" })
    #expect(german.removed.isNull && german.added.isNull, "\(german)")
    // The older file has no French.
    let french = try #require(locales.first { $0.locale.text == "fr" })
    #expect(french.removed.int == 0 && french.added.int == 0, "\(french)")
    let sizes = try folder.json("check 2.app --against 1.app", exits: 1).sizes.list
    let reasons = Dictionary(sizes.map { ($0.locale.text ?? "", $0.why.text) }) { one, _ in one }
    #expect(reasons["de"] == "messages not read" && reasons["fr"] != "messages not read", "\(reasons)")
  }

  /// Each nested archive has a file of this name.
  @Test func eachFileOfOneNameIsAnError() throws {
    let paths = ["de", "fr"].map { "splits/base-\($0).apk!/resources.arsc" }
    let folder = try Self.folder("Harbor.apks", damaging: paths, "new-findings: { error: 0 }\n")
    let report = try folder.json("check new/Harbor.apks --against Harbor.apks", exits: 1)
    let errors = try report.findings.list.map(\.id.text).filter { $0?.hasPrefix("unread-file") == true }
    #expect(
      Set(errors) == Set(zip(["de", "fr"], paths).map { "unread-file/\($0)/\($1)" }), "\(errors)")
    #expect(errors.count == 2)
    // The older version has one of the two damages only.
    let older = try Self.folder("Harbor.apks", damaging: [paths[0]], "archive: 1 MB\n")
    try FileManager.default.copyItem(
      atPath: "\(older.path)/new/Harbor.apks", toPath: "\(folder.path)/Older.apks")
    try folder.run("check new/Harbor.apks --against Older.apks", exits: 1)
    try folder.refuse(
      "check new/Harbor.apks --against Older.apks --accept x", exits: 2, "nothing was accepted", paths[1])
  }

  // MARK: - Languages that were read

  /// Versions 1 and 2 of an app. The second lacks a French message.
  private static func apps(damaged: [String], _ limits: String) throws -> FixtureFolder {
    let folder = try FixtureFolder(limits: limits)
    for version in ["1", "2"] {
      try folder.write("\(version).app/Info.plist", infoPlist("org.example.app", version: version))
      for tag in ["en", "de", "fr"] {
        let path = "\(version).app/\(tag).lproj/Main.strings"
        let second = version == "2" && tag == "fr" ? "" : "\"b\" = \"Two \(tag)\";\n"
        // Older packs lack what is new.
        let third = version == "2" ? "\"c\" = \"Three \(tag)\";\n" : ""
        let text = "\"a\" = \"One \(tag)\";\n\(second)\(third)"
        try folder.write(path, version == "2" && damaged.contains(tag) ? "\"a\" = \"T" : text)
      }
    }
    return folder
  }

  /// French breaks its limit, whatever happened to German.
  @Test(arguments: ["coverage: { fr: 80 %, de: 50 % }", "coverage: { \"*\": 80 % }", "missing: 0"])
  func anotherLanguageBreaksItsLimit(_ limit: String) throws {
    let folder = try Self.apps(damaged: ["de"], limit + "\n")
    let report = try folder.json("check 2.app --against 1.app", exits: 1)
    let all = try report.breaches.list
    // The damaged file and the French message fail by themselves, too.
    #expect(all.compactMap(\.subject.text).suffix(2) == ["removed-translation", "unread-file"], "\(all)")
    let breaches = all.filter { $0.budget.text != "new-findings" }
    #expect(breaches.map(\.actual.int) == [limit.hasPrefix("m") ? 1 : 666_666], "\(breaches)")
    #expect(breaches.allSatisfy { $0.subject.text != "de" }, "\(breaches)")
  }

  /// Without the texts of base, and with a damaged file of French itself, nothing is known.
  @Test(arguments: ["en", "fr"]) func aLimitOfUnreadLanguagesIsNotChecked(_ damaged: String) throws {
    let folder = try Self.apps(damaged: [damaged], "coverage: { fr: 80 % }\n")
    let report = try folder.json("check 2.app", exits: 1)
    // The damaged file fails by itself.
    #expect(try report.breaches.list.map(\.subject.text) == ["unread-file"])
    #expect(try report.limits.list.map(\.notChecked.reason.text) == ["unread-messages", nil])
  }

  /// A file of base has no messages of translations.
  @Test func translationsBesideADamagedBaseAreCompared() throws {
    let folder = try Self.apps(damaged: ["en"], "archive: 1 MB\n")
    let locales = try folder.json("measure 2.app --against 1.app").locales.list
    let removed = Dictionary(locales.map { ($0.locale.text ?? "", $0.removed.int) }) { one, _ in one }
    #expect(removed["de"] == 0 && removed["fr"] == 1, "\(removed)")
  }

  /// A file of the app is not one of a framework with the same path in it.
  @Test func aFileOfTheSameNameWasRead() throws {
    let folder = try FixtureFolder(limits: "archive: { growth: 900 % }\n")
    for version in ["1", "2"] {
      try folder.write("\(version).app/Info.plist", infoPlist("org.example.app", version: version))
      let framework = "\(version).app/Frameworks/F.framework"
      try folder.write("\(framework)/Info.plist", infoPlist("org.example.f", kind: "FMWK", version: version))
      for tag in ["en", "de", "fr"] {
        let isNew = version == "2" && tag == "de"
        let more = isNew ? "\"b\" = \"Two more words\";\n" : ""
        try folder.write("\(version).app/\(tag).lproj/A.strings", "\"a\" = \"One \(tag)\";\n\(more)")
        try folder.write(
          "\(framework)/\(tag).lproj/A.strings", isNew ? "\"a\" = \"O" : "\"a\" = \"One \(tag)\";\n")
      }
    }
    let changes = try folder.json("check 2.app --against 1.app", exits: 1).largestChanges.list
    let reasons = Dictionary(changes.map { ($0.path.text ?? "", $0.why.text) }) { one, _ in one }
    #expect(reasons["Frameworks/F.framework/de.lproj/A.strings"] == "messages not read", "\(reasons)")
    #expect(reasons["de.lproj/A.strings"] == "larger", "\(reasons)")
  }
}
