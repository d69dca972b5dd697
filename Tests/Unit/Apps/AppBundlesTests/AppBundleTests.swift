import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

private func plist(_ pairs: [(String, String)]) -> [UInt8] {
  let entries = pairs.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
  return Array("<plist><dict>\(entries)</dict></plist>".utf8)
}

@Suite struct AppBundleTests {
  /// Locales that only the contents of a container have count too.
  @Test func asManyLocalesAsTheLimitAreAccepted() throws {
    let locales = ["de", "fr", "it"]
    let texts = locales.map { "\"\($0)\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"x\"}}" }
    let catalog =
      "{\"sourceLanguage\":\"en\",\"strings\":{\"a\":{\"localizations\":{\(texts.joined(separator: ","))}}},\"version\":\"1.0\"}"
    for files in [
      locales.map { ZipBuilder.Entry("Payload/A.app/\($0).lproj/A.strings", "") },
      [.init("Payload/A.app/Localizable.xcstrings", catalog)],
    ] {
      let bytes = ZipBuilder([.init("Payload/A.app/Info.plist", Self.info)] + files).bytes
      for (limit, reason) in [(3, nil), (2, ArchiveError.Reason.tooManyLocales(limit: 2))] {
        var found: ArchiveError.Reason?
        let archive = try Archive(name: "A.ipa", bytes: bytes, limits: Limits { $0.locales = limit })
        do throws(ArchiveError) { _ = try AppBundle(archive).readContents() } catch { found = error.reason }
        #expect(found == reason, "\(files.count) files, limit \(limit)")
      }
    }
  }

  private static let info = plist([
    ("CFBundleIdentifier", "org.example.app"), ("CFBundleShortVersionString", "1.2"),
    ("CFBundleVersion", "34"),
    ("CFBundleDevelopmentRegion", "en"),
  ])

  @Test(arguments: [
    ("Payload/A.app/Info.plist", BundleFormat.ipa, Platform?.some(.ios)), ("A.app/Info.plist", .app, nil),
    ("A.app/Contents/Info.plist", .app, .macos),
    ("Release-1.2/Applications/A.app/Contents/Info.plist", .app, .macos), ("A.appex/Info.plist", .appex, nil),
    ("A.framework/Versions/A/Resources/Info.plist", .framework, nil), ("A.bundle/Info.plist", .bundle, nil),
    ("A.xcarchive/Products/Applications/A.app/Info.plist", .xcarchive, nil),
    ("A.xcarchive/Products/Applications/A.app/Contents/Info.plist", .xcarchive, .macos),
  ])
  func appleLayoutsAreRecognized(_ path: String, _ format: BundleFormat, _ platform: Platform?) throws {
    let found = try bundle("x.zip", [(path, Self.info)])
    #expect(found.format == format)
    #expect(found.identity.platform == platform)
    #expect(found.identity.identifier == "org.example.app")
    #expect(found.identity.version == "1.2")
    #expect(found.identity.build == "34")
    #expect(found.baseLocale?.text == "en")
  }

  @Test(arguments: [
    (["AndroidManifest.xml", "classes.dex"], BundleFormat.apk),
    (["AndroidManifest.xml", "classes.jar"], .aar),
    (["base/manifest/AndroidManifest.xml"], .aab), (["toc.pb", "splits/base-master.apk"], .apks),
    (["manifest.json", "a.apk", "b.apk"], .xapk), (["info.json", "base.apk"], .apkm),
    (["manifest.json", "_locales/en/messages.json"], .xpi), (["META-INF/MANIFEST.MF", "A.class"], .jar),
    (["a.txt"], .folder), ([], .folder),
  ])
  func otherLayoutsAreRecognized(_ paths: [String], _ format: BundleFormat) throws {
    #expect(try bundle("x.zip", paths.map { ($0, Array("x".utf8)) }).format == format)
  }

  @Test(arguments: [
    ("Versions/A/Resources/Info.plist", "FMWK", BundleFormat.framework),
    ("Contents/Info.plist", "APPL", .app),
    ("Info.plist", "APPL", .app), ("Info.plist", "BNDL", .bundle),
    ("Tool-1.2/Contents/Info.plist", "APPL", .app),
    ("Contents/Info.plist", "XPC!", .appex), ("Info.plist", "text", .folder),
    ("x/Info.plist", "APPL", .folder),
  ])
  func contentsOfABundleHaveItsIdentity(_ path: String, _ type: String, _ format: BundleFormat) throws {
    let outer = plist([("CFBundleIdentifier", "outer"), ("CFBundlePackageType", type)])
    let inner = plist([("CFBundleIdentifier", "inner"), ("CFBundlePackageType", "text")])
    let found = try bundle("x.zip", [("a/b/c/d/Inner.app/Info.plist", inner), (path, outer)])
    #expect(found.format == format)
    #expect(found.identity.identifier == (format == .folder ? nil : "outer"))
  }

  @Test func contentsOfAnAppNeedNoPackageType() throws {
    let outer = plist([("CFBundleIdentifier", "outer"), ("CFBundleExecutable", "Outer")])
    let inner = plist([("CFBundleIdentifier", "inner"), ("CFBundlePackageType", "XPC!")])
    let found = try bundle("x.zip", [("Info.plist", outer), ("PlugIns/I.appex/Info.plist", inner)])
    #expect(found.format == .app)
    #expect(found.identity.identifier == "outer")
  }

  @Test func aNameThatIsAMessageIsResolved() throws {
    let manifest = #"{"name": "__MSG_appName__", "version": "1", "default_locale": "de"}"#
    let messages = #"{"APPNAME": {"message": "Hafen"}}"#
    func found(_ messages: String) throws -> AppBundle {
      try bundle(
        "x.xpi",
        [("manifest.json", Array(manifest.utf8)), ("_locales/de/messages.json", Array(messages.utf8))])
    }
    #expect(try found(messages).identity.identifier == "Hafen")
    #expect(try found("{}").identity.identifier == nil)
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      let text = messages.replacing("Hafen", with: name)
      let files = [("manifest.json", manifest), ("_locales/de/messages.json", text)]
      try folder.write("\(name).xpi", ZipBuilder(files.map { .init($0.0, $0.1) }).bytes)
    }
    #expect(
      try AppBundle(opening: folder.path).warnings.map(\.message) == [
        "folder contains 2 different apps: a, b; treated as one app"
      ])
  }

  @Test func theCurrentVersionOfAFrameworkIsUsed() throws {
    func file(_ version: String) -> ZipBuilder.Entry {
      .init("A.framework/Versions/\(version)/Resources/Info.plist", plist([("CFBundleIdentifier", version)]))
    }
    func link(_ name: String, _ target: String) -> ZipBuilder.Entry {
      ZipBuilder.Entry("A.framework/\(name)", target).with { $0.mode = 0o120777 }
    }
    func identifier(_ entries: [ZipBuilder.Entry]) throws -> String? {
      try AppBundle(Archive(name: "x.zip", bytes: ZipBuilder(entries).bytes)).identity.identifier
    }
    #expect(try identifier([file("B")]) == "B")
    #expect(try identifier([file("A"), file("B")]) == "B")
    #expect(try identifier([file("A"), file("B"), link("Versions/Current", "A")]) == "A")
    #expect(try identifier([link("Resources", "Versions/Current/Resources"), file("B")]) == "B")
  }

  @Test func aFrameworkBelowTheTopIsNotTheAppInIt() throws {
    let found = try bundle(
      "x.zip",
      [
        ("out/S.framework/Versions/B/Resources/Info.plist", plist([("CFBundleIdentifier", "S")])),
        ("out/S.framework/Versions/B/Updater.app/Contents/Info.plist", plist([("CFBundleIdentifier", "U")])),
      ])
    #expect(found.format == .framework)
    #expect(found.identity.identifier == "S")
    #expect(found.components.map(\.name) == ["S", "Updater"])
    #expect(found.warnings.isEmpty)
  }

  /// Transmission's sources contain Sparkle.
  @Test func aFrameworkInATreeOfSourcesIsNotTheTree() throws {
    let framework = [
      ("macosx/S.framework/Versions/B/Resources/Info.plist", plist([("CFBundleIdentifier", "S")])),
      ("macosx/S.framework/Versions/B/Resources/af.lproj/S.strings", Array("a = b;".utf8)),
    ]
    let sources = ["cli/cli.c", "po/de.po", "po/fr.po"].map { ($0, [UInt8]()) }
    #expect(try bundle("x.zip", framework + sources.dropLast()).format == .framework)
    let found = try bundle("x.zip", framework + sources)
    #expect(found.format != .framework)
    #expect(found.identity.identifier == nil)
  }

  @Test(.enabled(if: Places.comparesRealData, "no real data available"))
  func realFrameworksHaveTheirOwnIdentity() throws {
    let found = try AppBundle(opening: Places.real("accuracy/sparkle-frameworks.tar.xz"))
    #expect(found.format == .framework)
    #expect(found.apps.map(\.identifier) == ["org.sparkle-project.Sparkle", "org.sparkle-project.Sparkle"])
    #expect(found.apps.last?.version == "2.9.3")
    #expect(
      found.aliases.map { [$0.tag.text, $0.target.tag?.text] } == [["fr-CA", "fr"], ["pt", "pt-BR"]])
  }

  @Test func appFolderIsTheApp() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.app/Info.plist", Self.info)
    try folder.write("A.app/en.lproj/x.strings", Array("a = b;".utf8))
    let found = try AppBundle(opening: "\(folder.path)/A.app")
    #expect(found.format == .app)
    #expect(found.components.map(\.name) == ["A"])
    let unpacked = try AppBundle(opening: folder.path)
    #expect(unpacked.format == .app)
  }

  @Test func folderOfSplitsIsOneApp() throws {
    let folder = try TemporaryFolder()
    let splits = try Archive(opening: Places.fixture("Harbor.apks"))
    for entry in splits.entries.indices where splits.names[entry].hasSuffix(".apk") {
      try folder.write(splits.names.fileName(of: entry), try splits.content(at: entry))
    }
    let found = try AppBundle(opening: folder.path)
    #expect(found.format == .apks)
    #expect(found.identity.identifier == "org.ballast.fixtures.harbor")
    #expect(found.innerArchives.map(\.wholeOwner).filter { $0 != .unlocalized }.count == 2)
  }

  @Test func nestedAppDefinesBaseAndFileNameIsNotASplit() throws {
    let ipa = try Places.bytes(Places.fixture("Harbor.ipa"))
    let apk = try Places.bytes(Places.fixture("Harbor.apk"))
    let found = try bundle("release.zip", [("out/Harbor-de.ipa", ipa), ("out/shop-de.apk", apk)])
    #expect(found.innerArchives.map(\.format) == [.ipa, .apk])
    #expect(found.innerArchives.map(\.wholeOwner) == [.unlocalized, .unlocalized])
    #expect(found.baseLocale?.text == "en")
    #expect(found.identity.identifier == "org.ballast.fixtures.Harbor")
    #expect(found.components.first?.name == "release.zip")
    #expect(
      found.innerArchives.map { found.components[$0.components.lowerBound].name } == ["Harbor", "shop-de"])
  }

  @Test func baseLanguageIsTheDevelopmentRegionOrItsNearestParent() throws {
    func base(_ region: String, _ folders: [String]) throws -> [String?] {
      let info = plist([("CFBundleDevelopmentRegion", region)])
      let files = folders.map { ("Payload/A.app/\($0).lproj/x.strings", [UInt8]()) }
      let found = try bundle("x.ipa", [("Payload/A.app/Info.plist", info)] + files)
      return [found.baseLocale?.text, found.identity.baseLanguage]
    }
    #expect(try base("en", ["en", "de"]) == ["en", "en"])
    #expect(try base("en_US", ["en", "de"]) == ["en", "en-US"])
    #expect(try base("German", ["en", "de"]) == ["de", "de"])
    #expect(try base("$(DEVELOPMENT_LANGUAGE)", ["en"]) == [nil, nil])
  }

  @Test func componentsAreRecognized() throws {
    let found = try AppBundle(opening: Places.fixture("Harbor.ipa"))
    let kinds = Dictionary(grouping: found.components, by: \.kind).mapValues { $0.map(\.name).sorted() }
    #expect(kinds[.app] == ["Harbor"])
    #expect(kinds[.extension] == ["HarborWidget"])
    #expect(kinds[.framework] == ["Tide"])
    #expect(kinds[.watchApp] == ["HarborWatch"])
    let modules = try AppBundle(opening: Places.fixture("Harbor.aab")).components
    #expect(modules.map(\.name) == ["base", "pilot"])
    #expect(modules.map(\.kind) == [.app, .featureModule])
  }

  @Test func unparsableFileIsAWarning() throws {
    let bad = Array("not a table at all {".utf8)
    let found = try bundle(
      "x.ipa", [("Payload/A.app/Info.plist", bad), ("Payload/A.app/de.lproj/x.strings", bad)])
    let contents = try found.readContents()
    #expect(found.warnings.map(\.entry) == ["Payload/A.app/Info.plist"])
    #expect(contents.warnings.values.joined().map(\.entry) == ["Payload/A.app/de.lproj/x.strings"])
    #expect(contents.messages == [nil, nil])
    #expect(found.identity.platform == .ios)
  }

  @Test func partsOfASharedContainerSumToIt() throws {
    for name in ["Harbor.ipa", "Harbor.apk"] {
      let found = try AppBundle(opening: Places.fixture(name))
      let contents = try found.readContents()
      #expect(!contents.containers.isEmpty)
      for (entry, opened) in contents.containers {
        let parts = opened.parts
        #expect(parts.reduce(0) { $0 + $1.bytes } == found.archive.entries[entry].installBytes.value)
        #expect(parts.contains { $0.owner != .unlocalized && $0.bytes > 0 })
      }
    }
  }

  @Test(
    .enabled(if: Places.comparesRealData, "real data not available"),
    arguments: [
      ("apk/Topeka.apk", "com.google.samples.apps.topeka", "1.0", "1", Platform.android),
      ("apk/wikipedia-50600.apk", "org.wikipedia", "r/50600-r-2026-07-28", "50600202", .android),
      ("aab/wikipedia-50600.aab", "org.wikipedia", "r/50600-r-2026-07-28", "50600202", .android),
      ("aab/jadx-app-release.aab", "com.example.dummyjadx", "1.0", "1", .android),
      (
        "apk/org.fdroid.fdroid.privileged_2120.apk", "org.fdroid.fdroid.privileged", "0.2.12", "2120",
        .android
      ),
      (
        "app/UIKitCatalog-iphonesimulator.zip", "com.example.apple-samplecode.UICatalog", "2.13", "2.13", .ios
      ),
    ])
  func identitiesOfRealAppsAreRead(
    _ file: String, _ identifier: String, _ version: String, _ build: String, _ platform: Platform
  ) throws {
    let identity = try AppBundle(opening: Places.real(file)).identity
    #expect(identity.identifier == identifier)
    #expect(identity.version == version)
    #expect(identity.build == build)
    #expect(identity.platform == platform)
  }

  /// More folders than an index has slots at first, equal names in several folders, and paths with two slashes.
  @Test func filesBelongToTheFoldersOfTheirPaths() throws {
    let locales = ["de", "fr", "pt-BR"]
    var files = [("A.app/Info.plist", Self.info)]
    for module in 0..<60 {
      for locale in locales {
        files.append(("A.app/M\(module).bundle/\(locale).lproj/\(module).strings", [1]))
        files.append(("A.app//M\(module).bundle/\(locale).lproj//more.html", [1]))
      }
      files.append(("A.app/M\(module).bundle/page.html", [1]))
    }
    let found = try bundle("x.zip", files)
    for (index, (path, _)) in files.enumerated() {
      let locale = locales.first { path.contains("/\($0).lproj") }
      #expect(found.files[index].owner.tag?.text == locale, "\(path)")
    }
  }
}
