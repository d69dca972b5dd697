import Localization

/// A value in a `.strings` or `.stringsdict` file.
enum StringsValue {
  case text(String)
  case dictionary([String: StringsValue])
}

extension Message {
  /// The value of the message in a `.strings` file, if it is a text, or in a `.stringsdict` file. Nil if it varies by
  /// something that the files cannot express, such as gender.
  var stringsValue: StringsValue? {
    switch self {
    case .text(let text): .text(text)
    case .variations: Self.rules(self, parts: [])
    case .substitutions(let substitutions): Self.rules(substitutions.format, parts: substitutions.parts)
    }
  }

  private static func rules(_ format: Message, parts: [Substitutions.Part]) -> StringsValue? {
    var entries: [String: StringsValue] = [:]
    var parts = parts
    guard addRules(format, to: &entries, &parts) else { return nil }
    for part in parts {
      guard let variable = variable(part) else { return nil }
      entries[part.name] = variable
    }
    return .dictionary(entries)
  }

  /// Adds the rules of a format: texts by device, then by width, then one text.
  private static func addRules(
    _ format: Message, to entries: inout [String: StringsValue], _ parts: inout [Substitutions.Part]
  ) -> Bool {
    guard case .variations(let variations) = format else {
      guard case .text(let text) = format else { return false }
      entries["NSStringLocalizedFormatKey"] = .text(positioned(text, parts))
      return true
    }
    let rule: String
    switch variations.selector {
    case .device: rule = "NSStringDeviceSpecificRuleType"
    case .word(.name("NSStringVariableWidthRuleType")): rule = "NSStringVariableWidthRuleType"
    case .plural(let argument):
      guard parts.isEmpty else { return false }
      let position = if case .position(let position) = argument { "\(position)$" } else { "" }
      entries["NSStringLocalizedFormatKey"] = .text("%\(position)#@value@")
      parts = [Substitutions.Part(name: "value", argument: argument, specifier: "", message: format)]
      return true
    default: return false
    }
    var cases: [String: StringsValue] = [:]
    for one in variations.cases where one.key != .any {
      guard let key = one.key.stringsKey, let value = one.message.stringsValue else { return false }
      cases[key] = value
    }
    entries[rule] = .dictionary(cases)
    guard let fallback = variations[.any] else { return true }
    return addRules(fallback, to: &entries, &parts)
  }

  /// A text whose references to parts have positions, unless the parts have those of their order.
  private static func positioned(_ text: String, _ parts: [Substitutions.Part]) -> String {
    var next = 1
    var isInOrder = true
    for segment in PlaceholderSyntax.apple.segments(of: text) {
      switch segment {
      case .part(let name, nil):
        let argument = parts.first { $0.name == name }?.argument
        if case .position(next)? = argument { next += 1 } else { isInOrder = isInOrder && argument == .first }
      case .placeholder(let placeholder) where placeholder.position == nil: next += 1
      default: break
      }
    }
    if isInOrder { return text }
    return parts.reduce(text) { text, part in
      guard case .position(let position) = part.argument else { return text }
      return text.replacing("%#@\(part.name)@", with: "%\(position)$#@\(part.name)@")
    }
  }

  private static func variable(_ part: Substitutions.Part) -> StringsValue? {
    guard case .variations(let variations) = part.message, case .plural = variations.selector else {
      return nil
    }
    var specifier = part.specifier
    var rule: [String: StringsValue] = ["NSStringFormatSpecTypeKey": .text("NSStringPluralRuleType")]
    for one in variations.cases {
      guard let key = one.key.stringsKey, case .text(let text) = one.message else { return nil }
      if specifier.isEmpty {
        specifier = PlaceholderSyntax.apple.placeholders(of: text).first { $0.isInteger }?.conversion ?? ""
      }
      // Only catalogs have `%arg`; Xcode replaces it too.
      let written = part.specifier.isEmpty ? text : text.replacing("%arg", with: "%\(part.specifier)")
      rule[key] = .text(written)
    }
    rule["NSStringFormatValueTypeKey"] = .text(specifier.isEmpty ? "d" : specifier)
    return .dictionary(rule)
  }
}

extension Placeholder {
  /// Whether the argument is an integer: `d`, `ld`, `lld`, `u`.
  fileprivate var isInteger: Bool {
    guard let last = conversion.last else { return false }
    return "diuxX".contains(last)
  }
}

extension CaseKey {
  /// The key of a case in a `.stringsdict` file.
  fileprivate var stringsKey: String? {
    switch self {
    case .category(let category): category.rawValue
    case .device(let device): device.rawValue
    case .word(let word): word
    case .exactly, .gender, .form, .any: nil
    }
  }
}
