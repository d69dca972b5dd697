package import AppBundles
package import Archives
import Compression
import LanguagePacks
package import Localization
package import ReportSchema

/// The input of `report`: an app, and the version that its page compares it with.
package struct ReportRequest {
  /// The path of the app, as the user gave it.
  package var app: String
  /// The paths of older versions, the oldest first.
  package var older: [String] = []
  /// Packs of the app; nil to build them.
  package var packs: PackVersion? = nil
  /// The sizes over time of the app with this measurement; nil without a history.
  package var trend: ((MeasureReport) throws -> HistoryTrendReport)? = nil
  /// The names of the sections to show, in order.
  package var sections: [String]
  /// Whether the bytes that findings waste are measured, if the archive can be rebuilt.
  package var measuresWaste: Bool = true
  /// The locale of base that the user named; nil if none.
  package var base: LocaleTag? = nil
  package var limits: Limits = .standard
  /// The device that the user named; nil for the standard one.
  package var device: DeviceProfile? = nil
  /// The size of the client library that the user gave; nil for the measured one.
  package var clientSize: Int? = nil

  package init(app: String, sections: [String]) {
    self.app = app
    self.sections = sections
  }

  /// Reads the app and what it is compared with, and composes their reports.
  /// - Returns: the report, and values to keep in memory until the process ends.
  /// - Throws: `ArchiveError`, `ContainerError`, `PackError`, ``InputError``, ``UnknownName``; ``UsageError`` for a device that
  ///   changes nothing.
  package func run(
    _ progress: some WorkProgress = NoProgress()
  ) throws -> (report: AppReport, retained: [any Sendable]) {
    let reading = try read(app, rules: .all, progress)
    let footprint = MeasureReport(
      reading.footprint, coverage: reading.strings.coverage, of: reading.strings,
      device: try DeviceDownload(reading.footprint, for: selectedDevice), pathsInApp: true)
    if device != nil, footprint.device == nil { throw UsageError.unusedDevice }
    try checkOwner(ofPacks: footprint.app.identifier ?? "")
    let trend = try self.trend?(footprint)
    let olderVersions = try older.map { try read($0, rules: .none, progress) }
    let former = olderVersions.last
    let growth = try former.map { try self.growth(from: $0, to: reading, footprint) }
    let savings = try self.savings(of: reading, progress)
    progress.begin("comparing packs of \(app)")
    let packs = try packsReport(reading, savings)
    progress.begin("comparing versions of \(app)")
    let staleness = try former.flatMap { try self.staleness([$0, reading]) }
    let aging = olderVersions.count > 1 ? try self.staleness(olderVersions + [reading]) : nil
    let simulation = try savings.map { try simulate(reading, $0) }
    var report = AppReport(
      sections: sections, footprint: footprint, composition: [], savings: simulation,
      packs: packs, growth: growth, staleness: staleness, aging: aging, trend: trend,
      check: try check(reading, footprint, simulation, progress), omitted: AppReport.Omitted())
    report.summarize()
    return (report, [reading, olderVersions, savings])
  }

  private var selectedDevice: DeviceProfile { device ?? .standard }

  private func read(
    _ path: String, rules: AppReading.Rules, _ progress: some WorkProgress
  ) throws -> AppReading {
    try AppReading(
      path, base: base, limits: limits, explains: true, rules: rules, for: selectedDevice, progress)
  }

  // MARK: - Savings and packs

  /// - Parameter app: the app's identifier.
  private func checkOwner(ofPacks app: String) throws {
    for file in packs?.files ?? [] {
      try file.metadata().check(isOf: app, in: file.path, hint: "pass packs of this app")
    }
  }

  /// Nil if the archive is of a kind that is not rebuilt, and for a bundle of packages of Windows.
  private func savings(of reading: AppReading, _ progress: some WorkProgress) throws -> Savings? {
    guard reading.bundle.programOfPackages == nil else { return nil }
    let measurement = SavingsMeasurement(
      of: reading, RemovalOptions(scope: .deliverable), profile: selectedDevice)
    do {
      return try measurement.run(writingTo: RebuildOutput(for: reading.bundle.archive, at: nil)) {
        progress.begin("\($0.rawValue) \(reading.bundle.outermost.path)")
        progress.update(done: $1, total: $2)
      }
    } catch let error as ContainerError where error.reason == .notRebuildable {
      return nil
    }
  }

  private func simulate(_ reading: AppReading, _ savings: Savings) throws -> SimulateReport {
    let measured = try DeliveryMeasurement(of: reading, savings, clientSize: clientSize).run()
    return SimulateReport(
      savings, ways: measured.ways, actions: measured.actions?.actions ?? [],
      allSimple: measured.actions?.allSimple, clientSize: clientSize)
  }

  /// The given packs, or else those that were built; nil if there are none.
  private func packsReport(_ reading: AppReading, _ savings: Savings?) throws -> PacksCompareReport? {
    if let packs {
      let files = packs.files
      let base = files.first { FilePath($0.path).name == PackFile.baseName }?.pack
      let comparison = try PackComparison(
        files.map(\.pack), base: base, codecs: [.zlib], usesBaseDictionary: true)
      return PacksCompareReport(
        comparison, files: files.map(\.path), explainsDifferences: true, strings: packs.strings)
    }
    guard let savings, let built = savings.packSet else { return nil }
    return PacksCompareReport(
      savings.comparison, files: built.members.map(\.fileName), explainsDifferences: true,
      strings: reading.strings)
  }

  // MARK: - Versions and findings

  private func growth(
    from old: AppReading, to new: AppReading, _ footprint: MeasureReport
  ) throws -> MeasureGrowthReport {
    let former = MeasureReport(old.footprint, pathsInApp: true)
    try VersionOrder.check(former.app, footprint.app, at: app)
    return MeasureGrowthReport(
      from: former, to: footprint, messages: (old: old.strings, new: new.strings),
      unread: new.unreadFiles + old.unreadFiles)
  }

  private func staleness(_ versions: [AppReading]) throws -> DiffReport? {
    let compared = versions.map { version in
      let path = version.bundle.outermost.path
      return ComparedVersion(version.strings, path: path, name: FilePath(path).name)
    }
    // A version without messages has no texts to compare.
    guard compared.allSatisfy({ $0.strings.messageCount > 0 }), let first = compared.first else { return nil }
    let comparison = try VersionComparison(first, Array(compared.dropFirst()), base: base)
    return try DiffReport(comparison, listsMessages: versions.count == 2)
  }

  /// Bytes of findings are measured if the archive can be rebuilt. The actions are those of the simulation.
  private func check(
    _ reading: AppReading, _ footprint: MeasureReport, _ simulation: SimulateReport?,
    _ progress: some WorkProgress
  ) throws -> CheckReport {
    var inputs = CheckInputs(name: FilePath(reading.bundle.outermost.path).name)
    do {
      _ = try inputs.read(
        reading, footprint, footprint.parentCoverage, measuringWaste: measuresWaste, progress)
    } catch let error as ContainerError where error.reason == .notRebuildable {
      _ = try inputs.read(reading, footprint, footprint.parentCoverage, measuringWaste: false, progress)
    }
    if inputs.measuresWaste {
      inputs.actions = simulation?.actions ?? []
      inputs.allSimpleActions = simulation?.allSimpleActions
    }
    return try CheckReport(inputs, nil)
  }
}
