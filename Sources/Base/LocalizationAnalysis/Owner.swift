package import Localization

/// The locale that a byte belongs to, if any.
package enum Owner: Hashable, Sendable {
  case locale(LocaleTag)
  /// The locale displayed if no other matches. Never removed.
  case base
  /// Not localized: the same for all locales.
  case unlocalized

  /// Nil for base and for bytes that are not localized.
  package var tag: LocaleTag? { if case .locale(let tag) = self { tag } else { nil } }
}

/// Unlocalized first, then base, then the locales by tag.
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

/// The kind of content of a resource.
package enum ResourceKind: String, Hashable, Sendable, CaseIterable {
  case strings, plurals, interface, images, audio, video, fonts, other

  /// The index in ``allCases``.
  package var ordinal: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
