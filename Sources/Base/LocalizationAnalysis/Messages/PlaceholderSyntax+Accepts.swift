package import Localization

extension PlaceholderSyntax {
  /// Whether a formatter accepts each conversion of a text.
  package func accepts(_ text: String) -> Bool {
    !PrintfScanner.items(of: text, self, .formatted).contains {
      if case .malformed = $0 { true } else { false }
    }
  }
}
