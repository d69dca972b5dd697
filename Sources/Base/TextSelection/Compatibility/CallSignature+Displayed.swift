import Localization

/// The parts of a text that are displayed as written, although their author wanted placeholders.
extension CallSignature {
  /// Braces that a translation has and base has not: `{days}` in a text of i18next, whose placeholders have two braces, and
  /// `{API Key}`, which no library accepts as a name. Either is displayed as written, or the library throws an exception.
  /// - Parameter malformed: the parts of the text that are not valid.
  func addedBraces(of message: Message, _ malformed: [String]) -> [String] {
    guard message.texts.contains(where: { $0.utf8.contains(UInt8(ascii: "{")) }) else { return [] }
    switch syntax {
    case .i18next, .doubleBraces:
      let known = Set(base.texts.flatMap { Self.singleBraces(in: $0, syntax) })
      return message.texts.flatMap { text -> [String] in
        let displayed = Set(syntax.placeholders(of: text).compactMap(\.name))
        return Self.singleBraces(in: text, syntax).filter { braces in
          !known.contains(braces) && !displayed.contains(String(braces.dropFirst().dropLast().trimmed))
        }
      }
    case .icu, .formatJS, .arb, .quotedARB, .angular, .braces, .lingui, .vueI18n:
      if base.texts.contains(where: { $0.utf8.contains(UInt8(ascii: "{")) }) { return [] }
      return malformed.filter { $0.hasPrefix("{") }
    default: return []
    }
  }

  /// Names between single braces, with the braces: `{name}`, `{ name }`.
  private static func singleBraces(in text: String, _ syntax: PlaceholderSyntax) -> [String] {
    syntax.segments(of: text).flatMap { segment -> [String] in
      guard case .literal(let literal) = segment else { return [] }
      return literal.scalars.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
        part in
        guard let end = part.firstIndex(of: "}") else { return nil }
        let name = part[..<end].trimmed
        guard name.first?.isLetter == true,
          name.allSatisfy({ $0.isLetter || $0.isNumber || "_.- ".unicodeScalars.contains($0) })
        else { return nil }
        return "{\(Substring(part[...end]))"
      }
    }
  }

  /// Names of omitted arguments in braces without the percent sign of base, `{name}` and `% {name}` for `%{name}`. i18n-js,
  /// Polyglot and Ruby display them as written. One plural form may omit a name that another has with its sign.
  /// - Parameter shown: the arguments that the text displays.
  func namesWithoutSign(in message: Message, _ shown: Set<ArgumentName>) -> [String] {
    guard syntax == .printf || syntax == .ruby else { return [] }
    let omitted = Set(
      arguments.compactMap { argument -> String? in
        guard argument.conversion == "{}", !shown.contains(argument.name),
          case .name(let name) = argument.name
        else { return nil }
        return name
      })
    guard !omitted.isEmpty else { return [] }
    return message.texts.flatMap { text in
      let parts = text.scalars.split(separator: "{", omittingEmptySubsequences: false)
      return zip(parts, parts.dropFirst()).compactMap { before, part -> String? in
        guard before.last != "%", let end = part.firstIndex(of: "}"),
          omitted.contains(String(part[..<end].trimmed))
        else { return nil }
        let name = "{\(Substring(part[...end]))"
        if Substring(before).hasSuffix("% ") { return "% \(name)" }
        return name
      }
    }
  }

  /// Names of base's file between colons, `:name:`, that a text does not have, and names that it has in their place.
  func replacedBetweenColons(in message: Message) -> [CompatibilityIssue] {
    guard syntax == .laravel, !namesOfFile.isEmpty else { return [] }
    let known = base.texts.flatMap(ColonPattern.wordsBetweenColons)
    let words = ReplacedNames(in: message)
    let omitted = Set(known).intersection(namesOfFile).filter { !words.contain(wordWithBeginning: $0) }
    guard !omitted.isEmpty else { return [] }
    let added = Set(message.texts.flatMap(ColonPattern.wordsBetweenColons)).subtracting(known)
    func argument(_ name: String) -> MessageArgument { MessageArgument(.name(name), syntax: syntax) }
    return added.sorted().map { .notPassed(argument($0)) } + omitted.sorted().map { .unused(argument($0)) }
  }

  /// The arguments that base displays by any formatter, and that a translation hides if the formatter is MessageFormat: `{0}`
  /// after `l'`. Empty if the formatter is known.
  func quotedByMessageFormat(_ message: Message) -> [MessageArgument] {
    guard mayQuoteAll, message.texts.contains(where: { $0.contains("'") }) else { return [] }
    let displayed = ArgumentUsage(message, .messageFormat).shown.always
    let lost = ArgumentUsage(message, syntax).shown.always.subtracting(displayed)
      .intersection(ArgumentUsage(base, .messageFormat).shown.always)
    return lost.map { MessageArgument($0, syntax: .braces) }
  }

  /// Conversions of base with another percent sign, which a translation has instead of the conversion: `％ld`, `٪@`. No
  /// formatter reads them. Unicode: U+FF05, U+FE6A and U+066A.
  /// - Parameter shown: the arguments that the text displays.
  func lookalikes(in message: Message, _ shown: Set<ArgumentName>) -> [String] {
    guard syntax.isPrintf else { return [] }
    let texts = message.texts.filter { text in text.unicodeScalars.contains(where: Self.isOtherPercentSign) }
    guard !texts.isEmpty else { return [] }
    let lost = arguments.filter { !shown.contains($0.name) }
    // Compose and Minecraft read `s` and `d` for any argument.
    var omitted = Set(lost.map(\.conversion)).subtracting([""])
    if syntax == .compose || syntax == .minecraft, !lost.isEmpty { omitted = ["d", "s"] }
    // In Qt, a placeholder is its number.
    var numbers: Set<ArgumentName> = []
    if syntax == .numbered { numbers = Set(lost.map(\.name)) }
    guard !omitted.isEmpty || !numbers.isEmpty else { return [] }
    return texts.flatMap { text in
      let scalars = text.unicodeScalars
      return scalars.indices.compactMap { index -> String? in
        guard Self.isOtherPercentSign(scalars[index]) else { return nil }
        let rest = scalars[index...].dropFirst().drop { $0 == " " }
        // Also Arabic digits, which translators write with the Arabic sign.
        let position = rest.prefix { $0.properties.numericType == .decimal }
        if let number = Int(String(position)), numbers.contains(.position(number)) {
          return String(scalars[index..<position.endIndex])
        }
        var start = rest.startIndex
        if rest[position.endIndex...].first == "$" { start = scalars.index(after: position.endIndex) }
        // Only the conversion is read, not the rest of the text: a text may have any number of percent signs.
        let end = Self.endOfConversion(in: scalars[start...])
        // Not the beginning of a word.
        guard let end, omitted.contains(String(scalars[start..<end])), !scalars[end...].startsWithLetter
        else { return nil }
        return String(scalars[index..<end])
      }
    }
  }

  /// Parts of a text that its author took for placeholders of omitted arguments, and that the formatter does not read.
  /// - Parameter shown: the arguments that the text displays.
  func literals(in message: Message, _ shown: Set<ArgumentName>) -> [CompatibilityIssue] {
    let lost = Set(arguments.map(\.name)).subtracting(shown)
    guard !lost.isEmpty else { return [] }
    let found = message.texts.flatMap { text -> [String] in
      switch syntax {
      case .compose: Self.conversionsOfJava(in: text)
      case .laravel: damagedNames(in: text, lost)
      case .symfony: Self.damagedPercentNames(in: text, lost)
      case .namedPrintf: Self.damagedNamedConversions(in: text, lost)
      case .angular: Self.escapedElements(in: text, lost)
      case .simpleBraces: Self.withSpaces(in: text, lost)
      case _ where syntax.mark == UInt8(ascii: "{"): Self.withFullWidthBraces(in: text, lost)
      default: []
      }
    }
    return Set(found).sorted().map { .literal($0, syntax) }
  }

  /// Conversions such as `%s`, `%1$f` and `%1$S`. `SimpleStringFormatRegex` of Compose's StringResourcesUtils.kt is `%(\d+)\$[ds]`.
  private static func conversionsOfJava(in text: String) -> [String] {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return [] }
    return PrintfScanner.items(of: text, .javaPrintf, .plain).compactMap { item in
      switch item {
      case .argument(.next, let conversion, .certain): return "%\(conversion)"
      case .argument(.position, "d", .certain), .argument(.position, "s", .certain): return nil
      case .argument(.position(let position), let conversion, .certain): return "%\(position)$\(conversion)"
      default: return nil
      }
    }
  }

  /// Elements of XLIFF for omitted arguments that are written as text, `&lt;x id="PH"/&gt;`: Angular reads only elements, and displays
  /// the tag. XLIFF 1.2, "Inline Elements".
  private static func escapedElements(in text: String, _ lost: Set<ArgumentName>) -> [String] {
    text.scalars.split(separator: "<", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      guard let end = part.firstIndex(of: ">"), part.first?.isLetter == true else { return nil }
      let values = part[..<end].split(separator: "\"", omittingEmptySubsequences: false)
      guard values.contains(where: { lost.contains(.name("$\(Substring($0))")) }) else { return nil }
      return "<\(Substring(part[...end]))"
    }
  }

  /// Omitted arguments with spaces in their braces, which a program's own formatter does not find: `{ 0}`.
  private static func withSpaces(in text: String, _ lost: Set<ArgumentName>) -> [String] {
    SimpleBracePattern.spaced(in: text)
      .filter { spaced in lost.contains(argument(inBraces: spaced.name)) }
      .map(\.written)
  }

  /// `{0}` is the first argument.
  private static func argument(inBraces name: String) -> ArgumentName {
    if let index = Int(name) { .position(index &+ 1) } else { .name(name) }
  }

  /// Names of omitted arguments with a full-width brace, U+FF5B or U+FF5D, on one side: `｛｛name｝｝`. Placeholders begin with U+007B:
  /// i18next, `Interpolator.js`; ICU, "Formatting Messages".
  private static func withFullWidthBraces(in text: String, _ lost: Set<ArgumentName>) -> [String] {
    let opening: Set<Unicode.Scalar> = ["{", "\u{FF5B}"]
    let closing: Set<Unicode.Scalar> = ["}", "\u{FF5D}"]
    guard text.unicodeScalars.contains(where: { $0 == "\u{FF5B}" || $0 == "\u{FF5D}" }) else { return [] }
    var found: [String] = []
    var rest = text.scalars
    while let start = rest.firstIndex(where: opening.contains) {
      let inside = rest[start...].drop(while: opening.contains)
      let name = inside.prefix { !opening.contains($0) && !closing.contains($0) }
      let end = inside[name.endIndex...].drop(while: closing.contains).startIndex
      rest = rest[end...]
      let written = name.trimmed.drop { $0 == "$" }
      if end > name.endIndex, lost.contains(argument(inBraces: String(written))) {
        found.append(String(text.unicodeScalars[start..<end]))
      }
    }
    return found
  }

  /// `%%` that a translation has and base has not, in texts of Compose Multiplatform. `replaceWithArgs` replaces arguments only:
  /// both percent signs are displayed.
  func doubledPercentSigns(in message: Message) -> [String] {
    let doubled = "%%"
    func isWritten(in message: Message) -> Bool {
      // The second sign of `%%1$s` begins a placeholder.
      message.texts.contains { text in
        text.contains(doubled)
          && syntax.segments(of: text).contains {
            if case .literal(let literal) = $0 { literal.contains(doubled) } else { false }
          }
      }
    }
    guard syntax == .compose, isWritten(in: message), !isWritten(in: base) else { return [] }
    return [doubled]
  }

  /// The end of a conversion such as `ld`: flags, width and precision, lengths, and one more character.
  private static func endOfConversion(in text: Substring.UnicodeScalarView) -> String.Index? {
    let rest = text.drop { "-+ #0123456789.*'".unicodeScalars.contains($0) }
      .drop { "hlqLzjt".unicodeScalars.contains($0) }
    return rest.isEmpty ? nil : rest.index(after: rest.startIndex)
  }

  private static func isOtherPercentSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FF05}" || scalar == "\u{FE6A}" || scalar == "\u{066A}"
  }
}

extension Substring.UnicodeScalarView {
  fileprivate var startsWithLetter: Bool {
    guard let first else { return false }
    return first.value < 0x80 && first.properties.isAlphabetic
  }
}
