import BundleAnalysis
import OperatingSystem
import ProgramSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A time of the command line: of a measurement, in whole seconds, or of a signature.
struct RecordingTime {
  /// `2026-11-22T08:00:00Z`
  let text: String
  private let date: Date
  /// Since 1970.
  var seconds: Int64 { Int64(date.timeIntervalSince1970) }

  /// The present time.
  /// - Throws: `UsageError`.
  static func now() throws -> RecordingTime { RecordingTime(try PresentTime.now) }

  private init(_ date: Date) {
    text = date.ISO8601Format()
    self.date = date
  }

  func adding(seconds: Int) -> RecordingTime { RecordingTime(date.addingTimeInterval(Double(seconds))) }

  /// `2026-11-22`, or a time with its zone as `2026-11-22T09:00:00+01:00`; nil for other texts, and for times that no
  /// clock shows.
  init?(_ text: String) {
    let full = text.count == 10 ? "\(text)T00:00:00Z" : text
    guard let date = try? Date(full, strategy: .iso8601),
      PresentTime.range.contains(date.timeIntervalSince1970)
    else { return nil }
    self.init(date)
    // 31 February is not 3 March.
    if text.count == 10, !self.text.hasPrefix(text) { return nil }
  }
}

/// The clock, which `SOURCE_DATE_EPOCH` replaces so that output can be reproduced. Times of signatures are of the
/// system's clock.
enum PresentTime {
  /// Seconds since 1970, up to the end of the year 9999.
  static let range: ClosedRange<Double> = 0...253_402_300_799

  /// The present time.
  /// - Throws: `UsageError` if `SOURCE_DATE_EPOCH` is not a whole number of seconds in ``range``.
  static var now: Date {
    get throws {
      guard let text = Environment.value(of: "SOURCE_DATE_EPOCH") else { return Date() }
      guard let seconds = Int(text).map(Double.init), range.contains(seconds) else {
        throw UsageError(
          "SOURCE_DATE_EPOCH is '\(text)', expected whole seconds since 1970",
          hint: "set a number from 0 to \(Int(range.upperBound)), or unset the variable")
      }
      return Date(timeIntervalSince1970: seconds)
    }
  }

  /// `2026-11-22` in UTC.
  /// - Throws: `UsageError`.
  static func today() throws -> String { String(try now.ISO8601Format().prefix(10)) }
}
