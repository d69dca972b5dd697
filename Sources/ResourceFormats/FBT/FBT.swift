internal import Localization

/// Facebook's fbt (github.com/facebook/fbt): texts with nested variations by gender, number and word.
///
/// Its files are JSON. ``Source`` contains the phrases collected from code and their translations.
/// ``Source/translated(limit:)`` joins them as `fbt-translate` does. ``TranslatedFile`` is its output, which
/// apps contain.
package enum FBT {
  /// The viewer, a variation that occurs only in translations.
  static let viewingUser = "__viewing_user__"
  /// The token for the gender of a phrase's subject.
  package static let subject = "__subject__"
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

  static func gender(_ key: String) -> Gender? {
    switch key {
    case "1": .male
    case "2": .female
    case "3": .unknown
    default: nil
    }
  }

  static func category(_ key: String) -> PluralCategory? {
    switch key {
    case "16": .zero
    case "4": .one
    case "8": .two
    case "20": .few
    case "12": .many
    case "24": .other
    default: nil
    }
  }
}

extension FBT.Mask {
  /// The variations in the order of `fbt-translate`.
  var variations: [String] {
    switch self {
    case .gender: ["1", "2", "3"]
    case .number: ["16", "4", "8", "20", "12", "24"]
    }
  }
}
