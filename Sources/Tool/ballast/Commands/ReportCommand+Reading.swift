import BundleAnalysis
import History
import ReportSchema

extension ReportCommand {
  /// The request of the command line. A mistake in a path is reported before the long work.
  /// - Parameter sections: the names of the sections to show, in order.
  func request(for sections: [String]) throws -> ReportRequest {
    var request = ReportRequest(app: app, sections: sections)
    request.older = against
    if let history {
      let file = try HistoryFile(readingAt: history)
      request.trend = { try trend(of: $0, in: file) }
    }
    request.packs = try packs.map { try PackVersion(PackFile.open(all: [$0]), base: nil) }
    request.measuresWaste = measuresWaste
    request.base = base
    request.limits = limits.limits
    request.device = profile.device
    request.clientSize = client.bytes
    return request
  }

  /// The sizes over time of the app with the same identifier, or else with the same name.
  private func trend(of footprint: MeasureReport, in file: HistoryFile) throws -> HistoryTrendReport {
    let known = try file.apps()
    var names: [String] = []
    if let recordedName {
      names = [try file.key(ofApp: recordedName)]
    } else {
      if let identifier = footprint.app.identifier { names.append(identifier) }
      if let name = footprint.app.name { names.append(name) }
    }
    guard let name = names.first(where: known.contains) else {
      var hint = "select one with '--app': \(known.joined(separator: ", "))"
      if known.isEmpty { hint = "'ballast history record APP' adds one" }
      throw InputError(
        file.path,
        names.first.map { "has no measurements of '\($0)'" } ?? "the app has neither identifier nor name",
        hint: hint)
    }
    return HistoryTrendReport(
      app: name, try file.entries(of: name), countsInstall: false, locales: [], limit: 10)
  }
}
