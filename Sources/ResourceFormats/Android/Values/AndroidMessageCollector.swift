internal import Localization

/// Collects the messages of one table in any compiled form.
///
/// If a locale has a key for several screens or versions, the value without a qualifier is used, or else the
/// first value.
struct AndroidMessageCollector {
  private var slots: [ResourceConfiguration.Locale: Int] = [:]
  private var tables: [Table] = []

  private struct Table {
    let owner: Owner
    var messages: [String: Message] = [:]
    /// Keys of messages with a qualifier.
    var qualified: Set<String> = []
  }

  /// The messages of each owner that has any.
  var messages: [Owner: [String: Message]] {
    var messages: [Owner: [String: Message]] = [:]
    for table in tables where !table.messages.isEmpty { messages[table.owner] = table.messages }
    return messages
  }

  /// The index of a locale's table; nil if the configuration is not a locale. Callers reuse it for many
  /// messages.
  mutating func slot(of locale: ResourceConfiguration.Locale) -> Int? {
    if let slot = slots[locale] { return slot }
    switch locale {
    case .any: tables.append(Table(owner: .base))
    case .tag(let tag): tables.append(Table(owner: .locale(tag)))
    case .unreadable: return nil
    }
    slots[locale] = tables.count - 1
    return tables.count - 1
  }

  mutating func add(_ message: Message, key: String, at slot: Int?, isQualified: Bool) {
    guard let slot else { return }
    if isQualified {
      guard tables[slot].messages[key] == nil else { return }
      tables[slot].messages[key] = message
      tables[slot].qualified.insert(key)
    } else if let known = tables[slot].messages.updateValue(message, forKey: key),
      tables[slot].qualified.remove(key) == nil
    {
      // Packages with the same name may contain the same key twice.
      tables[slot].messages[key] = known
    }
  }

  /// - Parameter forms: the text of each category, in CLDR's order.
  static func plural(_ forms: [String?]) -> Message? {
    let cases = zip(PluralCategory.allCases, forms).compactMap { category, text in
      text.map { Variations.Case(.category(category), .text($0)) }
    }
    return cases.isEmpty ? nil : .variations(Variations(by: .plural(.first), cases))
  }

  static let noForms = [String?](repeating: nil, count: PluralCategory.allCases.count)
}
