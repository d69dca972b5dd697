import Localization
import ReportSchema

extension MessageFigures {
  init(_ message: Message) {
    switch message {
    case .text(let text): self = .text(text)
    case .variations(let variations):
      var cases: [String: MessageFigures] = [:]
      for one in variations.cases { cases[one.key.name] = MessageFigures(one.message) }
      self = .variations(by: variations.selector.words, cases: cases)
    case .substitutions(let substitutions):
      var parts: [String: MessageFigures] = [:]
      for part in substitutions.parts { parts[part.name] = MessageFigures(part.message) }
      self = .substitutions(format: MessageFigures(substitutions.format), parts: parts)
    }
  }
}

extension Selector {
  fileprivate var words: String {
    switch self {
    case .plural(let name): "plural\(name.words)"
    case .ordinal(let name): "ordinal\(name.words)"
    case .gender(let name): "gender\(name.words)"
    case .word(let name): "word\(name.words)"
    case .device: "device"
    }
  }
}

extension ArgumentName {
  fileprivate var words: String {
    switch self {
    case .first: ""
    case .position(let position): ":\(position)"
    case .name(let name): ":\(name)"
    case .viewer: ":viewer"
    }
  }
}
