internal import DataFormats
internal import Localization

/// The texts of a JSON value, nested as in the file. ARB attributes are omitted.
enum JSONMessageTree {
  case text(String)
  case list([JSONMessageTree])
  /// Members in the order of the file. If a name occurs twice, the last value is used.
  case table([(name: String, value: JSONMessageTree)])
  /// A number, a Boolean, or null.
  case other

  /// Reads the value whose first token is given, up to its end. The scanner limits the nesting depth.
  init(_ scanner: inout JSONScanner, _ first: JSONScanner.Token) throws(FormatError) {
    switch first {
    case .string(let range): self = .text(try scanner.text(range))
    case .beginArray:
      var items: [JSONMessageTree] = []
      while true {
        let item = try scanner.next()
        if item == .endArray { break }
        items.append(try JSONMessageTree(&scanner, item))
      }
      self = .list(items)
    case .beginObject:
      var members: [(name: String, value: JSONMessageTree)] = []
      var indices: [String: Int] = [:]
      try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
        guard !name.hasPrefix("@") else { return }
        let value = try JSONMessageTree(&scanner, value)
        if let index = indices[name] {
          members[index].value = value
        } else {
          indices[name] = members.count
          members.append((name, value))
        }
      }
      self = .table(members)
    default: self = .other
    }
  }

  /// The names of a table; empty for any other value.
  var names: Set<String> {
    if case .table(let members) = self { Set(members.lazy.map(\.name)) } else { [] }
  }

  /// - Parameter budget: for all keys. A name is part of the key of every nested message.
  func messages(_ budget: TextBudget, _ suffixes: PluralSuffixes) throws(FormatError) -> [String: Message] {
    var collector = Collector(budget, suffixes)
    try collector.add(self, path: nil)
    return collector.messages
  }

  private struct Collector {
    private(set) var messages: [String: Message] = [:]
    private var budget: TextBudget
    private let suffixes: PluralSuffixes

    init(_ budget: TextBudget, _ suffixes: PluralSuffixes) {
      self.budget = budget
      self.suffixes = suffixes
    }

    mutating func add(_ value: JSONMessageTree, path: String?) throws(FormatError) {
      switch value {
      case .other: return
      case .text(let text): messages[path ?? ""] = .text(text)
      case .list(let items):
        for (index, item) in items.enumerated() { try add(item, path: joined(path, String(index))) }
      case .table(let members):
        if MessagesJSON.isVariations(Set(members.lazy.map(\.name))) {
          messages[path ?? ""] = value.choice
          return
        }
        var texts: [(name: String, text: String)] = []
        for (name, value) in members {
          if case .text(let text) = value {
            texts.append((name, text))
          } else {
            try add(value, path: joined(path, name))
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
    case .text(let text): return .text(text)
    case .list, .other: return nil
    case .table(let members):
      let isPlural = members.allSatisfy { PluralCategory(rawValue: $0.name) != nil }
      let cases = members.compactMap { name, value -> Variations.Case? in
        guard let message = value.choice else { return nil }
        if isPlural, let category = PluralCategory(rawValue: name) {
          return .init(.category(category), message)
        }
        return .init(name == "*" ? .any : .word(name), message)
      }
      return cases.isEmpty
        ? nil : .variations(Variations(by: isPlural ? .plural(.first) : .word(.first), cases))
    }
  }

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
