import AppBundles
import Archives
import ArgumentParser
import BundleAnalysis
import Bytes
import FleetSimulation
import LanguagePacks
import Localization
import LocalizationAnalysis
import ProgramSystem
import ReportSchema
import Reports

struct Time: ReportRenderingCommand {
  static let configuration = CommandConfiguration(
    commandName: "time",
    abstract: "Counts the work before an app can show its first text.",
    usage: "ballast time <app> [<options>]",
    discussion: """
      Runs a reader over the app's own tables and over the same texts as a language pack, and counts the bytes that are \
      read, expanded, hashed and parsed, the entries that are parsed, and the files that are written. Counts are the \
      same on every machine. The locales with the least, the median and the most work are listed. Pass the JSON of an \
      earlier run to write it in another format.

      Examples:
        ballast time App.ipa
        ballast time App.apk --locale de --locale pt-BR
        ballast time App-1.1.ipa --against App-1.0.ipa
        ballast time App.ipa --packs packs
        ballast time App.ipa --speeds phones.yml
      """)

  @Argument(
    help: ArgumentHelp("The app: an archive or a folder.", valueName: "app"), completion: .file())
  var app: String

  @Option(path: "Also count this older version, and the update of a pack.", called: "old")
  var against: String?

  @Option(
    path: "Use these packs, which 'packs build' wrote. Default: build them.", called: "folder",
    completion: .directory)
  var packs: String?

  @Option(name: .customLong("locale"), tags: "Measure this locale. May be repeated.")
  var locales: [LocaleTag] = []

  @OptionGroup var speeds: SpeedsOption

  @Flag(
    name: .customLong("measure-time"),
    help: "Also time Apple's reader and packs on this machine, as ratios to the app's own table.")
  var measuresTime = false

  @Option(tag: "Locale of base, for apps that do not declare it.")
  var base: LocaleTag?

  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Archives") var limits: LimitOptions

  var inputs: [String] { [app] }
  var otherInputs: [String?] { [against, packs, speeds.file] }
  var outputs: [Output] { [output.destination] }

  func execute(given options: [String]) throws -> CommandResult {
    let profile = try speeds.profile()
    let destination = try output.open()
    if let report: TimeReport = try SavedReport.rendered(
      [app], options, TimeReport.schema, limits: limits.limits, allowing: "--speeds")
    {
      try write(report, profile, destination)
      return CommandResult()
    }
    let progress = Progress("reading \(app)")
    let new = try AppReading(app, base: base, limits: limits.limits, rules: .none, progress)
    let old = try against.map {
      try AppReading($0, base: base, limits: limits.limits, rules: .none, progress)
    }
    if let old { try VersionOrder.check(.init(old.bundle), .init(new.bundle), at: app) }
    let measurement = try TimeMeasurement(of: new, against: old)
    let packs = try measuredPacks(of: new.bundle.identity.identifier ?? "")
    let report = try waiting { [locales, timing = try timing] in
      try await measurement.report(of: locales, with: packs, timing: timing)
    }
    progress.finish()
    try write(report, profile, destination)
    return CommandResult(retained: [new.strings, old?.strings])
  }

  /// Nil without the option.
  private var timing: TableTiming? {
    get throws {
      guard measuresTime else { return nil }
      if let path = ProgramFile.path { return .process(of: path) }
      #if os(macOS)
        return .thisProcess
      #else
        throw UsageError("'--measure-time' needs /proc")
      #endif
    }
  }

  private func write(_ counts: TimeReport, _ profile: SpeedProfile?, _ destination: ReportOutput) throws {
    let report = profile.map(counts.estimated) ?? counts
    try destination.write(report) { TimeDocument(report, $0).document }
  }

  /// The packs of a folder; nil without one.
  /// - Parameter app: the identifier of the app that they are for.
  private func measuredPacks(of app: String) throws -> MeasuredPacks? {
    guard let packs else { return nil }
    let files = try PackFile.open(all: [packs])
    guard let keys = try files.first?.keysBeside() else {
      throw InputError(
        packs, "contains no \(PackFile.keysName)", hint: "pass a folder that 'ballast packs build' wrote")
    }
    var base: [UInt8]?
    var byLocale: [LocaleTag: [UInt8]] = [:]
    for file in files {
      let metadata = try file.metadata()
      try metadata.check(isOf: app, in: packs, hint: "pass packs of this app")
      let bytes = file.pack.bytes.array()
      if metadata.isBase { base = bytes } else { byLocale[metadata.locale] = bytes }
    }
    guard let base else {
      throw InputError(
        packs, "contains no base pack", hint: "pass a folder that 'ballast packs build' wrote")
    }
    return MeasuredPacks(base: base, packs: byLocale, keys: keys)
  }
}
