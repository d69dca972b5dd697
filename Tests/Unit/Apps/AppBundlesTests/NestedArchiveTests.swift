import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

private func archive(_ files: [(String, String)]) -> [UInt8] {
  ZipBuilder(files.map { .init($0, $1) }).bytes
}

/// An `ar` archive: a signature, and files with headers of 60 bytes.
func ar(_ files: [(name: String, content: [UInt8])], mode: String = "100644") -> [UInt8] {
  var bytes = Array("!<arch>\n".utf8)
  func field(_ text: String, _ width: Int) -> [UInt8] {
    Array((text + String(repeating: " ", count: width - text.utf8.count)).utf8)
  }
  for (name, content) in files {
    bytes += field(name, 16) + field("0", 12) + field("0", 6) + field("0", 6) + field(mode, 8)
    bytes += field("\(content.count)", 10) + Array("`\n".utf8) + content
    if !content.count.isMultiple(of: 2) { bytes.append(10) }
  }
  return bytes
}

@Suite struct NestedArchiveTests {
  private static let package = ar(parts)
  private static let parts = [
    ("debian-binary", Array("2.0\n".utf8)),
    ("control.tar", tar([("./control", Array("Package: hello\nVersion: 1.2-3\n".utf8))])),
    (
      "data.tar",
      tar([("./usr/share/locale/de/LC_MESSAGES/a.po", Array("msgid \"a\"\nmsgstr \"b\"\n".utf8))])
    ),
  ]

  /// dpkg writes the type of a member into its mode. GNU ar, and so fpm, writes the permissions only.
  @Test(arguments: ["100644", "644"]) func aDebianPackageIsOpened(_ mode: String) throws {
    let package = ar(Self.parts, mode: mode)
    let bundle = try AppBundle(Archive(name: "hello.deb", bytes: package, retaining: { _ in true }))
    #expect(bundle.format == .deb)
    #expect(bundle.identity.identifier == "hello")
    #expect(bundle.identity.version == "1.2-3")
    #expect(bundle.archives.count == 2)
    #expect(bundle.files.filter { $0.archive == 1 }.map(\.owner.tag?.text) == ["de"])
  }

  /// `tar -C APP -cf app.tar .` writes an entry for the folder itself.
  @Test(arguments: ["", "./", "././"]) func namesMayBeginWithTheCurrentFolder(_ start: String) throws {
    let files = [("de.lproj/A.strings", "\"n\" = \"x\";"), ("en.lproj/A.strings", "\"n\" = \"y\";")]
    let entries = files.map { (name: start + $0.0, content: Array($0.1.utf8)) }
    let root = start.isEmpty ? [] : [(name: start, content: [UInt8]())]
    let zip = ZipBuilder((root + entries).map { .init($0.name, $0.content) }).bytes
    for bytes in [tar(root + entries), zip] {
      let bundle = try AppBundle(Archive(name: "a", bytes: bytes, retaining: { _ in true }))
      let attributions = bundle.files.suffix(files.count)
      #expect(attributions.map(\.owner.tag?.text) == ["de", "en"])
      #expect(!bundle.files.contains { $0.rule == .invalidName })
      #expect(bundle.warnings.isEmpty, "\(bundle.warnings)")
      #expect(try LocalizedStrings(of: bundle).tables("de").map(\.name) == ["A"])
    }
  }

  @Test func aDebianPackageInAFolderIsOpened() throws {
    let folder = try TemporaryFolder()
    try folder.write("pool/hello.deb", Self.package)
    try folder.write("README", Array("x".utf8))
    let bundle = try AppBundle(opening: folder.path)
    // The package carries its files in an archive of its own.
    #expect(bundle.format == .deb)
    #expect(bundle.identity.identifier == "hello")
    #expect(bundle.warnings.isEmpty)
    #expect(try LocalizedStrings(of: bundle).locales.map(\.text) == ["de"])
  }

  /// A system's folder is not the one app that it contains somewhere.
  @Test func anAppAmongManyOtherFilesIsNotTheFolder() throws {
    let manifest = ManifestBuilder([("package", "android"), ("versionName", "10")]).bytes
    let package = ZipBuilder([.init("AndroidManifest.xml", manifest)]).bytes
    func folder(_ size: Int) throws -> AppBundle {
      // Files of locales beside it: the app is not all that the folder is for.
      try bundle([
        ("x/framework-res.apk", package), ("doc/a", [UInt8](repeating: 1, count: size)),
        ("de.lproj/A.strings", Array("\"a\" = \"b\";".utf8)),
      ])
    }
    let large = try folder(100_000)
    #expect(large.identity.identifier == nil)
    #expect(large.identity.platform == nil)
    #expect(large.components.map(\.kind) == [.folder, .app])
    #expect(try folder(1).identity.identifier == "android")
  }

  /// The number of their messages is unknown, and not 0.
  @Test(arguments: ["composeResources/values-de/strings.commonMain.cvr", "locales/de.ts", "locales/de.yml"])
  func messagesThatAreNotReadAreStrings(_ path: String) throws {
    let paths = [path, path.replacing("de", with: "fr")]
    let bundle = try bundle(paths.map { .init($0, "x") })
    #expect(bundle.files.map(\.owner.tag?.text) == ["de", "fr"])
    #expect(bundle.files.map(\.kind) == [.strings, .strings])
    #expect(try bundle.readContents().messages == [nil, nil])
  }

  @Test func librariesAreNotApps() throws {
    let library = archive([("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n")])
    let bundle = try bundle([("lib/a.jar", library), ("lib/b.jar", library)])
    #expect(bundle.components.map(\.kind) == [.folder, .framework, .framework])
    #expect(try AppBundle(Archive(name: "a.jar", bytes: library)).components.map(\.kind) == [.app])
  }

  @Test func extensionsAndLibrariesInAFolderAreOpened() throws {
    let library = archive([
      ("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n"), ("a_de.properties", "a=b"),
      ("a.properties", "a=c"),
    ])
    let files: [(String, [UInt8])] = [
      ("lib/app.jar", library), ("lib/omni.ja", archive([("locales/de/a", "x"), ("locales/fr/a", "x")])),
      ("x/core.jar", library),
      ("x/core_ja.jar", archive([("META-INF/MANIFEST.MF", ""), ("b_ja.properties", "a=d")])),
    ]
    let bundle = try bundle(files)
    #expect(bundle.archives.dropFirst().map(\.wholeOwner.tag?.text) == [nil, nil, nil, "ja"])
    #expect(bundle.apps.count == 1)
    #expect(bundle.warnings.isEmpty)
    let japanese = try #require(bundle.archives.last)
    #expect(bundle.files[japanese.files].allSatisfy { $0.owner.tag?.text == "ja" })
    let strings = try LocalizedStrings(of: bundle)
    #expect(strings.locales.map(\.text) == ["de", "ja"])
  }

  @Test func aDamagedLibraryIsAWarning() throws {
    let damaged = Array(archive([("a", "a")]).dropLast(30))
    let found = try bundle([.init("x.jar", damaged), .init("de.lproj/a", "a")])
    #expect(found.archives.count == 1)
    #expect(found.warnings.map(\.entry) == ["x.jar"])
    #expect(throws: ArchiveError.self) { try bundle([("x.apk", damaged), ("out/a", [])]) }
  }

  @Test func anArchiveThatCannotBeRebuiltIsKept() throws {
    let inner = tar([("locale/de/LC_MESSAGES/a.mo", [1]), ("locale/fr/LC_MESSAGES/a.mo", [1])])
    let bundle = try bundle([.init("x.jar", inner), .init("de.lproj/a", "a")])
    let remover = try LocaleRemover(bundle, bundle.readContents(), RemovalOptions())
    let plan = try remover.removing { _ in true }
    #expect(plan.changes.removed == [1])
    #expect(plan.unmodified.map(\.entry) == ["x.jar"])
  }

  @Test func aCatalogAndItsSourceAreOneSource() throws {
    let source = Array("msgid \"a\"\nmsgstr \"b\"\n\nmsgid \"c\"\nmsgstr \"d\"\n".utf8)
    func messages(_ names: [String]) throws -> [Int?] {
      try bundle(names.map { ("de/LC_MESSAGES/\($0)", source) }).readContents().messages
    }
    #expect(try messages(["a.po"]) == [2])
    // The compiled catalog does not parse here, and its source replaces it.
    #expect(try messages(["a.mo", "a.po", "b.po"]) == [nil, 2, 2])
    let strings = try LocalizedStrings(
      of: bundle([
        ("de/LC_MESSAGES/a.mo", [UInt8](repeating: 7, count: 40)), ("de/LC_MESSAGES/a.po", source),
      ]))
    #expect(strings.messageCount == 2)
    #expect(strings.warnings.map(\.entry) == ["de/LC_MESSAGES/a.mo"])
  }
}
