import AppBundles
import Localization
import LocalizationAnalysis
import TextSelection

/// The arguments that the newer version's code passes, as read from its keys and base texts.
struct BaseCalls: Sendable {
  private let new: LocalizedStrings
  /// The older version's base texts, by their names there.
  private let before: [String: StringTable]
  private let renames: Renames
  /// The calls of base's texts, by table and key.
  private let signatures: [String: [String: CallSignature]]
  /// The program's texts of tables whose source language is not base's, by name.
  private let sources: [String: StringTable]
  private let fluentKeys: FluentKeys
  private let references: KeysOfReferences
  /// The older version's locales, whose texts are shown for missing ones.
  let parents: [LocaleFallback: FallbackLocales]

  init(_ new: LocalizedStrings, old: LocalizedStrings, _ renames: Renames) {
    self.new = new
    self.renames = renames
    let before = old.tables[.base] ?? [:]
    self.before = before
    parents = old.fallbackLocales
    let sources = Self.sources(of: new)
    self.sources = sources
    fluentKeys = FluentKeys(of: new)
    let references = KeysOfReferences(of: new)
    self.references = references
    signatures = (new.tables[.base] ?? [:]).mapValues { table in
      let source = sources[table.name]
      let names = Self.namesAfterColons(in: table)
      let forms = FormsByKeys(table.messages.keys)
      let vueTexts = table.syntax == .vueI18n ? VueTexts(table.messages) : VueTexts()
      return Dictionary(
        uniqueKeysWithValues: table.messages.compactMap { key, text in
          let text = source?[key] ?? text
          // Nothing shows what the code passes. Jed, "Usage": "If the translation is empty, the key is returned".
          if text.isEmpty, !table.syntax.hasAndroidKeys, table.syntax != .apple { return nil }
          // Another program formats the texts inside.
          if text.isDocument { return nil }
          var signature = CallSignature(of: text, syntax: table.syntax(of: key), key: key)
          signature.mayQuoteAll = table.mayQuoteAll
          signature.fileHasQuotes = table.hasVueQuotes
          signature.namesOfFile = names
          signature.baseLocale = new.baseLocale
          signature.keysOfBase = references.ofBase
          signature.vueTexts = vueTexts
          signature.ownNumbers = forms.numbers(of: key)
          signature.hasFormsBesideIt = vueTexts.haveForms(beside: key)
          let former = before[renames.formerName(ofTable: table.name)]?[key]
          if let former, former != text { signature.addEvidence(from: former) }
          return (key, signature)
        })
    }
  }

  private static func namesAfterColons(in table: StringTable) -> Set<String> {
    guard table.syntax == .laravel else { return [] }
    return Set(
      table.messages.values.flatMap { message in
        message.texts.flatMap { PlaceholderSyntax.laravel.placeholders(of: $0).compactMap(\.name) }
      })
  }

  /// The tables in the source language of a translation, if this is not base. A file that states its own language as that of its
  /// source, as editors of Symfony's XLIFF write, is a translation.
  private static func sources(of strings: LocalizedStrings) -> [String: StringTable] {
    var found: [String: StringTable] = [:]
    for (owner, tables) in strings.tables {
      for table in tables.values {
        guard let language = table.sourceLanguage, owner != .locale(language) else { continue }
        found[table.name] = strings.tables[.locale(language)]?[table.name]
      }
    }
    return found
  }

  /// The problems of a translation with its call, and with the texts that it refers to.
  func problems(
    of message: Message, key: String, in table: StringTable, of locale: LocaleTag?
  ) -> [CompatibilityIssue] {
    var signature = signature(of: key, in: table)
    if let locale { signature?.keysOfLanguage = references.ofLanguage(locale) }
    let found = signature?.issues(of: message, in: locale) ?? []
    let problems = withReferences(found, of: message, in: table)
    guard table.syntax == .fluent, let locale else { return problems }
    let unknown = fluentKeys.undefined(in: message, of: locale) + fluentKeys.unknownFunctions(in: message)
    return problems + unknown.map { .undefinedReference($0) }
  }

  func base(_ name: String) -> StringTable? { new.tables[.base]?[name] }

  /// The call that displays a key of a locale's table; nil if neither base nor the key names its arguments.
  func signature(of key: String, in table: StringTable) -> CallSignature? {
    if let known = signatures[table.name]?[key] { return known }
    if let text = text(of: key, inTable: table.name), !text.isEmpty {
      if text.isDocument { return nil }
      return CallSignature(of: text, syntax: (base(table.name) ?? table).syntax(of: key), key: key)
    }
    return CallSignature(ofKey: key, in: table, hasBase: base(table.name) != nil)
  }

  /// The base text of a key, translatable or not. A reference to another text is not one.
  func text(of key: String, inTable name: String) -> Message? {
    sources[name]?[key] ?? base(name)?[key] ?? new.fixedTexts[name]?[key].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The older version's base text, if it differs.
  func formerText(of key: String, inTable name: String) -> Message? {
    guard let text = base(name)?[key], let former = before[renames.formerName(ofTable: name)]?[key],
      !former.hasMeaning(of: text)
    else { return nil }
    return former
  }

  /// Whether only the older version's base has the key. Then no code displays it, and a text of a locale is a leftover.
  /// False if a damaged file of the newer version may have the key, and if base displays the same text without it:
  /// `NSLocalizedString` returns a key without a text (Apple, "localizedString(forKey:value:table:)").
  func isLeftover(_ key: String, inTable name: String) -> Bool {
    guard !new.isBaseDamaged, base(name)?[key] == nil, new.fixedTexts[name]?[key] == nil,
      let table = before[renames.formerName(ofTable: name)], let former = table[key]
    else { return false }
    return table.syntax != .apple || former != .text(key)
  }
}

extension CallSignature {
  /// The call that a key of a locale's table shows without a text of base; nil if it names no arguments and is no text.
  ///
  /// In a table that base does not have, base displays a key of several words (Apple, "localizedString(forKey:value:table:)"). A
  /// key without placeholders has no arguments.
  /// - Parameter hasBase: whether base has the table.
  init?(ofKey key: String, in table: StringTable, hasBase: Bool) {
    if let named = CallSignature(ofKey: key, syntax: table.syntax) {
      self = named
      return
    }
    guard table.syntax == .apple, !hasBase else { return nil }
    let words = key.split(separator: " ").filter { $0.contains(where: \.isLetter) }
    guard words.count > 1 else { return nil }
    self.init(of: .text(key), syntax: table.syntax)
  }
}
