import Compression
package import PackTrust
package import ReportSchema

extension PacksVerifyReport.Locale {
  /// The bytes that a client downloads, by locale of the newest version, in the order of the entries.
  ///
  /// A first launch downloads the signed file, the entry of its pack, and the pack. A device with the pack of the version
  /// before downloads the signed file, the entry, and the delta. Both have the base pack in the app, and expand zlib and
  /// brotli.
  /// - Throws: an error of encoding.
  package static func costs(_ newest: NewestPublication, _ manifest: PackManifest) throws -> [Self] {
    let newestBytes = try SignedMessage.byteCount(of: SiteJSON.compact(newest))
    let files = try SiteMetadata(manifest).files
    guard let version = manifest.versions.last, let listed = newest.versions.last else { return [] }
    let former = manifest.versions.dropLast().last {
      $0.version != version.version || $0.revision != version.revision
    }
    return version.packs.filter { !$0.isBase }.map { pack in
      let entry = files[SiteFiles.entry(pack.entryName, root: listed.rootDigest)]?.count ?? 0
      let metadata = newestBytes + entry
      func smallest(_ old: String?) -> Int? {
        pack.downloads.filter { $0.old == old && Self.codecs.contains($0.codec) }.map(\.bytes).min()
      }
      let whole = smallest(nil)
      let old = former?.packs.first { $0.locale == pack.locale && !$0.isBase }
      var update: Int?
      if let old { update = old.sha256 == pack.sha256 ? 0 : (smallest(old.sha256) ?? whole) }
      return PacksVerifyReport.Locale(
        locale: pack.locale, metadataBytes: metadata, firstLaunchBytes: whole.map { metadata + $0 },
        updateBytes: update.map { metadata + $0 })
    }
  }

  /// The codecs of an app without a library of its own.
  private static let codecs = Set([Codec.none, .zlib, .brotli].map(\.rawValue))
}
