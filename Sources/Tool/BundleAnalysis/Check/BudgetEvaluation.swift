import AppBundles
import Archives
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
  /// The downloads of devices, by the path of the app.
  var downloads: [String: DeviceDownload] = [:]
  /// The names to which limits other than those for all apply, by subject and family.
  private lazy var named = budget.limits.reduce(into: [String: Set<String>]()) { named, limit in
    named[Self.group(limit), default: []].formUnion(limit.names)
  }
  private lazy var otherLocales = inputs.footprint.map { OtherLocales(of: $0) }
  /// The translations of the older version.
  private lazy var formerTranslations = Set(
    (inputs.baseline?.footprint.locales ?? []).filter(\.translation).compactMap(\.locale))
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
  func run() throws -> [(comparisons: [LimitComparison], notChecked: CheckReport.NotChecked?)] {
    try budget.limits.map { limit throws in
      if let reason = missingBaseline(of: limit) ?? onlyUncheckedRules(of: limit) { return ([], reason) }
      let values = try self.values(of: limit)
      // Messages that were not read are not missing.
      if [.missing, .coverage].contains(limit.subject), let reason = unreadMessages(of: limit) {
        let exceeded = comparisonsOfReadLocales(limit, values)
        return exceeded.isEmpty ? ([], reason) : (exceeded, nil)
      }
      var comparisons = values.map {
        LimitComparison(limit: limit, value: $0, allowed: allowed(by: limit, $0))
      }
      if let newErrors = newErrors(impliedBy: limit) { comparisons.append(newErrors) }
      // A limit on messages cannot pass while some messages are unread.
      let isWithinLimit = comparisons.allSatisfy { $0.excess <= 0 }
      guard isWithinLimit else { return (comparisons, nil) }
      return (comparisons, unreadMessages(of: limit) ?? nothingToCompare(limit, values))
    }
  }

  /// The comparisons of locales without unread files, if one of them exceeds a limit; empty otherwise.
  /// - Parameter values: those of all locales.
  private func comparisonsOfReadLocales(
    _ limit: BudgetLimit, _ values: [BudgetValue]
  ) -> [LimitComparison] {
    var read = values
    if limit.subject == .coverage {
      guard let unread = inputs.unreadLocales, inputs.lackOfMessages(needsBase: true) == nil else {
        return []
      }
      read = values.filter { value in value.subject.map { !unread.affects($0) } ?? false }
    } else {
      guard let unread = inputs.unreadComparedLocales else { return [] }
      read = comparedValues(of: limit.subject, without: unread)
    }
    let comparisons = read.map { LimitComparison(limit: limit, value: $0, allowed: allowed(by: limit, $0)) }
    return comparisons.contains { $0.excess > 0 } ? comparisons : []
  }

  /// The values of older versions that the app does not have.
  private func comparedValues(
    of subject: BudgetSubject, without unread: UnreadLocales = .none
  ) -> [BudgetValue] {
    let reports = inputs.comparedTexts
    return reports.map { report in
      var value = report.value(of: subject, without: unread)
      if reports.count > 1 { value.subject = report.olderVersion }
      return value
    }
  }

  // MARK: - Limits that cannot be checked

  private func missingBaseline(of limit: BudgetLimit) -> CheckReport.NotChecked? {
    let noBaseline = "no baseline; pass the older version with '--against'"
    if limit.key.isGrowth || limit.subject == .newLocale, inputs.baselines.isEmpty {
      return CheckReport.NotChecked(.noBaseline, noBaseline)
    }
    if limit.subject == .user, limit.key.isGrowth, let problem = inputs.deviceProblem { return problem }
    if inputs.baseline == nil, limit.comparesVersionsOnly {
      return CheckReport.NotChecked(.noBaseline, noBaseline)
    }
    if limit.subject == .newFindings, !limit.severities.contains(where: acceptances.separates) {
      return unknownFindings(of: limit)
    }
    if limit.key.isDrift, inputs.firstAccepted == nil {
      return CheckReport.NotChecked(
        .noBaseline, "nothing was accepted; drift is the growth since the first '--accept'")
    }
    return nil
  }

  /// The reason if some findings that the limit counts may be known ones.
  private func unknownFindings(of limit: BudgetLimit) -> CheckReport.NotChecked? {
    guard limit.subject == .newFindings, !limit.severities.allSatisfy(acceptances.separates) else {
      return nil
    }
    guard !inputs.baselines.isEmpty else {
      return CheckReport.NotChecked(.noBaseline, "no baseline; pass the older version with '--against'")
    }
    let count = openFindings.count(where: limit.names)
    return baselineWithoutFindings(fails: count > limit.amount.allowed(of: 0))
  }

  /// The reason if errors that a limit above zero allows may be new ones, because the older version has no findings. Without
  /// any older version, the limit counts all errors.
  private func unknownErrors(of limit: BudgetLimit) -> CheckReport.NotChecked? {
    guard limit.subject == .findings, !inputs.baselines.isEmpty, !acceptances.separates(.error) else {
      return nil
    }
    let hasErrors = openFindings.contains { error in
      error.severity == .error && limit.names(error)
        && !budget.limits.contains { $0.subject == .newFindings && $0.names(error) }
    }
    return hasErrors ? baselineWithoutFindings(fails: true) : nil
  }

  /// - Parameter fails: whether the findings of the app are too many if all of them are new.
  private func baselineWithoutFindings(fails: Bool) -> CheckReport.NotChecked {
    var reason = CheckReport.NotChecked(
      .noBaseline,
      "the baseline has no findings; pass the older app, or a baseline that '--accept' wrote")
    reason.fails = fails
    return reason
  }

  private func unreadMessages(of limit: BudgetLimit) -> CheckReport.NotChecked? {
    switch limit.subject {
    case .coverage: inputs.messageProblem(needsBase: true)
    case .findings, .newFindings:
      uncheckedRule(named: limit.names)
        ?? (limit.readsMessages ? inputs.messageProblem(needsBase: false) : nil)
        ?? uncheckedRule(ofSeveritiesIn: limit)
        ?? unknownFindings(of: limit) ?? unknownErrors(of: limit)
    case .unreviewed: inputs.strings == nil ? nil : CheckReport.NotChecked(unread: inputs.unread)
    case .firstText: unreadTables
    case .crash, .garbled, .unknown:
      inputs.comparedTexts.lazy.compactMap { $0.messageProblem(needsBase: true) }.first
        ?? inputs.lackOfMessages(needsBase: true)
    case .missing: inputs.comparedTexts.lazy.compactMap { $0.messageProblem(needsBase: false) }.first
    default: nil
    }
  }

  /// Why the work for first texts is not known: a table was not read, or a store makes the tables of an app bundle.
  private var unreadTables: CheckReport.NotChecked? {
    if let app = inputs.firstTexts, app.isAppBundle {
      return CheckReport.NotChecked(
        .ruleNotRun, "an app bundle has no tables; check the APKs that 'simulate --splits' writes")
    }
    return inputs.firstTexts == nil ? nil : CheckReport.NotChecked(unread: inputs.unread)
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

  /// The first rule that could not be run, and whose severity a limit names. Rules that search code do not count: stores
  /// encrypt code, so that no limit on notes could be kept.
  private func uncheckedRule(ofSeveritiesIn limit: BudgetLimit) -> CheckReport.NotChecked? {
    let counted = FindingRule.all.filter { !$0.searchesCode && limit.names.contains($0.severity.rawValue) }
    return uncheckedRule(named: counted.map(\.id))
  }

  /// The first of some rules that could not be run.
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
  private func values(of limit: BudgetLimit) throws -> [BudgetValue] {
    switch limit.subject {
    case .crash, .garbled, .unknown, .missing:
      guard !inputs.comparedTexts.isEmpty else {
        var report = ""
        if let baseline = inputs.baseline { report = "\(baseline.path) has no texts; " }
        throw missing(
          limit, "the older app",
          hint: "\(report)pass the older app with '--against'; for the app's own texts, limit 'findings'")
      }
      return comparedValues(of: limit.subject)
    case .unreviewed:
      guard let marked = inputs.unreviewed else {
        throw missing(limit, "the app", hint: "pass the app itself")
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
      guard !limit.isForTranslations || isTranslation(value.subject, limit) else { return false }
      // A new locale has not grown; 'new-locale' limits it.
      if limit.subject == .newLocale { return value.baseline == nil }
      return !limit.key.isRelative || value.baseline != nil
    }
  }

  /// Whether a value is that of a translation, or of the app as a whole. A translation of the older version that lost its
  /// messages is one, and so is a language with almost no messages: otherwise, it would cover nothing and pass.
  private func isTranslation(_ locale: String?, _ limit: BudgetLimit) -> Bool {
    guard let locale, let otherLocales, otherLocales.contains(locale) else { return true }
    return formerTranslations.contains(locale) || limit.subject == .coverage && otherLocales.mayBeCut(locale)
  }

  private func newValues(of limit: BudgetLimit) throws -> BudgetValues {
    let basis = limit.basis ?? .archive
    switch limit.subject {
    case .coverage:
      guard let coverage = inputs.coverage else {
        throw missing(limit, "the app", hint: "pass the app itself")
      }
      // A language that is gone has none of the messages.
      let gone = inputs.removedLocales.sorted().map { BudgetValue(subject: $0, actual: 0, whole: 1_000_000) }
      return BudgetValues(
        coverage.map { BudgetValue(subject: $0.locale, actual: $0.share, whole: 1_000_000) } + gone)
    case .pack:
      guard let packs = inputs.packs else {
        throw missing(
          limit, "the packs of \(inputs.name)",
          hint:
            "'ballast packs build APP --output DIRECTORY' writes them; pass the folder of each app with '--packs'"
        )
      }
      return BudgetValues(packs.downloads)
    case .firstText: return try firstTexts(limit)
    default: break
    }
    guard let footprint = inputs.footprint else {
      throw missing(limit, "a measurement", hint: "pass the app itself")
    }
    if limit.subject == .user {
      if inputs.isDeliveredInParts { return try deviceDownloads(limit, basis) }
      if let values = try userDownloads(limit, basis) { return values }
    }
    // A baseline of an earlier release has no number of languages, and its tags are not compared with them.
    let comparable = inputs.baselines.filter {
      limit.subject != .locales || $0.footprint.totals.languages != nil
    }
    let former =
      limit.key.isDrift
      ? inputs.firstAccepted?.sizes(of: limit.subject, basis) ?? []
      : comparable.flatMap { $0.footprint.sizes(of: limit.subject, basis) }
    let before = Dictionary(former.map { ($0.name, $0.bytes) }, uniquingKeysWith: max)
    return BudgetValues(
      footprint.sizes(of: limit.subject, basis).map {
        BudgetValue(subject: $0.name, actual: $0.bytes, baseline: before[$0.name])
      })
  }

  /// The work for the first texts of each locale.
  private func firstTexts(_ limit: BudgetLimit) throws -> BudgetValues {
    guard let app = inputs.firstTexts else {
      throw missing(limit, "the app", hint: "pass the app itself")
    }
    let former = limit.key.isRelative ? inputs.baselines.compactMap(\.firstTexts) : []
    var before: [String: Int] = [:]
    for older in former { before.merge(try older.bytes(), uniquingKeysWith: max) }
    return BudgetValues(
      try app.bytes().sorted { $0.key < $1.key }.map {
        BudgetValue(subject: $0.key, actual: $0.value, baseline: before[$0.key])
      })
  }

  func missing(_ limit: BudgetLimit, _ needed: String, hint: String) -> InputError {
    InputError(
      "\(budget.path):\(limit.position.line):\(limit.position.column)",
      "limit '\(limit.name)' needs \(needed)", hint: hint)
  }

  private func findings(_ limit: BudgetLimit) throws -> [BudgetValue] {
    guard inputs.findings != nil else {
      throw missing(limit, "the app", hint: "pass the app itself")
    }
    let count = openFindings.count { finding in
      limit.names(finding) && (limit.subject == .findings || acceptances.isNew(finding))
    }
    return [BudgetValue(subject: limit.selector, actual: count)]
  }

  /// New errors exceed a limit on errors above zero: it allows the known ones. Otherwise one that was fixed, or accepted
  /// before, would make room for another.
  /// - Returns: nil without new errors, and if the budget has a limit of its own on them.
  private func newErrors(impliedBy limit: BudgetLimit) -> LimitComparison? {
    guard limit.subject == .findings else { return nil }
    let errors = openFindings.filter { finding in
      finding.severity == .error && limit.names(finding) && acceptances.isNew(finding)
        && !budget.limits.contains { $0.subject == .newFindings && $0.names(finding) }
    }
    let limitsAll = limit.amount == .count(0)
    guard !errors.isEmpty, !limitsAll else { return nil }
    let implied = BudgetLimit(
      subject: .newFindings, names: limit.names, namePosition: limit.namePosition, position: limit.position)
    return LimitComparison(
      limit: implied, value: BudgetValue(subject: limit.selector, actual: errors.count), allowed: 0)
  }
}
