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
    appendPacks(&dataset)
    for kept in report.keptForSystem {
      dataset.append(
        "keptForSystem",
        [
          "rule": .text(kept.rule), "files": .init(kept.files), "resources": .init(kept.resources),
          "locales": .init(kept.locales), "archiveBytes": .init(kept.archiveBytes),
        ])
    }
    for step in report.nextSteps {
      dataset.append(
        "nextStep",
        [
          "name": .text(step.step), "message": .text(step.text),
          "locale": step.locales.isEmpty ? .init(nil as String?) : .text(step.locales.joined(separator: " ")),
        ])
    }
    for model in report.downloads {
      dataset.append(
        "download",
        [
          "name": .text(model.name), "before": .init(model.before), "after": .init(model.after),
          "saved": .init(model.saved),
        ])
    }
    if let more = report.oneMoreLocale {
      dataset.append(
        "oneMoreLocale",
        [
          "downloadBytes": .init(more.packDownloadBytes), "archiveBytes": .init(more.bundledArchiveBytes),
        ])
    }
    for device in report.devices ?? [] {
      dataset.append(
        "device",
        [
          "locale": .text(device.locale), "name": .init(device.name),
          "withoutSplits": .init(device.withoutSplits), "withSplits": .init(device.withSplits),
          "withPacks": .init(device.withPacks),
        ])
    }
    for locale in report.leaveOneOut ?? [] {
      dataset.append(
        "leaveOneOut",
        [
          "locale": .text(locale.locale), "name": .init(locale.name),
          "archiveBytes": .init(locale.archiveBytes), "installBytes": .init(locale.installBytes),
          "footprintArchiveBytes": .init(locale.footprintArchiveBytes),
          "difference": .init(locale.difference),
        ])
    }
    for container in report.unmodified {
      dataset.append(
        "unmodified", ["entry": .text(container.entry), "message": .text(container.reason)])
    }
    return dataset
  }

  private func appendPacks(_ dataset: inout Dataset) {
    let users = Dictionary(report.users.map { ($0.locale, $0) }, uniquingKeysWith: { first, _ in first })
    for pack in report.packs {
      let user = users[pack.locale]
      dataset.append(
        "pack",
        [
          "locale": .text(pack.locale), "name": .init(pack.name), "codec": .text(pack.codec),
          "messages": .init(pack.messages), "packBytes": .init(pack.packBytes),
          "packDownloadBytes": .init(pack.packDownloadBytes), "assets": .init(pack.assets),
          "assetBytes": .init(pack.assetBytes), "downloadBytes": .init(pack.downloadBytes),
          "before": .init(user?.before), "after": .init(user?.after), "saved": .init(user?.saved),
        ])
    }
    let totals = report.packTotals
    dataset.append(
      "total",
      [
        "messages": .init(totals.messages), "packBytes": .init(totals.packBytes),
        "packDownloadBytes": .init(totals.packDownloadBytes), "assets": .init(totals.assets),
        "assetBytes": .init(totals.assetBytes), "downloadBytes": .init(totals.downloadBytes),
      ])
    for codec in report.codecs {
      dataset.append(
        "codec",
        [
          "codec": .text(codec.codec), "downloadBytes": .init(codec.totalBytes), "min": .init(codec.min),
          "median": .init(codec.median), "max": .init(codec.max),
        ])
    }
  }
}
