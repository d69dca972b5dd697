package import ReportSchema

/// Writes a check as JUnit XML, as Jenkins, GitLab and other CI systems read it: one test per limit and per rule.
///
/// A rule fails only if its findings exceed a limit. A limit that was not checked is skipped, or an error if the check
/// fails because of it.
package enum JUnitRenderer {
  package static func text(of reports: [CheckReport]) -> String {
    let suites = reports.labelled.flatMap { label, report in
      [
        (label + "ballast.limits", report.limits.map { testCase(for: $0, report) }),
        (label + "ballast.findings", report.rules.map { testCase(for: $0, report) }),
      ]
    }
    let all = suites.flatMap(\.1)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"ballast\" tests=\"\(all.count)\" failures=\"\(all.count(.failure))\""
    text += " errors=\"\(all.count(.error))\">\n"
    return text + suites.map(suite).joined() + "</testsuites>\n"
  }

  fileprivate struct TestCase {
    let text: String
    let result: Result
  }

  fileprivate enum Result { case success, failure, error, skipped }

  private static func suite(_ name: String, _ cases: [TestCase]) -> String {
    guard !cases.isEmpty else { return "" }
    return
      "  <testsuite name=\"\(XMLText.escaped(name))\" tests=\"\(cases.count)\" failures=\"\(cases.count(.failure))\""
      + " errors=\"\(cases.count(.error))\" skipped=\"\(cases.count(.skipped))\" time=\"0\">\n"
      + cases.map(\.text).joined() + "  </testsuite>\n"
  }

  private static func testCase(for limit: CheckReport.Limit, _ report: CheckReport) -> TestCase {
    let breaches = report.breaches.filter { $0.line == limit.line && $0.column == limit.column }
    if let reason = limit.notChecked {
      let element = reason.fails ? "error type=\"not-checked\"" : "skipped"
      return TestCase(
        text: opening(of: limit.title, suite: "ballast.limits")
          + ">\n      <\(element) message=\"\(XMLText.escaped(reason.message))\"/>\n    </testcase>\n",
        result: reason.fails ? .error : .skipped)
    }
    return testCase(
      limit.title, suite: "ballast.limits",
      failure: breaches.isEmpty ? nil : breaches.map(\.message),
      type: "limit", place: "\(report.budget ?? ""):\(limit.line)", output: [])
  }

  private static func testCase(for rule: CheckReport.Rule, _ report: CheckReport) -> TestCase {
    let found = report.findings.filter { $0.rule == rule.id && $0.accepted == nil }
    let isLimited = report.breaches.contains { found.contains(where: $0.counts) }
    let lines = found.map { "\($0.id): \($0.evidence)" }
    return testCase(
      rule.id, suite: "ballast.findings", failure: isLimited ? lines : nil,
      type: rule.severity.rawValue,
      place: rule.title, output: isLimited ? [] : lines)
  }

  private static func testCase(
    _ name: String, suite: String, failure: [String]?, type: String, place: String, output: [String]
  ) -> TestCase {
    let open = opening(of: name, suite: suite)
    if let failure {
      let message =
        failure.count == 1 ? failure.first ?? "" : "\(place): \(NumberText.counted(failure.count, "problem"))"
      let lines = failure.map { XMLText.escaped($0) }.joined(separator: "\n")
      return TestCase(
        text: "\(open)>\n      <failure type=\"\(type)\" message=\"\(XMLText.escaped(message))\">\(lines)"
          + "</failure>\n    </testcase>\n", result: .failure)
    }
    guard !output.isEmpty else { return TestCase(text: "\(open)/>\n", result: .success) }
    let lines = output.map { XMLText.escaped($0) }.joined(separator: "\n")
    return TestCase(
      text: "\(open)>\n      <system-out>\(lines)</system-out>\n    </testcase>\n", result: .success)
  }

  private static func opening(of name: String, suite: String) -> String {
    "    <testcase classname=\"\(suite)\" name=\"\(XMLText.escaped(name))\" time=\"0\""
  }
}

extension [JUnitRenderer.TestCase] {
  fileprivate func count(_ result: JUnitRenderer.Result) -> Int { count { $0.result == result } }
}

extension CheckReport.Limit {
  /// `locale.archive.growth [de, fr] ≤ 5 %`
  package var title: String {
    let sign = budget == "coverage" ? "≥" : "≤"
    let bound = value.isEmpty ? nil : "\(sign) \(value)"
    return [budget, selector.map { "[\($0)]" }, bound].compactMap { $0 }.joined(separator: " ")
  }
}

extension CheckReport {
  /// The report of an app that could not be read, for formats of CI that list problems: one limit that fails.
  package init(of failure: InputFailure) {
    let limit = Limit(
      budget: "input", value: "", line: 1, column: 1, checked: 0, exceeded: 0, unit: ID(.count),
      notChecked: NotChecked(reason: ID(.unreadMessages), fails: true, message: failure.error))
    self.init(
      name: failure.input, app: FootprintReport.App(), passed: false, limits: [limit], breaches: [],
      findings: [],
      checksFindings: false, findingCounts: FindingCounts(error: 0, warning: 0, note: 0, accepted: 0, new: 0),
      rules: [], measuresWaste: false, warnings: [])
  }
}
