import Localization
import LocalizationAnalysis

/// Collects the messages of one table in any compiled form.
///
/// If a locale has a key for several screens or versions, the value without a qualifier is used, or else the
/// first value.
struct AndroidMessageCollector {
  /// The messages of each owner that has any.
  private(set) var messages: [Owner: [String: Message]] = [:]
  /// Keys of messages with a qualifier.
  private var qualified: [Owner: Set<String>] = [:]

  /// - Parameter owner: nil if the configuration is not a locale.
  mutating func add(_ message: Message, key: String, of owner: Owner?, isQualified: Bool) {
    guard let owner else { return }
    if isQualified {
      guard messages[owner]?[key] == nil else { return }
      messages[owner, default: [:]][key] = message
      qualified[owner, default: []].insert(key)
    } else if let known = messages[owner, default: [:]].updateValue(message, forKey: key),
      qualified[owner]?.remove(key) == nil
    {
      // Packages with the same name may contain the same key twice.
      messages[owner]?[key] = known
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
