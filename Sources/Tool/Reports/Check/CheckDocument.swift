package import ReportSchema

/// The document of `ballast check`: sizes, exceeded limits and findings of all apps.
package struct CheckDocument {
  private let reports: [CheckReport]
  private let failures: [InputFailure]
  private let options: DocumentOptions

  /// - Parameters:
  ///   - reports: at least one.
  ///   - failures: apps that could not be read.
  package init(
    _ reports: [CheckReport], failures: [InputFailure] = [], _ options: DocumentOptions = DocumentOptions()
  ) {
    self.reports = reports
    self.failures = failures
    self.options = options
  }

  package var document: Document {
    let isOnly = reports.count + failures.count == 1
    let apps = reports.labelled.map { label, report in
      let name = label.isEmpty ? report.title : String(label.dropLast(2))
      return AppCheck(
        report: report, app: isOnly ? nil : name, reports: reports, listsKnown: options.listsKnown,
        bytes: options.byteFormatter)
    }
    var blocks: [Block?] = [
      .paragraph(
        RichText(headline),
        role: isAlert ? .alert : .success),
      .list(List(of: failures)),
      .paragraph(Paragraph(.plain, apps.compactMap(\.growth))),
      AppCheck.sizes(apps).map(Block.table),
    ]
    blocks += (apps.map(\.breaches) + apps.map(\.notChecked)).map(Block.table)
    blocks += apps.map { $0.owners.map(Block.table) }
    blocks += apps.map { $0.report.baseline?.hasFindings == true ? nil : $0.rules.map(Block.table) }
    for app in apps {
      let actions = ActionTable(
        app.report.actions, app.report.allSimpleActions, isExact: options.byteFormatter.isExact)
      blocks += [
        actions.table(of: app.app).map(Block.table), .paragraph(Paragraph(.note, actions.notes)),
        actions.details.map(Block.list),
      ]
    }
    let lists = apps.flatMap(\.findings)
    blocks += (lists.filter { !$0.isFolded } + lists.filter(\.isFolded)).map(Block.list)
    blocks += apps.map(\.notes).uniqued(by: \.self)
    var next = CheckDocument.advice(on: reports)
    if reports.flatMap(\.limits).contains(where: { $0.notChecked?.reason.known == .noBaseline }),
      !reports.contains(where: \.mixesNewAndKnown)
    {
      next.insert(.command("--against OLD") + " compares with an older version", at: 0)
    }
    blocks.append(.next(next))
    return Document(
      title: "\(reports.title): check", blocks: blocks,
      warnings: reports.flatMap { $0.warnings + $0.uncheckedRuleWarnings }.uniqued(by: \.self),
      byteFormatter: options.byteFormatter)
  }

  /// `DuckDuckGo 7.156.0: passed: within all 7 limits. 8.62 MB, 12.0 kB smaller than 7.155.0. Nothing new; 5 known errors.`
  var headline: String {
    let title =
      failures.isEmpty ? reports.title : NumberText.counted(reports.count + failures.count, "app")
    let limits = reports.flatMap(\.limits)
    let failed = failures.isEmpty ? [] : ["\(NumberText.counted(failures.count, "app")) could not be read"]
    let first = (failed + limitParts(limits)).joined(separator: ", ")
    // A check with new errors has not passed, even if no limit counts them.
    var result = limits.isEmpty || reports.sum(\.newErrors) > 0 ? "" : "passed: "
    if !reports.passed || !failures.isEmpty { result = "failed: " }
    let verdict = first.isEmpty ? nil : result + first
    let sentences = [verdict, sizeChange, findingParts(limits), limits.isEmpty ? "no limit set" : nil]
      .compactMap(\.self)
    let rest = sentences.dropFirst().map(\.uppercasedFirst)
    return "\(title): \((sentences.prefix(1) + rest).joined(separator: ". "))"
  }

  /// Limits that are exceeded, kept and skipped.
  private func limitParts(_ limits: [CheckReport.Limit]) -> [String] {
    guard !limits.isEmpty else { return [] }
    var parts: [String] = []
    let exceeded = limits.count { $0.exceeded > 0 }
    let notChecked = limits.count { $0.notChecked != nil }
    let kept = limits.count - notChecked - exceeded
    if exceeded > 0 {
      // Several locales may exceed one limit.
      let times = limits.reduce(0) { $0 + $1.exceeded }
      parts.append(
        "\(NumberText.grouped(exceeded)) of \(NumberText.counted(limits.count, "limit")) exceeded"
          + (times > exceeded ? " (\(NumberText.grouped(times)) times)" : ""))
    } else if kept > 0 {
      parts.append("within \(kept > 1 && notChecked == 0 ? "all " : "")\(NumberText.counted(kept, "limit"))")
    }
    let checkedNothing = notChecked == limits.count && !reports.passed
    let lacksBaseline = limits.contains { limit in
      limit.notChecked.map { $0.reason == .noBaseline } ?? false
    }
    if checkedNothing, lacksBaseline, reports.allSatisfy({ $0.baseline == nil }) {
      let count = NumberText.counted(notChecked, "limit")
      parts.append(
        "nothing was checked: \(count) \(notChecked == 1 ? "needs" : "need") an older version ('--against')")
    } else if checkedNothing {
      parts.append("nothing was checked")
    } else if notChecked > 0 {
      let noBaseline = reports.allSatisfy { report in
        report.baseline == nil
          && report.limits.allSatisfy { $0.notChecked.map { $0.reason == .noBaseline } ?? true }
      }
      parts.append(
        (parts.isEmpty ? NumberText.counted(notChecked, "limit") : NumberText.grouped(notChecked))
          + (noBaseline ? " skipped (no older version)" : " not checked"))
    }
    return parts
  }

  /// New findings, or known ones; nil if limits were checked and there are none.
  private func findingParts(_ limits: [CheckReport.Limit]) -> String? {
    if reports.allSatisfy({ !$0.checksFindings }) { return "findings not checked" }
    let new = reports.sum(\.findingCounts.new)
    let newErrors = reports.sum(\.newErrors)
    let knowsOld = reports.allSatisfy { $0.baseline?.hasFindings == true }
    let severities = [
      (reports.sum(\.findingCounts.error), "error"), (reports.sum(\.findingCounts.warning), "warning"),
      (reports.sum(\.findingCounts.note), "note"),
    ].filter { $0.0 > 0 }.map { NumberText.counted($0, knowsOld ? "known \($1)" : $1) }
    var parts: [String] = []
    if new > 0 {
      parts.append(
        NumberText.counted(new, "new finding")
          + (newErrors == 0 ? "" : " (\(NumberText.counted(newErrors, "error")))"))
    } else if knowsOld {
      parts.append(
        (["nothing new"] + [severities.joined(separator: ", ")].filter { !$0.isEmpty }).joined(
          separator: "; "))
    } else if !severities.isEmpty {
      parts.append(severities.joined(separator: ", "))
    } else if limits.isEmpty {
      parts.append(nothingFound)
    }
    let unchecked = reports.count { !$0.checksFindings }
    if unchecked > 0 { parts.append("findings of \(NumberText.counted(unchecked, "app")) not checked") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private var nothingFound: String {
    let warnings = reports.flatMap(\.warnings)
    if warnings.areAboutUnrecognizedLanguages { return "nothing could be read" }
    return warnings.contains(where: \.affectsMessages)
      ? "nothing found in the files that were read" : "nothing found"
  }

  /// `8,624.5 kB, 12.0 kB smaller than 7.155.0`, or `8.62 MB, unchanged`; nil for several apps, or without a baseline.
  private var sizeChange: String? {
    guard reports.count == 1, failures.isEmpty,
      let size = reports[0].sizes?.first(where: { $0.part == .archive }), size.baseline != nil
    else { return nil }
    let bytes = AppCheck.notation(of: reports, options.byteFormatter)
    if size.change == 0 { return "\(bytes(size.actual)), unchanged" }
    let direction = size.change < 0 ? "smaller" : "larger"
    let version = reports[0].baseline?.version ?? "before"
    return "\(bytes(size.actual)), \(bytes(abs(size.change))) \(direction) than \(version)"
  }

  /// An error without a limit that fails must not look like success.
  private var isAlert: Bool {
    !failures.isEmpty || !reports.passed || reports.sum(\.newErrors) > 0
      || reports.allSatisfy(\.limits.isEmpty) && reports.sum(\.findingCounts.error) > 0
  }

  /// The commands that accept what exceeds a limit, and the lines of the budget with other exceeded limits.
  static func advice(on reports: [CheckReport]) -> [RichText] {
    var items: [RichText] = []
    let breaches = reports.flatMap(\.breaches)
    let onlyErrors = reports.allSatisfy { report in
      report.breaches.filter(\.isRelative).allSatisfy { breach in
        breach.budget == "new-findings"
          && report.findings.allSatisfy { $0.severity == .error || $0.accepted != nil || !breach.counts($0) }
      }
    }
    if !onlyErrors {
      items.append(
        .command("ballast check APP --accept REASON")
          + " accepts larger sizes, new locales and new findings other than errors; then commit "
          + .code(BaselineFile.defaultPath))
    }
    // An id is proposed only if new findings can be told from known ones: it may be that of an old finding.
    let findings = reports.flatMap { $0.separatesErrors ? $0.findingsAboveLimits : [] }
    if reports.contains(where: \.mixesNewAndKnown) {
      items.append(.command("--against OLD") + " shows which findings are new")
    }
    // A limit may count known findings, too: what the change added is accepted first.
    if let finding = findings.first(where: \.isNew) ?? findings.first {
      items.append(
        .command("ballast check APP --accept REASON --accept-finding \(finding.id.printable.shellQuoted)")
          + " accepts one finding; then commit " + .code(AcceptedCases.defaultPath))
    }
    let fixed = breaches.filter { !$0.isRelative && $0.budget != "findings" }.map { "\($0.line)" }
    if !fixed.isEmpty, let budget = reports.first?.budget {
      // Accepting raises no maximum: both are needed if limits of both kinds are exceeded.
      let isAlsoRelative = breaches.contains(where: \.isRelative)
      items.append(
        RichText(isAlsoRelative ? "also edit " : "edit ")
          + .code("\(budget):\(fixed.uniqued(by: \.self).joined(separator: ","))")
          + RichText(isAlsoRelative ? " for the limits that accepting does not raise" : " to change a limit"))
    }
    return items
  }
}

extension [CheckReport] {
  /// `DuckDuckGo 7.156.0`, or `3 apps`.
  var title: String {
    count == 1 ? self[0].title : NumberText.counted(count, "app")
  }

  var passed: Bool { allSatisfy(\.passed) }

  func sum(_ count: (CheckReport) -> Int) -> Int { reduce(0) { $0 + count($1) } }

  /// The reports, each with the beginning of its messages and identifiers: empty for one report, or else `Quay: `. The
  /// same for every version.
  package var labelled: [(label: String, report: CheckReport)] {
    guard count > 1 else { return map { ("", $0) } }
    let names = map { $0.app.name ?? $0.app.identifier ?? $0.name }
    let full = indices.map { index in
      names.count { $0 == names[index] } == 1 ? names[index] : "\(names[index]) (\(self[index].name))"
    }
    // Apps of one file name in several folders are numbered in the order of the command.
    return indices.map { index in
      let isOnly = full.count { $0 == full[index] } == 1
      let number = full[...index].count { $0 == full[index] }
      return ("\(full[index])\(isOnly ? "" : " #\(number)"): ", self[index])
    }
  }
}

extension CheckReport.Breach {
  /// Whether '--accept' accepts the value: it is compared with an older version.
  fileprivate var isRelative: Bool { budget.contains(".growth") || budget.hasPrefix("new-") }

  /// Whether the breach is about a finding, if that is not accepted.
  func counts(_ finding: CheckReport.Finding) -> Bool {
    guard budget == "findings" || budget == "new-findings" && finding.isNew, let subject else { return false }
    let names = subject.split(separator: ",").map { $0.drop { $0 == " " } }
    return names.contains { $0 == finding.rule || $0 == finding.severity.rawValue }
  }
}

extension CheckReport {
  /// One warning for the rules that could not be run for one reason.
  var uncheckedRuleWarnings: [ReportWarning] {
    notChecked.grouped(by: \.reason).map { reason, rules in
      ReportWarning(message: "\(rules.map(\.rule).joined(separator: ", ")) not checked: \(reason)")
    }
  }

  /// Findings that are not accepted and that an exceeded limit counts.
  fileprivate var findingsAboveLimits: [Finding] {
    findings.filter { one in one.accepted == nil && breaches.contains { $0.counts(one) } }
  }

  /// New findings. If they cannot be told from known ones, those that exceed a limit.
  package var suspectFindings: [Finding] {
    if baseline?.hasFindings == true { return findings.filter(\.isNew) }
    return findings.filter(\.isNew) + (separatesErrors ? [] : findingsAboveLimits)
  }

  /// Whether findings exceed a limit and new ones cannot be told from known ones.
  fileprivate var mixesNewAndKnown: Bool { !separatesErrors && !findingsAboveLimits.isEmpty }

  /// The number of errors that are neither accepted nor known.
  var newErrors: Int { findings.count { $0.isNew && $0.severity == .error } }

  /// The app's name and version, or the name of the checked file.
  fileprivate var title: String {
    let title = AppTitle(app)
    return title.name == nil ? name : title.text
  }
}

/// The part of the document about one app.
struct AppCheck {
  private static let tagLimit = 6
  /// The most lines of a message with variations.
  private static let quoteLimit = 3

  let report: CheckReport
  /// The app in captions, and in the first row of ``sizes``; nil if it is the only one.
  var app: String?
  /// Those of all apps in the table of sizes.
  let reports: [CheckReport]
  /// Whether text lists known findings instead of counting them.
  var listsKnown = false
  let bytes: ByteFormatter

  // MARK: - Findings

  /// The findings that are not accepted, by rule: new ones, and those that the baseline has.
  var findings: [List] {
    let open = report.findings.filter { $0.accepted == nil }
    guard report.baseline?.hasFindings == true else {
      let new = open.filter(\.isNew)
      return new.isEmpty
        ? [list("Findings", open)]
        : [list("New errors", new), list("Other findings", open.filter { !$0.isNew })]
    }
    var known = list("Known findings", open.filter { !$0.isNew })
    known.isFolded = true
    if !listsKnown { known.summary = summary(of: open.filter { !$0.isNew }) }
    return [list("New findings", open.filter(\.isNew)), known]
  }

  /// `5 errors: placeholders that differ from base and may crash the app (crash)`, one line per rule.
  private func summary(of known: [CheckReport.Finding]) -> [RichText]? {
    guard !known.isEmpty else { return nil }
    let lines = report.rules.compactMap { rule -> RichText? in
      let found = known.filter { $0.rule == rule.id }
      guard !found.isEmpty else { return nil }
      let errors = found.count { $0.severity == .error }
      let count =
        errors == found.count
        ? NumberText.counted(errors, "error") : NumberText.counted(found.count, "finding")
      return RichText("\(count): \(rule.title.lowercasedFirst) (\(rule.id))")
    }
    return lines + ["'--all' lists them."]
  }

  private func list(_ heading: String, _ open: [CheckReport.Finding]) -> List {
    let groups = report.rules.map { rule in
      let found = open.filter { $0.rule == rule.id }
      return List.Group(
        RichText("\(rule.title) (\(rule.id), \(NumberText.grouped(found.count))). \(rule.remedy)"),
        items(found))
    }
    let title = app.map { "\($0): \(heading)" } ?? heading
    return List(
      heading: RichText("\(title): \(NumberText.grouped(open.count))"),
      groups: groups)
  }

  /// Findings of several locales that are equal otherwise share an item.
  private func items(_ findings: [CheckReport.Finding]) -> [List.Item] {
    findings.grouped { finding in
      var common = finding
      common.id = ""
      common.locale = nil
      common.text = nil
      return common
    }.map { item($0.elements) }
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
    let waste = finding.wastedArchiveBytes.map { "; \(bytes($0)) wasted\(each)" } ?? ""
    let separator: RichText = place.isEmpty ? "" : ": "
    return List.Item(
      joined + separator + .message(finding.evidence) + RichText(waste),
      details: Self.quote(
        finding.locale.map { locales.count == 1 ? $0 : "text" + LocaleLabel.quoted($0, of: locales.count) }
          ?? "text",
        finding.text, language: finding.locale)
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

  var notes: Block {
    var lines: [RichText] = []
    let isReplaced = report.baseline.map { $0.path == report.accepted?.path }
    for (label, baseline) in [
      (isReplaced == true ? "Former baseline" : "Baseline", report.baseline),
      (isReplaced == false ? "Accepted sizes and findings" : "New baseline", report.accepted),
    ] {
      guard let baseline else { continue }
      let version = baseline.version.map { " of version \($0)" } ?? ""
      let decision = baseline.date.map { " (\($0): \(baseline.reason ?? ""))" } ?? ""
      lines.append(
        RichText("\(app.map { "\($0): " } ?? "")\(label): ") + .code(baseline.path)
          + RichText("\(version)\(decision)."))
    }
    if let device { lines.append(device) }
    if report.findingCounts.accepted > 0 {
      lines.append(
        RichText("\(NumberText.counted(report.findingCounts.accepted, "finding")) accepted."))
    }
    if app == nil, !report.measuresWaste, report.findings.contains(where: { $0.accepted == nil }) {
      lines.append("Wasted bytes are measured with --measure-waste.")
    }
    if let total = report.totalWastedArchiveBytes, total > 0 {
      let sum = report.findings.reduce(0) { $0 + max($1.wastedArchiveBytes ?? 0, 0) }
      let overlap = sum > total ? " Some findings are about the same bytes." : ""
      lines.append(
        RichText(
          "All fixes together save \(bytes(total)), measured on one rebuilt archive.\(overlap)"
        ))
    }
    return .paragraph(Paragraph(.note, lines))
  }
}
