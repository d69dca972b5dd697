internal import ReportSchema

/// The first screen of the page: the conclusion, four figures, and one thing to do.
extension AppReportDocument {
  private var footprint: FootprintReport { report.footprint }

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
    var sentence = FootprintDocument(footprint, options).headline
    guard footprint.translations.locales > 0, let savings = report.savings else { return sentence + "." }
    let document = SavingsDocument(savings, DocumentOptions(exactBytes: bytes.isExact))
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
  var figures: [KeyFigure] { [app, translations, saving] + (change.map { [$0] } ?? []) }

  private var app: KeyFigure {
    KeyFigure(
      label: "App", value: .bytes(footprint.totals.archiveBytes),
      detail: "\(bytes(footprint.totals.installBytes)) on the device")
  }

  private var translations: KeyFigure {
    let translations = footprint.translations
    let share = NumberText.share(translations.archiveBytes, of: footprint.totals.archiveBytes)
    return KeyFigure(
      label: "Translations", value: .bytes(translations.archiveBytes),
      detail: "\(share) of the app, \(NumberText.counted(translations.locales, "locale"))")
  }

  private var saving: KeyFigure {
    let label = "Saving of a device with packs"
    guard let savings = report.savings, let user = savings.typicalUser else {
      let reason = report.savings == nil ? "the app cannot be rebuilt" : "no translations to move into packs"
      return KeyFigure(label: label, value: .unknown, detail: reason)
    }
    let share = SavingsDocument.share(user.saved, of: user.before).map {
      "\(user.saved < 0 ? "−" : "")\($0) of its download, "
    }
    let document = SavingsDocument(savings)
    let client = document.client.map { ", client library of \($0) not counted" } ?? ""
    return KeyFigure(
      label: label,
      value: Cell(.bytes(user.saved, by: bytes.distinguishing(user.before, user.after))),
      detail: "\(share ?? "")\(document.medianOf)\(client)")
  }

  /// Nil without a previous version.
  private var change: KeyFigure? {
    guard let growth = report.growth else { return nil }
    let version = growth.old.app.version ?? growth.old.name
    return KeyFigure(
      label: "Change since \(version)",
      value: Cell(
        .byteChange(
          growth.total.archiveChange,
          by: bytes.distinguishing(growth.total.oldArchiveBytes, growth.total.newArchiveBytes))),
      detail: "translations \(growth.translations.change(bytes))")
  }
}
