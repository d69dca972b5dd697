internal import ReportSchema

/// The rows of a comparison of sizes for CSV.
struct GrowthDataset {
  let dataset: Dataset

  init(_ report: GrowthReport) {
    var dataset = Dataset(columns: [
      "name", "presence", "owner", "renamedFrom", "oldArchiveBytes", "newArchiveBytes", "archiveChange",
      "oldInstallBytes", "newInstallBytes", "installChange", "added", "removed", "changed",
    ])
    func append(
      _ role: String, _ name: String, _ sizes: GrowthReport.Sizes, presence: String? = nil,
      owner: String? = nil,
      from: String? = nil, counts: [Int?] = [nil, nil, nil]
    ) {
      dataset.append(
        role,
        [
          "name": .text(name), "presence": Dataset.Value(presence), "owner": Dataset.Value(owner),
          "renamedFrom": Dataset.Value(from), "oldArchiveBytes": .integer(sizes.oldArchiveBytes),
          "newArchiveBytes": .integer(sizes.newArchiveBytes), "archiveChange": .integer(sizes.archiveChange),
          "oldInstallBytes": .integer(sizes.oldInstallBytes),
          "newInstallBytes": .integer(sizes.newInstallBytes),
          "installChange": .integer(sizes.installChange), "added": Dataset.Value(counts[0]),
          "removed": Dataset.Value(counts[1]), "changed": Dataset.Value(counts[2]),
        ])
    }
    for locale in report.locales {
      append(
        "locale", locale.locale, locale.sizes, presence: locale.presence, from: locale.renamedFrom,
        counts: [locale.added, locale.removed, locale.changed])
    }
    append("translations", "", report.translations)
    append("base", "", report.base)
    append("unlocalized", "", report.unlocalized)
    append("overhead", "", report.overhead)
    append("total", "", report.total)
    for kind in report.kinds { append("kind", kind.kind, kind.sizes) }
    for component in report.components {
      append("component", component.path, component.sizes, presence: component.presence)
    }
    for entry in report.entries {
      append(
        "entry", entry.entry, entry.sizes, presence: entry.presence, owner: entry.owner,
        from: entry.renamedFrom)
    }
    self.dataset = dataset
  }
}
