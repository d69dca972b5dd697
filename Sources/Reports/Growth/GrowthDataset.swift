internal import ReportSchema

/// The rows of a comparison of sizes for CSV.
struct GrowthDataset {
  let dataset: Dataset

  init(_ report: GrowthReport) {
    var dataset = Dataset(columns: [
      "name", "presence", "owner", "renamedFrom", "oldArchiveBytes", "newArchiveBytes", "archiveChange",
      "oldInstallBytes", "newInstallBytes", "installChange", "added", "removed", "changed",
    ])
    for locale in report.locales {
      dataset.append("locale", fieldsOf: locale, locale.sizes, and: ["name": .text(locale.locale)])
    }
    dataset.append("translations", fieldsOf: report.translations)
    dataset.append("base", fieldsOf: report.base)
    dataset.append("unlocalized", fieldsOf: report.unlocalized)
    dataset.append("overhead", fieldsOf: report.overhead)
    dataset.append("total", fieldsOf: report.total)
    for kind in report.kinds {
      dataset.append("kind", fieldsOf: kind.sizes, and: ["name": .text(kind.kind)])
    }
    for component in report.components {
      dataset.append(
        "component", fieldsOf: component, component.sizes, and: ["name": .text(component.path)])
    }
    for entry in report.entries {
      dataset.append("entry", fieldsOf: entry, entry.sizes, and: ["name": .text(entry.entry)])
    }
    self.dataset = dataset
  }
}
