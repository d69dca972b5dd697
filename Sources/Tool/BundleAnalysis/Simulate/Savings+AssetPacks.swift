import AppBundles
package import Archives
import Localization

extension Savings {
  /// The packs and removed files in the layout of the platform's own delivery; nil for a platform without
  /// one.
  package var assetPacks: AssetPackLayout? {
    AssetPackLayout(
      packs: packs.map { pack in
        AssetPackLayout.Pack(
          locale: pack.locale, name: pack.messages > 0 ? "\(pack.locale.text).pack" : nil,
          assets: pack.assets.map(\.path))
      }, app: before.bundle.identity)
  }

  /// Reads a file of ``assetPacks``; nil for other files.
  package func bytes(of file: AssetPackLayout.File) throws(ArchiveError) -> [UInt8]? {
    switch file.contents {
    case .manifest(let bytes): return bytes
    case .pack(let tag): return packSet?.members.first { $0.locale == tag }?.bytes
    case .asset(_, let path):
      let app = before.bundle
      return try app.find(path).map { file throws(ArchiveError) in try app.content(of: file) }
    }
  }
}
