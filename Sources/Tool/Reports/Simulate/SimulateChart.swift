package import ReportSchema

/// The chart of a simulation (SVG 1.1): the first download of each way with the client library, and the packs.
package struct SimulateChart {
  /// The maximum number of bars. The smallest downloads are omitted, and their number is stated.
  private static let barLimit = 60
  /// More packs than these are dots, if they have no other files.
  private static let dotLimit = 8

  private let report: SimulateReport

  package init(_ report: SimulateReport) { self.report = report }

  package var svg: String {
    let title = AppTitle(report.app, archive: report.archive).text
    var body = ChartBody(title: title)
    body.add([ChartColor.definitions])
    let document = SimulateDocument(report)
    body.text(document.conclusionText)
    let drawn = DrawnWays(report, ByteFormatter())
    if !drawn.ways.isEmpty { draw(drawn, to: &body) }
    if !report.packs.isEmpty { addPacks(to: &body) }
    var description = document.conclusionText
    if !report.packs.isEmpty {
      description += " Downloads of \(NumberText.counted(report.packs.count, "locale")): \(range)."
    }
    return body.card(
      name: "savings", title: "\(title): archive and language packs", description: description)
  }

  // MARK: - Ways

  /// The first download of each way, as the median of the locales. The shortest bar is green.
  private func draw(_ drawn: DrawnWays, to body: inout ChartBody) {
    body.heading("First download of a device, for each way to deliver translations")
    body.y += 12
    let hasBest = drawn.ways.contains { drawn.isBest($0) }
    let names: [(name: String, color: ChartColor, isUsed: Bool)] = [
      ("download", .languages, true), ("\(drawn.best) download", .best, hasBest),
      ("client library, at most", .library, drawn.hasLibrary),
    ]
    body.legend(names.filter(\.isUsed).map { ($0.name, $0.color) })
    for way in drawn.ways {
      body.bar(
        way.name, title: way.name, figure: ByteFormatter.scaled(way.sum), parts: drawn.parts(way),
        of: drawn.longest, format: ByteFormatter.scaled)
    }
  }

  // MARK: - Packs

  private func addPacks(to body: inout ChartBody) {
    body.heading("Pack of each locale")
    body.text("\(range); separate scale")
    body.y += 12
    if report.packs.count > Self.dotLimit, !hasAssets { addDots(to: &body) } else { addBars(to: &body) }
    if let download = PackDownload(report, ByteFormatter()) { draw(download, to: &body) }
  }

  private func addDots(to body: inout ChartBody) {
    guard let codec = report.codecs.first else { return }
    let marks = report.packs.map {
      Mark(
        title: $0.name ?? $0.locale, value: $0.downloadBytes, figure: ByteFormatter.scaled($0.downloadBytes))
    }
    let median = Mark(title: "Median", value: codec.median, figure: ByteFormatter.scaled(codec.median))
    body.dots(DotStrip(marks: marks, median: median, color: .languages))
  }

  private func addBars(to body: inout ChartBody) {
    let packs = report.packs.prefix(Self.barLimit)
    let largest = packs.map(\.downloadBytes).max() ?? 0
    if hasAssets {
      body.legend([("messages, compressed", .languages), ("other files, as in the archive", .images)])
    }
    for pack in packs {
      let parts = [
        BarPart(name: "Messages", size: pack.packDownloadBytes, color: .languages),
        BarPart(name: "Other files", size: pack.assetBytes, color: .images),
      ]
      body.bar(
        pack.locale, title: LocaleLabel.long(pack.locale, pack.name),
        figure: ByteFormatter.scaled(pack.downloadBytes), parts: parts, of: largest,
        format: ByteFormatter.scaled)
    }
    let more = report.packs.count - Self.barLimit
    if more > 0 { body.text("and \(NumberText.counted(more, "smaller pack"))") }
  }

  /// Draws the download of a device for packs: the library is many times larger than a pack.
  private func draw(_ download: PackDownload, to body: inout ChartBody) {
    body.heading("First download of packs")
    body.y += 12
    body.legend(download.parts.map { ($0.name, $0.color) })
    body.bar(
      "Together", title: "First download of packs", figure: ByteFormatter.scaled(download.whole),
      parts: download.parts, of: download.whole, format: ByteFormatter.scaled)
  }

  // MARK: - Text

  private var range: String {
    guard let codec = report.codecs.first else { return "" }
    return "\(ByteFormatter.scaled(codec.min)) to \(ByteFormatter.scaled(codec.max)), median"
      + " \(ByteFormatter.scaled(codec.median))"
  }

  private var hasAssets: Bool { report.packTotals.assetBytes > 0 }
}
