package import ReportSchema

/// The savings of one app among several.
package struct AppSavings: Sendable {
  /// The values for CSV.
  struct Figures: Sendable {
    let identity: AppOfSeveral
    let archiveBytes: Int
    let savedArchiveBytes: Int
    let savedInstallBytes: Int
    let packs: Int
    let packDownloadBytes: Int
    @Nullable var deviceBefore: Int?
    @Nullable var deviceAfter: Int?
    @Nullable var deviceSaved: Int?
    @Nullable var clientBytes: Int?
    @Nullable var packsPay: Bool?
    @Nullable var enoughWay: String?
    @Nullable var smallestWay: String?
  }

  let figures: Figures
  /// The label of the way with the smallest first download, the client included; nil without packs.
  let smallestName: String?

  package init(_ report: SimulateReport, input: String) {
    figures = Figures(
      identity: AppOfSeveral(report.app, report.archive, report.warnings, input: input),
      archiveBytes: report.before.archiveBytes, savedArchiveBytes: report.savedArchiveBytes,
      savedInstallBytes: report.savedInstallBytes, packs: report.packTotals.packs,
      packDownloadBytes: report.packTotals.downloadBytes, deviceBefore: report.typicalUser?.before,
      deviceAfter: report.typicalUser?.after, deviceSaved: report.typicalUser?.saved,
      clientBytes: report.clientBytes, packsPay: report.comparison?.packsPay,
      enoughWay: report.comparison?.enough?.rawValue, smallestWay: report.comparison?.smallest.rawValue)
    let document = SimulateDocument(report)
    smallestName = report.comparison.map { document.label($0.smallest) }
  }
}

/// The document of `ballast simulate` for several apps: one row per app, in the order of the inputs.
///
/// It has no total: the figures are medians over the locales of an app.
package struct SimulateAppsDocument {
  private let apps: [AppSavings]
  private let failures: [InputFailure]
  private let options: DocumentOptions

  package init(
    _ apps: [AppSavings], failures: [InputFailure], _ options: DocumentOptions = DocumentOptions()
  ) {
    self.apps = apps
    self.failures = failures
    self.options = options
  }

  /// The values of the table for CSV: a row per app, and a row per input that could not be read.
  package var values: [String: Any] { ["apps": apps.map(\.figures), "errors": failures] }

  package var document: Document {
    Document(
      title: "\(NumberText.counted(apps.count, "app")): savings by language packs",
      blocks: [
        .paragraph(RichText(headline), role: .conclusion), .table(table),
        apps.isEmpty ? nil : .paragraph(Paragraph(.note, notes)), .list(List(of: failures)),
      ], warnings: AppOfSeveral.warnings(of: apps.map(\.figures.identity)),
      byteFormatter: options.byteFormatter)
  }

  private var headline: String {
    var headline = "No app was simulated."
    if !apps.isEmpty {
      let paying = NumberText.grouped(apps.count { $0.figures.packsPay == true })
      let all = NumberText.counted(apps.count, "app")
      headline = "Language packs from a site pay off for \(paying) of \(all) ('--worthwhile')."
    }
    guard !failures.isEmpty else { return headline }
    return "\(headline) \(NumberText.counted(failures.count, "input")) could not be read."
  }

  private var notes: [RichText] {
    [
      "Download: of a device, median over the app's locales. Saved: with packs from a site, counting a first launch.",
      """
      Share: saved, of the download. With library: after the client library is added to the app, if the platform has one; \
      below 0, the download grows. 'simulate' of one app explains its figures.
      """,
    ]
  }

  private var table: Table {
    let identities = apps.map(\.figures.identity)
    let rows = zip(apps, AppOfSeveral.names(of: identities)).map { row($0, $1) }
    let failed = failures.map {
      Table.Row(.subtotal, [.text(.code($0.input)), Cell.text("error").styled(.bad)])
    }
    return Table(
      "apps",
      columns: [
        .init("App", .name), .init("Download"), .init("Saved"), .init("Share"),
        .init("Share with library"), .init("Smallest way", .name),
      ], rows: rows + failed)
  }

  /// One unit for all rows.
  private var bytes: ByteFormatter {
    let before = apps.compactMap(\.figures.deviceBefore)
    let saved = apps.compactMap(\.figures.deviceSaved)
    return options.byteFormatter.common(to: before + saved)
  }

  private func row(_ app: AppSavings, _ name: Cell) -> Table.Row {
    let figures = app.figures
    guard let before = figures.deviceBefore, let saved = figures.deviceSaved else {
      // Translations of an app with warnings may be unread.
      let reason: Cell = figures.identity.warnings.isEmpty ? "no translations" : "see warnings"
      return Table.Row(.body, name, .unknown, .unknown, .unknown, .unknown, reason)
    }
    let remaining = saved - (figures.clientBytes ?? 0)
    let style: Cell.Style = figures.packsPay == true ? .good : .plain
    return Table.Row(
      .body, name, Cell(.bytes(before, by: bytes)), Cell(.bytes(saved, by: bytes)),
      .saving(saved, of: before), .saving(remaining, of: before).styled(style),
      .text(ifKnown: app.smallestName))
  }
}
