package import ReportSchema

/// The document of `ballast history list`, and of the commands that change a history.
package typealias HistoryDocument = ReportDocument<HistoryReport>

extension HistoryDocument {
  package var document: Document {
    Document(
      title: "\(report.database): history",
      blocks: [
        .paragraph(
          .code(report.database) + headline, role: report.action == .list ? .conclusion : .success),
        .table(table),
      ],
      byteFormatter: bytes)
  }

  private var headline: RichText {
    let total = NumberText.counted(report.total, "measurement")
    let count = NumberText.counted(report.entries.count, "measurement")
    return switch report.action.known {
    case .record: RichText(": \(count) recorded\(known); \(total).")
    case .import: RichText(": \(count) imported\(known); \(total).")
    case .prune where report.isDryRun: RichText(": \(count) would be removed; \(total).")
    case .prune: RichText(": \(count) removed; \(total).")
    case .list, nil: RichText(": \(total) of \(NumberText.counted(report.apps.count, "app")).")
    }
  }

  private var known: String {
    guard report.omitted > 0 else { return "" }
    return ", \(NumberText.grouped(report.omitted)) already known"
  }

  private var table: Table {
    // A list may show a part of its rows.
    let apps = report.action == .list ? report.apps : report.entries.map(\.app)
    let hasApps = Set(apps).count > 1
    let hasLabels = report.entries.contains { $0.label != nil }
    let hasChanges = report.entries.contains { $0.archiveChange != nil }
    func change(_ bytes: Int?) -> Cell { .byteChange(ifAny: bytes) }
    let rows = report.entries.map { entry in
      Table.Row(
        .body, .text(Self.time(entry.recorded)), .text(.message(entry.app)),
        .text(.message(Self.version(entry.version, entry.build))),
        .text(.message(entry.label ?? "")), .bytes(entry.archiveBytes), change(entry.archiveChange),
        .bytes(entry.localizedArchiveBytes), change(entry.localizedArchiveChange), .count(entry.locales))
    }
    let earlier = Table.Row(.omitted, .text(NumberText.counted(report.omitted, "earlier measurement")))
    return Table(
      "entries",
      columns: [
        .init("Recorded", .name), .init("App", .name, when: hasApps), .init("Version", .name),
        .init("Label", .name, when: hasLabels), .init("Archive"), .init("Change", when: hasChanges),
        .init("Translations"), .init("Change", when: hasChanges), .init("Locales"),
      ], rows: rows + [report.action == .list && report.omitted > 0 ? earlier : nil])
  }

  /// `2026-11-22 08:00`
  static func time(_ text: String) -> String {
    String(text.prefix(16)).replacing("T", with: " ").printable
  }

  /// `1.2 (34)`
  static func version(_ version: String?, _ build: String?) -> String {
    guard let build else { return version ?? "" }
    guard let version else { return "(\(build))" }
    return "\(version) (\(build))"
  }
}
