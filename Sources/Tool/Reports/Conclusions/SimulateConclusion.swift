import ReportSchema

/// The first sentences of `simulate`, and of the savings in `report`: what to do, then what language packs save.
struct SimulateConclusion {
  private let report: SimulateReport
  private let actions: ActionTable
  private let isExact: Bool

  /// - Parameter isExact: whether byte counts are written in whole bytes.
  init(_ report: SimulateReport, isExact: Bool) {
    self.report = report
    self.isExact = isExact
    actions = ActionTable(report.actions, report.allSimpleActions, report, isExact: isExact)
  }

  private var bytes: ByteFormatter { actions.bytes }

  /// `DuckDuckGo 7.156.0 (iOS): one build setting saves 439 kB …`
  var text: String {
    let title = AppTitle(report.app, archive: report.archive).textWithPlatform
    return "\(title): \(sentences.joined(separator: " ").lowercasedWord)"
  }

  /// The sentences without the name of the app.
  var sentences: [String] {
    if let libraries { return [libraries] }
    if let nothing { return [nothing] }
    if isFolder {
      return Self.stated(["A folder of sources is not a download: simulate the built app.", ofFolder])
    }
    if report.app.platform?.known == .windows {
      return [
        "The figures are those of the whole bundle: Windows downloads only the packages for a user's languages,"
          + " and their texts were not read."
      ]
    }
    var start: String?
    if hasSplits {
      start = alreadySplit
    } else if headAction == nil, chunks == nil {
      start = noStep
    }
    return Self.stated([start] + stepsWithoutPacks + packs)
  }

  /// The sentences of a list that the report has values for.
  private static func stated(_ sentences: [String?]) -> [String] { sentences.compactMap(\.self) }

  /// Whether the app has no translations of its own, and its libraries do.
  var isAboutLibraries: Bool { libraries != nil }

  /// The conclusion about an app without translations of its own; nil for any other app.
  private var libraries: String? {
    guard report.packs.isEmpty, let languages = report.libraryLanguages,
      report.otherLocales.count >= languages.locales.count,
      report.keptForSystem.allSatisfy({ $0.rule == .chromium })
    else { return nil }
    let bytes = report.notationOfSizes(ByteFormatter(isExact: isExact))
    let action = actions.actions.first { $0.id == .libraryLanguages }
    // The figure of a step is written as in the table of steps.
    let text = LibraryLanguagesText(
      languages, of: report.before.archiveBytes, action == nil ? bytes : actions.bytes, saved: action)
    let conclusion = text.conclusion(hasUnreadTexts: report.warnings.mayHideLanguages)
    if hasSplits { return "\(conclusion) A device downloads only its own language." }
    return conclusion
  }

  // MARK: - Nothing to do

  /// Why nothing can be done; nil if something can.
  private var nothing: String? {
    guard report.removedEntries == 0, report.rewrittenEntries == 0, report.actions.isEmpty else { return nil }
    if !report.keptForSystem.isEmpty, report.keptForSystem.allSatisfy({ $0.rule == .chromium }) {
      return
        "Chromium reads all translations before the app's code runs, and packs cannot replace them;"
        + " 'electronLanguages' of electron-builder excludes those that the app does not have."
    }
    if !report.keptForSystem.isEmpty {
      return "The system reads all translations from the app, and packs cannot replace them."
    }
    if report.warnings.areAboutUnrecognizedLanguages {
      return "Nothing could be read: files look like translations, but were not recognized; see the warnings."
    }
    if report.kept.count == 1, report.unmodified.contains(where: { $0.reason.hasPrefix("code ") }) {
      return "No translation can be removed: they are in code, which cannot be rebuilt."
    }
    if report.warnings.mayHideLanguages {
      return "No language was read: files that were not read may have texts; see the warnings."
    }
    if report.kept.count > 1 { return "All languages are kept; nothing to do." }
    return "The app has one language; nothing to do."
  }

  private var isFolder: Bool { report.archive.isFolderOfSources(of: report.app) }
  private var hasSplits: Bool { report.deviceDownload.languageSplits == true }

  private var ofFolder: String? {
    guard let user = report.typicalUser, user.saved > 0 else { return nil }
    let bytes = report.notationOfSizes(ByteFormatter(isExact: isExact))
    let rest = bytes.remainder(of: user.before, without: user.saved)
    return "With packs, one language needs \(rest) of these \(bytes(user.before))."
  }

  private var alreadySplit: String {
    var store = "The store"
    if report.app.platform?.known == .android { store = "Google Play" }
    if chunks == nil { return "\(store) already delivers only the device's language." }
    return "\(store) already delivers only resources in the device's language."
  }

  // MARK: - What to do

  private var before: Int { report.firstDownload }

  private var worthwhile: Double { report.comparison?.worthwhile ?? 0.01 }

  /// The sentences about steps without packs that are worthwhile, in the order of the table.
  private var stepsWithoutPacks: [String?] {
    actions.actions.map { action in
      if action.id == headAction?.id { return head }
      switch action.id.known {
      case .languageChunks: return chunks
      case .appBundle where !hasSplits: return bundle
      default: return nil
      }
    }
  }

  /// The largest measured step without packs that is worthwhile, or that may be; nil if there is none.
  private var headAction: SimulateReport.Action? {
    let simple = actions.actions.first { $0.simple && $0.measured }
    guard let simple, simple.share >= worthwhile else { return actions.uncertain }
    return simple
  }

  /// The largest measured step without packs, with what it slows down; nil if it saves too little.
  var head: String? {
    guard let action = headAction else { return nil }
    if action.share < worthwhile { return uncertainHead(action) }
    let work = Self.work(action)
    let saved = actions.saved(action.savedDeviceBytes, action.low, action.high)
    let download = actions.downloadText(before)
    let share = actions.share(action)
    let step = Self.withCost(action)
    if action.low != nil {
      return
        "\(work) may save \(saved) of the \(download) download (\(share), depending on what the build writes): \(step)."
    }
    return "\(work) saves \(saved) of the \(download) download (\(share)): \(step)."
  }

  /// A step that may save enough, and may also save less or add bytes.
  private func uncertainHead(_ action: SimulateReport.Action) -> String? {
    guard let low = action.low, let high = action.high else { return nil }
    let work = Self.work(action)
    let download = actions.downloadText(before)
    let share = NumberText.share(high, of: before)
    let saving = "\(work) may save up to \(bytes(high)) of the \(download) download (\(share))"
    let step = Self.withCost(action)
    if low < 0 { return "\(saving), or add bytes, depending on what the build writes: \(step)." }
    return "\(saving), depending on what the build writes: \(step)."
  }

  /// A step, with the operations that it makes slower.
  private static func withCost(_ action: SimulateReport.Action) -> String {
    let title = action.title.lowercasedWord
    if action.slows.isEmpty { return title }
    return "\(title); \(action.slows)"
  }

  private static func work(_ action: SimulateReport.Action) -> String {
    switch action.effort.known {
    case .setting: "One build setting"
    case .configuration: "One configuration line"
    case .code, .server, nil: "One change"
    }
  }

  private var noStep: String {
    let least = NumberText.share(worthwhile)
    let download = actions.downloadText(before)
    if hasOneLanguage {
      return
        "The app has one language; no measured step without packs saves \(least) or more of the \(download) download."
    }
    return "No measured step without packs saves \(least) or more of the \(download) download."
  }

  /// Languages in code are neither in packs nor removed.
  private var hasOneLanguage: Bool {
    report.packs.isEmpty && report.otherLocales.isEmpty && report.kept.count < 2
      && !report.ways.contains { $0.way == .chunks }
  }

  /// The possible saving of an app bundle instead of an APK; nil for other apps.
  private var bundle: String? {
    actions.actions.first { $0.id == .appBundle }.map { action in
      "An app bundle with language splits may save \(bytes(action.savedDeviceBytes))"
        + " (\(actions.share(action)), estimate)."
    }
  }

  /// The possible saving of one chunk per language for texts in code; nil for other apps, and if it is too little.
  private var chunks: String? {
    guard let action = actions.actions.first(where: { $0.id == .languageChunks }), action.share >= worthwhile
    else { return nil }
    return
      "Code has texts of several languages. One chunk per language, loaded on request, may save"
      + " \(bytes(action.savedDeviceBytes)) of the \(actions.downloadText(before)) download"
      + " (\(actions.share(action)), estimate)."
  }

  // MARK: - Packs

  /// The savings and needs of packs, in the order of the table; empty without packs.
  private var packs: [String?] {
    let first = actions.actions.first { $0.id == .packsInApp || $0.id == .packs }
    guard first?.id.known == .packsInApp, let packsInApp else {
      return [packsFromSite("Language packs"), packsInApp]
    }
    return [packsInApp, packsFromSite("Packs from a site")]
  }

  /// The saving of packs in the app, if it is enough beside packs from a site; nil otherwise.
  private var packsInApp: String? {
    guard let action = actions.actions.first(where: { $0.id == .packsInApp && $0.measured }),
      action.share >= worthwhile, let user = report.typicalUser,
      let client = report.client.map(ClientRange.init),
      Double(action.savedDeviceBytes) >= SimulateReport.WayComparison.enoughShare
        * Double(client.net(of: user.saved).most)
    else { return nil }
    return
      "Packs in the app save \(bytes(action.savedDeviceBytes)) (\(actions.share(action))) with their client library, and need"
      + " no server."
  }

  /// The saving of packs from a site, less the client, and their needs; nil without packs.
  /// - Parameter packs: the subject.
  private func packsFromSite(_ packs: String) -> String? {
    guard let user = report.typicalUser else { return nil }
    guard user.saved > 0 else { return "\(packs) would add \(bytes(-user.saved))." }
    let share = NumberText.share(user.saved, of: before)
    guard let client = report.client.map(ClientRange.init) else {
      return
        "\(packs) would save \(bytes(user.saved)) (\(share)), but the client for them is still to be written."
    }
    let size = bytes.range(client.low, client.high)
    let (least, most) = client.net(of: user.saved)
    if most <= 0 {
      return "\(packs) save \(bytes(user.saved)), less than their client library adds (\(size))."
    }
    if least <= 0 {
      return "\(packs) save \(bytes(user.saved)), about as much as their client library adds (\(size))."
    }
    let sentence =
      "\(packs) save \(bytes(user.saved)) (\(share)), less a client library of \(size), and need a server."
    guard let breakEven = client.undecided else { return sentence }
    return
      "\(sentence) Undecided: they save more than the steps without a client if it is below \(bytes(breakEven))."
  }
}

extension String {
  /// The text with a small first letter, unless its first word is a name.
  fileprivate var lowercasedWord: String {
    if ["Google", "Apple", "Chromium"].contains(where: hasPrefix) { return self }
    return lowercasedFirst
  }
}
