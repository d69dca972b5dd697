import ReportSchema

/// The problems in plain sentences.
extension AppReportDocument {
  private static let languageLimit = 8
  private static let ruleLimit = 3

  /// A sentence for each rule with errors, and the numbers of the others.
  var problems: Block {
    let open = report.check.findings.filter { $0.accepted == nil }
    let errors = open.filter { $0.severity == .error }.grouped(by: \.rule)
    var items = errors.map { rule, findings in
      List.Item(sentence(rule, findings), isProblem: true)
    }
    let counts = report.check.findingCounts
    let others = [(counts.warning, "warning"), (counts.note, "note")].filter { $0.0 > 0 }
      .map { NumberText.counted($0.0, $0.1) }
    if !others.isEmpty {
      items.append(List.Item(RichText("\(others.joined(separator: " and ")): see Findings.")))
    }
    let unchecked = report.check.notChecked.count
    if unchecked > 0 {
      items.append(List.Item(RichText("\(NumberText.counted(unchecked, "rule")) not checked: see Findings.")))
    }
    guard !items.isEmpty else { return .paragraph("None found.") }
    if errors.isEmpty { return .list(List(heading: "No errors found", items: items)) }
    return .list(List(heading: RichText(NumberText.counted(counts.error, "error")), items: items))
  }

  /// `Fix 5 errors first: 5 translations may crash the app.` Nil without errors.
  var errorsToFix: String? {
    let errors = report.check.findings.filter { $0.accepted == nil && $0.severity == .error }
    guard !errors.isEmpty else { return nil }
    let rules = errors.grouped(by: \.rule).map { rule, findings in
      title(of: rule, count: findings.count).lowercasedFirst
    }
    let count = NumberText.counted(report.check.findingCounts.error, "error")
    return "Fix \(count) first: \(NumberText.listed(rules, limit: Self.ruleLimit))."
  }

  /// `5 translations may crash the app: Czech, Estonian (2), French, Lithuanian. Czech: a space in '%# @sites @'.`
  private func sentence(_ rule: String, _ findings: [CheckReport.Finding]) -> RichText {
    guard let first = findings.first else { return RichText(title(of: rule, count: 0)) }
    var start = title(of: rule, count: findings.count)
    let languages = findings.compactMap(\.locale).grouped { $0 }.map { tag, all -> String in
      if all.count == 1 { return languageName(tag) }
      return "\(languageName(tag)) (\(NumberText.grouped(all.count)))"
    }
    if !languages.isEmpty { start += ": \(NumberText.listed(languages, limit: Self.languageLimit))" }
    let cause = first.evidence.split(separator: ";").first.map(String.init) ?? first.evidence
    var subject = ""
    if let locale = first.locale { subject = "\(languageName(locale)): " }
    return RichText("\(start). \(subject)") + .message(cause) + "."
  }

  private func title(of rule: String, count: Int) -> String {
    if rule == "crash" { return "\(NumberText.counted(count, "translation")) may crash the app" }
    let title = report.check.rules.first { $0.id == rule }?.title ?? rule
    return "\(title) (\(NumberText.grouped(count)))"
  }

  private func languageName(_ tag: String) -> String {
    report.footprint.locales.first { $0.locale == tag }?.name ?? tag
  }
}
