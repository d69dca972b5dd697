/// Who a byte is there for.
package enum Owner: Hashable, Sendable {
  case locale(LocaleTag)
  /// What is shown when no locale matches. Never removed.
  case base
  /// The same for everybody.
  case unlocalized

  /// Nil for base and for what is everybody's.
  package var tag: LocaleTag? { if case .locale(let tag) = self { tag } else { nil } }
}

/// Neutral first, then base, then the locales by tag.
extension Owner: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.locale(let left), .locale(let right)): left < right
    default: left.rank < right.rank
    }
  }

  private var rank: Int {
    switch self {
    case .unlocalized: 0
    case .base: 1
    case .locale: 2
    }
  }
}
