/// Who a byte is there for.
public enum Owner: Hashable, Sendable {
  case locale(LocaleTag)
  /// What is shown when no locale matches. Never removed.
  case base
  /// The same for everybody.
  case neutral

  /// Nil for base and for what is everybody's.
  public var tag: LocaleTag? { if case .locale(let tag) = self { tag } else { nil } }
}

/// Neutral first, then base, then the locales by tag.
extension Owner: Comparable {
  public static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.locale(let left), .locale(let right)): left < right
    default: left.rank < right.rank
    }
  }

  private var rank: Int {
    switch self {
    case .neutral: 0
    case .base: 1
    case .locale: 2
    }
  }
}
