import ReportSchema

/// Sentences about languages that only libraries have.
struct LibraryLanguagesText {
  let languages: LibraryLanguages
  let bytes: ByteFormatter
  /// The size of the archive.
  let whole: Int
  /// The step that removes them; nil if it was not measured.
  private let action: SimulateReport.Action?

  /// - Parameter action: the step that removes the languages, if sentences are about the download of a device instead of
  ///   the archive.
  init(
    _ languages: LibraryLanguages, of whole: Int, _ bytes: ByteFormatter,
    saved action: SimulateReport.Action? = nil
  ) {
    self.languages = languages
    self.whole = whole
    self.bytes = bytes
    self.action = action
  }

  /// `84 languages: 110 kB (7.0 %)` if a rebuilt app measured the bytes, and `84 languages, which account for 97 kB (6.2 %)`
  /// if they are attributed: a rebuilt app also lacks the configurations of these languages.
  private var amount: String {
    if let action, action.savedDeviceBytes > 0 {
      let share = NumberText.share(action.share)
      return "\(count): \(bytes(action.savedDeviceBytes)) of the download (\(share))"
    }
    if let saved = languages.savedArchiveBytes { return "\(count): \(shared(saved))" }
    let verb = NumberText.agreeing(languages.locales.count, "accounts", "account")
    return "\(count), which \(verb) for \(shared(languages.archiveBytes))"
  }

  /// `110 kB (7.0 %)`
  private func shared(_ size: Int) -> String { "\(bytes(size)) (\(NumberText.share(size, of: whole)))" }

  private var count: String { NumberText.counted(languages.locales.count, "language") }

  /// `The app is in English. Its libraries add 84 languages: 110 kB (7.0 %). One line removes them.`
  /// - Parameter hasUnreadTexts: whether the app may have languages that were not read.
  func conclusion(hasUnreadTexts: Bool) -> String {
    // The code of an Electron app has its texts.
    if hasUnreadTexts || (isChromium && languages.baseName == nil) { return remark }
    let base = languages.baseName ?? "one language"
    return "The app is in \(base). Its libraries add \(amount). \(remedySentence)"
  }

  /// A sentence for an app with translations of its own.
  var remark: String {
    if isChromium { return "Chromium adds \(amount). \(remedySentence)" }
    return "Libraries add \(amount). \(remedySentence)"
  }

  private var isChromium: Bool { languages.libraries == ["Chromium"] }

  private var remedySentence: String {
    if languages.lines.isEmpty {
      return "Remove them from the app's frameworks and bundles when it is built."
    }
    return "One line removes them."
  }

  /// The lines that exclude the languages.
  var remedy: List? {
    guard !languages.lines.isEmpty else { return nil }
    let names = NumberText.listed(languages.libraries, limit: 3)
    var heading = "To exclude \(count) in which only libraries have texts (\(names))"
    // The lines of a build keep the languages of the app.
    if languages.baseName == nil, languages.lines.contains(where: { $0.contains("localeFilters") }) {
      heading += ", if the app's own language is English; '--base' names another"
    }
    return List(
      heading: RichText(heading),
      items: languages.lines.map { line in List.Item(line.hasSuffix(":") ? RichText(line) : .code(line)) })
  }
}
