import AppBundles
import Archives
internal import ArgumentParser
package import BundleAnalysis
import Foundation
import LanguagePacks
import Localization
import ReportSchema
import Reports
import Synchronization

struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows how far an older version's texts can stand in for a newer one's.",
    discussion: """
      VERSION is an app, a folder of packs, or another source of messages, as 'ballast packs build' takes it; oldest first. \
      Every key of the newest version is asked of the oldest one, as an app does that has an old pack. The answer is \
      fresh (the same text), stale (an older one that fits the call), unsafe (one that could crash or garble: its \
      placeholders, plural forms or kind do not fit what base's text says that the code passes) or missing (base's is shown).

      With three versions or more there is also the curve: how fresh packs are that are one, two, three versions old. With one, \
      its own translations are held against base.

      Limits for '--fail-on' are stale, unsafe, missing, changed, added, removed and source (the base text changed), alone, \
      or with a number or a share of all keys: 'unsafe', 'removed=10', 'missing=2%'. One that is not kept makes the exit code 1. \
      Of two versions they are about the older one's texts, with '--translations' too.

      Examples:
        ballast diff App-1.0.ipa App-1.1.ipa
        ballast diff App-1.0.apk App-1.1.apk --strings --only unsafe
        ballast diff 1.0/packs 1.1/packs --fail-on unsafe --fail-on missing=2%
        ballast diff 1.0 1.1 1.2 1.3 --chart curve.svg
        ballast diff App.ipa --fail-on unsafe
      """)

  @Argument(
    help: ArgumentHelp("Apps, folders of packs, or other sources; oldest first.", valueName: "version"))
  var versions: [String]

  @Option(
    name: .customLong("locale"),
    help: ArgumentHelp("Look at this locale only; may be repeated.", valueName: "tag"),
    transform: LocaleTag.argument)
  var locales: [LocaleTag] = []

  @Option(
    help: ArgumentHelp("The locale that base is in, where sources do not say.", valueName: "tag"),
    transform: LocaleTag.argument)
  var base: LocaleTag?

  @Flag(
    name: .customLong("renames"), inversion: .prefixedNo,
    help: "See through tables and locales that are called otherwise and hold the same.")
  var followsRenames = true

  @Flag(help: "List the messages that are not as they were, with what changed in them.")
  var strings = false

  @Option(
    name: .customLong("only"),
    help: ArgumentHelp(
      "List only locales and messages that are stale, unsafe, missing, changed, added, removed, or whose base text changed (source); may be repeated.",
      valueName: "class"))
  var only: [ChangeFilter] = []

  @Flag(help: "Also hold the newest version's own translations against its base.")
  var translations = false

  @Option(
    name: .customLong("fail-on"),
    help: ArgumentHelp(
      "End with exit code 1 where there is more than this; may be repeated.", valueName: "limit"))
  var limits: [StalenessLimit] = []

  @Flag(
    name: .customLong("packs"), inversion: .prefixedNo,
    help:
      "Build both versions' packs, and a delta for each locale; without either, JSON and CSV do and text and Markdown do not."
  )
  var buildsPacks: Bool?

  @Option(help: ArgumentHelp("Also write a picture (SVG).", valueName: "file"))
  var chart: String?

  @Flag(help: "Write exact bytes instead of kB and MB (text and markdown).")
  var bytes = false

  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Limits") var archiveLimits: LimitOptions

  func validate() throws {
    if versions.isEmpty { throw ValidationError("there is no version to look at") }
    let ofOne: Set<ChangeFilter> = [.unsafe, .missing]
    if versions.count == 1, let limit = limits.first(where: { !ofOne.contains($0.subject) }) {
      throw ValidationError("'--fail-on \(limit.text)' is about two versions, and there is one")
    }
    if let chart, let output = output.output, Self.isSamePlace(chart, output) {
      throw ValidationError("'--chart' and '--output' name the same file")
    }
  }

  func run() throws {
    let sink = try output.openSink(sparing: versions)
    let picture = try chart.map { path in
      if let input = versions.first(where: { OutputSink.isSameFile(path, $0) }) {
        throw ValidationError("'--chart' names '\(input)', which is a version itself")
      }
      return try Failure.reporting { try OutputSink(path: path) }
    }
    let inputs = try Failure.reporting {
      try VersionInput.read(versions, base: base, limits: archiveLimits.limits)
    }
    Self.kept.withLock { $0 = inputs }
    // Of nothing, nothing is unsafe: a path that leads past the texts would keep every limit.
    if !limits.isEmpty, let empty = inputs.first(where: { $0.version.tables.messageCount == 0 }) {
      try Failure.reporting {
        throw PackFileError(path: empty.path, words: "has no messages that are read, and keeps no limit")
      }
    }
    let report = try Failure.reporting { try makeReport(inputs) }
    if !limits.isEmpty, report.locales.isEmpty, report.selection.omittedLocales == 0 {
      try Failure.reporting {
        throw PackFileError(
          path: versions.last ?? "", words: "has no locale besides base, and keeps no limit")
      }
    }
    try picture?.write(StalenessChart(report).svg)
    try sink.write(writer(for: report))
    if let breaches = report.breaches, !breaches.isEmpty {
      for breach in breaches {
        let messages = breach.actual == 1 ? "message" : "messages"
        StandardError.write(
          "failed: \(breach.limit): \(breach.actual) \(messages), \(breach.allowed) allowed\n")
      }
      throw Failure.checkFailed
    }
  }

  /// The versions, until the process ends: letting go of every message by itself takes longer than comparing them.
  private static let kept = Mutex<[VersionInput]>([])

  private func writer(for report: StalenessReport) throws -> String {
    switch output.format {
    case .text: StalenessText(report, exactBytes: bytes).text
    case .json: try JSONText.encode(report)
    case .markdown: StalenessMarkdown(report, exactBytes: bytes, chart: chartLink).text
    case .csv: StalenessCSV(report).text
    }
  }

  /// Whether two paths lead to one file, which need not be there.
  private static func isSamePlace(_ left: String, _ right: String) -> Bool {
    func place(_ path: String) -> (name: String, folder: String) {
      let url = URL(filePath: path).standardizedFileURL
      return (url.lastPathComponent, url.deletingLastPathComponent().path)
    }
    let (one, two) = (place(left), place(right))
    return OutputSink.isSameFile(left, right)
      || one.name == two.name && (one.folder == two.folder || OutputSink.isSameFile(one.folder, two.folder))
  }

  /// The picture's path, from the folder that the output is written to.
  private var chartLink: String? {
    guard let chart, let output = output.output else { return chart }
    let target = URL(filePath: chart).standardizedFileURL.pathComponents
    let folder = URL(filePath: output).standardizedFileURL.pathComponents.dropLast()
    let shared = zip(target, folder).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: folder.count - shared) + target.dropFirst(shared))
      .joined(separator: "/")
  }

  // MARK: - What is compared

  private func makeReport(_ inputs: [VersionInput]) throws -> StalenessReport {
    let isForMachines = output.format == .json || output.format == .csv
    let comparison = try PackFiles.naming(versions.last ?? "") {
      try VersionComparison(
        inputs.map(\.version),
        VersionComparison.Options(
          locales: Set(locales), followsRenames: followsRenames, buildsPacks: buildsPacks ?? isForMachines,
          checksTranslations: translations))
    }
    guard let comparison else { throw ValidationError("there is no version to look at") }
    if inputs.count == 1, !comparison.knowsBase {
      throw PackFileError(
        path: versions.last ?? "",
        words:
          "does not say which locale is base, against which its translations are held; name it with '--base'")
    }
    return StalenessReport(
      comparison, of: inputs, locales: locales, only: only, base: base, followsRenames: followsRenames,
      listsStrings: strings || !only.isEmpty, limits: limits)
  }
}

extension ChangeFilter: ExpressibleByArgument {}

extension StalenessLimit: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}
