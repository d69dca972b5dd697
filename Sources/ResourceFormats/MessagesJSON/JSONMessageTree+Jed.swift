internal import DataFormats
internal import Localization

extension JSONMessageTree {
  /// The messages of a catalog in the format of Jed, which WordPress uses for scripts; nil for other JSON.
  ///
  /// `locale_data` has domains, and a domain has a list of forms for each text, under gettext's key. The empty key has
  /// the rule of the plural. Only texts are messages, and not the other members of the file.
  func jedMessages(locale: LocaleTag?) -> [String: Message]? {
    guard let domains = member("locale_data")?.members, !domains.isEmpty,
      domains.allSatisfy({ $0.value.isJedDomain })
    else { return nil }
    var messages: [String: Message] = [:]
    for domain in domains {
      let header = domain.value.member("")
      let rule = header?.member("plural-forms")?.text ?? header?.member("plural_forms")?.text ?? ""
      var forms = PluralForms(rule: PluralExpression(pluralForms: rule) ?? .germanic, locale: locale)
      for (key, value) in domain.value.members ?? [] where !key.isEmpty {
        guard let texts = value.texts, !texts.isEmpty, texts.count <= PluralForms.limit else { continue }
        messages[key] = texts.count == 1 ? .text(texts[0]) : forms.message(texts)
      }
    }
    return messages
  }

  /// Whether every member but the header is a list of texts.
  private var isJedDomain: Bool {
    guard let members, members.contains(where: { $0.name.isEmpty }) else { return false }
    return members.allSatisfy { $0.name.isEmpty || $0.value.texts != nil }
  }

  private var text: String? { if case .text(let text) = self { text } else { nil } }

  private var texts: [String]? {
    guard case .list(let items) = self else { return nil }
    let texts = items.compactMap(\.text)
    return texts.count == items.count ? texts : nil
  }

  private var members: [(name: String, value: JSONMessageTree)]? {
    if case .table(let members) = self { members } else { nil }
  }

  private func member(_ name: String) -> JSONMessageTree? { members?.first { $0.name == name }?.value }
}
