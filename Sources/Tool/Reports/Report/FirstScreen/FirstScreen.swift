import ReportSchema

/// The first screen of the page: the answer, what changed, what the app is made of, what to do, and the problems.
extension AppReportDocument {
  /// `DuckDuckGo 7.156.0: languages`
  var title: String { "\(AppTitle(report.footprint.app, archive: report.footprint.archive).text): languages" }

  var summary: [Block] {
    let panels: [Panel?] = [
      changes.map { Panel("what-changed", "What changed since \(olderVersion)", $0) },
      Panel("made-of", "What the app is made of", makeup), Panel("to-do", "What to do", actions),
      Panel("problems", "Problems", [problems]),
      releases.map { Panel("releases", "Sizes over releases", [.figure($0)]) },
    ]
    return [
      .paragraph(Paragraph(.conclusion, sentences: [sizeChange, conclusion])),
      .panels(panels.compactMap(\.self).filter { !$0.blocks.isEmpty }),
    ]
  }

  var olderVersion: String {
    guard let growth = report.growth else { return "the older version" }
    return growth.old.app.version ?? growth.old.name
  }

  /// `8.62 MB, 12.0 kB smaller than 7.155.0.` Nil without an older version.
  private var sizeChange: String? {
    guard let growth = report.growth else { return nil }
    let total = bytes(growth.total.newArchiveBytes)
    let change = growth.total.archiveChange
    guard change != 0 else { return "\(total), the same size as \(olderVersion)." }
    let difference = bytes(Int(clamping: change.magnitude))
    if change < 0 { return "\(total), \(difference) smaller than \(olderVersion)." }
    return "\(total), \(difference) larger than \(olderVersion)."
  }

  private var releases: Figure? { report.trend.flatMap { ReleaseSizes($0, options).figure } }
}
