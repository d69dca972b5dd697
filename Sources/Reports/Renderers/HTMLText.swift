/// Text in HTML pages.
enum HTMLText {
  /// The text with its marks as elements. Characters of its spans cannot end an element or change the direction of
  /// other text.
  static func html(_ text: RichText) -> String {
    text.spans.map { span in
      let escaped = XMLText.escaped(span.safeText)
      let language = span.language.map { " lang=\"\(XMLText.escaped($0))\"" } ?? ""
      // The direction of a message is that of its own characters.
      switch span.kind {
      case .plain: return span.language == nil ? escaped : "<bdi\(language)>\(escaped)</bdi>"
      case .strong: return "<strong>\(escaped)</strong>"
      case .code, .command: return "<code>\(escaped)</code>"
      case .message, .unchanged: return "<bdi\(language) dir=\"auto\">\(escaped)</bdi>"
      case .removed: return "<del\(language)>\(escaped)</del>"
      case .added: return "<ins\(language)>\(escaped)</ins>"
      }
    }.joined()
  }
}
