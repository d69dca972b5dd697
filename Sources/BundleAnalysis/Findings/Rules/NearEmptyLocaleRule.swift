internal import AppBundles
internal import Localization
internal import ReportSchema

extension FindingRule {
  static let nearEmptyLocale = FindingRule(
    id: "near-empty-locale", .warning, title: "Locales with almost no messages",
    explanation: """
      The locale has at most 2 % of the messages of the largest locale or base, if that has 50 or more. On Apple \
      platforms the app claims to support the language. On Android, which looks up each message, it is a note, \
      and regions are ignored.
      """,
    remedy: "Exclude the locale until it is translated.",
    readsMessages: true
  ) { inputs, rule in
    let locales = inputs.footprint.locales
    let largest = max(
      locales.map(\.sizes.total.messages).max() ?? 0, inputs.footprint.base.total.messages)
    guard largest >= 50 else { return [] }
    let regions = Set(inputs.nearEmptyRegions.map(\.locale))
    let isPerMessage = !inputs.isBuiltForApple
    return locales.filter { locale in
      let own = locale.sizes.total.messages
      if own == 0 || 50 * own > largest || locale.sizes.uncountedResources > 0 { return false }
      if isPerMessage, locale.tag.region != nil || locale.tag.script != nil { return false }
      return !regions.contains(locale.tag)
    }.map { locale in
      let own = locale.sizes.total.messages
      return rule.finding(
        at: Finding.Place(locale: locale.tag),
        "\(own.grouped) \(own == 1 ? "message" : "messages") of \(largest.grouped)",
        severity: isPerMessage ? .note : nil, fix: .removeLocales([locale.tag]))
    }
  }
}
