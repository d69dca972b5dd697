import Foundation
import TestSupport
import Testing

/// A passed check fits on the screen of a terminal: 25 lines of 80 columns.
@Suite struct CheckLengthTests {
  private func expectShort(_ output: String) {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 25, "\(lines.count) lines:\n\(output)")
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(output)")
    #expect(output.contains("passed: within all "), "\(output)")
  }

  @Test(arguments: ["Harbor.ipa", "Harbor.apk", "Harbor.aab", "webext.xpi", "Quay.apk"])
  func anUnchangedAppIsShort(_ app: String) throws {
    let folder = try FixtureFolder()
    try folder.run("init \(app)")
    try folder.run("check \(app) --baseline-output known.json --first-run")
    expectShort(try folder.run("check \(app) --against known.json").output)
  }

  /// An app that changed a little, without new problems.
  @Test(
    .realData,
    arguments: [
      ("duckduckgo-ios-7.155.0", "duckduckgo-ios-7.156.0"),
      ("duckduckgo-ios-7.156.0", "duckduckgo-ios-7.156.0"),
      ("deltachat-ios-2.57.1", "deltachat-ios-2.57.1"),
    ]) func aRealAppWithinItsLimitsIsShort(_ old: String, _ new: String) throws
  {
    let folder = try TemporaryFolder()
    // Output with long paths has more lines.
    let paths = [old, new].map { "\($0).ipa" }
    for path in Set(paths) { try folder.link(path, to: Places.real("ipa/\(path)")) }
    try folder.run("init \(paths[0])")
    try folder.run("check \(paths[0]) --baseline-output known.json --first-run")
    let older = old == new ? "known.json" : paths[0]
    expectShort(try folder.run("check \(paths[1]) --against \(older)").output)
  }
}
