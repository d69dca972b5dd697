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

  @Test(arguments: [(2, true), (3, false)] as [(UInt8, Bool)])
  func aDeviceDownloadsItsOwnLanguages(_ dimension: UInt8, _ isNegated: Bool) throws {
    let archive = Self.bundle(bundleConfig(dimension: dimension, isOff: isNegated)).bytes
    let footprint = try weigh(Archive(name: "app.aab", bytes: archive))
    let delivery = try #require(footprint.delivery)
    #expect(delivery.languageSplits)
    #expect(delivery.languages.map(\.language).sorted() == ["de", "pt"])
    #expect(delivery.languages.first?.locales == ["pt-BR", "pt-PT"])
    #expect(delivery.languages.map(\.installBytes) == [12, 6])
    #expect(delivery.everyDevice.installBytes == 7)
  }

  @Test func aBundleWithoutLanguageSplitsDeliversAllLanguages() throws {
    let archive = Self.bundle(bundleConfig(isOff: true)).bytes
    let delivery = try #require(try weigh(Archive(name: "app.aab", bytes: archive)).delivery)
    #expect(!delivery.languageSplits)
    #expect(delivery.languages.isEmpty)
    #expect(delivery.everyDevice.installBytes == 25)
  }

  @Test(arguments: [false, true]) func deliveredBytesSumToTheBundle(_ isNegated: Bool) throws {
    let built = Self.bundle(bundleConfig(isOff: isNegated)).bytes
    var archives = [try Archive(name: "app.aab", bytes: built)]
    archives.append(try Archive(opening: Places.fixture("Harbor.aab")))
    for path in Places.realFiles(in: "aab", withExtension: ".aab") {
      archives.append(try Archive(opening: path))
    }
    for archive in archives {
      let footprint = try weigh(archive)
      let delivery = try #require(footprint.delivery)
      let shared = [delivery.everyDevice, delivery.storeOnly]
      let archives = shared.map(\.archiveBytes) + delivery.languages.map(\.archiveBytes)
      #expect(archives.reduce(0, +) == archive.size.value)
      let installs = shared.map(\.installBytes) + delivery.languages.map(\.installBytes)
      #expect(installs.reduce(0, +) == footprint.installBytes.value)
    }
  }

  @Test func onlyAppBundlesHaveADelivery() throws {
    #expect(try weigh(Archive(opening: Places.fixture("Harbor.apk"))).delivery == nil)
    #expect(try weigh(Archive(opening: Places.fixture("Harbor.ipa"))).delivery == nil)
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
