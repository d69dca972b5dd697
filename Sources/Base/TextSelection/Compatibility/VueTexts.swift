package import Localization

/// The texts of one file of vue-i18n, as far as they show what the code passes to others.
///
/// The code may pass a number to any text, `t(key, n)`, and further names for it: `t(key, n, { named: { v: formatted(n) } })`.
/// vue-i18n, "Pluralization".
package struct VueTexts: Sendable {
  /// The names of arguments that are the only one of a text with plural forms.
  let numberNames: Set<ArgumentName>
  /// The words in the last parts of keys whose texts have plural forms, by the rest of the key.
  private let keysWithForms: [Substring: [Set<String>]]

  package init(_ messages: [String: Message] = [:]) {
    var names: Set<ArgumentName> = []
    var keys: [Substring: [Set<String>]] = [:]
    for (key, message) in messages {
      guard case .text(let text) = message, VuePattern.isPlural(text) else { continue }
      let arguments = Set(PlaceholderSyntax.vueI18n.placeholders(of: text).map(\.argument))
      guard !arguments.isEmpty else { continue }
      if let object = Self.object(of: key), keys[object, default: []].count < Self.mostKeys {
        keys[object, default: []].append(Self.words(in: key))
      }
      if arguments.count == 1 { names.formUnion(arguments.filter { $0.position == nil }) }
    }
    numberNames = names
    keysWithForms = keys
  }

  /// Whether an object has another text with plural forms: `day_ago` beside `short_day_ago`. Code composes such keys of words, so that
  /// `deleted_count` is not one beside `matches_n`. False for keys without an object.
  package func haveForms(beside key: String) -> Bool {
    guard let object = Self.object(of: key), let others = keysWithForms[object] else { return false }
    let words = Self.words(in: key)
    return others.contains { $0.count == 1 || words.count == 1 || !$0.isDisjoint(with: words) }
  }

  /// More texts with forms than an object of composed keys has.
  private static var mostKeys: Int { 64 }

  /// The words in the last part of a key: `short`, `day` and `ago` in `time.short_dayAgo`.
  private static func words(in key: String) -> Set<String> {
    let name = key.lastIndex(of: ".").map { key[$0...].dropFirst() } ?? key[...]
    var words: [String] = [""]
    for character in name {
      if character.isUppercase || "_- ".contains(character) { words.append("") }
      guard character.isLetter || character.isNumber, let last = words.popLast() else { continue }
      words.append(last + character.lowercased())
    }
    return Set(words.filter { !$0.isEmpty })
  }

  private static func object(of key: String) -> Substring? {
    key.lastIndex(of: ".").map { key[..<$0] }
  }
}
