internal import Localization

/// Collects what one table has of messages, whatever form it is compiled to.
///
/// Of one key that a locale has for several screens or versions, the value without such a qualifier counts; without
/// that, the first.
struct AndroidMessageCollector {
  private var slots: [ResourceConfiguration.Locale: Int] = [:]
  private var tables: [Table] = []

  private struct Table {
    let owner: Owner
    var messages: [String: Message] = [:]
    /// Keys whose messages have a qualifier.
    var qualified: Set<String> = []
  }

  /// Those of each owner that has any.
  var messages: [Owner: [String: Message]] {
    var messages: [Owner: [String: Message]] = [:]
    for table in tables where !table.messages.isEmpty { messages[table.owner] = table.messages }
    return messages
  }

  /// Where a locale's messages are added, to be asked for once for many of them; nil where it is none.
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

  subscript(slot: Int) -> [String: Message] { tables[slot].messages }

  /// All of a locale that has none yet.
  mutating func set(_ messages: [String: Message], at slot: Int) { tables[slot].messages = messages }

  /// Makes room for so many more messages.
  mutating func reserve(_ count: Int, at slot: Int) {
    tables[slot].messages.reserveCapacity(tables[slot].messages.count + count)
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
      // Packages of one name may have the same twice.
      tables[slot].messages[key] = known
    }
  }

  /// - Parameter forms: of each category, in CLDR's order.
  static func plural(_ forms: [String?]) -> Message? {
    let cases = zip(PluralCategory.allCases, forms).compactMap { category, text in
      text.map { Variations.Case(.category(category), .text($0)) }
    }
    return cases.isEmpty ? nil : .variations(Variations(by: .plural(.first), cases))
  }

  static let noForms = [String?](repeating: nil, count: PluralCategory.allCases.count)
}
