internal import Localization
internal import ReportSchema

/// The values of limits on locales.
struct BudgetLocales {
  private let budget: Budget
  private let inputs: CheckInputs

  init(_ budget: Budget, _ inputs: CheckInputs) {
    self.budget = budget
    self.inputs = inputs
  }

  func values(of limit: BudgetLimit, _ report: FootprintReport) -> [BudgetValue] {
    let basis = limit.basis ?? .archive
    let isUser = limit.subject == .user
    let before = baseline(limit, basis)
    let others = basis.isInstall ? report.totals.installBytes : report.totals.archiveBytes
    let translations = basis.isInstall ? report.translations.installBytes : report.translations.archiveBytes
    return report.locales.compactMap { locale -> BudgetValue? in
      guard locale.aliasOf == nil, let tag = locale.locale.flatMap({ LocaleTag(bcp47: $0) }) else {
        return nil
      }
      let own = locale.bytes(basis)
      let baseline = before?[tag.text]
      if limit.subject == .newLocale {
        return baseline == nil ? BudgetValue(subject: tag.text, actual: own) : nil
      }
      guard limit.applies(to: tag, in: budget) else { return nil }
      // A new locale has not grown; 'new-locale' limits it.
      if limit.comparison.isGrowth || limit.comparison.isDrift, baseline == nil { return nil }
      return BudgetValue(
        subject: tag.text, actual: isUser ? others - translations + own : own, baseline: baseline)
    }
  }

  /// The values of the baseline by tag; nil without one.
  private func baseline(_ limit: BudgetLimit, _ basis: BudgetBasis) -> [String: Int]? {
    guard let baseline = inputs.baseline else { return nil }
    if limit.comparison.isDrift, let entry = baseline.file?.history.first {
      return entry.locales.mapValues { basis.isInstall ? $0.installBytes : $0.archiveBytes }
    }
    let report = baseline.footprint
    let rest =
      basis.isInstall
      ? report.totals.installBytes - report.translations.installBytes
      : report.totals.archiveBytes - report.translations.archiveBytes
    var values: [String: Int] = [:]
    for locale in report.locales where locale.aliasOf == nil {
      guard let tag = locale.locale else { continue }
      values[tag] = locale.bytes(basis) + (limit.subject == .user ? rest : 0)
    }
    return values
  }
}

extension FootprintReport.Locale {
  func bytes(_ basis: BudgetBasis) -> Int {
    switch basis {
    case .archive: archiveBytes
    case .install: installBytes
    case .measuredArchive: measuredArchiveBytes
    case .measuredInstall: measuredInstallBytes
    }
  }
}
