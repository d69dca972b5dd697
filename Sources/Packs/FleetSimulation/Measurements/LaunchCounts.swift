package import PackStore
import ReportSchema

/// Counts that launches of an app reported: sums of `Launch.Telemetry`.
package struct LaunchCounts: Hashable, Sendable {
  /// A line that is not the telemetry of a launch.
  package struct InvalidLine: Error, Hashable, Sendable {
    /// From 1.
    package let number: Int
  }

  private var launches = 0
  /// Those of users whose language is not base's. The other counts are of these.
  private var localized = 0
  private var successes = 0
  private var current = 0
  private var fromDisk = 0
  private var currentFromDisk = 0
  private var outdated = 0
  // Numbers of a file may have any sum.
  private var lookups = 0.0
  private var baseLookups = 0.0
  private var missing = 0.0

  /// Reads one launch per line. Empty lines are ignored.
  /// - Parameter decode: reads the JSON of a launch.
  /// - Throws: ``InvalidLine``.
  package init(
    reading file: [UInt8], decode: ([UInt8]) throws -> Launch.Telemetry
  ) throws(InvalidLine) {
    let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      // A line may end with a carriage return.
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0d || $0 == 0x09 }) { continue }
      guard let launch = try? decode(Array(line)),
        launch.missing >= 0, launch.layers.allSatisfy({ $0.lookups >= 0 }), !launch.layers.isEmpty
      else { throw InvalidLine(number: index + 1) }
      countLaunch(launch)
    }
  }

  private mutating func countLaunch(_ launch: Launch.Telemetry) {
    launches += 1
    guard let locale = launch.locale, locale != launch.layers.last?.locale else { return }
    localized += 1
    let isCurrent = launch.isSuccess && launch.layers.first.map { !$0.source.isOutdated } ?? false
    if launch.isSuccess { successes += 1 }
    if launch.isReadyFromDisk { fromDisk += 1 }
    if isCurrent { current += 1 }
    if isCurrent, launch.isReadyFromDisk { currentFromDisk += 1 }
    if launch.isSuccess, !isCurrent { outdated += 1 }
    for layer in launch.layers { lookups += Double(layer.lookups) }
    baseLookups += Double(launch.layers.last?.lookups ?? 0)
    missing += Double(launch.missing)
  }

  /// Nil without launches of users whose language is not base's.
  var telemetry: DeliverReport.Telemetry? {
    guard localized > 0 else { return nil }
    func share(_ count: Int) -> Double { Double(count) / Double(localized) }
    let texts = max(1, lookups + missing)
    return DeliverReport.Telemetry(
      launches: launches, localizedLaunches: localized,
      localizedShare: Double(localized) / Double(launches), successShare: share(successes),
      currentShare: share(current), fromDiskShare: share(fromDisk),
      currentFromDiskShare: share(currentFromDisk), staleShare: share(outdated),
      baseTextShare: baseLookups / texts, missingTextShare: missing / texts)
  }
}

extension Launch.Source {
  fileprivate var isOutdated: Bool {
    switch self {
    case .outdatedPack, .outdatedBundled: true
    case .currentPack, .currentBundled, .base: false
    }
  }
}
