import Foundation
import TestSupport
import Testing

/// `ballast init`.
@Suite struct InitCommandTests {
  /// The budget of an app keeps it, with room for 5 %.
  @Test(arguments: ["Harbor.ipa", "Harbor.apk", "webext.xpi", "folder"])
  func theFirstBudgetKeepsTheAppAndLimitsGrowth(_ app: String) throws {
    let folder = try FixtureFolder()
    let made = try folder.run("init \(app)")
    #expect(made.output.hasPrefix("ballast.yml: "), "\(made.errors)")
    let kept = try folder.run("check \(app) --json")
    for limit in try kept.json().limits.list where limit.unit.text == "bytes" {
      guard let actual = limit.actual.double, let most = limit.limit.double else { continue }
      #expect((1.05...1.061).contains(most / actual), "\(limit.budget): \(most) for \(actual)")
    }
    let before = try folder.text("ballast.yml")
    let again = try folder.run("init Harbor.apk")
    #expect(again.output.hasPrefix("ballast.yml: exists, and is kept.\nNext: ballast check "))
    #expect(try folder.text("ballast.yml") == before)
  }

  /// A limit at the present number of errors is not silent.
  @Test func errorsThatTheAppHasAreNamed() throws {
    let folder = try TemporaryFolder()
    try folder.write("texts/en.lproj/A.strings", "\"boats\" = \"%d boats\";\n")
    try folder.write("texts/de.lproj/A.strings", "\"boats\" = \"%@ Boote\";\n")
    let made = try folder.run("init texts --base en").output
    #expect(
      made.contains(
        "The app has 1 error, listed by 'ballast check'. The budget allows 1: a check fails if there are more.\n"
      ),
      "\(made)")
  }

  @Test(arguments: [("github", ".github/workflows/size.yml"), ("gitlab", ".gitlab/size.yml")])
  func theWorkflowOfACISystemChecksTheApp(_ system: String, _ path: String) throws {
    let folder = try FixtureFolder()
    try FileManager.default.moveItem(atPath: "\(folder.path)/webext.xpi", toPath: "\(folder.path)/it's.xpi")
    let made = try Command.run(["init", "it's.xpi", "--ci", system], in: folder.path)
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
    let none = try folder.run("init", exits: 64)
    #expect(
      none.errors == "error: no app in this folder\nhint: pass the app: 'ballast init build/App.ipa'\n")
    let app = try Array(Data(contentsOf: URL(filePath: Places.fixture("Harbor.ipa"))))
    try folder.write("build/My App.ipa", app)
    let one = try folder.run("init")
    #expect(one.output.contains("Next: ballast check 'build/My App.ipa'\n"), "\(one.output)\(one.errors)")
    try folder.write("B.ipa", app)
    try folder.refuse("init", exits: 64, "2 apps: B.ipa, build/My App.ipa")
  }
}
