import ReportSchema
import Testing

@testable import Reports

@Suite struct MarkdownTruncationTests {
  private let limit = MarkdownRenderer.limit
  private let more = "in the other formats"

  private func markdown(_ document: Document) -> String { MarkdownRenderer().render(document) }

  @Test func shortDocumentsAreWhole() {
    for sample in DocumentSamples.all {
      #expect(!markdown(sample.document).contains(more), "\(sample.name)")
    }
    let report = SimulateSample.report(locales: (0..<100).map { "x\($0)" })
    #expect(!markdown(SimulateDocument(report).document).contains(more))
  }

  @Test func longDocumentsFitAndStateWhatIsLeftOut() {
    let report = SimulateSample.report(locales: (0..<5000).map { "x\($0)" })
    let text = markdown(SimulateDocument(report).document)
    #expect(text.utf8.count <= limit)
    #expect(text.utf8.count > limit - 1000)
    let shown = text.split(separator: "\n").count { $0.hasPrefix("| x") }
    #expect(text.contains("more rows \(more)"))
    #expect(shown > 500)
    #expect(text.contains("**Total (5,000)**"))
  }

  @Test func longTextsFit() {
    let tags = (0..<5000).map { "x\($0)-\(SimulateSample.longTag)" }
    let report = SimulateSample.report(locales: tags, scale: 1_000_000) {
      $0.kept = tags
      $0.unmodified = tags.prefix(20).map { .init(entry: String(repeating: $0, count: 1000), reason: "&&&") }
      $0.warnings = tags.prefix(20).map {
        .init(entry: String(repeating: "&\u{1f468}", count: 9000), message: $0)
      }
      $0.app.name = String(repeating: "&", count: 90_000)
      $0.rebuilt = String(repeating: "&", count: 90_000)
    }
    let text = markdown(SimulateDocument(report).document)
    #expect(text.utf8.count <= limit)
    #expect(text.contains(more))
    #expect(text.contains("**Total (5,000)**"))
    #expect(text.contains("### Warnings"))
  }

  /// Blocks that are too long without rows are left out from the end; warnings never are without a word.
  @Test func documentsOfManyBlocksFit() {
    let document = Document(
      title: "Long", blocks: (0..<2000).map { .paragraph(RichText("Paragraph \($0) of the report.")) },
      warnings: [.init(entry: "odd", message: "is not valid")])
    for count in [100, 1000, 1200, 1500, 2000] {
      var document = document
      document.blocks = Array(document.blocks.prefix(count)).map {
        if case .paragraph(let paragraph) = $0 {
          .paragraph(
            Paragraph(.plain, [RichText(paragraph.lines[0].plain + String(repeating: "x", count: 40))]))
        } else {
          $0
        }
      }
      let text = markdown(document)
      #expect(text.utf8.count <= limit)
      #expect(text.contains("Paragraph 0 "))
      #expect(text.contains("### Warnings"))
      #expect(text.contains("The report is too long for a comment") == (count > 900))
    }
  }

  @Test func longTablesAreFolded() {
    let long = markdown(MeasureDocument(MeasureSample.report(count: 50, top: 50)).document)
    #expect(long.contains("<details>\n<summary>Locale: 50 rows</summary>\n\n| Locale |"))
    #expect(long.contains("\n\n</details>\n"))
    let short = markdown(MeasureDocument(MeasureSample.report(count: 50, top: 20)).document)
    #expect(!short.contains("<details>"))
  }
}
