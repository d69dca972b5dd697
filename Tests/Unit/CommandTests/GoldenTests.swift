import Foundation
import TestSupport
import Testing

/// A command whose arguments, exit code and outputs are recorded in `Goldens/NAME.txt`.
private struct Case: CustomTestStringConvertible {
  let name: String
  let arguments: [String]
  var columns: Int?

  init(_ name: String, _ arguments: String..., columns: Int? = nil) {
    self.name = name
    self.arguments = arguments
    self.columns = columns
  }

  var testDescription: String { name }
}

/// With BALLAST_RECORD=1 the files are recorded, and the run fails so that it does not count as passed.
private let cases: [Case] = [
  // Help.
  Case("help", "--help"), Case("no-command"), Case("measure-help", "measure", "--help"),
  Case("simulate-help", "simulate", "--help"), Case("diff-help", "diff", "--help"),
  Case("check-help", "check", "--help"),
  Case("packs-help", "packs", "--help"), Case("packs-build-help", "packs", "build", "--help"),
  Case("packs-inspect-help", "packs", "inspect", "--help"),
  Case("packs-compare-help", "packs", "compare", "--help"),
  Case("packs-delta-help", "packs", "delta", "--help"), Case("packs-apply-help", "packs", "apply", "--help"),
  Case("packs-keygen-help", "packs", "keygen", "--help"),
  Case("packs-publish-help", "packs", "publish", "--help"),
  Case("packs-verify-help", "packs", "verify", "--help"),
  Case("packs-rotate-help", "packs", "rotate", "--help"),
  Case("history-help", "history", "--help"), Case("history-record-help", "history", "record", "--help"),
  Case("history-list-help", "history", "list", "--help"),
  Case("history-trend-help", "history", "trend", "--help"),
  Case("history-export-help", "history", "export", "--help"),
  Case("history-import-help", "history", "import", "--help"),
  Case("history-prune-help", "history", "prune", "--help"),
  Case("deliver-help", "deliver", "--help"),
  // deliver
  Case("deliver", "deliver", "scenarios/harbor.yml"),
  Case("deliver-defaults", "deliver", "--print-defaults"),
  Case("deliver-defaults-json", "deliver", "--print-defaults", "--json"),
  Case("deliver-negative-seed", "deliver", "scenarios/harbor.yml", "--seed=-1"),
  Case("deliver-seed-zero", "deliver", "scenarios/harbor.yml", "--seed", "0", "--devices", "20"),
  Case("deliver-app-scenario", "deliver", "scenarios/facebook-ios-2020.yml"),
  Case("deliver-no-scenario", "deliver"),
  Case("deliver-json", "deliver", "scenarios/harbor.yml", "--json"),
  Case("deliver-markdown", "deliver", "scenarios/harbor.yml", "--format", "markdown"),
  // measure
  Case("measure-ipa", "measure", "Harbor.ipa"),
  Case("measure-ipa-120", "measure", "Harbor.ipa", columns: 120),
  Case("measure-ipa-color", "measure", "Harbor.ipa", "--color", "always", "--top", "2"),
  Case("measure-ipa-bytes", "measure", "Harbor.ipa", "--bytes", "--sort", "locale"),
  Case("measure-ipa-top", "measure", "Harbor.ipa", "--top", "3", "--format", "markdown"),
  Case("measure-component", "measure", "Harbor.ipa", "--component", "harborwidget", "--locale", "de"),
  Case("measure-component-kind", "measure", "Harbor.ipa", "--component", "watch app", "--format", "csv"),
  Case("measure-xpi-json", "measure", "webext.xpi", "--json"),
  Case("measure-jar-explain", "measure", "greeter.jar", "--explain"),
  Case("measure-explain-locale", "measure", "Harbor.ipa", "--explain", "--locale", "de", "--top", "5"),
  Case("measure-html", "measure", "greeter.jar", "--format", "html"),
  Case("base-locale", "measure", "Harbor.ipa", "--locale", "en"),
  Case("measure-against", "measure", "ferry/1.2", "--against", "ferry/1.0"),
  Case(
    "measure-against-top", "measure", "ferry/1.2", "--against", "ferry/1.0", "--top", "2", "--format", "md"),
  Case("measure-against-csv", "measure", "ferry/1.2", "--against", "ferry/1.0", "--format", "csv"),
  Case("measure-against-report", "measure", "Harbor.ipa", "--against", "accepted.json"),
  Case("measure-against-locale", "measure", "Harbor.ipa", "--against", "Harbor.ipa", "--locale", "de"),
  // simulate
  Case("simulate-ipa", "simulate", "Harbor.ipa", "--codec", "zlib", "--codec", "zstd"),
  Case(
    "simulate-ipa-leave-one-out", "simulate", "Harbor.ipa", "--leave-one-out", "--keep", "de", "--scope",
    "messages", "--bytes"),
  Case("simulate-aab-markdown", "simulate", "Harbor.aab", "--format", "markdown"),
  Case("simulate-apk-csv", "simulate", "Harbor.apk", "--format", "csv", "--download-models"),
  Case("simulate-apks-json", "simulate", "Harbor.apks", "--json"),
  Case("simulate-folder", "simulate", "folder"),
  Case("simulate-apk-system", "simulate", "Quay.apk"),
  Case("simulate-download-models", "simulate", "Harbor.apks", "--download-models"),
  Case("simulate-everything", "simulate", "Harbor.ipa", "--scope", "everything"),
  Case(
    "simulate-nothing", "simulate", "greeter.jar", "--keep", "de", "--keep", "he", "--keep", "pt-BR"),
  // diff
  Case("diff-ferry", "diff", "ferry/1.0", "ferry/1.1", "ferry/1.2"),
  Case("diff-ferry-120", "diff", "ferry/1.0", "ferry/1.1", "ferry/1.2", columns: 120),
  Case(
    "diff-ferry-messages", "diff", "ferry/1.1", "ferry/1.2", "--locale", "de", "--messages", "--packs",
    "--bytes"),
  Case(
    "diff-ferry-markdown", "diff", "ferry/1.0", "ferry/1.2", "--format", "md", "--only", "incompatible",
    "--fail-on", "incompatible"),
  Case(
    "diff-ferry-csv", "diff", "ferry/1.0", "ferry/1.2", "--format", "csv", "--no-renames", "--no-packs"),
  Case(
    "diff-ferry-json", "diff", "ferry/1.1", "ferry/1.2", "--json", "--no-packs", "--locale", "pt",
    "--messages"),
  Case("diff-one-version", "diff", "Harbor.ipa"),
  Case("diff-other-app", "diff", "Harbor.ipa", "webext.xpi", "--locale", "de"),
  // check
  Case("check-ipa", "check", "Harbor.ipa"),
  Case("check-waste", "check", "Harbor.apk", "--measure-waste"),
  Case("check-budget", "check", "Harbor.ipa", "--budget", "budget.yml"),
  Case("check-passed", "check", "Harbor.aab", "--budget", "kept.yml"),
  Case("check-markdown", "check", "Harbor.ipa", "--budget", "budget.yml", "--format", "md"),
  Case("check-csv", "check", "Harbor.ipa", "--budget", "budget.yml", "--format", "csv"),
  Case("check-json", "check", "Harbor.aab", "--budget", "kept.yml", "--json"),
  Case("check-mistakes", "check", "Harbor.ipa", "--budget", "mistakes.yml"),
  Case("check-unknown-names", "check", "Harbor.ipa", "--budget", "names.yml"),
  Case("check-no-budget", "check", "Harbor.ipa", "--budget", "none.yml"),
  Case("check-report", "check", "report.json", "--budget", "kept.yml"),
  Case("check-needs-app", "check", "report.json", "--budget", "app.yml"),
  Case("check-bad-report", "check", "accepted.json"),
  Case("check-accept-alone", "check", "Harbor.ipa", "--accept", "new texts"),
  Case(
    "check-unknown-finding", "check", "Harbor.ipa", "--accept", "known", "--accepted", "accepted.json",
    "--accept-finding", "crahs"),
  // report
  Case("report-help", "report", "--help"),
  Case(
    "report-html", "report", "greeter.jar", "--section", "composition", "--section", "locales", "--format",
    "html"),
  Case("report-markdown", "report", "ferry/1.2", "--previous", "ferry/1.1", "--base", "en", "--format", "md"),
  Case("report-text", "report", "Harbor.ipa", "--no-waste", "--packs", "packs"),
  Case("report-csv", "report", "Harbor.ipa", "--format", "csv"),
  Case("report-section", "report", "Harbor.ipa", "--section", "saving"),
  Case("report-no-history", "report", "Harbor.ipa", "--history", "none.sqlite"),
  // history; every case has a folder of its own.
  Case(
    "history-record", "history", "record", "Harbor.ipa", "Harbor.apk", "--date", "2026-11-22", "--label", "v1"
  ),
  Case("history-no-database", "history", "trend"),
  Case("history-bad-date", "history", "record", "Harbor.ipa", "--date", "2026-02-31"),
  Case("history-other-file", "history", "list", "--database", "budget.yml"),
  Case("history-other-lines", "history", "import", "report.json"),
  Case("history-prune-nothing", "history", "prune"),
  // packs; 'packs' and 'old' are built by the test.
  Case("packs-compare", "packs", "compare", "packs"),
  Case("packs-compare-120", "packs", "compare", "packs", columns: 120),
  Case("packs-compare-against", "packs", "compare", "packs", "--against", "old"),
  Case("packs-compare-mixed", "packs", "compare", "packs/de.pack", "old/de.pack", "--format", "markdown"),
  Case("packs-inspect", "packs", "inspect", "packs/de.pack"),
  Case("packs-inspect-key", "packs", "inspect", "packs/de.pack", "--key", "boats", "--argument", "3"),
  Case("packs-inspect-entries", "packs", "inspect", "packs/de.pack", "--entries"),
  Case("packs-inspect-csv", "packs", "inspect", "packs/de.pack", "--entries", "--format", "csv"),
  Case("packs-inspect-near-key", "packs", "inspect", "packs/de.pack", "--key", "boat"),
  Case(
    "packs-inspect-bad-argument", "packs", "inspect", "packs/de.pack", "--key", "boats", "--argument", "abc"),
  Case("packs-inspect-argument-alone", "packs", "inspect", "packs/de.pack", "--argument", "3"),
  Case("packs-inspect-no-keys", "packs", "inspect", "packs/de.pack", "--key", "boats", "--keys", "none.keys"),
  // Errors.
  Case("no-file", "measure", "nowhere/missing.ipa"), Case("not-an-archive", "measure", "./README.md"),
  Case("empty-file", "measure", "/dev/null"),
  Case("unknown-command", "mesure", "Harbor.ipa"),
  Case("unknown-packs-command", "packs", "biuld", "Harbor.ipa"),
  Case("app-without-command", "Harbor.ipa"),
  Case("unknown-option", "measure", "Harbor.ipa", "--fromat", "csv"),
  Case("missing-app", "measure"), Case("two-apps", "measure", "Harbor.ipa", "Harbor.apk"),
  Case("unknown-component", "measure", "Harbor.ipa", "--component", "harborwigdet"),
  Case("locale-name", "measure", "Harbor.ipa", "--locale", "German"),
  Case("unknown-locale", "measure", "Harbor.ipa", "--locale", "nl"),
  Case("near-locale", "measure", "Harbor.ipa", "--locale", "zh-CN"),
  Case("unknown-kept-locale", "simulate", "Harbor.ipa", "--keep", "jp"),
  Case("unknown-diff-locale", "diff", "ferry/1.0", "ferry/1.2", "--locale", "fr"),
  Case("unknown-limit", "diff", "ferry/1.0", "ferry/1.1", "--fail-on", "foo"),
  Case("limit-without-number", "diff", "ferry/1.0", "ferry/1.1", "--fail-on", "missing=many"),
  Case("unknown-codec", "simulate", "Harbor.ipa", "--codec", "zstandard"),
  Case("unknown-scope", "simulate", "Harbor.ipa", "--scope", "all"),
  Case("report-as-app", "diff", "report.json", "Harbor.apk"),
  Case("bad-tag", "measure", "Harbor.ipa", "--locale", "German language"),
  Case("bad-top", "measure", "Harbor.ipa", "--top", "-1"),
  Case("bad-format", "measure", "Harbor.ipa", "--format", "jsno"),
  Case("bad-size", "measure", "Harbor.ipa", "--max-expanded", "10 XB"),
  Case("two-formats", "measure", "Harbor.ipa", "--format", "csv", "--json"),
  Case("other-extension", "measure", "Harbor.ipa", "--format", "text", "-o", "report.json"),
  Case("unknown-extension", "measure", "Harbor.ipa", "-o", "report.svg"),
  Case("chart-extension", "simulate", "Harbor.ipa", "--chart", "chart.png"),
  Case("entry-limit", "measure", "Harbor.ipa", "--max-entries", "10"),
  Case("expanded-limit", "measure", "Harbor.ipa", "--max-expanded", "10KB"),
  Case("nesting-limit", "measure", "Harbor.apks", "--max-nesting", "1"),
  Case("no-output-folder", "measure", "Harbor.ipa", "--output", "nowhere/x.txt"),
  Case("simulate-itself", "simulate", "Harbor.ipa", "--rebuilt", "Harbor.ipa"),
  Case("simulate-policy", "simulate", "Harbor.ipa", "--policy", "prefetch"),
  Case("simulate-no-folder", "simulate", "Harbor.ipa", "--rebuilt", "nowhere/x.ipa"),
]

@Suite struct GoldenTests {
  @Test func thereAreCases() { #expect(cases.count > 10) }

  @Test func everyGoldenHasACase() throws {
    let folder = Places.package.appending(path: "Tests/Unit/CommandTests/Goldens")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".txt") && !$0.hasPrefix("script-")
    }
    #expect(Set(files) == Set(cases.map { "\($0.name).txt" }))
  }

  @Test(arguments: cases) fileprivate func aCommandPrintsItsGolden(_ one: Case) throws {
    let folder = try FixtureFolder()
    let result = try Command.run(
      one.arguments, in: folder.path, variables: one.columns.map { ["COLUMNS": "\($0)"] } ?? [:])
    let words = one.arguments.map { $0.contains(" ") ? "'\($0)'" : $0 }
    let text = """
      $ \((["ballast"] + words).joined(separator: " "))\(one.columns.map { " (\($0) columns)" } ?? "")
      exit \(result.exitCode)
      --- stdout
      \(result.output)--- stderr
      \(result.errors)
      """
    let path = Places.package.appending(path: "Tests/Unit/CommandTests/Goldens/\(one.name).txt")
    if ProcessInfo.processInfo.environment["BALLAST_RECORD"] == "1" {
      try Data(text.utf8).write(to: path)
      Issue.record("recorded \(one.name); read it, and run again without BALLAST_RECORD")
      return
    }
    #expect(text == String(decoding: try Data(contentsOf: path), as: UTF8.self), "\(one.name)")
  }
}
