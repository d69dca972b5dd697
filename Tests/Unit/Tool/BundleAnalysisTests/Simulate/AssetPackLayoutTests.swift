import AppBundles
import Foundation
import Localization
import LocalizationAnalysis
import Testing

@testable import BundleAnalysis

@Suite struct AssetPackLayoutTests {
  private func layout(
    _ platform: Platform?, _ packs: [(tag: String, assets: [String])]
  ) throws -> AssetPackLayout {
    var app = AppIdentity()
    app.platform = platform
    app.identifier = "org.example.\"harbor\"&"
    app.build = "34"
    let packs = try packs.map {
      AssetPackLayout.Pack(
        locale: try #require(LocaleTag(bcp47: $0.tag)), name: "messages.pack", assets: $0.assets)
    }
    return try #require(AssetPackLayout(packs: packs, app: app))
  }

  private func manifest(_ layout: AssetPackLayout, _ path: String) throws -> [UInt8] {
    let file = try #require(layout.files.first { $0.path == path })
    guard case .manifest(let bytes) = file.contents else { throw NoManifest() }
    return bytes
  }

  private struct NoManifest: Error {}

  private func json(_ layout: AssetPackLayout, _ path: String) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(manifest(layout, path))) as? [String: Any])
  }

  @Test func appleHasOnePackForEachTag() throws {
    let tags = ["de", "de-AT", "zh-Hant-HK", "ca-valencia"]
    let layout = try layout(.ios, tags.map { ($0, $0 == "de" ? ["Harbor.app/de.lproj/map.png"] : []) })
    for tag in tags {
      let manifest = try json(layout, "apple/\(tag)/Manifest.json")
      #expect(manifest["assetPackID"] as? String == "language-\(tag)")
      #expect(manifest["platforms"] as? [String] == ["iOS", "iPadOS"])
      // Background Assets has no variants.
      #expect(manifest["language"] as? String == (tag == "ca-valencia" ? nil : tag))
      let policy = try #require(manifest["downloadPolicy"] as? [String: [String: [String]]])
      if tag == "ca-valencia" {
        #expect(policy == ["onDemand": [:]])
      } else {
        #expect(
          policy == ["prefetch": ["installationEventTypes": ["firstInstallation", "subsequentUpdate"]]])
      }
      // Whatever is selected is there.
      let selectors = try #require(manifest["fileSelectors"] as? [[String: String]])
      #expect(selectors.count == (tag == "de" ? 2 : 1))
      for selector in selectors {
        if let file = selector["file"] {
          #expect(layout.files.contains { $0.path == "apple/\(tag)/\(file)" })
        }
        if let folder = selector["directory"] {
          #expect(layout.files.contains { $0.path.hasPrefix("apple/\(tag)/\(folder)/") })
        }
      }
    }
    let packs = layout.files.filter { if case .pack = $0.contents { true } else { false } }
    #expect(Set(packs.map(\.contents)).count == 4)
    #expect(layout.files.count == 4 + 4 + 1)
  }

  @Test func theManifestNamesThePlatform() throws {
    let manifest = try json(try layout(.macos, [("de", [])]), "apple/de/Manifest.json")
    #expect(manifest["platforms"] as? [String] == ["macOS"])
  }

  @Test(arguments: [Platform.ios, .macos])
  func namesFromAnArchiveStayInTheirFolder(_ platform: Platform) throws {
    let names = [
      "../../etc/passwd", "/etc/passwd", "..", "", "a/./b", "a//b", "A/B", "a", "a/b/c", "res/../../x",
      "base/assets/../../y", "nul\u{0}\n", "c:\\x\\..\\y", String(repeating: "é", count: 400) + "1",
      String(repeating: "é", count: 400) + "2", "AndroidManifest.xml", "../AndroidManifest.xml",
      "../Manifest.json", "res/../AndroidManifest.xml",
    ]
    let layout = try layout(platform, [("de", names), ("de-AT", names)])
    var seen: Set<String> = []
    for file in layout.files {
      let parts = file.path.split(separator: "/", omittingEmptySubsequences: false)
      #expect(parts.first?.description == "apple")
      #expect(!parts.contains("") && !parts.contains(".") && !parts.contains(".."), "\(file.path)")
      #expect(parts.allSatisfy { $0.utf8.count <= 255 && !$0.contains("\\") && !$0.contains("\u{0}") })
      #expect(seen.insert(file.path.lowercased()).inserted, "\(file.path)")
    }
    for path in seen { #expect(!seen.contains { $0.hasPrefix(path + "/") }, "\(path)") }
    // Every asset of both locales has a place.
    #expect(
      Set(layout.files.filter { if case .asset = $0.contents { true } else { false } }).count == 2
        * names.count)
  }

  @Test func theOrderOfPacksChangesNothing() throws {
    for platform in [Platform.visionos, .tvos] {
      let packs: [(String, [String])] = [("de", ["b", "a"]), ("ja", []), ("pt-BR", ["c"])]
      let turned = packs.reversed().map { ($0.0, Array($0.1.reversed())) }
      #expect(try layout(platform, packs).files == layout(platform, turned).files)
    }
  }

  @Test func platformsWithoutDeliveryByLanguageHaveNoLayout() {
    for platform in [Platform.watchos, .android, .webExtension, .java, nil] {
      var app = AppIdentity()
      app.platform = platform
      #expect(AssetPackLayout(packs: [], app: app) == nil)
    }
  }
}
