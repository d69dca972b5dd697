package import ReportSchema

/// The document of `ballast simulate`: the sizes of an app before and after its translations are moved into language
/// packs.
package struct SavingsDocument {
  private let report: SavingsReport
  private let options: DocumentOptions

  package init(_ report: SavingsReport, _ options: DocumentOptions = DocumentOptions()) {
    self.report = report
    self.options = options
  }

  package var document: Document {
    let notes = SavingsNotes(report, options)
    let tables = SavingsTables(report, bytes: options.byteFormatter)
    var blocks: [Block] = [notes.conclusion, .table(tables.summary)]
    if let packs = tables.packs { blocks.append(.table(packs)) }
    if !report.packs.isEmpty {
      blocks.append(
        .figure(
          Figure(
            "savings-chart", svg: SavingsChart(report).svg,
            alternative: "Archive before and after, and the download of each locale",
            link: options.chartLink)))
    }
    let packagings = report.packagings.map { PackagingTable($0, bytes: options.byteFormatter) }
    if let packagings { blocks += [.table(packagings.table), .paragraph(packagings.note, role: .note)] }
    let system = KeptForSystemTable(report)
    if let table = system.table { blocks.append(.table(table)) }
    for table in [tables.codecs, tables.downloadModels, tables.devices, tables.leaveOneOut] {
      if let table { blocks.append(.table(table)) }
    }
    blocks += notes.notes
    if !report.unmodified.isEmpty {
      blocks.append(
        .list(
          List(
            "unmodified", heading: "Containers that still contain resources of removed locales",
            items: report.unmodified.map { List.Item(.code($0.entry) + RichText(": \($0.reason)")) })))
    }
    if let steps = system.steps { blocks.append(.list(steps)) }
    blocks.append(notes.next)
    return Document(
      title: "\(AppTitle(report.app, archive: report.archive).text): savings by language packs",
      blocks: blocks, warnings: report.warnings.map(Document.Warning.init),
      dataset: dataset, byteFormatter: options.byteFormatter)
  }

  // MARK: - CSV

  private static let csvColumns = [
    "locale", "name", "codec", "messages", "packBytes", "packDownloadBytes", "assets", "assetBytes",
    "downloadBytes", "before", "after", "saved", "min", "median", "max", "withoutSplits", "withSplits",
    "withPacks", "archiveBytes", "installBytes", "footprintArchiveBytes", "difference", "entry", "message",
    "rule", "files", "resources", "locales",
  ]

  /// Rows of the role `pack` sum to the row `total`.
  private var dataset: Dataset {
    var dataset = Dataset(columns: Self.csvColumns)
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
