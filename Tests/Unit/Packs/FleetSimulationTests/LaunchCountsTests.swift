import Foundation
import PackStore
import ReportSchema
import Testing

@testable import FleetSimulation

/// Counts of launches, as the store writes them.
@Suite struct LaunchCountsTests {
  /// - Parameter source: of the first pack, as `Launch.Source` is encoded.
  private static func line(
    _ locale: String?, _ source: String, fromDisk: Bool = true, success: Bool = true, lookups: Int = 8,
    ofBase: Int = 2, missing: Int = 0
  ) -> String {
    let tag = locale.map { "\"\($0)\"" } ?? "null"
    let first = "{\"locale\":\(tag),\"source\":\(source),\"lookups\":\(lookups)},"
    let base = "{\"locale\":\"en\",\"source\":{\"base\":{}},\"lookups\":\(ofBase)}"
    return "{\"appVersion\":\"2.0\",\"locale\":\(tag),\"isReadyFromDisk\":\(fromDisk),"
      + "\"isSuccess\":\(success),\"missing\":\(missing),"
      + "\"layers\":[\(success && locale != nil ? first : "")\(base)]}"
  }

  private static let current = "{\"currentPack\":{}}"
  private static let outdated = "{\"outdatedPack\":{\"version\":\"1.0\"}}"

  private func counts(_ lines: [String]) throws -> LaunchCounts {
    try LaunchCounts(reading: Array(lines.joined(separator: "\n").utf8)) {
      try JSONDecoder().decode(Launch.Telemetry.self, from: Data($0))
    }
  }

  @Test func sharesAreThoseOfUsersOfOtherLanguages() throws {
    let lines = [
      Self.line("de", Self.current), Self.line("fr", Self.current, fromDisk: false),
      Self.line("de", Self.outdated),
      Self.line("it", Self.current, fromDisk: false, success: false, ofBase: 7, missing: 3),
      "", Self.line("en", Self.current), Self.line(nil, Self.current),
    ]
    let found = try #require(try counts(lines).telemetry)
    #expect(found.launches == 6 && found.localizedLaunches == 4)
    #expect(found.successShare == 0.75 && found.currentShare == 0.5)
    #expect(found.fromDiskShare == 0.5 && found.currentFromDiskShare == 0.25 && found.staleShare == 0.25)
    // 3 × (8 + 2) + 7 look-ups, of which base answered 13; 3 more had no answer.
    #expect(found.baseTextShare == 13.0 / 40 && found.missingTextShare == 3.0 / 40)
    var scenario = Scenario()
    let isSet = scenario.setShares(try counts(lines))
    #expect(isSet && scenario.localizedShare == 4.0 / 6)
    #expect(!scenario.assumed.contains("localized") && scenario.assumed.contains("storage.read"))
  }

  @Test(arguments: [
    "{}", "not JSON", "[]", line("de", "{\"unknown\":{}}"), line("de", current, lookups: -1),
    "{\"appVersion\":\"1\",\"locale\":\"de\",\"isReadyFromDisk\":true,\"isSuccess\":true,\"missing\":0,\"layers\":[]}",
  ])
  func anotherLineIsAnError(_ line: String) throws {
    #expect(throws: LaunchCounts.InvalidLine(number: 2), "\(line)") {
      _ = try counts([Self.line("de", Self.current), line])
    }
  }

  @Test func launchesOfBaseMeasureNoShare() throws {
    var scenario = Scenario()
    #expect(try counts([Self.line("en", Self.current)]).telemetry == nil)
    let isSet = scenario.setShares(try counts([]))
    #expect(!isSet && scenario == Scenario())
  }

  /// Sums of numbers of a file have no limit.
  @Test func greatestNumbersDoNotTrap() throws {
    let line = Self.line("de", Self.current, lookups: .max, ofBase: .max)
    let found = try #require(try counts([line, line]).telemetry)
    #expect(abs(found.baseTextShare - 0.5) < 1e-9)
  }
}
