import Foundation
import TestSupport
import Testing

/// `ballast init`.
@Suite struct InitCommandTests {
  /// The budget of an app keeps it, with room for 5 %.
  @Test(arguments: ["Harbor.ipa", "Harbor.apk", "webext.xpi", "folder"])
  func theFirstBudgetKeepsTheAppAndLimitsGrowth(_ app: String) throws {
    let folder = try FixtureFolder()
    let made = try Command.run(["init", app], in: folder.path)
    #expect(made.exitCode == 0 && made.output.hasPrefix("ballast.yml: "), "\(made.errors)")
    let kept = try Command.run(["check", app, "--json"], in: folder.path)
    #expect(kept.exitCode == 0, "\(kept.errors)")
    for limit in try #require(kept.json()["limits"] as? [[String: Any]])
    where limit["unit"] as? String == "bytes" {
      guard let actual = limit["actual"] as? Double, let most = limit["limit"] as? Double else { continue }
      #expect((1.05...1.061).contains(most / actual), "\(limit["budget"] ?? ""): \(most) for \(actual)")
    }
    let before = try folder.text("ballast.yml")
    let again = try Command.run(["init", "Harbor.apk"], in: folder.path)
    #expect(
      again.exitCode == 0 && again.output.hasPrefix("ballast.yml: exists, and is kept.\nNext: ballast check ")
    )
    #expect(try folder.text("ballast.yml") == before)
  }

  @Test(arguments: [("github", ".github/workflows/size.yml"), ("gitlab", ".gitlab/size.yml")])
  func theWorkflowOfACISystemChecksTheApp(_ system: String, _ path: String) throws {
    let folder = try FixtureFolder()
    try FileManager.default.moveItem(atPath: "\(folder.path)/webext.xpi", toPath: "\(folder.path)/it's.xpi")
    // The path in a repository is relative.
    let made = try Command.run(["init", "\(folder.path)/it's.xpi", "--ci", system], in: folder.path)
    #expect(made.exitCode == 0, "\(made.errors)")
    let text = try folder.text("\(path)")
    #expect(text.contains("'it''s.xpi'") && made.output.contains(path))
    try folder.write(path, "mine\n")
    let again = try Command.run(["init", "it's.xpi", "--ci", system], in: folder.path)
    #expect(
      again.exitCode == 0 && again.output.hasPrefix("\(path): exists, and is kept.\n"), "\(again.output)")
    #expect(try folder.text("\(path)") == "mine\n")
  }

  @Test func withoutAnAppTheOnlyOneIsUsed() throws {
    let folder = try TemporaryFolder()
    let none = try Command.run(["init"], in: folder.path)
    #expect(none.exitCode == 64)
    #expect(
      none.errors == "error: no app in this folder\nhint: pass the app: 'ballast init build/App.ipa'\n")
    let app = try Array(Data(contentsOf: URL(filePath: Places.fixture("Harbor.ipa"))))
    try folder.write("build/My App.ipa", app)
    let one = try Command.run(["init"], in: folder.path)
    #expect(one.output.contains("Next: ballast check 'build/My App.ipa'\n"), "\(one.output)\(one.errors)")
    try folder.write("B.ipa", app)
    let two = try Command.run(["init"], in: folder.path)
    #expect(two.exitCode == 64 && two.errors.contains("2 apps: B.ipa, build/My App.ipa"), "\(two.errors)")
  }
}
