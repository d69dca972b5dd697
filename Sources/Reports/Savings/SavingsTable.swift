internal import ReportSchema

/// The tables that the text and Markdown writers both show, so that neither has totals of its own.
struct SavingsTable {
  private let report: SavingsReport
  private let size: ByteFormatting

  init(_ report: SavingsReport, size: ByteFormatting) {
    self.report = report
    self.size = size
  }

  /// Before, after and saved: the answer in two rows.
  var summary: ReportTable {
    func row(_ name: String, _ before: Int, _ after: Int, _ saved: Int) -> [String] {
      [name, size(before), size(after), size(saved), Self.share(saved, of: before)]
    }
    return ReportTable(
      header: ["", "Before", "After", "Saved", "Share"],
      alignments: Self.numbers(behindNames: 4),
      rows: [
        row("Archive", report.before.archiveBytes, report.after.archiveBytes, report.savedArchiveBytes),
        row("On disk", report.before.installBytes, report.after.installBytes, report.savedInstallBytes),
      ])
  }

  /// A row for each locale that left: what it downloads, and what that makes of its user's download.
  var locales: ReportTable? {
    guard !report.packs.isEmpty else { return nil }
    let hasAssets = report.packs.contains { $0.assets > 0 || $0.assetBytes > 0 }
    let hasCodecs = Set(report.packs.map(\.codec)).count > 1
    let hasBefore = report.user.contains { $0.before != report.before.archiveBytes }
    let users = Dictionary(report.user.map { ($0.locale, $0) }, uniquingKeysWith: { first, _ in first })
    var columns: [(name: String, cell: (SavedPackFigures) -> String, sum: String)] = [
      ("Messages", { ByteFormatting.grouped($0.strings) }, ByteFormatting.grouped(sum(\.strings))),
      ("Pack", { size($0.packBytes) }, size(sum(\.packBytes))),
    ]
    if hasAssets { columns.append(("Assets", { size($0.assetBytes) }, size(sum(\.assetBytes)))) }
    if hasCodecs { columns.append(("Codec", { $0.codec }, "")) }
    columns.append(("Download", { size($0.downloadBytes) }, size(sum(\.downloadBytes))))
    func user(_ pack: SavedPackFigures, _ cell: (UserFigures) -> String) -> String {
      users[pack.locale].map(cell) ?? "–"
    }
    if hasBefore { columns.append(("Before", { pack in user(pack) { size($0.before) } }, "")) }
    columns.append(("After", { pack in user(pack) { size($0.after) } }, ""))
    columns.append(("Saved", { pack in user(pack) { size($0.saved) } }, ""))
    columns.append(("Share", { pack in user(pack) { Self.share($0.saved, of: $0.before) } }, ""))
    return ReportTable(
      header: ["Locale"] + columns.map(\.name), alignments: Self.numbers(behindNames: columns.count),
      rows: report.packs.map { pack in [pack.locale] + columns.map { $0.cell(pack) } },
      sums: [["all \(ByteFormatting.grouped(report.packs.count))"] + columns.map(\.sum)])
  }

  /// Codecs side by side; none where there is but one.
  var codecs: ReportTable? {
    guard report.codecs.count > 1 else { return nil }
    return ReportTable(
      header: ["Codec", "All packs", "Smallest", "Median", "Largest"],
      alignments: Self.numbers(behindNames: 4),
      rows: report.codecs.map {
        [$0.codec, size($0.totalBytes), size($0.min), size($0.median), size($0.max)]
      })
  }

  var downloads: ReportTable? {
    guard !report.downloads.isEmpty else { return nil }
    return ReportTable(
      header: ["Download model", "Before", "After", "Saved", "Share"],
      alignments: Self.numbers(behindNames: 4),
      rows: report.downloads.map {
        [$0.name, size($0.before), size($0.after), size($0.saved), Self.share($0.saved, of: $0.before)]
      })
  }

  var delivery: ReportTable? {
    guard let delivery = report.delivery, !delivery.isEmpty else { return nil }
    return ReportTable(
      header: ["Device", "Without splits", "With splits", "With packs"],
      alignments: Self.numbers(behindNames: 3),
      rows: delivery.map { [$0.locale, size($0.withoutSplits), size($0.withSplits), size($0.withPacks)] })
  }

  var each: ReportTable? {
    guard let each = report.each, !each.isEmpty else { return nil }
    return ReportTable(
      header: ["Alone", "Archive loses", "On disk", "Footprint says", "Differs by"],
      alignments: Self.numbers(behindNames: 4),
      rows: each.map {
        [
          $0.locale, size($0.archiveBytes), size($0.installBytes), size($0.footprintArchiveBytes),
          size($0.archiveBytes - $0.footprintArchiveBytes),
        ]
      })
  }

  private func sum(_ figure: (SavedPackFigures) -> Int) -> Int { report.packs.reduce(0) { $0 + figure($1) } }

  private static func numbers(behindNames count: Int) -> [TextTable.Alignment] {
    [.left] + Array(repeating: .right, count: count)
  }

  /// What became bigger has a share below nothing.
  static func share(_ saved: Int, of before: Int) -> String {
    (saved < 0 && before > 0 ? "-" : "") + ByteFormatting.share(saved, of: before)
  }
}
