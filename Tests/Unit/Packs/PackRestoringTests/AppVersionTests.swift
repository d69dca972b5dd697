import LanguagePacks
import PackRestoring
import Testing

/// The order of app versions.
@Suite struct AppVersionTests {
  /// The least first; those of one row differ in zeros only.
  private static let ordered = [
    [""], ["1", "1.0", "1.00"], ["1.0.1"], ["1.2.beta"], ["1.2"], ["1.2.1"], ["1.9"], ["1.10"],
    ["2.0-rc1"], ["2", "2.0.0"], ["10"], ["2023.4"],
    ["99999999999999999999999998"], ["99999999999999999999999999"],
  ]

  @Test func versionsAreOrderedByTheirNumbers() {
    for (row, versions) in Self.ordered.enumerated() {
      for (otherRow, others) in Self.ordered.enumerated() {
        for (one, other) in versions.flatMap({ one in others.map { (one, $0) } }) {
          let isLess = row == otherRow ? one < other : row < otherRow
          #expect((AppVersion(one) < AppVersion(other)) == isLess, "\(one) < \(other)")
          let isLater = !other.isEmpty && row > otherRow
          #expect(AppVersion(one).isLater(than: AppVersion(other)) == isLater, "\(one) later than \(other)")
        }
      }
    }
  }

  /// Names of builds, such as `nightly`, have no order in time.
  @Test func versionsWithoutANumberAreNeverLater() {
    for text in ["nightly", "v2", "beta", ""] {
      #expect(!AppVersion(text).isLater(than: AppVersion("1")), "\(text)")
      #expect(!AppVersion("1").isLater(than: AppVersion(text)), "\(text)")
    }
  }
}
