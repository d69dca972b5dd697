import Foundation
import Testing

/// `ballast check` with several apps.
@Suite struct CheckSeveralAppsTests {
  /// One table, one comment, and one line of JSON for each app, which finds its own older version.
  @Test func severalAppsHaveOneReport() throws {
    let folder = try FixtureFolder(limits: "archive: { max: 100 KB, growth: 1 % }\nlocale: { de: 1 MB }\n")
    let apps = ["Harbor.ipa", "Harbor.apk", "webext.xpi"]
    let stored = try Command.run(
      ["check"] + apps.prefix(2) + ["--baseline-output", "old.json"], in: folder.path)
    #expect(stored.exitCode == 1 && stored.errors.hasPrefix("failed: Harbor: archive: "), "\(stored.errors)")
    let result = try Command.run(
      ["check"] + apps + [
        "--against", "old.json", "--json", "--markdown", "m.md", "--junit", "j.xml", "--sarif", "s.sarif",
        "--gitlab", "g.json", "--html", "p.html",
      ], in: folder.path)
    let lines = try result.jsonLines()
    #expect(lines.map { $0["name"] as? String } == apps)
    #expect(
      lines.map { ($0["baseline"] as? [String: Any])?["path"] as? String } == ["old.json", "old.json", nil])
    let comment = try folder.text("m.md")
    #expect(
      comment.hasPrefix("<!-- ballast-check -->\n## 3 apps: failed: 1 of 9 limits exceeded, "), "\(comment)")
    #expect(comment.matches(of: /\| Part \|/).count == 1)
    for name in ["Harbor", "org.ballast.fixtures.harbor"] {
      #expect(comment.contains("| **\(name)** |"), "\(comment)")
    }
    let junit = try folder.text("j.xml")
    #expect(junit.contains("name=\"org.ballast.fixtures.harbor: ballast.limits\""))
    let csv = try Command.run(["check"] + apps + ["--format", "csv"], in: folder.path).output
    let rows = csv.split(separator: "\r\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let column = try #require(rows.first?.firstIndex(of: "report"))
    #expect(Set(rows.dropFirst().map { $0[column] }) == Set(apps.map { Substring($0) }), "\(csv)")
    // A name of the budget that one of the apps has is no mistake; one that none has is.
    try folder.write("ballast.yml", "version: 1\nlocale: { xh: 1 MB }\n")
    let unknown = try Command.run(["check"] + apps, in: folder.path)
    #expect(
      unknown.errors.contains("no locale 'xh' in Harbor.ipa, Harbor.apk, webext.xpi"), "\(unknown.errors)")
    for (options, text) in [
      (["--baseline", "b.json", "--accept", "x"], "'--baseline' is for one app"),
      (["--against", "texts"], "texts: is not an older version of a checked app"),
    ] {
      try folder.write("texts/de.lproj/A.strings", "\"a\" = \"b\";\n")
      let refused = try Command.run(["check"] + apps + options, in: folder.path)
      #expect(
        refused.exitCode != 0 && refused.output.isEmpty && refused.errors.contains(text), "\(refused.errors)")
    }
  }

  /// An app that cannot be read fails the run; the others are checked, and every output names it. Its older version and its
  /// locales in the budget are no mistakes.
  @Test func anUnreadableAppDoesNotHideTheOthers() throws {
    let folder = try FixtureFolder(limits: "archive: { max: 1 KB, growth: 1 % }\nlocale: { fr-CA: 1 MB }\n")
    try folder.write("broken.ipa", "PK\u{3}\u{4}")
    let apps = ["broken.ipa", "Harbor.ipa"]
    let others = ["junit", "sarif", "gitlab", "markdown", "html"]
    let options =
      others.flatMap { ["--\($0)", "out.\($0)"] } + ["--against", "Harbor.apk", "--against", "Harbor.ipa"]
    let result = try Command.run(["check"] + apps + options + ["--json"], in: folder.path)
    #expect(result.exitCode == 2)
    #expect(result.errors.hasPrefix("error: 1 of 2 apps could not be read; see 'error' in the output\n"))
    let lines = try result.jsonLines()
    #expect(lines.map { $0["schema"] as? String } == ["ballast.error/1", "ballast.check/1"])
    #expect(lines.first?["input"] as? String == "broken.ipa")
    for other in others {
      let text = try folder.text("out.\(other)")
      #expect(text.contains("broken.ipa: "), "\(other): \(text)")
    }
    let headline = "2 apps: failed: 1 app could not be read, 1 of 3 limits exceeded"
    let comment = try folder.text("out.markdown")
    #expect(comment.contains("## \(headline)"), "\(comment)")
    let csv = try Command.run(["check"] + apps + ["--format", "csv"], in: folder.path).output
    #expect(csv.contains("\r\nreport,broken.ipa,ballast.error/1"), "\(csv)")
  }

  @Test func unreadableAppsAloneAreErrors() throws {
    let folder = try FixtureFolder(limits: "archive: 1 MB\n")
    try folder.write("broken.ipa", "PK\u{3}\u{4}")
    let check = ["check", "broken.ipa", "build/*.ipa"]
    let text = try Command.run(check, in: folder.path)
    #expect(text.exitCode == 2 && text.output.isEmpty && text.errors.contains("warning: broken.ipa: "))
    #expect(text.errors.hasSuffix("error: 2 of 2 apps could not be read\n"), "\(text.errors)")
    let json = try Command.run(check + ["--json"], in: folder.path)
    #expect(json.exitCode == 2 && json.output.matches(of: /"ballast.error\/1"/).count == 2, "\(json.output)")
  }
}
