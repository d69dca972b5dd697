package import Localization

/// The texts of other locales that are shown for messages that a locale lacks, by the rules of the platforms.
///
/// Base is not a parent: its text is shown if no parent has one. Chains and tables are looked up for the first key of a
/// table: most locales of an app lack no message.
package struct ParentTexts: Sendable {
  private let locale: LocaleTag
  private let strings: LocalizedStrings
  private let available: [LocaleFallback: FallbackLocales]
  private var chains: [LocaleFallback: [LocaleTag]] = [:]
  private var used: Set<LocaleTag> = []
  private var current: Source?

  /// The parents' tables of one name.
  private struct Source {
    let name: String
    let syntax: PlaceholderSyntax
    let tables: [(locale: LocaleTag, table: StringTable)]
    /// By index of ``tables``.
    var isUsed: [Bool]
  }

  /// - Parameter available: ``LocalizedStrings/fallbackLocales``, which the texts of all locales share.
  package init(
    of locale: LocaleTag, in strings: LocalizedStrings, _ available: [LocaleFallback: FallbackLocales]
  ) {
    (self.locale, self.strings, self.available) = (locale, strings, available)
  }

  /// The locales whose texts were returned, in fallback order.
  package var suppliers: [LocaleTag] {
    var seen: Set<LocaleTag> = []
    return LocaleFallback.allCases.flatMap { rule in
      (chains[rule] ?? []).filter { used.contains($0) && seen.insert($0).inserted }
    }
  }

  /// The text that is shown for a message that the locale lacks; nil if no parent has one.
  package mutating func text(
    of key: String, inTable name: String, _ syntax: PlaceholderSyntax
  ) -> (locale: LocaleTag, message: Message)? {
    if current?.name != name || current?.syntax != syntax { current = source(name, syntax) }
    guard let source = current else { return nil }
    for (index, (tag, table)) in source.tables.enumerated() {
      guard let message = table[key], !message.isEmpty else { continue }
      if !source.isUsed[index] {
        current?.isUsed[index] = true
        used.insert(tag)
      }
      return (tag, message)
    }
    return nil
  }

  private mutating func source(_ name: String, _ syntax: PlaceholderSyntax) -> Source {
    let rule = strings.fallback(of: syntax)
    var tables: [(locale: LocaleTag, table: StringTable)] = []
    if !rule.isPerTable || strings.tables[.locale(locale)]?[name]?.messages.isEmpty ?? true {
      for parent in chain(rule) {
        guard let table = strings.tables[.locale(parent)]?[name], !table.messages.isEmpty else { continue }
        tables.append((parent, table))
        if rule.isPerTable { break }
      }
    }
    return Source(name: name, syntax: syntax, tables: tables, isUsed: tables.map { _ in false })
  }

  private mutating func chain(_ rule: LocaleFallback) -> [LocaleTag] {
    if let known = chains[rule] { return known }
    let chain = available[rule]?.chain(for: locale) ?? []
    chains[rule] = chain
    return chain
  }
}

extension LocalizedStrings {
  /// The rule by which a table's missing texts are replaced.
  package func fallback(of syntax: PlaceholderSyntax) -> LocaleFallback {
    // The messages of web extensions have the syntax of Chromium's packs.
    syntax == .chromium && identity.platform == .webExtension ? .truncation : LocaleFallback(of: syntax)
  }

  /// The locales of all tables, by the rules of all tables.
  package var fallbackLocales: [LocaleFallback: FallbackLocales] {
    let rules = Set(tables.values.flatMap { $0.values.map { fallback(of: $0.syntax) } })
    let available = tables.keys.compactMap(\.tag)
    return rules.reduce(into: [:]) { $0[$1] = FallbackLocales(available, $1) }
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
      case .compose, .c, .python, .pythonBrace, .printf, .icu, .arb, .i18next, .plain: .truncation
      }
  }
}
