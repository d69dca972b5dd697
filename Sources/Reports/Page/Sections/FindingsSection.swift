internal import ReportSchema

/// Problems in the app, the worst first, with their remedies.
enum FindingsSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    let check = report.check
    guard !check.findings.isEmpty else {
      return [.paragraph("No findings.", role: .success)]
    }
    var blocks: [Block] = [
      .paragraph(RichText(headline(check)), role: .conclusion), .table(rules(check)), .table(findings(check)),
    ]
    if report.omitted.findings > 0 {
      blocks.append(
        .paragraph(
          RichText("\(NumberText.counted(report.omitted.findings, "more finding")): ")
            + .command("ballast check") + " lists all.", role: .note))
    }
    if let first = check.findings.first(where: { $0.accepted == nil }) {
      blocks.append(
        .paragraph(
          RichText("To accept a finding: ")
            + .command(
              "ballast check \(check.name.printable.shellQuoted) --accept REASON --accept-finding "
                + first.id.printable.shellQuoted
            )
            + ".", role: .note))
    }
    return blocks
  }

  private static func headline(_ check: CheckReport) -> String {
    let counts = check.findingCounts
    let parts = [
      NumberText.counted(counts.error, "error"), NumberText.counted(counts.warning, "warning"),
      NumberText.counted(counts.note, "note"),
    ]
    let accepted = counts.accepted > 0 ? "; \(NumberText.grouped(counts.accepted)) accepted" : ""
    return "\(parts.joined(separator: ", "))\(accepted)."
  }

  /// The rules by severity, with the remedy of each.
  private static func rules(_ check: CheckReport) -> Table {
    Table(
      "findings-rules", caption: "Findings by rule",
      columns: [
        .init("Rule", .name), .init("Severity", .name), .init("Findings"), .init("Remedy", .name),
      ],
      rows: check.rules.map { rule in
        Table.Row(
          .body, .text(RichText("\(rule.title) ") + .code(rule.id)), severity(rule.severity),
          .count(rule.findings), .text(rule.remedy))
      })
  }

  private static func findings(_ check: CheckReport) -> Table {
    let hasAccepted = check.findings.contains { $0.accepted != nil }
    let hasTexts = check.findings.contains { $0.text != nil }
    func cell(_ text: ReportMessage?, _ language: String?) -> Cell {
      guard let texts = text?.texts, let first = texts.first?.text else { return .empty }
      let others = texts.count == 1 ? "" : " (\(NumberText.counted(texts.count - 1, "more form")))"
      return .text(.message(first, language: language) + RichText(others))
    }
    return Table(
      "findings-table", caption: "Findings, the worst first",
      columns: [
        .init("Finding", .name), .init("Severity", .name), .init("Problem", .name),
        .init("Text", .name, when: hasTexts), .init("Base text", .name, when: hasTexts),
        .init("Wasted", when: check.measuresWaste), .init("Accepted", .name, when: hasAccepted),
      ],
      rows: check.findings.map { finding in
        Table.Row(
          .body, .text(.code(finding.id)), severity(finding.severity), .text(.message(finding.evidence)),
          cell(finding.text, finding.locale), cell(finding.baseText, check.app.baseLanguage),
          finding.wastedArchiveBytes.map(Cell.bytes) ?? .unknown,
          finding.accepted.map { .text(.message($0)) } ?? .empty)
      })
  }

  private static func severity(_ severity: ID<CheckReport.Severity>) -> Cell {
    Cell(.text("\(severity)"), severity == .error ? .bad : .plain)
  }
}
