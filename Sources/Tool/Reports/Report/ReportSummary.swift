import ReportSchema

/// The first screen of the page: the conclusion, four figures, and one thing to do.
extension AppReportDocument {
  private var footprint: MeasureReport { report.footprint }

  /// `DuckDuckGo 7.156.0`
  var title: String { "\(AppTitle(footprint.app, archive: footprint.archive).text): languages" }

  var summary: [Block] {
    [
      .paragraph(RichText(conclusion), role: .conclusion), .keyFigures(figures),
      .paragraph(.strong("First:") + " " + advice),
    ]
  }

  /// The answer, and a simpler one if there is one.
  var conclusion: String {
    var sentence = MeasureDocument(footprint, options).headline
    guard footprint.translations.locales > 0, let savings = report.savings else { return sentence + "." }
    let document = SimulateDocument(savings, DocumentOptions(exactBytes: bytes.isExact))
    if let saving = document.deviceSaving {
      sentence +=
        savings.deviceDownload.languageSplits == true
        ? "; language splits already leave each device its own language, and language packs \(saving)"
        : "; language packs \(saving)"
    }
    return [sentence + ".", document.verdict].compactMap(\.self).joined(separator: " ")
  }

  // MARK: - Figures

  /// App, translations, saving of a device, change since the previous version.
  private var figures: Table {
    Table(
      "figures", columns: [.init("Figure", .name), .init("Value"), .init("Details", .name)],
      rows: [app, translations, saving, change])
  }

  private var app: Table.Row {
    Table.Row(
      .body, "App", .bytes(footprint.totals.archiveBytes),
      .text("\(bytes(footprint.totals.installBytes)) on the device"))
  }

  private var translations: Table.Row {
    let translations = footprint.translations
    let share = NumberText.share(translations.archiveBytes, of: footprint.totals.archiveBytes)
    return Table.Row(
      .body, "Translations", .bytes(translations.archiveBytes),
      .text("\(share) of the app, \(NumberText.counted(translations.locales, "locale"))"))
  }

  private var saving: Table.Row {
    let label: Cell = "Saving of a device with packs"
    guard let savings = report.savings, let user = savings.typicalUser else {
      let reason = report.savings == nil ? "the app cannot be rebuilt" : "no translations to move into packs"
      return Table.Row(.body, label, .unknown, .text(reason))
    }
    let share = SimulateDocument.share(user.saved, of: user.before).map {
      "\(user.saved < 0 ? "−" : "")\($0) of its download, "
    }
    let document = SimulateDocument(savings)
    let client = document.client.map { ", client library of \($0) not counted" } ?? ""
    return Table.Row(
      .body, label, Cell(.bytes(user.saved, by: bytes.distinguishing(user.before, user.after))),
      .text("\(share ?? "")\(document.medianOf)\(client)"))
  }

  /// Nil without a previous version.
  private var change: Table.Row? {
    guard let growth = report.growth else { return nil }
    let version = growth.old.app.version ?? growth.old.name
    let total = growth.total
    return Table.Row(
      .body, .text("Change since \(version)"),
      Cell.comparison(total.oldArchiveBytes, total.newArchiveBytes, by: bytes)[2],
      .text("translations \(growth.translations.change(bytes))"))
  }
}
