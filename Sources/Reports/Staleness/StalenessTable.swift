internal import ReportSchema

/// The tables that the text and Markdown writers both show, so that neither has totals of its own.
struct StalenessTable {
  private let report: StalenessReport
  private let size: ByteFormatting

  init(_ report: StalenessReport, size: ByteFormatting) {
    self.report = report
    self.size = size
  }

  /// What one looks for: unsafe texts, then the least fresh. What the newest version has no text of is last.
  static func worstFirst(_ rows: [StalenessFigures]) -> [StalenessFigures] {
    rows.sorted { one, other in
      if one.unsafe != other.unsafe { return one.unsafe > other.unsafe }
      let (left, right) = (freshness(one), freshness(other))
      return left == right ? (one.locale ?? "") < (other.locale ?? "") : left < right
    }
  }

  private static func freshness(_ row: StalenessFigures) -> Double {
    row.keys > 0 ? Double(row.fresh) / Double(row.keys) : 2
  }

  /// The answer in figures: messages and bytes by class.
  var classes: ReportTable {
    let (totals, bytes) = (report.totals, report.totals.bytes)
    func row(_ name: String, _ messages: Int, _ bytes: Int) -> [String] {
      [
        name, ByteFormatting.grouped(messages), ByteFormatting.share(messages, of: totals.keys), size(bytes),
      ]
    }
    var rows = [row(isSingleVersion ? "Fit" : "Fresh", totals.fresh, bytes.fresh)]
    if !isSingleVersion { rows.append(row("Stale", totals.stale, bytes.stale)) }
    rows += [
      row("Unsafe", totals.unsafe, bytes.unsafe), row("Missing", totals.missing, bytes.missing),
    ]
    let all = bytes.fresh + bytes.stale + bytes.unsafe + bytes.missing
    return ReportTable(
      header: ["", "Messages", "Share", "Text"], alignments: Self.numbers(behindNames: 3), rows: rows,
      sums: [row("all", totals.keys, all)])
  }

  /// A row for each locale, and base apart. Columns that would say what another says are left out.
  var locales: ReportTable? {
    guard !report.locales.isEmpty || hasBase else { return nil }
    let all = report.locales + [report.totals] + (hasBase ? [report.base] : [])
    var columns: [(name: String, cell: (StalenessFigures) -> String)] = [
      ("Keys", { ByteFormatting.grouped($0.keys) }),
      (isSingleVersion ? "Fit" : "Fresh", { ByteFormatting.share($0.fresh, of: $0.keys) }),
    ]
    func add(_ name: String, _ figure: @escaping (StalenessFigures) -> Int) {
      columns.append((name, { ByteFormatting.grouped(figure($0)) }))
    }
    if !isSingleVersion { add("Stale", \.stale) }
    add("Unsafe", \.unsafe)
    add("Missing", \.missing)
    if all.contains(where: { $0.changed != $0.stale + $0.unsafe }), !isSingleVersion {
      add("Changed", \.changed)
    }
    if all.contains(where: { $0.added != $0.missing }), !isSingleVersion { add("Added", \.added) }
    if all.contains(where: { $0.removed > 0 }) { add("Removed", \.removed) }
    func row(_ name: String, _ figures: StalenessFigures) -> [String] {
      [name] + columns.map { $0.cell(figures) }
    }
    let count = report.locales.count + report.selection.omittedLocales
    return ReportTable(
      header: ["Locale"] + columns.map(\.name), alignments: Self.numbers(behindNames: columns.count),
      rows: Self.worstFirst(report.locales).map { row(Self.name($0), $0) },
      sums: [row("all \(ByteFormatting.grouped(count))", report.totals)]
        + (hasBase ? [row(report.base.locale.map { "base (\($0))" } ?? "base", report.base)] : []))
  }

  /// What it takes to have the newest texts; none where packs were not built.
  var sizes: ReportTable? {
    guard report.codec != nil else { return nil }
    func row(_ name: String, _ figures: StalenessFigures, of whole: Int?) -> [String] {
      // No pack had an old one: nothing was measured, not nothing to fetch.
      let delta = figures.deltaBytes == 0 ? nil : figures.deltaBytes
      let share = delta.flatMap { delta in whole.map { ByteFormatting.share(delta, of: $0) } }
      return [name]
        + [figures.packBytes, figures.downloadBytes, delta].map { $0.map { size($0) } ?? "–" }
        + [share ?? "–"]
    }
    // A share of what has no delta says nothing of those that have one.
    let isWhole = report.locales.allSatisfy { $0.packBytes == nil || $0.deltaBytes != nil }
    let rows = Self.worstFirst(report.locales.filter { $0.packBytes != nil })
    guard !rows.isEmpty || report.totals.packBytes != nil else { return nil }
    let all = report.locales.count + report.selection.omittedLocales
    return ReportTable(
      header: ["Locale", "Pack", "Download", "Delta", "Share"], alignments: Self.numbers(behindNames: 4),
      rows: rows.map { row($0.locale ?? "", $0, of: $0.downloadBytes) },
      sums: [
        row(
          "all \(ByteFormatting.grouped(all))", report.totals, of: isWhole ? report.totals.downloadBytes : nil
        )
      ])
  }

  /// How fresh packs are by their age.
  var curve: ReportTable? {
    guard !report.agingPoints.isEmpty else { return nil }
    return ReportTable(
      header: ["Age", "Packs", "Fresh", "Stale", "Unsafe", "Missing", "Median pack", "Wholly fresh"],
      alignments: Self.numbers(behindNames: 7),
      rows: report.agingPoints.map { point in
        [
          ByteFormatting.grouped(point.age), ByteFormatting.grouped(point.packs),
          ByteFormatting.share(point.fresh, of: point.keys),
          ByteFormatting.share(point.stale, of: point.keys),
          ByteFormatting.grouped(point.unsafe), ByteFormatting.share(point.missing, of: point.keys),
          ByteFormatting.share(point.medianFreshShare), ByteFormatting.grouped(point.fullyFresh),
        ]
      })
  }

  /// Of one version its own translations are shown.
  private var isSingleVersion: Bool { report.versions.count == 1 }

  private var hasBase: Bool { !isSingleVersion && report.base.keys + report.base.removed > 0 }

  private static func name(_ row: StalenessFigures) -> String {
    (row.locale ?? "") + (row.renamedFrom.map { " (\($0))" } ?? "")
  }

  private static func numbers(behindNames count: Int) -> [TextTable.Alignment] {
    [.left] + Array(repeating: .right, count: count)
  }
}
