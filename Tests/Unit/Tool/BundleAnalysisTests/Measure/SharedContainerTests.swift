import AppBundles
import Archives
import BundleAnalysis
import Compression
import Foundation
import Localization
import LocalizationAnalysis
import OperatingSystem
import ReportSchema
import TestSupport
import Testing

/// Attribution and removal of locales in shared containers.
@Suite struct SharedContainerTests {
  private static func plist(_ value: Any) throws -> [UInt8] {
    [UInt8](try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
  }

  private static let tables: [String: [String: String]] = [
    "en": ["sail": "Sail", "fog": "Fog"],
    "de": ["sail": "Segel", "fog": "Nebel", "mast": "Mast"],
    "pt_BR": ["sail": "Vela"],
    "LocProvenance": ["de": "x"],
  ]

  private static let catalog = """
    {"sourceLanguage": "en", "version": "1.0", "strings": {"Sail": {"localizations": {
      "de": {"stringUnit": {"state": "translated", "value": "Segel"}},
      "fr": {"stringUnit": {"state": "translated", "value": "Voile"}}}}}}
    """

  private static let hashes = """
    {"de_DE": {"3aVg": "Segel", "4bWh": ["Nebel", "Dunst"]}, "fr_FR": {"3aVg": "Voile"}, "es_ES": {}}
    """

  private static func app() throws -> ZipBuilder {
    let info = ["CFBundleIdentifier": "org.example.app", "CFBundleDevelopmentRegion": "en"]
    let signed = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      \t<key>files</key>
      \t<dict>
      \t\t<key>de.lproj/Extra.strings</key>
      \t\t<data>AAAA</data>
      \t\t<key>Info.plist</key>
      \t\t<data>BBBB</data>
      \t</dict>
      </dict>
      </plist>

      """
    let root = "Payload/App.app/"
    return ZipBuilder([
      .init(root + "Info.plist", try plist(info)),
      .init(root + "Localizable.loctable", try plist(tables)).with { $0.deflates = true },
      .init(root + "Catalog.xcstrings", catalog), .init(root + "translatedFbts.json", hashes),
      .init(root + "Assets.car", try Places.bytes(Places.package.path() + "Tests/Fuzz/Seeds/harbor.car")),
      .init(root + "de.lproj/Extra.strings", "a = b;"),
      .init(root + "_CodeSignature/CodeResources", signed),
    ])
  }

  private static func open() throws -> AppBundle {
    try AppBundle(Archive(name: "App.ipa", bytes: app().bytes))
  }

  @Test func everyContainerIsOpenedAndSums() throws {
    let bundle = try Self.open()
    let contents = try bundle.readContents()
    let footprint = Footprint(of: bundle, contents: contents)
    #expect(footprint.warnings.isEmpty)
    #expect(footprint.total == bundle.archive.size)
    #expect(
      Set(footprint.containers.map(\.rule)) == [
        "loctable-objects", "xcstrings-localizations", "json-members", "car-renditions",
        "code-resources-lines",
      ])
    for (entry, opened) in contents.containers {
      let sum = opened.parts.reduce(0) { $0 + $1.bytes }
      #expect(ByteCount(sum) == bundle.archive.entries[entry].installBytes)
    }
    // loctable, xcstrings, translatedFbts, Extra.strings
    let german = try #require(footprint.locales.first { $0.tag.text == "de" }).sizes
    #expect(german[.strings].messages == 3 + 1 + 1)
    let tags = footprint.locales.map(\.tag.text).sorted()
    #expect(tags == ["de", "de-DE", "es-ES", "fr", "fr-FR", "pt-BR"])
    // The table's texts of the base language are base's.
    #expect(footprint.base[.strings].messages >= 2)
  }

  /// Only bytes that are in the archive as they are can be measured there: a compressed container is apportioned, also
  /// where compressed bytes are as many as the others.
  @Test(arguments: [false, true]) func partsAreMeasuredInStoredContainersOnly(deflates: Bool) throws {
    let table = try ZipBuilder.Entry("Payload/App.app/Localizable.loctable", Self.plist(Self.tables))
      .with { $0.deflates = deflates }
    let info = ZipBuilder.Entry(
      "Payload/App.app/Info.plist", try Self.plist(["CFBundleIdentifier": "org.example.app"]))
    let bundle = try AppBundle(Archive(name: "App.ipa", bytes: ZipBuilder([info, table]).bytes))
    let contents = try bundle.readContents()
    let footprint = Footprint(of: bundle, contents: contents)
    let parts = try #require(contents.containers.values.first).parts
    for (tag, sizes) in footprint.locales {
      let mine = parts.filter { $0.owner == .locale(tag) }
      let own = mine.reduce(0) { $0 + $1.ownBytes }
      #expect(own > 0)
      #expect(sizes.total.measuredInstall.value == own)
      #expect(sizes.total.measuredArchive.value == (deflates ? 0 : own), "\(tag)")
      let shared = mine.reduce(0) { $0 + $1.bytes } - own
      #expect(deflates ? sizes.total.apportionedArchive > 0 : sizes.total.apportionedArchive.value == shared)
    }
  }

  @Test func aLocaleIsRemovedFromEachContainer() throws {
    let app = try AppReading(Self.open())
    let others = Set(app.footprint.locales.map(\.tag)).subtracting(["de"])
    let after = try app.savings(RemovalOptions(keeping: others)).after.bundle.archive
    func list(_ path: String) throws -> Any {
      let entry = try #require(after.find("Payload/App.app/\(path)"))
      return try PropertyListSerialization.propertyList(from: Data(after.content(at: entry)), format: nil)
    }
    let table = try #require(try list("Localizable.loctable") as? NSDictionary)
    #expect(table.isEqual(to: Self.tables.filter { $0.key != "de" }))
    let files = try list("_CodeSignature/CodeResources") as? [String: [String: Any]]
    #expect(files?["files"].map { Array($0.keys) } == ["Info.plist"])
  }

  /// Only containers that cannot be rewritten keep their locales.
  @Test func everyContainerIsRebuiltWithoutLocales() throws {
    let savings = try AppReading(Self.open()).savings()
    #expect(savings.removed.unmodified.map(\.entry) == ["Payload/App.app/Assets.car"])
    let left = savings.after.locales.reduce(ByteCount.zero) { $0 + $1.sizes.total.archive }
    let before = savings.before.bundle
    let catalog = try #require(before.archive.find("Payload/App.app/Assets.car"))
    let parts = try before.readContents().containers[catalog]?.parts ?? []
    #expect(left.value == parts.reduce(0) { $1.owner.tag == nil ? $0 : $0 + $1.bytes })
    #expect(savings.removed.rewrittenEntries == 4)
    #expect(savings.packs.first { $0.locale.text == "de" }?.messages == 3 + 1 + 1)
    #expect(savings.packs.first { $0.locale.text == "de-DE" }?.messages == 3)
    // Base's texts in the table are there as before.
    let bundle = savings.after.bundle
    let table = try #require(bundle.archive.find("Payload/App.app/Localizable.loctable"))
    let read = try PropertyListSerialization.propertyList(
      from: Data(bundle.archive.content(at: table)), format: nil)
    #expect(Set(try #require(read as? [String: Any]).keys) == ["en", "LocProvenance"])
  }

  @Test func messagesOfALibraryAreCounted() throws {
    let strings = """
      <resources><string name="sail">Segel</string>
      <plurals name="boats"><item quantity="other">Boote</item></plurals></resources>
      """
    let archive = ZipBuilder([
      .init("AndroidManifest.xml", "<manifest package=\"org.example.lib\"/>"), .init("R.txt", ""),
      .init("res/values/values.xml", strings), .init("res/values-de/values-de.xml", strings),
    ])
    let bundle = try AppBundle(Archive(name: "lib.aar", bytes: archive.bytes))
    let footprint = try bundle.footprint()
    #expect(footprint.locales.map(\.tag.text) == ["de"])
    #expect(footprint.locales.first?.sizes.total.messages == 2)
    #expect(footprint.base.total.messages == 2)
  }

  @Test func aLanguagePackOfABrowserBelongsToItsLanguage() throws {
    let manifest = #"{"langpack_id": "pt-BR", "manifest_version": 2, "name": "Language", "version": "1"}"#
    let archive = ZipBuilder([
      .init("manifest.json", manifest),
      .init("browser/localization/pt-BR/a.ftl", "sail = Vela\nfog = Névoa\n"),
      .init("browser/chrome/pt-BR/b.properties", "mast=Mastro\n"),
      .init("browser/chrome/pt-BR/c.css", "a {}"),
    ])
    let bundle = try AppBundle(Archive(name: "langpack.xpi", bytes: archive.bytes))
    let footprint = try bundle.footprint()
    #expect(footprint.locales.map(\.tag.text) == ["pt-BR"])
    #expect(footprint.locales.first?.sizes.total.messages == 3)
    #expect(footprint.locales.first?.sizes.total.archive == bundle.archive.size)
    #expect(try LocalizedStrings(of: bundle).locales.map(\.text) == ["pt-BR"])
  }
}
