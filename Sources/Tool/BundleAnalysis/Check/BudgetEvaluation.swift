import DataFormats
import Localization
import ReportSchema

/// Compares the limits of a budget with the values of an app. The values are prepared once for all limits.
final class BudgetEvaluation {
  let budget: Budget
  let inputs: CheckInputs
  private let acceptances: AcceptanceIndex
  /// By what limits compare, so that values are computed once for all limits.
  private var known: [String: BudgetValues] = [:]
  /// The names to which limits other than those for all apply, by subject and family.
  private lazy var named = budget.limits.reduce(into: [String: Set<String>]()) { named, limit in
    named[Self.group(limit), default: []].formUnion(limit.names)
  }
  /// Findings that are not accepted.
  private lazy var openFindings = (inputs.findings ?? []).filter { acceptances.acceptance(of: $0) == nil }

  init(budget: Budget, inputs: CheckInputs, _ acceptances: AcceptanceIndex) {
    self.budget = budget
    self.inputs = inputs
    self.acceptances = acceptances
  }

  private static func group(_ limit: BudgetLimit) -> String { "\(limit.subject) \(limit.family)" }

  /// The values that were compared with each limit, and the reason if it was not checked.
  /// - Throws: ``InputError``.
  func run() throws(InputError) -> [(comparisons: [LimitComparison], notChecked: CheckReport.NotChecked?)] {
    try budget.limits.map { limit throws(InputError) in
      if let reason = missingBaseline(of: limit) ?? onlyUncheckedRules(of: limit) { return ([], reason) }
      let values = try self.values(of: limit)
      let comparisons = values.map {
        LimitComparison(limit: limit, value: $0, allowed: allowed(by: limit, $0))
      }
      // Unread messages may hide a breach, and make none.
      let isKept = comparisons.allSatisfy { $0.excess <= 0 }
      return (comparisons, isKept ? unreadMessages(of: limit) ?? nothingToCompare(limit, values) : nil)
    }
  }

  // MARK: - Limits that cannot be checked

  private func missingBaseline(of limit: BudgetLimit) -> CheckReport.NotChecked? {
    let noBaseline = "no baseline; pass the older version with '--against'"
    if limit.key.isGrowth || limit.subject == .newLocale, inputs.baselines.isEmpty {
      return CheckReport.NotChecked(.noBaseline, noBaseline)
    }
    if limit.subject == .newFindings, inputs.baselines.allSatisfy({ $0.findings == nil }) {
      return CheckReport.NotChecked(
        .noBaseline,
        inputs.baselines.isEmpty
          ? noBaseline
          : "the baseline has no findings; pass the older app, or a baseline that '--accept' wrote")
    }
    if limit.key.isDrift, inputs.firstAccepted == nil {
      return CheckReport.NotChecked(
        .noBaseline, "nothing was accepted; drift is the growth since the first '--accept'")
    }
    return nil
  }

  private func unreadMessages(of limit: BudgetLimit) -> CheckReport.NotChecked? {
    switch limit.subject {
    case .coverage: inputs.messageProblem(needsBase: true)
    case .findings, .newFindings:
      uncheckedRule(named: limit.names)
        ?? (limit.readsMessages ? inputs.messageProblem(needsBase: false) : nil)
    case .unreviewed: inputs.strings == nil ? nil : CheckReport.NotChecked(unread: inputs.unread)
    case .crash, .garbled: inputs.staleness?.messageProblem(needsBase: true)
    case .missing: inputs.staleness?.messageProblem(needsBase: false)
    default: nil
    }
  }

  /// The reason if none of the rules that a limit names could be run.
  private func onlyUncheckedRules(of limit: BudgetLimit) -> CheckReport.NotChecked? {
    let unchecked = Set(inputs.uncheckedRules.map(\.rule))
    switch limit.subject {
    case .findings, .newFindings:
      return unchecked.isSuperset(of: limit.names) ? uncheckedRule(named: limit.names) : nil
    case .unreviewed: return uncheckedRule(named: [FindingRule.unreviewed.id])
    default: return nil
    }
  }

  /// The first rule that a limit names and that could not be run. A limit on a severity counts the rules that were run.
  private func uncheckedRule(named names: [String]) -> CheckReport.NotChecked? {
    guard let unchecked = inputs.uncheckedRules.first(where: { names.contains($0.rule) }) else { return nil }
    return CheckReport.NotChecked(.ruleNotRun, "\(unchecked.rule) was not run: \(unchecked.reason)")
  }

  /// A new locale is limited if there is one; without one, the limit is kept.
  private func nothingToCompare(_ limit: BudgetLimit, _ values: [BudgetValue]) -> CheckReport.NotChecked? {
    guard values.isEmpty, limit.subject != .newLocale else { return nil }
    let message: String
    if limit.isOptional {
      message = "the app has none of these names"
    } else if limit.key.isRelative {
      message = "the baseline has none of the values"
    } else {
      message = "the app has no other values of this kind"
    }
    return CheckReport.NotChecked(.nothingToCompare, message)
  }

  private func allowed(by limit: BudgetLimit, _ value: BudgetValue) -> Int {
    guard limit.key.isRelative else { return limit.amount.allowed(of: value.whole) }
    let baseline = value.baseline ?? 0
    let growth = max(limit.ignoredChange, limit.amount.allowed(of: baseline))
    // Amounts come from files, so a sum stops at the largest number.
    let (sum, overflows) = baseline.addingReportingOverflow(growth)
    return overflows ? .max : sum
  }

  // MARK: - Values

  /// - Throws: ``InputError`` if no input has the values.
  private func values(of limit: BudgetLimit) throws(InputError) -> [BudgetValue] {
    switch limit.subject {
    case .crash, .garbled, .missing:
      guard let report = inputs.staleness else {
        throw missing(
          limit, "a comparison with the previous version",
          hint: "also pass the JSON of 'ballast diff OLD NEW'; for the app's own texts, limit 'findings'")
      }
      return [report.value(of: limit.subject)]
    case .unreviewed:
      guard let marked = inputs.unreviewed else {
        throw missing(limit, "the app", hint: "pass the app itself; reports do not have marks of translators")
      }
      return [BudgetValue(actual: marked + inputs.outdatedTranslations)]
    case .findings, .newFindings: return try findings(limit)
    default: break
    }
    let group = "\(limit.subject) \(limit.basis?.rawValue ?? "") \(limit.key.isDrift) \(limit.key.isRelative)"
    let values: BudgetValues
    if let present = known[group] { values = present } else { values = try newValues(of: limit) }
    known[group] = values
    return values.selected(by: limit.names, named: named[Self.group(limit)] ?? []).filter { value in
      // A new locale has not grown; 'new-locale' limits it.
      limit.subject == .newLocale
        ? value.baseline == nil : !limit.key.isRelative || value.baseline != nil
    }
  }

  private func newValues(of limit: BudgetLimit) throws(InputError) -> BudgetValues {
    let basis = limit.basis ?? .archive
    switch limit.subject {
    case .coverage:
      guard let coverage = inputs.coverage else {
        throw missing(limit, "the app", hint: "pass the app itself; reports do not have the keys of messages")
      }
      return BudgetValues(
        coverage.map { BudgetValue(subject: $0.locale, actual: $0.share, whole: 1_000_000) })
    case .pack:
      guard inputs.packs != nil || inputs.savings != nil else {
        throw missing(
          limit, "sizes of language packs",
          hint: "also pass the JSON of 'ballast simulate APP' or 'ballast packs compare'")
      }
      return BudgetValues(packDownloads)
    case .archive where inputs.footprint == nil, .install where inputs.footprint == nil:
      guard let app = inputs.savings?.before else { break }
      return BudgetValues([
        BudgetValue(actual: limit.subject == .archive ? app.archiveBytes : app.installBytes)
      ])
    default: break
    }
    guard let footprint = inputs.footprint else {
      throw missing(limit, "a measurement", hint: "pass the app, or the JSON of 'ballast measure'")
    }
    if limit.subject == .user, let values = userDownloads(limit, basis) { return values }
    let former =
      limit.key.isDrift
      ? inputs.firstAccepted?.sizes(of: limit.subject, basis) ?? []
      : inputs.baselines.flatMap { $0.footprint.sizes(of: limit.subject, basis) }
    let before = Dictionary(former.map { ($0.name, $0.bytes) }, uniquingKeysWith: max)
    return BudgetValues(
      footprint.sizes(of: limit.subject, basis).map {
        BudgetValue(subject: $0.name, actual: $0.bytes, baseline: before[$0.name])
      })
  }

  /// The downloads of users, who get the app without an archive that only carries it. Nil if they are compared with a report,
  /// which has the bytes of that archive.
  private func userDownloads(_ limit: BudgetLimit, _ basis: CheckReport.Basis) -> BudgetValues? {
    guard let app = inputs.appFootprint else { return nil }
    let former = inputs.baselines.compactMap(\.appFootprint)
    if limit.key.isRelative, former.count != inputs.baselines.count { return nil }
    let sizes = former.flatMap { $0.sizes(of: .user, basis) }
    let before = Dictionary(sizes.map { ($0.name, $0.bytes) }, uniquingKeysWith: max)
    return BudgetValues(
      app.sizes(of: .user, basis).map {
        BudgetValue(subject: $0.name, actual: $0.bytes, baseline: before[$0.name])
      })
  }

  private func missing(_ limit: BudgetLimit, _ needed: String, hint: String) -> InputError {
    InputError(
      "\(budget.path):\(limit.position.line):\(limit.position.column)",
      "limit '\(limit.name)' needs \(needed)", hint: hint)
  }

  /// The downloads of packs by locale: with both reports, the larger size.
  private var packDownloads: [BudgetValue] {
    var downloads = (inputs.savings?.packs ?? []).map { (locale: $0.locale, bytes: $0.downloadBytes) }
    if let packs = inputs.packs {
      let codec = packs.codecs.first ?? "zlib"
      downloads += packs.packs.filter { !$0.isBase }.compactMap { pack in
        pack.downloadBytes[codec].map { (pack.locale, $0) }
      }
    }
    return downloads.grouped { $0.locale }.map { locale, sizes in
      BudgetValue(subject: locale, actual: sizes.map(\.bytes).max() ?? 0)
    }
  }

  private func findings(_ limit: BudgetLimit) throws(InputError) -> [BudgetValue] {
    guard inputs.findings != nil else {
      throw missing(limit, "the app", hint: "pass the app itself; reports do not have findings")
    }
    let count = openFindings.count { finding in
      (limit.names.contains(finding.rule) || limit.names.contains(finding.severity.rawValue))
        && (limit.subject == .findings || acceptances.isNew(finding))
    }
    return [BudgetValue(subject: limit.selector, actual: count)]
  }
}

extension BudgetLimit {
  /// Whether the limit counts findings of rules that read messages.
  var readsMessages: Bool {
    FindingRule.all.contains { rule in
      rule.readsMessages && (names.contains(rule.id) || names.contains(rule.severity.rawValue))
    }
  }
}
