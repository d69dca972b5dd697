/// Scans a text for conversions, and for what a formatter refuses.
///
/// `java.util.Formatter`, "Format String Syntax"; ISO C11, 7.21.6.1, with Foundation's `%@`, `%#@part@` and `%arg`.
/// Foundation accepts a position after flags, `% 1$@`. It displays an unknown conversion without the percent sign and
/// reads no argument for it.
package struct PrintfScanner {
  package enum Mode {
    /// Reads a text as a formatter does: `50% de` contains the conversion `% d`.
    case formatted
    /// Reads a text that may not be formatted. Unintended conversions such as `% d` are ``Item/malformed(_:)``.
    case plain
  }

  package enum Item {
    case argument(Position, conversion: String, Intent)
    case part(name: String, position: Int?, written: String)
    /// `%arg`.
    case own(position: Int?)
    case malformed(String)
  }

  /// Whether the author of a text wanted a conversion.
  package enum Intent: Hashable, Sendable {
    /// It is a conversion even if the text is not formatted.
    case certain
    /// The text may be not formatted: `%dk`.
    case ambiguous
    /// Only a formatter finds a conversion: `% d` in `50 % de`, `%20f`, `50%off`.
    case unintended
  }

  package enum Position {
    case next, same
    case position(Int)
    /// Python's `%(name)s`, and Ruby's `%{name}` and `%<name>d`.
    case name(String)
  }

  private let bytes: [UInt8]
  private let syntax: PlaceholderSyntax
  private let mode: Mode
  private var offset = 0
  private var items: [Item] = []

  package static func items(of text: String, _ syntax: PlaceholderSyntax, _ mode: Mode) -> [Item] {
    var scanner = PrintfScanner(bytes: Array(text.utf8), syntax: syntax, mode: mode)
    scanner.scan()
    return scanner.items
  }

  /// Literals and placeholders. What a formatter refuses is literal.
  static func segments(of text: String, _ syntax: PlaceholderSyntax) -> [TextSegment] {
    var scanner = PrintfScanner(bytes: Array(text.utf8), syntax: syntax, mode: .formatted)
    var builder = SegmentBuilder()
    var start = 0
    while let percent = scanner.bytes[scanner.offset...].firstIndex(of: UInt8(ascii: "%")) {
      builder.append(String(decoding: scanner.bytes[start..<percent], as: UTF8.self))
      scanner.offset = percent + 1
      scanner.items = []
      if let segment = scanner.specification(from: percent) ? scanner.segment : nil {
        builder.append(segment)
        start = scanner.offset
      } else {
        builder.append("%")
        start = percent + 1
      }
    }
    builder.append(String(decoding: scanner.bytes[start...], as: UTF8.self))
    return builder.finish()
  }

  /// The specification that was scanned last; nil for one that refers to another.
  private var segment: TextSegment? {
    switch items.last {
    case .argument(.next, let conversion, _): .placeholder(Placeholder(conversion: conversion))
    case .argument(.position(let position), let conversion, _):
      .placeholder(Placeholder(position: position, conversion: conversion))
    case .argument(.name(let name), let conversion, _):
      .placeholder(Placeholder(name: name, conversion: conversion))
    case .own(let position): .placeholder(Placeholder(position: position, name: "arg"))
    case .part(let name, let position, _): .part(name: name, position: position)
    case .argument(.same, _, _), .malformed: nil
    // `%%`, and Java's line break.
    case nil: .literal(bytes[offset - 1] == UInt8(ascii: "n") ? "\n" : "%")
    }
  }

  private mutating func scan() {
    while let percent = bytes[offset...].firstIndex(of: UInt8(ascii: "%")) {
      offset = percent + 1
      let known = items.count
      if !specification(from: percent) {
        items.removeSubrange(known...)
        items.append(.malformed(text(percent..<offset)))
      }
    }
  }

  /// Scans the specification after a percent sign. False if it is not valid; then its characters are skipped.
  private mutating func specification(from percent: Int) -> Bool {
    if syntax == .compose { return compose() }
    if take("%") { return true }
    if syntax == .boost, let isValid = boost() { return isValid }
    let position = syntax == .python ? nil : position()
    if syntax == .apple {
      if let name = partName() {
        items.append(.part(name: name, position: position, written: text(percent..<offset)))
        return true
      }
      if bytes[offset...].starts(with: "arg".utf8) {
        offset += 3
        items.append(.own(position: position))
        return true
      }
    }
    if syntax.isJavaFormatter { return scanJavaConversion(percent, position) }
    return scanConversion(percent, position)
  }

  /// `SimpleStringFormatRegex` of Compose's StringResourcesUtils.kt: `%(\d+)\$[ds]`.
  private mutating func compose() -> Bool {
    guard let position = position(), take("d") || take("s") else { return false }
    items.append(.argument(.position(position), conversion: "", .certain))
    return true
  }

  /// Boost.Format, "Syntax": `%1%`, and `%|spec|`, whose conversion is optional. Nil for a directive of printf.
  private mutating func boost() -> Bool? {
    if take("|") {
      let specification = prefix { $0 != UInt8(ascii: "|") }
      guard take("|") else { return false }
      let digits = specification.prefix { $0.isDigit }
      let hasPosition = specification.dropFirst(digits.count).first == UInt8(ascii: "$")
      let number = hasPosition ? Int(String(decoding: digits, as: UTF8.self)) : nil
      items.append(.argument(number.map { .position($0) } ?? .next, conversion: "s", .certain))
      return true
    }
    let digits = bytes[offset...].prefix { $0.isDigit }
    guard digits.endIndex < bytes.count, bytes[digits.endIndex] == UInt8(ascii: "%"),
      let number = Int(String(decoding: digits, as: UTF8.self)), number > 0
    else { return nil }
    offset = digits.endIndex + 1
    items.append(.argument(.position(number), conversion: "s", .certain))
    return true
  }

  // MARK: - C, Foundation and Python

  /// ISO C11, 7.21.6.1, and Python's "printf-style String Formatting", which has names and ignores a length modifier.
  private mutating func scanConversion(_ percent: Int, _ first: Int?) -> Bool {
    var position = first.map { Position.position($0) }
    let isPython = syntax == .python
    if isPython, take("(") {
      position = .name(String(decoding: prefix { $0 != UInt8(ascii: ")") }, as: UTF8.self))
      guard take(")") else { return false }
    }
    let mayHaveName = first == nil && (syntax == .printf || syntax == .ruby)
    if mayHaveName {
      if syntax == .ruby { skipFlagsOfName() }
      if take("{") { return scanNamedArgument() }
      if !isTag(percent), take("<") {
        guard let name = name(before: ">") else { return false }
        position = .name(name)
      }
    }
    var start = offset
    var flags = prefix(while: isFlag)
    if mode == .formatted, syntax == .apple, position == nil, let later = self.position() {
      position = .position(later)
      start = offset
      flags = prefix(while: isFlag)
    }
    let isWide = widthOrPrecision()
    let isPrecise = take(".")
    if isPrecise { _ = widthOrPrecision() }
    let modifiers = isPython ? "hlL" : "hlqLzjt"
    let lengths = prefix { modifiers.utf8.contains($0) }
    guard let conversion = next else { return false }
    offset += 1
    if isPython, conversion == UInt8(ascii: "%") { return true }
    guard conversions.utf8.contains(conversion),
      isPython || Self.isLength(lengths, of: conversion)
    else { return false }
    return append(
      percent, position, start: start, flags: flags,
      isPlain: flags.isEmpty && lengths.isEmpty && !isPrecise,
      isWide: isWide)
  }

  /// Whether `<` begins an element of HTML after an ordinary percent sign, as in `50%<br>` and `%<b>for`, and not a name of
  /// Ruby's `format`, which one conversion follows. HTML Living Standard, "Index of elements".
  private func isTag(_ percent: Int) -> Bool {
    guard syntax == .printf, next == UInt8(ascii: "<") else { return false }
    let name = bytes[offset...].dropFirst().prefix { $0.isLetter || $0.isDigit }
    guard ComponentTags.isElement(String(decoding: name, as: UTF8.self)) else { return false }
    let isAfterDigit = percent > 0 && bytes[percent - 1].isDigit
    let rest = bytes[name.endIndex...].dropFirst()
    let isBeforeWord = rest.prefix(2).count(where: \.isLetter) == 2
    return isAfterDigit || isBeforeWord
  }

  /// `%{name}` of Ruby's `format`, Elixir's Gettext and vue-gettext. No printf of C has this conversion. vue-gettext trims the
  /// name (`interpolate.js`); Ruby and Elixir do not find a name with spaces.
  private mutating func scanNamedArgument() -> Bool {
    let mayHaveSpaces = syntax == .printf
    if mayHaveSpaces { _ = prefix { $0 == UInt8(ascii: " ") } }
    guard let name = name(before: "}", afterSpaces: mayHaveSpaces) else { return false }
    items.append(.argument(.name(name), conversion: "{}", .certain))
    return true
  }

  /// Ruby, "Format Specifications": flags and a width may precede a name, as in `% {name}` and `%-10<name>s`.
  private mutating func skipFlagsOfName() {
    let start = offset
    _ = prefix { "-+ #0".utf8.contains($0) || $0.isDigit }
    if next != UInt8(ascii: "{"), next != UInt8(ascii: "<") { offset = start }
  }

  private mutating func name(before end: Unicode.Scalar, afterSpaces: Bool = false) -> String? {
    let name = prefix {
      $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") || $0 >= 0x80
    }
    if afterSpaces { _ = prefix { $0 == UInt8(ascii: " ") } }
    guard !name.isEmpty, take(end) else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  /// The flag `I` of glibc displays the digits of the locale: printf(3). `msgfmt --check-format` accepts it.
  private func isFlag(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "'"): syntax != .python
    case UInt8(ascii: "I"): mode == .formatted && (syntax == .c || syntax == .printf)
    default: "-+ #0".utf8.contains(byte)
    }
  }

  private var conversions: String {
    switch (syntax, mode) {
    case (.apple, .plain): "@diuoxXeEfFgGaAcCsSpDUO"
    // Foundation reads an argument for `%n` and displays nothing.
    case (.apple, .formatted): "@diuoxXeEfFgGaAcCsSpDUOnP"
    case (.python, _): "diouxXeEfFgGcrsa"
    default: "diuoxXeEfFgGaAcCsSpn"
    }
  }

  /// Whether ISO C defines the conversion with this length modifier; `q` is `ll`. Foundation ignores one before `@`.
  private static func isLength(_ lengths: ArraySlice<UInt8>, of conversion: UInt8) -> Bool {
    let isInteger = "diuoxXnDUO@".utf8.contains(conversion)
    return switch String(decoding: lengths, as: UTF8.self) {
    case "": true
    case "l": !"pCS".utf8.contains(conversion)
    case "h", "hh", "ll", "q", "j", "z", "t": isInteger
    case "L": "eEfFgGaA".utf8.contains(conversion)
    default: false
    }
  }

  /// Scans a width or precision. True if it consists of digits; `*` and `*2$` are arguments.
  private mutating func widthOrPrecision() -> Bool {
    guard take("*") else { return !prefix(while: \.isDigit).isEmpty }
    items.append(
      .argument(self.position().map { .position($0) } ?? .next, conversion: "*", .ambiguous))
    return false
  }

  // MARK: - Java

  /// A specification for which `Formatter` throws is not valid.
  private mutating func scanJavaConversion(_ percent: Int, _ position: Int?) -> Bool {
    let start = offset
    let flags = prefix { "-#+ 0,(<".utf8.contains($0) }
    let isWide = !prefix(while: \.isDigit).isEmpty
    let isPrecise = take(".")
    if isPrecise, prefix(while: \.isDigit).isEmpty { return false }
    guard let conversion = next else { return false }
    offset += 1
    let isDate = conversion == UInt8(ascii: "t") || conversion == UInt8(ascii: "T")
    if isDate {
      guard let field = next else { return false }
      offset += 1
      guard "HIklMSLNpzZsQBbhAaCYyjmdeRTrDFc".utf8.contains(field) else { return false }
    }
    // `%n` is a line break.
    if conversion == UInt8(ascii: "n") { return offset == start + 1 }
    guard let allowed = Self.javaFlags(of: conversion) else { return false }
    if isPrecise, isDate || "dxXocC".utf8.contains(conversion) { return false }
    let given = Set(flags)
    let isPadded = given.contains(UInt8(ascii: "-")) || given.contains(UInt8(ascii: "0"))
    guard given.count == flags.count, !isPadded || isWide,
      !given.isSuperset(of: "-0".utf8), !given.isSuperset(of: "+ ".utf8),
      given.allSatisfy({ allowed.utf8.contains($0) || $0 == UInt8(ascii: "<") })
    else { return false }
    return append(
      percent, position.map { .position($0) }, start: start, flags: flags,
      isPlain: flags.isEmpty && !isPrecise, isWide: isWide)
  }

  // MARK: - Common

  /// Appends the conversion, unless it is unintended and the text may be not formatted.
  private mutating func append(
    _ percent: Int, _ position: Position?, start: Int, flags: ArraySlice<UInt8>, isPlain: Bool, isWide: Bool
  ) -> Bool {
    let isWord = next?.isLetter == true && !endsBeforeCapital
    let isUnintended =
      position == nil && isUnintended(percent, start: start, flags: flags, isPlain: isPlain, isWide: isWide)
    if isUnintended, mode == .plain { return false }
    let written = text(start..<offset)
    let isSame = flags.contains(UInt8(ascii: "<"))
    let argument = position ?? (isSame ? .same : .next)
    let isCertain = position != nil || written == "@" || !isWord && !isWide && flags.isEmpty
    let intent = isCertain ? Intent.certain : .ambiguous
    items.append(
      .argument(
        argument, conversion: isSame ? written.replacing("<", with: "") : written,
        isUnintended ? .unintended : intent))
    return true
  }

  /// Whether a conversion is a small letter before a capital, as in `%sNikon`: no word continues so. RFC 3986, 2.1: `%dF` may be
  /// an escape.
  private var endsBeforeCapital: Bool {
    guard offset > 0, let next, next.isUppercase else { return false }
    let last = bytes[offset - 1]
    return last.isLetter && !last.isUppercase && !(last.isHexDigit && next.isHexDigit)
  }

  /// Whether only a formatter finds a conversion: `50% off`, `50%off` and `a%20file`.
  private func isUnintended(
    _ percent: Int, start: Int, flags: ArraySlice<UInt8>, isPlain: Bool, isWide: Bool
  ) -> Bool {
    // Foundation ignores a space flag before `@`, and real texts contain it.
    if flags.contains(UInt8(ascii: " ")), bytes[offset - 1] != UInt8(ascii: "@") { return true }
    if isPlain, isWide {
      let isEscape = offset == start + 2 && bytes[offset - 1].isUppercase
      if isEscape || bytes[start..<offset].starts(with: "20".utf8) { return true }
    }
    // Also `100%säker`: the first bytes of Latin letters that ASCII does not have.
    let isWord = next.map { $0.isLetter || (0xC3...0xC9).contains($0) } ?? false
    if isPlain, !isWide, isWord, percent > 0, bytes[percent - 1].isDigit { return true }
    // RFC 3986, 2.1: addresses have escapes in upper case, such as `%E5`.
    return offset == start + 1 && bytes[start].isUppercase && bytes[start].isHexDigit
      && next?.isHexDigit == true
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard let next, UInt32(next) == mark.value else { return false }
    offset += 1
    return true
  }

  private mutating func prefix(while matches: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let prefix = bytes[offset...].prefix(while: matches)
    offset = prefix.endIndex
    return prefix
  }

  /// Scans a position such as `2$`; nil without the `$`.
  private mutating func position() -> Int? {
    let digits = bytes[offset...].prefix { $0.isDigit }
    guard digits.endIndex < bytes.count, bytes[digits.endIndex] == UInt8(ascii: "$"),
      let position = Int(String(decoding: digits, as: UTF8.self)), position > 0
    else { return nil }
    offset = digits.endIndex + 1
    return position
  }

  /// Scans `#@name@`, with a width or flags around the `#`, as in real files.
  private mutating func partName() -> String? {
    let flags = bytes[offset...].prefix { "-+ #0'".utf8.contains($0) || $0.isDigit }
    let at = UInt8(ascii: "@")
    guard flags.contains(UInt8(ascii: "#")), flags.endIndex < bytes.count, bytes[flags.endIndex] == at,
      let end = bytes[(flags.endIndex + 1)...].firstIndex(of: at)
    else { return nil }
    offset = end + 1
    return text((flags.endIndex + 1)..<end)
  }

  private func text(_ range: Range<Int>) -> String {
    // Extended to the end of a character that begins in the range.
    var end = range.upperBound
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return String(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isUppercase: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }
  fileprivate var isHexDigit: Bool { Character(Unicode.Scalar(self)).isHexDigit }
}
