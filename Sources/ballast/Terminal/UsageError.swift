/// A wrong command line: an option or a value that cannot be used.
struct UsageError: Error, Hashable {
  /// One line, in lower case, without a full stop.
  let message: String
  let hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

extension UsageError: CustomStringConvertible {
  private static let hintMark = "\nhint: "

  /// The argument parser passes errors on as text, so the hint is part of it.
  var description: String { message + (hint.map { Self.hintMark + $0 } ?? "") }

  /// Rewords a message of the argument parser in the style of all other errors.
  init(parserMessage text: String) {
    var text = text
    var hint: String?
    if let mark = text.firstRange(of: Self.hintMark) {
      hint = String(text[mark.upperBound...])
      text = String(text[..<mark.lowerBound])
    }
    text = text.replacing(". Did you mean", with: "; did you mean")
    text = text.replacing(": did you mean", with: "; did you mean")
    if text.hasSuffix(".") { text.removeLast() }
    // '--format <format>' → '--format'
    text = text.replacing(/('--?[a-z-]+) <[^>']*>'/) { "\($0.output.1)'" }
    for (theirs, ours) in [
      ("Missing expected argument '-", "missing option '-"),
      ("Missing expected argument", "missing argument"),
      ("The value", "value"), ("The option", "option"),
    ] where text.hasPrefix(theirs) {
      text = ours + text.dropFirst(theirs.count)
    }
    if let first = text.first, first.isUppercase, text.dropFirst().first?.isUppercase == false {
      text = first.lowercased() + text.dropFirst()
    }
    self.init(text, hint: hint)
  }
}
