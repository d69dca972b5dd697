package import Localization

/// What a look into a resource table tells, compiled (`resources.arsc`) or as an app bundle has it
/// (`resources.pb`).
package struct ResourceTableContents: Sendable {
  /// A file that a resource of the table points to.
  package struct File: Hashable, Sendable {
    /// As the table has it: from the APK's, or the module's, root.
    package let path: String
    /// Who has it; sorted, more than one where an optimizer made equal files one.
    package let owners: [Owner]
  }

  package let shares: ContainerShares
  /// Files of locales, and those of base that have localized ones beside them. The others are not listed.
  package let files: [File]
  /// What the configurations name as locales and is no tag.
  package let unreadableLocales: Int
}

/// What a type of Android's resources is for, by its name.
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

  /// Types whose values are text: what they have for no locale is what is shown when none matches.
  static func isText(_ name: String) -> Bool { name == "string" || name == "plurals" }

  /// Types whose values may be files. A text may look like a path and is none.
  static func mayBeFile(_ name: String) -> Bool { !isText(name) && name != "array" }
}
