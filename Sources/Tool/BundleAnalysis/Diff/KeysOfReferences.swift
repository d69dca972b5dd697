import AppBundles
import Localization
import LocalizationAnalysis
import TextSelection

/// The keys that texts of i18next and vue-i18n may refer to.
///
/// Both libraries look up the key of a reference in the language of the text, and then in its fallback languages: i18next,
/// "Nesting" and "Fallback"; vue-i18n, "Linked messages" and "Fallback". i18next searches several files ("Namespaces"), and a
/// program of vue-i18n joins the files of a language into one object.
struct KeysOfReferences: Sendable {
  /// The keys of all tables of base; empty if no text of base refers to another, and if a file of base was not
  /// read.
  private(set) var ofBase = ReferencedKeys()
  /// By language: the keys that base lacks.
  private var ofLanguages: [String: ReferencedKeys] = [:]

  init(of strings: LocalizedStrings) {
    let base = strings.tables(of: .base)
    guard !strings.isBaseDamaged, base.contains(where: Self.hasReferences) else { return }
    let keys = Set(base.flatMap(\.messages.keys))
    ofBase = ReferencedKeys(keys)
    var added: [String: Set<String>] = [:]
    for locale in strings.locales {
      for table in strings.tables(of: .locale(locale)) {
        added[locale.language, default: []].formUnion(table.messages.keys.filter { !keys.contains($0) })
      }
    }
    ofLanguages = added.mapValues { ReferencedKeys($0) }
  }

  /// The keys that base lacks and a locale's language has, in any region.
  func ofLanguage(_ locale: LocaleTag) -> ReferencedKeys { ofLanguages[locale.language] ?? ReferencedKeys() }

  private static func hasReferences(_ table: StringTable) -> Bool {
    let mark: Unicode.Scalar
    switch table.syntax {
    case .i18next: mark = "$"
    case .vueI18n: mark = "@"
    default: return false
    }
    return table.messages.values.contains { message in
      message.texts.contains { $0.utf8.contains(UInt8(ascii: mark)) }
    }
  }
}
