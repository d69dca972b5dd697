import ReportSchema

/// Problems in the app, the worst first, with their remedies: the document of `ballast check` without limits.
enum FindingsSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    let omitted = report.omitted.findings
    let blocks = CheckDocument([report.check], options).document.blocks.compactMap { block -> Block? in
      guard case .table(var table) = block else { return block }
      table.caption = "Findings by rule"
      // The table counts the listed findings.
      return omitted == 0 ? .table(table) : nil
    }
    guard omitted > 0 else { return blocks }
    return blocks + [
      .paragraph(
        RichText("\(NumberText.counted(omitted, "more finding")): ") + .command("ballast check")
          + " lists all.", role: .note)
    ]
  }
}
