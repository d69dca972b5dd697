import AppBundles
import Archives
import BundleAnalysis
import Compression
import History
import LanguagePacks
import Localization
import ReportSchema

extension ReportCommand {
  /// Reads the app, older versions of it, packs and a history, and composes their reports.
  /// - Parameter sections: the names of the sections to show, in order.
  /// - Returns: the report, and values that stay in memory until the process ends.
  func read(
    _ sections: [String], _ progress: Progress
  ) throws -> (report: AppReport, retained: [any Sendable]) {
    let path = self.app
    // A mistake in a path is reported before the long work.
    let historyFile = try history.map { try HistoryFile(readingAt: $0) }
    let packFiles = try packs.map { try PackVersion(PackFile.open(all: [$0]), base: nil) }
    let app = try readApp(path, rules: .all, progress)
    let footprint = MeasureReport(
      app.footprint, coverage: app.strings.coverage, of: app.strings,
      device: try DeviceDownload(app.footprint, for: profile.selected), pathsInApp: true)
    try profile.check(isUsed: footprint.device != nil)
    for file in packFiles?.files ?? [] {
      try PackDirectory.check(
        file.metadata(), in: file.path, isOf: footprint.app.identifier ?? "", hint: "pass packs of this app")
    }
    let trend = try historyFile.map { try self.trend(of: footprint, in: $0) }
    let older = try against.map { try readApp($0, progress) }
    let former = older.last.map { MeasureReport($0.footprint, pathsInApp: true) }
    if let former { try VersionOrder.check(former.app, footprint.app, at: path) }
    let savings = try self.savings(of: app, progress)
    progress.begin("comparing packs of \(path)")
    let packReport =
      try packFiles.map { try comparePacks($0.files.map(\.pack), names: $0.files.map(\.path), $0.strings) }
      ?? savings.flatMap { comparePacks(of: $0, app.strings) }
    progress.begin("comparing versions of \(path)")
    let staleness = try older.last.flatMap { try self.staleness([$0, app]) }
    let aging = older.count > 1 ? try self.staleness(older + [app]) : nil
    let simulation = try savings.map { try simulate(app, $0) }
    var report = AppReport(
      sections: sections, footprint: footprint, composition: [], savings: simulation,
      packs: packReport,
      growth: former.map { former in
        MeasureGrowthReport(
          from: former, to: footprint, messages: older.last.map { (old: $0.strings, new: app.strings) },
          unread: app.unreadFiles + (older.last?.unreadFiles ?? []))
      },
      staleness: staleness, aging: aging, trend: trend,
      check: try check(app, footprint, simulation, progress), omitted: AppReport.Omitted())
    report.summarize()
    return (report, [app, older, savings])
  }

  private func readApp(
    _ path: String, rules: AppReading.Rules = .none, _ progress: Progress
  ) throws -> AppReading {
    try AppReading(
      path, base: base, limits: limits.limits, explains: true, rules: rules, for: { _ in profile.selected },
      progress)
  }

  // MARK: - History

  /// The sizes over time of the app with the same identifier, or else with the same name.
  private func trend(of footprint: MeasureReport, in file: HistoryFile) throws -> HistoryTrendReport {
    let known = try file.apps()
    let own = [footprint.app.identifier, footprint.app.name].compactMap(\.self)
    let names = try recordedName.map { [try file.key(ofApp: $0)] } ?? own
    guard let name = names.first(where: known.contains) else {
      throw FileError(
        file.path,
        names.first.map { "has no measurements of '\($0)'" } ?? "the app has neither identifier nor name",
        hint: known.isEmpty
          ? "'ballast history record APP' adds one"
          : "select one with '--app': \(known.joined(separator: ", "))")
    }
    return HistoryTrendReport(
      app: name, try file.entries(of: name), countsInstall: false, locales: [], limit: 10)
  }

  // MARK: - Savings and packs

  /// Nil if the archive is of a kind that is not rebuilt.
  private func savings(of app: AppReading, _ progress: Progress) throws -> Savings? {
    let measurement = SavingsMeasurement(
      of: app, RemovalOptions(scope: .deliverable), profile: profile.selected)
    do {
      return try measurement.run(writingTo: RebuildOutput(for: app.bundle.archive, at: nil)) {
        progress.begin("\($0.rawValue) \(app.bundle.outermost.path)")
        progress.update(done: $1, total: $2)
      }
    } catch let error as ContainerError where error.reason == .notRebuildable {
      return nil
    }
  }

  private func simulate(_ app: AppReading, _ savings: Savings) throws -> SimulateReport {
    let measured = try DeliveryMeasurement(of: app, savings, clientSize: client.bytes).run()
    return SimulateReport(
      savings, ways: measured.ways, actions: measured.actions?.actions ?? [],
      allSimple: measured.actions?.allSimple, clientSize: client.bytes)
  }

  /// Nil if there are no packs.
  private func comparePacks(of savings: Savings, _ strings: LocalizedStrings) -> PacksCompareReport? {
    savings.packSet.map { set in
      PacksCompareReport(
        savings.comparison, files: set.members.map { PackDirectory.name(of: $0) }, explainsDifferences: true,
        strings: strings)
    }
  }

  /// - Parameter strings: the messages of the packs; nil if their keys are not known.
  private func comparePacks(
    _ packs: [LanguagePack], names: [String], _ strings: LocalizedStrings?
  ) throws -> PacksCompareReport {
    let base = zip(packs, names).first { FilePath($0.1).name == PackFile.baseName }?.0
    let comparison = try PackComparison(packs, base: base, codecs: [.zlib], usesBaseDictionary: true)
    return PacksCompareReport(comparison, files: names, explainsDifferences: true, strings: strings)
  }

  // MARK: - Versions and findings

  private func staleness(_ versions: [AppReading]) throws -> DiffReport? {
    let compared = versions.map { app in
      let path = app.bundle.outermost.path
      return ComparedVersion(app.strings, path: path, name: FilePath(path).name)
    }
    // A version without messages has no texts to compare.
    guard compared.allSatisfy({ $0.strings.messageCount > 0 }), let first = compared.first else { return nil }
    let comparison = try VersionComparison(first, Array(compared.dropFirst()), base: base)
    return try DiffReport(comparison, listsMessages: versions.count == 2)
  }

  /// Bytes of findings are measured if the archive can be rebuilt. The actions are those of the simulation.
  private func check(
    _ app: AppReading, _ footprint: MeasureReport, _ simulation: SimulateReport?, _ progress: Progress
  ) throws -> CheckReport {
    var inputs = CheckInputs(name: FilePath(app.bundle.outermost.path).name)
    do {
      _ = try inputs.read(app, footprint, footprint.parentCoverage, measuringWaste: measuresWaste, progress)
    } catch let error as ContainerError where error.reason == .notRebuildable {
      _ = try inputs.read(app, footprint, footprint.parentCoverage, measuringWaste: false, progress)
    }
    if inputs.measuresWaste {
      inputs.actions = simulation?.actions ?? []
      inputs.allSimpleActions = simulation?.allSimpleActions
    }
    return try CheckReport(inputs, nil)
  }
}
