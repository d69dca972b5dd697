import Localization
import TextSelection

extension FindingRule {
  static let nearEmptyRegion = FindingRule(
    id: "near-empty-region", severity: .warning, title: "Regions that hide their language",
    explanation: """
      A region or script has at most a tenth of the messages of its parent locale, as `pt-BR` with 1 message \
      before `pt` with 200. Apple's platforms choose one folder: a message that it lacks is shown in the base \
      language. Android looks up each message, so Android apps have no such findings.
      """,
    remedy: "Complete the region from its parent, or remove it.",
    readsMessages: true, needsOneApp: true
  ) { inputs, rule in
    guard inputs.isBuiltForApple else { return [] }
    let locales = inputs.footprint.locales
    let messages = Dictionary(uniqueKeysWithValues: locales.map { ($0.tag, $0.sizes.total.messages) })
    let available = FallbackLocales(messages.keys, .apple)
    return messages.compactMap { tag, own in
      // Norwegian Nynorsk falls back to Bokmål, and is a language of its own.
      guard own > 0, let parent = available.chain(for: tag).first, parent.language == tag.language,
        let count = messages[parent], 10 * own <= count
      else { return nil }
      return rule.finding(
        at: Finding.Place(locale: tag), "\(own) of the \(count) messages of \(parent)")
    }
  }
}
