package import Localization

/// The texts of one file of vue-i18n, as far as they show what the code passes to others.
///
/// The code may pass a number to any text, `t(key, n)`, and further names for it: `t(key, n, { named: { v: formatted(n) } })`.
/// vue-i18n, "Pluralization".
package struct VueTexts: Sendable {
  /// The names of arguments that are the only one of a text with plural forms.
  let numberNames: Set<ArgumentName>
  /// The objects with a text that has plural forms: the keys of these texts without their last part.
  private let objectsWithForms: Set<Substring>

  package init(_ messages: [String: Message] = [:]) {
    var names: Set<ArgumentName> = []
    var objects: Set<Substring> = []
    for (key, message) in messages {
      guard case .text(let text) = message, VuePattern.isPlural(text) else { continue }
      let arguments = Set(PlaceholderSyntax.vueI18n.placeholders(of: text).map(\.argument))
      guard !arguments.isEmpty else { continue }
      if let object = Self.object(of: key) { objects.insert(object) }
      if arguments.count == 1 { names.formUnion(arguments.filter { $0.position == nil }) }
    }
    numberNames = names
    objectsWithForms = objects
  }

  /// Whether an object has another text with plural forms: `day_ago` beside `short_day_ago`. False for keys without an object.
  package func haveForms(beside key: String) -> Bool {
    Self.object(of: key).map(objectsWithForms.contains) ?? false
  }

  private static func object(of key: String) -> Substring? {
    key.lastIndex(of: ".").map { key[..<$0] }
  }
}
