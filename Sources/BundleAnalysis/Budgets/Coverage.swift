package import AppBundles
package import Localization

/// The share of base's messages that users of a locale see in their language.
package struct Coverage: Hashable, Sendable {
  package let locale: LocaleTag
  /// Messages of base.
  package let keys: Int
  /// Those with a text in the locale, or in a parent by the platform's rule.
  package let covered: Int

  /// In millionths, rounded down; all for a base without messages.
  var share: Int { keys == 0 ? 1_000_000 : Int(Int64(covered) * 1_000_000 / Int64(keys)) }

  /// The coverage of every locale, by tag.
  package static func all(in strings: LocalizedStrings) -> [Coverage] {
    let base = strings.tables[.base] ?? [:]
    let keys = base.values.reduce(0) { $0 + $1.messages.count }
    let fallback: LocaleFallback =
      switch strings.identity.platform {
      case .android: .android
      case .ios, .macos, .tvos, .watchos, .visionos: .apple
      case .webExtension, .java, nil: .truncation
      }
    return strings.locales.map { locale in
      let chain = fallback.chain(for: locale, among: strings.locales)
      var covered = 0
      for (name, table) in base {
        let own = strings.tables[.locale(locale)]?[name]
        let parents = chain.compactMap { strings.tables[.locale($0)]?[name] }
        // A table is used as a whole: the first locale of the chain that has it.
        let used =
          fallback.isPerTable ? [own ?? parents.first].compactMap(\.self) : [own].compactMap(\.self) + parents
        covered += table.messages.keys.count { key in used.contains { $0[key] != nil } }
      }
      return Coverage(locale: locale, keys: keys, covered: covered)
    }
  }
}
