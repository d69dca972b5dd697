internal import Localization

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
