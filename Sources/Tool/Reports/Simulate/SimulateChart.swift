package import ReportSchema

/// The chart of a simulation (SVG 1.1): the first download of each way, and a bar for each locale's pack.
package struct SimulateChart {
  /// The maximum number of bars. The smallest downloads are omitted, and their number is stated.
  private static let barLimit = 60

  private let report: SimulateReport

  package init(_ report: SimulateReport) { self.report = report }

  package var svg: String {
    let title = AppTitle(report.app, archive: report.archive).text
    var body = ChartBody(title: title)
    let document = SimulateDocument(report)
    body.text(document.conclusionText)
    if !report.ways.isEmpty { addWays(to: &body) }
    if !report.packs.isEmpty { addPacks(to: &body) }
    let headline = document.headline
    return body.card(
      name: "savings", title: "\(title): archive and language packs",
      description: report.packs.isEmpty
        ? headline
        : "\(headline) Downloads of \(NumberText.counted(report.packs.count, "locale")): \(range).")
  }

  /// The first download of each way that applies, as the median of the locales.
  private func addWays(to body: inout ChartBody) {
    let document = SimulateDocument(report)
    let medians = report.ways.compactMap(\.firstDownload?.median)
    body.heading("First download of a device, for each way to deliver translations")
    body.y += 12
    for way in report.ways {
      guard let download = way.firstDownload else { continue }
      var fill = way.measured ? SVG.blue : SVG.gray
      if way.way == report.comparison?.smallest { fill = SVG.green }
      body.bar(
        document.name(way), title: document.name(way), figure: ByteFormatter.scaled(download.median),
        parts: [(download.median, fill)], of: medians.max() ?? 0)
    }
  }

  private func addPacks(to body: inout ChartBody) {
    let packs = report.packs.prefix(Self.barLimit)
    let totals = packs.map { $0.packDownloadBytes + $0.assetBytes }
    let largest = totals.max() ?? 0
    body.heading("Pack of each locale")
    body.text(range)
    body.y += 12
    if hasAssets {
      body.legend(
        [("messages, compressed", SVG.green), ("other files, as stored in the archive", Self.assets)],
        pitch: 190)
    }
    // The median is below the bars' figures.
    if packs.count > 2 {
      let x =
        ChartBody.barStart * 10
        + SVG.scaled(report.codecs.first?.median ?? 0, of: largest, to: ChartBody.barWidth * 10)
      body.add([
        SVG.line(
          x, body.y * 10 - 20, x, (body.y + packs.count * ChartBody.pitch) * 10 - 20, stroke: SVG.gray,
          attributes: " stroke-dasharray=\"3 3\"")
      ])
    }
    for (pack, total) in zip(packs, totals) {
      body.bar(
        pack.locale, title: LocaleLabel.long(pack.locale, pack.name), figure: ByteFormatter.scaled(total),
        parts: [(pack.packDownloadBytes, SVG.green), (pack.assetBytes, Self.assets)], of: largest)
    }
    let more = report.packs.count - Self.barLimit
    if more > 0 { body.text("and \(NumberText.counted(more, "smaller pack"))") }
  }

  // MARK: - Text

  private var range: String {
    guard let codec = report.codecs.first else { return "" }
    return "\(ByteFormatter.scaled(codec.min)) to \(ByteFormatter.scaled(codec.max)), median"
      + " \(ByteFormatter.scaled(codec.median)) (dashed line); separate scale"
  }

  private var hasAssets: Bool { report.packTotals.assetBytes > 0 }

  private static let assets = "#bf8700"
}
