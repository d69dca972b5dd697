import ReportSchema

/// The ways to deliver translations as bars: the download of a device, and the most that the client library adds.
struct DrawnWays {
  struct Way {
    let way: SimulateReport.Way
    /// The name in tables.
    let name: String
    /// The median first download of a device.
    let download: Int
    /// At most; 0 for a way without a client.
    let library: Int

    var sum: Int { download.addingReportingOverflow(library).partialValue }
  }

  /// The ways that conclusions compare, and chunks. An estimate of a layout that no store verified is only in the table of
  /// ways.
  let ways: [Way]
  private let report: SimulateReport
  private let bytes: ByteFormatter

  init(_ report: SimulateReport, _ bytes: ByteFormatter) {
    self.report = report
    self.bytes = bytes
    let document = SimulateDocument(report)
    ways = report.ways.filter { $0.isComparable(in: report.app) || $0.way == .chunks }.compactMap { way in
      way.firstDownload.map { download in
        let least = way.clientBytes ?? 0
        let most = way.way == .packs && least > 0 ? max(least, report.client?.high ?? least) : least
        return Way(way: way, name: document.name(way), download: download.median, library: most)
      }
    }
  }

  var longest: Int { ways.map(\.sum).max() ?? 0 }
  var hasLibrary: Bool { ways.contains { $0.library > 0 } }

  /// One notation for all sizes, with three digits or more of the smallest.
  var formatter: ByteFormatter {
    bytes.common(to: ways.flatMap { [$0.download / 10, $0.library / 10, $0.sum / 10] })
  }

  /// Whether a way has the shortest bar, is not the app as it is, and needs no client that is still to be written. No way is
  /// marked if two are as short, or if a measured step makes the download smaller.
  func isBest(_ way: Way) -> Bool {
    way.way.way != report.asBuilt && !lacksClient(way)
      && ways.allSatisfy { $0.way.way == way.way.way || $0.sum > way.sum }
      && ways.count > 1 && !smallerSteps.contains { $0.measured }
  }

  /// `smallest`, or `smallest measured` if an estimate among the steps is smaller.
  var best: String {
    if smallerSteps.isEmpty { return "smallest" }
    return "smallest measured"
  }

  /// The steps with a smaller download than all drawn ways.
  private var smallerSteps: [SimulateReport.Action] {
    let shortest = ways.map(\.sum).min() ?? 0
    let drawn = Set(ways.map(\.way.way))
    return report.actions.filter { action in
      if let way = action.way, drawn.contains(way) { return false }
      return report.firstDownload - action.savedDeviceBytes < shortest
    }
  }

  private func lacksClient(_ way: Way) -> Bool {
    guard report.client == nil else { return false }
    return way.way.way == .packs || way.way.way == .bundledPacks
  }

  /// Download and library.
  func parts(_ way: Way) -> [BarPart] {
    [
      BarPart(name: "Download", size: way.download, color: isBest(way) ? .best : .languages),
      BarPart(name: "Client library, at most", size: way.library, color: .library),
    ]
  }
}
