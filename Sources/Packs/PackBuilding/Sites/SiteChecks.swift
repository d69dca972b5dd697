import LanguagePacks
import PackTrust
import ReportSchema

extension PacksVerifyReport.Problem {
  init(_ error: TrustError) {
    self.init(file: error.file, error: error.reason.rawValue, message: error.message)
  }
}

/// Counts of what was verified, and the problems that were found.
package struct SiteChecks: Sendable {
  /// Files that were read, their bytes, and the packs that were restored from whole downloads and from deltas.
  package var files = 0
  package var bytes = 0
  package var packs = 0
  package var deltas = 0
  var problems: [PacksVerifyReport.Problem] = []

  static func += (sum: inout SiteChecks, other: SiteChecks) {
    sum.files += other.files
    sum.bytes += other.bytes
    sum.packs += other.packs
    sum.deltas += other.deltas
    sum.problems += other.problems
  }

  mutating func add(_ problem: TrustError) { problems.append(.init(problem)) }

  mutating func count(_ file: [UInt8]) {
    files += 1
    bytes += file.count
  }

  /// Reads a file and compares its length and digest.
  mutating func contents(
    of file: PackManifest.File, _ read: SiteReader
  ) throws(TrustError) -> [UInt8] {
    guard file.bytes <= SiteFiles.downloadLimit else {
      throw TrustError(.malformed, "has an invalid length in its entry", file: file.file)
    }
    let bytes = try read(file.file, file.bytes)
    try file.checkDigest(of: bytes)
    count(bytes)
    return bytes
  }
}
