internal import Bytes
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
  /// - Parameter readsTexts: whether texts are decoded; if false, every text is empty.
  init(
    _ scanner: inout JSONScanner, _ first: JSONScanner.Token, readsTexts: Bool = true
  ) throws(FormatError) {
    switch first {
    case .string(let range): self = .text(readsTexts ? try scanner.text(range) : "")
    case .beginArray:
      var items: [JSONMessageTree] = []
      while true {
        let item = try scanner.next()
        if item == .endArray { break }
        items.append(try JSONMessageTree(&scanner, item, readsTexts: readsTexts))
      }
      self = .list(items)
    case .beginObject:
      var members: [(name: String, value: JSONMessageTree)] = []
      var indices: [String: Int] = [:]
      try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
        guard !name.hasPrefix("@") else { return }
        let value = try JSONMessageTree(&scanner, value, readsTexts: readsTexts)
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

  /// - Parameter textLimit: the maximum size of all keys in bytes. A name is part of the key of every nested
  ///   message.
  func messages(textLimit: Int) throws(FormatError) -> [String: Message] {
    var collector = Collector(textLimit: textLimit)
    try collector.add(self, path: nil)
    return collector.messages
  }

  private struct Collector {
    private(set) var messages: [String: Message] = [:]
    private let textLimit: Int
    private var textLeft: Int

    init(textLimit: Int) {
      self.textLimit = textLimit
      textLeft = textLimit
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
        for (stem, message) in PluralSuffixes.messages(texts) { messages[try joined(path, stem)] = message }
      }
    }

    private mutating func joined(_ path: String?, _ name: String) throws(FormatError) -> String {
      textLeft -= (path?.utf8.count ?? 0) + name.utf8.count
      guard textLeft >= 0 else { throw FormatError(.tooMuchText(limit: textLimit), at: 0) }
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
}

/// i18next's plural forms, which are sibling members. i18next, "JSON Format".
private enum PluralSuffixes {
  /// Returns the messages in the order of the texts.
  static func messages(_ texts: [(name: String, text: String)]) -> [(stem: String, message: Message)] {
    let names = Set(texts.lazy.map(\.name))
    var groups: [(stem: String, forms: [(suffix: String, text: String)])] = []
    var indices: [String: Int] = [:]
    for (name, text) in texts {
      let stem = MessagesJSON.stem(name, among: names)
      let index = indices[stem] ?? groups.count
      if index == groups.count {
        indices[stem] = index
        groups.append((stem, []))
      }
      groups[index].forms.append((String(name.dropFirst(stem.count).dropFirst()), text))
    }
    return groups.map { ($0.stem, message($0.stem, $0.forms)) }
  }

  private static func message(_ stem: String, _ forms: [(suffix: String, text: String)]) -> Message {
    if forms.count == 1, let form = forms.first, form.suffix.isEmpty { return .text(form.text) }
    let suffixes = Set(forms.lazy.map(\.suffix))
    let count = ArgumentName.name("count")
    if !suffixes.isDisjoint(with: ["0", "1"]) {
      let cases = forms.map { Variations.Case($0.suffix.isEmpty ? .any : .word($0.suffix), .text($0.text)) }
      return .variations(Variations(by: .word(count), cases))
    }
    // In the older pair the plain name is the singular. Beside the newer forms it is for calls without a
    // number.
    let isPair = suffixes.contains("plural") && !suffixes.contains("other")
    let cases = forms.compactMap { suffix, text -> Variations.Case? in
      if let category = PluralCategory(rawValue: suffix) { return .init(.category(category), .text(text)) }
      if suffix.isEmpty { return .init(isPair ? .category(.one) : .any, .text(text)) }
      return isPair ? .init(.category(.other), .text(text)) : nil
    }
    let selector: Selector = stem.hasSuffix("_ordinal") ? .ordinal(count) : .plural(count)
    return .variations(Variations(by: selector, cases))
  }
}
