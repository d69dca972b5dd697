import AppBundles
import Archives
import BundleAnalysis
import Foundation
import Localization
import ReportSchema
import TestSupport
import Testing

/// What the analyses return for variations of the fixtures: an app without one of its files, with a file under another name,
/// or with another content.
///
/// `Goldens/apps.txt` has a digest of the reports of every variation: footprint with explanations, staleness and growth
/// against the fixture, findings, packs, and the bytes without locales. With BALLAST_RECORD=1 it is recorded.
@Suite struct AppGoldenTests {
  private struct App: Sendable {
    let name: String
    let files: [ZipBuilder.Entry]

    func archive() throws -> Archive { try Archive(name: name, bytes: ZipBuilder(files).bytes) }
  }

  private struct Reading {
    let bundle: AppBundle
    let contents: BundleContents
    let footprint: Footprint
    let report: FootprintReport
    let strings: LocalizedStrings

    init(_ app: App) throws {
      bundle = try AppBundle(app.archive())
      contents = try bundle.readContents(retainingMessagesOf: { _ in true })
      footprint = Footprint(of: bundle, contents: contents, explains: true)
      report = FootprintReport(footprint)
      strings = LocalizedStrings(of: bundle, contents)
    }
  }

  private static let apps: [App] = [
    "Harbor.ipa", "Harbor.apk", "Quay.apk", "Harbor.aab", "webext.xpi", "greeter.jar",
  ]
  .compactMap { name in
    guard let archive = try? Archive(opening: Places.fixture(name)) else { return nil }
    let files = archive.entries.indices.compactMap { index in
      (try? archive.content(at: index)).map { ZipBuilder.Entry(archive.names[index], $0) }
    }
    return App(name: name, files: files)
  }

  /// The variations of an app with its file at an index.
  private static func variations(_ app: App, _ index: Int) -> [(name: String, app: App)] {
    let file = app.files[index]
    let name = String(decoding: file.name, as: UTF8.self)
    func changed(_ change: (inout [ZipBuilder.Entry]) -> Void) -> App {
      var files = app.files
      change(&files)
      return App(name: app.name, files: files)
    }
    var found = [("without", changed { $0.remove(at: index) })]
    let renamed = [
      name.replacing("de", with: "nl"), name.replacing(".lproj", with: ".lprj"), name + "x",
      name.replacing("en", with: "de"), name.replacing("fr", with: "fr-CA"), "x/" + name,
    ]
    for other in Set(renamed).subtracting([name]).sorted() {
      found.append(("as \(other)", changed { $0[index].name = Array(other.utf8) }))
    }
    let other = app.files[(index + 7) % app.files.count].content
    found.append(("with another content", changed { $0[index].content = other }))
    found.append(("empty", changed { $0[index].content = [] }))
    found.append(
      ("twice", changed { $0.append(ZipBuilder.Entry("copy/" + name, file.content)) }))
    return found.map { ("\(name) \($0.0)", $0.1) }
  }

  private static func outcome(_ app: App, against original: Reading) -> String {
    var lines: [String] = []
    func add(_ body: () throws -> String) {
      do { lines.append(try body()) } catch { lines.append("error \(error)") }
    }
    do {
      let reading = try Reading(app)
      add { try sortedJSON(reading.report) }
      add {
        var inputs = CheckInputs(name: app.name)
        inputs.footprint = reading.report
        inputs.findings = [Finding](
          in: try FindingInputs(
            reading.bundle, reading.contents, footprint: reading.footprint, strings: reading.strings))
        return try sortedJSON(CheckReport(inputs, nil))
      }
      add {
        try sortedJSON(
          GrowthReport(
            from: original.report, to: reading.report, messages: (original.strings, reading.strings)))
      }
      add {
        let versions = [original, reading].enumerated().map {
          ComparedVersion($0.element.strings, path: "\($0.offset).zip", name: "\($0.offset).zip")
        }
        return try sortedJSON(
          StalenessReport(
            VersionComparison(versions[0], [versions[1]]), only: [], listsMessages: true, limits: []))
      }
      for scope in [RemovalScope.everything, .messages, .deliverable] {
        add { try removal(reading, scope) }
      }
    } catch { lines.append("error \(error)") }
    return lines.joined(separator: "\n")
  }

  private static func removal(_ reading: Reading, _ scope: RemovalScope) throws -> String {
    let remover = try LocaleRemover(reading.bundle, reading.contents, RemovalOptions(scope: scope))
    let removable = Set(remover.removableLocales)
    let plan = try remover.removing(removable.contains)
    guard case .archive(let rebuilt) = try remover.rebuilding(plan) else { return "a folder" }
    var output: [UInt8] = []
    rebuilt.write { part in part.withUnsafeBytes { output.append(contentsOf: $0) } }
    return "\(removable.sorted()) \(plan.unmodified) \(output.count) \(FormatOutcome.digest(output))"
  }

  private static let recorded = RecordedLines("Tests/Unit/BundleAnalysisTests/Goldens/apps.txt")

  /// Every third file is enough of an app that has many.
  private static func indices(_ app: App) -> [Int] {
    app.files.indices.filter { app.files.count < 40 || $0 % 3 == 0 }
  }

  /// The digests of all variations of an app, by name.
  private static func digests(_ app: App) throws -> [(name: String, outcome: String)] {
    let original = try Reading(app)
    return indices(app).flatMap { variations(app, $0) }.map { name, varied in
      ("\(app.name) \(name)", FormatOutcome.digest(outcome(varied, against: original).utf8))
    }
  }

  @Test(.enabled(if: RecordedLines.isRecording)) func outcomesAreRecorded() throws {
    try Self.recorded.record(Self.apps.flatMap(Self.digests))
    Issue.record("recorded apps.txt; run again without BALLAST_RECORD")
  }

  @Test(.enabled(if: !RecordedLines.isRecording), arguments: 0..<6)
  func aVariationOfAnAppHasItsOutcome(_ index: Int) throws {
    for (name, digest) in try Self.digests(Self.apps[index]) {
      let recorded = try #require(Self.recorded[name], "no outcome of '\(name)' is recorded")
      if digest != recorded { Issue.record("'\(name)' has another outcome") }
    }
  }
}
