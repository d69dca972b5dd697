import BundleAnalysis
import Bytes

/// Reports of this program given by mistake where an app or a source of messages is expected.
///
/// A report would otherwise be read as a file of messages, and all real messages would be reported as
/// missing.
enum ReportFile {
  /// - Throws: `InputError` if a file with the extension `json` is a report; `FileError` if it cannot be
  ///   read.
  static func reject(_ paths: [String]) throws {
    for path in paths where path.lowercased().hasSuffix(".json") {
      guard FileSystem.exists(path), !FileSystem.isDirectory(path) else { continue }
      let bytes = try FileSystem.contents(of: path)
      if let error = InputError.report(path, bytes.span.bytes) { throw error }
    }
  }
}
