import AppBundles
import Archives
import BundleAnalysis
import DataFormats
import Localization
import OperatingSystem
import ReportSchema

extension AppReading {
  /// Reads an app and shows the progress.
  init(
    _ path: String, base: LocaleTag?, limits: Limits, explains: Bool = false, rules: Rules = .all,
    for device: (AppBundle) -> DeviceProfile = { _ in .standard }, _ progress: Progress
  ) throws {
    progress.begin("reading \(path)")
    let bundle = try AppBundle(opening: path, base: base, limits: limits)
    try self.init(bundle, base: base, explains: explains, rules: rules, for: device(bundle), progress)
  }

  fileprivate init(
    _ bundle: AppBundle, base: LocaleTag?, explains: Bool, rules: Rules, for device: DeviceProfile,
    _ progress: Progress
  ) throws {
    try self.init(bundle, base: base, explains: explains, rules: rules, for: device) {
      progress.update(done: $0, total: $1)
    }
  }
}

/// Reads the apps of `check`, and their older versions.
struct CheckInputReader {
  /// The locale of base of '--base', for apps that do not declare it; nil without the option.
  let base: LocaleTag?
  let limits: Limits
  let measuresWaste: Bool
  /// The device of '--device'; nil without the option.
  let device: DeviceProfile?
  /// Its device and its locale of base are used without the options.
  let budget: Budget?
  let progress: Progress

  /// An input that could not be read, after the number of results before it.
  typealias Failure = (position: Int, failure: InputFailure)

  /// The inputs of each app.
  /// - Returns: also the apps, which stay in memory.
  /// - Throws: the error of a single input.
  func read(
    _ paths: [String]
  ) throws -> (apps: [CheckInputs], failures: [Failure], readings: [any Sendable]) {
    var apps: [CheckInputs] = []
    var failures: [Failure] = []
    var readings: [any Sendable] = []
    for path in paths {
      do {
        var inputs = CheckInputs(name: FilePath(path).name, path: path)
        readings.append(try read(path, &inputs))
        apps.append(inputs)
      } catch  where paths.count > 1 && !(error is UnknownName || error is YAMLFileError) {
        failures.append((apps.count, InputFailure(path, error)))
      }
    }
    return (apps, failures, readings)
  }

  // MARK: - Apps

  /// - Throws: `FileError` for a pattern that the shell did not replace, and for JSON that ballast wrote.
  private func checkThatItMayBeAnApp(_ path: String) throws {
    if path.contains("*"), !FileSystem.exists(path) {
      throw FileError(
        path, "no file matches the pattern",
        hint: "build the app first, or check the folder and the extension")
    }
    guard FileSystem.exists(path), let report = try? SavedReport(at: path, limits: limits) else { return }
    guard let (command, hint) = Self.writers(of: report.path)[report.schema] else { return }
    throw FileError(path, "is JSON that \(command) wrote; 'check' needs the app", hint: hint)
  }

  /// By schema, what writes a report, and how to pass what it is about.
  private static func writers(of path: String) -> [String: (command: String, hint: String)] {
    [
      MeasureReport.schema: (
        "'measure'", "pass the app; '--against \(path)' compares it with this measurement"
      ),
      SimulateReport.schema: ("'simulate'", "pass the app, and a folder of its packs with '--packs'"),
      PacksCompareReport.schema: (
        "'packs compare'", "pass the app, and the folder of its packs with '--packs'"
      ),
      DiffReport.schema: ("'diff'", "pass the newer app, and the older one with '--against'"),
      BaselineFile.schema: (
        "'--accept' or '--baseline-output'", "pass the app; '--against \(path)' compares it with this file"
      ),
      CheckReport.schema: ("'check'", "pass the app"),
    ]
  }

  private func read(_ path: String, _ inputs: inout CheckInputs) throws -> AppReading {
    try checkThatItMayBeAnApp(path)
    let app = try reading(path) { bundle in (FilePath(path).name, bundle.identity.identifier) }
    inputs.base = app.base
    let findings = try inputs.read(
      app, MeasureReport(app.footprint), app.strings.coverage, measuringWaste: measuresWaste, progress)
    if measuresWaste {
      inputs.totalWaste = try app.totalWaste(of: findings)
      progress.begin("measuring actions for \(path)")
      if let measured = try actions(for: app, findings) {
        inputs.actions = measured.actions
        inputs.allSimpleActions = measured.allSimple
      }
    }
    inputs.fixes = FixScript.text(findings, of: app.bundle)
    return app
  }

  /// The file name and the identifier by which a budget knows an app.
  private typealias Names = (file: String, identifier: String?)

  /// Reads an app with the locale of base and the device of the options, or else those of the budget.
  /// - Parameter names: those of the app whose section is used.
  private func reading(_ path: String, names: (AppBundle) -> Names) throws -> AppReading {
    progress.begin("reading \(path)")
    var bundle = try AppBundle(opening: path, base: base, limits: limits)
    let names = names(bundle)
    let declared = base == nil ? budget?.base(ofFile: names.file, identifier: names.identifier) : nil
    if let declared { bundle = try AppBundle(opening: path, base: declared.locale, limits: limits) }
    do {
      return try AppReading(
        bundle, base: base ?? declared?.locale, explains: true, rules: .all,
        for: profile(of: names), progress)
    } catch let error as UnknownName {
      guard let budget, let declared else { throw error }
      throw budget.unknown(declared, error, in: path)
    }
  }

  /// The device whose download the limits of an app compare.
  private func profile(of names: Names) -> DeviceProfile {
    device ?? budget?.device(ofFile: names.file, identifier: names.identifier) ?? .standard
  }

  /// Nil for a folder whose base is not known: removing its languages would remove everything.
  private func actions(for app: AppReading, _ findings: [Finding]) throws -> MeasuredActions? {
    do {
      let savings = try SavingsMeasurement(
        of: app, RemovalOptions(scope: .deliverable),
        profile: profile(of: (FilePath(app.bundle.outermost.path).name, app.bundle.identity.identifier))
      )
      .run(writingTo: RebuildOutput(for: app.bundle.archive, at: nil))
      return try DeliveryMeasurement(of: app, savings, findings: findings).run().actions
    } catch is InputError {
      return nil
    }
  }

  // MARK: - Reports

  /// The JSON of `measure`; nil for a file that is not JSON.
  /// - Throws: `FileError` if it is another report, or not about the whole app.
  static func footprint(at path: String, limits: Limits) throws -> MeasureReport? {
    guard let report = try SavedReport(at: path, limits: limits) else { return nil }
    try report.check(
      MeasureReport.schema, hint: "pass an app, or the JSON of 'ballast measure --explain'")
    return try footprint(report)
  }

  /// - Throws: `FileError` if the report is not about the whole app.
  private static func footprint(_ report: SavedReport) throws -> MeasureReport {
    let footprint: MeasureReport = try report.decoded()
    guard footprint.selection.omitted.locales == 0, footprint.selection.components.isEmpty else {
      throw FileError(
        report.path, "is a measurement of a part of the app",
        hint: "measure without '--locale', '--component' and '--top'")
    }
    return footprint
  }

  // MARK: - Baselines

  /// Reads an input of `--against`: a report, one report per line, an app with its findings, or a folder of several apps.
  /// - Parameter apps: the checked apps. Of a folder with several apps, the ones with the names of their files are read.
  /// - Throws: also `FileError` if the folder has several apps and none with such a name: their sum is not an older version.
  func olderVersions(_ path: String, of apps: [CheckInputs]) throws -> [CheckBaseline] {
    let others = AppFolder.apps(in: path)
    guard !others.isEmpty else { return try olderVersion(path, of: apps) }
    let matching = others.filter(apps.map(\.name).contains)
    guard !matching.isEmpty else { throw Self.severalApps(path, others) }
    return try matching.flatMap { try olderVersion("\(path)/\($0)", of: apps) }
  }

  private static func severalApps(_ path: String, _ names: [String]) -> FileError {
    var shown = names.prefix(3).map { "'\($0)'" }
    if names.count > shown.count { shown.append("…") }
    let list = shown.isEmpty ? "" : ": \(shown.joined(separator: ", "))"
    return FileError(path, "has several apps\(list)", hint: "pass the file of the older version")
  }

  private func olderVersion(_ path: String, of apps: [CheckInputs]) throws -> [CheckBaseline] {
    try FileSystem.checkExists(
      path, hint: "pass an older app, or JSON that 'measure' or '--baseline-output' wrote")
    let reports = try SavedReport.all(at: path, limits: limits)
    guard reports.isEmpty else { return try reports.map(Self.baseline) }
    let app = try reading(path) { bundle in
      // The file of the older version may have another name, and the budget a section for that of the app.
      let name = FilePath(path).name
      let identifier = bundle.identity.identifier
      let checked = apps.app(ofOlderVersion: name, identifier: identifier)
      return (checked?.name ?? name, checked.map { $0.app?.identifier } ?? identifier)
    }
    guard !app.bundle.hasSeveralApps else { throw Self.severalApps(path, []) }
    var footprint = MeasureReport(app.footprint)
    footprint.entries = nil
    return [
      CheckBaseline(
        path: path, footprint: footprint, app: app.footprint,
        findings: try app.findings(measuringWaste: false), strings: app.strings, firstTexts: FirstTexts(app),
        download: app.knownDownload, unreadFiles: app.unreadFiles)
    ]
  }

  /// Reads the file of `--baseline`, which has one object, or one on each line.
  static func baselines(_ path: String, limits: Limits) throws -> [CheckBaseline] {
    try FileSystem.checkExists(
      path,
      hint:
        "'ballast check APP --baseline \(path) --accept REASON' creates it; '--against' compares with an older app"
    )
    let reports = try SavedReport.all(at: path, limits: limits)
    guard !reports.isEmpty, reports.allSatisfy({ $0.schema == BaselineFile.schema }) else {
      throw FileError(
        path, "is not a file that '--accept' wrote",
        hint:
          "'ballast check APP --baseline FILE.json --accept REASON' writes one; '--against' reads other reports"
      )
    }
    return try reports.map(baseline)
  }

  private static func baseline(_ report: SavedReport) throws -> CheckBaseline {
    switch report.schema {
    case MeasureReport.schema: CheckBaseline(path: report.path, footprint: try footprint(report))
    case BaselineFile.schema: CheckBaseline(path: report.path, file: try report.decoded())
    default:
      throw FileError(
        report.path,
        "has the schema '\(report.schema)', expected '\(MeasureReport.schema)' or '\(BaselineFile.schema)'",
        hint: "pass an older app, or JSON that 'measure', '--accept' or '--baseline-output' wrote")
    }
  }
}

extension CheckInputs {
  /// Adds an app and its findings.
  mutating func read(
    _ app: AppReading, _ footprint: MeasureReport, _ coverage: [MeasureReport.Coverage],
    measuringWaste: Bool, _ progress: Progress
  ) throws -> [Finding] {
    progress.begin("looking for findings in \(app.bundle.outermost.path)")
    let findings = try app.findings(measuringWaste: measuringWaste) { progress.update(done: $0, total: $1) }
    add(app, footprint, coverage, findings)
    measuresWaste = measuringWaste
    warnings = app.warnings
    return findings
  }
}

/// A folder with builds, as of a release.
private enum AppFolder {
  private static let appExtensions: Set = ["ipa", "aab", "apks", "xapk", "apkm", "apk"]

  /// The names of the apps in a folder, sorted; empty unless there are several. Files with the extension apk only may be the
  /// splits of one app.
  static func apps(in path: String) -> [String] {
    guard FileSystem.isDirectory(path) else { return [] }
    // A folder that cannot be listed is an error of the app that is read then.
    let names = ((try? Libc.names(inFolder: path.utf8)) ?? []).map { String(decoding: $0, as: UTF8.self) }
    let extensions = names.map { FilePath($0).fileExtension?.lowercased() ?? "" }
    let apps = zip(names, extensions).filter { appExtensions.contains($0.1) }
    guard apps.count > 1, apps.contains(where: { $0.1 != "apk" }) else { return [] }
    return apps.map(\.0).sorted()
  }
}

/// The file of `check --budget`.
enum BudgetFile {
  static let defaultPath = "ballast.yml"

  /// - Parameter path: nil for `ballast.yml` in the current folder, if it exists.
  /// - Returns: nil without a budget.
  static func read(_ path: String?) throws -> Budget? {
    guard let path = path ?? (FileSystem.exists(defaultPath) ? defaultPath : nil) else { return nil }
    let hint = "'ballast init APP' writes a first one to '\(defaultPath)'"
    return try Budget(reading: try FileSystem.contents(of: path, hint: hint), path: path)
  }
}
