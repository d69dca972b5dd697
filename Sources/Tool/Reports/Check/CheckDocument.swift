package import ReportSchema

/// The document of `ballast check`: sizes, exceeded limits and findings of all apps.
package struct CheckDocument {
  let reports: [CheckReport]
  let failures: [InputFailure]
  let options: DocumentOptions

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
    let growth = Paragraph(.plain, apps.compactMap(\.growth))
    var blocks: [Block?] = [
      .paragraph(RichText(headline), role: isAlert ? .alert : .success), .paragraph(growth),
      .list(List(of: failures)), AppCheck.sizes(apps).map(Block.table),
    ]
    blocks += (apps.map(\.otherLimits) + apps.map(\.notChecked)).map(Block.table)
    blocks += apps.map { $0.owners.map(Block.table) }
    blocks += apps.filter { $0.report.baseline?.hasFindings != true }.map { $0.rules.map(Block.table) }
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
    var document = Document(
      title: "\(reports.title): check", blocks: blocks,
      warnings: reports.labelled.flatMap { $1.documentWarnings(label: $0) }.uniqued(by: \.self),
      byteFormatter: options.byteFormatter)
    if !growth.lines.isEmpty { document.blocksBeforeWarnings += 1 }
    return document
  }

  var apps: [AppCheck] {
    let isOnly = reports.count + failures.count == 1
    let allSizes = AllSizes(reports, options.byteFormatter)
    return reports.labelled.map { label, report in
      let name = label.isEmpty ? report.title : String(label.dropLast(2))
      return AppCheck(
        report: report, app: isOnly ? nil : name, allSizes: allSizes, listsKnown: options.listsKnown,
        bytes: options.byteFormatter)
    }
  }

  /// An error without a limit that fails must not look like success.
  private var isAlert: Bool {
    !failures.isEmpty || !reports.passed || reports.contains(where: \.mayHaveNewErrors)
      || reports.allSatisfy(\.limits.isEmpty) && reports.sum(\.findingCounts.error) > 0
  }
}

extension [CheckReport] {
  /// `DuckDuckGo 7.156.0`, or `Harbor, Quay and 2 more`.
  var title: String { NumberText.joined(titles, limit: 3) }

  /// The apps' names; of one app, with its version.
  var titles: [String] {
    guard count > 1 else { return map(\.title) }
    return labelled.map { String($0.label.dropLast(2)) }
  }

  var passed: Bool { allSatisfy(\.passed) }

  func sum(_ count: (CheckReport) -> Int) -> Int { reduce(0) { $0 + count($1) } }

  /// The reports, each with the beginning of its messages and identifiers: empty for one report, or else `Quay: `. The
  /// same for every version.
  package var labelled: [(label: String, report: CheckReport)] {
    guard count > 1 else { return map { ("", $0) } }
    let names = map { $0.app.name ?? $0.app.identifier ?? $0.name }
    let appsWithName = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    let full = zip(names, self).map { name, report in
      if appsWithName[name] == 1 { return name }
      return "\(name) (\(report.name))"
    }
    // Apps of one file name in several folders are numbered in the order of the command.
    let appsWithFullName = Dictionary(full.map { ($0, 1) }, uniquingKeysWith: +)
    var numbers: [String: Int] = [:]
    return zip(full, self).map { name, report in
      if appsWithFullName[name] == 1 { return ("\(name): ", report) }
      numbers[name, default: 0] += 1
      return ("\(name) #\(numbers[name, default: 0]): ", report)
    }
  }
}

extension CheckReport {
  /// One warning for the rules that could not be run for one reason.
  var uncheckedRuleWarnings: [ReportWarning] {
    notChecked.grouped(by: \.reason).map { reason, rules in
      ReportWarning(message: "\(rules.map(\.rule).joined(separator: ", ")) not checked: \(reason)")
    }
  }

  /// The warnings of the app, and those about rules that could not be run.
  /// - Parameter label: the beginning of each; empty for the only app.
  fileprivate func documentWarnings(label: String) -> [ReportWarning] {
    (warningsBesideFindings + uncheckedRuleWarnings).map { warning in
      // A warning about the budget is not about one app.
      var isAboutBudget = false
      if let budget { isAboutBudget = warning.message.hasPrefix("\(budget):") }
      guard !label.isEmpty, !isAboutBudget else { return warning }
      var warning = warning
      if let entry = warning.entry {
        warning.entry = label + entry
      } else {
        warning.message = label + warning.message
      }
      return warning
    }
  }

  /// The warnings without those about files that findings name. Known findings may be counted only.
  fileprivate var warningsBesideFindings: [ReportWarning] {
    let hasKnown = baseline?.hasFindings == true
    let named = Dictionary(
      grouping: findings.filter { $0.rule == "unread-file" && ($0.isNew || !hasKnown) }, by: \.entry)
    return warnings.filter { warning in
      !(named[warning.entry] ?? []).contains { $0.evidence == warning.message }
    }
  }

  /// New findings. If they cannot be told from known ones, those that exceed a limit.
  package var suspectFindings: [Finding] {
    if baseline?.hasFindings == true { return findings.filter(\.isNew) }
    return findings.filter(\.isNew) + (separatesErrors ? [] : findingsAboveLimits)
  }

  /// The number of errors that are neither accepted nor known.
  var newErrors: Int { findings.count { $0.isNew && $0.severity == .error } }

  /// Whether an error is new, or may be: without an older version and a list of known errors, nothing shows which ones are. A limit
  /// on findings states how many there may be.
  var mayHaveNewErrors: Bool {
    if separatesErrors { return newErrors > 0 }
    let limited = limits.filter { $0.budget == "findings" && $0.checked }.compactMap(\.selector)
    let names = Set(limited.flatMap { $0.split(separator: ",").map { String($0.drop { $0 == " " }) } })
    guard !names.contains("error") else { return newErrors > 0 }
    return findings.contains { finding in
      finding.severity == .error && finding.accepted == nil && !names.contains(finding.rule)
    }
  }

  /// The app's name and version, or the name of the checked file.
  var title: String {
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
  /// The sizes of all apps in the table of sizes.
  let allSizes: AllSizes
  /// Whether text lists known findings instead of counting them.
  var listsKnown = false
  let bytes: ByteFormatter

  // MARK: - Findings

  /// The findings that are not accepted, by rule: new ones, and those that the baseline has.
  var findings: [List] {
    let open = report.findings.filter { $0.accepted == nil }
    guard report.baseline?.hasFindings == true else {
      let new = open.filter(\.isNew)
      if new.isEmpty { return [list("Findings", open)] }
      return [list("New errors", new), list("Other findings", open.filter { !$0.isNew })]
    }
    var known = list("Known findings", open.filter { !$0.isNew })
    known.isFolded = true
    if !listsKnown { known.summary = summary(of: open.filter { !$0.isNew }) }
    return [list("New findings", open.filter(\.isNew)), known]
  }

  /// `Known findings: 18 (garbled 17, copied-table 1); '--all' lists them.`
  private func summary(of known: [CheckReport.Finding]) -> [RichText]? {
    guard !known.isEmpty else { return nil }
    let counts = report.rules.compactMap { rule -> String? in
      let found = known.count { $0.rule == rule.id }
      guard found > 0 else { return nil }
      return "\(rule.id) \(NumberText.grouped(found))"
    }
    let all = NumberText.grouped(known.count)
    let byRule = counts.joined(separator: ", ")
    return [RichText("\(label)Known findings: \(all) (\(byRule)); '--all' lists them.")]
  }

  private func list(_ heading: String, _ open: [CheckReport.Finding]) -> List {
    let groups = report.rules.map { rule in
      let found = open.filter { $0.rule == rule.id }
      return List.Group(
        RichText("\(rule.title) (\(rule.id), \(NumberText.grouped(found.count))). \(rule.remedy)"),
        items(found))
    }
    return List(
      heading: RichText("\(label)\(heading): \(NumberText.grouped(open.count))"),
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
    let locales = findings.compactMap(\.locale)
    let place = Self.placeLabel(of: finding, in: locales)
    let waste = wasteClause(of: finding, isOneOfSeveral: findings.count > 1)
    let textLabel = Self.textLabel(finding.locale, of: locales.count)
    return List.Item(
      place + .message(finding.evidence) + RichText(waste),
      details: Self.quote(textLabel, finding.text, language: finding.locale)
        + Self.quote("base", finding.baseText, language: report.app.baseLanguage),
      isProblem: finding.severity == .error)
  }

  /// `de, fr  Main  “sync.count”: `; empty for a finding that is about no place.
  private static func placeLabel(of finding: CheckReport.Finding, in locales: [String]) -> RichText {
    var place: [RichText] = []
    if !locales.isEmpty { place.append(RichText(NumberText.listed(locales, limit: tagLimit))) }
    if let table = finding.table { place.append(.code(table)) }
    if let key = finding.key { place.append(RichText("\u{201c}") + .message(key) + "\u{201d}") }
    if finding.table == nil {
      if let entry = finding.entry {
        place.append(.code(entry))
      } else if let component = finding.component {
        place.append(RichText(component))
      }
    }
    guard let first = place.first else { return "" }
    return place.dropFirst().reduce(first) { $0 + "  " + $1 } + ": "
  }

  /// `; 1.2 kB wasted`, or of equal findings `; 1.2 kB wasted in each`; empty if it was not measured.
  private func wasteClause(of finding: CheckReport.Finding, isOneOfSeveral: Bool) -> String {
    guard let wasted = finding.wastedArchiveBytes else { return "" }
    if isOneOfSeveral { return "; \(bytes(wasted)) wasted in each" }
    return "; \(bytes(wasted)) wasted"
  }

  /// `de`, or `text in de, one of 3 locales`; `text` without a locale.
  private static func textLabel(_ locale: String?, of locales: Int) -> String {
    guard let locale else { return "text" }
    if locales == 1 { return locale }
    return "text" + LocaleLabel.quoted(locale, of: locales)
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
    var lines = baselines
    if let device { lines.append(device) }
    if report.findingCounts.accepted > 0 {
      lines.append(
        RichText("\(NumberText.counted(report.findingCounts.accepted, "finding")) accepted."))
    }
    if app == nil, report.baseline == nil, !report.measuresWaste,
      report.findings.contains(where: { $0.accepted == nil })
    {
      lines.append("Wasted bytes are measured with --measure-waste.")
    }
    if let savingOfAllFixes { lines.append(RichText(savingOfAllFixes)) }
    return .paragraph(Paragraph(.note, lines))
  }

  /// The baseline of the check, and the one that accepted values are in.
  private var baselines: [RichText] {
    switch (report.baseline, report.accepted) {
    case (nil, nil): []
    case (let baseline?, nil): [sentence("Baseline", baseline)]
    case (nil, let accepted?): [sentence("New baseline", accepted)]
    case (let baseline?, let accepted?) where baseline.path == accepted.path:
      [sentence("Former baseline", baseline), sentence("New baseline", accepted)]
    case (let baseline?, let accepted?):
      [sentence("Baseline", baseline), sentence("Accepted sizes and findings", accepted)]
    }
  }

  /// `Baseline: ballast.json of version 7.155.0 (2026-11-22: new fonts).`
  private func sentence(_ title: String, _ baseline: CheckReport.Baseline) -> RichText {
    let version = baseline.version.map { " of version \($0)" } ?? ""
    var decision = ""
    if let date = baseline.date { decision = " (\(date): \(baseline.reason ?? ""))" }
    return RichText("\(label)\(title): ") + .code(baseline.path) + RichText("\(version)\(decision).")
  }

  private var savingOfAllFixes: String? {
    guard let total = report.totalWastedArchiveBytes, total > 0 else { return nil }
    let saving = "All fixes together save \(bytes(total)), measured on one rebuilt archive."
    let sum = report.findings.reduce(0) { $0 + max($1.wastedArchiveBytes ?? 0, 0) }
    guard sum > total else { return saving }
    return "\(saving) Some findings are about the same bytes."
  }
}
