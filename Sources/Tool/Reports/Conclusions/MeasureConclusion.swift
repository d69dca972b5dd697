import ReportSchema

/// The first sentence of `measure` and `report`: what a device downloads, and how much of it languages are.
struct MeasureConclusion {
  private let report: MeasureReport
  private let bytes: ByteFormatter

  init(_ report: MeasureReport, _ bytes: ByteFormatter) {
    self.report = report
    self.bytes = bytes
  }

  /// `DuckDuckGo 7.156.0 (iOS): 24 languages account for 1.30 MB of the 8.62 MB download (15.1 %)`, without a full stop.
  var text: String {
    let title = AppTitle(report.app, archive: report.archive).textWithPlatform
    if let device = report.device, !isPartial {
      return
        "\(title): \(DeviceText(device, bytes).headline(languages: languages)). The \(container) is \(bytes(whole))"
    }
    guard languages > 0 else { return "\(title): \(libraries ?? withoutLanguages)\(ofFolder)" }
    let verb = NumberText.agreeing(languages, "accounts", "account")
    let size = report.translations.archiveBytes
    // As in the table of locales, unless MB are easier to remember.
    let largest = max(whole, report.totals.installBytes)
    let bytes = whole < 1_000_000 ? bytes.tabular(largest.magnitude) : bytes
    return "\(title): \(NumberText.counted(languages, "language")) \(verb) for \(bytes(size)) of"
      + " the \(bytes(whole)) \(container) (\(NumberText.share(size, of: whole)))\(ofFolder)"
  }

  private var whole: Int { report.totals.archiveBytes }
  private var languages: Int { report.numberOfLanguages }
  private var isPartial: Bool { !report.selection.components.isEmpty }

  /// The languages that only libraries have; nil if there are none.
  private var libraries: String? {
    guard !isPartial else { return nil }
    return report.libraryLanguages.map { languages in
      let text = LibraryLanguagesText(languages, of: whole, bytes)
      let sentence = text.conclusion(hasUnreadTexts: report.warnings.mayHideLanguages).dropLast()
      if sentence.hasPrefix("Chromium") { return String(sentence) }
      return String(sentence).lowercasedFirst
    }
  }

  private var withoutLanguages: String {
    if report.warnings.areAboutUnrecognizedLanguages {
      return
        "no translations recognized in \(bytes(whole)), although files look like translations; see the warnings"
    }
    if isOfWindows, report.warnings.mayHideLanguages {
      return "no language was read in \(bytes(whole)): files that were not read may have texts"
    }
    if isPartial { return "no translations in \(bytes(whole)) (selected components)" }
    return "no translations in \(bytes(whole))"
  }

  /// The name of the file or download whose bytes the sentence has.
  private var container: String {
    switch report.archive.format {
    case "ipa": "download"
    case "apk": "APK file"
    case "aab": "bundle"
    case "apks", "xapk", "apkm": "set of APKs"
    case "folder" where isFolder: "folder"
    default: "app"
    }
  }

  private var isFolder: Bool { report.archive.isFolderOfSources(of: report.app) }

  private var isOfWindows: Bool { report.app.platform?.known == .windows }

  private var ofFolder: String {
    if isOfWindows, languages > 0 {
      return ". Windows downloads only the packages for a user's languages, and their texts were not read"
    }
    if isFolder { return ". A folder of sources is not a download" }
    return ""
  }
}

extension MeasureReport {
  /// The number of languages of the translations: tags of one language count once.
  var numberOfLanguages: Int { totals.languages ?? translations.locales }
}
