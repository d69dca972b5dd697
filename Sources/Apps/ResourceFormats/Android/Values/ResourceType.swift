package import Localization
import LocalizationAnalysis

/// The purpose of a resource type, by its name.
enum ResourceType {
  static func kind(_ name: String) -> ResourceKind {
    switch name {
    case "string": .strings
    case "plurals": .plurals
    case "layout", "menu", "navigation": .interface
    case "drawable", "mipmap", "color": .images
    case "font": .fonts
    default: .other
    }
  }

  /// Whether the values of a type are texts. Those without a locale are shown if no locale matches.
  static func isText(_ name: String) -> Bool { name == "string" || name == "plurals" }

  /// Whether the values of a type may contain texts that are messages.
  static func mayBeText(_ name: String) -> Bool { isText(name) || name == "array" }

  /// Whether the values of a type may be files. A text that looks like a path is not a file.
  static func mayBeFile(_ name: String) -> Bool { !mayBeText(name) }
}

/// The values of one Android resource in all configurations.
package struct ResourceUse: Hashable, Sendable {
  /// The name of the type: `string`, `xml`.
  package let type: String
  /// The locales that have a value.
  package var locales: Set<LocaleTag> = []
  /// The ids of other resources that the values refer to, of types that ``followsReferences(_:)`` has.
  package var references: Set<UInt32> = []
  /// Paths of values that are files.
  package var files: Set<String> = []

  init(type: String) { self.type = type }

  /// Whether references in values of a type are followed.
  static func followsReferences(_ type: String) -> Bool {
    !["style", "styleable", "attr", "^attr-private", "macro"].contains(type)
  }
}
