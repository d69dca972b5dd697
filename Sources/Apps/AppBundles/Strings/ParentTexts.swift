package import Localization
import LocalizationAnalysis
package import TextSelection

/// The texts of other locales that are shown for messages that a locale lacks, by the rules of the platforms.
///
/// Base is not a parent: its text is shown if no parent has one.
package struct ParentTexts: Sendable {
  private let locale: LocaleTag
  private let strings: LocalizedStrings
  private let available: [LocaleFallback: FallbackLocales]
  private var chains: [LocaleFallback: [LocaleTag]] = [:]
  private var used: Set<LocaleTag> = []

  /// - Parameter available: ``LocalizedStrings/fallbackLocales``, which the texts of all locales share.
  package init(
    of locale: LocaleTag, in strings: LocalizedStrings, _ available: [LocaleFallback: FallbackLocales]
  ) {
    self.locale = locale
    self.strings = strings
    self.available = available
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
    func table(_ tag: LocaleTag) -> StringTable? {
      strings.tables[.locale(tag)]?[name].flatMap { $0.messages.isEmpty ? nil : $0 }
    }
    let rule = strings.fallback(of: syntax)
    if rule.isPerTable, table(locale) != nil { return nil }
    for parent in chain(rule) {
      guard let table = table(parent) else { continue }
      if let message = table[key], !message.isEmpty {
        used.insert(parent)
        return (parent, message)
      }
      if rule.isPerTable { return nil }
    }
    return nil
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
    [.chromium, .webExtension, .doubleBraces].contains(syntax) && identity.platform == .webExtension
      ? .truncation : LocaleFallback(of: syntax)
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
      case .fbt, .fluent, .chromium, .webExtension, .minecraft: .baseOnly
      case .icu4j, .messageFormat, .javaPrintf: .java
      case .compose, .c, .python, .pythonBrace, .dotNet, .printf, .ruby, .numbered, .boost, .icu, .formatJS,
        .braces, .lingui,
        .arb, .quotedARB, .angular,
        .i18next, .doubleBraces, .banana, .simpleBraces, .vueI18n, .laravel, .namedPrintf, .symfony,
        .plain:
        .truncation
      }
  }
}
