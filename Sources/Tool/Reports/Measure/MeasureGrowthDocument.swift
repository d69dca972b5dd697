package import ReportSchema

/// The document of `ballast measure --against`: growth between two versions of an app.
package typealias MeasureGrowthDocument = ReportDocument<MeasureGrowthReport>

extension MeasureGrowthDocument {
  package var document: Document {
    let shown = report.hasChanges ? [locales, kinds, components, entries] : []
    return Document(
      title: "\(AppTitle(report.new.app).name ?? report.new.name): growth",
      blocks: [.paragraph(Paragraph(.conclusion, sentences: [headline, cause]))]
        + shown.map { $0.map(Block.table) }
        + [.paragraph(Paragraph(.note, renames))],
      warnings: report.warnings,
      byteFormatter: bytes)
  }

  /// The notation of all sizes in the document.
  var notation: ByteFormatter {
    let parts =
      [report.total, report.translations, report.base, report.unlocalized] + report.locales.map(\.sizes)
      + report.kinds.map(\.sizes) + report.components.map(\.sizes) + report.entries.map(\.sizes)
    return bytes.comparing(parts.map { ($0.oldArchiveBytes, $0.newArchiveBytes) })
  }

  private var cause: String? { report.hasChanges ? report.commonCause : nil }

  /// `DuckDuckGo 7.155.0 → 7.156.0: 8,636.5 kB → 8,624.5 kB (−12.0 kB); translations −12.7 kB.`
  private var headline: String {
    let total = report.total
    guard report.hasChanges else {
      return "\(title): no differences in size; both are \(bytes(total.newArchiveBytes))."
    }
    let notation = notation
    func change(_ sizes: MeasureGrowthReport.Sizes) -> String {
      notation.change(from: sizes.oldArchiveBytes, to: sizes.newArchiveBytes)
    }
    return "\(title): \(notation(total.oldArchiveBytes)) → \(notation(total.newArchiveBytes))"
      + " (\(change(total))); translations \(change(report.translations))."
  }

  private var title: String {
    let name = AppTitle(report.new.app).name
    if let name, let old = report.old.app.version, let new = report.new.app.version, old != new {
      return "\(name) \(old) → \(new)"
    }
    return "\(report.old.name) → \(report.new.name)"
  }

  private static var renameLimit: Int { 10 }

  private var renames: [RichText] {
    var lines = report.renames.prefix(Self.renameLimit).map { rename in
      RichText("Matched: ") + .code(rename.from) + " → " + .code(rename.to)
        + RichText(" (\(NumberText.counted(rename.entries, "entry", "entries"))).")
    }
    let hidden = report.renames.count - lines.count
    if hidden > 0 { lines.append(RichText("\(NumberText.grouped(hidden)) more renames in JSON and CSV.")) }
    return lines
  }
}

extension MeasureGrowthReport {
  /// Whether a size or the messages of a locale differ.
  fileprivate var hasChanges: Bool {
    let sizes =
      [total, translations, base, unlocalized, overhead, omittedEntries] + locales.map(\.sizes)
      + kinds.map(\.sizes) + components.map(\.sizes) + entries.map(\.sizes)
    return sizes.contains { $0.archiveChange != 0 || $0.installChange != 0 } || !renames.isEmpty
      || locales.contains { $0.presence != .both || $0.added != 0 || $0.removed != 0 || $0.changed != 0 }
  }
}
