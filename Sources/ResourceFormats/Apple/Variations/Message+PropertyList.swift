internal import DataFormats
internal import Localization

extension Message {
  /// Converts the value of a key in a `.strings` or `.stringsdict` file; nil if it is neither a text nor
  /// rules.
  ///
  /// Rules are a format with variables selected by number, texts by device, or texts by available width.
  /// Widths become words, in the order of the file. If there is also a format, it is used if none
  /// of them matches.
  init?(_ value: PropertyList) {
    switch value {
    case .string(let text): self = .text(text)
    case .dictionary(let rules):
      guard let message = Self.rules(rules.lastEntries) else { return nil }
      self = message
    default: return nil
    }
  }

  private static func rules(_ entries: [(key: String, value: PropertyList)]) -> Message? {
    // If there is a format, a dictionary is a variable. Without a format it is a case.
    let hasFormat = entries.contains { formats.contains($0.key) }
    var format: Message?
    var choices: [(Selector, Variations)] = []
    var variables: [Substitutions.Variable] = []
    var cases: [Variations.Case] = []
    for (key, value) in entries {
      switch key {
      case "NSStringLocalizedFormatKey": format = Message(value)
      case "NSStringDeviceSpecificRuleType":
        choices.append((.device, variations(value, by: .device) { .apple(device: $0) }))
      case "NSStringVariableWidthRuleType":
        choices.append((.width, variations(value, by: .width) { .word($0) }))
      default:
        if hasFormat, let dictionary = value.dictionary {
          if let variable = variable(key, dictionary) { variables.append(variable) }
        } else if !hasFormat, !key.hasPrefix("NSStringFormat"), let message = Message(value) {
          cases.append(Variations.Case(.apple(category: key), message))
        }
      }
    }
    // Texts without a format are selected by the first number of the call.
    if !cases.isEmpty { format = .variations(Variations(by: .plural(.first), cases)) }
    // Devices are selected before widths.
    for (selector, variations) in choices.sorted(by: { $0.0 == .width && $1.0 == .device })
    where !variations.cases.isEmpty {
      let rest = format.map { [Variations.Case(.any, $0)] } ?? []
      format = .variations(Variations(by: selector, variations.cases + rest))
    }
    guard let format else { return nil }
    return variables.isEmpty
      ? format : .substitutions(Substitutions(format: format, variables: variables))
  }

  private static let formats: Set<String> = [
    "NSStringLocalizedFormatKey", "NSStringDeviceSpecificRuleType", "NSStringVariableWidthRuleType",
  ]

  private static func variations(
    _ value: PropertyList, by selector: Selector, _ caseKey: (String) -> CaseKey
  ) -> Variations {
    let cases = (value.dictionary?.lastEntries ?? []).compactMap { key, value in
      Message(value).map { Variations.Case(caseKey(key), $0) }
    }
    return Variations(by: selector, cases)
  }

  private static func variable(
    _ name: String, _ dictionary: PropertyList.Dictionary
  ) -> Substitutions.Variable? {
    let entries = dictionary.lastEntries
    var specifier = ""
    var isPlural = true
    for (key, value) in entries {
      if key == "NSStringFormatValueTypeKey" { specifier = value.string ?? "" }
      if key == "NSStringFormatSpecTypeKey" { isPlural = value.string == "NSStringPluralRuleType" }
    }
    let cases = entries.compactMap { key, value -> Variations.Case? in
      guard !key.hasPrefix("NSStringFormat"), let message = Message(value) else { return nil }
      return Variations.Case(isPlural ? .apple(category: key) : .word(key), message)
    }
    guard !cases.isEmpty else { return nil }
    let selector = isPlural ? Selector.plural(.first) : .word(.first)
    return Substitutions.Variable(
      name: name, specifier: specifier, message: .variations(Variations(by: selector, cases)))
  }
}

extension PropertyList.Dictionary {
  /// Each key once, at its first position and with its last value.
  var lastEntries: [(key: String, value: PropertyList)] {
    var last = OrderedDictionary<PropertyList>()
    for (key, value) in entries { last[key, default: value] = value }
    return last.items
  }

  /// The messages of a table. If a key occurs twice, the last value is used.
  var messages: [String: Message] {
    var messages: [String: Message] = [:]
    for (key, value) in entries { messages[key] = Message(value) }
    return messages
  }
}
