import AppBundles
import Archives
import Bytes
import DataFormats
import Localization
import OperatingSystem
import ReportSchema

/// Reads the apps of `check`, and their older versions.
struct CheckInputReader<Progress: WorkProgress> {
  private let request: CheckRequest
  private let progress: Progress

  init(_ request: CheckRequest, _ progress: Progress) {
    self.request = request
    self.progress = progress
  }

  /// The inputs of each app.
  /// - Returns: also the apps, which stay in memory.
  /// - Throws: the error of a single input.
  func read(
    _ paths: [String]
  ) throws -> (apps: [CheckInputs], failures: [CheckRun.Failure], readings: [any Sendable]) {
    var apps: [CheckInputs] = []
    var failures: [CheckRun.Failure] = []
    var readings: [any Sendable] = []
    for path in paths {
      do {
        var inputs = CheckInputs(name: FilePath(path).name, path: path)
        let reading = try read(path, &inputs)
        // A path such as `.` has no name.
        if inputs.name.isEmpty { inputs.name = reading.bundle.outermost.name }
        readings.append(reading)
        apps.append(inputs)
      } catch  where paths.count > 1 && !(error is UnknownName || error is YAMLFileError) {
        failures.append(CheckRun.Failure(position: apps.count, path: path, error: error))
      }
    }
    return (apps, failures, readings)
  }

  private func read(_ path: String, _ inputs: inout CheckInputs) throws -> AppReading {
    try checkThatItMayBeAnApp(path)
    let app = try reading(path) { bundle in (FilePath(path).name, bundle.identity.identifier) }
    // Limits on sizes alone would pass.
    if let missing = app.bundle.missingApp { throw InputError(path, missing) }
    inputs.base = app.base
    let findings = try inputs.read(
      app, MeasureReport(app.footprint), app.strings.coverage, measuringWaste: request.measuresWaste, progress
    )
    if request.measuresWaste {
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

  // MARK: - Apps

  /// - Throws: ``InputError`` for a pattern that the shell did not replace, and for JSON that ballast wrote.
  private func checkThatItMayBeAnApp(_ path: String) throws {
    if path.contains("*"), !FileSystem.exists(path) {
      throw InputError(
        path, "no file matches the pattern",
        hint: "build the app first, or check the folder and the extension")
    }
    guard FileSystem.exists(path), FilePath(path).fileExtension == "json",
      let bytes = try? Archive.contents(ofFileAt: path, limits: request.limits),
      let schema = ReportFile.schema(in: bytes.span.rawBytes),
      let (command, hint) = Self.writers(of: path)[schema]
    else { return }
    throw InputError(path, "is JSON that \(command) wrote; 'check' needs the app", hint: hint)
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

  /// The file name and the identifier by which a budget knows an app.
  private typealias Names = (file: String, identifier: String?)

  /// Reads an app with the locale of base and the device of the user, or else those of the budget.
  /// - Parameter names: those of the app whose section is used.
  private func reading(_ path: String, names: (AppBundle) -> Names) throws -> AppReading {
    progress.begin("reading \(path)")
    let budget = request.budget
    var bundle = try AppBundle(opening: path, base: request.base, limits: request.limits)
    let names = names(bundle)
    let declared =
      request.base == nil ? budget?.base(ofFile: names.file, identifier: names.identifier) : nil
    if let declared { bundle = try AppBundle(opening: path, base: declared.locale, limits: request.limits) }
    do {
      return try AppReading(
        bundle, base: request.base ?? declared?.locale, explains: true, rules: .all, for: device(of: names)
      ) {
        progress.update(done: $0, total: $1)
      }
    } catch let error as UnknownName {
      guard let budget, let declared else { throw error }
      throw budget.unknown(declared, error, in: path)
    }
  }

  /// The device whose download the limits of an app compare.
  private func device(of names: Names) -> DeviceProfile {
    request.device ?? request.budget?.device(ofFile: names.file, identifier: names.identifier) ?? .standard
  }

  /// Nil for a folder whose base is not known: removing its languages would remove everything.
  private func actions(for app: AppReading, _ findings: [Finding]) throws -> MeasuredActions? {
    do {
      let names = (file: FilePath(app.bundle.outermost.path).name, identifier: app.bundle.identity.identifier)
      let measurement = SavingsMeasurement(
        of: app, RemovalOptions(scope: .deliverable), profile: device(of: names))
      let savings = try measurement.run(writingTo: RebuildOutput(for: app.bundle.archive, at: nil))
      return try DeliveryMeasurement(of: app, savings, findings: findings).run().actions
    } catch is InputError {
      return nil
    }
  }

  // MARK: - Older versions

  /// The measurements of an older version: of a folder with several apps, those with the names of checked ones.
  /// - Parameter apps: the checked apps.
  /// - Throws: also ``InputError`` if the folder has several apps and none with such a name: their sum is not an older version.
  func baselines(_ version: CheckRequest.OlderVersion, of apps: [CheckInputs]) throws -> [CheckBaseline] {
    switch version {
    case .measured(let baseline): return [baseline]
    case .app(let path):
      let others = AppFolder.apps(in: path)
      guard !others.isEmpty else { return [try baseline(path, of: apps)] }
      let matching = others.filter(apps.map(\.name).contains)
      guard !matching.isEmpty else { throw Self.severalApps(path, others) }
      return try matching.map { try baseline("\(path)/\($0)", of: apps) }
    }
  }

  private static func severalApps(_ path: String, _ names: [String]) -> InputError {
    var problem = "has several apps"
    var shown = names.prefix(3).map { "'\($0)'" }
    if names.count > shown.count { shown.append("…") }
    if !shown.isEmpty { problem += ": \(shown.joined(separator: ", "))" }
    return InputError(path, problem, hint: "pass the file of the older version")
  }

  private func baseline(_ path: String, of apps: [CheckInputs]) throws -> CheckBaseline {
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
    return CheckBaseline(
      path: path, footprint: footprint, app: app.footprint,
      findings: try app.findings(measuringWaste: false), strings: app.strings, firstTexts: FirstTextWork(app),
      download: app.knownDownload, unreadFiles: app.unreadFiles)
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
