/// Placeholders whose name is between delimiters: fbt's `{name}`, i18next's `{{name, format}}`.
enum BracePattern {
  /// - Parameters:
  ///   - isWhole: whether commas and spaces between the delimiters belong to the name: `{=Hello, world}`.
  ///   - separators: the characters that end a name.
  static func segments(
    of text: String, opening: String, closing: String, isWhole: Bool = false, separators: String = ","
  ) -> [TextSegment] {
    var builder = SegmentBuilder()
    var rest = text.scalars
    while let start = rest.firstRange(of: opening) {
      builder.append(rest[..<start.lowerBound])
      guard let end = rest[start.upperBound...].firstRange(of: closing) else {
        builder.append(rest[start.lowerBound...])
        return builder.finish()
      }
      let inside = rest[start.upperBound..<end.lowerBound]
      let parts =
        isWhole ? [inside] : inside.split(maxSplits: 1, whereSeparator: separators.unicodeScalars.contains)
      var name = isWhole ? inside : parts.first?.trimmed ?? inside.prefix(0)
      // i18next's `{{- name}}` is the same variable, which is not escaped for HTML.
      if opening == "{{", name.first == "-" { name = name.dropFirst().trimmed }
      if name.isEmpty || name.contains("{") {
        // Not a placeholder, but one may begin inside it.
        builder.append(opening)
        rest = rest[start.upperBound...]
        continue
      }
      let conversion = parts.count > 1 ? String(parts[1].trimmed) : ""
      builder.append(
        .placeholder(Placeholder(name: String(name), conversion: conversion)))
      rest = rest[end.upperBound...]
    }
    builder.append(rest)
    return builder.finish()
  }
}

/// Python's replacement fields: `{}`, `{0}`, `{name.first!r:>{width}}`; `{{` and `}}` are braces. Python, "Format String
/// Syntax".
package struct PythonBracePattern {
  private var builder = SegmentBuilder()
  /// Fields without a name have the next number, and a text does not mix them with numbered ones.
  private var next = 0
  private var isNumbered = false

  /// Nil for a text that `str.format` refuses.
  package static func segments(of text: String) -> [TextSegment]? {
    var pattern = PythonBracePattern()
    return pattern.read(text.scalars, depth: 0) ? pattern.builder.finish() : nil
  }

  /// Whether a text has fields, and all have a number, no name, or one that a program can pass as a keyword: not `{a-b}`.
  package static func hasPlainFieldsOnly(_ text: String) -> Bool {
    guard let placeholders = segments(of: text)?.compactMap(\.ofField), !placeholders.isEmpty else {
      return false
    }
    return placeholders.allSatisfy { placeholder in
      guard let name = placeholder.name else { return true }
      return name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
    }
  }

  /// - Parameter depth: 1 for the format of a field, which may contain fields.
  private mutating func read(_ text: Scalars, depth: Int) -> Bool {
    var rest = text
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      if depth == 0 { builder.append(rest[..<brace]) }
      let mark = rest[brace]
      rest = rest[brace...].dropFirst()
      if rest.first == mark, depth == 0 {
        builder.append(mark)
        rest = rest.dropFirst()
        continue
      }
      guard mark == "{", depth < 2, let end = Self.end(of: rest) else { return false }
      let name = rest[..<end].prefix { $0 != "!" && $0 != ":" }
      let argument = name.prefix { $0 != "." && $0 != "[" }
      guard let placeholder = placeholder(argument) else { return false }
      builder.append(.placeholder(placeholder))
      guard Self.isConversion(rest[name.endIndex..<end]) else { return false }
      guard read(rest[name.endIndex..<end], depth: depth + 1) else { return false }
      rest = rest[end...].dropFirst()
    }
    if depth == 0 { builder.append(rest) }
    return true
  }

  /// The placeholder of an argument, which has a name, a number or neither. Nil if some have numbers and others have not.
  private mutating func placeholder(_ argument: Scalars) -> Placeholder? {
    if argument.isEmpty {
      if isNumbered { return nil }
      next += 1
      return Placeholder(position: next)
    }
    guard argument.allSatisfy(\.isDigit) else { return Placeholder(name: String(argument)) }
    isNumbered = true
    guard next == 0, let index = Int(String(argument)), index < .max else { return nil }
    return Placeholder(position: index + 1)
  }

  /// Whether a conversion after the name of a field, if there is one, is `!r`, `!s` or `!a`.
  private static func isConversion(_ rest: Scalars) -> Bool {
    guard rest.first == "!" else { return true }
    let conversion = rest.dropFirst().prefix { $0 != ":" }
    return ["r", "s", "a"].contains(String(conversion))
  }

  /// The closing brace of a field.
  private static func end(of field: Scalars) -> Scalars.Index? {
    var depth = 0
    return field.indices.first { index in
      if field[index] == "{" { depth += 1 }
      if field[index] == "}" { depth -= 1 }
      return depth < 0
    }
  }
}

extension TextSegment {
  fileprivate var ofField: Placeholder? {
    if case .placeholder(let placeholder) = self { placeholder } else { nil }
  }
}

/// Chromium's placeholders `$1`, and `$NAME$` of web extensions. `$$` is a literal dollar sign.
package enum DollarPattern {
  /// Replaces each `$NAME$` that has a value, as Chrome does when it reads a web extension: `MessageBundle::ReplaceVariables`.
  /// - Parameters:
  ///   - values: by name, in small letters.
  ///   - limit: the most bytes of the result.
  /// - Returns: nil if the result is longer.
  package static func replacing(_ values: [String: String], in text: String, limit: Int) -> String? {
    var replaced = ""
    var rest = text.scalars
    while let dollar = rest.firstIndex(of: "$") {
      let name = rest[dollar...].dropFirst().prefix(while: isOfName)
      let value = rest[name.endIndex...].first == "$" ? values[name.lowercased()] : nil
      let end = value == nil ? rest.index(after: dollar) : rest.index(after: name.endIndex)
      replaced += Substring(rest[..<dollar])
      replaced += value ?? "$"
      guard replaced.utf8.count <= limit else { return nil }
      rest = rest[end...]
    }
    return replaced + String(rest)
  }

  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.isLetter || scalar.isNumber || scalar == "_" || scalar == "@")
  }

  static func segments(of text: String) -> [TextSegment] {
    var builder = SegmentBuilder()
    var rest = text.scalars
    while let dollar = rest.firstIndex(of: "$") {
      builder.append(rest[..<dollar])
      rest = rest[dollar...].dropFirst()
      let name = rest.prefix(while: isOfName)
      if rest.first == "$" {
        builder.append("$")
        rest = rest.dropFirst()
      } else if rest[name.endIndex...].first == "$", !name.isEmpty, name.first?.isDigit == false {
        builder.append(.placeholder(Placeholder(name: name.lowercased())))
        rest = rest[name.endIndex...].dropFirst()
      } else if let digit = rest.first, digit.isDigit, let position = Int(String(digit)), position > 0 {
        builder.append(.placeholder(Placeholder(position: position)))
        rest = rest.dropFirst()
      } else {
        builder.append("$")
      }
    }
    builder.append(rest)
    return builder.finish()
  }
}

extension Substring {
  package var trimmed: Substring {
    let start = drop { $0.isWhitespace }
    return start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
  }
}
