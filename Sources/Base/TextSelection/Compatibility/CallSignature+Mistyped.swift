import Localization

/// Placeholders that a translator wrote with other characters. No formatter reads them, and users see them.
extension CallSignature {
  /// The marks of omitted arguments that a text displays: `(0)` for `{0}`, `2%` and `% 2` for `%2`, and a single `@` for `%@`.
  /// Base has no such mark. So do conversions of printf in a text of Python's `str.format`.
  /// - Parameter shown: the arguments that the text displays.
  func mistyped(in message: Message, _ shown: Set<ArgumentName>) -> [CompatibilityIssue] {
    let lost = arguments.filter { !shown.contains($0.name) }.prefix(Self.maxNames)
    guard !lost.isEmpty else { return [] }
    let literals = message.texts.flatMap(self.literals)
    let known = base.texts.flatMap(self.literals)
    let found = lost.flatMap(marks).filter { mark in
      literals.contains { Self.displays(mark, in: $0) } && !known.contains { Self.displays(mark, in: $0) }
    }
    return Set(found).sorted().map { .literal($0, syntax) }
  }

  private func literals(of text: String) -> [String] {
    syntax.segments(of: text).compactMap { if case .literal(let literal) = $0 { literal } else { nil } }
  }

  private func marks(of argument: MessageArgument) -> [String] {
    switch (syntax, argument.name) {
    case (.numbered, .position(let position)):
      ["\(position)%", "% \(position)", "&\(position)", "$\(position)"]
    case (.apple, .position) where argument.conversion == "@": ["@"]
    case (.icu, .position(let position)), (.icu4j, .position(let position)), (.arb, .position(let position)),
      (.messageFormat, .position(let position)), (.braces, .position(let position)),
      (.lingui, .position(let position)):
      Self.inOtherBrackets("\(position - 1)")
    // Conversions of Python's other formatter.
    case (.pythonBrace, .position): ["%s", "%d"]
    case (_, .name(let name)) where syntax.mark == UInt8(ascii: "{") && name.count > 2:
      Self.inOtherBrackets(name)
    default: []
    }
  }

  private static func inOtherBrackets(_ name: String) -> [String] {
    ["(\(name))", "[\(name)]", "{\(name))", "(\(name)}", "{\(name)]", "[\(name)}"]
  }

  /// Whether a text has a mark that is not a part of a longer number or of an address, `user@example.org`.
  private static func displays(_ mark: String, in text: String) -> Bool {
    text.ranges(of: mark).contains { range in
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...].first
      // With another percent sign before it, `％@` and `٪1$@`, all of it is reported. `$@` is a mistyped `%@`.
      if mark == "@", let before, "%％٪﹪".contains(before) { return false }
      let beforeBoth = text[..<range.lowerBound].dropLast().last
      if mark == "@", before == "$", let beforeBoth, beforeBoth.isNumber { return false }
      return ![before, after].contains { continues($0, mark) }
    }
  }

  /// Whether a character beside a mark makes it a part of something longer.
  private static func continues(_ character: Character?, _ mark: String) -> Bool {
    guard let character else { return false }
    return character.isNumber || character.isLetter && mark.count < 3
  }

  /// Fields of Python's `str.format` that a text of printf has and base has not: `{}` and `{0}`. The call of base formats with
  /// another syntax, or not at all, so that they are displayed as written.
  func addedFields(of message: Message) -> [CompatibilityIssue] {
    let isOfProgram = syntax == .printf || syntax == .c || syntax == .python
    guard isOfProgram, !base.texts.contains(where: { $0.utf8.contains(UInt8(ascii: "{")) }) else { return [] }
    let found = message.texts.flatMap(Self.numberedFields)
    return Set(found).sorted().map { .literal($0, syntax) }
  }

  /// `{}`, `{0}` and further numbers, without a sign of another library before them: `%{}`, `${0}`.
  private static func numberedFields(in text: String) -> [String] {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
    let parts = text.split(separator: "{", omittingEmptySubsequences: false)
    return zip(parts, parts.dropFirst()).compactMap { before, part in
      let number = part.prefix(while: \.isNumber)
      let isDoubled = before.isEmpty && before.startIndex > text.startIndex
      guard part[number.endIndex...].first == "}", number.count < 3, !isDoubled,
        before.last.map({ !"%$\\".contains($0) }) ?? true
      else { return nil }
      return "{\(number)}"
    }
  }
}
