/// vue-i18n's texts: `{name}`, `{0}`, `{'@'}` for a character of the syntax, `@:key` for another text, and `|` between plural
/// forms. vue-i18n 9, "Message Format Syntax".
package enum VuePattern {
  private enum Part {
    case literal(Scalars)
    /// The content of `{'…'}`.
    case quoted(Scalars)
    case placeholder(Placeholder)
  }

  /// Linked messages and plural forms are literal.
  static func segments(of text: String) -> [TextSegment] {
    var builder = SegmentBuilder()
    for part in parts(of: text) {
      switch part {
      case .literal(let literal), .quoted(let literal): builder.append(literal)
      case .placeholder(let placeholder): builder.append(.placeholder(placeholder))
      }
    }
    return builder.finish()
  }

  /// Whether a text has several plural forms.
  package static func isPlural(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "|")) else { return false }
    return literals(of: text).contains { $0.contains("|") }
  }

  /// Whether the parts between bars are forms of one text: one has the number, or only the endings of words differ in the last
  /// two, as in `Recipe | Recipes`. `Shop | Shopping cart` and `Log | Login` are titles.
  package static func haveForms(_ text: String) -> Bool {
    let forms = text.split(separator: "|").map { String($0.trimmed) }
    guard let last = forms.last, forms.count > 1, Set(forms).count > 1 else { return false }
    if segments(of: text).contains(where: { segment in
      if case .placeholder(let placeholder) = segment { placeholder.isPluralNumber } else { false }
    }) {
      return true
    }
    return differInEnding(last, forms[forms.count - 2])
  }

  private static func differInEnding(_ last: String, _ other: String) -> Bool {
    let words = last.lowercased().split(separator: " ")
    let others = other.lowercased().split(separator: " ")
    guard words.count == others.count else {
      guard let word = words.last, let other = others.last else { return false }
      return word != other && areForms(word, other)
    }
    let changed = zip(words, others).filter { $0 != $1 }
    return !changed.isEmpty && changed.allSatisfy { areForms($0, $1) }
  }

  /// Whether the longer of two words has a short ending more, or another vowel before it: `box` and `boxes`, `man` and `men`.
  private static func areForms(_ word: Substring, _ other: Substring) -> Bool {
    let common = zip(word, other).prefix { $0 == $1 }.count
    let longest = max(word.count, other.count)
    return common > 0 && longest - common <= maxEnding && 2 * common >= min(word.count, other.count) - 1
      && !endingsOfOtherWords.contains { word.dropFirst(common) == $0 || other.dropFirst(common) == $0 }
  }

  /// The letters of an ending: `-ies` for `-y`, `-ren`.
  private static let maxEnding = 3
  /// Endings of other words: `login`, `backup`, `setting`.
  private static let endingsOfOtherWords: Set<Substring> = ["in", "ing", "up"]

  /// Whether a text has an `@` that begins no linked message, `@:key` or `@.lower:key`. Neither does a colon before white space or
  /// at the end of the text: vue-i18n 9, `INVALID_LINKED_FORMAT`.
  package static func hasInvalidLink(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return false }
    return literals(of: text).contains { literal in
      literal.split(separator: "@", omittingEmptySubsequences: false).dropFirst().contains { link in
        guard link.first == ":" || link.first == "." else { return true }
        let key = link.dropFirst()
        return key.first?.isWhitespace ?? (key.endIndex == text.endIndex)
      }
    }
  }

  /// The references to other texts with a key that is written out, `@:key` and `@.lower:key`, by key. Not `@:{'key'}`.
  package static func links(in text: String) -> [(key: String, written: String)] {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return [] }
    return literals(of: text).flatMap { literal in
      literal.split(separator: "@", omittingEmptySubsequences: false).dropFirst().compactMap { link in
        let modifier = link.first == "." ? link.dropFirst().prefix(while: \.isLetter) : link.prefix(0)
        let colon = link[modifier.endIndex...]
        guard colon.first == ":" else { return nil }
        let path = colon.dropFirst().drop { $0 == "(" }
        let key = path.prefix { isOfName($0) || $0 == "/" }
        // A period at the end is that of the sentence.
        guard let last = key.lastIndex(where: { $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
        return (String(key[...last]), "@\(Substring(link[...last]))")
      }
    }
  }

  /// The texts between bars.
  package static func forms(of text: String) -> [String] {
    text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
  }

  /// How a text shows that it is vue-i18n's.
  package enum Evidence {
    /// A quoted character, or plural forms that all have their number.
    case certain
    /// Some forms have a number, and others do not. The text may be a title with a bar: `{count} results | Page {page}`.
    case plural
  }

  /// In ICU's patterns, a quoted brace precedes an apostrophe only as in `'{'name'}'`.
  package static func evidence(in text: String) -> Evidence? {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return nil }
    var previous: Unicode.Scalar?
    var hasNumber = false
    for part in parts(of: text) {
      switch part {
      case .quoted: if previous != "'" { return .certain }
      case .literal(let literal): previous = literal.last
      case .placeholder(let placeholder):
        previous = nil
        hasNumber = hasNumber || placeholder.isPluralNumber
      }
    }
    guard hasNumber, literals(of: text).contains(where: { $0.contains("|") }) else {
      return nil
    }
    let forms = text.split(separator: "|").map { form in
      parts(of: String(form)).compactMap {
        if case .placeholder(let placeholder) = $0 { placeholder } else { nil }
      }
    }
    let numbers = forms.map { form in Set(form.filter(\.isPluralNumber).compactMap(\.name)) }
    if let first = numbers.first, numbers.allSatisfy({ !$0.isEmpty && $0 == first }) { return .certain }
    // The form for other numbers is the last one: `{count} results | Shop` is a title.
    return forms.last?.isEmpty == false ? .plural : nil
  }

  /// Whether a text has a quoted character, which only versions since 9 have.
  package static func hasQuotes(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return false }
    return parts(of: text).contains { if case .quoted = $0 { true } else { false } }
  }

  /// An opening brace that begins no placeholder, with some of the text after it: `{API Key}`. The compiler throws an exception.
  package static func invalidBrace(in text: String) -> String? {
    for literal in literals(of: text) {
      if let brace = literal.firstIndex(of: "{") { return String(literal[brace...].prefix(excerptLength)) }
    }
    return nil
  }

  /// A closing brace of no placeholder, with the word before it: `{name}}`. vue-i18n 9, `UNBALANCED_CLOSING_BRACE`; its
  /// compiler throws an exception. Nil after an opening brace, see ``invalidBrace(in:)``.
  package static func unbalancedBrace(in text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "}")) else { return nil }
    for literal in literals(of: text) {
      guard let brace = literal.firstIndex(where: { $0 == "{" || $0 == "}" }) else { continue }
      guard literal[brace] == "}" else { return nil }
      let excerpt = text.scalars[...brace].suffix(excerptLength)
      return excerpt.split(whereSeparator: \.isWhitespace).last.map { String($0) }
    }
    return nil
  }

  private static let excerptLength = 24

  private static func literals(of text: String) -> [Scalars] {
    parts(of: text).compactMap { part in
      if case .literal(let literal) = part { literal } else { nil }
    }
  }

  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    let all = text.scalars
    var start = all.startIndex
    var rest = text.scalars
    while let brace = rest.firstIndex(of: "{") {
      guard let (part, end) = braced(all[brace...].dropFirst()) else {
        rest = rest[brace...].dropFirst()
        continue
      }
      if start < brace { parts.append(.literal(all[start..<brace])) }
      parts.append(part)
      rest = all[end...]
      start = end
    }
    if start < all.endIndex { parts.append(.literal(all[start...])) }
    return parts
  }

  /// The part after an opening brace, and the index after the closing one; nil if it is not valid.
  private static func braced(_ text: Scalars) -> (Part, end: Scalars.Index)? {
    let inside = text.drop { $0.isWhitespace }
    if inside.first == "'" {
      let quoted = inside.dropFirst()
      guard let quote = quoted.firstIndex(of: "'") else { return nil }
      let rest = quoted[quote...].dropFirst().drop { $0.isWhitespace }
      guard rest.first == "}" else { return nil }
      return (.quoted(quoted[..<quote]), rest.index(after: rest.startIndex))
    }
    // The rest of the text is not searched for a closing brace: an invalid text may have many opening ones.
    let name = inside.prefix(while: isOfName)
    let rest = inside[name.endIndex...].drop { $0.isWhitespace }
    guard let first = name.first, rest.first == "}" else { return nil }
    let end = rest.index(after: rest.startIndex)
    guard first.isNumber else { return (.placeholder(Placeholder(name: String(name))), end) }
    guard let index = Int(String(name)), index < .max else { return nil }
    return (.placeholder(Placeholder(position: index + 1)), end)
  }

  /// Names are ASCII: `isIdentifierStart` and `takeNamedIdentifierChar` of @intlify/message-compiler. Its compiler throws an
  /// exception for `{名前}`.
  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.isLetter || scalar.isNumber) || "_-.$".unicodeScalars.contains(scalar)
  }
}

extension Placeholder {
  /// vue-i18n, "Pluralization": the number of a text with plural forms is `n` and `count`.
  fileprivate var isPluralNumber: Bool { name == "n" || name == "count" }
}
