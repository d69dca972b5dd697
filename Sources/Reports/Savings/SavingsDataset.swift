internal import ReportSchema

/// A simulation for CSV. Rows of the role `pack` sum to the row `total`.
struct SavingsDataset {
  private let report: SavingsReport

  init(_ report: SavingsReport) { self.report = report }

  private static let columns = [
    "locale", "name", "codec", "messages", "packBytes", "packDownloadBytes", "assets", "assetBytes",
    "downloadBytes", "before", "after", "saved", "min", "median", "max", "withoutSplits", "withSplits",
    "withPacks", "archiveBytes", "installBytes", "footprintArchiveBytes", "difference", "entry", "message",
    "rule", "files", "resources", "locales",
  ]

  var dataset: Dataset {
    var dataset = Dataset(columns: Self.columns)
    dataset.append(
      "archive",
      [
        "before": .init(report.before.archiveBytes), "after": .init(report.after.archiveBytes),
        "saved": .init(report.savedArchiveBytes),
      ])
    dataset.append(
      "install",
      [
        "before": .init(report.before.installBytes), "after": .init(report.after.installBytes),
        "saved": .init(report.savedInstallBytes),
      ])
    let users = Dictionary(report.users.map { ($0.locale, $0) }, uniquingKeysWith: { first, _ in first })
    for pack in report.packs { dataset.append("pack", fieldsOf: users[pack.locale], pack) }
    dataset.append("total", fieldsOf: report.packTotals)
    for codec in report.codecs {
      dataset.append("codec", fieldsOf: codec, and: ["downloadBytes": .integer(codec.totalBytes)])
    }
    for kept in report.keptForSystem { dataset.append("keptForSystem", fieldsOf: kept) }
    for step in report.nextSteps {
      dataset.append(
        "nextStep",
        [
          "name": .text(step.step), "message": .text(step.text),
          "locale": .text(step.locales.joined(separator: " ")),
        ])
    }
    for model in report.downloads { dataset.append("download", fieldsOf: model) }
    if let more = report.oneMoreLocale {
      dataset.append(
        "oneMoreLocale",
        [
          "downloadBytes": .integer(more.packDownloadBytes),
          "archiveBytes": .integer(more.bundledArchiveBytes),
        ])
    }
    for device in report.devices ?? [] { dataset.append("device", fieldsOf: device) }
    for locale in report.leaveOneOut ?? [] { dataset.append("leaveOneOut", fieldsOf: locale) }
    for container in report.unmodified {
      dataset.append("unmodified", fieldsOf: container, and: ["message": .text(container.reason)])
    }
    return dataset
  }
}
