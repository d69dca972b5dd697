import AppBundles
import Archives
import BundleAnalysis
import Foundation
import Localization
import LocalizationAnalysis
import ReportSchema
import TestSupport
import Testing

private func weigh(_ archive: Archive) throws -> Footprint { try AppBundle(archive).footprint() }

/// Delivery and resource tables of Android apps.
@Suite struct AndroidTests {
  // MARK: - Delivery

  private static func bundle(_ configuration: [UInt8]) -> ZipBuilder {
    ZipBuilder([
      .init("BundleConfig.pb", configuration), .init("BUNDLE-METADATA/a/b", "12345"),
      .init("META-INF/SIGNER.RSA", "1234"), .init("base/assets/voices/x", "base"),
      .init("base/assets/voices#lang_de/x", "german"), .init("base/assets/other", "all"),
      .init("base/assets/voices#lang_pt-BR/x", "brazil"), .init("base/assets/voices#lang_pt-PT/x", "lisbon"),
    ])
  }

  private func download(_ zip: ZipBuilder) throws -> DeviceDownload {
    try DeviceDownload(weigh(Archive(name: "app.aab", bytes: zip.bytes)))
  }

  @Test(arguments: [(2, true), (3, false)] as [(UInt8, Bool)])
  func aDeviceDownloadsItsOwnLanguages(_ dimension: UInt8, _ isNegated: Bool) throws {
    let device = try download(Self.bundle(bundleConfig(dimension: dimension, isOff: isNegated)))
    #expect(device.languageSplits == true)
    #expect(device.languages.keys.sorted() == ["de", "pt"])
    // The manifest of a split has the same size for both.
    let german = try #require(device.languages["de"]).install
    #expect(try #require(device.languages["pt"]).install - german == 6)
    #expect(device.everyDevice.install == 7)
  }

  @Test func aBundleWithoutLanguageSplitsDeliversAllLanguages() throws {
    let device = try download(Self.bundle(bundleConfig(isOff: true)))
    #expect(device.languageSplits == false)
    #expect(device.languages.isEmpty)
    #expect(device.everyDevice.install == 25)
  }

  @Test func onlyFormatsWithPartsHaveADevice() throws {
    for (name, hasDevice) in [
      ("Harbor.aab", true), ("Harbor.apks", true), ("Harbor.apk", false), ("Harbor.ipa", false),
    ] {
      let footprint = try weigh(Archive(opening: Places.fixture(name)))
      let report = MeasureReport(footprint, device: try DeviceDownload(footprint))
      #expect((report.device != nil) == hasDevice, "\(name)")
    }
  }

  // MARK: - Modules

  /// The manifest of a module with `<dist:delivery>`. Resources.proto, `XmlNode`.
  private static func manifest(_ delivery: [ProtobufField], isAssetPack: Bool = false) -> [UInt8] {
    let type: [ProtobufField] = isAssetPack ? [.message(4, [.text(2, "type"), .text(3, "asset-pack")])] : []
    let element = { (name: String, children: [ProtobufField]) -> ProtobufField in
      .message(1, [.text(3, name)] + children.map { .message(5, [$0]) })
    }
    let module = ProtobufField.message(
      1, [.text(3, "module")] + type + [.message(5, [element("delivery", delivery)])])
    return ProtobufField.encode([.message(1, [.text(3, "manifest"), .message(5, [module])])])
  }

  private static func element(_ name: String, value: String? = nil, _ children: [ProtobufField] = [])
    -> ProtobufField
  {
    let attributes: [ProtobufField] = value.map { [.message(4, [.text(2, "value"), .text(3, $0)])] } ?? []
    return .message(1, [.text(3, name)] + attributes + children.map { .message(5, [$0]) })
  }

  @Test func firstDownloadHasInstallTimeModulesOnly() throws {
    let conditions = Self.element("conditions", [Self.element("min-sdk", value: "24")])
    let deliveries: [(name: String, manifest: [UInt8], kind: MeasureReport.ModuleDelivery)] = [
      ("always", Self.manifest([Self.element("install-time")]), .installTime),
      ("later", Self.manifest([Self.element("on-demand")]), .onDemand),
      ("maybe", Self.manifest([Self.element("install-time", [conditions])]), .conditional),
      ("pack", Self.manifest([Self.element("fast-follow")], isAssetPack: true), .fastFollow),
    ]
    var zip = ZipBuilder([.init("base/dex/classes.dex", "12345")])
    zip.entries.append(.init("base/manifest/AndroidManifest.xml", Self.manifest([])))
    for module in deliveries {
      zip.entries.append(.init("\(module.name)/manifest/AndroidManifest.xml", module.manifest))
      zip.entries.append(.init("\(module.name)/assets/a", "1234567"))
    }
    let device = try download(zip)
    let found = Dictionary(uniqueKeysWithValues: device.modules.map { ($0.name, $0) })
    #expect(device.modules.map(\.name) == ["base", "always", "later", "maybe", "pack"])
    for module in deliveries { #expect(found[module.name]?.delivery == module.kind, "\(module.name)") }
    #expect(found["maybe"]?.conditions == ["min-sdk 24"])
    // Base and one module: by hand.
    let first = [found["base"], found["always"]].compactMap(\.self)
    #expect(device.everyDevice.download == first.reduce(0) { $0 + $1.size.download })
    #expect(device.everyDevice.install == first.reduce(0) { $0 + $1.size.install })
  }

  @Test func devicesReceiveTheirProcessorsLibraries() throws {
    let zip = ZipBuilder([
      .init("base/manifest/AndroidManifest.xml", Self.manifest([])),
      .init("base/lib/arm64-v8a/a.so", "1234567890"), .init("base/lib/armeabi-v7a/a.so", "1234"),
      .init("base/lib/x86_64/a.so", "12"),
    ])
    let footprint = try weigh(Archive(name: "app.aab", bytes: zip.bytes))
    func install(_ profile: String) throws -> ByteCount {
      try DeviceDownload(footprint, for: #require(DeviceProfile(profile))).everyDevice.install
    }
    let arm = try install("arm64-v8a")
    #expect(try arm - install("armeabi-v7a") == 6)
    #expect(try arm - install("x86_64") == 8)
    #expect(DeviceProfile("arm64") == nil)
    #expect(DeviceProfile("x86, mdpi, Android 12L")?.text == "x86, mdpi, Android 12L")
  }

  // MARK: - Devices that cannot install

  private func warnings(_ archive: Archive, _ profile: String) throws -> [String] {
    try DeviceDownload(weigh(archive), for: #require(DeviceProfile(profile))).warnings.map(\.message)
  }

  @Test func aBundleWithoutLibrariesForADeviceIsRefused() throws {
    let zip = ZipBuilder([
      .init("base/manifest/AndroidManifest.xml", Self.manifest([])),
      .init("base/lib/arm64-v8a/a.so", "1234567890"), .init("base/lib/x86/a.so", "12"),
    ])
    let archive = try Archive(name: "app.aab", bytes: zip.bytes)
    #expect(try warnings(archive, "arm64-v8a").isEmpty && warnings(archive, "x86_64").isEmpty)
    #expect(
      try warnings(archive, "armeabi-v7a").contains {
        $0.hasSuffix("cannot install the app: it has native libraries for arm64-v8a, x86 only")
      })
  }

  @Test func aSetForNewerDevicesIsRefused() throws {
    let archive = try Self.set([
      ("base", Self.binary([], minimumSDK: 26), "12345"),
      ("config.de", Self.binary([("split", "config.de")]), "123"),
    ])
    #expect(try warnings(archive, "8").isEmpty)
    let found = try warnings(archive, "7")
    #expect(
      found.count == 1 && found[0].hasSuffix("cannot install the app: it needs Android 8 or later"),
      "\(found)")
  }

  // MARK: - Sets of APKs

  private static func binary(_ attributes: [(String, String)], minimumSDK: UInt32 = 21) -> [UInt8] {
    ManifestBuilder(
      [(name: "package", value: "org.quay")] + attributes.map { (name: $0.0, value: $0.1) },
      minimumSDK: minimumSDK
    ).bytes
  }

  /// A set of APKs, each with a manifest and a file.
  private static func set(
    _ apks: [(String, [UInt8], String)]
  ) throws -> Archive {
    let entries = apks.map { name, manifest, content in
      let files: [ZipBuilder.Entry] = [
        .init("AndroidManifest.xml", manifest), .init("resources.arsc", content),
      ]
      return ZipBuilder.Entry("\(name).apk", ZipBuilder(files).bytes)
    }
    return try Archive(name: "app.apks", bytes: ZipBuilder(entries).bytes)
  }

  private static func everyDevice(_ archive: Archive, _ profile: String = "14") throws -> ByteCount {
    try DeviceDownload(weigh(archive), for: #require(DeviceProfile(profile))).everyDevice.install
  }

  /// An old module has the attribute `dist:onDemand` of `<module>`; this one is an element of the root's name.
  @Test func modulesOnDemandAreNotInTheFirstDownloadOfASet() throws {
    let base = ("base", Self.binary([]), "12345")
    let later = Self.onDemand(split: "camera")
    let now = Self.binary([("split", "album")])
    let split = Self.binary([("split", "camera.config.xxhdpi"), ("configForSplit", "camera")])
    let archive = try Self.set([
      base, ("camera", later, "123456789"), ("album", now, "123"), ("camera-xxhdpi", split, "1234567"),
    ])
    let device = try DeviceDownload(weigh(archive))
    #expect(device.everyDevice.install.value == base.1.count + 5 + now.count + 3)
    #expect(device.modules.map(\.name) == ["camera"])
    #expect(device.modules.first?.delivery == .onDemand)
    #expect(device.modules.first?.size.install.value == later.count + 9 + split.count + 7)
    #expect(device.warnings.isEmpty, "\(device.warnings)")
  }

  /// A manifest with the element `<dist:on-demand>`, whose name takes the place of `uses-sdk`.
  private static func onDemand(split: String) -> [UInt8] {
    let words = ["", "manifest", "package", "org.quay", "split", split, "on-demand"]
    let attributes: [ManifestBuilder.Attribute] = [
      .init(name: 2, type: 3, data: 3), .init(name: 4, type: 3, data: 5),
    ]
    let body =
      ArscBuilder.pool(words, .utf16) + ManifestBuilder.element(1, attributes)
      + ManifestBuilder.element(6, [])
    return ArscBuilder.chunk(3, body)
  }

  /// `ResTable_config::isBetterThan`: scaling down is twice as good as scaling up.
  @Test(arguments: [
    ("hdpi", ["mdpi", "xxhdpi"], 1), ("mdpi", ["mdpi", "xxhdpi"], 0), ("xhdpi", ["xxxhdpi", "hdpi"], 0),
    ("ldpi", ["xhdpi", "mdpi"], 1), ("xxxhdpi", ["hdpi", "xhdpi"], 1),
  ])
  func aDeviceReceivesTheBestScreen(_ screen: String, _ screens: [String], _ expected: Int) throws {
    let base = ("base", Self.binary([]), "12345")
    let splits = screens.enumerated().map { index, name in
      (
        "config.\(name)", Self.binary([("split", "config.\(name)")]),
        String(repeating: "x", count: 100 * (index + 1))
      )
    }
    let install = try Self.everyDevice(Self.set([base] + splits), screen).value
    let chosen = splits[expected]
    #expect(install == base.1.count + 5 + chosen.1.count + 100 * (expected + 1), "\(screen) of \(screens)")
  }

  /// An expansion file is downloaded as it is, in whatever folder of the set it is.
  @Test(arguments: ["main.1.org.quay.obb", "Android/obb/org.quay/patch.1.org.quay.obb"])
  func expansionFilesAreDownloaded(_ name: String) throws {
    let base = try Self.set([("base", Self.binary([]), "12345")])
    let apk = try base.content(at: 0)
    let entries: [ZipBuilder.Entry] = [.init("base.apk", apk), .init("manifest.json", "{}")]
    let without = try DeviceDownload(
      weigh(Archive(name: "app.xapk", bytes: ZipBuilder(entries + [.init("x.bin", "x")]).bytes)))
    let expansion = ZipBuilder.Entry(name, String(repeating: "x", count: 1000)).with { $0.deflates = true }
    let with = try DeviceDownload(
      weigh(Archive(name: "app.xapk", bytes: ZipBuilder(entries + [expansion]).bytes)))
    #expect(with.everyDevice.download - without.everyDevice.download == 1000)
    #expect(with.everyDevice.install - without.everyDevice.install == 1000)
  }

  /// A set that was unpacked is the set, also in a folder of its own.
  @Test(arguments: ["", "app/", "out/app/"]) func aSetInAFolderIsTheSet(_ folder: String) throws {
    let set = try Archive(opening: Places.fixture("Harbor.apks"))
    let entries = try set.entries.indices.map { entry in
      ZipBuilder.Entry("\(folder)\(set.names[entry])", try set.content(at: entry))
    }
    let macOS = ZipBuilder.Entry("__MACOSX/\(folder)._toc.pb", "x")
    let unpacked = try AppBundle(Archive(name: "ci.zip", bytes: ZipBuilder(entries + [macOS]).bytes))
    #expect(unpacked.format == .apks)
    let device = try DeviceDownload(unpacked.footprint())
    let expected = try DeviceDownload(weigh(set))
    #expect(device.languages == expected.languages)
    #expect(device.everyDevice == expected.everyDevice)
  }

  /// Two apps in a folder are no set of APKs.
  @Test func appsInAFolderAreNoSet() throws {
    let apk = ZipBuilder([.init("AndroidManifest.xml", Self.binary([]))]).bytes
    let entries: [ZipBuilder.Entry] = [.init("out/free.apk", apk), .init("out/paid.apk", apk)]
    let bundle = try AppBundle(Archive(name: "ci.zip", bytes: ZipBuilder(entries).bytes))
    #expect(bundle.format == .folder)
  }

  @Test func aSetWithoutItsBaseIsWarnedAbout() throws {
    let split = ("config.de", Self.binary([("split", "config.de")]), "123")
    let other = ("config.fr", Self.binary([("split", "config.fr")]), "123")
    let base = ("base", Self.binary([]), "12345")
    #expect(try warnings(Self.set([base, split]), "14").isEmpty)
    let found = try warnings(Self.set([split, other]), "14")
    #expect(found.contains { $0.hasPrefix("the base APK is missing") }, "\(found)")
  }

  // MARK: - Real apps

  /// androguard's counts. Its locale names have no scripts.
  private struct PackageOracle: Decodable {
    struct Figures: Decodable { var strings: Int }
    var locales: [String: Figures]
  }

  @Test(.realData, arguments: ["wikipedia-50598", "wikipedia-50600"])
  func messagesPerLocaleEqualAndroguard(_ name: String) throws {
    let bytes = try Places.bytes(Places.real("apk/\(name).oracle.json"))
    let oracle = try JSONDecoder().decode(PackageOracle.self, from: Data(bytes))
    let footprint = try weigh(Archive(opening: Places.real("apk/\(name).apk")))
    var found: [LocaleTag: Int] = [:]
    for (tag, amounts) in footprint.locales {
      let region = tag.region.map { "-\($0)" } ?? ""
      found[try #require(LocaleTag(bcp47: tag.language + region)), default: 0] += amounts[.strings].messages
    }
    for (key, figures) in oracle.locales where key != "(default)" {
      let tag = try #require(LocaleTag(androidQualifiers: key))
      #expect(found[tag] == figures.strings, "\(key)")
    }
    #expect(found.count == oracle.locales.count - 1)
    // `account_name` and `app_name` are references.
    #expect(footprint.base[.strings].messages == (oracle.locales["(default)"]?.strings).map { $0 - 2 })
    let arsc = try #require(footprint.containers.first { $0.entry == "resources.arsc" })
    #expect(arsc.rule == "arsc-chunks-and-pool-strings")
    #expect(footprint.total == footprint.bundle.archive.size)
  }

  private struct BundleOracle: Decodable {
    var strings: Int
    var plurals: Int?

    enum CodingKeys: String, CodingKey {
      case strings = "entries_string"
      case plurals = "entries_plurals"
    }
  }

  @Test(.realData) func countsOfAnAppBundleEqualThoseOfResourcesProto() throws {
    let bytes = try Places.bytes(Places.real("aab/wikipedia-50600.oracle.json"))
    let oracle = try JSONDecoder().decode([String: BundleOracle].self, from: Data(bytes))
    let footprint = try weigh(Archive(opening: Places.real("aab/wikipedia-50600.aab")))
    var found = Dictionary(uniqueKeysWithValues: footprint.locales.map { ($0.tag, $0.sizes) })
    for (key, figures) in oracle where key != "(default)" {
      let amounts = try #require(LocaleTag(bcp47: key).flatMap { found.removeValue(forKey: $0) })
      #expect(amounts[.strings].messages == figures.strings, "\(key)")
      #expect(amounts[.plurals].messages == figures.plurals ?? 0, "\(key)")
    }
    #expect(found.isEmpty)
    // `account_name` and `app_name` are references.
    #expect(footprint.base[.strings].messages == (oracle["(default)"]?.strings).map { $0 - 2 })
    #expect(footprint.base[.plurals].messages == oracle["(default)"]?.plurals)
  }

  @Test(.realData, arguments: Places.realFiles(in: "apk", withExtension: ".apk"))
  func sharesSumToTheTable(_ path: String) throws {
    let bundle = try AppBundle(opening: path)
    let contents = try bundle.readContents()
    let tables = contents.containers.filter { $0.value.apportionmentRule == "arsc-chunks-and-pool-strings" }
    #expect(tables.count == (bundle.archive.find("resources.arsc") == nil ? 0 : 1))
    for (entry, opened) in tables {
      let shared = opened.parts.reduce(0) { $0 + $1.bytes }
      #expect(ByteCount(shared) == bundle.archive.entries[entry].installBytes)
    }
    #expect(Footprint(of: bundle, contents: contents).total == bundle.archive.size)
  }
}
