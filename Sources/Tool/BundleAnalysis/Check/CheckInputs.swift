package import AppBundles
package import Archives
package import Localization
import LocalizationAnalysis
package import ReportSchema

/// The values that a budget is compared with. Values that were not given are nil.
package struct CheckInputs: Sendable {
  /// The name of the checked file.
  package var name: String
  /// The checked file as given by the user.
  package var path: String
  /// The locale of base that the user named; nil if none.
  package var base: LocaleTag?
  /// The options of '--accept' besides its own, as in ``CheckReport/command``.
  package var acceptOptions: [String] = []
  package var footprint: MeasureReport?
  /// The same with the bytes of the app's own archive, if an archive only carries it; nil without the app.
  private(set) var appFootprint: MeasureReport?
  /// The measurement of the app, from which downloads of devices are computed if a limit needs them; nil without the app.
  private(set) var measured: Footprint?
  /// The download of the device of `footprint`, by language; nil without the app, and if every device downloads the whole app.
  var download: DeviceDownload?
  /// Whether the download was computed, which may have found none.
  var isDownloadRead = false
  /// The measurement with the size of each file; nil without it.
  package internal(set) var explained: MeasureReport?
  /// The sizes of the packs of '--packs'.
  package var packs: PacksCompareReport?
  /// The comparisons of texts with the older app, and with earlier ones whose packs some devices still have, the latest first.
  package var comparedTexts: [DiffReport] = []
  package var findings: [Finding]?
  /// Rules that could not be run; empty without the app.
  private(set) var uncheckedRules: [CheckReport.UncheckedRule] = []
  package var coverage: [MeasureReport.Coverage]?
  /// Translations that need a review; nil without the app.
  var unreviewed: Int?
  /// The messages of the app; nil without the app.
  private(set) var strings: LocalizedStrings?
  /// The app, whose tables are read again if a limit needs the work of readers; nil without the app.
  private(set) var firstTexts: FirstTextWork?
  /// The string tables and entries of the app; empty without the app.
  private(set) var places: Set<String> = []
  /// The table of each file that has one, by the file's path in the app.
  private(set) var tablesOfFiles: [String: String] = [:]
  /// Warnings about files of the app whose messages were not read.
  var unread: [ReportWarning] = []
  /// The files among them that do not parse or exceed a limit.
  private(set) var unreadFiles: [UnreadFile] = []
  /// The version that the app is compared with: the older one, or without it the accepted one.
  package var baseline: CheckBaseline?
  /// Versions before the older one. Their texts are compared, and nothing else.
  package internal(set) var earlierVersions: [CheckBaseline] = []
  /// The sizes and findings that '--accept' accepted last; nil if nothing was accepted.
  package var acceptance: CheckBaseline?
  package var measuresWaste = false
  /// Whether no older version is expected, so that a check of nothing but growth passes.
  package var isFirstRun = false
  /// The bytes that one rebuild with all remedies saves; nil if they were not measured.
  package var totalWaste: ByteCount?
  /// The steps that make a device's download smaller; empty if bytes were not measured.
  package var actions: [SimulateReport.Action] = []
  /// All measured actions without packs; nil if there are none.
  package var allSimpleActions: SimulateReport.AllSimpleActions?
  /// The changes that fix the findings, as text; nil without the app.
  package var fixes: String?
  /// Problems of reading and matching the inputs.
  package var warnings: [ReportWarning] = []
  /// Findings that limits do not count.
  package var accepted: [AcceptedCases.Case] = []
  /// Whether a file of accepted findings was created with every error, so that any other one is new.
  package var listsErrors = false

  /// - Parameter path: nil for the name.
  package init(name: String, path: String? = nil) {
    self.name = name
    self.path = path ?? name
  }
}

extension CheckInputs {
  /// Adds what the older version translates and the app does not, after the other errors.
  mutating func addLostTranslations() {
    guard let known = findings, let baseline else { return }
    guard let lost = LostTranslations(in: self) else {
      let rules = [FindingRule.removedTranslation, .removedLocale]
      uncheckedRules += rules.map {
        .init(
          rule: $0.id, cause: ID(.unreadMessages),
          reason: "not compared with \(baseline.path): files of base were not read")
      }
      return
    }
    let errors = known.prefix { $0.severity == .error }
    findings = errors + lost.findings + known.dropFirst(errors.count)
  }

  /// Translations that the older version has and the app lacks, and whose removal was not accepted.
  package var lostTranslations: [Finding] {
    let acceptances = AcceptanceIndex(self)
    return (findings ?? []).filter {
      FindingRule.named($0.rule)?.comparesVersions == true && acceptances.acceptance(of: $0) == nil
    }
  }

  /// The tags among them of languages that are gone as a whole.
  var removedLocales: Set<String> {
    Set(lostTranslations.filter { $0.rule == FindingRule.removedLocale.id }.compactMap(\.place.locale?.text))
  }

  /// Adds an app.
  /// - Parameter report: the report of its footprint.
  package mutating func add(
    _ app: AppReading, _ report: MeasureReport, _ coverage: [MeasureReport.Coverage],
    _ findings: [Finding]
  ) {
    footprint = report
    appFootprint = MeasureReport(app.footprint, in: .ownArchive)
    measured = app.footprint
    download = app.knownDownload
    explained = app.footprint.entries == nil ? nil : MeasureReport(app.footprint, pathsInApp: true)
    footprint?.entries = nil
    self.coverage = coverage
    self.findings = findings
    uncheckedRules = app.uncheckedRules
    unreviewed = app.unreviewedTranslations.reduce(0) { $0 + $1.messages }
    strings = app.strings
    firstTexts = FirstTextWork(app)
    places = Set(app.strings.tables.values.flatMap(\.keys))
    places.formUnion(app.bundle.files.indices.map(app.bundle.pathInApp))
    for (file, content) in app.bundle.files.enumerated() {
      if let table = content.table { tablesOfFiles[app.bundle.pathInApp(of: file)] = table }
    }
    unread = app.warnings.filter(\.affectsMessages)
    unreadFiles = app.unreadFiles
  }

  /// The tables and files that owners may name; nil without the app.
  var ownedPlaces: Set<OwnedName>? { strings == nil ? nil : Set(places.map(OwnedName.path)) }

  /// The tables of the app in all languages; empty without the app.
  var tables: [StringTable] { strings?.tables.values.flatMap(\.values) ?? [] }

  /// Growth is computed from the largest of these measurements.
  package var baselines: [CheckBaseline] {
    var baselines: [CheckBaseline] = []
    if let acceptance { baselines.append(acceptance) }
    if let baseline { baselines.append(baseline) }
    return baselines
  }

  /// The older version, if there is one, and those before it.
  var olderVersions: [CheckBaseline] {
    guard let baseline else { return earlierVersions }
    return [baseline] + earlierVersions
  }

  /// The file with decisions about findings: that of '--accept', or else one that '--against' names.
  var decision: CheckBaseline? { acceptance ?? baseline }

  /// The first accepted sizes, with which drift is computed. The older version of '--against' has none.
  var firstAccepted: BaselineFile.Entry? { acceptance?.file?.history.first }

  /// Whether a measurement is of this app; of apps without an identifier, whether the file names are equal.
  func isVersion(_ baseline: CheckBaseline) -> Bool {
    if footprint?.app.identifier == nil || baseline.footprint.app.identifier == nil {
      return isNamesake(of: baseline)
    }
    return hasIdentity(of: baseline)
  }

  func isNamesake(of baseline: CheckBaseline) -> Bool {
    footprint?.archive.name == baseline.footprint.archive.name
  }

  /// Whether the files that were passed have the same name. ``isNamesake(of:)`` compares the names of the apps in them,
  /// which may be `app.apk` in each of several ZIP files.
  func hasFileName(of baseline: CheckBaseline) -> Bool { name == baseline.fileName }

  /// Whether identifier and platform are equal, or both unknown.
  func hasIdentity(of baseline: CheckBaseline) -> Bool {
    guard let app = footprint?.app else { return false }
    let other = baseline.footprint.app
    return app.identifier == other.identifier && app.platform == other.platform
  }

  /// - Throws: ``InputError`` if the baseline belongs to another app or a later version, or if only one of the two has an
  ///   identifier: the other one is no app. Two files without an identifier are not compared, and neither are build
  ///   numbers, which begin again on other machines.
  func check(_ baseline: CheckBaseline, allowsDowngrade: Bool) throws {
    guard var app = footprint?.app else { return }
    var other = baseline.footprint.app
    app.build = nil
    other.build = nil
    try checkThatBothAreApps(baseline, identifier: app.identifier)
    guard let identifier = app.identifier, let known = other.identifier else { return }
    func otherApp(_ old: String, _ new: String) -> InputError {
      InputError(
        baseline.path, "is of another app, '\(known)'\(old); the checked one is '\(identifier)'\(new)",
        hint: "pass an older version of this app, or write a new baseline with '--accept'")
    }
    if identifier != known { throw otherApp("", "") }
    if let platform = app.platform, let former = other.platform, platform != former {
      throw otherApp(" (\(former))", " (\(platform))")
    }
    if !allowsDowngrade, let problem = VersionOrder(other, app).problem {
      throw InputError.wrongOrder(baseline.path, problem, canBeAllowed: true)
    }
  }

  private func checkThatBothAreApps(_ baseline: CheckBaseline, identifier: String?) throws {
    let known = baseline.footprint.app.identifier
    if let identifier, known == nil {
      throw InputError(
        baseline.path, "has no identifier of an app; the checked one is '\(identifier)'",
        hint: "pass an older version of this app; a built app has an Info.plist or a manifest")
    }
    if let known, identifier == nil {
      throw InputError(
        name, "has no identifier of an app; the older version \(baseline.path) is '\(known)'",
        hint: "pass the built app, which has an Info.plist or a manifest")
    }
  }

  /// - Throws: ``InputError`` if one of several older versions has no texts: a limit on messages of its packs would pass.
  func checkTextsOfSeveralVersions() throws {
    guard !earlierVersions.isEmpty else { return }
    var versions = earlierVersions
    if let baseline { versions.append(baseline) }
    guard let report = versions.first(where: { $0.strings == nil }) else { return }
    throw InputError(
      report.path, "has no texts, and those of each older version are compared",
      hint: "pass the app itself, or '--against' once")
  }

  /// Translations whose base text differs from that of the older app, and which do not; 0 without one.
  var outdatedTranslations: Int {
    guard let strings, let older = baseline?.strings else { return 0 }
    var count = 0
    for table in strings.tables(of: .base) {
      guard let former = older.tables[.base]?[table.name] else { continue }
      let changed = table.messages.filter { former[$0.key] != nil && former[$0.key] != $0.value }.keys
      guard !changed.isEmpty else { continue }
      for locale in strings.locales {
        let new = strings.tables[.locale(locale)]?[table.name]
        let old = older.tables[.locale(locale)]?[table.name]
        count += changed.count { key in new?[key] != nil && new?[key] == old?[key] }
      }
    }
    return count
  }

  /// Unread files that neither the older version nor the accepted one lists as unread. While there are any, nothing can be
  /// accepted.
  package var newlyUnreadFiles: [Finding] {
    let known = Set(baselines.flatMap { $0.findings ?? [] })
    return (findings ?? []).filter { $0.rule == FindingRule.unreadFile.id && !known.contains($0.id) }
  }

  /// The identity of the checked app.
  package var app: MeasureReport.App? { footprint?.app }
}

/// The measurement that growth is computed from.
package struct CheckBaseline: Sendable {
  /// As given by the user.
  package let path: String
  package internal(set) var footprint: MeasureReport
  /// The measurement with the size of each file; nil for a report without them.
  let explained: MeasureReport?
  /// The same with the bytes of the app's own archive, if an archive only carries it; nil for a report.
  let appFootprint: MeasureReport?
  /// The measurement of an app; nil for a report.
  let measured: Footprint?
  /// The download of the device of `footprint`, by language; nil for a report, and if every device downloads the whole app.
  var download: DeviceDownload?
  /// The name of the measured file, without folders; nil for a report, and for files of earlier versions.
  let fileName: String?
  /// Identifiers of the findings; nil if they are not known.
  package let findings: [String]?
  /// The messages of an older app; nil for a report.
  let strings: LocalizedStrings?
  /// The older app, whose tables are read if a limit needs the work of readers; nil for a report.
  let firstTexts: FirstTextWork?
  /// The files of an older app whose messages were not read; empty for a report.
  let unreadFiles: [UnreadFile]
  /// Nil unless '--accept' wrote it: other measurements have no history.
  package let file: BaselineFile?

  /// Whether version and build are equal.
  func isSameVersion(as other: CheckBaseline) -> Bool {
    let app = footprint.app
    return app.version == other.footprint.app.version && app.build == other.footprint.app.build
  }

  /// - Parameter findings: nil for a report of `ballast measure`.
  package init(
    path: String, footprint: MeasureReport, app: Footprint? = nil, findings: [Finding]? = nil,
    strings: LocalizedStrings? = nil, firstTexts: FirstTextWork? = nil, download: DeviceDownload? = nil,
    unreadFiles: [UnreadFile] = []
  ) {
    self.download = download
    self.unreadFiles = unreadFiles
    self.strings = strings
    self.firstTexts = firstTexts
    self.path = path
    self.footprint = footprint
    let files: MeasureReport? = app.flatMap { $0.entries == nil ? nil : MeasureReport($0, pathsInApp: true) }
    explained = files ?? (footprint.entries == nil ? nil : footprint)
    appFootprint = app.map { MeasureReport($0, in: .ownArchive) }
    measured = app
    fileName = app == nil ? nil : path.split(separator: "/").last.map(String.init)
    self.findings = findings?.map(\.id)
    file = nil
  }

  package init(path: String, file: BaselineFile) {
    self.path = path
    footprint = file.footprint
    explained = file.footprint.entries == nil ? nil : file.footprint
    appFootprint = nil
    measured = nil
    fileName = file.name
    findings = file.findings
    strings = nil
    firstTexts = nil
    unreadFiles = []
    self.file = file
  }
}
