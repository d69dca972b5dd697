package import Localization
package import ResourceFormats

extension FBT {
  /// A call of fbt at run time: a message is formatted with arguments, in the order of the phrase's levels.
  package struct Call: Sendable {
    /// The token for the gender of a phrase's subject.
    package static let subject = "__subject__"

    package enum Argument: Hashable, Sendable {
      /// Nil is shown as an empty text.
      case text(token: String, String?)
      case number(token: String, Int64)
      /// A name with a gender. Nil is shown as an empty text.
      case person(token: String, String?, Gender)
      /// The token shows the number, or the text that replaces it, such as `many`.
      case plural(token: String?, Int64, shown: String? = nil)
      case word(String)
      case pronoun(Pronoun)
      /// The subject of the whole phrase.
      case subject(Gender)
    }

    package let locale: Locale
    package let viewer: Gender
    package let arguments: [Argument]

    package init(_ locale: Locale, viewer: Gender = .unknown, arguments: [Argument] = []) {
      self.locale = locale
      self.viewer = viewer
      self.arguments = arguments
    }

    /// Returns the text shown to the user. A token without an argument is empty.
    ///
    /// fbt's phonological rules (for example Turkish suffixes) are not applied. They are regular expressions
    /// for a few locales.
    package func text(of message: Message) -> String {
      guard case .text(let pattern)? = rendering?.selectedMessage(of: message) else { return "" }
      let shown = shown
      var text = ""
      var last: Character?
      for segment in PlaceholderSyntax.fbt.segments(of: pattern) {
        switch segment {
        case .literal(let literal):
          text += last.map { Stop.deduplicated(after: $0, literal) } ?? literal
          last = nil
        case .placeholder(let placeholder):
          let value = shown[placeholder.name ?? ""] ?? ""
          text += value
          last = value.last
        case .part, .variations, .selection, .reference: continue
        }
      }
      return text
    }

    private var rendering: MessageFormatter? {
      // The tag is used only for ordinals, which fbt does not have.
      guard let tag = locale.tag ?? LocaleTag(bcp47: "en") else { return nil }
      var rendering = MessageFormatter(locale: tag, syntax: .fbt, viewer: viewer)
      rendering.cardinals = locale.pluralRules
      for argument in arguments {
        guard let value = argument.value else { continue }
        rendering.positional.append(value)
        if let token = argument.token { rendering.named[token] = value }
      }
      return rendering
    }

    private var shown: [String: String] {
      var shown: [String: String] = [:]
      for argument in arguments {
        guard let token = argument.token else { continue }
        switch argument {
        case .text(_, let text), .person(_, let text, _): shown[token] = text ?? ""
        case .number(_, let number): shown[token] = locale.formatted(number)
        case .plural(_, let number, let text): shown[token] = text ?? locale.formatted(number)
        case .word, .pronoun, .subject: continue
        }
      }
      return shown
    }
  }
}

extension FBT.Call.Argument {
  fileprivate var token: String? {
    switch self {
    case .text(let token, _), .number(let token, _), .person(let token, _, _): token
    case .plural(let token, _, _): token
    case .subject: FBT.Call.subject
    case .word, .pronoun: nil
    }
  }

  /// The value that a level selects by; nil for an argument that no level uses.
  fileprivate var value: ArgumentValue? {
    switch self {
    case .text: nil
    case .number(_, let number), .plural(_, let number, _): .integer(number)
    case .person(_, let text, let gender): .person(text ?? "", gender)
    case .word(let word): .text(word)
    case .pronoun(let pronoun): pronoun.argument
    case .subject(let gender): .person("", gender)
    }
  }
}
