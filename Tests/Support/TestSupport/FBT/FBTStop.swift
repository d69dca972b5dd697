package import ResourceFormats

extension FBT {
  /// Punctuation at the end of a sentence, in any script.
  package enum Stop: Hashable, Sendable {
    case question, period, exclamation, ellipsis

    package init?(_ character: Character) {
      switch character {
      case "?", "\u{ff1f}": self = .question
      case ".", "\u{964}", "\u{104b}", "\u{3002}": self = .period
      case "!", "\u{ff01}": self = .exclamation
      case "\u{2026}", "\u{e2f}", "\u{eaf}", "\u{1801}": self = .ellipsis
      default: return nil
      }
    }

    /// Whether another mark may be omitted after this one.
    package func makesRedundant(_ other: Stop) -> Bool {
      switch self {
      case .question: true
      case .period: other == .period || other == .exclamation
      case .exclamation: other != .ellipsis
      case .ellipsis: other != .question
      }
    }

    /// Returns a text that follows an argument, without a redundant mark: `Play {game}!` with `Chess!` has
    /// only one. Several marks are intentional and kept.
    package static func deduplicated(after last: Character, _ text: String) -> String {
      let stops = text.prefix { Stop($0) != nil }
      guard stops.count == 1, let next = stops.first.flatMap({ Stop($0) }), let before = Stop(last),
        before.makesRedundant(next)
      else { return text }
      return String(text.dropFirst())
    }
  }
}
