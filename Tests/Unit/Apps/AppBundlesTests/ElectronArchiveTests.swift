import AppBundles
import Archives
import Localization
import TestSupport
import Testing

/// Electron apps, whose own texts are in an archive that is not opened.
@Suite struct ElectronArchiveTests {
  /// An archive by the README of electron/asar: four integers, a tree in JSON, and the contents.
  private static func asar(_ tree: String, contents: Int = 100) -> [UInt8] {
    let header = Array(tree.utf8)
    let padded = (header.count + 3) / 4 * 4
    let sizes = [4, padded + 8, padded + 4, header.count]
    let integers = sizes.flatMap { size in (0..<4).map { UInt8(size >> (8 * $0) & 0xff) } }
    return integers + header + [UInt8](repeating: 0, count: padded - header.count + contents)
  }

  private static func files(_ names: String...) -> String {
    let members = names.map { #""\#($0)": {"size": 1, "offset": "0"}"# }
    return #"{"files": {\#(members.joined(separator: ", "))}}"#
  }

  private static func program(_ content: [UInt8]) throws -> AppBundle {
    try bundle([
      ("app/chrome_100_percent.pak", [1]), ("app/app.exe", [2]), ("app/resources/app.asar", content),
    ])
  }

  @Test(arguments: [
    (
      #"{"files": {"main.js": {"size": 1, "offset": "0"}, "locales": \#(files("de.json", "en.json", "fr.json"))}}"#,
      "3 translation files not read, such as locales/de.json"
    ),
    (
      #"{"files": {"lang": {"files": {"en": \#(files("app.po")), "pt-BR": \#(files("app.po"))}}}}"#,
      "2 translation files not read, such as lang/en/app.po"
    ),
    (
      files("messages_de.json", "messages_fr.json", "logo.png"),
      "2 translation files not read, such as messages_de.json"
    ),
  ])
  func translationsThatAreNotReadAreNamed(_ tree: String, _ expected: String) throws {
    let warning = try #require(try Self.program(Self.asar(tree)).warnings.first { $0.hidesFiles })
    #expect(warning.entry == "app/resources/app.asar")
    #expect(warning.message.hasPrefix(expected), "\(warning.message)")
    #expect(warning.affectsMessages)
  }

  @Test(arguments: [
    files("main.js", "package.json", "index.html"),
    // One locale is weak evidence; `is` and `to` are words.
    files("de.json"), files("is.json", "to.json"),
    // Texts of libraries.
    #"{"files": {"node_modules": {"files": {"yargs": \#(files("de.json", "en.json"))}}}}"#,
    // Code.
    files("de.js", "en.js"), #"{"files": {}}"#,
    // One language in two formats, and twice.
    files("en.json", "en.yml"), files("en.json", "en.json"),
    // Their contents are elsewhere.
    #"{"files": {"de.json": {"size": 1, "unpacked": true}, "en.json": {"link": "a/en.json"}}}"#,
  ])
  func otherFilesAreNoTranslations(_ tree: String) throws {
    let warnings = try Self.program(Self.asar(tree)).warnings.filter(\.hidesFiles)
    #expect(warnings.isEmpty, "\(warnings)")
  }

  /// 40 folders named for a language, each in the one before.
  private static var deep: [UInt8] {
    asar(String(repeating: #"{"files": {"de": "#, count: 40) + "{}" + String(repeating: "}}", count: 40))
  }

  @Test func anArchiveThatCannotBeReadIsReported() throws {
    let valid = Self.asar(Self.files("de.json", "en.json"))
    var long = valid
    long.replaceSubrange(12..<16, with: [0xff, 0xff, 0xff, 0xff])
    let others = [[], [4], Array(valid.prefix(20)), long, Self.deep]
    for damaged in others + ["{\"files\": {", "{}", "[]"].map({ Self.asar($0) }) {
      let warnings = try Self.program(damaged).warnings.filter(\.hidesFiles)
      #expect(
        warnings.map(\.message) == ["not opened: not a valid asar archive"], "\(damaged.count) bytes")
    }
  }

  @Test func anArchiveBeyondTheLimitIsReported() throws {
    var limits = Limits.standard
    limits.maxInMemoryBytes = 100
    let app = try bundle(
      [.init("resources/app.asar", Self.asar(Self.files("de.json", "en.json"), contents: 200))],
      limits: limits)
    let warning = try #require(app.warnings.first { $0.hidesFiles })
    #expect(warning.message == "not opened: larger than '--max-content'", "\(warning.message)")
  }

  /// Electron's own empty folders declare no languages of the app: Chromium's are those of a part. A file in a folder is the
  /// app's own, and so are translations that were not read.
  @Test(arguments: [
    (["de.lproj/", "en.lproj/", "fr.lproj/"], files("main.js"), ["de", "fr"]),
    (["de.lproj/InfoPlist.strings", "en.lproj/", "fr.lproj/"], files("main.js"), ["fr"]),
    ([], files("main.js"), ["de", "fr"]),
    (["de.lproj/", "en.lproj/"], files("de.json", "en.json"), ["fr"]),
  ])
  func emptyFoldersOfElectronDeclareNothing(
    _ resources: [String], _ tree: String, _ expected: [String]
  ) throws {
    let framework = "D.app/Contents/Frameworks/Electron Framework.framework/Resources"
    var entries: [(String, [UInt8])] = [
      ("D.app/Contents/Info.plist", Array("<plist><dict/></plist>".utf8)),
      ("D.app/Contents/Resources/app.asar", Self.asar(tree)),
    ]
    for name in resources { entries.append(("D.app/Contents/Resources/\(name)", [])) }
    for tag in ["de", "en", "fr"] { entries.append(("\(framework)/\(tag).lproj/locale.pak", [1])) }
    let app = try bundle(entries)
    #expect(app.hasElectron)
    #expect(app.languagesOfParts.folders.keys.map(\.text).sorted() == expected, "\(resources)")
  }

  /// A pack of Chromium alone is in programs of other kinds, and a folder of sources has no program.
  @Test(arguments: [
    (["app/chrome_100_percent.pak", "app/resources/app.asar"], true),
    (["chrome_100_percent.pak", "resources/app/package.json"], true),
    (["app/chrome_100_percent.pak", "app/icudtl.dat"], false),
    (["resources/app.asar", "package.json"], false),
    (["dist/win/chrome_100_percent.pak", "dist/win/resources/app.asar"], false),
    (["xchrome_100_percent.pak", "xresources/app.asar"], false),
    (["app/chrome_100_percent.pak", "other/resources/app.asar"], false),
  ])
  func anUnpackedProgramIsRecognized(_ paths: [String], _ isProgram: Bool) throws {
    let app = try bundle(paths.map { ($0, Self.asar("{}")) })
    #expect((app.identity.platform == .electron) == isProgram, "\(paths)")
  }
}
