package import ReportSchema

/// The figures of one app among several.
package struct AppFigures: Sendable {
  let identity: AppOfSeveral
  let archiveBytes: Int
  let installBytes: Int
  let translationArchiveBytes: Int
  let translations: Int
  let languages: Int
  @Nullable var largestLocale: String?
  @Nullable var largestLocaleName: String?
  @Nullable var largestLocaleArchiveBytes: Int?
  let baseArchiveBytes: Int
  let unlocalizedArchiveBytes: Int
  let messages: Int

  package init(_ report: MeasureReport, input: String) {
    identity = AppOfSeveral(report.app, report.archive, report.warnings, input: input)
    archiveBytes = report.totals.archiveBytes
    installBytes = report.totals.installBytes
    translationArchiveBytes = report.translations.archiveBytes
    translations = report.translations.locales
    languages = report.numberOfLanguages
    largestLocale = report.translationSizes?.largestLocale
    largestLocaleName = report.translationSizes?.largestName
    largestLocaleArchiveBytes = report.translationSizes?.max
    baseArchiveBytes = report.base.archiveBytes
    unlocalizedArchiveBytes = report.unlocalized.archiveBytes
    messages = report.totals.messages
  }

  /// Archive bytes of translations, in millionths of the archive.
  fileprivate var translationMillionths: Int {
    SVG.scaled(translationArchiveBytes, of: archiveBytes, to: 1_000_000)
  }

  /// `German 10.5 kB`; nil without translations.
  fileprivate func largest(_ bytes: ByteFormatter) -> String? {
    guard let largestLocale, let largestLocaleArchiveBytes else { return nil }
    return "\(largestLocaleName ?? largestLocale) \(bytes(largestLocaleArchiveBytes))"
  }
}

/// The document of `ballast measure` for several apps: one row per app, or a summary of many.
package struct MeasureAppsDocument {
  /// More apps than this are shown by their medians and the apps with the largest share of translations.
  private static let rowLimit = 20
  private static let largestLimit = 10

  private let apps: [AppFigures]
  private let failures: [InputFailure]
  private let options: DocumentOptions
  private let order: MeasureReport.SortOrder?
  private let limit: Int?

  /// - Parameters:
  ///   - order: the order of rows; nil for that of the inputs, or the largest shares first in a summary.
  ///   - top: the most rows; 0 for all, nil for all of few and the largest of many.
  package init(
    _ apps: [AppFigures], failures: [InputFailure], _ options: DocumentOptions = DocumentOptions(),
    order: MeasureReport.SortOrder? = nil, top: Int? = nil
  ) {
    self.failures = failures
    self.options = options
    self.order = order
    let isSummary: Bool
    if let top { isSummary = top > 0 && top < apps.count } else { isSummary = apps.count > Self.rowLimit }
    if isSummary { limit = top ?? Self.largestLimit } else { limit = nil }
    self.apps = Self.sorted(apps, order, isSummary: isSummary)
  }

  private static func sorted(
    _ apps: [AppFigures], _ order: MeasureReport.SortOrder?, isSummary: Bool
  ) -> [AppFigures] {
    func descending(_ size: (AppFigures) -> Int) -> [AppFigures] {
      apps.sorted { size($0) > size($1) }
    }
    return switch order {
    case nil where isSummary: descending(\.translationMillionths)
    case nil: apps
    case .archive: descending(\.archiveBytes)
    case .install: descending(\.installBytes)
    case .messages: descending(\.messages)
    case .locale: apps.sorted { ($0.identity.app, $0.identity.input) < ($1.identity.app, $1.identity.input) }
    }
  }

  /// The values of the table for CSV: a row per app, and a row per input that could not be read.
  package var values: [String: Any] { ["apps": apps, "errors": failures] }

  package var document: Document {
    Document(
      title: "\(NumberText.counted(apps.count, "app")): size by language",
      blocks: [
        .paragraph(RichText(headline), role: .conclusion), summary.map(Block.table),
        .table(table), .list(List(of: failures)),
      ], warnings: AppOfSeveral.warnings(of: apps.map(\.identity)), byteFormatter: options.byteFormatter)
  }

  // MARK: - Sums

  private func sum(_ apps: some Sequence<AppFigures>, _ size: (AppFigures) -> Int) -> Int {
    apps.reduce(0) { $0 + size($1) }
  }

  private var headline: String {
    let bytes = options.byteFormatter
    let whole = sum(apps, \.archiveBytes)
    let part = sum(apps, \.translationArchiveBytes)
    var headline = "No app was measured."
    if !apps.isEmpty {
      let sizes = "\(bytes(part)) of \(bytes(whole)) (\(NumberText.share(part, of: whole)))"
      headline = "\(NumberText.counted(apps.count, "app")): translations take \(sizes)."
    }
    guard !failures.isEmpty else { return headline }
    return "\(headline) \(NumberText.counted(failures.count, "input")) could not be read."
  }

  // MARK: - Tables

  /// Nil if the table has every app.
  private var summary: Table? {
    guard limit != nil else { return nil }
    func row(_ name: String, _ value: (AppFigures) -> Int, _ cell: (Int) -> Cell) -> Table.Row? {
      Distribution(apps.map(value)).map {
        Table.Row(.body, [.text(name)] + [$0.min, $0.median, $0.max].map(cell))
      }
    }
    return Table(
      "summary", caption: "Over all apps",
      columns: [.init("", .name), .init("Smallest"), .init("Median"), .init("Largest")],
      rows: [
        row("Archive", \.archiveBytes, Cell.bytes),
        row("Translations", \.translationArchiveBytes, Cell.bytes),
        row("Share of translations", \.translationMillionths) { .share($0, of: 1_000_000) },
        row("Languages", \.languages, Cell.count),
        row("Not localized", \.unlocalizedArchiveBytes, Cell.bytes),
      ])
  }

  private var table: Table {
    let shown = apps.prefix(limit ?? apps.count)
    let omitted = apps.dropFirst(shown.count)
    func row(_ role: Table.Row.Role, _ name: Cell, _ apps: some Collection<AppFigures>) -> Table.Row {
      let whole = sum(apps, \.archiveBytes)
      let part = sum(apps, \.translationArchiveBytes)
      let sizes: [Cell] = [name, .bytes(whole), .bytes(part), .share(part, of: whole)]
      guard role == .body, let app = apps.first else { return Table.Row(role, sizes) }
      return Table.Row(
        role,
        sizes + [
          .bar(app.translationMillionths, of: 1_000_000), .count(app.languages),
          .text(ifAny: app.largest(options.byteFormatter)),
        ])
    }
    var rows = zip(shown, AppOfSeveral.names(of: apps.map(\.identity))).map { app, name in
      row(.body, name, [app])
    }
    if !omitted.isEmpty {
      rows.append(row(.omitted, .text(NumberText.counted(omitted.count, "more app")), omitted))
    }
    // Many errors are in the list only.
    if limit == nil {
      rows += failures.map {
        Table.Row(.subtotal, [.text(.code($0.input)), Cell.text("error").styled(.bad)])
      }
    }
    if apps.count > 1 { rows.append(row(.total, .text("Total"), apps)) }
    return Table(
      "apps", caption: caption.map { RichText($0) },
      columns: [
        .init("App", .name), .init("Archive"), .init("Translations"), .init("Share"), .init("", .bar),
        .init("Languages"), .init("Largest", .name),
      ], rows: rows)
  }

  private var caption: String? {
    guard let limit else { return nil }
    let shown = "\(NumberText.grouped(limit)) of \(NumberText.counted(apps.count, "app"))"
    guard let order else { return "\(shown), the largest by share of translations" }
    return "\(shown), by \(order)"
  }
}

extension List {
  /// Repeated hints are written once.
  init(of failures: [InputFailure]) {
    var hints: Set<String> = []
    self.init(
      heading: RichText("Inputs that could not be read: \(NumberText.grouped(failures.count))"),
      items: failures.map { failure in
        var details: [RichText] = []
        if let hint = failure.hint, hints.insert(hint).inserted { details = [RichText("hint: \(hint)")] }
        return List.Item(RichText(failure.error), details: details, isProblem: true)
      })
  }
}
