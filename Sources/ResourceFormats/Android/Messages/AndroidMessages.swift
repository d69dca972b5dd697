internal import Localization

/// Collects what one table has of messages, whatever form it is compiled to.
///
/// Of one key that a locale has for several screens or versions, the value without such a qualifier counts; without
/// that, the first.
struct AndroidMessages {
  private(set) var messages: [Owner: [String: Message]] = [:]
  private var qualified: [Owner: Set<String>] = [:]

  mutating func add(
    _ message: Message, key: String, locale: ResourceConfiguration.Locale, isQualified: Bool
  ) {
    let owner: Owner
    switch locale {
    case .any: owner = .base
    case .tag(let tag): owner = .locale(tag)
    case .unreadable: return
    }
    if isQualified {
      guard messages[owner]?[key] == nil else { return }
      qualified[owner, default: []].insert(key)
    } else if messages[owner]?[key] != nil, qualified[owner]?.remove(key) == nil {
      // Packages of one name may have the same twice.
      return
    }
    messages[owner, default: [:]][key] = message
  }

  /// In CLDR's order.
  static func plural(_ forms: [PluralCategory: String]) -> Message? {
    let cases = PluralCategory.allCases.compactMap { category in
      forms[category].map { Variations.Case(.category(category), .text($0)) }
    }
    return cases.isEmpty ? nil : .variations(Variations(by: .plural(.first), cases))
  }
}
