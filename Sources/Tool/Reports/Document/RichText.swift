/// A line of text with marked spans.
struct RichText: Hashable, Sendable, ExpressibleByStringInterpolation {
  struct Span: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case plain
      case strong
      /// A path or an identifier: never broken across lines, so that it can be copied.
      case code
      /// A command or an option, quoted in text.
      case command
      /// The text of a message, or words that two versions have in common: line breaks and invisible characters are shown.
      case message
      /// Words of a message that an older version has and a newer one does not, and the reverse.
      case removed
      case added
    }

    var kind: Kind
    var text: String
    /// The BCP 47 tag of the text's language, if known.
    var language: String?

    init(_ kind: Kind, _ text: String, language: String? = nil) {
      self.kind = kind
      self.text = text
      self.language = language
    }
  }

  var spans: [Span]

  init(_ spans: [Span]) { self.spans = spans }
  init(_ text: String) { spans = [Span(.plain, text)] }
  init(stringLiteral text: String) { self.init(text) }

  static func strong(_ text: String) -> RichText { RichText([Span(.strong, text)]) }
  static func code(_ text: String) -> RichText { RichText([Span(.code, text)]) }
  static func command(_ text: String) -> RichText { RichText([Span(.command, text)]) }
  static func message(_ text: String, language: String? = nil) -> RichText {
    RichText([Span(.message, text, language: language)])
  }

  static func + (one: RichText, other: RichText) -> RichText { RichText(one.spans + other.spans) }

  /// The text without its marks. Line breaks of messages are shown.
  var plain: String { spans.map(\.safeText).joined() }

  /// The text with its marks as characters, such as quotation marks of commands.
  var marked: String { spans.map(\.markedText).joined() }
}

extension RichText.Span {
  var markedText: String {
    switch kind {
    case .command: "'\(safeText)'"
    case .removed: "[-\(safeText)-]"
    case .added: "{+\(safeText)+}"
    default: safeText
    }
  }

  /// The text without characters that are unsafe for a terminal. Invisible characters of a message are shown.
  var safeText: String {
    switch kind {
    case .plain, .strong, .code, .command: text.printable
    case .message, .removed, .added: text.visible
    }
  }
}
