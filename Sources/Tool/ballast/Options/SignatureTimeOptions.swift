import ArgumentParser
import BundleAnalysis
import OperatingSystem

/// The time of a site's signature.
struct SignatureTimeOptions: ParsableArguments {
  @Option(time: "Time of the publication, such as 2026-11-22T08:00:00Z. Default: now.")
  var at: RecordingTime?

  @Flag(help: "Allow a time more than a day after the clock, or before that of the present publication.")
  var allowAnyTime = false

  private static let day: Int64 = 86_400

  /// Seconds since 1970.
  /// - Throws: `UsageError` if the time is more than a day after the clock.
  func seconds() throws -> Int64 {
    let now = Libc.secondsSince1970
    guard let at else { return now }
    guard allowAnyTime || at.seconds - Self.day <= now else {
      throw UsageError(
        "'--at \(at.text)' is more than a day after the clock",
        hint: "correct the time or the clock, or pass '--allow-any-time'")
    }
    return at.seconds
  }
}
