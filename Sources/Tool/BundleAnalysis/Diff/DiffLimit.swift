import Localization
package import ReportSchema

/// An allowed number of messages or locales: `crash`, `missing=2%`, `locale.missing=2%`, `new-locales`, `removed-locales`.
///
/// A locale that the older version does not have is exempt, unless one of the limits is `new-locales`: its messages are
/// missing in every older version. The older messages of a locale without newer ones count as missing, unless one of the
/// limits is `removed-locales`.
package struct DiffLimit: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    case messages(ChangeFilter)
    /// Locales that the older version does not have.
    case newLocales
    /// Locales that have messages only in the older version.
    case removedLocales
  }

  package let subject: Subject
  /// Whether the limit applies to each locale; otherwise to all together.
  package let isPerLocale: Bool
  package let threshold: LimitThreshold
  /// The limit as given.
  package let text: String

  private static let newLocales = "new-locales"

  /// Whether the limit has a meaning for one version, whose translations are compared with its base.
  package var appliesToOneVersion: Bool {
    counts([.incompatible, .crash, .garbled, .unknown, .omitted, .missing])
  }

  /// Whether the limit counts texts by the arguments that the code passes, as read from base.
  var needsBase: Bool { counts([.incompatible, .crash, .garbled, .unknown, .omitted, .source]) }

  private func counts(_ filters: Set<ChangeFilter>) -> Bool {
    guard case .messages(let filter) = subject else { return false }
    return filters.contains(filter)
  }

  /// Reads a class, which allows no message, `class=count` or `class=share%`. With `locale.` before it, the limit applies
  /// to each locale. `new-locales` allows no new locale, `new-locales=count` some; `removed-locales` likewise.
  package init(_ text: String) throws(LimitMistake) {
    let option = try LimitOption(text, in: .diff)
    isPerLocale = option.isPerLocale
    self.text = text
    if let filter = ChangeFilter(rawValue: option.name) {
      subject = .messages(filter)
      threshold = try option.threshold()
      return
    }
    if option.isPerLocale {
      throw LimitMistake(
        "'\(option.name)' counts locales", hint: "write \(option.name), without '\(LimitOption.perLocale)'")
    }
    subject = option.name == Self.newLocales ? .newLocales : .removedLocales
    threshold = try option.threshold()
  }

  /// The breach of a limit on all locales together, or one of each locale.
  /// - Parameters:
  ///   - rows: all locales.
  ///   - limits: all limits, which decide the locales that are exempt.
  fileprivate func breaches(
    in rows: [Staleness.Row], with limits: [DiffLimit], accepted: (LocaleTag, ChangeFilter) -> Int
  ) -> [DiffReport.Breach] {
    let filter: ChangeFilter
    switch subject {
    case .newLocales: return breaches(nil, rows.count(where: \.isNew), of: 0)
    case .removedLocales: return breaches(nil, rows.count(where: \.isRemoved), of: 0)
    case .messages(let selected): filter = selected
    }
    let countsRemoved = filter == .missing && !limits.contains { $0.subject == .removedLocales }
    // A text that may crash does so in any locale.
    let isDangerous = [.incompatible, .crash, .garbled, .unknown].contains(filter)
    // A locale that the older version does not have is exempt, unless new locales are limited themselves.
    let limitsNewLocales = limits.contains { $0.subject == .newLocales }
    let amounts = rows.filter { row in
      (isDangerous || row.isTranslation) && (limitsNewLocales || !row.isNew)
    }.map { row in
      let removed = countsRemoved && row.isRemoved ? row.counts[.removed] : 0
      return (
        locale: row.locale, count: row.counts[filter] - accepted(row.locale, filter) + removed,
        keys: row.counts.keys + removed
      )
    }
    guard isPerLocale else {
      let count = amounts.reduce(0) { $0 + $1.count }
      let keys = amounts.reduce(0) { $0 + $1.keys }
      return breaches(nil, count, of: keys)
    }
    return amounts.flatMap { breaches($0.locale, $0.count, of: $0.keys) }
  }

  /// One breach, or none if the number is allowed.
  private func breaches(_ locale: LocaleTag?, _ actual: Int, of keys: Int) -> [DiffReport.Breach] {
    let allowed = threshold.allowed(of: keys)
    guard actual > allowed else { return [] }
    return [DiffReport.Breach(budget: text, locale: locale?.text, limit: allowed, actual: actual)]
  }
}

extension Staleness {
  /// The limits that are exceeded, in their order, and by locale.
  /// - Parameter accepted: incompatible texts that do not count.
  package func breaches(of limits: [DiffLimit], accepting accepted: [MessageChange] = [])
    -> [DiffReport.Breach]
  {
    let byLocale = Dictionary(grouping: accepted) { $0.locale }
    return limits.flatMap { limit in
      limit.breaches(in: rows, with: limits) { locale, filter in
        // Other classes, such as changed messages, are counted as before.
        guard [.incompatible, .crash, .garbled, .unknown].contains(filter) else { return 0 }
        return byLocale[locale, default: []].count(where: filter.includes)
      }
    }
  }
}
