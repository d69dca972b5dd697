import DataFormats
import Localization

extension JSONValue {
  /// Reads the texts of a value whose first token is given. ARB attributes are omitted.
  init(messages scanner: inout JSONScanner, _ first: JSONScanner.Token) throws(FormatError) {
    try self.init(&scanner, first, omitting: "@")
  }

  /// The names of an object; empty for any other value.
  var names: Set<String> { Set((members ?? []).lazy.map(\.name)) }

  /// - Parameter budget: for all keys. A name is part of the key of every nested message.
  func messages(_ budget: TextBudget, _ suffixes: PluralSuffixes) throws(FormatError) -> [String: Message] {
    var collector = Collector(budget: budget, suffixes: suffixes)
    try collector.add(self, path: nil)
    return collector.messages
  }

  private struct Collector {
    var messages: [String: Message] = [:]
    var budget: TextBudget
    let suffixes: PluralSuffixes

    mutating func add(_ value: JSONValue, path: String?) throws(FormatError) {
      switch value {
      case .null, .bool, .number: return
      case .string(let text): messages[path ?? ""] = .text(text)
      case .array(let items):
        if let pattern = FormatJSPattern(value) {
          messages[path ?? ""] = .text(pattern.text)
          return
        }
        if let records = JSONRecords(items) {
          for (key, value) in records.messages {
            if let value { try add(value, path: joined(path, key)) }
          }
          return
        }
        if let path, let forms = PluralList(items, key: path)?.message(locale: suffixes.locale) {
          messages[path] = forms
          return
        }
        for (index, item) in items.enumerated() { try add(item, path: joined(path, String(index))) }
      case .object(let members):
        if MessagesJSON.isVariations(value.names) {
          messages[path ?? ""] = value.choice
          return
        }
        var texts: [(name: String, text: String)] = []
        // FormatJS extracts `{ "defaultMessage": …, "description": … }`; the description is for translators.
        let isDescriptor = members.contains { $0.name == "defaultMessage" && $0.value.string != nil }
        for member in members where !(isDescriptor && member.name == "description") {
          if let text = member.value.string ?? member.value.textWithComments(key: member.name) {
            texts.append((member.name, text))
          } else {
            try add(member.value, path: joined(path, member.name))
          }
        }
        for (stem, message) in suffixes.messages(texts) { messages[try joined(path, stem)] = message }
      }
    }

    private mutating func joined(_ path: String?, _ name: String) throws(FormatError) -> String {
      try budget.spend((path?.utf8.count ?? 0) + name.utf8.count, at: 0)
      return path.map { "\($0).\(name)" } ?? name
    }
  }

  /// The message of a table with variations by category or by fbt's keys.
  private var choice: Message? {
    switch self {
    case .string(let text): return .text(text)
    case .array, .null, .bool, .number: return nil
    case .object(let members):
      let isPlural = members.allSatisfy { PluralCategory(rawValue: $0.name) != nil }
      let cases = members.compactMap { member -> Variations.Case? in
        guard let message = member.value.choice else { return nil }
        if isPlural, let category = PluralCategory(rawValue: member.name) {
          return .init(.category(category), message)
        }
        return .init(member.name == "*" ? .any : .word(member.name), message)
      }
      if cases.isEmpty { return nil }
      return .variations(Variations(by: isPlural ? .plural(.first) : .word(.first), cases))
    }
  }

  /// The messages of a catalog in the format of Jed, which WordPress uses for scripts; nil for other JSON.
  ///
  /// `locale_data` has domains, and a domain has a list of forms for each text, under gettext's key. The empty key has
  /// the rule of the plural. Only texts are messages, and not the other members of the file. A text whose forms are empty
  /// is not translated: Jed, `dcnpgettext`, returns the key (`if (!res)`).
  func jedMessages(locale: LocaleTag?) -> [String: Message]? {
    guard let domains = self["locale_data"]?.members, !domains.isEmpty,
      domains.allSatisfy({ $0.value.isJedDomain })
    else { return nil }
    var messages: [String: Message] = [:]
    for domain in domains {
      let header = domain.value[""]
      let rule = header?["plural-forms"]?.string ?? header?["plural_forms"]?.string ?? ""
      var forms = PluralForms(rule: PluralExpression(pluralForms: rule) ?? .germanic, locale: locale)
      for member in domain.value.members ?? [] where !member.name.isEmpty {
        guard let texts = member.value.texts, 1...PluralForms.limit ~= texts.count,
          texts.contains(where: { !$0.isEmpty })
        else { continue }
        messages[member.name] = texts.count == 1 ? .text(texts[0]) : forms.message(texts)
      }
    }
    return messages
  }

  /// The keys of a catalog of Jed, which are the program's texts; nil for other JSON.
  var jedOriginals: ResourceFormat.Originals? {
    guard let domains = self["locale_data"]?.members, !domains.isEmpty,
      domains.allSatisfy({ $0.value.isJedDomain })
    else { return nil }
    var messages: [String: Message] = [:]
    for domain in domains {
      // The plural of a text with several forms is not in the file.
      for member in domain.value.members ?? [] where !member.name.isEmpty && member.value.texts?.count == 1 {
        messages[member.name] = .text(member.name)
      }
    }
    let syntax = PlaceholderSyntax.detected(in: messages.values)
    return (messages, messages.mapValues { _ in syntax })
  }

  /// Whether every member but the header is a list of texts.
  private var isJedDomain: Bool {
    guard let members, members.contains(where: { $0.name.isEmpty }) else { return false }
    return members.allSatisfy { $0.name.isEmpty || $0.value.texts != nil }
  }

  private var texts: [String]? {
    guard let items else { return nil }
    let texts = items.compactMap(\.string)
    return texts.count == items.count ? texts : nil
  }
}
