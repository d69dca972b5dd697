internal import Localization
internal import ReportSchema

/// The values of limits on locales.
struct BudgetLocales {
  private let inputs: CheckInputs
  private let locales: SelectableValues<FootprintReport.Locale>
  /// By what a limit compares.
  private var baselines: [String: [String: Int]?] = [:]

  init(_ inputs: CheckInputs) {
    self.inputs = inputs
    locales = SelectableValues(
      (inputs.footprint?.locales ?? []).compactMap { locale in
        guard locale.aliasOf == nil, let tag = locale.locale.flatMap({ LocaleTag(bcp47: $0) }) else {
          return nil
        }
        return (tag.text, locale)
      })
  }

  /// - Parameter named: the locales that limits of the same family name.
  mutating func values(
    of limit: BudgetLimit, _ report: FootprintReport, named: Set<String>
  ) -> [BudgetValue] {
    let basis = limit.basis ?? .archive
    let before = baseline(limit, basis)
    if limit.subject == .newLocale {
      return locales.all.filter { before?[$0.name] == nil }.map {
        BudgetValue(subject: $0.name, actual: $0.value.bytes(basis))
      }
    }
    let others = basis.isInstall ? report.totals.installBytes : report.totals.archiveBytes
    let translations = basis.isInstall ? report.translations.installBytes : report.translations.archiveBytes
    return locales.selected(by: limit.selector, named: named).compactMap { tag, locale in
      let own = locale.bytes(basis)
      let baseline = before?[tag]
      // A new locale has not grown; 'new-locale' limits it.
      if limit.comparison.isGrowth || limit.comparison.isDrift, baseline == nil { return nil }
      return BudgetValue(
        subject: tag, actual: limit.subject == .user ? others - translations + own : own, baseline: baseline)
    }
  }

  /// The values of the baseline by tag; nil without one.
  private mutating func baseline(_ limit: BudgetLimit, _ basis: CheckReport.Basis) -> [String: Int]? {
    let group = "\(limit.subject) \(basis) \(limit.comparison.isDrift)"
    if let known = baselines[group] { return known }
    let values = newBaseline(limit, basis)
    baselines[group] = .some(values)
    return values
  }

  private func newBaseline(_ limit: BudgetLimit, _ basis: CheckReport.Basis) -> [String: Int]? {
    if limit.comparison.isDrift, let entry = inputs.firstAccepted {
      return entry.locales.mapValues { basis.isInstall ? $0.installBytes : $0.archiveBytes }
    }
    var values: [String: Int] = [:]
    for report in inputs.baselines.map(\.footprint) {
      let rest =
        basis.isInstall
        ? report.totals.installBytes - report.translations.installBytes
        : report.totals.archiveBytes - report.translations.archiveBytes
      for locale in report.locales where locale.aliasOf == nil {
        guard let tag = locale.locale else { continue }
        values[tag] = max(values[tag] ?? 0, locale.bytes(basis) + (limit.subject == .user ? rest : 0))
      }
    }
    return inputs.baselines.isEmpty ? nil : values
  }
}

extension FootprintReport.Locale {
  func bytes(_ basis: CheckReport.Basis) -> Int {
    switch basis {
    case .archive, .download: archiveBytes
    case .install: installBytes
    case .measuredArchive: measuredArchiveBytes
    case .measuredInstall: measuredInstallBytes
    }
  }
}
