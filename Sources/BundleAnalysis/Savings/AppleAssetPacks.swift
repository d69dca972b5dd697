internal import AppBundles
internal import Localization

/// Managed asset packs as Apple's Background Assets package them, one for each tag: a folder with the manifest that
/// `ba-package` takes, and what it selects beside it.
struct AppleAssetPacks {
  private let platforms: [String]

  /// An app for iPhone is offered to iPads, and its packs with it.
  init(_ platform: Platform?) {
    platforms =
      switch platform {
      case .macos: ["macOS"]
      case .tvos: ["tvOS"]
      case .visionos: ["visionOS"]
      default: ["iOS", "iPadOS"]
      }
  }

  func files(_ packs: [AssetPackLayout.Pack], policy: AssetPackLayout.DownloadPolicy) -> [AssetPackLayout
    .File]
  {
    packs.flatMap { files(of: $0, policy: policy) }
  }

  private func files(
    of pack: AssetPackLayout.Pack, policy: AssetPackLayout.DownloadPolicy
  ) -> [AssetPackLayout.File] {
    let tag = pack.locale.text
    let folder = "apple/\(tag)"
    // All packs of an app share one tree of paths, so the tag is a part of each.
    let inside = "languages/\(tag)"
    var places = UniquePaths()
    var files: [AssetPackLayout.File] = []
    var selectors: [ManifestJSON] = []
    if let name = pack.name {
      let place = places.place(name, in: "\(folder)/\(inside)")
      files.append(AssetPackLayout.File(path: place, contents: .pack(pack.locale)))
      selectors.append(.object([("file", .text(String(place.dropFirst(folder.count + 1))))]))
    }
    if !pack.assets.isEmpty {
      // The language pack may be called as the folder is.
      let assets = places.folder("assets", in: "\(folder)/\(inside)")
      files += pack.assets.sorted().map {
        AssetPackLayout.File(path: places.place($0, in: assets), contents: .asset(pack.locale, $0))
      }
      selectors.append(.object([("directory", .text(String(assets.dropFirst(folder.count + 1))))]))
    }
    let manifest = manifest(of: pack.locale, selectors: selectors, policy: policy)
    return files + [
      AssetPackLayout.File(path: "\(folder)/Manifest.json", contents: .manifest(manifest.bytes))
    ]
  }

  private func manifest(
    of locale: LocaleTag, selectors: [ManifestJSON], policy: AssetPackLayout.DownloadPolicy
  ) -> ManifestJSON {
    let isPlain = locale.variants.isEmpty && locale.extensions.isEmpty
    var members: [(String, ManifestJSON)] = [("assetPackID", .text("language-\(locale.text)"))]
    // Background Assets takes no variants and no extensions: such a pack is nobody's language, and the app asks for it.
    if isPlain { members.append(("language", .text(locale.text))) }
    members.append(("downloadPolicy", .object([Self.policy(isPlain ? policy : .onDemand)])))
    members.append(("fileSelectors", .list(selectors)))
    members.append(("platforms", .list(platforms.map { .text($0) })))
    return .object(members)
  }

  private static func policy(_ policy: AssetPackLayout.DownloadPolicy) -> (String, ManifestJSON) {
    switch policy {
    case .onDemand: (policy.rawValue, .object([]))
    case .prefetch:
      (
        policy.rawValue,
        .object([("installationEventTypes", .list([.text("firstInstallation"), .text("subsequentUpdate")]))])
      )
    }
  }
}
