import TestSupport
import Testing

/// Invariant 5: a figure in a headline is the figure of a table below it.
@Suite struct HeadlineTests {
  private static let apps = [
    "Harbor.ipa", "Harbor.apk", "Harbor.aab", "Harbor.apks", "Quay.aab", "Quay.apk", "webext.xpi",
    "greeter.jar", "folder",
  ]

  private static let others: [[String]] = [
    ["diff", "ferry/1.0", "ferry/1.1"],
    ["diff", "ferry/1.0", "ferry/1.1", "ferry/1.2", "--packs"], ["diff", "ferry/1.0"],
    ["packs", "build", "ferry/1.0", "--output", "built"], ["packs", "compare", "packs"],
    ["check", "Harbor.ipa"],
  ]

  /// The sizes and shares of a text, without signs.
  private func figures(_ text: Substring) -> [String] {
    let plain = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing(/[\u{202f}\u{a0}]/, with: " ")
    return plain.matches(of: /[0-9][0-9,.]* (?:B|kB|MB|GB|%)/).map { String($0.output) }
  }

  private func expectFigures(of command: [String], in folder: String = Places.fixture("")) throws {
    let result = try Command.run(command, in: folder)
    #expect([0, 1].contains(result.exitCode), "\(result.errors)")
    let end = try #require(result.output.firstRange(of: "\n\n"), "\(command): no table")
    let table = Set(figures(result.output[end.upperBound...]))
    // The median of an even number of rows is the mean of two of them, and in no row.
    let headline = result.output[..<end.lowerBound].replacing(
      /[Mm]edian (translation )?[0-9.]+\s[kM]?B/, with: "")
    let missing = figures(headline[...]).filter { !table.contains($0) }
    #expect(missing.isEmpty, "\(command): \(missing) of '\(headline)' is in no table")
  }

  @Test(arguments: ["measure", "simulate"], apps) func ofAnApp(_ command: String, _ app: String) throws {
    try expectFigures(of: [command, app])
  }

  @Test(arguments: others) func ofOthers(_ command: [String]) throws {
    let folder = try FixtureFolder()
    try withExtendedLifetime(folder) { try expectFigures(of: command, in: folder.path) }
  }

  @Test(
    .enabled(if: Places.comparesRealData), arguments: ["measure", "simulate"],
    [
      "ipa/duckduckgo-ios-7.156.0.ipa", "ipa/deltachat-ios-2.57.1.ipa", "apk/Topeka.apk",
      "apk/wikipedia-50600.apk",
      "aab/jadx-app-release.aab", "aab/wikipedia-50600.aab", "accuracy/antennapod-3.11.4.xapk",
    ])
  func ofARealApp(_ command: String, _ app: String) throws {
    try expectFigures(of: [command, Places.real(app)])
  }
}
