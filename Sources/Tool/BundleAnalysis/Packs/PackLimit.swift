package import ReportSchema

/// An allowed download of receivers of the older packs, or an allowed number of messages: `growth=2%`,
/// `locale.growth-bytes=10KB`, `removed=3`.
package struct PackLimit: Hashable, Sendable {
  package enum Subject: String, Hashable, Sendable, CaseIterable {
    /// Bytes that a receiver of the older packs, with the base pack, downloads, as a share of the whole packs.
    case growth
    case growthBytes = "growth-bytes"
    case added, removed, changed
  }

  package let subject: Subject
  /// Whether the limit applies to each pack; otherwise to all together.
  package let isPerLocale: Bool
  package let threshold: LimitThreshold
  /// The limit as given.
  package let text: String

  /// Reads a subject, which allows nothing, `subject=count`, `subject=share%` or `growth-bytes=size`.
  package init(_ text: String) throws(LimitMistake) {
    let option = try LimitOption(text, in: .packsCompare)
    guard let subject = Subject(rawValue: option.name) else {
      throw LimitPlace.packsCompare.unknown(option.name)
    }
    self.subject = subject
    self.text = text
    isPerLocale = option.isPerLocale
    threshold = try option.threshold()
  }

  /// - Parameter removed: the messages of locales that the new version lacks.
  fileprivate func breaches(
    in changes: [PackChange], _ removed: [(locale: String, messages: Int)]
  ) -> [DiffReport.Breach] {
    let groups = isPerLocale ? changes.map { [$0] } : [changes]
    let lost = subject == .removed ? removed : []
    let lostMessages = isPerLocale ? 0 : lost.reduce(0) { $0 + $1.messages }
    let lostLocales = (isPerLocale ? lost : []).compactMap { locale, messages -> DiffReport.Breach? in
      let allowed = threshold.allowed(of: messages)
      guard messages > allowed else { return nil }
      return DiffReport.Breach(budget: text, locale: locale, limit: allowed, actual: messages)
    }
    return groups.compactMap { group in
      func sum(_ column: (PacksCompareReport.Change) -> Int) -> Int {
        group.reduce(0) { $0 + column($1.row) }
      }
      let messages = group.reduce(lostMessages) { $0 + $1.oldMessages }
      let actual: Int
      var whole = messages
      switch subject {
      case .growth, .growthBytes:
        actual = sum { $0.updateBytes ?? 0 }
        whole = sum { $0.wholeBytes ?? 0 }
      case .added: actual = sum(\.added)
      case .removed: actual = sum(\.removed) + lostMessages
      case .changed: actual = sum(\.changed)
      }
      let allowed = threshold.allowed(of: whole)
      guard actual > allowed else { return nil }
      return DiffReport.Breach(
        budget: text, locale: isPerLocale ? group.first?.row.locale : nil, limit: allowed, actual: actual)
    } + lostLocales
  }
}

extension PackVersionComparison {
  /// The limits that are exceeded, in their order.
  package func breaches(of limits: [PackLimit]) -> [DiffReport.Breach] {
    limits.flatMap { $0.breaches(in: changes, removedMessages) }
  }
}
