internal import ReportSchema

/// The tables of a check.
struct CheckTables {
  private let report: CheckReport
  private let bytes: ByteFormatter

  init(_ report: CheckReport, bytes: ByteFormatter) {
    self.report = report
    self.bytes = bytes
  }

  /// Exceeded limits; nil if there are none.
  var breaches: Table? {
    guard !report.breaches.isEmpty else { return nil }
    let hasBaseline = report.breaches.contains { $0.baseline != nil }
    return Table(
      "breaches", caption: RichText("Exceeded limits of ") + .code(report.budget ?? ""),
      columns: [
        .init("Limit", .name), .init("Subject", .name), .init("Actual"), .init("Allowed"), .init("Over"),
        .init("Baseline", when: hasBaseline), .init("Line"),
      ],
      rows: report.breaches.map { breach in
        let subject = breach.subject.map { Cell.text(.code($0)) } ?? .empty
        let baseline =
          breach.baseline.map { cell($0, breach, bytes.distinguishing(breach.limit, breach.actual)) }
          ?? .empty
        return Table.Row(
          .body, [.text(breach.budget), subject] + values(breach) + [baseline, .count(breach.line)])
      })
  }

  /// Limits that were not checked; nil if there are none.
  var notChecked: Table? {
    let limits = report.limits.compactMap { limit in limit.notChecked.map { (limit, $0) } }
    guard !limits.isEmpty else { return nil }
    return Table(
      "not-checked", caption: RichText("Limits not checked"),
      columns: [.init("Limit", .name), .init("Subject", .name), .init("Line"), .init("Reason", .name)],
      rows: limits.map { limit, reason in
        let subject = limit.selector.map { Cell.text(.code($0)) } ?? .empty
        let text = Cell.text(.message(reason.message))
        return Table.Row(
          .body, .text(limit.budget), subject, .count(limit.line),
          reason.fails ? text.styled(.bad) : text)
      })
  }

  /// The value, the limit and the difference.
  private func values(_ breach: CheckReport.Breach) -> [Cell] {
    let bytes = bytes.distinguishing(breach.limit, breach.actual)
    let over = breach.actual - breach.limit
    let difference: Cell =
      switch breach.unit.known {
      case .bytes: Cell(.byteChange(over, by: bytes))
      case .share:
        .text("\(over < 0 ? "−" : "+")\(NumberText.fineShare(abs(over), of: 1_000_000))")
      case .count, nil: .text(NumberText.change(over))
      }
    return [
      cell(breach.actual, breach, bytes).styled(.bad), cell(breach.limit, breach, bytes),
      difference,
    ]
  }

  private func cell(_ value: Int, _ breach: CheckReport.Breach, _ bytes: ByteFormatter) -> Cell {
    switch breach.unit.known {
    case .bytes: Cell(.bytes(value, by: bytes))
    case .share: .text(NumberText.fineShare(value, of: 1_000_000))
    case .count, nil: .count(value)
    }
  }

  /// Findings by rule; nil without findings.
  var rules: Table? {
    guard !report.rules.isEmpty else { return nil }
    func row(
      _ role: Table.Row.Role, _ name: String, _ severity: String, _ found: [CheckReport.Finding]
    ) -> Table.Row {
      let waste = found.compactMap(\.wastedArchiveBytes)
      return Table.Row(
        role, .text(name), .text(severity), .count(found.count), .count(found.count { $0.accepted != nil }),
        waste.isEmpty ? .unknown : .bytes(waste.reduce(0, +)))
    }
    return Table(
      "rules",
      columns: [
        .init("Rule", .name), .init("Severity", .name), .init("Findings"),
        .init("Accepted", when: report.findingCounts.accepted > 0),
        .init("Wasted", when: report.measuresWaste),
      ],
      rows: report.rules.map { rule in
        row(.body, rule.id, "\(rule.severity)", report.findings.filter { $0.rule == rule.id })
      } + [row(.total, "All findings", "", report.findings)])
  }
}
