public import ReportSchema

/// Savings as a picture (SVG 1.1): the archive before and after, and a bar for each locale's download.
///
/// It stands by itself, on a card of its own colours, so that a page can embed it whatever the page's colours are:
/// no script, no style sheet, no font but the reader's own. The same report is the same picture, to the byte.
public struct SavingsChart {
  /// More bars than this nobody reads; the smallest are summed up.
  private static let mostBars = 60

  private static let width = 760
  private static let margin = 24
  private static let labels = 110
  private static let figures = 90
  private static let barHeight = 16
  private static let pitch = 22
  private static var barWidth: Int { width - 2 * margin - labels - figures }

  private let report: SavingsReport

  public init(_ report: SavingsReport) { self.report = report }

  public var svg: String {
    let notes = SavingsNotes(report, size: ByteFormatting(isExact: false))
    var body: [String] = []
    var y = Self.margin + 16
    body.append(Self.text(Self.clipped(notes.title, to: 60), x: Self.margin, y: y, size: 18, weight: "bold"))
    y += 20
    body.append(Self.text(saved, x: Self.margin, y: y, size: 13, fill: Self.quiet))
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
      body.append(Self.text("Download of each locale", x: Self.margin, y: y, size: 15, weight: "bold"))
      y += 18
      body.append(Self.text(range, x: Self.margin, y: y, size: 13, fill: Self.quiet))
      y += 12
      if hasAssets {
        body += Self.legend(y: y)
        y += 22
      }
      body += median(of: largest, from: y - 2, rows: rows.count)
      for row in rows {
        body += Self.bar(row, of: largest, y: y)
        y += Self.pitch
      }
      if let rest {
        y += 14
        body.append(Self.text(rest, x: Self.margin, y: y, size: 13, fill: Self.quiet))
      }
    }
    let height = y + Self.margin
    let title = "\(notes.title): the archive and its language packs"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(height)" \
      viewBox="0 0 \(Self.width) \(height)" role="img" aria-labelledby="savings-title savings-description" \
      font-family="sans-serif">
      <title id="savings-title">\(Self.escaped(title))</title>
      <desc id="savings-description">\(Self.escaped(description(notes)))</desc>
      <rect x="0.5" y="0.5" width="\(Self.width - 1)" height="\(height - 1)" rx="8" fill="#ffffff" stroke="#d0d7de"/>
      \(body.joined(separator: "\n"))
      </svg>

      """
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
  private static let ink = "#1f2328"
  private static let quiet = "#59636e"

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
        label: Self.clipped(pack.locale, to: 14), full: pack.locale,
        parts: [(pack.wireBytes, Self.pack), (pack.assetBytes, Self.assets)])
    }
  }

  private static func bar(_ row: Row, of most: Int, y: Int) -> [String] {
    let start = margin + labels
    var lines = ["<g>", "<title>\(escaped(row.full)): \(ByteFormatting.scaled(row.total))</title>"]
    lines.append(text(row.label, x: start - 8, y: y + 13, size: 13, anchor: "end"))
    var drawn = 0
    for part in row.parts where part.bytes > 0 {
      let from = tenths(drawn, of: most)
      drawn += part.bytes
      // Something is never nothing.
      let length = max(5, tenths(drawn, of: most) - from)
      lines.append(
        "<rect x=\"\(decimal(start * 10 + from))\" y=\"\(y)\" width=\"\(decimal(length))\""
          + " height=\"\(barHeight)\" fill=\"\(part.fill)\"/>")
    }
    let end = start * 10 + tenths(drawn, of: most)
    lines.append(
      text(ByteFormatting.scaled(row.total), x: end / 10 + 6, y: y + 13, size: 13, isAboveLines: true))
    return lines + ["</g>"]
  }

  private func median(of most: Int, from y: Int, rows: Int) -> [String] {
    guard rows > 2 else { return [] }
    let x = (Self.margin + Self.labels) * 10 + Self.tenths(medianBytes, of: most)
    let end = y + rows * Self.pitch
    return [
      "<line x1=\"\(Self.decimal(x))\" y1=\"\(y)\" x2=\"\(Self.decimal(x))\" y2=\"\(end)\""
        + " stroke=\"\(Self.before)\" stroke-dasharray=\"3 3\"/>"
    ]
  }

  private static func legend(y: Int) -> [String] {
    var x = margin
    return [("messages, compressed", pack), ("assets, as they lay in the archive", assets)].flatMap {
      name, fill in
      let lines = [
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"12\" height=\"12\" fill=\"\(fill)\"/>",
        text(name, x: x + 18, y: y + 11, size: 13, fill: quiet),
      ]
      x += 190
      return lines
    }
  }

  private static func text(
    _ words: String, x: Int, y: Int, size: Int, weight: String? = nil, anchor: String? = nil,
    fill: String = ink, isAboveLines: Bool = false
  ) -> String {
    var attributes = "x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\""
    if let weight { attributes += " font-weight=\"\(weight)\"" }
    if let anchor { attributes += " text-anchor=\"\(anchor)\"" }
    // A rim of the card's colour, so that a line behind does not run through the figures.
    if isAboveLines { attributes += " stroke=\"#ffffff\" stroke-width=\"4\" paint-order=\"stroke\"" }
    return "<text \(attributes) fill=\"\(fill)\">\(escaped(words))</text>"
  }

  /// A bar's length in tenths of a unit, in whole numbers so that it is the same everywhere.
  private static func tenths(_ bytes: Int, of most: Int) -> Int {
    guard most > 0, bytes > 0 else { return 0 }
    let (high, low) = UInt(min(bytes, most)).multipliedFullWidth(by: UInt(barWidth * 10))
    return Int(UInt(most).dividingFullWidth((high, low)).quotient)
  }

  private static func decimal(_ tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private static func clipped(_ text: String, to most: Int) -> String {
    text.count > most ? text.prefix(most - 1) + "…" : text
  }

  /// As XML has it; what XML 1.0 has no place for becomes U+FFFD.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{fffe}", "\u{ffff}": result += "\u{fffd}"
      case _ where scalar.properties.generalCategory == .control: result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
