internal import AppBundles
internal import Localization

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
    // All packs of an app share one tree of paths, so each path contains the tag.
    let inside = "languages/\(tag)"
    var paths = UniquePaths()
    var files: [AssetPackLayout.File] = []
    var selectors: [ManifestJSON] = []
    if let name = pack.name {
      let path = paths.path(for: name, in: "\(folder)/\(inside)")
      files.append(AssetPackLayout.File(path: path, contents: .pack(pack.locale)))
      selectors.append(.object([("file", .text(String(path.dropFirst(folder.count + 1))))]))
    }
    if !pack.assets.isEmpty {
      // The language pack may have the same name as the folder.
      let assets = paths.folder("assets", in: "\(folder)/\(inside)")
      files += pack.assets.sorted().map {
        AssetPackLayout.File(path: paths.path(for: $0, in: assets), contents: .asset(pack.locale, $0))
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
    // Background Assets does not support variants and extensions, so the app requests such a pack.
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
