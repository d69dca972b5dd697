internal import ReportSchema

/// The rows that the text and Markdown writers both show, so that neither has totals of its own.
struct FootprintTable {
  static let header = ["Locale", "Archive", "Share", "Shared", "Install", "Messages"]
  static let alignments: [TextTable.Alignment] = [.left, .right, .right, .right, .right, .right]

  private let report: FootprintReport
  private let size: ByteFormatting

  init(_ report: FootprintReport, size: ByteFormatting) {
    self.report = report
    self.size = size
  }

  var locales: [[String]] { report.locales.map { row($0.locale ?? "", $0) } }

  /// Locales that were not asked for, in one row.
  var omitted: [String]? {
    guard report.selection.omittedLocales > 0 else { return nil }
    let bytes = report.selection.omittedArchiveBytes
    return ["\(report.selection.omittedLocales) more", size(bytes), share(bytes)]
  }

  /// All locales, base, what everybody has, what no entry has, and the archive: the last four and the locales
  /// sum to it unless components were selected.
  var summary: [[String]] {
    let totals = report.totals
    var rows = [
      [
        "all locales", size(totals.localizedArchiveBytes), share(totals.localizedArchiveBytes), "",
        size(totals.localizedInstallBytes), "",
      ],
      row(report.base.locale.map { "base (\($0))" } ?? "base", report.base),
      [
        "everybody's", size(report.unlocalized.archiveBytes), share(report.unlocalized.archiveBytes), "",
        size(report.unlocalized.installBytes), "",
      ],
    ]
    if totals.overheadArchiveBytes > 0 {
      rows.append(["no entry's", size(totals.overheadArchiveBytes), share(totals.overheadArchiveBytes)])
    }
    rows.append([
      "archive", size(totals.archiveBytes), share(totals.archiveBytes), "", size(totals.installBytes),
      ByteFormatting.grouped(totals.strings),
    ])
    return rows
  }

  private func row(_ name: String, _ figures: LocaleFigures) -> [String] {
    [
      name, size(figures.archiveBytes), share(figures.archiveBytes),
      figures.apportionedArchiveBytes == 0 ? "" : size(figures.apportionedArchiveBytes),
      size(figures.installBytes), messages(figures),
    ]
  }

  /// A number that leaves tables out says so; one that would be nothing but that is none.
  private func messages(_ figures: LocaleFigures) -> String {
    if figures.uncountedResources == 0 { return ByteFormatting.grouped(figures.strings) }
    return figures.strings == 0 ? "–" : "\(ByteFormatting.grouped(figures.strings))+"
  }

  static let componentHeader = ["Component", "Kind", "Archive", "Localized", "Install"]
  static let componentAlignments: [TextTable.Alignment] = [.left, .left, .right, .right, .right]

  /// The app's parts, biggest first; none where there is but one.
  var components: [[String]] {
    guard report.components.count > 1 else { return [] }
    return report.components.sorted { ($0.archiveBytes, $1.path) > ($1.archiveBytes, $0.path) }.map {
      [$0.name, $0.kind, size($0.archiveBytes), size($0.localizedArchiveBytes), size($0.installBytes)]
    }
  }

  private func share(_ bytes: Int) -> String { ByteFormatting.share(bytes, of: report.totals.archiveBytes) }
}
