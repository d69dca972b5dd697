import Bytes

/// A way to fetch the files of a site. The store verifies what it fetches and trusts no transport.
public protocol PackTransport: Sendable {
  /// Fetches a file.
  ///
  /// A conformer stops reading after ``PackRequest/limit`` bytes, and ends a request that makes no progress.
  func fetch(_ request: PackRequest) async throws(TransportError) -> PackResponse
}

/// A request for a file of a site.
public struct PackRequest: Hashable, Sendable {
  /// Path from the root of the site.
  public let path: String
  /// The largest number of bytes of the file.
  public let limit: Int
  /// The tag of the file that the store has. If the site has the same file, it is not sent again.
  public let tag: String?

  /// Creates a request.
  public init(path: String, limit: Int, tag: String? = nil) {
    self.path = path
    self.limit = limit
    self.tag = tag
  }
}

/// The answer to a request.
public enum PackResponse: Hashable, Sendable {
  /// The file. The tag identifies its contents; nil if the site has no tags.
  case contents([UInt8], tag: String?)
  /// The site has the file that the tag of the request identifies.
  case notModified
  /// The site has no such file.
  case missing
}

/// A file that cannot be fetched.
public struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause of an error.
  public enum Reason: Hashable, Sendable {
    /// The site cannot be reached, or the request made no progress. The text is the cause.
    case unreachable(String)
    /// The file has more bytes than the limit of the request.
    case tooLong(limit: Int)
    /// The server answered with a status other than 200, 304, 404 and 410.
    case status(Int)
  }

  /// Why it failed.
  public let reason: Reason
  /// Path from the root of the site.
  public let path: String

  /// Creates an error of a file.
  public init(_ reason: Reason, path: String) {
    self.reason = reason
    self.path = path
  }

  /// The path and a predicate in lower case.
  public var description: String {
    switch reason {
    case .unreachable(let cause): "\(path): cannot be fetched: \(cause)"
    case .tooLong(let limit): "\(path): exceeds its limit of \(counted(limit, "byte"))"
    case .status(let code): "\(path): server answered with status \(code)"
    }
  }
}
