internal import ReportSchema

/// The tables of a footprint. Every column sums to its total row.
extension FootprintDocument {
  private var whole: Int { report.totals.archiveBytes }

  // MARK: - Locales

  var locales: Table {
    let translations = report.translations
    let listed = report.locales.filter(\.translation)
    var rows = listed.map { row(.body, Self.label($0), $0, hasBar: true) }
    if let omitted = omitted(from: translations, listed) {
      let what = listed.isEmpty ? "locale" : "more locale"
      rows.append(row(.omitted, .text(NumberText.counted(omitted.locales, what)), omitted))
    }
    if translations.locales > 0 {
      rows.append(
        row(.subtotal, .text("Translations (\(NumberText.grouped(translations.locales)))"), translations))
    }
    if let others = report.otherLocales {
      rows.append(row(.subtotal, .text("Other locales (\(NumberText.grouped(others.locales)))"), others))
    }
    let base = report.base
    rows.append(row(.subtotal, .text(LocaleLabel.base(base.locale, base.name)), base))
    let other = report.unlocalized
    rows.append(row(.subtotal, "Not localized", other.archiveBytes, .bytes(other.installBytes)))
    let unselected = report.selection.unselected
    if unselected.archiveBytes != 0 || unselected.installBytes != 0 {
      rows.append(
        row(.subtotal, "Other components", unselected.archiveBytes, .bytes(unselected.installBytes)))
    }
    if report.overhead.archiveBytes > 0 {
      rows.append(row(.subtotal, "Archive overhead", report.overhead.archiveBytes, .unknown))
    }
    rows.append(row(.total, "Total", report.totals))
    return Table(
      "locales",
      columns: [
        .init("Locale", .name), .init("Archive"), .init("Share"), .init("", .bar), .init("Install"),
        .init("Messages"),
      ], rows: rows)
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
    var rows = listed.map { row(.body, Self.label($0), $0, $0.reason ?? "") }
    if let omitted = omitted(from: others, listed) {
      rows.append(row(.omitted, .text(NumberText.counted(omitted.locales, "more locale")), omitted, ""))
    }
    rows.append(row(.total, .text("Other locales"), others, ""))
    return Table(
      "other-locales", caption: "Locales that are not translations",
      columns: [
        .init("Locale", .name), .init("Archive"), .init("Install"), .init("Messages"), .init("Reason", .name),
      ], rows: rows)
  }

  /// The sum of the locales that are not listed; nil if all are.
  private func omitted(
    from all: FootprintReport.LocaleSum, _ listed: [FootprintReport.Locale]
  ) -> FootprintReport.LocaleSum? {
    var rest = all
    for locale in listed where locale.aliasOf == nil {
      rest.locales -= 1
      rest.archiveBytes -= locale.archiveBytes
      rest.installBytes -= locale.installBytes
      rest.messages -= locale.messages
      rest.uncountedResources -= locale.uncountedResources
    }
    return rest.locales > 0 ? rest : nil
  }

  static func label(_ locale: FootprintReport.Locale) -> Cell {
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
    return count == 0 ? .unknown : Cell(.countAtLeast(count))
  }

  // MARK: - Kinds

  /// Translations by kind of resource; nil without translations.
  var kinds: Table? {
    let translations = report.translations
    guard translations.locales > 0 else { return nil }
    func row(_ role: Table.Row.Role, _ label: String, _ archive: Int, _ install: Int, _ messages: Int)
      -> Table.Row
    {
      Table.Row(
        role, .text(label), .bytes(archive), .share(archive, of: translations.archiveBytes), .bytes(install),
        .count(messages))
    }
    let rows = FootprintReport.Kinds.all.compactMap { kind -> Table.Row? in
      let size = translations.kinds[keyPath: kind.path]
      guard size.archiveBytes != 0 || size.installBytes != 0 || size.messages != 0 else { return nil }
      return row(
        .body, kind.name.uppercasedFirst, size.archiveBytes, size.installBytes, size.messages)
    }
    let total = row(
      .total, "Translations", translations.archiveBytes, translations.installBytes, translations.messages)
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
    if report.overhead.archiveBytes > 0 {
      rows.append(
        Table.Row(
          .subtotal, .text("Archive overhead"), .empty, .bytes(report.overhead.archiveBytes), .empty, .unknown
        )
      )
    }
    let localized = report.components.reduce(0) { $0 + $1.localizedArchiveBytes }
    rows.append(
      Table.Row(
        .total, .text("Total"), .empty, .bytes(report.totals.archiveBytes), .bytes(localized),
        .bytes(report.totals.installBytes)))
    return Table(
      "components",
      columns: [
        .init("Component", .name), .init("Kind", .name), .init("Archive"), .init("Localized"),
        .init("Install"),
      ], rows: rows)
  }
}

/// The columns that a locale and a sum of locales have in common.
private protocol LocaleSizes {
  var archiveBytes: Int { get }
  var installBytes: Int { get }
  var messages: Int { get }
  var uncountedResources: Int { get }
}

extension FootprintReport.Locale: LocaleSizes {}
extension FootprintReport.LocaleSum: LocaleSizes {}
extension FootprintReport.Totals: LocaleSizes {}
