package import AppBundles
package import Localization

/// Language packs laid out for a platform's own delivery: which files go where, and the manifests that describe them.
///
/// Nothing is read or written here: manifests are bytes, and of packs and assets only the place is said, so that
/// whoever writes them can stream them. The files are shapes to try a plan with, not signed deliverables.
package struct AssetPackLayout: Sendable {
  /// What left the app for one locale.
  package struct Pack: Hashable, Sendable {
    package let locale: LocaleTag
    /// The language pack's file name; nil where there are assets alone.
    package let name: String?
    /// Files that are no messages, by their places in the archive.
    package let assets: [String]

    package init(locale: LocaleTag, name: String?, assets: [String] = []) {
      self.locale = locale
      self.name = name
      self.assets = assets
    }
  }

  /// A file to write.
  package struct File: Hashable, Sendable {
    package enum Contents: Hashable, Sendable {
      case manifest([UInt8])
      /// The locale's language pack.
      case pack(LocaleTag)
      /// One of the locale's assets, by its place in the archive.
      case asset(LocaleTag, String)
    }

    /// Relative, with `/`; no part of it is `.`, `..` or empty, and no two files of a layout differ by case alone.
    package let path: String
    package let contents: Contents
  }

  /// When Apple's systems download a pack whose language is the user's.
  package enum DownloadPolicy: String, Hashable, Sendable, CaseIterable {
    /// When the app asks.
    case onDemand
    /// As the app is installed or updated, without the user waiting for it.
    case prefetch
  }

  /// In order of their paths.
  package let files: [File]

  /// - Parameters:
  ///   - packs: one for each locale; of two with the same tag the first counts.
  ///   - app: whose identifier and version code Play's manifests name.
  ///   - policy: for Apple's platforms.
  /// - Returns: nil for a platform that delivers no packs by language: `watchos`, a web extension, Java, or none.
  package init?(packs: [Pack], app: AppIdentity, policy: DownloadPolicy = .prefetch) {
    var seen: Set<LocaleTag> = []
    let packs = packs.sorted { $0.locale < $1.locale }.filter { seen.insert($0.locale).inserted }
    let found: [File]
    switch app.platform {
    case .ios, .macos, .tvos, .visionos:
      found = AppleAssetPacks(app.platform).files(packs, policy: policy)
    case .android:
      found = PlayLanguageSplits(app).files(packs)
    case .watchos, .webExtension, .java, nil:
      return nil
    }
    files = found.sorted { $0.path < $1.path }
  }
}
