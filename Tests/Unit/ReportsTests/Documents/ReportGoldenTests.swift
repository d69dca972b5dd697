import Foundation
import TestSupport
import Testing

@testable import Reports

/// A text that is recorded in `Goldens/NAME`.
struct GoldenCase: CustomTestStringConvertible, Sendable {
  let name: String
  let text: @Sendable () throws -> String

  init(_ name: String, _ text: @escaping @Sendable () throws -> String) {
    self.name = name
    self.text = text
  }

  var testDescription: String { name }

  /// A document as text, Markdown and CSV.
  static func document(_ name: String, _ document: @escaping @Sendable () -> Document) -> GoldenCase {
    GoldenCase("\(name).txt") {
      let document = document()
      return """
        # \(document.title)
        === text
        \(TextRenderer(width: 100).render(document))=== markdown
        \(MarkdownRenderer().render(document))=== csv
        \(CSVRenderer().render(document))
        """
    }
  }
}

/// Charts, documents and pages of small reports, byte for byte.
///
/// With BALLAST_RECORD=1 the files are recorded, and the run fails so that it does not count as passed.
@Suite struct ReportGoldenTests {
  private static let folder = Places.package.appending(path: "Tests/Unit/ReportsTests/Goldens")

  private static let cases: [GoldenCase] =
    GoldenCase.staleness + GoldenCase.savings + GoldenCase.footprint + GoldenCase.growth + GoldenCase.checks
    + GoldenCase.history + GoldenCase.packs + GoldenCase.delivery + GoldenCase.pages + GoldenCase.layouts

  @Test func everyGoldenHasACase() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0 != "Samples" }
    #expect(files.sorted() == Self.cases.map(\.name).sorted())
  }

  /// Browsers do not show a drawing with a mistake.
  @Test(arguments: cases.filter { $0.name.hasSuffix(".svg") })
  func aChartIsWellFormed(_ one: GoldenCase) throws {
    let text = try one.text()
    let start = text.range(of: "<svg")?.lowerBound ?? text.startIndex
    #expect(try !SVGElements(String(text[start...])).elements.isEmpty)
  }

  @Test(arguments: cases) func aReportIsAsRecorded(_ one: GoldenCase) throws {
    let text = try one.text()
    let path = Self.folder.appending(path: one.name)
    if ProcessInfo.processInfo.environment["BALLAST_RECORD"] == "1" {
      try Data(text.utf8).write(to: path)
      Issue.record("recorded \(one.name); read it, and run again without BALLAST_RECORD")
      return
    }
    let recorded = String(decoding: try Data(contentsOf: path), as: UTF8.self)
    guard text != recorded else { return }
    // Only the first line that differs: a chart is long.
    let (lines, expected) = (text.components(separatedBy: "\n"), recorded.components(separatedBy: "\n"))
    let line = zip(lines, expected).prefix { $0 == $1 }.count
    Issue.record(
      """
      \(one.name):\(line + 1) is '\(line < lines.count ? lines[line] : "")', \
      recorded '\(line < expected.count ? expected[line] : "")'
      """)
  }
}
