import ReportSchema

/// The tables of a footprint. Every column sums to its total row.
extension MeasureDocument {
  private var whole: Int { report.totals.archiveBytes }

  // MARK: - Locales

  var locales: Table {
    let translations = report.translations
    let listed = report.locales.filter(\.translation)
    let base = report.base
    let other = report.unlocalized
    let what = listed.isEmpty ? "locale" : "more locale"
    func sum(_ name: String, _ sum: MeasureReport.LocaleSum) -> Table.Row {
      row(.subtotal, .text("\(name) (\(NumberText.grouped(sum.locales)))"), sum)
    }
    let sums = [
      omitted(from: translations, listed).map {
        row(.omitted, .text(NumberText.counted($0.locales, what)), $0)
      },
      translations.locales > 0 ? sum("Translations", translations) : nil,
      report.otherLocales.map { sum("Other locales", $0) },
      row(.subtotal, .text(LocaleLabel.base(base.locale, base.name)), base),
      row(.subtotal, "Not localized", other.archiveBytes, .bytes(other.installBytes)),
    ]
    let rows = listed.map { row(.body, Self.label($0), $0, hasBar: true) } + sums
    return Table(
      "locales",
      columns: [
        .init("Locale", .name), .init("Archive"), .init("Share"), .init("", .bar), .init("Install"),
        .init("Messages"),
      ], rows: rows + rest { row(.subtotal, $0, $1, $2) } + [row(.total, "Total", report.totals)])
  }

  /// The rows that complete those of the selected components to the whole archive.
  func rest(_ row: (_ name: Cell, _ archive: Int, _ install: Cell) -> Table.Row) -> [Table.Row] {
    let unselected = report.selection.unselected
    let overhead = report.overhead.archiveBytes
    var rows: [Table.Row] = []
    if unselected.archiveBytes != 0 || unselected.installBytes != 0 {
      rows.append(row("Other components", unselected.archiveBytes, .bytes(unselected.installBytes)))
    }
    if overhead > 0 { rows.append(row("Archive overhead", overhead, .unknown)) }
    return rows
  }

  /// The locales that are not translations, with the reasons; nil if none is listed.
  var otherLocales: Table? {
    let listed = report.locales.filter { !$0.translation }
    guard let others = report.otherLocales, !listed.isEmpty else { return nil }
    func row(_ role: Table.Row.Role, _ name: Cell, _ sizes: some LocaleSizes, _ reason: String) -> Table.Row {
      Table.Row(
        role, name, .bytes(sizes.archiveBytes), .bytes(sizes.installBytes),
        Self.messages(sizes.messages, uncounted: sizes.uncountedResources), .text(reason))
    }
    let omitted = omitted(from: others, listed).map {
      row(.omitted, .text(NumberText.counted($0.locales, "more locale")), $0, "")
    }
    let shown = listed.filter { !isOfLibraries($0) }
    let ofLibraries = listed.filter(isOfLibraries)
    let libraries = ofLibraries.first.map { first in
      row(
        .body, .text(NumberText.counted(ofLibraries.count, "locale")), LocaleSizesSum(ofLibraries),
        first.reason ?? "")
    }
    return Table(
      "other-locales", caption: "Locales that are not translations",
      columns: [
        .init("Locale", .name), .init("Archive"), .init("Install"), .init("Messages"), .init("Reason", .name),
      ],
      rows: shown.map { row(.body, Self.label($0), $0, $0.reason ?? "") }
        + [libraries, omitted, row(.total, "Other locales", others, "")])
  }

  private func isOfLibraries(_ locale: MeasureReport.Locale) -> Bool {
    report.libraryLanguages?.locales.contains(locale.locale ?? "") ?? false
  }

  /// The locales that are not translations, without those of libraries; nil if there are none.
  var otherThanLibraries: MeasureReport.LocaleSum? {
    guard var rest = report.otherLocales else { return nil }
    rest.locales -= report.libraryLanguages?.locales.count ?? 0
    rest.archiveBytes -= report.libraryLanguages?.archiveBytes ?? 0
    guard rest.locales > 0 else { return nil }
    return rest
  }

  /// The sum of the locales that are not listed; nil if all are.
  private func omitted(
    from all: MeasureReport.LocaleSum, _ listed: [MeasureReport.Locale]
  ) -> MeasureReport.LocaleSum? {
    var rest = all
    for locale in listed where locale.aliasOf == nil {
      rest.locales -= 1
      rest.archiveBytes -= locale.archiveBytes
      rest.installBytes -= locale.installBytes
      rest.messages -= locale.messages
      rest.uncountedResources -= locale.uncountedResources
    }
    guard rest.locales > 0 else { return nil }
    return rest
  }

  static func label(_ locale: MeasureReport.Locale) -> Cell {
    LocaleLabel.cell(locale.locale, locale.name, locale.aliasOf.map { "alias of \($0)" })
  }

  private func row(
    _ role: Table.Row.Role, _ name: Cell, _ sizes: some LocaleSizes, hasBar: Bool = false
  ) -> Table.Row {
    let bar = Cell.bar(sizes.archiveBytes, of: report.translationSizes?.max ?? 0)
    return row(
      role, name, sizes.archiveBytes, .bytes(sizes.installBytes), bar: hasBar ? bar : .empty,
      messages: Self.messages(sizes.messages, uncounted: sizes.uncountedResources))
  }

  private func row(
    _ role: Table.Row.Role, _ name: Cell, _ archive: Int, _ install: Cell, bar: Cell = .empty,
    messages: Cell = .empty
  ) -> Table.Row {
    Table.Row(role, name, .bytes(archive), .share(archive, of: whole), bar, install, messages)
  }

  /// A count that leaves string tables out is a lower bound; a lower bound of zero is not known.
  static func messages(_ count: Int, uncounted: Int) -> Cell {
    if uncounted == 0 { return .count(count) }
    if count == 0 { return .unknown }
    return Cell(.countAtLeast(count))
  }

  // MARK: - Kinds

  /// Translations by kind of resource; nil without translations.
  var kinds: Table? {
    let translations = report.translations
    guard translations.locales > 0 else { return nil }
    func row(
      _ role: Table.Row.Role, _ label: String, _ archive: Int, _ install: Int, _ messages: Int, uncounted: Int
    ) -> Table.Row {
      Table.Row(
        role, .text(label), .bytes(archive), .share(archive, of: translations.archiveBytes), .bytes(install),
        Self.messages(messages, uncounted: uncounted))
    }
    let rows = MeasureReport.Kinds.all.compactMap { kind -> Table.Row? in
      let size = translations.kinds[keyPath: kind.path]
      guard size.archiveBytes != 0 || size.installBytes != 0 || size.messages != 0 else { return nil }
      // Nearly all tables that are not counted are those of texts without plurals.
      let uncounted = kind.path == \.strings ? translations.uncountedResources : 0
      return row(
        .body, kind.name.uppercasedFirst, size.archiveBytes, size.installBytes, size.messages,
        uncounted: uncounted)
    }
    let total = row(
      .total, "Translations", translations.archiveBytes, translations.installBytes, translations.messages,
      uncounted: translations.uncountedResources)
    return Table(
      "kinds",
      columns: [
        .init("Kind of resource", .name), .init("Archive"), .init("Share"), .init("Install"),
        .init("Messages"),
      ], rows: rows + [total])
  }

  // MARK: - Components

  /// The parts of the app, largest first; nil if there is only one.
  var components: Table? {
    guard report.components.count > 1 else { return nil }
    var rows = report.components.map { component in
      Table.Row(
        .body, .text(component.name), .text(component.kind.rawValue.words),
        .bytes(component.archiveBytes), .bytes(component.localizedArchiveBytes),
        .bytes(component.installBytes))
    }
    let overhead = report.overhead.archiveBytes
    if overhead > 0 {
      rows.append(Table.Row(.subtotal, "Archive overhead", .empty, .bytes(overhead), .empty, .unknown))
    }
    let localized = report.components.reduce(0) { $0 + $1.localizedArchiveBytes }
    return Table(
      "components",
      columns: [
        .init("Component", .name), .init("Kind", .name), .init("Archive"), .init("Localized"),
        .init("Install"),
      ],
      rows: rows + [
        Table.Row(
          .total, "Total", .empty, .bytes(report.totals.archiveBytes), .bytes(localized),
          .bytes(report.totals.installBytes))
      ])
  }
}

/// The columns that a locale and a sum of locales have in common.
private protocol LocaleSizes {
  var archiveBytes: Int { get }
  var installBytes: Int { get }
  var messages: Int { get }
  var uncountedResources: Int { get }
}

extension MeasureReport.Locale: LocaleSizes {}
extension MeasureReport.LocaleSum: LocaleSizes {}
extension MeasureReport.Totals: LocaleSizes {}

/// Some locales together, as a row of a table.
private struct LocaleSizesSum: LocaleSizes {
  var archiveBytes = 0
  var installBytes = 0
  var messages = 0
  var uncountedResources = 0

  init(_ locales: [MeasureReport.Locale]) {
    for locale in locales {
      archiveBytes += locale.archiveBytes
      installBytes += locale.installBytes
      messages += locale.messages
      uncountedResources += locale.uncountedResources
    }
  }
}
