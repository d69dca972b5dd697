import ReportSchema
import Testing

@testable import Reports

/// Which limit and which file the tables and sentences of a check name.
@Suite struct NearestLimitTests {
  private func limit(_ budget: String, actual: Int, baseline: Int? = nil, _ limit: Int) -> CheckReport.Limit {
    .init(
      budget: budget, value: "x", line: 9, column: 10, checked: true, values: 1, passed: true, exceeded: 0,
      actual: actual, baseline: baseline, limit: limit, unit: "bytes")
  }

  private func rows(_ limits: [CheckReport.Limit]) throws -> String {
    let report = CheckSample.report { $0.limits = limits }
    let app = try #require(CheckDocument([report]).apps.first)
    let document = Document(title: "", blocks: [.table(app.otherLimits)])
    return TextRenderer(width: 120).render(document)
  }

  /// 13.1 MB are far below a maximum of 13.8 MB, and almost at the limit of growth.
  @Test func theLimitThatIsExceededFirstIsShown() throws {
    let most = limit("install", actual: 13_100_000, 13_800_000)
    let growth = limit("install.growth", actual: 13_100_000, baseline: 12_870_000, 13_130_000)
    for limits in [[most, growth], [growth, most]] {
      let text = try rows(limits)
      #expect(text.contains("install.growth"), "the nearest limit is missing: \(text)")
      #expect(!text.contains("13.8"), "the maximum is farther away: \(text)")
    }
    // The other way round.
    let text = try rows([limit("install", actual: 13_100_000, 13_110_000), growth])
    #expect(!text.contains("install.growth"), "\(text)")
  }

  /// Limits of other sizes have rows of their own, and sizes of the table of parts have none here.
  @Test func eachSizeHasItsOwnRow() throws {
    let text = try rows([
      limit("user.archive", actual: 5_000, 9_000),
      limit("user.archive.growth", actual: 5_000, baseline: 4_900, 5_100),
      limit("pack", actual: 700, 800), limit("archive.growth", actual: 10, baseline: 9, 12),
      limit("locale.archive.drift", actual: 10, baseline: 9, 12),
    ])
    #expect(text.contains("user.archive.growth") && text.contains("pack"), "\(text)")
    #expect(!text.contains("\narchive") && !text.contains("drift"), "\(text)")
  }

  // MARK: - Names of files

  private func largest(_ paths: String...) throws -> String {
    let report = CheckSample.report { report in
      report.largestChanges = paths.map { .init(path: $0, change: -3_890, why: "removed") }
    }
    return TextRenderer(width: 900).render(CheckDocument([report]).document).split(separator: "\n").first {
      $0.contains("Largest: ")
    }.map(String.init) ?? ""
  }

  /// Three frameworks have a table of one name for one language.
  @Test func filesOfOneNameAreToldApart() throws {
    let text = try largest(
      "Frameworks/Map.framework/nl.lproj/Localizable.strings", "nl.lproj/Localizable.strings",
      "Frameworks/Pay.framework/nl.lproj/Localizable.strings")
    for name in [
      "Map.framework/nl.lproj/Localizable.strings −", "Pay.framework/nl.lproj/Localizable.strings −",
    ] {
      #expect(text.contains(name), "a file is not named: \(text)")
    }
    #expect(text.contains(", nl.lproj/Localizable.strings −"), "\(text)")
    #expect(!text.contains("Frameworks/"), "longer than needed: \(text)")
  }

  @Test func namesAreShort() throws {
    let text = try largest("a/promo.mp4", "de.lproj/Main.strings", "res/values-fr/strings.xml")
    #expect(
      text.contains("Largest: promo.mp4 −") && text.contains(", de.lproj/Main.strings −")
        && text.contains(", values-fr/strings.xml −"), "\(text)")
  }
}
