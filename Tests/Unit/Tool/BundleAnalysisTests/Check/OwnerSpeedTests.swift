import DataFormats
import Testing

@testable import BundleAnalysis

/// The time in which files find their owners.
@Suite struct OwnerSpeedTests {
  private static let paths = (0..<2000).map {
    "Payload/App.app/Frameworks/Part\($0 % 50).framework/de.lproj/Table\($0).strings"
  }

  private static func time(_ owners: [BudgetOwner]) -> Duration {
    let clock = ContinuousClock()
    let runs = (0..<3).map { _ in
      clock.measure { for path in paths { _ = owners.team(ofFile: path, table: nil, component: nil) } }
    }
    return runs.min() ?? .zero
  }

  private static func owners(_ count: Int) throws -> [BudgetOwner] {
    let lines = (0..<count).map { "  \"Owned\($0)*\": team-\($0)\n" }.joined()
    return try Budget(
      reading: Array("version: 1\narchive: 1 MB\nowners:\n\(lines)".utf8), path: "ballast.yml"
    ).owners
  }

  /// A path is split once, and not for each owner.
  @Test func anOwnerMoreDoesNotSplitAPathAgain() throws {
    let one = Self.time(try Self.owners(1))
    let many = Self.time(try Self.owners(100))
    #expect(many < one * 25, "\(one) for 1 owner, \(many) for 100")
  }
}
