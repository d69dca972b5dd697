import ReportSchema

/// Problems in the app, the worst first, with their remedies: the document of `ballast check` without limits.
enum FindingsSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    let omitted = report.omitted.findings
    // The list of actions is in the section on savings.
    var check = report.check
    check.actions = []
    check.allSimpleActions = nil
    let findings = CheckDocument([check], options).document.blocks.compactMap { block -> Block? in
      guard case .table(var table) = block else { return block }
      table.caption = "Findings by rule"
      // The table counts the listed findings.
      return omitted == 0 ? .table(table) : nil
    }
    let unchecked = check.uncheckedRuleWarnings.map { RichText($0.message) }
    let note: [Block] = unchecked.isEmpty ? [] : [.paragraph(Paragraph(.note, unchecked))]
    let blocks = findings + note
    guard omitted > 0 else { return blocks }
    return blocks + [
      .paragraph(
        RichText("\(NumberText.counted(omitted, "more finding")): ") + .command("ballast check")
          + " lists all.", role: .note)
    ]
  }
}
