package import ReportSchema

/// Writes a check as JUnit XML, as Jenkins, GitLab and other CI systems read it: one test per limit and per rule.
///
/// A rule fails only if its findings exceed a limit. A limit that was not checked is skipped, or an error if the check
/// fails because of it.
package enum JUnitRenderer {
  package static func text(of reports: [CheckReport]) -> String {
    let suites = reports.labelled.flatMap { label, report in
      [
        ("ballast.limits", label, report.limits.map { TestCase($0, report) }),
        ("ballast.findings", label, report.rules.map { TestCase($0, report) }),
      ]
    }
    let all = suites.flatMap(\.2)
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"ballast\" \(counts(all))>\n"
      + suites.map(suite).joined() + "</testsuites>\n"
  }

  private static func counts(_ cases: [TestCase]) -> String {
    func count(_ element: String) -> Int { cases.count { $0.element == element } }
    return "tests=\"\(cases.count)\" failures=\"\(count("failure"))\" errors=\"\(count("error"))\""
  }

  private static func suite(_ name: String, _ label: String, _ cases: [TestCase]) -> String {
    guard !cases.isEmpty else { return "" }
    let skipped = cases.count { $0.element == "skipped" }
    return
      "  <testsuite name=\"\(XMLText.escaped(label + name))\" \(counts(cases)) skipped=\"\(skipped)\" time=\"0\">\n"
      + cases.map { $0.xml(inSuite: name) }.joined() + "  </testsuite>\n"
  }

  private struct TestCase {
    let name: String
    /// `failure`, `error`, `skipped`, `system-out`, or nil if there is nothing to say.
    var element: String?
    var attributes: [(name: String, value: String)] = []
    var lines: [String] = []

    init(_ limit: CheckReport.Limit, _ report: CheckReport) {
      name = limit.title
      if let reason = limit.notChecked {
        element = "skipped"
        if reason.fails {
          element = "error"
          attributes.append(("type", "not-checked"))
        }
        attributes.append(("message", reason.message))
      } else {
        let breaches = report.breaches.filter { $0.line == limit.line && $0.column == limit.column }
        if !breaches.isEmpty {
          fail(breaches.map(\.message), type: "limit", place: "\(report.budget ?? ""):\(limit.line)")
        }
      }
    }

    init(_ rule: CheckReport.Rule, _ report: CheckReport) {
      name = rule.id
      let found = report.findings.filter { $0.rule == rule.id && $0.accepted == nil }
      let lines = found.map { "\($0.id): \($0.evidence)" }
      if report.breaches.contains(where: { found.contains(where: $0.counts) }) {
        fail(lines, type: rule.severity.rawValue, place: rule.title)
      } else if !lines.isEmpty {
        element = "system-out"
        self.lines = lines
      }
    }

    private mutating func fail(_ lines: [String], type: String, place: String) {
      var message = "\(place): \(NumberText.counted(lines.count, "problem"))"
      if lines.count == 1 { message = lines[0] }
      element = "failure"
      attributes = [("type", type), ("message", message)]
      self.lines = lines
    }

    func xml(inSuite suite: String) -> String {
      let start = "    <testcase classname=\"\(suite)\" name=\"\(XMLText.escaped(name))\" time=\"0\""
      guard let element else { return "\(start)/>\n" }
      let opening = attributes.reduce("<\(element)") { "\($0) \($1.name)=\"\(XMLText.escaped($1.value))\"" }
      if lines.isEmpty { return "\(start)>\n      \(opening)/>\n    </testcase>\n" }
      let content = lines.map { XMLText.escaped($0) }.joined(separator: "\n")
      return "\(start)>\n      \(opening)>\(content)</\(element)>\n    </testcase>\n"
    }
  }
}

extension CheckReport.Limit {
  /// `locale.archive.growth [de, fr] ≤ 5 %`
  package var title: String {
    var words = [budget]
    if let selector { words.append("[\(selector)]") }
    let sign = budget == "coverage" ? "≥" : "≤"
    if !value.isEmpty { words.append("\(sign) \(value)") }
    return words.joined(separator: " ")
  }
}

extension CheckReport {
  /// The report of an app that could not be read, for formats of CI that list problems: one limit that fails.
  package init(of failure: InputFailure) {
    let limit = Limit(
      budget: "input", value: "", line: 1, column: 1, checked: false, values: 0, passed: false,
      exceeded: 0, unit: ID(.count),
      notChecked: NotChecked(reason: ID(.unreadMessages), fails: true, message: failure.error))
    self.init(
      name: failure.input, app: MeasureReport.App(), passed: false, limits: [limit], breaches: [],
      findings: [], notChecked: [],
      checksFindings: false, findingCounts: FindingCounts(error: 0, warning: 0, note: 0, accepted: 0, new: 0),
      rules: [], measuresWaste: false, warnings: [])
  }
}
