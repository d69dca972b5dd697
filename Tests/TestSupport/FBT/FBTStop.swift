package import ResourceFormats

extension FBT {
  /// What ends a sentence, in whatever script.
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

    /// Whether the other need not be written where this one stands.
    package func makesRedundant(_ other: Stop) -> Bool {
      switch self {
      case .question: true
      case .period: other == .period || other == .exclamation
      case .exclamation: other != .ellipsis
      case .ellipsis: other != .question
      }
    }

    /// A text as it goes on behind something that was filled in: `Play {game}!` with `Chess!` has one mark only.
    /// More marks than one are meant, and stay.
    package static func deduplicated(after last: Character, _ text: String) -> String {
      let stops = text.prefix { Stop($0) != nil }
      guard stops.count == 1, let next = stops.first.flatMap({ Stop($0) }), let before = Stop(last),
        before.makesRedundant(next)
      else { return text }
      return String(text.dropFirst())
    }
  }
}
