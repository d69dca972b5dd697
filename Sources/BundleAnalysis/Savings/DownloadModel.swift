package import AppBundles
package import Archives

/// A rule by which a store or a tool says how large a download is.
package enum DownloadModel: String, Hashable, Sendable, CaseIterable {
  /// The archive's own bytes.
  case archive
  /// `gzip -9` over the whole file, as apkanalyzer has it.
  case gzip9Whole = "gzip9-whole"
  /// Of each APK the smaller of itself and what gzip makes of it at its default level, as bundletool has it.
  case gzip6Split = "gzip6-split"

  /// Those that say something of an app. A bundle for a store is never downloaded as it is, and a folder is no file.
  package static func models(for bundle: AppBundle) -> [DownloadModel] {
    if case .directory = bundle.archive.container { return [.archive] }
    return switch bundle.format {
    case .aab: [.archive]
    case .apk, .apks, .xapk, .apkm: [.archive, .gzip9Whole, .gzip6Split]
    default: [.archive, .gzip9Whole]
    }
  }

  package func size(of bundle: AppBundle) throws(ArchiveError) -> ByteCount {
    let whole = bundle.archive.size
    switch self {
    case .archive: return whole
    case .gzip9Whole: return try bundle.archive.gzipSize(level: 9) ?? whole
    case .gzip6Split:
      guard !bundle.nested.isEmpty else {
        return min(whole, try bundle.archive.gzipSize(level: 6) ?? whole)
      }
      var sum: ByteCount = 0
      for inner in bundle.nested { sum += try size(of: inner.bundle) }
      return sum
    }
  }
}
