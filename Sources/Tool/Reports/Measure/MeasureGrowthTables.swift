import ReportSchema

/// The tables of a comparison of sizes. Every column sums to its total row.
extension MeasureGrowthDocument {
  private typealias Sizes = MeasureGrowthReport.Sizes

  private static var columns: [Table.Column] {
    [.init("Before"), .init("After"), .init("Change", decides: true), .init("Growth")]
  }

  /// - Parameter formatter: that of all sizes.
  private func cells(_ sizes: Sizes, by formatter: ByteFormatter) -> [Cell] {
    Cell.comparison(sizes.oldArchiveBytes, sizes.newArchiveBytes, by: formatter)
      + [Cell(.shareChange(sizes.archiveChange, of: sizes.oldArchiveBytes))]
  }

  private func row(
    _ role: Table.Row.Role, _ name: String, _ sizes: Sizes, by formatter: ByteFormatter
  ) -> Table.Row {
    Table.Row(role, [.text(name)] + cells(sizes, by: formatter))
  }

  private func sum(_ sizes: [Sizes]) -> Sizes {
    func sum(_ size: KeyPath<Sizes, Int>) -> Int { sizes.reduce(0) { $0 + $1[keyPath: size] } }
    return Sizes(
      oldArchiveBytes: sum(\.oldArchiveBytes), newArchiveBytes: sum(\.newArchiveBytes),
      archiveChange: sum(\.archiveChange), oldInstallBytes: sum(\.oldInstallBytes),
      newInstallBytes: sum(\.newInstallBytes), installChange: sum(\.installChange))
  }

  // MARK: - Locales

  var locales: Table {
    let translations = report.locales.filter(\.translation)
    let others = report.locales.count - translations.count
    let formatter = notation
    let rows = translations.map { locale in
      Table.Row(
        .body,
        [LocaleLabel.cell(locale.locale, locale.name)] + cells(locale.sizes, by: formatter)
          + [.text(reason(locale))])
    }
    let sums = [
      row(
        .subtotal, "Translations (\(NumberText.grouped(translations.count)))", report.translations,
        by: formatter),
      report.otherLocales.map {
        row(.subtotal, "Other locales (\(NumberText.grouped(others)))", $0, by: formatter)
      },
      row(.subtotal, "Base", report.base, by: formatter),
      row(.subtotal, "Not localized", report.unlocalized, by: formatter),
      row(.subtotal, "Archive overhead", report.overhead, by: formatter),
      row(.total, "Total", report.total, by: formatter),
    ]
    return Table(
      "locales",
      columns: [.init("Locale", .name)] + Self.columns + [
        .init("Why", .name, when: report.commonCause == nil)
      ],
      rows: rows + sums)
  }

  /// `new`, `removed`, or `27 messages removed, 12 added`.
  func reason(_ locale: MeasureGrowthReport.Locale) -> String {
    switch locale.presence.known {
    case .new: return "new locale"
    case .old: return "removed"
    case .both, nil: break
    }
    guard let added = locale.added, let removed = locale.removed, let changed = locale.changed else {
      return ""
    }
    var texts = locale.renamedFrom.map { ["was \($0)"] } ?? []
    let counts = [(added, "added"), (removed, "removed"), (changed, "changed")].filter { $0.0 > 0 }
    texts += counts.prefix(1).map { "\(NumberText.counted($0, "message")) \($1)" }
    texts += counts.dropFirst().map { "\(NumberText.grouped($0)) \($1)" }
    return texts.joined(separator: ", ")
  }

  // MARK: - Kinds, components and entries

  /// Nil without translations.
  var kinds: Table? {
    guard !report.kinds.isEmpty else { return nil }
    let formatter = notation
    let rows = report.kinds.map { row(.body, $0.kind.uppercasedFirst, $0.sizes, by: formatter) }
    return Table(
      "kinds", columns: [.init("Kind of resource", .name)] + Self.columns,
      rows: rows + [row(.total, "Translations", report.translations, by: formatter)])
  }

  /// Nil if there is only one.
  var components: Table? {
    guard report.components.count > 1 else { return nil }
    let formatter = notation
    let rows = report.components.map { row(.body, $0.name, $0.sizes, by: formatter) }
    return Table(
      "components", columns: [.init("Component", .name)] + Self.columns,
      rows: rows + [
        row(.subtotal, "Archive overhead", report.overhead, by: formatter),
        row(.total, "Total", report.total, by: formatter),
      ])
  }

  /// Entries whose archive bytes changed; nil if there are none.
  var entries: Table? {
    guard !report.entries.isEmpty else { return nil }
    let shown = report.entries.prefix(options.entryLimit ?? report.entries.count)
    let formatter = notation
    func row(_ role: Table.Row.Role, _ label: String, _ owner: String, _ sizes: Sizes) -> Table.Row {
      Table.Row(role, Array(cells(sizes, by: formatter).prefix(3)) + [.text(owner), .text(.code(label))])
    }
    let omitted = report.entries.dropFirst(shown.count)
    let unlisted = report.unlistedEntries
    let count = omitted.count + (unlisted?.entries ?? 0)
    let more = NumberText.counted(count, "more entry", "more entries")
    var sums: [Table.Row?] = []
    if count > 0 {
      var sizes = omitted.map(\.sizes)
      if let unlisted { sizes.append(unlisted.sizes) }
      sums.append(row(.omitted, more, "", sum(sizes)))
    }
    sums += [
      row(.subtotal, "Entries of the same size", "", report.omittedEntries),
      row(.subtotal, "Archive overhead", "", report.overhead), row(.total, "Total", "", report.total),
    ]
    return Table(
      "entries",
      columns: [
        .init("Before"), .init("After"), .init("Change"), .init("Owner", .name), .init("Entry", .path),
      ],
      rows: shown.map { row(.body, $0.entry, "\($0.owner)", $0.sizes) } + sums)
  }
}
