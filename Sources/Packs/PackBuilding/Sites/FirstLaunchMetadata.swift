import Compression
package import LanguagePacks
import Localization
package import PackRestoring
import PackTrust

/// The files besides packs that a client downloads at its first launch, or for an update: the signed newest file of a site
/// with one version, and the entry of its pack.
///
/// A client that has the site's list of keys downloads no other list. The entry lists a download for each
/// codec that `packs publish` uses by default.
package enum FirstLaunchMetadata {
  private static let digest = String(repeating: "0", count: 64)

  /// - Parameters:
  ///   - packs: the packs of a version, base included.
  ///   - downloadBytes: the download of each pack with one codec, which stands for the other codecs too. Only the number
  ///     of its digits matters.
  ///   - deltaBytes: the deltas for an update, in the same order; nil for a pack without one, empty for a first launch.
  ///   - keys: the list of keys of the version.
  /// - Returns: the bytes for the locale with the largest entry, within a few bytes of what `packs publish` writes; up to
  ///   100 bytes more for a pack of a few texts, which is published once, without compression.
  /// - Throws: ``PackError`` if a pack is damaged; an error of encoding.
  package static func bytes(
    packs: [LanguagePack], downloadBytes: [Int], deltaBytes: [Int?] = [], keys: KeyList
  ) throws -> Int {
    let list = PackManifest.File(keyList: keys.bytes)
    let codecs = Publication.Options().codecs
    let deltas = deltaBytes.isEmpty ? packs.map { _ in nil } : deltaBytes
    let entries = try zip(packs, zip(downloadBytes, deltas)).map { pack, sizes in
      let metadata = try pack.metadata()
      return PackManifest.Pack(
        locale: metadata.locale.text, isBase: metadata.isBase, parents: metadata.parents.map(\.text),
        messages: pack.messageCount, packBytes: pack.byteCount, sha256: digest,
        downloads: [(sizes.0, nil), (sizes.1, digest)].flatMap { bytes, old in
          bytes.map { bytes in
            codecs.map {
              PackManifest.Download(
                codec: $0.rawValue, bytes: bytes, sha256: digest,
                base: metadata.isBase ? nil : digest, old: old)
            }
          } ?? []
        }, keys: metadata.isBase ? list : nil)
    }
    let metadata = try packs.first?.metadata()
    let app = metadata?.appIdentifier ?? ""
    let version = PackManifest.Version(
      version: metadata?.appVersion ?? "", revision: 1, packs: entries)
    let site = try SiteMetadata(
      PackManifest(app: app, versions: [version]))
    let time = "2000-01-01T00:00:00Z"
    let newest = NewestPublication(
      app: app, sequence: 1, published: time, expires: time, keyList: 0,
      minimumReader: Publication.readerVersion, locales: site.locales, versions: site.versions)
    let largest = site.files.filter { !$0.key.hasSuffix("/\(SiteFiles.baseEntry).entry") }.values.map(\.count)
    return try SignedMessage.byteCount(of: SiteJSON.compact(newest)) + (largest.max() ?? 0)
  }
}
