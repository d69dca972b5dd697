package import Localization

extension PlaceholderSyntax {
  /// Whether two texts or more have a conversion such as `%s` or `%1$d`, and none has a placeholder in braces.
  /// `java.util.Formatter` reads the first, and patterns of `java.text.MessageFormat` the second.
  static func haveConversionsOnly(_ messages: some Sequence<Message>) -> Bool {
    var count = 0
    for message in messages {
      for text in message.texts {
        if text.utf8.contains(UInt8(ascii: "{")), !PlaceholderSyntax.icu4j.placeholders(of: text).isEmpty {
          return false
        }
        if hasCertainConversion(text, .javaPrintf, letters: "sSdif") { count += 1 }
      }
    }
    return count > 1
  }

  /// Whether strings are `%S` only. Mozilla's `nsTextFormatter` reads UTF-16 strings so, and other strings as `%s`. For Java,
  /// `%S` is a string in capitals, which no program has in each text.
  static func haveWideStringsOnly(_ messages: some Sequence<Message>) -> Bool {
    var isAny = false
    for message in messages {
      for text in message.texts {
        if hasCertainConversion(text, .javaPrintf, letters: "s") { return false }
        isAny = isAny || hasCertainConversion(text, .javaPrintf, letters: "S")
      }
    }
    return isAny
  }

  /// Whether nothing shows which formatter reads a table of Java's patterns: apostrophes are quotation marks, `'{0}'`, and
  /// none is in a word, `don't`. ICU and MessageFormat hide such a placeholder, and a program's own code displays it.
  package static func isUnknownFormatter(of messages: some Sequence<Message>) -> Bool {
    var hasMarks = false
    for message in messages {
      for text in message.texts where text.contains("'") && text.contains("{") {
        let parts = text.replacing("''", with: "").split(separator: "'", omittingEmptySubsequences: false)
        for (before, after) in zip(parts, parts.dropFirst()) {
          if before.last?.isLetter == true, after.first?.isLetter == true { return false }
          hasMarks = true
        }
      }
    }
    return hasMarks
  }
}
