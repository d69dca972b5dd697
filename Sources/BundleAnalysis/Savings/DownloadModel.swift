package import AppBundles
package import Archives

/// The rule by which a store or a tool computes a download size.
package enum DownloadModel: String, Hashable, Sendable, CaseIterable {
  /// The size of the archive.
  case archive
  /// The size after `gzip -9` of the whole file, as in apkanalyzer.
  case gzip9Whole = "gzip9-whole"
  /// For each APK the smaller of its size and its size after gzip at the default level, as in bundletool.
  case gzip6Split = "gzip6-split"

  /// The models that apply to an app. An app bundle is not downloaded itself, and a folder is not a file.
  package static func models(for bundle: AppBundle) -> [DownloadModel] {
    if case .directory = bundle.archive.container { return [.archive] }
    return switch bundle.format {
    case .aab: [.archive]
    case .apk, .apks, .xapk, .apkm: [.archive, .gzip9Whole, .gzip6Split]
    default: [.archive, .gzip9Whole]
    }
  }

  /// Whether whole archives are compressed, which takes most of the time of a simulation.
  package var compressesArchives: Bool { self != .archive }

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
