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
  func messages(textLimit: Int, _ suffixes: PluralSuffixes) throws(FormatError) -> [String: Message] {
    var collector = Collector(textLimit: textLimit, suffixes)
    try collector.add(self, path: nil)
    return collector.messages
  }

  private struct Collector {
    private(set) var messages: [String: Message] = [:]
    private let textLimit: Int
    private var textLeft: Int
    private let suffixes: PluralSuffixes

    init(textLimit: Int, _ suffixes: PluralSuffixes) {
      self.textLimit = textLimit
      self.suffixes = suffixes
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
        for (stem, message) in suffixes.messages(texts) { messages[try joined(path, stem)] = message }
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
