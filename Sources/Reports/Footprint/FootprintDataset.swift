internal import ReportSchema

/// A footprint for CSV.
///
/// Rows of the roles `locale`, `omitted`, `base`, `unlocalized`, `unselected` and `overhead` sum to the row `total`.
/// Rows of the role `alias` have no bytes. Rows `translations` and `component` are other sums of the same bytes; the
/// column `component` has the path of a component.
struct FootprintDataset {
  private let report: FootprintReport

  init(_ report: FootprintReport) { self.report = report }

  private static let sizes = [
    "archiveBytes", "measuredArchiveBytes", "apportionedArchiveBytes", "installBytes",
    "measuredInstallBytes", "apportionedInstallBytes", "resources", "messages", "uncountedResources",
  ]
  private static let localizedSizes = ["localizedArchiveBytes", "localizedInstallBytes"]

  var dataset: Dataset {
    let kinds = FootprintReport.Kinds.all.flatMap { kind in
      ["ArchiveBytes", "InstallBytes", "Messages"].map { kind.name + $0 }
    }
    var dataset = Dataset(
      columns: ["locale", "name", "component"] + Self.sizes + Self.localizedSizes + kinds)
    for locale in report.locales {
      dataset.append(locale.aliasOf == nil ? "locale" : "alias", fieldsOf: locale, locale.kinds)
    }
    let selection = report.selection
    if selection.omitted.locales > 0 {
      dataset.append("omitted", fieldsOf: selection.omitted, selection.omitted.kinds)
    }
    dataset.append("base", fieldsOf: report.base, report.base.kinds)
    dataset.append("unlocalized", fieldsOf: report.unlocalized)
    if selection.unselected.archiveBytes != 0 || selection.unselected.installBytes != 0 {
      dataset.append("unselected", fieldsOf: selection.unselected)
    }
    dataset.append("overhead", fieldsOf: report.overhead, and: ["installBytes": 0])
    dataset.append("total", fieldsOf: report.totals)
    dataset.append("translations", fieldsOf: report.translations, report.translations.kinds)
    for component in report.components {
      dataset.append("component", fieldsOf: component, and: ["component": .text(component.path)])
    }
    return dataset
  }
}
