internal import AppBundles
package import Archives
internal import Localization

extension Savings {
  /// What left, laid out for the platform's own delivery; nil for a platform that has none.
  package func assetPacks(policy: AssetPackLayout.DownloadPolicy) -> AssetPackLayout? {
    AssetPackLayout(
      packs: packs.map { pack in
        AssetPackLayout.Pack(
          locale: pack.locale, name: pack.messages > 0 ? "\(pack.locale.text).pack" : nil,
          assets: pack.assets.map(\.path))
      }, app: before.bundle.identity, policy: policy)
  }

  /// The bytes of a file of ``assetPacks(policy:)``; nil for what is none of these.
  package func bytes(of file: AssetPackLayout.File) throws(ArchiveError) -> [UInt8]? {
    switch file.contents {
    case .manifest(let bytes): return bytes
    case .pack(let tag): return packSet?.members.first { $0.locale == tag }?.bytes
    case .asset(_, let path): return try before.bundle.content(ofAsset: path)
    }
  }
}

extension AppBundle {
  /// - Parameter path: with `!/` behind each archive on the way.
  fileprivate func content(ofAsset path: String) throws(ArchiveError) -> [UInt8]? {
    if let entry = archive.find(path) { return try archive.content(at: entry) }
    for inner in nested {
      let prefix = archive.names[inner.entry] + "!/"
      if path.hasPrefix(prefix) {
        return try inner.bundle.content(ofAsset: String(path.dropFirst(prefix.count)))
      }
    }
    return nil
  }
}
