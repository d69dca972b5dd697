package import ReportSchema

/// Savings as a picture (SVG 1.1): the archive before and after, and a bar for each locale's download.
package struct SavingsChart {
  /// More bars than this nobody reads; the smallest are summed up.
  private static let mostBars = 60

  private static let labels = 110
  private static let figures = 90
  private static let barHeight = 16
  private static let pitch = 22
  private static var barWidth: Int { Drawing.width - 2 * Drawing.margin - labels - figures }

  private let report: SavingsReport

  package init(_ report: SavingsReport) { self.report = report }

  package var svg: String {
    let notes = SavingsNotes(report, size: ByteFormatting(isExact: false))
    var body: [String] = []
    var y = Drawing.margin + 16
    body.append(
      Drawing.text(Drawing.clipped(notes.title, to: 60), x: Drawing.margin, y: y, size: 18, weight: "bold"))
    y += 20
    body.append(Drawing.text(saved, x: Drawing.margin, y: y, size: 13, fill: Drawing.quiet))
    y += 16
    let most = max(report.before.archiveBytes, report.after.archiveBytes)
    for (name, bytes, fill) in [
      ("before", report.before.archiveBytes, Self.before), ("after", report.after.archiveBytes, Self.after),
    ] {
      body += Self.bar(Self.Row(label: name, full: "archive \(name)", parts: [(bytes, fill)]), of: most, y: y)
      y += Self.pitch
    }
    let rows = bars
    if let largest = rows.map(\.total).max() {
      y += 28
      body.append(Drawing.text("Download of each locale", x: Drawing.margin, y: y, size: 15, weight: "bold"))
      y += 18
      body.append(Drawing.text(range, x: Drawing.margin, y: y, size: 13, fill: Drawing.quiet))
      y += 12
      if hasAssets {
        body += Drawing.legend(
          [("messages, compressed", Self.pack), ("assets, as they lay in the archive", Self.assets)], y: y,
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
        body.append(Drawing.text(rest, x: Drawing.margin, y: y, size: 13, fill: Drawing.quiet))
      }
    }
    return Drawing.card(
      name: "savings", title: "\(notes.title): the archive and its language packs",
      description: description(notes), height: y + Drawing.margin, body: body)
  }

  // MARK: - What is said

  private var saved: String {
    let share = SavingsTable.share(report.savedArchiveBytes, of: report.before.archiveBytes)
    let what = report.only == "strings" ? "translated strings" : "everything localized"
    return
      "Without \(what): \(ByteFormatting.scaled(report.savedArchiveBytes)) saved, \(share) of the archive"
  }

  private var range: String {
    let sizes = report.packs.map(\.downloadBytes)
    guard let least = sizes.min(), let most = sizes.max() else { return "" }
    return "\(ByteFormatting.scaled(least)) to \(ByteFormatting.scaled(most)), median"
      + " \(ByteFormatting.scaled(medianBytes)) (dashed); on a scale of their own"
  }

  private func description(_ notes: SavingsNotes) -> String {
    guard !report.packs.isEmpty else { return notes.headline }
    return "\(notes.headline) Downloads of \(report.packs.count) locales: \(range)."
  }

  private var rest: String? {
    let more = report.packs.dropFirst(Self.mostBars)
    guard !more.isEmpty else { return nil }
    let bytes = more.reduce(0) { $0 + $1.downloadBytes }
    return "and \(ByteFormatting.grouped(more.count)) more, \(ByteFormatting.scaled(bytes)) together"
  }

  /// As the table of codecs has it.
  private var medianBytes: Int {
    if let codec = report.packs.first?.codec, let figures = report.codecs.first(where: { $0.codec == codec })
    {
      return figures.median
    }
    let sizes = report.packs.map(\.downloadBytes).sorted()
    return sizes.isEmpty ? 0 : sizes[sizes.count / 2]
  }

  private var hasAssets: Bool { report.packs.contains { $0.assetBytes > 0 } }

  // MARK: - What is drawn

  private static let before = "#8c959f"
  private static let after = "#0969da"
  private static let pack = "#2da44e"
  private static let assets = "#bf8700"

  private struct Row {
    var label: String
    /// What a reader who cannot see the bar, or points at it, is told.
    var full: String
    var parts: [(bytes: Int, fill: String)]
    var total: Int { parts.reduce(0) { $0 + $1.bytes } }
  }

  private var bars: [Row] {
    report.packs.prefix(Self.mostBars).map { pack in
      Row(
        label: Drawing.clipped(pack.locale, to: 14), full: pack.locale,
        parts: [(pack.compressedBytes, Self.pack), (pack.assetBytes, Self.assets)])
    }
  }

  private static func bar(_ row: Row, of most: Int, y: Int) -> [String] {
    let start = Drawing.margin + labels
    var lines = ["<g>", "<title>\(Drawing.escaped(row.full)): \(ByteFormatting.scaled(row.total))</title>"]
    lines.append(Drawing.text(row.label, x: start - 8, y: y + 13, size: 13, anchor: "end"))
    var drawn = 0
    for part in row.parts where part.bytes > 0 {
      let from = Drawing.scaled(drawn, of: most, to: barWidth * 10)
      drawn += part.bytes
      // Something is never nothing.
      let length = max(5, Drawing.scaled(drawn, of: most, to: barWidth * 10) - from)
      lines.append(
        Drawing.bar(x: start * 10 + from, y: y, width: length, height: barHeight, fill: part.fill))
    }
    let end = start * 10 + Drawing.scaled(drawn, of: most, to: barWidth * 10)
    lines.append(
      Drawing.text(ByteFormatting.scaled(row.total), x: end / 10 + 6, y: y + 13, size: 13, isAboveLines: true)
    )
    return lines + ["</g>"]
  }

  private func median(of most: Int, from y: Int, rows: Int) -> [String] {
    guard rows > 2 else { return [] }
    let x =
      (Drawing.margin + Self.labels) * 10 + Drawing.scaled(medianBytes, of: most, to: Self.barWidth * 10)
    let end = y + rows * Self.pitch
    return [
      "<line x1=\"\(Drawing.decimal(x))\" y1=\"\(y)\" x2=\"\(Drawing.decimal(x))\" y2=\"\(end)\""
        + " stroke=\"\(Self.before)\" stroke-dasharray=\"3 3\"/>"
    ]
  }
}
