/// Placeholders whose name is between delimiters: fbt's `{name}`, i18next's `{{name, format}}`.
enum BracePattern {
  /// - Parameter isWhole: whether commas and spaces between the delimiters belong to the name: `{=Hello, world}`.
  static func segments(
    of text: String, opening: String, closing: String, isWhole: Bool = false
  ) -> [TextSegment] {
    var builder = SegmentBuilder()
    var rest = text[...]
    while let start = rest.firstRange(of: opening) {
      builder.append(rest[..<start.lowerBound])
      guard let end = rest[start.upperBound...].firstRange(of: closing) else {
        builder.append(rest[start.lowerBound...])
        return builder.finish()
      }
      let inside = rest[start.upperBound..<end.lowerBound]
      let parts = isWhole ? [inside] : inside.split(separator: ",", maxSplits: 1)
      let name = isWhole ? inside : (parts.first ?? "").trimmed
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

/// Chromium's placeholders `$1`, and `$NAME$` of web extensions. `$$` is a literal dollar sign.
enum DollarPattern {
  static func segments(of text: String) -> [TextSegment] {
    var builder = SegmentBuilder()
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      builder.append(rest[..<dollar])
      rest = rest[dollar...].dropFirst()
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "@") }
      if rest.first == "$" {
        builder.append("$")
        rest = rest.dropFirst()
      } else if rest[name.endIndex...].first == "$", !name.isEmpty, name.first?.isDigit == false {
        builder.append(.placeholder(Placeholder(name: name.lowercased())))
        rest = rest[name.endIndex...].dropFirst()
      } else if let digit = rest.first, digit.isDigit, let position = digit.wholeNumberValue, position > 0 {
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
  var trimmed: Substring {
    let start = drop { $0.isWhitespace }
    return start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
  }
}
