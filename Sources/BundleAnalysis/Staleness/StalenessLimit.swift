package import Localization

/// An allowed number of messages or locales: `crash`, `missing=2%`, `locale.missing=2%`, `new-locale`.
///
/// A locale that the older version does not have is exempt, unless one of the limits is `new-locale`: its messages are
/// missing in every older version.
package struct StalenessLimit: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    case messages(ChangeFilter)
    /// Locales that the older version does not have.
    case newLocales
  }

  package struct Breach: Hashable, Sendable {
    package let limit: StalenessLimit
    /// Nil for a limit on all locales together.
    package let locale: LocaleTag?
    package let actual: Int
    /// The number allowed. A share is rounded down.
    package let allowed: Int
  }

  package let subject: Subject
  /// Whether the limit applies to each locale; otherwise to all together.
  package let isPerLocale: Bool
  package let threshold: LimitThreshold
  /// The limit as given.
  package let text: String

  private static let newLocale = "new-locale"
  private static let perLocale = "locale."

  /// The names of limits on all locales, without a number.
  package static let names = ChangeFilter.allCases.map(\.rawValue) + [newLocale]

  /// Whether the limit has a meaning for one version, whose translations are compared with its base.
  package var appliesToOneVersion: Bool {
    switch subject {
    case .messages(let filter): [.incompatible, .crash, .garbled, .omitted, .missing].contains(filter)
    case .newLocales: false
    }
  }

  /// Parses a class, which allows no message, `class=count` or `class=share%`. With `locale.` before it, the limit applies
  /// to each locale. `new-locale` allows no new locale, `new-locale=count` some. Nil for other texts.
  package init?(_ text: String) {
    let isPerLocale = text.hasPrefix(Self.perLocale)
    let halves = text.dropFirst(isPerLocale ? Self.perLocale.count : 0)
      .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = halves.first, let threshold = halves.count == 1 ? .count(0) : LimitThreshold(halves[1])
    else { return nil }
    if name == Self.newLocale, !isPerLocale, case .count = threshold {
      subject = .newLocales
    } else if let filter = ChangeFilter(rawValue: String(name)) {
      subject = .messages(filter)
    } else {
      return nil
    }
    (self.isPerLocale, self.threshold, self.text) = (isPerLocale, threshold, text)
  }

  /// The rows whose messages limits count: a locale that the older version does not have is exempt, unless new locales are
  /// limited themselves.
  static func limited<Row>(_ rows: [Row], limitsNewLocales: Bool, isNew: (Row) -> Bool) -> [Row] {
    limitsNewLocales ? rows : rows.filter { !isNew($0) }
  }

  /// - Parameters:
  ///   - rows: without exempt locales.
  ///   - newLocales: the number of locales that the older version does not have.
  fileprivate func breaches(
    in rows: [Staleness.Row], newLocales: Int, accepted: (LocaleTag, ChangeFilter) -> Int
  ) -> [Breach] {
    guard case .messages(let filter) = subject else {
      return [breach(nil, newLocales, of: 0)].compactMap(\.self)
    }
    let amounts = rows.map { row in
      (
        locale: row.locale, count: filter.count(in: row.counts) - accepted(row.locale, filter),
        row.counts.keys
      )
    }
    guard isPerLocale else {
      let (count, keys) = amounts.reduce(into: (0, 0)) { $0 = ($0.0 + $1.count, $0.1 + $1.2) }
      return [breach(nil, count, of: keys)].compactMap(\.self)
    }
    return amounts.compactMap { breach($0.locale, $0.count, of: $0.2) }
  }

  private func breach(_ locale: LocaleTag?, _ actual: Int, of keys: Int) -> Breach? {
    let allowed = threshold.allowed(of: keys)
    return actual > allowed ? Breach(limit: self, locale: locale, actual: actual, allowed: allowed) : nil
  }
}

extension Staleness {
  /// The limits that are exceeded, in their order, and by locale.
  /// - Parameter accepted: incompatible texts that do not count.
  package func breaches(of limits: [StalenessLimit], accepting accepted: [MessageChange] = [])
    -> [StalenessLimit.Breach]
  {
    let known = StalenessLimit.limited(
      rows, limitsNewLocales: limits.contains { $0.subject == .newLocales }, isNew: \.isNew)
    let byLocale = Dictionary(grouping: accepted) { $0.locale }
    return limits.flatMap { limit in
      limit.breaches(in: known, newLocales: rows.count(where: \.isNew)) { locale, filter in
        // Other classes, such as changed messages, are counted as before.
        guard [.incompatible, .crash, .garbled].contains(filter) else { return 0 }
        return byLocale[locale, default: []].count(where: filter.includes)
      }
    }
  }
}
