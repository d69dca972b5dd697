import AppBundles
import Archives
import Bytes
import Localization
import ProgramSystem
package import ReportSchema

/// The steps that make a device's download smaller, and all of them that need no language packs together.
package struct MeasuredActions: Sendable {
  /// Largest saving first.
  package let actions: [SimulateReport.Action]
  /// Nil without such actions.
  package let allSimple: SimulateReport.AllSimpleActions?
}

/// Measures what each action saves on a device: an app is rebuilt with the fixes of the action's findings only, or was
/// built for the action's way.
struct ActionsMeasurement: Sendable {
  /// The findings of an action, and the app with their fixes.
  struct Fix: Sendable {
    let action: SimulateReport.ActionName
    let findings: [Finding]
    let version: FixedVersion
  }

  private let app: AppReading
  private let savings: Savings
  private let versions: FixedVersions
  private let findings: [Finding]
  private let clientSize: ClientSize?
  /// The locales whose devices are compared.
  private let locales: [LocaleTag]
  private let before: MedianDevice

  /// - Parameters:
  ///   - app: with the findings of all rules.
  ///   - findings: of the app, if they are known; nil to find them.
  ///   - clientSize: the size of the client library that the user gave; nil for the measured one.
  ///   - versions: of the app.
  init(
    of app: AppReading, _ savings: Savings, findings: [Finding]?, clientSize: Int?,
    sharing versions: FixedVersions
  ) throws {
    self.app = app
    self.savings = savings
    self.versions = versions
    self.findings = (try findings ?? app.findings(measuringWaste: false)).compactMap {
      $0.keeping(savings.removal.kept)
    }
    self.clientSize = ClientSize.ofPlatform(app.bundle.identity.platform, given: clientSize)
    locales = savings.localesOfDevices(of: app.footprint)
    before = MedianDevice(savings.device.before, locales)
  }

  /// The app with the fixes of each action by itself.
  /// - Throws: `ArchiveError`, `ContainerError`, `OutputError`.
  func fixes() throws -> [Fix] {
    let groups = fixableFindings
    // The last build is that with all fixes.
    let sets = groups.map(\.findings) + [groups.flatMap(\.findings)].filter { !$0.isEmpty }
    let built = try concurrentMap(sets) { findings throws(any Error) in
      try versions.version(fixing: findings)
    }
    return zip(groups, built).map { Fix(action: $0.name, findings: $0.findings, version: $1) }
  }

  /// - Parameters:
  ///   - ways: from ``WaysMeasurement``, for the same client.
  ///   - fixes: from ``fixes()``.
  ///   - chunks: behind the way of this name.
  /// - Throws: `ArchiveError`, `ContainerError`, `OutputError`.
  func run(
    _ ways: [SimulateReport.Way], _ fixes: [Fix], _ chunks: LanguageChunks?
  ) throws -> MeasuredActions {
    let fixed = fixes.compactMap(action)
    var actions = fixed + ways.compactMap { action(of: $0, chunks) }
    if let bundled = try appBundle() { actions.append(bundled) }
    actions = actions.sorted(largestFirst: \.savedDeviceBytes) { $0.id.rawValue < $1.id.rawValue }
    let withAll = try version(of: fixed, among: fixes.flatMap(\.findings))
    return MeasuredActions(actions: actions, allSimple: try allSimple(of: actions, withAll))
  }

  /// The app with the fixes of some actions; nil without any.
  private func version(
    of actions: [SimulateReport.Action], among findings: [Finding]
  ) throws -> FixedVersion? {
    let names = Set(actions.flatMap(\.findings))
    let fixed = findings.filter { names.contains($0.id) }
    guard !fixed.isEmpty else { return nil }
    return try versions.version(fixing: fixed)
  }

  // MARK: - Findings

  /// The findings of each action that a rebuilt archive can measure, by the name of the action.
  private var fixableFindings: [(name: SimulateReport.ActionName, findings: [Finding])] {
    var groups: [SimulateReport.ActionName: [Finding]] = [:]
    for finding in findings where finding.fix != nil {
      guard let name = FindingRule.named(finding.rule)?.action
      else { continue }
      groups[name, default: []].append(finding)
    }
    joinUnusableLanguages(&groups)
    return groups.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
  }

  /// The line that excludes languages of libraries also excludes pseudo-locales, which are then no step of their own.
  private func joinUnusableLanguages(_ groups: inout [SimulateReport.ActionName: [Finding]]) {
    guard let ofLibraries = groups[.libraryLanguages], let unusable = groups[.unusableLanguages]
    else { return }
    let excluded = Set(app.footprint.excludedByLocaleFilters)
    let excludedFindings = unusable.filter { finding in
      let locales = finding.fix?.removedLocales ?? []
      return !locales.isEmpty && excluded.isSuperset(of: locales)
    }
    groups[.libraryLanguages] = ofLibraries + excludedFindings
    let others = unusable.filter { !excludedFindings.contains($0) }
    groups[.unusableLanguages] = others.isEmpty ? nil : others
  }

  /// Nil if devices save nothing.
  private func action(of fix: Fix) -> SimulateReport.Action? {
    let name = fix.action
    let findings = fix.findings
    let version = fix.version
    let after = MedianDevice(version.device, locales)
    let saved = before.download - after.download
    guard saved > 0 else { return nil }
    let range = range(of: name, rebuilt: saved)
    // A step that saves less than a thousandth, or adds bytes, is not worth a row.
    if let range, range.lowerBound < 0, range.upperBound < before.download / 1000 { return nil }
    let lines = lines(of: name, findings)
    let steps = lines.isEmpty ? instructions(for: name, findings) : []
    return SimulateReport.Action(
      id: ID(name), title: name.title(of: FixCounts(findings, in: app.footprint)),
      savedDeviceBytes: range?.lowerBound ?? saved, low: range?.lowerBound, high: range?.upperBound,
      share: share(range?.lowerBound ?? saved),
      savedArchiveBytes: (app.bundle.archive.size - version.archiveSize).value,
      savedInstallBytes: before.install - after.install, savedOnDiskBytes: savedOnDisk(version.onDiskBytes),
      effort: ID(name.effort(lines: lines)),
      simple: true, measured: true, slows: name.slows, lines: lines, instructions: steps,
      findings: findings.map(\.id))
  }

  /// The lines of a configuration that are all that the step needs. Languages that are kept are not excluded.
  private func lines(of name: SimulateReport.ActionName, _ findings: [Finding]) -> [String] {
    switch name {
    case .libraryLanguages: return [app.footprint.localeFilter(keeping: savings.removal.kept)]
    case .unusableLanguages where app.bundle.identity.platform == .android:
      let removed = Finding.localesRemoved(by: findings)
      return [app.footprint.localeFilter(keeping: savings.removal.kept, without: removed)]
    case .languagesOfParts:
      // The setting of electron-builder does not remove languages of other frameworks.
      guard findings.allSatisfy({ !$0.patch.isEmpty }) else { return [] }
      return app.footprint.electronLanguages.filter { !$0.hasSuffix(":") }
    // Of several modules, the oldest one decides.
    case .sparseTable: return Array(Set(findings.flatMap(\.patch)).sorted().suffix(1))
    default: return name.lines
    }
  }

  /// The instructions for a step that needs a build setting without a known line. Empty for steps that change files.
  private func instructions(for name: SimulateReport.ActionName, _ findings: [Finding]) -> [String] {
    guard name.effort(lines: []) == .setting else { return [] }
    guard name != .unusableLanguages else {
      return app.footprint.instructions(toRemove: Finding.localesRemoved(by: findings))
    }
    return findings.compactMap { FindingRule.named($0.rule)?.remedy }.uniqued(by: \.self)
  }

  /// The saving of a step if the build may write one of two forms; nil for a single figure. A build of string catalogs writes
  /// XML property lists, and one of `.strings` files writes text.
  /// - Parameter saved: with text.
  private func range(of name: SimulateReport.ActionName, rebuilt saved: Int) -> ClosedRange<Int>? {
    guard name == .stringsEncoding, let xml = savings.stringsEncoding?.xmlSavedArchiveBytes, xml != saved
    else { return nil }
    return min(xml, saved)...max(xml, saved)
  }

  /// The total of the measured actions without packs.
  /// - Parameter version: with all fixes; nil without any.
  private func allSimple(
    of actions: [SimulateReport.Action], _ version: FixedVersion?
  ) throws -> SimulateReport.AllSimpleActions? {
    let simple = actions.filter { $0.simple && $0.measured }
    guard !simple.isEmpty else { return nil }
    let after = MedianDevice(
      try device(of: version, splittingLanguages: simple.contains { $0.id == .languageSplits }), locales)
    let saved = before.download - after.download
    // The rebuilt app has the form of strings files that saves most.
    let uncertain = simple.reduce(0) { $0 + ($1.high ?? 0) - ($1.low ?? 0) }
    let low = saved - uncertain
    return SimulateReport.AllSimpleActions(
      actions: simple.count, savedDeviceBytes: low, low: uncertain == 0 ? nil : low,
      high: uncertain == 0 ? nil : saved, share: share(low),
      savedArchiveBytes: version.map { (app.bundle.archive.size - $0.archiveSize).value } ?? 0,
      savedInstallBytes: before.install - after.install,
      savedOnDiskBytes: savedOnDisk(version.map(\.onDiskBytes) ?? app.footprint.onDiskBytes),
      overlapBytes: simple.reduce(0) { $0 + ($1.high ?? $1.savedDeviceBytes) } - saved)
  }

  /// The disk space that the app saves; nil if one of the sizes is not known.
  private func savedOnDisk(_ after: ByteCount?) -> Int? {
    app.footprint.onDiskBytes.flatMap { before in after.map { (before - $0).value } }
  }

  /// - Parameter version: nil for the app as it is built.
  private func device(of version: FixedVersion?, splittingLanguages: Bool) throws -> DeviceDownload {
    let unchanged = splittingLanguages ? savings.downloads.withLanguageSplits : savings.device.before
    guard let version else { return unchanged ?? savings.device.before }
    guard splittingLanguages else { return version.device }
    return try version.deviceWithLanguageSplits(savings.profile)
  }

  /// The share of the download that reports print. For an app without packs, that is the download of every device.
  private func share(_ saved: Int) -> Double {
    var download = before.download
    if savings.packs.isEmpty { download = savings.device.before.everyDevice.download.value }
    return Double(saved) / Double(max(download, 1))
  }

  // MARK: - Ways

  /// Nil if the app is already built this way, or if a device would download more.
  private func action(of way: SimulateReport.Way, _ chunks: LanguageChunks?) -> SimulateReport.Action? {
    guard let download = way.firstDownload?.median, let known = way.way.known, let name = name(of: known)
    else {
      return nil
    }
    // Without packs, the devices of the chunks' locales are compared.
    let before = chunks.map { MedianDevice(savings.device.before, $0.locales) } ?? self.before
    let saved = before.download - download
    let client = clientBytes(of: name)
    let low = saved - (client?.upperBound ?? 0)
    let high = saved - (client?.lowerBound ?? 0)
    guard high > 0 else { return nil }
    let isRange = low < high
    let lacksClient = name.needsClient && client == nil
    var savedArchive: Int?
    if way.measured, let bytes = way.archiveBytes { savedArchive = app.bundle.archive.size.value - bytes }
    var effort = name.effort(lines: [])
    if name == .languageChunks, chunks?.needsServer == true { effort = .server }
    return SimulateReport.Action(
      id: ID(name), title: name.title(withClient: client != nil), savedDeviceBytes: low,
      low: isRange ? low : nil,
      high: isRange ? high : nil, share: share(low),
      savedArchiveBytes: savedArchive,
      savedInstallBytes: way.deviceBytes.map { before.install - $0 },
      savedOnDiskBytes: savedOnDisk(way.onDiskBytes.map { ByteCount($0) }),
      effort: ID(effort),
      simple: !name.needsClient, measured: way.measured && !lacksClient,
      estimate: lacksClient ? "without the client, which is still to be written" : way.estimate,
      slows: way.limits, lines: name.lines, way: way.way)
  }

  private func name(of way: SimulateReport.WayName) -> SimulateReport.ActionName? {
    switch way {
    case .bundled, .trimmed: nil
    case .bundledPacks: .packsInApp
    case .packs: .packs
    case .chunks: .languageChunks
    case .splits:
      if app.bundle.identity.platform?.isForApple == true {
        .assetPacks
      } else {
        savings.device.before.languageSplits == true ? nil : .languageSplits
      }
    }
  }

  /// The client library that an action adds to the download; nil if it needs none, or if the platform has none.
  private func clientBytes(of name: SimulateReport.ActionName) -> ClosedRange<Int>? {
    guard let clientSize else { return nil }
    switch name {
    case .packs: return clientSize.store
    case .packsInApp, .assetPacks: return clientSize.reading...clientSize.reading
    default: return nil
    }
  }

  // MARK: - App bundle

  /// The saving of an app bundle with language splits, as an estimate: the APK with the language of the median pack only.
  /// Nil if the app is not a single APK, or has one translation only.
  private func appBundle() throws -> SimulateReport.Action? {
    guard app.bundle.format == .apk, savings.packs.count > 1 else { return nil }
    let language = savings.packs[savings.packs.count / 2].locale.language
    let remover = try LocaleRemover(app.bundle, app.contents, RemovalOptions(scope: .everything))
    let rebuilt = try remover.rebuilding(try remover.removing { $0.language != language })
    let version = try FixedVersion(rebuilt, of: app, for: savings.profile)
    let after = MedianDevice(version.device, locales)
    let saved = before.download - after.download
    guard saved > 0 else { return nil }
    let name = SimulateReport.ActionName.appBundle
    return SimulateReport.Action(
      id: ID(name), title: name.title(withClient: false), savedDeviceBytes: saved, share: share(saved),
      effort: ID(name.effort(lines: [])), simple: true, measured: false,
      estimate: "the APK rebuilt with one language; a split adds a few kB",
      slows: WaysMeasurement.splitLimits,
      lines: name.lines)
  }
}

/// The median download and unpacked size of a device over some locales; without any, of every device.
struct MedianDevice: Hashable, Sendable {
  let download: Int
  let install: Int

  init(_ device: DeviceDownload, _ locales: [LocaleTag]) {
    let sizes = locales.map(device.size)
    download = Distribution(sizes.map(\.download.value))?.median ?? device.everyDevice.download.value
    install = Distribution(sizes.map(\.install.value))?.median ?? device.everyDevice.install.value
  }
}

extension Savings {
  /// The locales of packs. Of an app without packs, those with a language split: its libraries have these languages, and
  /// devices set to one of them download it.
  fileprivate func localesOfDevices(of footprint: Footprint) -> [LocaleTag] {
    guard packs.isEmpty else { return packs.map(\.locale) }
    let splits = device.before.languages
    return footprint.locales.map(\.tag).filter { splits[$0.language] != nil }
  }

  var profile: DeviceProfile { device.before.profile ?? .standard }
}
