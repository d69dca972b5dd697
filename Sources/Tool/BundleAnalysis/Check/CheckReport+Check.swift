import Archives
import Bytes
import DataFormats
import Localization
package import ReportSchema

extension CheckReport {
  /// Compares an app with a budget.
  /// - Parameter budget: nil for findings only. Its names are not checked.
  /// - Throws: ``InputError`` if a limit lacks its input.
  package init(_ inputs: CheckInputs, _ budget: Budget?) throws {
    var inputs = inputs
    if inputs.measured != nil, !inputs.isDownloadRead { try inputs.readDevice(nil, budget) }
    let acceptances = AcceptanceIndex(inputs)
    let budget = budget?.limitingLostTexts(of: inputs, acceptances)
    let results =
      try budget.map { budget throws in
        try BudgetEvaluation(budget: budget, inputs: inputs, acceptances).run()
      } ?? []
    let comparisons = results.flatMap(\.comparisons)
    let breaches = results.flatMap { Breach.all(of: $0.comparisons) }
    let owners = OwnerLookup(budget?.owners ?? [])
    let findings = (inputs.findings ?? []).map { finding in
      Finding(
        finding, owner: owners.team(of: finding.place),
        accepted: acceptances.acceptance(of: finding)?.reason, isNew: acceptances.isNew(finding))
    }
    var limits = zip(budget?.limits ?? [], results).map { limit, result in
      let own = result.comparisons.filter { $0.limit == limit }
      let worst = own.max { $0.excess < $1.excess }
      let exceeded = result.comparisons.count { $0.excess > 0 }
      return Limit(
        budget: limit.name, selector: limit.selector, value: limit.text, line: limit.position.line,
        column: limit.position.column, checked: !own.isEmpty, values: own.count,
        passed: exceeded == 0 && result.notChecked?.fails != true, exceeded: exceeded,
        subject: worst?.value.subject, actual: worst?.value.actual, baseline: worst?.value.baseline,
        limit: worst?.allowed, unit: ID(limit.subject.unit),
        app: limit.app, owner: owners.team(of: limit), notChecked: result.notChecked)
    }
    let growth = inputs.growth
    limits.failIfNothingWasChecked(isFirstRun: inputs.isFirstRun)
    self.init(
      name: inputs.name, app: inputs.app ?? MeasureReport.App(), budget: budget?.path,
      baseline: inputs.baseline.map(Baseline.init),
      accepted: inputs.acceptance.flatMap { $0.file == inputs.baseline?.file ? nil : Baseline($0) },
      sizes: inputs.footprint.map {
        PartSize.all(of: $0, before: inputs.baseline?.footprint, growth, inputs, limits: comparisons)
      },
      largestChanges: growth.map(inputs.largestChanges) ?? [], commonCause: growth?.commonCause,
      device: Device(inputs),
      passed: breaches.isEmpty && !limits.contains { $0.notChecked?.fails ?? false }, limits: limits,
      breaches: breaches, findings: findings, owners: Self.ownerSummaries(of: inputs, owners, findings),
      notChecked: inputs.uncheckedRules,
      checksFindings: inputs.findings != nil, separatesErrors: acceptances.separates(.error),
      findingCounts: FindingCounts(findings),
      rules: Rule.rules(of: findings), measuresWaste: inputs.measuresWaste,
      totalWastedArchiveBytes: inputs.totalWaste?.value, actions: inputs.actions,
      allSimpleActions: inputs.allSimpleActions,
      warnings: inputs.warnings + acceptances.unusedCases(inputs.findings).map { ReportWarning(message: $0) })
  }
}

extension [CheckReport.Limit] {
  /// A check that compared nothing must not pass, whatever the reasons are.
  /// - Parameter isFirstRun: whether no older version is expected, so that limits may be skipped without one.
  fileprivate mutating func failIfNothingWasChecked(isFirstRun: Bool) {
    let skipped = compactMap(\.notChecked)
    let isExpected = isFirstRun && skipped.contains { $0.reason.known == .noBaseline }
    guard skipped.count == count, !isExpected else { return }
    for index in indices {
      self[index].notChecked?.fails = true
      self[index].passed = false
    }
  }
}

extension CheckReport {
  /// The error of the first limit that lacks an older version; nil if none does.
  package var missingBaseline: InputError? {
    guard let limit = limits.first(where: { $0.notChecked?.reason.known == .noBaseline }) else { return nil }
    return InputError(
      "\(budget ?? ""):\(limit.line):\(limit.column)", "limit '\(limit.budget)' needs an older version",
      hint: limit.notChecked?.message)
  }
}

extension AcceptanceIndex {
  /// Warnings about cases that accept nothing, if the app's findings are known.
  fileprivate func unusedCases(_ findings: [Finding]?) -> [String] {
    guard let findings else { return [] }
    // What is gone was accepted for one change, after which the older version lacks it, too.
    let rules = FindingRule.all.filter(\.comparesVersions).map(\.id)
    let named = cases(usedBy: findings).unused.compactMap(\.finding).filter { name in
      !rules.contains { name.hasPrefix("\($0)/") }
    }
    return named.map {
      "accepted finding '\($0)' no longer exists; remove it from the file"
    }
  }
}

extension CheckReport.Baseline {
  fileprivate init(_ baseline: CheckBaseline) {
    let entry = baseline.file?.history.last
    self.init(
      path: baseline.path, version: baseline.footprint.app.version, date: entry?.date, reason: entry?.reason,
      hasFindings: baseline.findings != nil)
  }
}

extension CheckReport.PartSize {
  /// The app and its parts: translations by size, and then those of the baseline only.
  fileprivate static func all(
    of report: MeasureReport, before: MeasureReport?, _ growth: MeasureGrowthReport?, _ inputs: CheckInputs,
    limits: [LimitComparison]
  ) -> [Self] {
    let limits = limits.filter { ($0.limit.basis ?? .archive) == .archive }
    func allowed(_ subject: BudgetSubject) -> Int? {
      limits.filter { $0.limit.subject == subject }.map(\.allowed).min()
    }
    let allowedByLocale = Dictionary(
      limits.filter { [.locale, .newLocale].contains($0.limit.subject) }
        .map { ($0.value.subject, $0.allowed) },
      uniquingKeysWith: min)
    func part(_ part: CheckReport.Part, _ bytes: (MeasureReport) -> Int, limit: Int? = nil) -> Self {
      Self(part: ID(part), actual: bytes(report), baseline: before.map(bytes), limit: limit)
    }
    let listed = report.locales.filter { $0.translation && $0.aliasOf == nil }
    // A locale has the class that it has now, as in the report of growth: one that became a translation is not new.
    let former = Dictionary(
      (before?.locales ?? []).filter { $0.aliasOf == nil }.map { ($0.locale, $0) }
    ) { one, _ in one }
    let present = Set(report.locales.filter { $0.aliasOf == nil }.map(\.locale))
    let removed = former.values.filter { $0.translation && !present.contains($0.locale) }
    let translationsBefore = before.map { _ in
      listed.reduce(0) { $0 + (former[$1.locale]?.archiveBytes ?? 0) }
        + removed.reduce(0) { $0 + $1.archiveBytes }
    }
    let localesBefore = former.values.reduce(0) { $0 + $1.archiveBytes }
    var sizes = [
      part(.archive, { $0.totals.archiveBytes }, limit: allowed(.archive)),
      Self(
        part: ID(.translations), actual: report.translations.archiveBytes, baseline: translationsBefore,
        limit: allowed(.localized)),
    ]
    sizes += listed.map { locale in
      Self(
        part: ID(.locale), locale: locale.locale, name: locale.name, actual: locale.archiveBytes,
        baseline: before.map { _ in former[locale.locale]?.archiveBytes ?? 0 },
        limit: allowedByLocale[locale.locale],
        why: growth.flatMap { growth in locale.locale.flatMap { inputs.reason(ofLocale: $0, growth) } })
    }
    sizes += removed.sorted { ($0.locale ?? "") < ($1.locale ?? "") }.map {
      Self(part: ID(.locale), locale: $0.locale, name: $0.name, actual: 0, baseline: $0.archiveBytes)
    }
    sizes.append(
      Self(
        part: ID(.otherLocales), actual: report.otherLocales?.archiveBytes ?? 0,
        baseline: translationsBefore.map { localesBefore - $0 }))
    var base = part(.base) { $0.base.archiveBytes }
    base.why = growth?.reason(of: .base)
    var unlocalized = part(.unlocalized) { $0.unlocalized.archiveBytes }
    unlocalized.why = growth?.reason(of: .unlocalized)
    sizes += [base, unlocalized]
    sizes.append(part(.overhead) { $0.overhead.archiveBytes })
    return sizes
  }
}

extension CheckReport.Finding {
  fileprivate init(_ finding: Finding, owner: String?, accepted: String?, isNew: Bool) {
    self.init(
      id: finding.id, rule: finding.rule, severity: ID(rawValue: finding.severity.rawValue),
      component: finding.place.component, entry: finding.place.entry, table: finding.place.table,
      key: finding.place.key, locale: finding.place.locale?.text, owner: owner, evidence: finding.evidence,
      text: finding.text.map { ReportMessage($0) }, baseText: finding.baseText.map { ReportMessage($0) },
      wastedArchiveBytes: finding.wastedBytes?.value, accepted: accepted, isNew: isNew && accepted == nil)
  }
}

extension CheckReport.FindingCounts {
  fileprivate init(_ findings: [CheckReport.Finding]) {
    let open = findings.filter { $0.accepted == nil }
    self.init(
      error: open.count { $0.severity == .error }, warning: open.count { $0.severity == .warning },
      note: open.count { $0.severity == .note }, accepted: findings.count - open.count,
      new: open.count(where: \.isNew))
  }
}

extension CheckReport.Rule {
  fileprivate static func rules(of findings: [CheckReport.Finding]) -> [Self] {
    findings.grouped(by: \.rule).compactMap { id, found in
      FindingRule.named(id).map { rule in
        Self(
          id: id, severity: ID(rawValue: rule.severity.rawValue), title: rule.title,
          explanation: rule.explanation, remedy: rule.remedy, findings: found.count)
      }
    }
  }
}

extension CheckReport.Breach {
  /// The values of one limit that exceed it. A table that became slower to read is slower in each language: of the work for
  /// first texts, only the worst locale is named.
  fileprivate static func all(of comparisons: [LimitComparison]) -> [Self] {
    let exceeded = comparisons.filter { $0.excess > 0 }
    guard let worst = exceeded.max(by: { $0.excess < $1.excess }), worst.limit.subject == .firstText else {
      return exceeded.map { Self($0) }
    }
    return [Self(worst, others: exceeded.count - 1)]
  }

  /// - Parameter others: as in ``CheckReport/Breach/others``.
  private init(_ breach: LimitComparison, others: Int? = nil) {
    let limit = breach.limit
    let value = breach.value
    let isRelative = limit.key.isRelative
    let basis: ID<CheckReport.Basis>? =
      switch limit.subject {
      case .pack: ID(.download)
      case .archive: ID(.archive)
      case .install: ID(.install)
      default: limit.basis.map { ID($0) }
      }
    self.init(
      budget: limit.name, subject: value.subject, others: others, limit: breach.allowed,
      actual: value.actual, baseline: isRelative ? value.baseline : nil, unit: ID(limit.subject.unit),
      basis: basis,
      line: limit.position.line, column: limit.position.column,
      message: Self.message(breach, isRelative: isRelative) + Self.explanation(of: breach, others: others))
  }

  /// The unit of a limit on the work of readers, and the number of other locales that exceed it; empty for a size.
  private static func explanation(of breach: LimitComparison, others: Int?) -> String {
    guard breach.limit.subject == .firstText else { return "" }
    let work = "bytes read, expanded, hashed and parsed for a text of each table"
    guard let others, others > 0 else { return "; \(work)" }
    return "; \(work); also exceeded in \(counted(others, "other locale"))"
  }

  /// In whole bytes, so that no two numbers look equal. Shares have one decimal, or four if these look equal.
  private static func message(_ breach: LimitComparison, isRelative: Bool) -> String {
    let limit = breach.limit
    let value = breach.value
    func tenths(_ number: Int) -> Int { (number + 500) / 1000 }
    let isFine = tenths(value.actual) == tenths(breach.allowed)
    func amount(_ number: Int) -> String {
      switch limit.subject.unit {
      case .bytes: counted(number, "byte")
      case .count: number.grouped
      case .share where isFine: "\(number / 10_000).\(String(number % 10_000 + 10_000).dropFirst()) %"
      case .share: "\(tenths(number) / 10).\(tenths(number) % 10) %"
      }
    }
    let name = value.subject.map { "\(limit.name) of \($0)" } ?? limit.name
    var comparison = "\(name): \(amount(value.actual))"
    if isRelative, let baseline = value.baseline { comparison += " (baseline \(amount(baseline)))" }
    if limit.key == .min { return "\(comparison), below the minimum \(amount(breach.allowed))" }
    return "\(comparison), limit \(amount(breach.allowed))"
  }
}
