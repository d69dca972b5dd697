import AppBundles
import Archives
import Foundation
import Localization
import LocalizationAnalysis
import ReportSchema
import TestSupport
import Testing

@testable import BundleAnalysis

/// One chunk of texts per language. Sizes of chunks that are not compressed are in case 53.
@Suite struct LanguageChunksTests {
  private static let bundle = "Tests/Cases/53-texts-in-javascript/metro/Boat.app/main.jsbundle"

  private static func app(
    _ name: String, kept: [String] = [], deflates: Bool = false
  ) throws -> (AppReading, Savings) {
    let content = Array(try Data(contentsOf: Places.package.appending(path: bundle)))
    var code = ZipBuilder.Entry(name, content)
    code.deflates = deflates
    let format = name.hasSuffix("jsbundle") ? "ipa" : "apk"
    let archive = try Archive(name: "Boat.\(format)", bytes: ZipBuilder([code]).bytes)
    let app = try AppReading(AppBundle(archive, base: LocaleTag(bcp47: "en")), base: LocaleTag(bcp47: "en"))
    let tags = Set(kept.compactMap { LocaleTag(bcp47: $0) })
    return (app, try app.savings(RemovalOptions(keeping: tags, scope: .deliverable)))
  }

  /// Nothing is lost, and nothing is counted twice: the rest and the chunks are as long as the code.
  @Test(arguments: ["Payload/Boat.app/main.jsbundle", "assets/index.android.bundle"])
  func restAndChunksAreTheCode(_ name: String) throws {
    let (app, savings) = try Self.app(name)
    let chunks = try #require(try LanguageChunks(of: app, savings))
    #expect(chunks.locales.map(\.text) == ["de", "fr", "ja", "pt-BR"])
    let rest = chunks.rest.device.everyDevice.install
    let texts = chunks.chunks.values.map(\.install.value).reduce(0, +)
    #expect(rest.value + texts == app.footprint.installBytes.value)
    for locale in app.footprint.translations {
      #expect(
        chunks.chunks[locale.tag]?.install == locale.sizes.total.install,
        "\(locale.tag) as 'measure' attributes it")
    }
  }

  /// The chunk of German has 258 bytes; Python's `zlib.compressobj(6, zlib.DEFLATED, -15)` makes 187 of them.
  @Test func chunksAreCompressedAsTheCodeIs() throws {
    let german = try #require(LocaleTag(bcp47: "de"))
    for (isDeflated, size) in [(true, 187), (false, 258)] {
      let (app, savings) = try Self.app("Payload/Boat.app/main.jsbundle", deflates: isDeflated)
      let chunks = try #require(try LanguageChunks(of: app, savings))
      #expect(chunks.chunks[german]?.download.value == size, "deflated: \(isDeflated)")
    }
  }

  @Test func everyDeviceDownloadsLess() throws {
    let (app, savings) = try Self.app("assets/index.android.bundle")
    let chunks = try #require(try LanguageChunks(of: app, savings))
    let device = savings.device.before
    #expect(chunks.rest.device.everyDevice.download < device.everyDevice.download)
    #expect(chunks.locales.allSatisfy { chunks.size(for: $0).download < device.size(for: $0).download })
  }

  @Test func keptLanguagesStayInTheCode() throws {
    let (app, savings) = try Self.app("Payload/Boat.app/main.jsbundle", kept: ["de", "fr"])
    #expect(try LanguageChunks(of: app, savings)?.locales.map(\.text) == ["ja", "pt-BR"])
  }

  /// With one chunk, devices in the languages that stay in the code are compared, too: they save all of it.
  @Test func oneTranslationIsAChunk() throws {
    let (app, savings) = try Self.app("Payload/Boat.app/main.jsbundle", kept: ["de", "fr", "ja"])
    let chunks = try #require(try LanguageChunks(of: app, savings))
    #expect(chunks.chunks.keys.map(\.text) == ["pt-BR"])
    #expect(chunks.locales.map(\.text) == ["de", "en", "fr", "ja", "pt-BR"])
    let whole = savings.device.before.everyDevice.download
    let chunk = try #require(chunks.chunks.values.first).download
    for locale in chunks.locales {
      let saved = whole - chunks.size(for: locale).download
      #expect(saved == (locale.text == "pt-BR" ? 0 : chunk), "\(locale) saves \(saved)")
    }
    // Four of five devices save the chunk.
    let measured = try DeliveryMeasurement(of: app, savings).run()
    #expect(measured.actions?.actions.first { $0.id == .languageChunks }?.savedDeviceBytes == chunk.value)
  }

  /// The action saves what the way saves, and is not part of the measured steps.
  @Test func theActionIsAnEstimate() throws {
    let (app, savings) = try Self.app("Payload/Boat.app/main.jsbundle")
    let measured = try DeliveryMeasurement(of: app, savings).run()
    let way = try #require(measured.ways.first { $0.way == .chunks })
    let action = try #require(measured.actions?.actions.first { $0.id == .languageChunks })
    let bundled = try #require(measured.ways.first { $0.way == .bundled }?.firstDownload?.median)
    #expect(measured.ways.map(\.way.known) == [.bundled, .chunks])
    #expect(action.savedDeviceBytes == bundled - (way.firstDownload?.median ?? 0))
    #expect(action.savedDeviceBytes > 0 && !action.measured && action.estimate != nil)
    #expect(measured.actions?.allSimple == nil)
  }
}
