internal import Archives
package import ReportSchema

extension SavingsReport {
  /// - Parameters:
  ///   - ways: the app's own, from ``WaysMeasurement``.
  ///   - worthwhile: the smallest share of the first download for which packs pay.
  ///   - components: the names or kinds by which components were selected; empty for all.
  ///   - rebuilt: the path of the rebuilt archive, if it was kept.
  package init(
    _ savings: Savings, ways: [BundleAnalysis.Way], worthwhile: Double = 0.01, components: [String] = [],
    rebuilt: String? = nil
  ) {
    self.init(savings, components: components, rebuilt: rebuilt)
    self.ways = ways.map(Way.init)
    comparison = WayComparison(ways, of: savings, worthwhile: worthwhile)
  }
}

extension SavingsReport.Way {
  fileprivate init(_ way: BundleAnalysis.Way) {
    self.init(
      way: ID(way.name), archiveBytes: way.sizes?.archive.value,
      firstDownload: way.sizes.map {
        .init(min: $0.firstDownload.min, median: $0.firstDownload.median, max: $0.firstDownload.max)
      },
      deviceBytes: way.sizes?.device, updateBytes: way.updateBytes,
      measured: way.sizes != nil && way.estimate == nil,
      estimate: way.estimate,
      reason: way.reason, needs: way.needs, limits: way.limits)
  }
}
