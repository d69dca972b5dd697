/// The name of a locale in tables and sentences.
enum LocaleLabel {
  static func cell(_ tag: String?, _ name: String?) -> Cell { tag.map { Cell.locale($0, name) } ?? .unknown }

  /// `Greek`, or the tag if the name is unknown.
  static func short(_ tag: String, _ name: String?) -> String { name ?? tag }

  /// `Greek (el)`, or the tag if the name is unknown.
  static func long(_ tag: String, _ name: String?) -> String { name.map { "\($0) (\(tag))" } ?? tag }

  /// `Base (English)`, or `Base` if the base language is unknown.
  static func base(_ tag: String?, _ name: String?) -> String {
    // Undetermined: a pack of a base whose language is unknown. BCP 47, 4.1.
    tag == "und" ? "Base" : (name ?? tag).map { "Base (\($0))" } ?? "Base"
  }
}
