internal import Localization

extension FindingRule {
  static let pseudoLocale = FindingRule(
    id: "pseudo-locale", .warning, title: "Locales that no user has",
    explanation: """
      Pseudo-locales for tests (`en-XA`, `ar-XB`, `en-XC`), tags for private use (`qaa` to `qtz`, `x-…`), and \
      languages that the IANA registry does not have, such as `qq` for translators' notes.
      """,
    remedy: "Exclude the locale from release builds."
  ) { inputs, rule in
    inputs.footprint.locales.compactMap { locale in
      guard let reason = locale.tag.unusableReason else { return nil }
      let messages = locale.sizes.total.messages
      return rule.finding(
        at: Finding.Place(locale: locale.tag),
        "\(reason); \(messages) \(messages == 1 ? "message" : "messages")",
        fix: .removeLocales([locale.tag]))
    }
  }
}

extension LocaleTag {
  /// The reason why no user's device has the locale; nil for an ordinary one.
  var unusableReason: String? {
    if let region, ["XA", "XB", "XC"].contains(region) { return "region \(region) is for pseudo-locales" }
    if language == "qps" { return "qps is for pseudo-locales" }
    if extensions.contains(where: { $0.hasPrefix("x-") }) { return "tag has private-use subtags" }
    let isPrivate =
      language.utf8.count == 3 && ("qaa"..."qtz").contains(language)
    if isPrivate { return "language \(language) is for private use" }
    if ["und", "zxx", "mul", "mis"].contains(language) { return "\(language) is not a language" }
    return isRegisteredLanguage ? nil : "language \(language) is not in the IANA registry"
  }
}
