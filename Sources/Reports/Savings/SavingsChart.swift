package import ReportSchema

/// The chart of a simulation (SVG 1.1): the archive before and after, and a bar for each locale's download.
package struct SavingsChart {
  /// The maximum number of bars. The smallest downloads are omitted, and their number is stated.
  private static let barLimit = 60

  private static let labels = 110
  private static let figures = 90
  private static let barHeight = 16
  private static let pitch = 22
  private static var barWidth: Int { SVG.width - 2 * SVG.margin - labels - figures }

  private let report: SavingsReport

  package init(_ report: SavingsReport) { self.report = report }

  package var svg: String {
    let title = AppTitle(report.app, archive: report.archive).text
    var body: [String] = []
    var y = SVG.margin + 16
    body.append(SVG.text(title.clipped(toCells: 60), x: SVG.margin, y: y, size: 18, weight: "bold"))
    y += 20
    body.append(SVG.text(saved, x: SVG.margin, y: y, size: 13, fill: SVG.quiet))
    y += 16
    let most = max(report.before.archiveBytes, report.after.archiveBytes)
    for (name, bytes, fill) in [
      ("before", report.before.archiveBytes, Self.before), ("after", report.after.archiveBytes, Self.after),
    ] {
      body += Self.bar(
        Self.Row(label: name, fullName: "archive \(name)", parts: [(bytes, fill)]), of: most, y: y)
      y += Self.pitch
    }
    let rows = bars
    if let largest = rows.map(\.total).max() {
      y += 28
      body.append(SVG.text("Download of each locale", x: SVG.margin, y: y, size: 15, weight: "bold"))
      y += 18
      body.append(SVG.text(range, x: SVG.margin, y: y, size: 13, fill: SVG.quiet))
      y += 12
      if hasAssets {
        body += SVG.legend(
          [("messages, compressed", Self.pack), ("other files, as stored in the archive", Self.assets)], y: y,
          pitch: 190)
        y += 22
      }
      body += median(of: largest, from: y - 2, rows: rows.count)
      for row in rows {
        body += Self.bar(row, of: largest, y: y)
        y += Self.pitch
      }
      if let rest {
        y += 14
        body.append(SVG.text(rest, x: SVG.margin, y: y, size: 13, fill: SVG.quiet))
      }
    }
    let headline = SavingsNotes(report).headline
    return SVG.card(
      name: "savings", title: "\(title): archive and language packs",
      description: report.packs.isEmpty
        ? headline
        : "\(headline) Downloads of \(NumberText.counted(report.packs.count, "locale")): \(range).",
      height: y + SVG.margin, body: body)
  }

  // MARK: - Text

  private var saved: String {
    let share = NumberText.shareChange(-report.savedArchiveBytes, of: report.before.archiveBytes)
    let scope = report.scope == "messages" ? "translated messages" : "translations"
    return
      "Archive without \(scope): \(ByteFormatter.scaled(report.savedArchiveBytes)) saved (\(share))"
  }

  private var range: String {
    guard let codec = report.codecs.first else { return "" }
    return "\(ByteFormatter.scaled(codec.min)) to \(ByteFormatter.scaled(codec.max)), median"
      + " \(ByteFormatter.scaled(codec.median)) (dashed line); separate scale"
  }

  private var rest: String? {
    let more = report.packs.count - Self.barLimit
    return more > 0 ? "and \(NumberText.counted(more, "smaller pack"))" : nil
  }

  private var hasAssets: Bool { report.packTotals.assetBytes > 0 }

  // MARK: - Bars

  private static let before = "#8c959f"
  private static let after = "#0969da"
  private static let pack = "#2da44e"
  private static let assets = "#bf8700"

  private struct Row {
    var label: String
    /// The full name, for screen readers and tooltips.
    var fullName: String
    var parts: [(bytes: Int, fill: String)]
    var total: Int { parts.reduce(0) { $0 + $1.bytes } }
  }

  private var bars: [Row] {
    report.packs.prefix(Self.barLimit).map { pack in
      Row(
        label: pack.locale.clipped(to: 14), fullName: LocaleLabel.long(pack.locale, pack.name),
        parts: [(pack.packDownloadBytes, Self.pack), (pack.assetBytes, Self.assets)])
    }
  }

  private static func bar(_ row: Row, of most: Int, y: Int) -> [String] {
    let start = SVG.margin + labels
    var lines = [
      "<g>", "<title>\(XMLText.escaped(row.fullName)): \(ByteFormatter.scaled(row.total))</title>",
    ]
    lines.append(SVG.text(row.label, x: start - 8, y: y + 13, size: 13, anchor: "end"))
    var drawn = 0
    for part in row.parts where part.bytes > 0 {
      let from = SVG.scaled(drawn, of: most, to: barWidth * 10)
      drawn += part.bytes
      // A part that is not zero stays visible.
      let length = max(5, SVG.scaled(drawn, of: most, to: barWidth * 10) - from)
      lines.append(
        SVG.bar(x: start * 10 + from, y: y, width: length, height: barHeight, fill: part.fill))
    }
    let end = start * 10 + SVG.scaled(drawn, of: most, to: barWidth * 10)
    lines.append(
      SVG.text(ByteFormatter.scaled(row.total), x: end / 10 + 6, y: y + 13, size: 13, isAboveLines: true)
    )
    return lines + ["</g>"]
  }

  private func median(of most: Int, from y: Int, rows: Int) -> [String] {
    guard rows > 2 else { return [] }
    let x =
      (SVG.margin + Self.labels) * 10
      + SVG.scaled((report.codecs.first?.median ?? 0), of: most, to: Self.barWidth * 10)
    let end = y + rows * Self.pitch
    return [
      "<line x1=\"\(SVG.decimal(x))\" y1=\"\(y)\" x2=\"\(SVG.decimal(x))\" y2=\"\(end)\""
        + " stroke=\"\(Self.before)\" stroke-dasharray=\"3 3\"/>"
    ]
  }
}
