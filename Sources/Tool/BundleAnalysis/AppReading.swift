package import AppBundles
package import Archives
package import Localization
import LocalizationAnalysis
import OperatingSystem
package import ReportSchema

/// An app that is read once, for its sizes, its messages, its savings and its findings.
package struct AppReading: Sendable {
  /// The rules whose findings are needed.
  package enum Rules: Sendable {
    case none
    /// Rules whose findings the settings of a build fix. They do not search code.
    case fixedBySettings
    case all
  }

  package let bundle: AppBundle
  /// The locale of base that the user named; nil if none.
  package let base: LocaleTag?
  package let contents: BundleContents
  package let footprint: Footprint
  package let strings: LocalizedStrings
  /// The resources that the operating system reads; nil if they were not needed.
  let system: SystemResources?
  /// Nil unless the app is a bundle that switches language splits off.
  let languageSplits: LanguageSplitsSaving?
  private let tables: TablesOfCode
  private let deadKeys: [DeadKeys]
  /// The reason why keys were not searched in code; nil if they were, or if there are none.
  private let searchProblem: String?
  private let measurement = Locked<WasteMeasurement?>(nil)

  /// Reads the whole archive once, on all cores.
  /// - Parameters:
  ///   - base: the locale of base that the user named; nil if none.
  ///   - includes: the components whose messages are needed.
  ///   - explains: whether the footprint has entries.
  ///   - rules: the rules whose findings are needed.
  ///   - device: the device whose download findings are about.
  ///   - progress: called on any thread with processed and total expanded bytes.
  /// - Throws: `ArchiveError`; ``UnknownName`` if the app does not have the locale `base`.
  package init(
    _ bundle: AppBundle, base: LocaleTag? = nil,
    retainingMessagesOf includes: @escaping (Component) -> Bool = { _ in true }, explains: Bool = false,
    rules: Rules = .all, for device: DeviceProfile = .standard,
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws {
    self.bundle = bundle
    self.base = base
    switch rules {
    case .none:
      contents = try bundle.readContents(retainingMessagesOf: includes, progress: progress)
      system = nil
      searchProblem = nil
      tables = TablesOfCode()
      deadKeys = []
    case .fixedBySettings, .all:
      // A tree of sources may be that of an app for Apple.
      let mayBeForApple = bundle.format.isForApple || bundle.format == .folder
      var needsSystem = mayBeForApple
      if case .fixedBySettings = rules { needsSystem = true }
      // Before all files are read, so that no file is read for it again.
      let system = needsSystem ? try SystemResources(of: bundle) : nil
      let tables = TablesOfCode(of: bundle, without: mayBeForApple ? system : nil)
      var search = DeadKeySearch()
      contents = try bundle.readContentsAndFacts(
        retainingMessagesOf: includes, comparing: AppFiles.compared(in: bundle),
        searching: { contents in
          guard case .all = rules else { return nil }
          search = try DeadKeySearch(in: bundle, LocalizedStrings(of: bundle, contents), tables)
          return search.search
        }, progress: progress)
      let found = search.result(in: bundle, contents)
      self.system = system
      self.tables = tables
      deadKeys = found.keys
      searchProblem = found.problem
    }
    footprint = Footprint(of: bundle, contents: contents, explains: explains)
    if case .all = rules {
      languageSplits = try LanguageSplitsSaving(of: footprint, for: device)
    } else {
      languageSplits = nil
    }
    strings = try LocalizedStrings(sourcesOf: bundle, contents)
    // Files of translators have texts of base that no file of the footprint belongs to.
    let baseMessages = strings.tables(of: .base).reduce(0) { $0 + $1.messages.count }
    if baseMessages == strings.originalMessageCount { try footprint.checkBase(base) }
  }

  /// The app's findings. Their wasted bytes are measured if `measuresWaste` is set.
  /// - Parameter progress: called on any thread with measured findings and all findings.
  /// - Throws: `ContainerError` if bytes are measured and the archive cannot be rebuilt.
  package func findings(
    measuringWaste measuresWaste: Bool, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws -> [Finding] {
    let findings = [Finding](in: inputs(comparesTexts: true))
    guard measuresWaste else { return findings }
    return try waste().measuring(findings) { progress($0, findings.count) }
  }

  /// The findings that settings of a build fix, without those about locales that are kept.
  func findingsFixedBySettings(keeping kept: Set<LocaleTag>) -> [Finding] {
    let inputs = inputs(comparesTexts: false)
    return FindingRule.all.filter(\.isFixedBySettings).flatMap { $0.findings(in: inputs) }
      .compactMap { $0.keeping(kept) }
  }

  /// The languages of libraries with the bytes that the build's filter saves; nil if there are none, or if all are kept.
  func libraryLanguages(keeping kept: Set<LocaleTag>) throws -> LibraryLanguages? {
    let rules = [FindingRule.libraryLanguages.id, FindingRule.languageInPart.id]
    let findings = findingsFixedBySettings(keeping: kept).filter { rules.contains($0.rule) }
    guard !findings.isEmpty, var languages = LibraryLanguages(footprint) else { return nil }
    languages.savedArchiveBytes = try waste().total(of: findings).value
    return languages
  }

  /// The savings of the two forms of binary strings files; nil if the app has none.
  func stringsEncoding(keeping kept: Set<LocaleTag>) throws -> SimulateReport.StringsEncoding? {
    let findings = findingsFixedBySettings(keeping: kept).filter { $0.rule == FindingRule.binaryStrings.id }
    let files = findings.compactMap(\.fix).reduce(0) { count, fix in
      if case .rewrite(let files, _) = fix { count + files.count } else { count }
    }
    guard files > 0 else { return nil }
    return SimulateReport.StringsEncoding(
      files: files, textSavedArchiveBytes: try waste().total(of: findings).value,
      xmlSavedArchiveBytes: try waste().total(of: findings.map { $0.rewriting(as: .xml) }).value)
  }

  /// - Parameter comparesTexts: whether rules compare texts.
  private func inputs(comparesTexts: Bool) -> FindingInputs {
    FindingInputs(
      bundle, contents, footprint: footprint, strings: strings, tables: tables, deadKeys: deadKeys,
      languageSplits: languageSplits, comparesTexts: comparesTexts)
  }

  /// The download of the device that the findings are about; nil if no rule needed it.
  package var knownDownload: DeviceDownload? { languageSplits?.downloads.configured }

  /// The files whose messages were not read.
  package var unreadFiles: [UnreadFile] { [UnreadFile](in: bundle, strings) }

  /// The translations that need a review.
  package var unreviewedTranslations: [UnreviewedTranslations] {
    contents.unreviewedTranslations(in: bundle)
  }

  /// The bytes that one rebuild with the fixes of all findings saves.
  package func totalWaste(of findings: [Finding]) throws -> ByteCount { try waste().total(of: findings) }

  /// One measurement for all callers, which rewrites a file once.
  func waste() throws -> WasteMeasurement {
    try measurement.withLock { (known) throws(any Error) in
      let measurement = try known ?? WasteMeasurement(of: bundle, contents)
      known = measurement
      return measurement
    }
  }

  /// The rules that could not be run, in their order, each with the reason.
  package var uncheckedRules: [CheckReport.UncheckedRule] {
    // An archive in a folder with texts is one of many files, and a warning of its own names it.
    let isFolderWithTexts = bundle.format == .folder && strings.messageCount > 0
    let unopened =
      isFolderWithTexts ? nil : bundle.archives.lazy.flatMap(\.warnings).first(where: \.hidesFiles)?.entry
    let hasSeveralApps = bundle.hasSeveralApps
    let largeFiles = bundle.filesBeyondLimit
    let comparisonProblem = self.comparisonProblem
    return FindingRule.all.compactMap { rule in
      func unchecked(_ cause: CheckReport.RuleCause, _ reason: String) -> CheckReport.UncheckedRule {
        CheckReport.UncheckedRule(rule: rule.id, cause: ID(cause), reason: reason)
      }
      if let unopened { return unchecked(.unopenedArchive, "archive not opened: \(unopened)") }
      if hasSeveralApps, rule.needsOneApp {
        return unchecked(.severalApps, "several apps in one file; pass each by itself")
      }
      if let large = tooLargeFile(for: rule, among: largeFiles) {
        return unchecked(.largeFile, "file larger than '--max-content': \(large)")
      }
      if rule.id == FindingRule.libraryLanguages.id, let table = bundle.tablesWithShortenedNames.first {
        return unchecked(.shortenedNames, "names of texts are shortened in \(bundle.path(of: table))")
      }
      if let searchProblem, rule.searchesCode { return unchecked(.unsearchedCode, searchProblem) }
      if let comparisonProblem, rule.readsMessages {
        return unchecked(comparisonProblem.cause, comparisonProblem.reason)
      }
      return nil
    }
  }

  /// The path of the first file that a rule needs and that is larger than the limit for contents in memory; nil if there is
  /// none.
  private func tooLargeFile(for rule: FindingRule, among files: [Int]) -> String? {
    let needed = files.first { file in
      if rule.readsMessages, bundle.isTable(file) { return true }
      switch rule.reads {
      case .none: return false
      case .tables: return bundle.isTable(file)
      case .fonts: return bundle.isFont(file)
      case .allFiles: return AppFiles.isInspected(file, in: bundle)
      }
    }
    return needed.map(bundle.path)
  }

  /// The reason why rules that read messages found nothing because there was nothing to compare; nil otherwise. A built app
  /// may have one language.
  private var comparisonProblem: (cause: CheckReport.RuleCause, reason: String)? {
    if strings.messageCount == 0, bundle.format == .folder { return problemWithoutMessages }
    let base = strings.tables[.base] ?? [:]
    guard !strings.locales.isEmpty, base.values.allSatisfy(\.messages.isEmpty) else {
      return strings.tableWithoutBase.map {
        (.unknownBase, "base locale of '\($0)' unknown; pass '--base' with its tag")
      }
    }
    if strings.baseLocale == nil {
      return (.unknownBase, "base locale unknown; pass '--base' with its tag")
    }
    return (.noBaseTexts, "base has no texts")
  }

  /// The reason why a tree of sources has no messages.
  private var problemWithoutMessages: (cause: CheckReport.RuleCause, reason: String) {
    if footprint.locales.isEmpty {
      return (.noTexts, "no texts of a locale found; name files or folders for locales")
    }
    let localized = bundle.files.indices.filter { bundle.isFile($0) && bundle.files[$0].owner.tag != nil }
    if localized.allSatisfy({ bundle.files[$0].rule == .copiedLibrary }) {
      return (.noTexts, "only copied libraries have files of locales")
    }
    return (.unreadFormat, "the files of locales are in no format that is read")
  }

  /// Whether the operating system reads a table.
  func isOfSystem(_ table: String) -> Bool { tables.ofSystem.contains(table) }

  /// Whether translations were compared with base.
  var comparesTranslations: Bool { comparisonProblem == nil }

  /// Whether the texts of base are known: the catalogs of gettext have them as keys, without a language. Of XLIFF with several source
  /// languages, the file of one of them may be base.
  var isBaseKnown: Bool {
    if strings.baseLocale != nil { return true }
    let tables = strings.tables(of: .base).filter { !$0.messages.isEmpty }
    return comparesTranslations && !tables.isEmpty && tables.allSatisfy(\.hasTextsAsKeys)
  }

  /// The warnings of the footprint and of the messages, each once.
  package var warnings: [ReportWarning] {
    var known = footprint.warnings
    if isBaseKnown { known.removeAll { $0.isAboutUnknownBase } }
    return (known + strings.warnings).uniqued(by: \.self).map(ReportWarning.init)
  }
}
