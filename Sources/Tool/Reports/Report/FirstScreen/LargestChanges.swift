import ReportSchema

/// The ten largest changes of files and languages since the older version, each with its cause.
extension AppReportDocument {
  private static let changeLimit = 10

  /// A file or a language, or several languages with similar changes.
  private struct Change {
    let name: RichText
    let bytes: Int
    let cause: String
  }

  /// Nil without an older version.
  var changes: [Block?]? {
    guard let growth = report.growth else { return nil }
    let all = sortedChanges(of: growth)
    guard !all.isEmpty else { return [.paragraph("No file changed in size.")] }
    return [.table(table(all, growth))]
  }

  private func table(_ all: [Change], _ growth: MeasureGrowthReport) -> Table {
    // Changes that no bar shows are summed.
    let least = (all.first?.bytes.magnitude ?? 0) / 100
    let shown = Array(all.prefix(Self.changeLimit).prefix { $0.bytes.magnitude > least })
    let total = growth.total.archiveChange
    let rest = shown.reduce(total) { $0.subtractingReportingOverflow($1.bytes).partialValue }
    let formatter = bytes.common(to: shown.map(\.bytes) + [rest, total])
    let from = shown.map(\.bytes).min() ?? 0
    let to = shown.map(\.bytes).max() ?? 0
    let rows = shown.map { change in
      Table.Row(
        .body, .text(change.name), Cell(.byteChange(change.bytes, by: formatter)),
        Cell(.signedBar(change.bytes, from: from, to: to)), .text(change.cause))
    }
    let others = Table.Row(.omitted, "All other changes", Cell(.byteChange(rest, by: formatter)))
    return Table(
      "largest-changes", caption: "The largest changes of the archive",
      columns: [.init("File or language", .name), .init("Change"), .init("", .bar), .init("Cause", .name)],
      rows: rows + [
        rest == 0 && shown.count == all.count ? nil : others,
        Table.Row(.total, "Total", Cell(.byteChange(total, by: formatter))),
      ])
  }

  // MARK: - Changes

  /// Files that are the same for every language, files of base, and languages, the largest change first.
  private func sortedChanges(of growth: MeasureGrowthReport) -> [Change] {
    // A folder has bytes in a ZIP, but is not a file.
    let files = growth.entries.filter {
      [.base, .unlocalized].contains($0.owner.known) && !$0.entry.hasSuffix("/")
    }
    .map(change)
    let parts = growth.entries.isEmpty ? self.parts(of: growth) : []
    let changes = files + parts + languages(of: growth)
    return changes.filter { $0.bytes != 0 }.enumerated().sorted { one, other in
      let left = one.element.bytes.magnitude
      let right = other.element.bytes.magnitude
      if left != right { return left > right }
      return one.offset < other.offset
    }.map(\.element)
  }

  private func change(_ entry: MeasureGrowthReport.Entry) -> Change {
    let name = entry.entry.split(separator: "/").last.map(String.init) ?? entry.entry
    return Change(name: .code(name), bytes: entry.sizes.archiveChange, cause: cause(of: entry))
  }

  private func cause(of entry: MeasureGrowthReport.Entry) -> String {
    if entry.presence == .new { return "new file" }
    if entry.presence == .old { return "removed" }
    if entry.sizes.installChange == 0, entry.presence == .both { return "changed, same unpacked size" }
    if entry.sizes.archiveChange > 0 { return "larger" }
    return "smaller"
  }

  /// The older version may be a report without files.
  private func parts(of growth: MeasureGrowthReport) -> [Change] {
    [
      Change(name: "Texts in the app's own language", bytes: growth.base.archiveChange, cause: ""),
      Change(name: "Files for every language", bytes: growth.unlocalized.archiveChange, cause: ""),
      Change(name: "Archive format", bytes: growth.overhead.archiveChange, cause: ""),
    ]
  }

  // MARK: - Languages

  private static let groupedLanguages = 4

  /// Languages that grew or shrank alike are one change: a row of equal bars is not a picture.
  private func languages(of growth: MeasureGrowthReport) -> [Change] {
    let document = MeasureGrowthDocument(growth, options)
    var changes: [Change] = []
    for isGrowth in [true, false] {
      let locales = growth.locales.filter {
        $0.presence == .both && $0.sizes.archiveChange != 0 && ($0.sizes.archiveChange > 0) == isGrowth
      }
      let alike = self.alike(locales)
      if alike.count >= Self.groupedLanguages { changes.append(self.change(alike)) }
      let tags = alike.count >= Self.groupedLanguages ? Set(alike.map(\.locale)) : []
      changes += locales.filter { !tags.contains($0.locale) }.map { change($0, document) }
    }
    return changes + growth.locales.filter { $0.presence != .both }.map { change($0, document) }
  }

  /// The locales whose change is at most twice the median, and at least half of it.
  private func alike(_ locales: [MeasureGrowthReport.Locale]) -> [MeasureGrowthReport.Locale] {
    let sizes = locales.map { $0.sizes.archiveChange.magnitude }.sorted()
    guard !sizes.isEmpty else { return [] }
    let median = sizes[sizes.count / 2]
    return locales.filter {
      let size = $0.sizes.archiveChange.magnitude
      return size >= median / 2 && size / 2 <= median
    }
  }

  private func change(_ locale: MeasureGrowthReport.Locale, _ document: MeasureGrowthDocument) -> Change {
    Change(
      name: RichText(locale.name ?? locale.locale), bytes: locale.sizes.archiveChange,
      cause: document.reason(locale))
  }

  private func change(_ locales: [MeasureGrowthReport.Locale]) -> Change {
    let sum = locales.reduce(0) { $0.addingReportingOverflow($1.sizes.archiveChange).partialValue }
    let counts: [(String, [Int?])] = [
      ("added", locales.map(\.added)), ("removed", locales.map(\.removed)),
      ("changed", locales.map(\.changed)),
    ]
    let causes = counts.compactMap { word, counts -> String? in
      let known = counts.compactMap(\.self)
      guard known.count == counts.count, let least = known.min(), let most = known.max(), most > 0 else {
        return nil
      }
      if least == most { return "\(NumberText.grouped(most)) \(word)" }
      return "\(NumberText.grouped(least)) to \(NumberText.grouped(most)) \(word)"
    }
    var cause = ""
    if !causes.isEmpty { cause = "messages in each: \(causes.joined(separator: ", "))" }
    return Change(
      name: RichText("\(NumberText.counted(locales.count, "language")), alike"), bytes: sum, cause: cause)
  }
}
