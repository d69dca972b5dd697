package import ReportSchema

/// Staleness for a terminal, in 80 columns.
package struct StalenessText {
  /// Unsafe messages that are shown where they were not asked for.
  private static let mostUnsafe = 20
  private static let mostCurves = 60

  private let report: StalenessReport
  private let size: ByteFormatting

  /// - Parameter exactBytes: whole bytes instead of kB and MB.
  package init(_ report: StalenessReport, exactBytes: Bool) {
    self.report = report
    size = ByteFormatting(isExact: exactBytes)
  }

  package var text: String {
    let notes = StalenessNotes(report)
    let tables = StalenessTable(report, size: size)
    var lines = ([notes.title, notes.alert, notes.answer, notes.aging].compactMap { $0 } + notes.limits)
      .flatMap { Self.broken($0) }
    for table in [tables.classes, tables.locales, tables.sizes, tables.curve] {
      if let table { lines += [""] + table.fittedLines }
    }
    if !report.agingPoints.isEmpty { lines += [""] + curves }
    lines += Self.list("Renames", notes.renamed)
    lines +=
      unsafe("Unsafe", report.unsafe, areOld: report.versions.count > 1)
      + unsafe("Translations that do not fit", report.translations ?? [], areOld: false)
    for locale in report.strings.map({ ListedLocale.all($0, base: report.base.locale) }) ?? [] {
      lines += ["", locale.heading] + locale.messages.flatMap(Self.message)
    }
    for note in notes.notes { lines += [""] + Self.broken(note) }
    lines += Self.list("Warnings", notes.warnings)
    return lines.map(\.printable).joined(separator: "\n") + "\n"
  }

  private static func broken(_ text: String) -> [String] { TextWrapping.broken(text.printable, indent: "") }

  /// Names are left whole, so that they can be copied.
  private static func list(_ heading: String, _ list: [String]) -> [String] {
    list.isEmpty ? [] : ["", heading] + list.flatMap { TextWrapping.wrapped($0.printable, indent: "  ") }
  }

  // MARK: - Curves

  /// All packs' curve, and those of locales side by side.
  private var curves: [String] {
    let curves = StalenessCurves(report)
    let scale = curves.scale
    let ends = "▁ is \(ShareScale.label(scale.floor)) or less, █ 100 %"
    var lines =
      curves.shares.allSatisfy { $0 == nil }
      ? Self.broken("Fresh by age: no locale is in both of two versions")
      : Self.broken("Fresh by age: \(Sparkline.line(curves.shares, on: scale)) (\(ends))")
    let aged = curves.aged
    let cells = aged.prefix(Self.mostCurves).map { locale in
      [locale.tag.printable, Sparkline.line(locale.shares, on: scale), locale.last]
    }
    if !cells.isEmpty { lines += [""] + Self.sideBySide(cells) }
    var rest: [String] = []
    if aged.count > cells.count { rest.append("\(ByteFormatting.grouped(aged.count - cells.count)) more") }
    let fresh = curves.locales.count - aged.count
    if fresh > 0 { rest.append("\(ByteFormatting.grouped(fresh)) that stayed wholly fresh") }
    return rest.isEmpty ? lines : lines + ["and \(rest.joined(separator: ", and "))"]
  }

  /// As many columns of cells as fit, filled downwards.
  private static func sideBySide(_ cells: [[String]]) -> [String] {
    let alignments: [TextTable.Alignment] = [.left, .left, .right]
    let width = alignments.indices.reduce(2) { width, column in
      width + 2 + (cells.map { $0[column].count }.max() ?? 0)
    }
    let across = max(1, 80 / width)
    let height = (cells.count + across - 1) / across
    var table = TextTable(Array(repeating: alignments, count: across).flatMap { $0 })
    for row in 0..<height {
      table.add(stride(from: row, to: cells.count, by: height).flatMap { cells[$0] })
    }
    return table.lines
  }

  // MARK: - Messages

  private func unsafe(_ heading: String, _ list: [UnsafeFigures], areOld: Bool) -> [String] {
    guard !list.isEmpty else { return [] }
    let messages = ListedMessage.grouped(list, areOld: areOld)
    let shown = messages.prefix(report.strings == nil ? Self.mostUnsafe : messages.count)
    let more = messages.count - shown.count
    return ["", "\(heading): \(ListedMessage.extent(of: list))"]
      + shown.flatMap { Self.message($0) }
      + (more > 0 ? ["  \(ByteFormatting.grouped(more)) more; '--strings' lists all"] : [])
  }

  /// Each text is a line of its own, so that one that runs from right to left turns nothing else round.
  private static func message(_ message: ListedMessage) -> [String] {
    TextWrapping.wrapped("\(message.kind)  \(message.name.visible)", indent: "  ")
      + message.lines.flatMap { line in
        let text = line.segments.map { segment in
          switch segment.change {
          case "removed": "[-\(segment.text.visible)-]"
          case "added": "{+\(segment.text.visible)+}"
          default: segment.text.visible
          }
        }.joined()
        return TextWrapping.wrapped(line.label.isEmpty ? text : "\(line.label): \(text)", indent: "    ")
      }
  }
}
