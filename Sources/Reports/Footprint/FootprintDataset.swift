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
    var rows = report.locales.map { row($0.aliasOf == nil ? "locale" : "alias", $0.locale, $0.name, $0) }
    if report.selection.omitted.locales > 0 { rows.append(row("omitted", report.selection.omitted)) }
    rows.append(row("base", report.base.locale, report.base.name, report.base))
    rows.append(row("unlocalized", report.unlocalized.archiveBytes, report.unlocalized.installBytes))
    let unselected = report.selection.unselected
    if unselected.archiveBytes != 0 || unselected.installBytes != 0 {
      rows.append(row("unselected", unselected.archiveBytes, unselected.installBytes))
    }
    rows.append(row("overhead", report.overhead.archiveBytes, 0))
    let totals = report.totals
    rows.append(
      row(
        "total", totals.archiveBytes, totals.installBytes, messages: totals.messages,
        uncounted: totals.uncountedResources,
        localized: (totals.localizedArchiveBytes, totals.localizedInstallBytes)))
    rows.append(row("translations", report.translations))
    rows += report.components.map { component in
      row(
        "component", component.archiveBytes, component.installBytes, component: component,
        localized: (component.localizedArchiveBytes, component.localizedInstallBytes))
    }
    return Dataset(
      columns: ["locale", "name", "component"] + Self.sizes + Self.localizedSizes + kinds, rows: rows)
  }

  private func row(
    _ role: String, _ tag: String?, _ name: String?, _ locale: FootprintReport.Locale
  ) -> Dataset.Row {
    let sizes = [
      locale.archiveBytes, locale.measuredArchiveBytes, locale.apportionedArchiveBytes, locale.installBytes,
      locale.measuredInstallBytes, locale.apportionedInstallBytes, locale.resources, locale.messages,
      locale.uncountedResources,
    ]
    return Dataset.Row(
      role,
      [.init(tag), .init(name), .empty] + sizes.map(Dataset.Value.integer) + [.empty, .empty]
        + Self.kinds(locale.kinds))
  }

  private func row(_ role: String, _ sum: FootprintReport.LocaleSum) -> Dataset.Row {
    let sizes = [
      sum.archiveBytes, sum.measuredArchiveBytes, sum.apportionedArchiveBytes, sum.installBytes,
      sum.measuredInstallBytes, sum.apportionedInstallBytes, sum.resources, sum.messages,
      sum.uncountedResources,
    ]
    return Dataset.Row(
      role,
      [.empty, .empty, .empty] + sizes.map(Dataset.Value.integer) + [.empty, .empty] + Self.kinds(sum.kinds))
  }

  private func row(
    _ role: String, _ archive: Int, _ install: Int, messages: Int? = nil, uncounted: Int? = nil,
    component: FootprintReport.Component? = nil, localized: (archive: Int, install: Int)? = nil
  ) -> Dataset.Row {
    Dataset.Row(
      role,
      [
        .empty, .init(component?.name), .init(component?.path), .integer(archive), .empty, .empty,
        .integer(install), .empty, .empty, .empty, .init(messages), .init(uncounted),
        .init(localized?.archive), .init(localized?.install),
      ])
  }

  private static func kinds(_ kinds: FootprintReport.Kinds) -> [Dataset.Value] {
    FootprintReport.Kinds.all.flatMap { kind -> [Dataset.Value] in
      let size = kinds[keyPath: kind.path]
      return [.integer(size.archiveBytes), .integer(size.installBytes), .integer(size.messages)]
    }
  }
}
