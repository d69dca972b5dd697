import ReportSchema
import Testing

@testable import Reports

@Suite struct SiteDocumentTests {
  private func text(_ document: Document) -> String { TextRenderer(width: 100).render(document) }

  @Test func verificationCountsItsChecks() {
    var report = SiteSample.verification
    #expect(text(PacksVerifyDocument(report).document).hasPrefix("org.example.ferry: failed: 2 problems.\n"))
    (report.passed, report.problems, report.key) = (true, [], "0123456789abcdef")
    let passed = text(PacksVerifyDocument(report).document)
    #expect(passed.hasPrefix("org.example.ferry: passed: 44 files verified.\n"))
    #expect(passed.contains("Expires at 2027-02-20T08:00:00Z. Signed with key 0123456789abcdef."))
  }
}
