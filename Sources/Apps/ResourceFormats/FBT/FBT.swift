import Localization

/// Facebook's fbt (github.com/facebook/fbt): texts with nested variations by gender, number and word.
///
/// Its files are JSON. ``Source`` contains the phrases collected from code and their translations.
/// ``Source/translated(limit:)`` joins them as `fbt-translate` does.
package enum FBT {
  /// The viewer, a variation that occurs only in translations.
  static let viewingUser = "__viewing_user__"
  /// The key for any gender or number.
  package static let any = "*"
  /// The key for the number 1. The category `one` differs: in Russian it includes 21.
  static let exactlyOne = "_1"
  /// The member that marks a table selected by ``viewingUser`` first.
  package static let viewerMark = "__vcg"
  /// The maximum nesting depth of variations.
  package static let maximalDepth = 64
}

extension FBT {
  /// The kinds of variations, as bit masks of the variations' numbers.
  package enum Mask: Int, Hashable, Sendable {
    case gender = 3
    case number = 28
  }

  /// The keys of genders and of categories, in the order of `fbt-translate`.
  fileprivate static let genders: [(key: String, gender: Gender)] = [
    ("1", .male), ("2", .female), ("3", .unknown),
  ]
  fileprivate static let categories: [(key: String, category: PluralCategory)] = [
    ("16", .zero), ("4", .one), ("8", .two), ("20", .few), ("12", .many), ("24", .other),
  ]

  static func gender(_ key: String) -> Gender? { genders.first { $0.key == key }?.gender }
  static func category(_ key: String) -> PluralCategory? { categories.first { $0.key == key }?.category }
}

extension FBT.Mask {
  /// The variations in the order of `fbt-translate`.
  var variations: [String] {
    switch self {
    case .gender: FBT.genders.map(\.key)
    case .number: FBT.categories.map(\.key)
    }
  }
}

extension FBT.Locale {
  /// The keys of the variations whose texts are used where others are missing.
  var fallbacks: Set<String> {
    Set(
      FBT.genders.filter { $0.gender == fallbackGender }.map(\.key)
        + FBT.categories.filter { $0.category == fallbackCategory }.map(\.key))
  }
}
