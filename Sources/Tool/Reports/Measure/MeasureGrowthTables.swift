import ReportSchema

/// The tables of a comparison of sizes. Every column sums to its total row.
extension MeasureGrowthDocument {
  private typealias Sizes = MeasureGrowthReport.Sizes

  private static var columns: [Table.Column] {
    [.init("Before"), .init("After"), .init("Change", decides: true), .init("Growth")]
  }

  private func cells(_ sizes: Sizes) -> [Cell] {
    Cell.comparison(sizes.oldArchiveBytes, sizes.newArchiveBytes, by: bytes)
      + [Cell(.shareChange(sizes.archiveChange, of: sizes.oldArchiveBytes))]
  }

  private func row(_ role: Table.Row.Role, _ name: String, _ sizes: Sizes) -> Table.Row {
    Table.Row(role, [.text(name)] + cells(sizes))
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
    let sums = [
      row(.subtotal, "Translations (\(NumberText.grouped(translations.count)))", report.translations),
      report.otherLocales.map { row(.subtotal, "Other locales (\(NumberText.grouped(others)))", $0) },
      row(.subtotal, "Base", report.base), row(.subtotal, "Not localized", report.unlocalized),
      row(.subtotal, "Archive overhead", report.overhead), row(.total, "Total", report.total),
    ]
    return Table(
      "locales",
      columns: [.init("Locale", .name)] + Self.columns + [.init("Why", .name, when: commonCause == nil)],
      rows: translations.map(row) + sums)
  }

  /// `All 24: 12 to 13 messages added, 27 removed`: the changes of messages, if they are of the same kinds for every
  /// translation. Nil otherwise, and for fewer than three translations.
  var commonCause: String? {
    let translations = report.locales.filter(\.translation)
    guard translations.count > 2, translations.allSatisfy({ $0.presence == .both && $0.renamedFrom == nil })
    else { return nil }
    let kinds: [(KeyPath<MeasureGrowthReport.Locale, Int?>, String)] = [
      (\.added, "added"), (\.removed, "removed"), (\.changed, "changed"),
    ]
    var texts: [String] = []
    for (count, what) in kinds {
      let counts = translations.compactMap { $0[keyPath: count] }
      guard counts.count == translations.count, let least = counts.min(), let most = counts.max() else {
        return nil
      }
      if most == 0 { continue }
      // A change of some languages only is named beside them.
      if least == 0 { return nil }
      let range =
        least == most
        ? NumberText.grouped(most) : "\(NumberText.grouped(least)) to \(NumberText.grouped(most))"
      // The noun stands after the first number.
      var noun = most == 1 ? " message" : " messages"
      if !texts.isEmpty { noun = "" }
      texts.append("\(range)\(noun) \(what)")
    }
    guard !texts.isEmpty else { return nil }
    return "All \(NumberText.grouped(translations.count)): \(texts.joined(separator: ", "))."
  }

  private func row(_ locale: MeasureGrowthReport.Locale) -> Table.Row {
    Table.Row(
      .body,
      [LocaleLabel.cell(locale.locale, locale.name)] + cells(locale.sizes) + [.text(reason(locale))])
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
    var isFirst = true
    for (count, what) in [(added, "added"), (removed, "removed"), (changed, "changed")] where count > 0 {
      texts.append("\(isFirst ? NumberText.counted(count, "message") : NumberText.grouped(count)) \(what)")
      isFirst = false
    }
    return texts.joined(separator: ", ")
  }

  // MARK: - Kinds, components and entries

  /// Nil without translations.
  var kinds: Table? {
    guard !report.kinds.isEmpty else { return nil }
    let rows = report.kinds.map { row(.body, $0.kind.uppercasedFirst, $0.sizes) }
    return Table(
      "kinds", columns: [.init("Kind of resource", .name)] + Self.columns,
      rows: rows + [row(.total, "Translations", report.translations)])
  }

  /// Nil if there is only one.
  var components: Table? {
    guard report.components.count > 1 else { return nil }
    let rows = report.components.map { row(.body, $0.name, $0.sizes) }
    return Table(
      "components", columns: [.init("Component", .name)] + Self.columns,
      rows: rows + [row(.subtotal, "Archive overhead", report.overhead), row(.total, "Total", report.total)])
  }

  /// Entries whose archive bytes changed; nil if there are none.
  var entries: Table? {
    guard !report.entries.isEmpty else { return nil }
    let shown = report.entries.prefix(options.entryLimit ?? report.entries.count)
    func row(_ role: Table.Row.Role, _ label: String, _ owner: String, _ sizes: Sizes) -> Table.Row {
      Table.Row(role, Array(cells(sizes).prefix(3)) + [.text(owner), .text(.code(label))])
    }
    let omitted = report.entries.dropFirst(shown.count)
    let unlisted = report.unlistedEntries
    let count = omitted.count + (unlisted?.entries ?? 0)
    let more = NumberText.counted(count, "more entry", "more entries")
    let sums = [
      count == 0
        ? nil : row(.omitted, more, "", sum(omitted.map(\.sizes) + [unlisted?.sizes].compactMap(\.self))),
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
