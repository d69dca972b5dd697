import DataFormats
import Localization

extension VariantTree {
  /// Reads the value of a key in a `.strings` or `.stringsdict` file; nil if it is neither a text nor rules.
  ///
  /// Rules are a format with variables selected by number, texts by device, or texts by available width. If
  /// there is also a format, it is used if none of the devices or widths matches.
  init?(_ value: JSONValue) {
    self.init()
    switch value {
    case .string(let text): self.text = text
    case .object: read(value)
    default: return nil
    }
  }

  private static let format = "NSStringLocalizedFormatKey"
  /// The keys that describe a rule and its number, not texts.
  private static let typePrefix = "NSStringFormat"
  private static let kindsOfRules = [
    "NSStringDeviceSpecificRuleType": "device", "NSStringVariableWidthRuleType": "width",
  ]

  private mutating func read(_ rules: JSONValue) {
    let entries = rules.lastMembers
    // If there is a format, a dictionary is a variable. Without a format it is a case, and cases are selected
    // by the first number of the call.
    guard entries.contains(where: { $0.key == Self.format || Self.kindsOfRules[$0.key] != nil }) else {
      return addCases(entries.filter { !$0.key.hasPrefix(Self.typePrefix) }, of: "plural")
    }
    if let format = rules[Self.format].flatMap({ VariantTree($0) }) { self = format }
    for (key, value) in entries where key != Self.format && value.members != nil {
      if let kind = Self.kindsOfRules[key] {
        addCases(value.lastMembers, of: kind)
      } else {
        parts[key, default: .init()] = VariantTree(variable: value)
      }
    }
  }

  private init(variable: JSONValue) {
    self.init()
    specifier = variable["NSStringFormatValueTypeKey"]?.string ?? ""
    let type = variable["NSStringFormatSpecTypeKey"]
    let isPlural = type == nil || type == .string("NSStringPluralRuleType")
    let cases = variable.lastMembers.filter { !$0.key.hasPrefix(Self.typePrefix) }
    addCases(cases, of: isPlural ? "plural" : Self.unknownKind)
  }

  /// Adds the texts of a rule, in the order of the file.
  private mutating func addCases(_ entries: [(key: String, value: JSONValue)], of kind: String) {
    for (key, value) in entries {
      guard let text = VariantTree(value) else { continue }
      choices[kind, default: .init()].choices[key, default: .init()] = text
    }
  }
}

extension JSONValue {
  /// Each key once, at its first position and with its last value.
  fileprivate var lastMembers: [(key: String, value: JSONValue)] {
    var last = OrderedDictionary<JSONValue>()
    for member in members ?? [] { last[member.name, default: .null] = member.value }
    return last.items
  }

  /// The messages of a dictionary in a property list. If a key occurs twice, the last value is used.
  var appleMessages: [String: Message]? {
    guard let members else { return nil }
    var messages: [String: Message] = [:]
    messages.reserveCapacity(members.count)
    for member in members {
      messages[member.name] = member.value.string.map { .text($0) } ?? VariantTree(member.value)?.message()
    }
    return messages
  }
}
