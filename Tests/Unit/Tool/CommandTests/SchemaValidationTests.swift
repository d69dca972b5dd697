import Foundation
import TestSupport
import Testing

/// Validates the JSON that commands print against the schemas of the repository.
@Suite struct SchemaValidationTests {
  private static let commands: [[String]] = [
    ["measure", "Harbor.ipa"], ["measure", "Harbor.apk", "--explain", "--locale", "fr"],
    ["measure", "Harbor.aab", "--top", "2"], ["measure", "Harbor.apks"], ["measure", "folder"],
    ["measure", "webext.xpi"],
    ["measure", "ferry/1.2", "--against", "ferry/1.0"],
    ["measure", "greeter.jar", "--explain"], ["simulate", "Harbor.ipa", "--leave-one-out"],
    ["simulate", "Harbor.aab", "--keep", "fr", "--codec", "zstd", "--codec", "brotli"],
    ["simulate", "folder", "--scope", "messages", "--no-base-dictionary"],
    ["simulate", "greeter.jar", "--keep", "de", "--keep", "he", "--keep", "pt-BR"],
    ["time", "Harbor.ipa"], ["time", "Harbor.apk", "--locale", "fr"],
    ["time", "ferry/1.2", "--against", "ferry/1.0", "--base", "en"],
    ["diff", "ferry/1.0", "ferry/1.1", "ferry/1.2", "--messages", "--packs"],
    ["diff", "Harbor.ipa"], ["diff", "ferry/1.0", "ferry/1.1", "--only", "missing"],
    ["diff", "ferry/1.0", "ferry/1.2", "--fail-on", "removed=1000", "--fail-on", "missing=99%"],
    ["packs", "build", "ferry/1.0", "--output", "built"], ["packs", "compare", "packs", "--against", "old"],
    ["packs", "compare", "packs/fr.pack", "--codec", "brotli"], ["packs", "inspect", "packs/de.pack"],
    ["packs", "inspect", "packs/fr.pack", "--entries"],
    ["packs", "inspect", "packs/de.pack", "--key", "boats", "--argument", "1"],
    ["packs", "publish", "old", "packs", "--output", "site", "--key", "release.sec"],
    ["packs", "verify", "site", "--public-key", "release.pub"],
    ["deliver", Places.fixture("scenarios/harbor.yml")],
    ["check", "Harbor.ipa", "--measure-waste"], ["check", "Harbor.apk"],
    ["check", "Harbor.aab", "--budget", "kept.yml"],
    ["report", "Harbor.aab"],
    ["report", "ferry/1.2", "--against", "ferry/1.0", "--against", "ferry/1.1", "--base", "en"],
    ["history", "record", "Harbor.ipa", "Harbor.apk", "--date", "2026-11-22"], ["history", "list"],
    ["history", "trend", "--app", "org.ballast.fixtures.Harbor"],
    ["history", "prune", "--keep", "1", "--dry-run"],
  ]

  /// Whether Python has the package that reads JSON Schemas.
  private static let canValidate: Bool = {
    (try? Command.tool(["python3", "-c", "import jsonschema"]))?.exitCode == 0
  }()

  /// The signed text of the newest file, in a file of its own, and the entries.
  private static func signedFiles(of site: String) throws -> [String] {
    let text = try String(contentsOf: URL(filePath: "\(site)/newest.sig"), encoding: .utf8)
    let newest = "\(site)/newest.json"
    try Data(text.split(separator: "\n", maxSplits: 2)[2].utf8).write(to: URL(filePath: newest))
    let root = try #require(FileManager.default.contentsOfDirectory(atPath: "\(site)/entries").first)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(site)/entries/\(root)")
    return try [newest]
      + names.filter { $0.hasSuffix(".entry") }.map { name in
        let entry = try String(contentsOf: URL(filePath: "\(site)/entries/\(root)/\(name)"), encoding: .utf8)
        let file = "\(site)/\(name).json"
        try Data(entry.split(separator: "\n", maxSplits: 1)[1].utf8).write(to: URL(filePath: file))
        return file
      }
  }

  @Test(.enabled(if: canValidate, "python3 with the package jsonschema is not installed"))
  func everyReportIsValid() throws {
    let folder = try FixtureFolder()
    try folder.run("packs keygen release")
    var files: [String] = []
    for (index, command) in Self.commands.enumerated() {
      let result = try Command.run(command + ["--json"], in: folder.path)
      #expect(result.exitCode == 0, "\(command)\n\(result.errors)")
      files.append("\(folder.path)/report-\(index).json")
      try Data(result.output.utf8).write(to: URL(filePath: files[index]))
    }
    let signed = try Self.signedFiles(of: "\(folder.path)/site")
    files += signed
    let script = Places.package.appending(path: "Tests/Schemas/validate").path(percentEncoded: false)
    let result = try Command.tool(["python3", script] + files)
    #expect(result.exitCode == 0, "\(result)")
    #expect(result.output.contains("\(Self.commands.count + signed.count) valid"))
    // A wrong report is found.
    try Data(#"{"schema": "ballast.footprint/1"}"#.utf8).write(to: URL(filePath: files[0]))
    #expect(try Command.tool(["python3", script, files[0]]).exitCode == 1)
  }
}
