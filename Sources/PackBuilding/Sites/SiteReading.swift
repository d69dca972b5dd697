internal import PackTrust
internal import ReportSchema

/// The result of reading a file of a site.
package enum SiteFile: Sendable {
  case bytes([UInt8])
  case missing
  /// The file cannot be read; the text is the system's.
  case unreadable(String)
}

/// Reads a file of a site. It returns at most the given number of bytes and one more, so that a longer file is noticed.
package typealias SiteReader = @Sendable (_ file: String, _ limit: Int) -> SiteFile

/// A file that was read, or the problem with it.
struct SiteFileProblem: Error {
  let problem: VerificationReport.Problem

  init(_ file: String, _ error: String, _ message: String) {
    problem = VerificationReport.Problem(file: file, error: error, message: message)
  }

  /// Reads a file.
  static func read(_ file: String, limit: Int, _ reader: SiteReader) throws(SiteFileProblem) -> [UInt8] {
    switch reader(file, limit) {
    case .bytes(let bytes): return bytes
    case .missing: throw SiteFileProblem(file, "missing", "does not exist")
    case .unreadable(let text): throw SiteFileProblem(file, "unreadable", "cannot be read: \(text)")
    }
  }

  /// The problem that an error is about.
  /// - Parameter file: the file that an error of another kind is about.
  static func problem(of error: any Error, in file: String) -> VerificationReport.Problem {
    switch error {
    case let error as TrustError: .init(file: error.file, error: error.name, message: error.message)
    case let error as SiteFileProblem: error.problem
    default: .init(file: file, error: "unreadable", message: "\(error)")
    }
  }
}
