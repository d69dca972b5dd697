internal import Localization

/// Facebook's fbt (github.com/facebook/fbt): texts whose variations by gender, number and word nest to any depth.
///
/// Its files are JSON: ``Source`` has the phrases that were collected from code and what translators made of them;
/// ``Source/translated(limit:)`` joins the two as `fbt-translate` does; ``TranslatedFile`` is its output, which apps
/// carry.
package enum FBT {
  /// Who is looking: a variation that only translations know of.
  static let viewingUser = "__viewing_user__"
  /// The gender of whom a phrase is about.
  package static let subject = "__subject__"
  /// Any gender, any number.
  static let any = "*"
  /// Just one, which is not the category `one`: that has 21 in Russian.
  static let exactlyOne = "_1"
  /// In a table that goes by ``viewingUser`` first.
  static let viewerMark = "__vcg"
  /// How deep variations may nest.
  package static let maximalDepth = 64
}

extension FBT {
  /// What may vary, as bits: a variation's number is among those of its kind.
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
  /// In the order in which `fbt-translate` tries them.
  var variations: [String] {
    switch self {
    case .gender: ["1", "2", "3"]
    case .number: ["16", "4", "8", "20", "12", "24"]
    }
  }
}
