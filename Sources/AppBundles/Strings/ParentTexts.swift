package import Localization

/// The texts of other locales that are shown for messages that a locale lacks, by the rules of the platforms.
///
/// Base is not a parent: its text is shown if no parent has one.
package struct ParentTexts: Sendable {
  private let locale: LocaleTag
  private let strings: LocalizedStrings
  private let chains: [LocaleFallback: [LocaleTag]]

  package init(of locale: LocaleTag, in strings: LocalizedStrings) {
    let available = strings.locales
    var chains: [LocaleFallback: [LocaleTag]] = [:]
    for rule in LocaleFallback.allCases { chains[rule] = rule.chain(for: locale, among: available) }
    (self.locale, self.strings, self.chains) = (locale, strings, chains)
  }

  /// The locales whose texts are shown before base's: by the rule of each table of base and of the locale, the
  /// first first.
  package var locales: [LocaleTag] {
    var rules: Set<LocaleFallback> = []
    for owner in [Owner.base, .locale(locale)] {
      for table in (strings.tables[owner] ?? [:]).values { rules.insert(strings.fallback(of: table.syntax)) }
    }
    var locales: [LocaleTag] = []
    for rule in LocaleFallback.allCases where rules.contains(rule) {
      for tag in chains[rule] ?? [] where !locales.contains(tag) { locales.append(tag) }
    }
    return locales
  }

  /// The text that is shown for a message that the locale lacks; nil if no parent has one.
  package func text(
    of key: String, inTable name: String, _ syntax: PlaceholderSyntax
  ) -> (locale: LocaleTag, message: Message)? {
    let rule = strings.fallback(of: syntax)
    if rule.isPerTable, hasMessages(locale, name) { return nil }
    for parent in chains[rule] ?? [] {
      guard let table = strings.tables[.locale(parent)]?[name] else { continue }
      if let message = table[key], !message.isEmpty { return (parent, message) }
      if rule.isPerTable, !table.messages.isEmpty { return nil }
    }
    return nil
  }

  private func hasMessages(_ locale: LocaleTag, _ table: String) -> Bool {
    strings.tables[.locale(locale)]?[table]?.messages.isEmpty == false
  }
}

extension LocalizedStrings {
  /// The rule by which a table's missing texts are replaced.
  package func fallback(of syntax: PlaceholderSyntax) -> LocaleFallback {
    // The messages of web extensions have the syntax of Chromium's packs.
    syntax == .chromium && identity.platform == .webExtension ? .truncation : LocaleFallback(of: syntax)
  }

  /// The locales that have parents, with them, by tag.
  package var parents: [(locale: LocaleTag, parents: [LocaleTag])] {
    locales.compactMap { tag in
      let parents = ParentTexts(of: tag, in: self).locales
      return parents.isEmpty ? nil : (tag, parents)
    }
  }

  /// The tables of a locale, completed with the texts of its parents: what a pack for this locale contains if no
  /// other pack is loaded. Only keys of base are completed; without base, those of the parents.
  package func flattenedTables(of locale: LocaleTag) -> [StringTable] {
    let parents = ParentTexts(of: locale, in: self)
    var flattened = tables[.locale(locale)] ?? [:]
    let sources = (tables[.base] ?? [:]).isEmpty ? parents.locales.map { Owner.locale($0) } : [.base]
    for table in sources.flatMap({ tables(of: $0) }) {
      for key in table.messages.keys {
        let own = flattened[table.name]?[key]
        guard own?.isEmpty ?? true, let text = parents.text(of: key, inTable: table.name, table.syntax) else {
          continue
        }
        flattened[table.name, default: StringTable(name: table.name, syntax: table.syntax)][key] =
          text.message
      }
    }
    return flattened.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

extension LocaleFallback {
  /// The rule of the platform or library whose tables have a syntax.
  package init(of syntax: PlaceholderSyntax) {
    self =
      switch syntax {
      case .android: .android
      case .apple: .apple
      case .fbt, .fluent, .chromium: .baseOnly
      case .c, .icu, .i18next, .plain: .truncation
      }
  }
}
