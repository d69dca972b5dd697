package import Localization

/// The values of one Android resource in all configurations.
package struct ResourceUse: Hashable, Sendable {
  /// The name of the type: `string`, `xml`.
  package let type: String
  /// The locales that have a value.
  package var locales: Set<LocaleTag> = []
  /// The ids of other resources that the values refer to. Styles and attributes are not followed.
  package var references: Set<UInt32> = []
  /// Paths of values that are files.
  package var files: Set<String> = []

  init(type: String) { self.type = type }

  /// Whether references in values of a type are followed.
  static func followsReferences(_ type: String) -> Bool {
    !["style", "styleable", "attr", "^attr-private", "macro"].contains(type)
  }
}
