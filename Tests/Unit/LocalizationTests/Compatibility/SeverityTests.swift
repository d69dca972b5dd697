import Localization
import Testing

@Suite struct SeverityTests {
  @Test(
    arguments: [
      // Another type, or an argument that is not passed.
      (.apple, "%@ %d", "%@ %@", .crash), (.apple, "%@", "%@ %@", .crash), (.apple, "%d", "%ld", .crash),
      (.c, "%s", "%d", .crash), (.c, "%p", "%n", .crash), (.android, "%1$s", "%1$s %2$s", .crash),
      // Java's formatter throws for a conversion that is not valid.
      (.android, "%1$d%%", "%1$d%", .crash), (.apple, "%d%%", "%d%", .garbled),
      // The same type with another display.
      (.apple, "%d", "%c", .garbled), (.apple, "%@", "%p", .garbled), (.c, "%d", "%hhd", .garbled),
      (.android, "%s", "%b", .garbled), (.c, "%d %d", "%*d", .garbled),
      // A position is omitted: Foundation reads the argument in its place, of the same type or of another.
      (.apple, "%@ %@", "%2$@", .garbled), (.apple, "%lld %@", "%2$@", .crash),
      (.android, "%d %s", "%2$s", .omitted),
      // The call passes nothing, so that the text is not formatted.
      (.apple, "Hello", "Hello %@", .garbled), (.android, "Hello", "Hello %1$s", .garbled),
      // Names are displayed.
      (.icu, "{a}", "{a} {b}", .garbled), (.i18next, "{{a}}", "{{a}} {{b}}", .garbled),
      (.apple, "%@ %d", "%@", .omitted), (.apple, "%@", "fog", .omitted), (.apple, "%@", "%@", nil),
    ] as [(PlaceholderSyntax, String, String, CompatibilityIssue.Severity?)])
  func severityDependsOnTheIssues(
    _ syntax: PlaceholderSyntax, _ called: String, _ shown: String, _ expected: CompatibilityIssue.Severity?
  ) {
    let issues = CallSignature(of: .text(called), syntax: syntax).issues(of: .text(shown), in: nil)
    #expect(issues.severity == expected, "\(issues)")
    #expect(issues.isIncompatible == (expected.map { $0 > .omitted } ?? false))
  }

  /// A number without a form ends an Android app: `Resources.getQuantityText`.
  @Test func severityOfAMissingCaseDependsOnThePlatform() throws {
    let one = Message.variations(Variations(by: .plural(.first), [.init(.category(.one), .text("%d"))]))
    let english = try #require(LocaleTag(bcp47: "en"))
    for (syntax, expected) in [
      (PlaceholderSyntax.android, CompatibilityIssue.Severity.crash), (.apple, .garbled),
    ] {
      #expect(CallSignature(of: one, syntax: syntax).issues(of: one, in: english).severity == expected)
    }
  }

  @Test(arguments: [("%d", true), ("%.2f", true), ("%@", false), ("%s", false)])
  func numericArgumentsAreRecognized(_ text: String, _ isNumeric: Bool) {
    let arguments = CallSignature(of: .text(text), syntax: .apple).arguments
    #expect(arguments.map(\.isNumeric) == [isNumeric])
  }
}
