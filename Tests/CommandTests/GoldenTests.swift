import Foundation
import TestSupport
import Testing

/// What a command prints is a file in Goldens: its words, its exit code, its two outputs. With BALLAST_RECORD=1
/// they are written anew, and the run fails so that nobody takes it for a passed one.
private let cases: [(name: String, arguments: [String])] = [
  ("help", ["--help"]),
  ("measure-help", ["measure", "--help"]),
  ("packs-help", ["packs", "--help"]),
  ("packs-build-help", ["packs", "build", "--help"]),
  ("packs-inspect-help", ["packs", "inspect", "--help"]),
  ("packs-compare-help", ["packs", "compare", "--help"]),
  ("packs-delta-help", ["packs", "delta", "--help"]),
  ("packs-apply-help", ["packs", "apply", "--help"]),
  ("simulate-help", ["simulate", "--help"]),
  ("simulate-ipa", ["simulate", "Harbor.ipa", "--codec", "zlib", "--codec", "zstd"]),
  (
    "simulate-ipa-each", ["simulate", "Harbor.ipa", "--each", "--keep", "de", "--only", "strings", "--bytes"]
  ),
  ("simulate-aab-markdown", ["simulate", "Harbor.aab", "--format", "markdown"]),
  ("simulate-apk-csv", ["simulate", "Harbor.apk", "--format", "csv"]),
  ("simulate-apks-json", ["simulate", "Harbor.apks", "--json"]),
  ("simulate-folder", ["simulate", "folder"]),
  (
    "simulate-nothing",
    ["simulate", "greeter.jar", "--keep", "de", "--keep", "fr", "--keep", "es", "--keep", "xx"]
  ),
  ("simulate-itself", ["simulate", "Harbor.ipa", "--rebuilt", "Harbor.ipa"]),
  ("simulate-policy", ["simulate", "Harbor.ipa", "--policy", "prefetch"]),
  ("simulate-no-folder", ["simulate", "Harbor.ipa", "--rebuilt", "nowhere/x.ipa"]),
  ("diff-help", ["diff", "--help"]),
  ("diff-ferry", ["diff", "ferry/1.0", "ferry/1.1", "ferry/1.2"]),
  (
    "diff-ferry-strings",
    ["diff", "ferry/1.1", "ferry/1.2", "--locale", "de", "--strings", "--packs", "--bytes"]
  ),
  (
    "diff-ferry-markdown",
    ["diff", "ferry/1.0", "ferry/1.2", "--format", "markdown", "--only", "unsafe", "--fail-on", "unsafe"]
  ),
  ("diff-ferry-csv", ["diff", "ferry/1.0", "ferry/1.2", "--format", "csv", "--no-renames", "--no-packs"]),
  (
    "diff-ferry-json",
    ["diff", "ferry/1.1", "ferry/1.2", "--json", "--no-packs", "--locale", "pt", "--strings"]
  ),
  ("diff-alone", ["diff", "Harbor.ipa"]),
  ("diff-other-app", ["diff", "Harbor.ipa", "webext.xpi", "--locale", "de"]),
  ("no-command", []),
  ("measure-ipa", ["measure", "Harbor.ipa"]),
  ("measure-ipa-bytes", ["measure", "Harbor.ipa", "--bytes", "--sort", "locale"]),
  ("measure-ipa-top", ["measure", "Harbor.ipa", "--top", "3", "--format", "markdown"]),
  ("measure-component", ["measure", "Harbor.ipa", "--component", "harborwidget", "--locale", "de"]),
  ("measure-component-kind", ["measure", "Harbor.ipa", "--component", "watch app", "--format", "csv"]),
  ("measure-xpi-json", ["measure", "webext.xpi", "--json"]),
  ("measure-jar-explain", ["measure", "greeter.jar", "--explain"]),
  ("no-file", ["measure", "missing.ipa"]),
  ("not-an-archive", ["measure", "README.md"]),
  ("unknown-component", ["measure", "Harbor.ipa", "--component", "nothing"]),
  ("unknown-locale", ["measure", "Harbor.ipa", "--locale", "nl"]),
  ("base-locale", ["measure", "Harbor.ipa", "--locale", "en"]),
  ("bad-tag", ["measure", "Harbor.ipa", "--locale", "German language"]),
  ("bad-top", ["measure", "Harbor.ipa", "--top", "0"]),
  ("bad-format", ["measure", "Harbor.ipa", "--format", "html"]),
  ("two-formats", ["measure", "Harbor.ipa", "--format", "csv", "--json"]),
  ("entry-limit", ["measure", "Harbor.ipa", "--max-entries", "10"]),
  ("nesting-limit", ["measure", "Harbor.apks", "--max-nesting", "1"]),
  ("no-output-folder", ["measure", "Harbor.ipa", "--output", "nowhere/x.txt"]),
]

@Suite struct GoldenTests {
  @Test func thereAreCases() { #expect(cases.count > 10) }

  @Test(arguments: cases.indices) func aCommandPrintsWhatItsGoldenSays(_ index: Int) throws {
    let (name, arguments) = cases[index]
    let result = try Command.run(arguments)
    let words = arguments.map { $0.contains(" ") ? "'\($0)'" : $0 }
    let text = """
      $ \((["ballast"] + words).joined(separator: " "))
      exit \(result.exitCode)
      --- stdout
      \(result.output)--- stderr
      \(result.errors)
      """
    let path = Places.package.appending(path: "Tests/CommandTests/Goldens/\(name).txt")
    if ProcessInfo.processInfo.environment["BALLAST_RECORD"] == "1" {
      try Data(text.utf8).write(to: path)
      Issue.record("recorded \(name); read it, and run again without BALLAST_RECORD")
      return
    }
    #expect(text == String(decoding: try Data(contentsOf: path), as: UTF8.self), "\(name)")
  }
}
