import AppBundles
import Archives
import Foundation
import Localization
import TestSupport
import Testing

/// Which archives only carry an app, and which are what is measured themselves.
@Suite struct TransportTests {
  private static let manifest = ManifestBuilder([("package", "a.b"), ("versionName", "1")]).bytes
  private static let app = ZipBuilder([.init("AndroidManifest.xml", manifest), .init("classes.dex", "x")])
    .bytes
  private static let sources = [
    ZipBuilder.Entry("en.lproj/A.strings", "\"a\" = \"b\";"), .init("de.lproj/A.strings", "\"a\" = \"c\";"),
  ]

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let entries: [ZipBuilder.Entry]
    /// The path of the app in the outermost archive; nil if nothing is carried.
    let path: String?
  }

  static let cases = [
    Case(testDescription: "an app at the top", entries: [.init("a.apk", app)], path: "a.apk!/"),
    Case(testDescription: "an app in a folder", entries: [.init("out/a.apk", app)], path: "out/a.apk!/"),
    Case(
      testDescription: "an app beside a small file",
      entries: [.init("out/a.apk", app), .init("README", "x")],
      path: "out/a.apk!/"),
    Case(
      testDescription: "an app with what macOS adds",
      entries: [.init("a.apk", app), .init("__MACOSX/._a.apk", "Mac OS X")], path: "a.apk!/"),
    Case(
      testDescription: "an app in two ZIPs",
      entries: [.init("b.zip", ZipBuilder([.init("a.apk", app)]).bytes)], path: "b.zip!/a.apk!/"),
    Case(
      testDescription: "sources in two ZIPs", entries: [.init("b.zip", ZipBuilder(sources).bytes)],
      path: "b.zip!/"),
    Case(
      testDescription: "two apps", entries: [.init("out/a.apk", app), .init("out/b.apk", app)], path: nil),
    Case(
      testDescription: "an app of few bytes in a folder",
      entries: [.init("out/a.apk", app), .init("doc/b", String(repeating: "x", count: 100_000))],
      path: "out/a.apk!/"),
    Case(
      testDescription: "an app without an extension", entries: [.init("artifact", app)], path: "artifact!/"),
    Case(
      testDescription: "an app with another extension in a compressed ZIP",
      entries: [.init("x/lib.bin", app).with { $0.deflates = true }, .init("README", "x")],
      path: "x/lib.bin!/"),
    Case(
      testDescription: "a ZIP of another name without an app",
      entries: [.init("a.docx", ZipBuilder([.init("x", "y")]).bytes)], path: nil),
    Case(testDescription: "an app beside texts", entries: [.init("out/a.apk", app)] + sources, path: nil),
    Case(
      testDescription: "a set of one APK", entries: [.init("a.apk", app), .init("manifest.json", "{}")],
      path: "a.apk!/"),
    Case(
      testDescription: "a set of one APK with an expansion file",
      entries: [.init("a.apk", app), .init("manifest.json", "{}"), .init("Android/obb/main.obb", "x")],
      path: nil),
    Case(
      testDescription: "a ZIP without an app", entries: [.init("b.zip", ZipBuilder([.init("x", "y")]).bytes)],
      path: nil),
  ]

  @Test(arguments: cases) func anArchiveCarriesOneApp(_ one: Case) throws {
    let bundle = try bundle("x.zip", one.entries)
    #expect(bundle.isCarried == (one.path != nil))
    if let path = one.path { #expect(bundle.own.path == path) }
  }

  /// A store builds the APKs from the bundle, wherever they are.
  @Test(arguments: [
    ("bundle/Harbor.aab", "apk/Harbor.apk"), ("Harbor.aab", "universal.apks"),
    ("a/b/Harbor.aab", "Harbor.apks"),
  ]) func aBundleBesideItsPackagesIsTheApp(_ bundleName: String, _ packageName: String) throws {
    let package = try Archive.bytes(ofFixture: "Harbor.apk")
    let isSet = packageName.hasSuffix("apks")
    let packages = isSet ? ZipBuilder([.init("universal.apk", package)]).bytes : package
    let found = try bundle(
      "x.zip",
      [
        ZipBuilder.Entry(bundleName, try Archive.bytes(ofFixture: "Harbor.aab")),
        .init(packageName, packages),
      ])
    #expect(found.own.path == "\(bundleName)!/")
    #expect(found.archives[0].warnings.map(\.entry) == [packageName])
  }

  /// A stream keeps the archives in it, whatever their names.
  @Test(arguments: ["out/a.zip", "a.tgz", "artifact.bin", "a.nupkg"])
  func aTarCarriesWhatAZIPCarries(_ name: String) throws {
    let inner =
      name.hasSuffix("tgz") ? tar([("a.apk", Self.app)]) : ZipBuilder([.init("a.apk", Self.app)]).bytes
    let folder = try TemporaryFolder()
    try folder.write("x.tar", tar([(name, inner), ("README", Array("x".utf8))]))
    let bundle = try AppBundle(opening: "\(folder.path)/x.tar")
    #expect(bundle.own.path == "\(name)!/a.apk!/")
    #expect(bundle.warnings.isEmpty)
  }

  /// The name is that of a compressed app, and the content is not known.
  @Test(arguments: ["Harbor.ipa.gz", "lib.aar.xz"]) func aCompressedAppIsAWarning(_ name: String) throws {
    for others in [[], Self.sources] {
      let found = try bundle("x.zip", [ZipBuilder.Entry(name, "not an archive")] + others)
      let warning = try #require(found.warnings.first, "no warning about '\(name)'")
      #expect(warning.entry == name && warning.hidesFiles && warning.affectsMessages)
    }
    #expect(try bundle("x.zip", [ZipBuilder.Entry("log.gz", "text")] + Self.sources).warnings.isEmpty)
  }

  @Test func anUnopenedArchiveIsAWarning() throws {
    let entries = [ZipBuilder.Entry("b.zip", ZipBuilder([.init("a.apk", Self.app)]).bytes)]
    let deep = try bundle("x.zip", entries, limits: Limits { $0.nesting = 2 })
    let warning = try #require(deep.warnings.first)
    #expect(warning.entry == "b.zip!/a.apk")
    #expect(warning.message.contains("--max-nesting") && warning.hidesFiles && warning.affectsMessages)
  }

  /// An index into the files is the entry of an archive, after those of the archives before it.
  @Test func filesAreGroupedByArchive() throws {
    let found = try AppBundle(opening: Places.fixture("Harbor.apks"))
    #expect(found.archives.map(\.files.count) == found.archives.map(\.archive.entries.count))
    for (number, archive) in found.archives.enumerated() {
      for (entry, file) in archive.files.enumerated() {
        #expect(found.files[file].archive == number && found.files[file].entry == entry)
        #expect(found.find(found.pathInApp(of: file)) == file)
      }
    }
  }
}

extension Archive {
  fileprivate static func bytes(ofFixture name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: Places.fixture(name))))
  }
}
