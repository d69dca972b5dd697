/// Minecraft's texts: `%s` and `%1$s` for an argument, and `%%` for a percent sign.
///
/// The game rewrites `%d`, `%1$d` and `%.2f` to `%s` when it reads a file: `UNSUPPORTED_FORMAT_PATTERN` of
/// `net.minecraft.locale.Language` is `%(\d+\$)?[\d.]*[df]`. `TranslatableContents.decomposeTemplate` refuses any other percent
/// sign, and a position without an argument. Then the whole text is displayed as written.
package enum MinecraftPattern {
  fileprivate enum Part {
    case literal(Scalars)
    case escape
    case argument(Int)
    case refused(Scalars)
  }

  static func segments(of text: String) -> [TextSegment] {
    var builder = SegmentBuilder()
    for part in parts(of: text) {
      switch part {
      case .literal(let literal), .refused(let literal): builder.append(literal)
      case .escape: builder.append("%")
      case .argument(let position): builder.append(.placeholder(Placeholder(position: position)))
      }
    }
    return builder.finish()
  }

  /// Whether a text has `%%`.
  package static func hasEscapes(_ text: String) -> Bool {
    parts(of: text).contains { if case .escape = $0 { true } else { false } }
  }

  /// The first percent sign that the game refuses, with the character after it. Nil if the text looks the same as written: it has
  /// no other placeholder, and the sign is that of a number, as in `100 %`.
  package static func refusedPart(of text: String) -> String? {
    let parts = parts(of: text)
    let hasPlaceholders = parts.contains { part in
      switch part {
      case .argument, .escape: true
      case .literal, .refused: false
      }
    }
    for (index, part) in parts.enumerated() {
      guard case .refused(let sign) = part else { continue }
      let isConversion = sign.dropFirst().first.map { $0.isLetter || $0.isNumber } ?? false
      if hasPlaceholders || isConversion || !parts[..<index].endsInNumber { return String(sign) }
    }
    return nil
  }

  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var rest = text.scalars
    var next = 1
    while let percent = rest.firstIndex(of: "%") {
      if rest.startIndex < percent { parts.append(.literal(rest[..<percent])) }
      let sign = rest[percent...]
      let (part, end) = conversion(in: sign, &next)
      parts.append(part)
      rest = sign[end...]
    }
    if !rest.isEmpty { parts.append(.literal(rest)) }
    return parts
  }

  /// - Parameters:
  ///   - sign: the text from a percent sign on.
  ///   - next: the position of the next argument without a number.
  private static func conversion(in sign: Scalars, _ next: inout Int) -> (Part, end: Scalars.Index) {
    let inside = sign.dropFirst()
    if inside.first == "%" { return (.escape, inside.index(after: inside.startIndex)) }
    let digits = inside.prefix(while: \.isDigit)
    let hasPosition = !digits.isEmpty && inside[digits.endIndex...].first == "$"
    let conversion = hasPosition ? inside[digits.endIndex...].dropFirst() : inside
    let width = conversion.prefix { $0.isDigit || $0 == "." }
    let letter = conversion[width.endIndex...].first
    guard letter == "s" && width.isEmpty || letter == "d" || letter == "f" else {
      let end = conversion.prefix(1).endIndex
      return (.refused(sign[..<end]), end)
    }
    let end = conversion.index(after: width.endIndex)
    guard hasPosition else {
      defer { next += 1 }
      return (.argument(next), end)
    }
    guard let position = Int(String(digits)), position > 0 else { return (.refused(sign[..<end]), end) }
    return (.argument(position), end)
  }
}

extension ArraySlice<MinecraftPattern.Part> {
  /// Whether the text before a percent sign ends in a number, with or without a space.
  fileprivate var endsInNumber: Bool {
    guard case .literal(let text)? = last else { return false }
    return text.trimmed.last?.isNumber ?? false
  }
}
