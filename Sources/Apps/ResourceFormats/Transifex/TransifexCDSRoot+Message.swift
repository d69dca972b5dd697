package import Localization

extension TransifexCDSRoot {
  /// The units of a message in the order of its texts, the text around substitutions first.
  ///
  /// Nil for a text without variations, and for selections that Transifex does not have: by gender, by word, by exact
  /// number or by width.
  package init?(_ message: Message) {
    guard let units = Self.units(of: message, at: []), units.count > 1 || units.first?.id != Self.format
    else { return nil }
    self.init(units: units)
  }

  private static let format = "substitutions"

  private static func units(of message: Message, at path: [String]) -> [Unit]? {
    switch message {
    case .text(let text): return [Unit(id: path.isEmpty ? format : path.joined(separator: "."), text: text)]
    case .variations(let variations):
      guard let kind = kind(of: variations.selector) else { return nil }
      var units: [Unit] = []
      for one in variations.cases {
        guard let key = key(one.key, kind), let inner = Self.units(of: one.message, at: path + [kind, key])
        else { return nil }
        units += inner
      }
      return units
    case .substitutions(let substitutions):
      guard var units = Self.units(of: substitutions.format, at: path) else { return nil }
      for part in substitutions.parts {
        guard let inner = Self.units(of: part.message, at: [format, part.name]) else { return nil }
        units += inner.map { Unit(id: $0.id, text: part.replacingOwnArgument(in: $0.text)) }
      }
      return units
    }
  }

  private static func kind(of selector: Selector) -> String? {
    switch selector {
    case .plural: "plural"
    case .device: "device"
    default: nil
    }
  }

  private static func key(_ key: CaseKey, _ kind: String) -> String? {
    switch (key, kind) {
    case (.category(let category), "plural"): category.rawValue
    case (.device(let device), "device"): device.rawValue
    case (.word(let word), "device"): word
    default: nil
    }
  }
}

extension Substitutions.Part {
  /// A text in which `%arg` is written with the argument's position and format, as in Xcode's export: `%1$lld`.
  fileprivate func replacingOwnArgument(in text: String) -> String {
    guard case .position(let position) = argument, !specifier.isEmpty else { return text }
    return text.replacing("%arg", with: "%\(position)$\(specifier)")
  }
}

/// A message as it is uploaded to Transifex: a text, a plural rule, or XML.
package enum TransifexContent: Hashable, Sendable {
  case text(String)
  /// A single plural, with the name `cnt` and its forms in alphabetical order.
  case rule(TransifexRule)
  case root(TransifexCDSRoot)

  /// Nil for a message that Transifex cannot represent.
  package init?(_ message: Message) {
    if case .text(let text) = message {
      self = .text(text)
    } else if let forms = Self.forms(of: message) {
      self = .rule(
        TransifexRule(name: "cnt", forms: forms.sorted { $0.category.rawValue < $1.category.rawValue }))
    } else if let root = TransifexCDSRoot(message) {
      self = .root(root)
    } else {
      return nil
    }
  }

  package var text: String {
    switch self {
    case .text(let text): text
    case .rule(let rule): rule.text
    case .root(let root): root.xml
    }
  }

  /// The text that Transifex's SDK stores for a device: a text, or a text with plural rules. Nil if there is none for
  /// the device.
  package func stored(for device: Device) -> String? {
    if case .root(let root) = self { return root.rule(for: device) }
    return text
  }

  /// The forms of a single plural, also of one that is the whole text of a `.stringsdict` file's key.
  private static func forms(of message: Message) -> [TransifexRule.Form]? {
    switch message {
    case .variations(let variations):
      guard case .plural = variations.selector else { return nil }
      let forms = variations.cases.compactMap { one -> TransifexRule.Form? in
        guard case .category(let category) = one.key, case .text(let text) = one.message else { return nil }
        return TransifexRule.Form(category, text)
      }
      return forms.count == variations.cases.count ? forms : nil
    case .substitutions(let substitutions):
      guard substitutions.parts.count == 1, let part = substitutions.parts.first,
        case .text(let format) = substitutions.format,
        case let segments = PlaceholderSyntax.apple.segments(of: format), segments.count == 1,
        case .part(part.name, _) = segments[0]
      else { return nil }
      let isSelfContained = part.message.texts.allSatisfy { text in
        PlaceholderSyntax.apple.segments(of: text).allSatisfy { if case .part = $0 { false } else { true } }
      }
      return isSelfContained ? forms(of: part.message) : nil
    case .text: return nil
    }
  }
}
