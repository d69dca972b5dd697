internal import DataFormats
internal import Localization
internal import ReportSchema

/// A value of an app with the limit that applies to it.
struct BudgetValue {
  /// The locale, component, kind or findings; nil for the app as a whole.
  var subject: String?
  var actual: Int
  /// Nil if the baseline does not have it.
  var baseline: Int?
  /// The messages that `actual` is a share of, for limits by share.
  var whole = 0
}

/// Compares the limits of a budget with the values of an app. The values are prepared once for all limits.
final class BudgetEvaluation {
  let budget: Budget
  let inputs: CheckInputs
  private let acceptances: AcceptanceIndex
  private lazy var locales = BudgetLocales(inputs)
  private lazy var coverage = SelectableValues((inputs.coverage ?? []).map { ($0.locale.text, $0.share) })
  private lazy var packDownloads = SelectableValues(
    allPackDownloads.compactMap { pack in
      LocaleTag(bcp47: pack.locale).map { ($0.text, BudgetValue(subject: pack.locale, actual: pack.bytes)) }
    })
  /// By subject, and whether they are install bytes.
  private var parts: [String: SelectableValues<BudgetValue>] = [:]
  /// The names to which limits other than those for all apply, by subject and family.
  private lazy var named = budget.limits.reduce(into: [String: Set<String>]()) { named, limit in
    switch limit.selector {
    case .locales(let tags): named[Self.group(limit), default: []].formUnion(tags.map(\.text))
    case .names(let names): named[Self.group(limit), default: []].formUnion(names)
    case .all, nil: break
    }
  }
  /// Findings that are not accepted.
  private lazy var openFindings = (inputs.findings ?? []).filter { acceptances.acceptance(of: $0) == nil }
  /// Open findings by rule: all, and those that the baseline does not have.
  private lazy var findingCounts: [(rule: String, severity: String, all: Int, new: Int)] =
    Dictionary(grouping: openFindings) { $0.rule + "/" + $0.severity.rawValue }.values.compactMap { found in
      found.first.map { first in
        (first.rule, first.severity.rawValue, found.count, found.count { acceptances.isNew($0) ?? true })
      }
    }

  init(budget: Budget, inputs: CheckInputs, _ acceptances: AcceptanceIndex) {
    (self.budget, self.inputs, self.acceptances) = (budget, inputs, acceptances)
  }

  private static func group(_ limit: BudgetLimit) -> String { "\(limit.subject) \(limit.family)" }

  private func named(like limit: BudgetLimit) -> Set<String> { named[Self.group(limit)] ?? [] }

  /// - Throws: ``MissingCheckInput``.
  func run() throws(MissingCheckInput) -> BudgetResult {
    var result = BudgetResult()
    for limit in budget.limits {
      if let reason = missingBaseline(of: limit) {
        result.limits.append(BudgetResult.LimitResult(notChecked: reason))
        continue
      }
      let values = try self.values(of: limit)
      let comparisons = values.map {
        BudgetResult.Comparison(limit: limit, value: $0, allowed: allowed(by: limit, $0))
      }
      // Unread messages may hide a breach, and make none.
      let isKept = comparisons.allSatisfy { $0.excess <= 0 }
      let reason = isKept ? unreadMessages(of: limit) ?? nothingToCompare(limit, values) : nil
      result.limits.append(BudgetResult.LimitResult(comparisons: comparisons, notChecked: reason))
    }
    return result
  }

  // MARK: - Limits that cannot be checked

  private func missingBaseline(of limit: BudgetLimit) -> CheckReport.NotChecked? {
    let noBaseline = "no baseline; pass the older version with '--against'"
    if limit.comparison.isGrowth || limit.subject == .newLocale, inputs.baselines.isEmpty {
      return CheckReport.NotChecked(.noBaseline, noBaseline)
    }
    if limit.subject == .newFindings, inputs.baselines.allSatisfy({ $0.findings == nil }) {
      return CheckReport.NotChecked(
        .noBaseline,
        inputs.baselines.isEmpty
          ? noBaseline
          : "the baseline has no findings; pass the older app, or a baseline that '--accept' wrote")
    }
    if limit.comparison.isDrift, inputs.firstAccepted == nil {
      return CheckReport.NotChecked(
        .noBaseline, "nothing was accepted; drift is the growth since the first '--accept'")
    }
    return nil
  }

  private func unreadMessages(of limit: BudgetLimit) -> CheckReport.NotChecked? {
    switch limit.subject {
    case .coverage: inputs.messages?.problem(needsBase: true)
    case .findings, .newFindings:
      limit.readsMessages ? inputs.messages?.problem(needsBase: false) : nil
    case .crash, .garbled: inputs.staleness?.messageProblem(needsBase: true)
    case .missing: inputs.staleness?.messageProblem(needsBase: false)
    default: nil
    }
  }

  /// A new locale is limited if there is one; without one, the limit is kept.
  private func nothingToCompare(_ limit: BudgetLimit, _ values: [BudgetValue]) -> CheckReport.NotChecked? {
    guard values.isEmpty, limit.subject != .newLocale else { return nil }
    let isRelative = limit.comparison.isGrowth || limit.comparison.isDrift
    return CheckReport.NotChecked(
      .nothingToCompare,
      limit.isOptional
        ? "the app has none of these names"
        : isRelative ? "the baseline has none of the values" : "the app has no other values of this kind")
  }

  private func allowed(by limit: BudgetLimit, _ value: BudgetValue) -> Int {
    let baseline = value.baseline ?? 0
    let ignored = Self.sum(baseline, limit.ignoredChange)
    switch limit.comparison {
    case .maximum(let amount): return amount
    case .maximumShare(let share): return Self.part(share, of: value.whole)
    case .minimumShare(let share): return share
    case .growth(let bytes), .drift(let bytes): return max(ignored, Self.sum(baseline, bytes))
    case .relativeGrowth(let share), .relativeDrift(let share):
      return max(ignored, Self.sum(baseline, Self.part(share, of: baseline)))
    }
  }

  /// Amounts come from files, so sums and products stop at the largest number.
  private static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, overflows) = one.addingReportingOverflow(other)
    return overflows ? .max : sum
  }

  private static func part(_ millionths: Int, of whole: Int) -> Int {
    let (product, overflows) = whole.multipliedReportingOverflow(by: millionths)
    return overflows ? .max : product / 1_000_000
  }

  // MARK: - Values

  /// - Throws: ``MissingCheckInput`` if no input has the values.
  private func values(of limit: BudgetLimit) throws(MissingCheckInput) -> [BudgetValue] {
    switch limit.subject {
    case .archive, .install, .localized, .locales: return [try total(limit)]
    case .locale, .user, .newLocale:
      return locales.values(of: limit, try footprint(limit), named: named(like: limit))
    case .kind, .component: return try parts(limit)
    case .pack: return try packs(limit)
    case .coverage:
      guard inputs.coverage != nil else {
        throw missing(limit, "the app", hint: "pass the app itself; reports do not have the keys of messages")
      }
      return coverage.selected(by: limit.selector, named: named(like: limit)).map {
        BudgetValue(subject: $0.name, actual: $0.value)
      }
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
    }
  }

  private func footprint(_ limit: BudgetLimit) throws(MissingCheckInput) -> FootprintReport {
    guard let footprint = inputs.footprint else {
      throw missing(limit, "a measurement", hint: "pass the app, or the JSON of 'ballast measure'")
    }
    return footprint
  }

  private func missing(_ limit: BudgetLimit, _ needed: String, hint: String) -> MissingCheckInput {
    MissingCheckInput(limit: budget.title(of: limit), needed: needed, hint: hint)
  }

  private func total(_ limit: BudgetLimit) throws(MissingCheckInput) -> BudgetValue {
    if inputs.footprint == nil, let savings = inputs.savings {
      switch limit.subject {
      case .archive: return BudgetValue(actual: savings.before.archiveBytes)
      case .install: return BudgetValue(actual: savings.before.installBytes)
      default: break
      }
    }
    let report = try footprint(limit)
    if limit.comparison.isDrift, let entry = inputs.firstAccepted {
      return BudgetValue(
        actual: Self.total(limit, of: report),
        baseline: limit.subject == .archive
          ? entry.archiveBytes
          : limit.subject == .install
            ? entry.installBytes
            : limit.basis?.isInstall == true ? entry.localizedInstallBytes : entry.localizedArchiveBytes)
    }
    return BudgetValue(
      actual: Self.total(limit, of: report),
      baseline: inputs.baselines.map { Self.total(limit, of: $0.footprint) }.max())
  }

  private static func total(_ limit: BudgetLimit, of report: FootprintReport) -> Int {
    switch limit.subject {
    case .archive: report.totals.archiveBytes
    case .install: report.totals.installBytes
    case .locales: report.totals.locales
    default:
      switch limit.basis ?? .archive {
      case .archive, .download: report.translations.archiveBytes
      case .install: report.translations.installBytes
      case .measuredArchive: report.translations.measuredArchiveBytes
      case .measuredInstall: report.translations.measuredInstallBytes
      }
    }
  }

  private func parts(_ limit: BudgetLimit) throws(MissingCheckInput) -> [BudgetValue] {
    let report = try footprint(limit)
    let isInstall = limit.basis == .install
    let group = "\(limit.subject) \(isInstall)"
    let values = parts[group] ?? parts(limit.subject, isInstall, report)
    parts[group] = values
    return values.selected(by: limit.selector, named: named(like: limit)).map(\.value)
      .filter { !limit.comparison.isGrowth || $0.baseline != nil }
  }

  private func parts(
    _ subject: BudgetSubject, _ isInstall: Bool, _ report: FootprintReport
  ) -> SelectableValues<BudgetValue> {
    func sizes(_ report: FootprintReport) -> [(name: String, bytes: Int)] {
      if subject == .kind {
        return FootprintReport.Kinds.all.map { kind in
          let size = report.translations.kinds[keyPath: kind.path]
          return (kind.name, isInstall ? size.installBytes : size.archiveBytes)
        }
      }
      var sums: [String: Int] = [:]
      for component in report.components {
        sums[component.name, default: 0] += isInstall ? component.installBytes : component.archiveBytes
      }
      return sums.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
    let before = Dictionary(
      inputs.baselines.flatMap { sizes($0.footprint) }.map { ($0.name, $0.bytes) }, uniquingKeysWith: max)
    return SelectableValues(
      sizes(report).map {
        ($0.name, BudgetValue(subject: $0.name, actual: $0.bytes, baseline: before[$0.name]))
      })
  }

  private func packs(_ limit: BudgetLimit) throws(MissingCheckInput) -> [BudgetValue] {
    guard inputs.packs != nil || inputs.savings != nil else {
      throw missing(
        limit, "sizes of language packs",
        hint: "also pass the JSON of 'ballast simulate APP' or 'ballast packs compare'")
    }
    return packDownloads.selected(by: limit.selector, named: named(like: limit)).map(\.value)
  }

  private var allPackDownloads: [(locale: String, bytes: Int)] {
    var downloads = inputs.savings?.packs.map { (locale: $0.locale, bytes: $0.downloadBytes) } ?? []
    guard let packs = inputs.packs else { return downloads }
    var indices = Dictionary(
      zip(downloads.map(\.locale), downloads.indices), uniquingKeysWith: { first, _ in first })
    let codec = packs.codecs.first ?? "zlib"
    for pack in packs.packs where !pack.isBase {
      guard let bytes = pack.downloadBytes[codec] else { continue }
      // With both reports, the larger size counts.
      if let index = indices[pack.locale] {
        downloads[index].bytes = max(downloads[index].bytes, bytes)
      } else {
        indices[pack.locale] = downloads.count
        downloads.append((pack.locale, bytes))
      }
    }
    return downloads
  }

  private func findings(_ limit: BudgetLimit) throws(MissingCheckInput) -> [BudgetValue] {
    guard inputs.findings != nil else {
      throw missing(limit, "the app", hint: "pass the app itself; reports do not have findings")
    }
    guard case .names(let names) = limit.selector else { return [] }
    let wanted = Set(names)
    let isNew = limit.subject == .newFindings
    let count = findingCounts.filter { wanted.contains($0.rule) || wanted.contains($0.severity) }
      .reduce(0) { $0 + (isNew ? $1.new : $1.all) }
    return [BudgetValue(subject: names.joined(separator: ", "), actual: count)]
  }
}

extension Budget {
  /// The limit with its position: `ballast.yml:9:9: limit 'pack'`.
  func title(of limit: BudgetLimit) -> String {
    "\(path):\(limit.position.line):\(limit.position.column): limit '\(limit.name)'"
  }
}

extension CheckReport.Basis {
  var isInstall: Bool { self == .install || self == .measuredInstall }
}

extension BudgetLimit {
  /// Whether the limit counts findings of rules that read messages.
  var readsMessages: Bool {
    guard case .names(let names) = selector else { return false }
    return FindingRule.all.contains { rule in
      rule.readsMessages && (names.contains(rule.id) || names.contains(rule.severity.rawValue))
    }
  }

  var isMinimum: Bool { if case .minimumShare = comparison { true } else { false } }
}
