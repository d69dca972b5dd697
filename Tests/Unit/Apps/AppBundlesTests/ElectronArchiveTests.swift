import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import PackTrust
import TestSupport
import Testing

/// Electron apps, whose own texts are in an archive beside Chromium's.
@Suite struct ElectronArchiveTests {
  private typealias File = AsarBuilder.File

  private static func file(_ path: String) -> File { File(path, "{\"hello\": \"\(path)\"}") }

  private static func asar(_ paths: [String]) -> [UInt8] { AsarBuilder(paths.map(file)).bytes }

  private static func program(_ content: [UInt8], deflates: Bool = false, limits: Limits = .standard) throws
    -> AppBundle
  {
    try bundle(
      [
        .init("app/chrome_100_percent.pak", [1]), .init("app/locales/de.pak", [2]),
        .init("app/resources/app.asar", content).with { $0.deflates = deflates },
      ], limits: limits)
  }

  /// The owner of each file in the archive.
  private static func asarOwners(_ app: AppBundle) throws -> [String: String] {
    let asar = try #require(app.archives.first { $0.format == .asar })
    let files = asar.files.filter(app.isFile)
    return Dictionary(uniqueKeysWithValues: files.map { (app.name(of: $0), text(app.files[$0].owner)) })
  }

  // MARK: - Languages

  @Test(arguments: [
    (
      ["main.js", "locales/de.json", "locales/en.json"],
      ["main.js": "-", "locales/de.json": "de", "locales/en.json": "en"]
    ),
    (
      ["locales/de/translation.json", "locales/pt-BR/translation.json"],
      ["locales/de/translation.json": "de", "locales/pt-BR/translation.json": "pt-BR"]
    ),
    (["locales/is.json", "package.json"], ["locales/is.json": "-", "package.json": "-"]),
    // Texts of libraries are those of no language of the app, at any depth.
    (
      ["node_modules/yargs/locales/de.json", "node_modules/yargs/locales/en.json"],
      ["node_modules/yargs/locales/de.json": "-", "node_modules/yargs/locales/en.json": "-"]
    ),
    (
      [
        "dist/node_modules/a/locales/de.json", "dist/node_modules/a/locales/fr.json", "dist/locales/de.json",
        "dist/locales/fr.json",
      ],
      [
        "dist/node_modules/a/locales/de.json": "-", "dist/node_modules/a/locales/fr.json": "-",
        "dist/locales/de.json": "de", "dist/locales/fr.json": "fr",
      ]
    ),
  ])
  func filesBelongToTheirLocales(_ paths: [String], _ expected: [String: String]) throws {
    for deflates in [false, true] {
      let app = try Self.program(Self.asar(paths), deflates: deflates)
      #expect(try Self.asarOwners(app) == expected)
      #expect(
        app.warnings.filter { $0.hidesFiles || $0.message.contains("not attributed") }.isEmpty,
        "\(app.warnings)")
    }
  }

  /// Libraries in the other places where npm's folder is: beside the archive, and in the folder in its place.
  @Test(arguments: [
    ("app/resources/app.asar.unpacked/node_modules/x", "-"), ("app/resources/app/node_modules/x", "-"),
    ("node_modules/x", "de"), ("app/resources/app/lib", "de"),
  ])
  func librariesOutsideOfTheArchiveBelongToNoLocale(_ folder: String, _ expected: String) throws {
    let app = try bundle([
      ("\(folder)/locales/de.json", [0x7b, 0x7d]), ("\(folder)/locales/en.json", [0x7b, 0x7d]),
    ])
    #expect(owners(in: app)["\(folder)/locales/de.json"] == expected)
  }

  @Test func messagesAreReadByPathsInTheArchive() throws {
    let app = try Self.program(Self.asar(["locales/de.json", "locales/en.json"]))
    let file = try #require(app.find("app/resources/app.asar!/locales/de.json"))
    #expect(app.pathInApp(of: file) == "app/resources/app.asar!/locales/de.json")
    let strings = try LocalizedStrings(of: app)
    let tag = try #require(LocaleTag(bcp47: "de"))
    #expect(strings.tables[.locale(tag)]?.values.map(\.messages.count) == [1])
  }

  /// The base language of Info.plist is that of the files in the archive.
  @Test(arguments: [("en", "en"), ("en-US", "en"), ("de", "de"), ("fr", "-")])
  func theAppDeclaresTheBaseLanguage(_ development: String, _ base: String) throws {
    let info =
      "<plist><dict><key>CFBundleDevelopmentRegion</key><string>\(development)</string></dict></plist>"
    let app = try bundle([
      ("D.app/Contents/Info.plist", Array(info.utf8)),
      ("D.app/Contents/Resources/app.asar", Self.asar(["locales/de.json", "locales/en.json"])),
    ])
    let owners = try Self.asarOwners(app)
    #expect(
      owners.filter { $0.value == "base" }.keys.sorted() == (base == "-" ? [] : ["locales/\(base).json"]))
  }

  // MARK: - Damage

  @Test func anArchiveThatCannotBeReadIsReported() throws {
    let valid = Self.asar(["de.json", "en.json"])
    let zip = ZipBuilder([.init("locales/de.json", "{}")]).bytes
    let damaged: [(bytes: [UInt8], message: String)] = [
      ([4], "not opened: archive is not a valid asar archive: header is truncated at offset 0x1"),
      (
        Array(valid.prefix(20)),
        "not opened: archive is not a valid asar archive: header is truncated at offset 0x4"
      ),
      (zip, "not opened: archive is not a valid asar archive: expected 4, found 67,324,752 at offset 0x0"),
      (
        AsarBuilder.archive(#"{"files":{"l":{"files":{"..":{"size":0,"offset":"0"}}}}}"#),
        "not opened: entry 'l/..' is not a valid name: expected a name without slashes that is not '.' or '..'"
      ),
    ]
    for (bytes, message) in damaged {
      let app = try Self.program(bytes)
      let warnings = app.warnings.filter(\.hidesFiles)
      #expect(warnings.map(\.message) == [message])
      #expect(warnings.map(\.entry) == ["app/resources/app.asar"])
      #expect(warnings.map(\.affectsMessages) == [true])
      #expect(app.archives.count == 1)
    }
  }

  @Test func anArchiveBeyondALimitIsReported() throws {
    let limits = Limits { $0.nesting = 1 }
    let app = try Self.program(Self.asar(["locales/de.json", "locales/en.json"]), limits: limits)
    let warning = try #require(app.warnings.first { $0.hidesFiles })
    let hint = "if you trust this archive, raise the limit with '--max-nesting'"
    #expect(warning.message == "not opened: archive is nested deeper than 1 level; \(hint)")
  }

  // MARK: - Chromium

  /// Electron's own empty folders declare no languages of the app: Chromium's are those of a part. A file in a folder is the
  /// app's own, and so are translations in the archive.
  @Test(arguments: [
    (["de.lproj/", "en.lproj/", "fr.lproj/"], ["main.js"], ["de", "fr"]),
    (["de.lproj/InfoPlist.strings", "en.lproj/", "fr.lproj/"], ["main.js"], ["fr"]),
    ([], ["main.js"], ["de", "fr"]),
    (["de.lproj/", "en.lproj/"], ["locales/de.json", "locales/en.json"], ["fr"]),
    ([], ["node_modules/a/locales/de.json", "node_modules/a/locales/en.json"], ["de", "fr"]),
  ])
  func emptyFoldersOfElectronDeclareNothing(
    _ resources: [String], _ paths: [String], _ expected: [String]
  ) throws {
    let framework = "D.app/Contents/Frameworks/Electron Framework.framework/Resources"
    var entries: [(String, [UInt8])] = [
      ("D.app/Contents/Info.plist", Array("<plist><dict/></plist>".utf8)),
      ("D.app/Contents/Resources/app.asar", Self.asar(paths)),
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
    let app = try bundle(paths.map { ($0, Self.asar(["main.js"])) })
    #expect((app.identity.platform == .electron) == isProgram, "\(paths)")
  }
}

extension ElectronArchiveTests {
  private static let package = "{\"name\": \"skiff\", \"version\": \"1.2.0\", \"productName\": \"Skiff\"}"

  /// The name and version of an app are in the package.json of its code. One that cannot be read is a warning.
  @Test(arguments: [(package, "skiff 1.2.0"), ("{\"name\": 1}", "- -"), ("[]", "- -"), ("{", "- -")])
  func theIdentityIsThatOfThePackage(_ package: String, _ expected: String) throws {
    let asar = AsarBuilder([File("package.json", package)]).bytes
    let apps = [
      try Self.program(asar),
      try bundle([
        ("app/chrome_100_percent.pak", [1]), ("app/resources/app/package.json", Array(package.utf8)),
      ]),
    ]
    for app in apps {
      #expect("\(app.identity.identifier ?? "-") \(app.identity.version ?? "-")" == expected, "\(package)")
    }
  }
}

/// Electron apps without some of their languages.
@Suite struct ElectronRemovalTests {
  private static let plist = "D.app/Contents/Info.plist"
  private static let place = "D.app/Contents/Resources/app.asar"

  private static let asar: AsarBuilder = {
    let texts = [
      "main.js", "locales/de.json", "locales/en.json", "i18n/de/a.json", "i18n/en/a.json", "i18n/fr/a.json",
    ]
    var files = texts.map { path in
      AsarBuilder.File(path, "{\"hello\": \"\(path)\"}").with { $0.hasHashes = true }
    }
    for tag in ["de", "en"] {
      files.append(.init("sounds/locales/\(tag).json", "").with { $0.entry = #"{"size":2,"unpacked":true}"# })
    }
    return AsarBuilder(files)
  }()

  private static func header(_ asar: [UInt8]) -> String {
    let length = (0..<4).reduce(0) { $0 | Int(asar[12 + $1]) << (8 * $1) }
    return SHA256Digest.hexadecimal(of: Array(asar[16..<16 + length]))
  }

  private static func xml(_ hash: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>CFBundleDevelopmentRegion</key><string>en</string>
      <key>ElectronAsarIntegrity</key><dict><key>Resources/app.asar</key><dict><key>algorithm</key><string>SHA256</string>
      <key>hash</key><string>\(hash)</string></dict></dict></dict></plist>

      """.utf8)
  }

  private static func binary(_ hash: String) -> [UInt8] {
    PlistBuilder(objects: [
      .dictionary([(1, 2), (3, 4)]), .ascii("CFBundleDevelopmentRegion"), .ascii("en"),
      .ascii("ElectronAsarIntegrity"), .dictionary([(5, 6)]), .ascii("Resources/app.asar"),
      .dictionary([(7, 8), (9, 10)]), .ascii("algorithm"), .ascii("SHA256"), .ascii("hash"), .ascii(hash),
    ]).bytes
  }

  private static func app(_ info: [UInt8], deflates: Bool = false) throws -> AppBundle {
    try bundle([
      .init(plist, info).with { $0.deflates = deflates },
      .init(place, asar.bytes).with { $0.deflates = deflates },
      .init("\(place).unpacked/sounds/locales/de.json", "{}"),
      .init("\(place).unpacked/sounds/locales/en.json", "{}"),
    ])
  }

  private static func without(_ tags: Set<String>, _ app: AppBundle) throws -> (
    plan: RemovalPlan, after: AppBundle
  ) {
    let remover = try LocaleRemover(app, app.readContents(), RemovalOptions())
    let plan = try remover.removing { tags.contains($0.text) }
    let rebuilt = try remover.rebuilding(plan)
    #expect(rebuilt.bytes.count == rebuilt.size.value)
    #expect(try remover.sizes(of: plan).archive == rebuilt.size)
    return (plan, try AppBundle(Archive(name: "x.zip", bytes: rebuilt.bytes), findsCarriers: false))
  }

  private static func content(_ path: String, _ app: AppBundle) throws -> [UInt8] {
    try app.content(of: #require(app.find(path), "\(path)"))
  }

  @Test(arguments: [false, true]) func otherFilesAndTheFormOfTheListAreKept(_ deflates: Bool) throws {
    let old = Self.header(Self.asar.bytes)
    for (name, list) in [("XML", Self.xml), ("binary", Self.binary)] {
      let app = try Self.app(list(old), deflates: deflates)
      let (plan, after) = try Self.without(["de", "fr"], app)
      #expect(plan.unmodified.isEmpty, "\(name): \(plan.unmodified)")
      let archive = try Self.content(Self.place, after)
      // Every byte but the hash is the same.
      #expect(try Self.content(Self.plist, after) == list(Self.header(archive)), "\(name)")
      #expect(Self.header(archive) != old, "\(name)")
      #expect(after.warnings.allSatisfy { !$0.message.contains("integrity") }, "\(after.warnings)")
      let asar = try #require(after.archives.first { $0.format == .asar })
      #expect(
        asar.files.map(after.name)
          == [
            "main.js", "locales/", "locales/en.json", "i18n/", "i18n/en/", "i18n/en/a.json", "sounds/",
            "sounds/locales/", "sounds/locales/en.json",
          ], "\(name)")
      for path in ["main.js", "locales/en.json"] {
        let path = "\(Self.place)!/\(path)"
        #expect(try Self.content(path, after) == Self.content(path, app), "\(name): \(path)")
      }
      // The record in the header goes with the file beside the archive.
      #expect(after.find("\(Self.place).unpacked/sounds/locales/de.json") == nil)
      #expect(after.find("\(Self.place).unpacked/sounds/locales/en.json") != nil)
    }
  }

  @Test func removingNothingGivesTheSameFile() throws {
    let app = try Self.app(Self.xml(Self.header(Self.asar.bytes)))
    let remover = try LocaleRemover(app, app.readContents(), RemovalOptions())
    let rebuilt = try remover.rebuilding(remover.removing { _ in false })
    #expect(rebuilt.size == app.archive.size)
    #expect(
      try Self.content(Self.place, AppBundle(Archive(name: "x.zip", bytes: rebuilt.bytes))) == Self.asar.bytes
    )
  }

  /// The hash is written where it is found once. A list without it stays as it is.
  @Test func aListWhoseHashCannotBeReplacedIsReported() throws {
    let lists: [(list: [UInt8], isReported: Bool)] = [
      (Self.xml("short"), true), (Self.xml(Self.header(Self.asar.bytes) + "<!-- x -->"), false),
      (Array("<plist><dict><key>ElectronAsarIntegrity</key><string/></dict></plist>".utf8), false),
      (Array("no list".utf8), false),
    ]
    for (list, isReported) in lists {
      let (plan, after) = try Self.without(["fr"], Self.app(list))
      let wanted = ["the hash of Electron's archive in ElectronAsarIntegrity cannot be rewritten"]
      #expect(
        plan.unmodified.map(\.reason) == (isReported ? wanted : []),
        "\(String(decoding: list, as: UTF8.self))")
      #expect(after.find("\(Self.place)!/i18n/fr/a.json") == nil)
    }
  }

  /// On Windows, the hash is in the program, if the build writes it.
  @Test(arguments: [true, false]) func aProgramWithTheHashIsNamed(_ hasHash: Bool) throws {
    let bytes = Self.asar.bytes
    let app = try bundle([
      ("w/chrome_100_percent.pak", [1]), ("w/resources/app.asar", bytes),
      ("w/resources/tool.exe", Array(Self.header(bytes).utf8)),
      ("w/Notes.exe", [0x4d, 0x5a] + Array((hasHash ? Self.header(bytes) : "none").utf8) + [0]),
    ])
    let (plan, _) = try Self.without(["fr"], app)
    #expect(plan.unmodified.map(\.entry) == (hasHash ? ["w/Notes.exe"] : []))
    let (unchanged, _) = try Self.without([], app)
    #expect(unchanged.unmodified.isEmpty)
  }

  /// A pseudo-language is a file of the archive, with hashes.
  @Test func aPseudoLanguageIsInTheArchive() throws {
    let app = try Self.app(Self.xml(Self.header(Self.asar.bytes)), deflates: true)
    let tag = try #require(LocaleTag(bcp47: "en-XA"))
    let pseudo = try PseudoLanguage(of: app, locale: tag, isRightToLeft: false)
    #expect(pseudo.messages == 2)
    #expect(pseudo.unchanged.isEmpty)
    let after = try AppBundle(Archive(name: "x.zip", bytes: app.rebuilder().rebuilding(pseudo.changes).bytes))
    let text = try String(decoding: Self.content("\(Self.place)!/locales/en-XA.json", after), as: UTF8.self)
    #expect(text.contains("[") && text != "{}", "\(text)")
    #expect(after.warnings.allSatisfy { !$0.message.contains("integrity") }, "\(after.warnings)")
    #expect(try Self.content(Self.plist, after) == Self.xml(Self.header(Self.content(Self.place, after))))
  }
}
