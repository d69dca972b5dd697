package import ReportSchema

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Times as seconds since 1970, for clients without Foundation.
extension TrustedSite {
  /// Accepts the newest signed file.
  /// - Parameter seconds: the time of the client's clock; nil to accept a file that has expired.
  /// - Throws: ``TrustError`` as ``accepting(newest:at:)``.
  package func accepting(
    newest bytes: [UInt8], secondsSince1970 seconds: Int64?
  ) throws(TrustError) -> TrustedSite {
    try accepting(
      newest: bytes, at: seconds.map { Date(timeIntervalSince1970: Double($0)) } ?? .distantPast)
  }
}

extension NewestManifest {
  /// The time of the signature in seconds since 1970; nil if the field is not a time.
  package var publishedSeconds: Int64? { Self.seconds(published) }
  /// The time from which clients refuse the file, in seconds since 1970; nil if the field is not a time.
  package var expirySeconds: Int64? { Self.seconds(expires) }

  private static func seconds(_ text: String) -> Int64? {
    SiteTime.date(text).flatMap { Int64(exactly: $0.timeIntervalSince1970.rounded()) }
  }
}
