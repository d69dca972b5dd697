import AppBundles
import Localization
import LocalizationAnalysis

/// The keys of Fluent's messages and terms that the texts of a language may refer to.
///
/// A `FluentBundle` has the resources of one language, and a message is formatted in its own bundle: "a collection of messages in
/// one language" (`@fluent/bundle`). A reference to a key that only another language has is displayed as written: `Scope` and
/// `FluentNone` of `@fluent/bundle`. These are defined in every language:
/// - Keys that base refers to and does not have. The program may add them.
/// - Keys that no language has, if base is unknown: another file may define them, as `brand.ftl` of Mozilla's programs, which is
///   in no folder of a language.
/// - Keys of a file that only base has. Programs load such a file for all languages, as `core.ftl` of fluent-templates.
/// - Any key, if a Fluent file of the language or of base was not read. Other formats define no messages ("Fluent Syntax 1.0").
struct FluentKeys: Sendable {
  private var ofLocales: [LocaleTag: Set<String>] = [:]
  private var ofAll: Set<String> = []
  /// The functions that base calls. The program may have others than ``FluentPattern`` knows.
  private var functions: Set<String> = []
  private let hasBase: Bool
  /// Languages whose keys are not known.
  private var withUnreadFiles: Set<LocaleTag> = []

  init(of strings: LocalizedStrings) {
    withUnreadFiles = Set(strings.locales.filter(strings.hasUnreadFluent))
    var translated: Set<String> = []
    for locale in strings.locales {
      for table in strings.tables(of: .locale(locale)) where table.syntax == .fluent {
        translated.insert(table.name)
        ofLocales[locale, default: []].formUnion(table.messages.keys)
      }
    }
    let base = strings.tables(of: .base).filter { $0.syntax == .fluent }
    let known = Set(base.flatMap(\.messages.keys))
    hasBase = !base.isEmpty && !strings.isBaseDamaged
    if base.isEmpty {
      let defined = ofLocales.values.reduce(into: Set()) { $0.formUnion($1) }
      for locale in strings.locales {
        for table in strings.tables(of: .locale(locale)) where table.syntax == .fluent {
          for message in table.messages.values {
            ofAll.formUnion(message.fluentReferences.filter { !defined.contains($0) })
          }
        }
      }
    }
    for table in base {
      for message in table.messages.values {
        ofAll.formUnion(message.fluentReferences.filter { !known.contains($0) })
        functions.formUnion(FluentPattern.ownFunctions(in: message))
      }
      if !translated.contains(table.name) { ofAll.formUnion(table.messages.keys) }
    }
  }

  /// The functions of a message that neither Fluent nor base has. The text displays `{NUMBR()}` without the argument: Fluent,
  /// "Functions", and `FluentNone` of `@fluent/bundle`. Empty if base is unknown.
  func unknownFunctions(in message: Message) -> [String] {
    guard hasBase else { return [] }
    return FluentPattern.ownFunctions(in: message).subtracting(functions).sorted().map { "\($0)()" }
  }

  /// The references of a message to keys that its language does not have.
  func undefined(in message: Message, of locale: LocaleTag) -> [String] {
    if withUnreadFiles.contains(locale) { return [] }
    return Set(message.displayedFluentReferences).subtracting(ofAll).subtracting(ofLocales[locale] ?? [])
      .sorted()
  }
}
