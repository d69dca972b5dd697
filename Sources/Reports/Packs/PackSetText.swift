package import ReportSchema

/// Packs for a terminal, in 80 columns.
package struct PackSetText {
  private let report: PackSetReport
  private let size: ByteFormatting

  package init(_ report: PackSetReport, exactBytes: Bool) {
    self.report = report
    size = ByteFormatting(isExact: exactBytes)
  }

  package var text: String {
    let rows = PackSetTable(report, size: size)
    var table = TextTable(rows.alignments)
    table.add(rows.header)
    for row in rows.rows { table.add(row) }
    table.addSpace()
    table.add(rows.total)
    var lines = table.lines
    if !rows.growth.isEmpty {
      var growth = TextTable(PackSetTable.growthAlignments)
      growth.add(PackSetTable.growthHeader)
      for row in rows.growth { growth.add(row) }
      lines += [""] + growth.lines
    }
    lines += [""] + rows.notes.flatMap { TextWrapping.wrapped($0, indent: "") }
    if !report.warnings.isEmpty {
      lines += ["", "Warnings"]
      lines += report.warnings.flatMap { warning in
        TextWrapping.wrapped(
          warning.entry.map { "\($0): \(warning.message)" } ?? warning.message, indent: "  ")
      }
    }
    return lines.map(\.printable).joined(separator: "\n") + "\n"
  }
}

/// The same as GitHub's Markdown.
package struct PackSetMarkdown {
  private let report: PackSetReport
  private let size: ByteFormatting

  package init(_ report: PackSetReport, exactBytes: Bool) {
    self.report = report
    size = ByteFormatting(isExact: exactBytes)
  }

  package var text: String {
    let rows = PackSetTable(report, size: size)
    var lines = [line(rows.header), line(rows.alignments.map { $0 == .left ? "---" : "---:" })]
    lines += (rows.rows + [rows.total]).map(line)
    if !rows.growth.isEmpty {
      lines += ["", line(PackSetTable.growthHeader)]
      lines +=
        [line(PackSetTable.growthAlignments.map { $0 == .left ? "---" : "---:" })] + rows.growth.map(line)
    }
    lines += [""] + rows.notes.map { "- \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
}

/// A row for each pack, with exact bytes; of a comparison with an older version, a row for each locale that both have.
package struct PackSetCSV {
  private let report: PackSetReport

  package init(_ report: PackSetReport) { self.report = report }

  package var text: String {
    (report.growth.map(growth) ?? packs).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  private func growth(_ figures: [GrowthFigures]) -> [[String]] {
    [
      [
        "locale", "oldPackBytes", "newPackBytes", "oldDownloadBytes", "newDownloadBytes", "added", "removed",
        "changed", "addedTextBytes", "removedTextBytes",
      ]
    ]
      + figures.map {
        [$0.locale]
          + [
            $0.oldPackBytes, $0.newPackBytes, $0.oldDownloadBytes, $0.newDownloadBytes, $0.added, $0.removed,
            $0.changed, $0.addedTextBytes, $0.removedTextBytes,
          ].map(String.init)
      }
  }

  private var packs: [[String]] {
    let codecs = report.totalDownloadBytes.keys.sorted()
    var rows = [
      ["locale", "isBase", "messages", "packBytes"] + codecs.map { "\($0)Bytes" }
        + ["textCharacters", "textBytes", "untranslated", "missing", "expansion"]
    ]
    for pack in report.packs {
      rows.append(
        [pack.locale, "\(pack.isBase)", "\(pack.messages)", "\(pack.packBytes)"]
          + codecs.map { "\(pack.downloadBytes[$0] ?? 0)" }
          + [
            "\(pack.textCharacters)", "\(pack.textBytes)", pack.untranslated.map(String.init) ?? "",
            pack.missing.map(String.init) ?? "", pack.expansion.map(PackSetTable.ratio) ?? "",
          ])
    }
    return rows
  }
}

/// The rows that all writers of packs show.
struct PackSetTable {
  private let report: PackSetReport
  private let size: ByteFormatting
  private let codecs: [String]

  init(_ report: PackSetReport, size: ByteFormatting) {
    self.report = report
    self.size = size
    let first = report.downloadBytes.codec
    codecs = [first] + report.totalDownloadBytes.keys.sorted().filter { $0 != first }
  }

  var header: [String] {
    ["Pack", "Messages", "Pack size"] + codecs + ["B/msg", "As base", "Missing", "Length"]
  }
  var alignments: [TextTable.Alignment] {
    [.left] + Array(repeating: .right, count: header.count - 1)
  }

  var rows: [[String]] {
    let sorted = report.packs.filter { !$0.isBase }.sorted {
      ($0.wire(codecs), $1.locale) > ($1.wire(codecs), $0.locale)
    }
    return (report.packs.filter(\.isBase) + sorted).map(row)
  }

  private func row(_ pack: PackReport) -> [String] {
    let perMessage = pack.messages == 0 ? "–" : Self.ratio(Double(pack.wire(codecs)) / Double(pack.messages))
    let share = pack.untranslated.map { ByteFormatting.share($0, of: pack.messages) } ?? ""
    return [
      pack.isBase ? "base (\(pack.locale))" : pack.locale, ByteFormatting.grouped(pack.messages),
      size(pack.packBytes),
    ]
      + codecs.map { size(pack.downloadBytes[$0] ?? 0) }
      + [
        perMessage, share, pack.missing.map { ByteFormatting.grouped($0) } ?? "",
        pack.expansion.map { "\(Self.ratio($0))×" } ?? "",
      ]
  }

  var total: [String] {
    let messages = report.packs.filter { !$0.isBase }.reduce(0) { $0 + $1.messages }
    return ["all but base", ByteFormatting.grouped(messages), size(report.totalPackBytes)]
      + codecs.map { size(report.totalDownloadBytes[$0] ?? 0) }
  }

  static let growthHeader = ["Grew", "Before", "Now", "By", "Added", "Removed", "Changed", "Text"]
  static let growthAlignments: [TextTable.Alignment] = [.left] + Array(repeating: .right, count: 7)

  /// What grew most first, on the wire.
  var growth: [[String]] {
    (report.growth ?? []).map { grown in
      let by = grown.newDownloadBytes - grown.oldDownloadBytes
      let text = grown.addedTextBytes - grown.removedTextBytes
      return [
        grown.locale, size(grown.oldDownloadBytes), size(grown.newDownloadBytes), signed(by),
        ByteFormatting.grouped(grown.added), ByteFormatting.grouped(grown.removed),
        ByteFormatting.grouped(grown.changed), signed(text),
      ]
    }
  }

  private func signed(_ bytes: Int) -> String { bytes < 0 ? "−\(size(-bytes))" : "+\(size(bytes))" }

  var notes: [String] {
    let spread = report.downloadBytes
    let packs = report.packs.filter { !$0.isBase }
    guard !packs.isEmpty else { return ["There is no pack but base's."] }
    var notes = [
      "Download, \(spread.codec): \(size(spread.min)) to \(size(spread.max)), median \(size(spread.median))."
        + (report.behindBase ? " Compressed behind base's pack where the codec takes it." : "")
    ]
    if let largest = packs.max(by: { $0.wire(codecs) < $1.wire(codecs) }), largest.messages > 0,
      let base = report.packs.first(where: \.isBase), base.messages > 0, base.textCharacters > 0
    {
      let width = Double(largest.textBytes) / Double(max(1, largest.textCharacters))
      let baseWidth = Double(base.textBytes) / Double(base.textCharacters)
      let expansion = largest.expansion.map { ", \(Self.ratio($0)) characters for each of base's" } ?? ""
      notes.append(
        "Largest: \(largest.locale), with \(ByteFormatting.grouped(largest.messages)) messages to base's"
          + " \(ByteFormatting.grouped(base.messages)), \(Self.ratio(width)) bytes a character to"
          + " \(Self.ratio(baseWidth))\(expansion).")
    }
    return notes
  }

  /// Two decimals, whatever the locale.
  static func ratio(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}

extension PackReport {
  fileprivate func wire(_ codecs: [String]) -> Int { codecs.first.flatMap { downloadBytes[$0] } ?? packBytes }
}
