import ProgramSystem
package import ReportSchema

/// Ways to deliver an app's translations, and the steps that make its download smaller.
package struct MeasuredDelivery: Sendable {
  package let ways: [SimulateReport.Way]
  /// Nil if they were not requested.
  package let actions: MeasuredActions?
}

/// Measures the ways and the actions of an app side by side. Both build versions of it, and share those that are the same.
package struct DeliveryMeasurement: Sendable {
  private let app: AppReading
  private let savings: Savings
  private let ways: WaysMeasurement
  private let actions: ActionsMeasurement?

  /// - Parameters:
  ///   - app: with the findings of all rules.
  ///   - older: an older version of the app; nil if updates are not measured.
  ///   - findings: of the app, if they are known; nil to find them.
  ///   - clientSize: the size of the client library that the user gave; nil for the measured one.
  ///   - measuresActions: false for selected components: no device downloads them by themselves.
  package init(
    of app: AppReading, _ savings: Savings, since older: AppReading? = nil, findings: [Finding]? = nil,
    clientSize: Int? = nil, measuresActions: Bool = true
  ) throws {
    self.app = app
    self.savings = savings
    let versions = FixedVersions(of: app, for: savings.profile)
    ways = try WaysMeasurement(of: app, savings, since: older, clientSize: clientSize, sharing: versions)
    if measuresActions {
      actions = try ActionsMeasurement(
        of: app, savings, findings: findings, clientSize: clientSize, sharing: versions)
    } else {
      actions = nil
    }
  }

  /// - Throws: `ArchiveError`, `ContainerError`, `OutputError`, `PackError`.
  package func run() throws -> MeasuredDelivery {
    let chunks = try LanguageChunks(of: app, savings)
    let (ways, fixes) = concurrently {
      Result { () throws(any Error) in try self.ways.run(chunks) }
    } and: {
      Result { () throws(any Error) in try actions?.fixes() ?? [] }
    }
    let measured = try ways.get()
    let versions = try fixes.get()
    return MeasuredDelivery(ways: measured, actions: try actions?.run(measured, versions, chunks))
  }
}
