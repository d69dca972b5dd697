package import AppBundles
package import Localization
import ReportSchema

/// Language packs in the layout of Apple's own delivery: paths of files, and the manifests that describe them.
///
/// Nothing is read or written here. Manifests are bytes; packs and assets are references, so that they can be
/// streamed. The files show the layout only; they are not signed and cannot be delivered.
package struct AssetPackLayout: Sendable {
  /// The removed resources of one locale.
  package struct Pack: Hashable, Sendable {
    package let locale: LocaleTag
    /// File name of the language pack; nil if there are assets only.
    package let name: String?
    /// Paths in the archive of files that are not messages.
    package var assets: [String] = []
  }

  /// A file to write.
  package struct File: Hashable, Sendable {
    package enum Contents: Hashable, Sendable {
      case manifest([UInt8])
      /// The locale's language pack.
      case pack(LocaleTag)
      /// One of the locale's assets, by its path in the archive.
      case asset(LocaleTag, String)
    }

    /// Relative path with `/`. No part is `.`, `..` or empty, and no two paths of a layout differ by case
    /// only.
    package let path: String
    package let contents: Contents
  }

  /// Files by path.
  package let files: [File]

  /// - Parameters:
  ///   - packs: one pack per locale. If two have the same tag, the first is used.
  ///   - app: the app whose platform the packs are for.
  /// - Returns: nil for a platform without asset packs: `watchos`, Android, web extensions, Java, Electron, or unknown.
  package init?(packs: [Pack], app: AppIdentity) {
    let packs = packs.sorted { $0.locale < $1.locale }.uniqued(by: \.locale)
    let found: [File]
    switch app.platform {
    case .ios, .macos, .tvos, .visionos:
      found = AppleAssetPacks(app.platform).files(packs)
    case .watchos, .android, .webExtension, .java, .electron, .dotNet, .windows, nil:
      return nil
    }
    files = found.sorted { $0.path < $1.path }
  }
}
