import Localization
import Testing

@Suite struct SeverityTests {
  @Test(arguments: [
    ("%@ %d", "%@ %@", CompatibilityIssue.Severity.crash), ("%@", "%@ %@", .crash),
    ("%@ %d", "%@", .garbled), ("%@", "%@", nil),
  ])
  func severityDependsOnTheIssues(
    _ called: String, _ shown: String, _ expected: CompatibilityIssue.Severity?
  ) {
    let issues = CallSignature(of: .text(called), syntax: .apple).issues(of: .text(shown), in: nil)
    #expect(issues.map(\.severity).max() == expected)
    #expect(CompatibilityIssue.malformed("%").severity == .garbled)
  }

  @Test(arguments: [("%d", true), ("%.2f", true), ("%@", false), ("%s", false)])
  func numericArgumentsAreRecognized(_ text: String, _ isNumeric: Bool) {
    let arguments = CallSignature(of: .text(text), syntax: .apple).arguments
    #expect(arguments.map(\.isNumeric) == [isNumeric])
  }
}
