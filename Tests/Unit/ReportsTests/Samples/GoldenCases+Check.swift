import Foundation
import ReportSchema

@testable import Reports

extension GoldenCase {
  static let checks: [GoldenCase] = [
    ("check", CheckSample.report()), ("check-passed", CheckSample.passed),
    ("check-unchecked", CheckSample.unchecked), ("check-many", many), ("check-no-budget", noBudget),
    ("check-none", none), ("check-kept", kept), ("check-file", file),
  ].flatMap { name, report in
    [
      .document(name) { CheckDocument(report).document },
      GoldenCase("\(name)-ci.txt") {
        """
        === comment
        \(CheckComment.text(of: report).components(separatedBy: "\n").prefix(3).joined(separator: "\n"))
        === github
        \(GitHubAnnotations.text(of: report))=== gitlab
        \(try GitLabRenderer.text(of: report))=== junit
        \(JUnitRenderer.text(of: report))=== sarif
        \(try SARIFRenderer.text(of: report, version: "1.0.0"))
        """
      },
    ]
  }

  private static func finding(
    _ index: Int, _ severity: String, _ change: (inout CheckReport.Finding) -> Void = { _ in }
  ) -> CheckReport.Finding {
    var finding = CheckReport.Finding(
      id: "\(severity)-rule/\(index)", rule: "\(severity)-rule", severity: severity,
      evidence: "evidence \(index)",
      isNew: false)
    change(&finding)
    return finding
  }

  /// More findings than annotations, limits of every unit, and findings with each part of a place.
  private static let many = CheckSample.report { report in
    report.findings =
      (0..<12).map { finding($0, "error") } + (0..<11).map { finding($0, "warning") }
      + [
        finding(0, "note") { ($0.locale, $0.key, $0.wastedArchiveBytes) = ("de", "a,b:c", 1) },
        finding(1, "note") { ($0.table, $0.entry, $0.component) = ("T.strings", "e/T.strings", "App") },
        finding(2, "note") { ($0.component, $0.isNew) = ("Widget", true) },
        finding(3, "note") { ($0.entry, $0.component, $0.accepted) = ("x.strings", "App", "ok") },
        finding(4, "note") { ($0.entry, $0.evidence) = ("./x 100%\r\n", "50 %\n\u{1b}") },
      ]
    report.rules = ["error", "warning", "note", "unused"].map { CheckSample.rule("\($0)-rule", $0, 12) }
    report.findingCounts = .init(error: 12, warning: 11, note: 4, accepted: 1, new: 0)
    report.breaches += [
      .init(
        budget: "new-locales", limit: 0, actual: 2, unit: "count", line: 20, column: 3,
        message: "new locales: 2"),
      .init(
        budget: "coverage", subject: "de", limit: 900_000, actual: 950_000, unit: "share", line: 21,
        column: 3,
        message: "coverage"),
      .init(
        budget: "new-findings", subject: "note, error-rule", limit: 0, actual: 2, unit: "count", line: 22,
        column: 3, message: "new findings: 2"),
      .init(
        budget: "archive", limit: 500, actual: 900, unit: "bytes", line: 2, column: 10,
        message: "second of line 2"),
    ]
    report.breaches += (0..<4).map {
      .init(
        budget: "install", limit: $0, actual: $0 + 1, unit: "bytes", line: 30 + $0, column: 1,
        message: "m\($0)")
    }
    report.limits += (0..<12).map {
      .init(
        budget: "growth", value: "1", line: 40 + $0, column: 2, checked: 0, exceeded: 0,
        notChecked: .init(reason: "no-baseline", fails: $0 == 0, message: "reason \($0)"))
    }
    report.measuresWaste = false
    report.warnings = DocumentSamples.warnings
  }

  private static let noBudget = CheckSample.report { report in
    (report.budget, report.baseline, report.limits, report.breaches) = (nil, nil, [], [])
    report.passed = true
    report.findingCounts.new = 0
    report.findings[1].isNew = true
    report.findingCounts.accepted = 0
    report.findings.removeLast()
  }

  private static let none = CheckSample.report { report in
    (report.limits, report.breaches, report.findings, report.rules) = ([], [], [], [])
    report.baseline?.version = nil
    report.baseline?.date = nil
    report.findingCounts = .init(error: 0, warning: 0, note: 0, accepted: 0, new: 0)
    report.passed = true
  }

  /// One limit that is kept, one that is not checked, and one open finding.
  private static let kept = CheckSample.report { report in
    report.limits = Array(report.limits.suffix(2))
    report.limits[0].exceeded = 0
    report.limits[1].notChecked = .init(reason: "no-app", fails: false, message: "needs the app")
    report.breaches = []
    report.passed = true
    report.findings = [report.findings[0]]
    report.findings[0].isNew = false
    report.findingCounts = .init(error: 1, warning: 0, note: 0, accepted: 0, new: 0)
  }

  /// A report of an app without a name, whose only limits fail.
  private static let file = CheckSample.report { report in
    report.app = .init()
    report.name = "report.json"
    report.limits = Array(report.limits.prefix(1))
    report.limits[0].exceeded = 0
    report.limits[0].notChecked = .init(reason: "no-baseline", fails: true, message: "no baseline")
    report.breaches = []
    report.baseline?.reason = nil
    (report.findings, report.rules) = ([], [])
    report.findingCounts = .init(error: 0, warning: 0, note: 0, accepted: 2, new: 0)
  }
}
