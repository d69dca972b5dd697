package import ReportSchema

/// The document of `ballast check`: exceeded limits and findings.
package struct CheckDocument {
  private static let tagLimit = 6
  /// The most lines of a message with variations.
  private static let quoteLimit = 3

  private let report: CheckReport
  private let options: DocumentOptions

  package init(_ report: CheckReport, _ options: DocumentOptions = DocumentOptions()) {
    self.report = report
    self.options = options
  }

  package var document: Document {
    let tables = CheckTables(report, bytes: options.byteFormatter)
    return Document(
      title: "\(AppTitle(report.app).title(of: report)): check",
      blocks: [
        .paragraph(
          RichText(CheckDocument.headline(of: report, options.byteFormatter)),
          role: isAlert ? .alert : .success),
        tables.sizes.map(Block.table), tables.breaches.map(Block.table), tables.notChecked.map(Block.table),
        report.baseline?.hasFindings == true ? nil : tables.rules.map(Block.table),
      ] + findings.map(Block.list) + [notes, next.map(Block.next)],
      warnings: report.warnings,
      byteFormatter: options.byteFormatter)
  }

  /// `DuckDuckGo 7.156.0: failed: 2 of 9 limits exceeded, 1 not checked, 3 new findings`, or `5 errors, no limit set`
  package static func headline(of report: CheckReport, _ bytes: ByteFormatter = ByteFormatter()) -> String {
    var parts: [String] = []
    if !report.limits.isEmpty {
      let exceeded = report.limits.count { $0.exceeded > 0 }
      let notChecked = report.limits.count { $0.notChecked != nil }
      let kept = report.limits.count - notChecked - exceeded
      if exceeded > 0 {
        parts.append(
          "\(NumberText.grouped(exceeded)) of \(NumberText.counted(report.limits.count, "limit")) exceeded")
      } else if kept > 0 {
        parts.append("\(NumberText.counted(kept, "limit")) kept")
      }
      if notChecked > 0 {
        let noBaseline =
          report.baseline == nil
          && report.limits.allSatisfy { $0.notChecked.map { $0.reason == "no-baseline" } ?? true }
        parts.append(
          (parts.isEmpty ? NumberText.counted(notChecked, "limit") : NumberText.grouped(notChecked))
            + " not checked" + (noBaseline ? " (no baseline)" : ""))
      }
    }
    let counts = report.findingCounts
    let severities = [(counts.error, "error"), (counts.warning, "warning"), (counts.note, "note")]
      .filter { $0.0 > 0 }.map { NumberText.counted($0, $1) }
    if !report.checksFindings {
      parts.append("findings not checked")
    } else if counts.new > 0 {
      let errors = report.findings.count { $0.isNew && $0.severity == .error }
      parts.append(
        NumberText.counted(counts.new, "new finding")
          + (errors == 0 ? "" : " (\(NumberText.counted(errors, "error")))"))
    } else if !severities.isEmpty {
      parts.append(severities.joined(separator: ", "))
    } else if report.limits.isEmpty {
      parts.append("nothing found")
    }
    if report.limits.isEmpty, counts.error > 0 { parts.append("no limit set") }
    let result = report.passed ? report.limits.isEmpty ? "" : "passed: " : "failed: "
    let change = sizeChange(of: report, bytes).map { "\($0), " } ?? ""
    return "\(AppTitle(report.app).title(of: report)): \(change)\(result)\(parts.joined(separator: ", "))"
  }

  /// `+12.3 kB (+0.1 %)`, or `unchanged (8.62 MB)`; nil without a baseline.
  static func sizeChange(of report: CheckReport, _ bytes: ByteFormatter) -> String? {
    guard let size = report.sizes?.first(where: { $0.part == .archive }), let baseline = size.baseline else {
      return nil
    }
    return size.change == 0
      ? "size unchanged (\(bytes(size.actual)))"
      : "\(size.notation(bytes).change(size.change))"
        + " (\(NumberText.shareChange(size.change, of: baseline)))"
  }

  /// An error without a limit that fails must not look like success.
  private var isAlert: Bool { !report.passed || report.limits.isEmpty && report.findingCounts.error > 0 }

  // MARK: - Findings

  /// The findings that are not accepted, by rule: new ones, and those that the baseline has.
  private var findings: [List] {
    let open = report.findings.filter { $0.accepted == nil }
    guard report.baseline?.hasFindings == true else {
      return [list("findings", "Findings", open)].compactMap(\.self)
    }
    var known = list("known-findings", "Known findings", open.filter { !$0.isNew })
    known?.isFolded = true
    return [list("new-findings", "New findings", open.filter(\.isNew)), known].compactMap(\.self)
  }

  private func list(_ identifier: String, _ heading: String, _ open: [CheckReport.Finding]) -> List? {
    guard !open.isEmpty else { return nil }
    var groups: [List.Group] = []
    for rule in report.rules {
      let found = open.filter { $0.rule == rule.id }
      guard !found.isEmpty else { continue }
      groups.append(
        List.Group(
          RichText("\(rule.title) (\(rule.id), \(NumberText.grouped(found.count))). \(rule.remedy)"),
          items(found)))
    }
    return List(
      identifier, heading: RichText("\(heading): \(NumberText.grouped(open.count))"), groups: groups)
  }

  /// Findings of several locales that are equal otherwise share an item.
  private func items(_ findings: [CheckReport.Finding]) -> [List.Item] {
    var order: [CheckReport.Finding] = []
    var groups: [CheckReport.Finding: [CheckReport.Finding]] = [:]
    for finding in findings {
      var common = finding
      (common.id, common.locale, common.text) = ("", nil, nil)
      if groups[common] == nil { order.append(common) }
      groups[common, default: []].append(finding)
    }
    return order.map { item(groups[$0] ?? []) }
  }

  /// - Parameter findings: equal ones of several locales.
  private func item(_ findings: [CheckReport.Finding]) -> List.Item {
    guard let finding = findings.first else { return List.Item("") }
    var place: [RichText] = []
    let locales = findings.compactMap(\.locale)
    if !locales.isEmpty { place.append(RichText(NumberText.listed(locales, limit: Self.tagLimit))) }
    if let table = finding.table { place.append(.code(table)) }
    if let key = finding.key { place.append(RichText("\u{201c}") + .message(key) + "\u{201d}") }
    if finding.table == nil {
      if let entry = finding.entry {
        place.append(.code(entry))
      } else if let component = finding.component {
        place.append(RichText(component))
      }
    }
    let joined = place.dropFirst().reduce(place.first ?? "") { $0 + "  " + $1 }
    let each = findings.count > 1 ? " in each" : ""
    let waste = finding.wastedArchiveBytes.map { "; \(options.byteFormatter($0)) wasted\(each)" } ?? ""
    let separator: RichText = place.isEmpty ? "" : ": "
    return List.Item(
      joined + separator + .message(finding.evidence) + RichText(waste),
      details: Self.quote(finding.locale ?? "text", finding.text, language: finding.locale)
        + Self.quote("base", finding.baseText, language: report.app.baseLanguage),
      isProblem: finding.severity == .error)
  }

  private static func quote(_ label: String, _ text: ReportMessage?, language: String?) -> [RichText] {
    let lines = text?.lines(label, language: language) ?? []
    guard lines.count > quoteLimit else { return lines }
    return lines.prefix(quoteLimit - 1) + [
      RichText("\(NumberText.counted(lines.count - quoteLimit + 1, "more form")) of \(label)")
    ]
  }

  // MARK: - Notes

  private var notes: Block? {
    var lines: [RichText] = []
    if let baseline = report.baseline {
      let version = baseline.version.map { " of version \($0)" } ?? ""
      let accepted = baseline.date.map { ", accepted \($0): \(baseline.reason ?? "")" } ?? ""
      lines.append(RichText("Baseline: ") + .code(baseline.path) + RichText("\(version)\(accepted)."))
    }
    if report.findingCounts.accepted > 0 {
      lines.append(
        RichText("\(NumberText.counted(report.findingCounts.accepted, "finding")) accepted."))
    }
    if !report.measuresWaste, report.findings.contains(where: { $0.accepted == nil }) {
      lines.append("Wasted bytes are measured with --measure-waste.")
    }
    if let total = report.totalWastedArchiveBytes, total > 0 {
      let sum = report.findings.reduce(0) { $0 + max($1.wastedArchiveBytes ?? 0, 0) }
      let overlap = sum > total ? " Some findings are about the same bytes." : ""
      lines.append(
        RichText(
          "All fixes together save \(options.byteFormatter(total)), measured on one rebuilt archive.\(overlap)"
        ))
    }
    return lines.isEmpty ? nil : .paragraph(Paragraph(.note, lines))
  }

  private var next: [RichText]? {
    var items: [RichText] = []
    if report.limits.contains(where: { $0.notChecked?.reason == "no-baseline" }) {
      items.append(.command("--against OLD") + " compares with an older version")
    }
    guard !report.passed else { return items.isEmpty ? nil : items }
    if report.breaches.contains(where: { $0.baseline != nil || $0.budget.hasPrefix("new-") }) {
      items.append(
        .command("--accept REASON --baseline FILE")
          + " without '--against' accepts the current sizes; then compare with that file")
    }
    if report.breaches.contains(where: { $0.budget.hasSuffix("findings") }),
      let finding = report.findings.first(where: { $0.accepted == nil })
    {
      items.append(
        .command(
          "--accept REASON --accepted FILE --accept-finding \(finding.id.printable.shellQuoted)")
          + " accepts one finding")
    }
    return items.isEmpty ? nil : items
  }
}

extension AppTitle {
  /// The app's name and version, or the name of the checked file.
  func title(of report: CheckReport) -> String { name == nil ? report.name : text }
}
