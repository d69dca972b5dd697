import ReportSchema

/// The texts of older packs in this version.
enum DiffSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    guard let staleness = report.staleness else { return [] }
    let aging = report.aging ?? staleness
    let document = DiffDocument(staleness, options)
    var blocks = document.conclusion
    blocks.append(.figure(document.classBar))
    blocks.append(
      .table(document.keyed(titled(document.classes, "classes", "Messages of the previous version's packs"))))
    let ages = DiffDocument(aging)
    if let chart = ages.chart { blocks.append(chart) }
    blocks.append(.table(titled(ages.curve, "curve", "Freshness by age of the pack")))
    if var locales = document.locales {
      locales.openRows = 10
      if let strip = document.freshness { blocks.append(.figure(strip)) }
      blocks.append(.table(titled(locales, "locales", "Messages by locale, the least fresh first")))
    }
    blocks += document.messages
    if report.omitted.changedMessages > 0 {
      let count = NumberText.counted(report.omitted.changedMessages, "more changed message")
      blocks.append(
        .paragraph(RichText("\(count): ") + .command("ballast diff --messages") + " lists all.", role: .note))
    }
    return blocks + document.notes
  }

  private static func titled(_ table: Table, _ name: String, _ caption: String) -> Table {
    var table = table
    table.identifier = "staleness-\(name)"
    table.caption = RichText(caption)
    return table
  }
}

extension DiffDocument {
  private var colors: [KeyPath<DiffReport.Locale, Int>: ChartColor] {
    [\.fresh: .fresh, \.stale: .stale, \.incompatible: .incompatible, \.missing: .missing]
  }

  /// Messages by class.
  fileprivate var classBar: Figure {
    let totals = report.totals
    let parts = report.classes.map { name, count in
      BarPart(name: name, size: totals[keyPath: count], color: colors[count] ?? .other)
    }
    let bar = StackedBar(parts: parts, whole: totals.keys) { NumberText.grouped($0) }
    let sentence = parts.map { "\($0.name) \(NumberText.grouped($0.size))" }.joined(separator: ", ")
    return Figure(
      "staleness-bar", tables: ["staleness-classes"], title: "Messages by class",
      alternative: "\(sentence) of \(NumberText.grouped(totals.keys)) messages.", height: 24,
      bar.elements(on: .page, y: 0, height: 24))
  }

  /// The table of classes with their colours.
  fileprivate func keyed(_ table: Table) -> Table {
    var table = table
    for (index, entry) in report.classes.enumerated() where table.rows.indices.contains(index) {
      table.rows[index].key = colors[entry.count]
    }
    return table
  }

  /// A cell for each locale, paler with fewer fresh messages; nil for fewer than four locales.
  fileprivate var freshness: Figure? {
    let locales = report.countedLocales.filter { $0.keys > 0 }.sorted(by: Self.isWorse)
    guard locales.count > 3, let worst = locales.first else { return nil }
    let marks = locales.map { locale in
      (
        mark: Mark(
          title: locale.name ?? locale.locale ?? "", value: locale.fresh,
          figure: "\(NumberText.share(locale.fresh, of: locale.keys)) fresh",
          exact: Cell.Value.share(locale.fresh, of: locale.keys).exact),
        share: ShareScale.millionths(locale.fresh, of: locale.keys)
      )
    }
    let strip = HeatStrip(marks: marks, color: .fresh).elements(on: .page, y: 0, height: 20)
    return Figure(
      "staleness-strip", tables: ["staleness-locales"], title: "Freshness by locale",
      alternative:
        "A cell for each locale, the least fresh first and palest: \(worst.name ?? worst.locale ?? "") with"
        + " \(NumberText.share(worst.fresh, of: worst.keys)) fresh.", height: 20, strip)
  }
}
