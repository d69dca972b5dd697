import AppBundles
import DataFormats
import Localization

/// Managed asset packs for Apple's Background Assets, one per tag: a folder with the manifest for
/// `ba-package` and the files that the manifest selects.
struct AppleAssetPacks {
  private let platforms: [String]

  /// An iPhone app is also available on iPad, so its packs are for both.
  init(_ platform: Platform?) {
    platforms =
      switch platform {
      case .macos: ["macOS"]
      case .tvos: ["tvOS"]
      case .visionos: ["visionOS"]
      default: ["iOS", "iPadOS"]
      }
  }

  func files(_ packs: [AssetPackLayout.Pack]) -> [AssetPackLayout.File] { packs.flatMap(files) }

  private func files(of pack: AssetPackLayout.Pack) -> [AssetPackLayout.File] {
    let tag = pack.locale.text
    let folder = "apple/\(tag)"
    // All packs of an app share one tree of paths, so each path contains the tag.
    let inside = "languages/\(tag)"
    var paths = UniquePaths()
    var files: [AssetPackLayout.File] = []
    var selectors: [JSONValue] = []
    if let name = pack.name {
      let path = paths.path(for: name, in: "\(folder)/\(inside)")
      files.append(AssetPackLayout.File(path: path, contents: .pack(pack.locale)))
      selectors.append(JSONValue(members: [("file", .string(String(path.dropFirst(folder.count + 1))))]))
    }
    if !pack.assets.isEmpty {
      let assets = "\(folder)/\(inside)/assets"
      files += pack.assets.sorted().map {
        AssetPackLayout.File(path: paths.path(for: $0, in: assets), contents: .asset(pack.locale, $0))
      }
      selectors.append(
        JSONValue(members: [("directory", .string(String(assets.dropFirst(folder.count + 1))))]))
    }
    let manifest = manifest(of: pack.locale, selectors: selectors)
    return files + [
      AssetPackLayout.File(path: "\(folder)/Manifest.json", contents: .manifest(manifest.indentedBytes))
    ]
  }

  private func manifest(of locale: LocaleTag, selectors: [JSONValue]) -> JSONValue {
    let isPlain = locale.variants.isEmpty && locale.extensions.isEmpty
    var members: [(String, JSONValue)] = [("assetPackID", .string("language-\(locale.text)"))]
    // Background Assets does not support variants and extensions, so the app requests such a pack.
    if isPlain { members.append(("language", .string(locale.text))) }
    let events = ["firstInstallation", "subsequentUpdate"]
    let policy: (String, JSONValue) =
      isPlain
      ? ("prefetch", JSONValue(members: [("installationEventTypes", .array(events.map { .string($0) }))]))
      : ("onDemand", JSONValue(members: []))
    members.append(("downloadPolicy", JSONValue(members: [policy])))
    members.append(("fileSelectors", .array(selectors)))
    members.append(("platforms", .array(platforms.map { .string($0) })))
    return JSONValue(members: members)
  }
}
