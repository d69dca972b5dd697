package import Localization
package import ReportSchema

extension ReportMessage {
  package init(_ message: Message) {
    switch message {
    case .text(let text): self = .text(text)
    case .variations(let variations):
      var cases: [String: ReportMessage] = [:]
      for one in variations.cases { cases[one.key.name] = ReportMessage(one.message) }
      self = .variations(by: variations.selector.name, cases: cases)
    case .substitutions(let substitutions):
      var parts: [String: ReportMessage] = [:]
      for part in substitutions.parts { parts[part.name] = ReportMessage(part.message) }
      self = .substitutions(format: ReportMessage(substitutions.format), parts: parts)
    }
  }
}

extension Selector {
  fileprivate var name: String {
    switch self {
    case .plural(let argument): "plural\(argument.suffix)"
    case .ordinal(let argument): "ordinal\(argument.suffix)"
    case .gender(let argument): "gender\(argument.suffix)"
    case .word(let argument): "word\(argument.suffix)"
    case .form(let argument, _): "form\(argument.suffix)"
    case .device: "device"
    }
  }
}

extension ArgumentName {
  /// Empty for the first argument.
  fileprivate var suffix: String {
    switch self {
    case .first: ""
    case .position(let position): ":\(position)"
    case .name(let name): ":\(name)"
    case .viewer: ":viewer"
    }
  }
}
