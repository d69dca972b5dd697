internal import Localization

extension FindingRule {
  static let nearEmptyRegion = FindingRule(
    id: "near-empty-region", .warning, title: "Regions that hide their language",
    explanation: """
      A region or script has at most a tenth of the messages of its parent locale, as `pt-BR` with 1 message \
      before `pt` with 200. Apple's platforms choose one folder: a message that it lacks is shown in the base \
      language. Android looks up each message, so Android apps have no such findings.
      """,
    remedy: "Complete the region from its parent, or remove it.",
    readsMessages: true
  ) { inputs, rule in
    guard inputs.isBuiltForApple else { return [] }
    return inputs.nearEmptyRegions.map { region in
      rule.finding(
        at: Finding.Place(locale: region.locale),
        "\(region.messages) of the \(region.parentMessages) messages of \(region.parent)")
    }
  }
}

extension FindingInputs {
  /// Regions with at most a tenth of their parent's messages.
  var nearEmptyRegions: [(locale: LocaleTag, messages: Int, parent: LocaleTag, parentMessages: Int)] {
    var messages: [LocaleTag: Int] = [:]
    for locale in footprint.locales { messages[locale.tag] = locale.sizes.total.messages }
    let available = FallbackLocales(messages.keys, .apple)
    return footprint.locales.compactMap { locale in
      let own = locale.sizes.total.messages
      let chain = available.chain(for: locale.tag)
      // Norwegian Nynorsk falls back to Bokmål, and is a language of its own.
      guard own > 0, let parent = chain.first, parent.language == locale.tag.language,
        let count = messages[parent], 10 * own <= count
      else {
        return nil
      }
      return (locale.tag, own, parent, count)
    }.sorted { $0.locale < $1.locale }
  }
}
