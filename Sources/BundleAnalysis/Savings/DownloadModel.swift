package import AppBundles
package import Archives
package import ReportSchema

/// The rule by which a store or a tool computes the download size of a whole archive.
package typealias DownloadModel = SavingsReport.DownloadRule

extension DownloadModel {
  /// The models that apply to an app. Devices do not download an app bundle or a set of APKs as a whole, and a folder is
  /// not a file.
  package static func models(for bundle: AppBundle) -> [DownloadModel] {
    if case .directory = bundle.archive.container { return [.archive] }
    return switch bundle.format {
    case .aab: [.archive]
    case .apk: [.archive, .gzip6, .gzip9Whole]
    default: [.archive, .gzip9Whole]
    }
  }

  /// Whether the model takes most of the time of a simulation.
  package var isSlow: Bool { self == .gzip9Whole }

  package func size(of bundle: AppBundle) throws(ArchiveError) -> ByteCount {
    let archive = bundle.archive
    return switch self {
    case .archive: archive.size
    case .gzip6: min(archive.size, try archive.gzipEstimate() ?? archive.size)
    case .gzip9Whole: try archive.gzipSize(level: 9) ?? archive.size
    }
  }
}
