package import Localization

/// The arguments that a message reads, over all its texts.
struct ArgumentUsage {
  /// Each argument once for each class that it is read as, in its first form.
  private(set) var arguments: [MessageArgument] = []
  /// The arguments that may be ordinary characters if the text is not formatted: `%dk`.
  private(set) var uncertain: Set<MessageArgument> = []
  private(set) var shown = Shown()
  private(set) var malformed: [String] = []
  /// Whether a text has `%%`, which only a formatter displays as one character.
  private(set) var hasEscapes = false
  /// All variations in the tree, except those with a more general alternative.
  private(set) var choices: [Variations] = []
  private(set) var numberChoice = NumberChoice.none
  /// Whether all texts are empty.
  private(set) var isEmpty = true
  /// Positions that are read from another place, because the text omits a lower one.
  private(set) var gaps: Set<Gap> = []

  struct Gap: Hashable {
    /// The position as the text writes it.
    let position: Int
    /// The place of the argument that is read: the number of positions up to this one that the text has.
    let actual: Int
  }

  /// The arguments that a user sees.
  struct Shown {
    /// In every text; a text for one number or few numbers counts as showing this number.
    var always: Set<ArgumentName> = []
    /// In every text that is not for one number or few numbers.
    var generally: Set<ArgumentName> = []

    mutating func formUnion(_ other: Shown) {
      always.formUnion(other.always)
      generally.formUnion(other.generally)
    }
  }

  private struct Use: Hashable {
    let name: ArgumentName
    let kind: ArgumentClass
  }

  /// The index in ``arguments``.
  private var known: [Use: Int] = [:]
  private let syntax: PlaceholderSyntax
  private let mode: PrintfScanner.Mode
  private let passed: Set<ArgumentName>
  /// The arguments that ``ArgumentName/first`` may refer to.
  private let numbers: Set<ArgumentName>
  /// Whether the category `zero` contains only 0, so that its text may omit every argument.
  private let zeroIsNothing: Bool
  private var depth = 0
  /// Texts to read; the parts of a malicious message may refer to each other many times.
  private var remainingTexts = 4096

  private static let depthLimit = 48
  private static let positionLimit = 1 << 16

  /// - Parameters:
  ///   - mode: whether conversions of printf are read as a formatter does.
  ///   - passed: the call's arguments; empty for the message that defines them.
  ///   - numbers: the arguments that ``ArgumentName/first`` may refer to.
  init(
    _ message: Message, _ syntax: PlaceholderSyntax, _ mode: PrintfScanner.Mode = .plain,
    passed: Set<ArgumentName> = [], numbers: Set<ArgumentName> = [], in locale: LocaleTag? = nil
  ) {
    self.syntax = syntax
    self.mode = mode
    self.passed = passed
    self.numbers = numbers
    if case .text = message {
      zeroIsNothing = true
    } else {
      // In Latvian, 10 and 20 are also `zero`.
      zeroIsNothing = locale.map { PluralRules($0).category(of: 10) != .zero } ?? true
    }
    shown = shown(of: message, in: Context())
  }

  private struct Context {
    /// The enclosing substitutions.
    var parts: Substitutions?
    /// The argument of the enclosing part.
    var own: MessageArgument?
    /// The number of arguments before an unnumbered one.
    var passed = 0
    /// The argument that `#` stands for in ICU's plurals.
    var counted: Placeholder?
    /// Whether fbt uses a more general case if this one has no matching text.
    var hasFallback = false
    /// Whether the text is displayed as a whole: not a part, and not inserted into another text.
    var isWhole = true
  }

  // MARK: - The tree

  private mutating func shown(of message: Message, in context: Context) -> Shown {
    guard depth < Self.depthLimit, remainingTexts > 0 else { return Shown() }
    depth += 1
    defer { depth -= 1 }
    switch message {
    case .text(let text):
      remainingTexts -= 1
      return shown(of: text, in: context)
    case .variations(let variations): return shown(of: variations, in: context)
    case .substitutions(let substitutions):
      var context = context
      context.parts = substitutions
      return shown(of: substitutions.format, in: context)
    }
  }

  private mutating func shown(of variations: Variations, in context: Context) -> Shown {
    switch variations.selector {
    case .plural, .form: numberChoice = .plural
    case .ordinal: if numberChoice == .none { numberChoice = .ordinal }
    case .gender, .device, .word: break
    }
    if !context.hasFallback { choices.append(variations) }
    let hasAny = syntax == .fbt && variations[.any] != nil
    let number = number(of: variations.selector, in: context)
    var always: Set<ArgumentName>?
    var generally: Set<ArgumentName>?
    for one in variations.cases {
      var inner = context
      inner.hasFallback = context.hasFallback || hasAny && one.key != .any
      inner.isWhole = context.isWhole && number == nil
      var shown = shown(of: one.message, in: inner)
      // Python raises an exception for an argument that is not displayed, unless arguments have names.
      let isRequired =
        syntax == .python && number?.contains { if case .position = $0 { true } else { false } } ?? false
      if let number, !isRequired, one.key.mayOmitNumber(by: variations.selector) {
        let isNothing = one.key == .exactly(0) || one.key == .category(.zero) && zeroIsNothing
        shown.always.formUnion(isNothing ? passed.union(number) : number)
      } else {
        generally = generally?.intersection(shown.generally) ?? shown.generally
      }
      always = always?.intersection(shown.always) ?? shown.always
    }
    return Shown(always: always ?? [], generally: generally ?? always ?? [])
  }

  /// Nil if the variations are not by number.
  private func number(of selector: Selector, in context: Context) -> Set<ArgumentName>? {
    switch selector {
    case .plural(let name), .ordinal(let name), .form(let name, _): number(name, in: context)
    case .gender, .device, .word: nil
    }
  }

  private func number(_ name: ArgumentName, in context: Context) -> Set<ArgumentName> {
    if name == .first, let own = context.own { return [own.name] }
    // fbt's tables define a level of variations, not an argument.
    if name == .first || syntax == .fbt { return numbers }
    return [name]
  }

  // MARK: - Texts

  private mutating func shown(of text: String, in context: Context) -> Shown {
    if !text.isEmpty { isEmpty = false }
    guard text.utf8.contains(syntax.mark) || context.counted != nil else { return Shown() }
    switch syntax {
    case .apple, .android, .c, .python, .printf: return formatted(text, context)
    case .icu, .arb: return pattern(text, context)
    case .pythonBrace where PythonBracePattern.segments(of: text) == nil:
      malformed.append(text)
      return Shown()
    case .compose, .pythonBrace, .fbt, .i18next, .fluent, .chromium, .plain:
      var shown = Shown()
      for placeholder in syntax.placeholders(of: text) { read(placeholder, &shown) }
      return shown
    }
  }

  private mutating func formatted(_ text: String, _ context: Context) -> Shown {
    var shown = Shown()
    // The arguments that parts show, and the arguments that select their variations.
    var parts = Shown()
    var chosen = Shown()
    var next = context.passed
    var last: Int?
    var numbering = Numbering()
    hasEscapes =
      hasEscapes || zip(text.utf8, text.utf8.dropFirst()).contains { $0 == syntax.mark && $1 == $0 }
    for item in PrintfScanner.items(of: text, syntax, mode) {
      switch item {
      case .argument(let position, let conversion, let isCertain):
        let isOwn = context.own.map { $0.owns(conversion, syntax) } ?? false
        let name: ArgumentName
        switch position {
        case .next where isOwn: name = context.own?.name ?? .first
        case .next:
          next += 1
          last = next
          name = .position(next)
          numbering.unnumbered = "%\(conversion)"
        case .position(let position):
          last = position
          name = .position(position)
          numbering.hasNumbers = true
        case .name(let text): name = .name(text)
        case .same:
          guard let last else {
            malformed.append("%<\(conversion)")
            continue
          }
          name = .position(last)
        }
        read(MessageArgument(name, conversion: conversion, syntax: syntax), isCertain: isCertain, &shown)
      case .own(let position):
        guard let own = context.own else {
          malformed.append("%arg")
          // Outside a part, Foundation reads the conversion `%a`.
          if mode == .formatted { read(unknown("a", position, &next), isCertain: true, &shown) }
          continue
        }
        let name = position.map { ArgumentName.position($0) } ?? own.name
        read(MessageArgument(name, conversion: own.conversion, syntax: syntax), isCertain: true, &shown)
      case .part(let name, let position, let written):
        guard let part = context.parts?[name] else {
          malformed.append(written)
          // Foundation displays the argument as an object.
          if mode == .formatted { read(unknown("@", position, &next), isCertain: true, &shown) }
          continue
        }
        parts.formUnion(self.part(part, at: position, &next, &chosen, context))
      case .malformed(let text): malformed.append(text)
      }
    }
    // ISO C and POSIX leave mixed numbering undefined. Foundation and Java define it.
    if mode == .formatted, syntax == .c || syntax == .printf, numbering.hasNumbers,
      let text = numbering.unnumbered
    {
      malformed.append(text)
    }
    if context.isWhole { findGaps(in: shown.always.union(chosen.always)) }
    shown.formUnion(parts)
    return shown
  }

  private struct Numbering {
    var hasNumbers = false
    /// The last conversion without a number.
    var unnumbered: String?
  }

  private func unknown(_ conversion: String, _ position: Int?, _ next: inout Int) -> MessageArgument {
    if position == nil { next += 1 }
    return MessageArgument(.position(position ?? next), conversion: conversion, syntax: syntax)
  }

  private mutating func findGaps(in shown: Set<ArgumentName>) {
    let positions = shown.compactMap { if case .position(let position) = $0 { position } else { nil } }
      .sorted()
    for (index, position) in positions.enumerated() where position != index + 1 {
      gaps.insert(Gap(position: position, actual: index + 1))
    }
  }

  private mutating func part(
    _ part: Substitutions.Part, at position: Int?, _ next: inout Int, _ chosen: inout Shown,
    _ context: Context
  ) -> Shown {
    let name: ArgumentName
    if let position {
      name = .position(position)
    } else if case .position(let position) = part.argument {
      name = part.argument
      // A malicious pack may contain any position. The limit keeps the following `next += 1` from overflowing.
      next = max(next, min(position, Self.positionLimit))
    } else {
      next += 1
      name = .position(next)
    }
    let own = MessageArgument(name, conversion: part.specifier, syntax: syntax)
    // The selection reads the argument, whether or not a text shows it.
    read(own, isCertain: true, &chosen)
    var inner = context
    inner.own = own
    inner.passed = next
    inner.isWhole = false
    return shown(of: part.message, in: inner)
  }

  private mutating func pattern(_ text: String, _ context: Context) -> Shown {
    var shown = Shown()
    let segments = ICUPattern.segments(of: text, syntax, counted: context.counted)
    for segment in segments {
      switch segment {
      case .literal, .part, .reference, .selection: continue
      case .placeholder(let placeholder):
        read(placeholder, &shown)
        if ArgumentClass.isUnknownToICU(placeholder.conversion) {
          malformed.append(
            "\(MessageArgument(placeholder.argument, conversion: placeholder.conversion, syntax: syntax))")
        }
      case .variations(let variations, let placeholder):
        // The selection reads the argument, whether or not a text shows it.
        var read = Shown()
        self.read(placeholder, &read)
        var inner = context
        if case .word = variations.selector {} else { inner.counted = placeholder }
        shown.formUnion(self.shown(of: variations, in: inner))
      }
    }
    if case .literal(let rest)? = segments.last, let broken = text.brokenPattern(rest) {
      malformed.append(broken)
    }
    return shown
  }

  private mutating func read(_ placeholder: Placeholder, _ shown: inout Shown) {
    let isTyped = syntax.isICU
    read(
      MessageArgument(
        placeholder.argument, conversion: isTyped ? placeholder.conversion : "", syntax: syntax),
      isCertain: true, &shown)
  }

  private mutating func read(_ argument: MessageArgument, isCertain: Bool, _ shown: inout Shown) {
    shown.always.insert(argument.name)
    shown.generally.insert(argument.name)
    let use = Use(name: argument.name, kind: argument.kind)
    if let known = known[use] {
      if isCertain { uncertain.remove(arguments[known]) }
    } else {
      known[use] = arguments.count
      arguments.append(argument)
      if !isCertain { uncertain.insert(argument) }
    }
  }
}

extension MessageArgument {
  /// Whether an unnumbered conversion inside a part refers to the part's argument: a number, or the part's own type.
  fileprivate func owns(_ conversion: String, _ syntax: PlaceholderSyntax) -> Bool {
    let kind = ArgumentClass(conversion, syntax)
    return kind == self.kind || kind.isNumber
  }
}

extension CaseKey {
  /// Whether a text for it may have the number in words: "a file", "both files", "no files".
  fileprivate func mayOmitNumber(by selector: Selector) -> Bool {
    switch (self, selector) {
    case (.exactly, _), (.category(.zero), _), (.category(.one), _), (.category(.two), _): true
    case (.form(let form), .form(_, let rule)): rule.mayOmitNumber(form: form)
    default: false
    }
  }
}

extension PluralExpression {
  /// Whether texts of a form may have the number in words: "a file", "both files". True for a form of 0, 1 or 2 that is
  /// not also the form of 3 or 5.
  fileprivate func mayOmitNumber(form: Int) -> Bool {
    func has(_ number: UInt64) -> Bool { self.form(of: number, count: .max) == form }
    return (has(0) || has(1) || has(2)) && !has(3) && !has(5)
  }
}

extension PlaceholderSyntax {
  /// The byte that every placeholder contains.
  package var mark: UInt8 {
    switch self {
    case .apple, .android, .compose, .c, .python, .printf: UInt8(ascii: "%")
    case .pythonBrace, .icu, .arb, .fbt, .i18next, .fluent: UInt8(ascii: "{")
    case .chromium: UInt8(ascii: "$")
    // Not a byte of UTF-8, so that no text contains it.
    case .plain: 0xFF
    }
  }
}

extension String {
  /// Returns the beginning of the part of a pattern with a syntax error; nil if `rest` is a valid literal. After an error
  /// the rest of a pattern is literal as written, while quoted text has lost its quotes.
  fileprivate func brokenPattern(_ rest: String) -> String? {
    let alike = zip(utf8.reversed(), rest.utf8.reversed()).prefix { $0 == $1 }.count
    var before: UInt8?
    for (index, byte) in zip(utf8.indices, utf8).suffix(alike + 1) {
      if byte == UInt8(ascii: "{"), before != UInt8(ascii: "'"), utf8[index...].count <= alike {
        return String(self[index...].prefix(24))
      }
      before = byte
    }
    return nil
  }
}
