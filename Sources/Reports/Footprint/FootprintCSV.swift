package import ReportSchema

/// A footprint as CSV (RFC 4180, UTF-8): a row for each locale, for base, for what everybody has and for what
/// no entry has; with `--explain`, a row for each entry. Exact bytes always, and no row that is a sum.
package struct FootprintCSV {
  private let report: FootprintReport

  package init(_ report: FootprintReport) { self.report = report }

  package var text: String {
    CSVText.lines(report.resources.map(explanation) ?? table)
  }

  private var table: [[String]] {
    let columns = [
      "owner", "locale", "archiveBytes", "measuredArchiveBytes", "apportionedArchiveBytes",
      "installBytes", "apportionedInstallBytes", "resources", "strings", "uncountedResources",
    ]
    let kinds = KindTable.all
    let kindColumns = kinds.flatMap { kind in
      ["ArchiveBytes", "InstallBytes", "Messages"].map { kind.name + $0 }
    }
    var rows = [columns + kindColumns]
    rows += report.locales.map { row("locale", $0) }
    rows.append(row("base", report.base))
    let none = Array(repeating: "", count: kindColumns.count)
    rows.append(
      [
        "unlocalized", "", "\(report.unlocalized.archiveBytes)", "", "", "\(report.unlocalized.installBytes)",
        "", "", "",
        "",
      ] + none)
    rows.append(
      ["overhead", "", "\(report.totals.overheadArchiveBytes)", "", "", "0", "", "", "", ""] + none)
    return rows
  }

  private func row(_ owner: String, _ figures: LocaleFigures) -> [String] {
    let numbers = [
      figures.archiveBytes, figures.measuredArchiveBytes, figures.apportionedArchiveBytes,
      figures.installBytes, figures.apportionedInstallBytes, figures.resources, figures.strings,
      figures.uncountedResources,
    ]
    let kinds = KindTable.all.flatMap { kind -> [Int] in
      let kind = figures.kinds[keyPath: kind.path]
      return [kind.archiveBytes, kind.installBytes, kind.messages]
    }
    return [owner, figures.locale ?? ""] + (numbers + kinds).map(String.init)
  }

  private func explanation(_ resources: [ResourceFigures]) -> [[String]] {
    [
      [
        "entry", "component", "owner", "kind", "rule", "archiveBytes", "installBytes", "basis", "messages",
      ]
    ]
      + resources.map {
        [
          $0.entry, $0.component, $0.owner, $0.kind, $0.rule, "\($0.archiveBytes)", "\($0.installBytes)",
          $0.basis, $0.messages.map(String.init) ?? "",
        ]
      }
  }
}
