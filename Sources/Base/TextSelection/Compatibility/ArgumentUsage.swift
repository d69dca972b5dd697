import Localization

/// The arguments that a message reads, over all its texts.
struct ArgumentUsage {
  /// Each argument once for each class that it is read as, in its first form.
  private(set) var arguments: [MessageArgument] = []
  /// The arguments that may be ordinary characters if the text is not formatted: `%dk`.
  private(set) var uncertain: Set<MessageArgument> = []
  private(set) var shown = Shown()
  private(set) var malformed: [String] = []
  /// The last conversion without a number of each text that has numbered ones too.
  private(set) var mixed: [String] = []
  /// Conversions that only a formatter finds, such as `% d` in `50 % de`.
  private(set) var unintended: [Unintended] = []
  /// Whether a text has `%%`, which only a formatter displays as one character.
  private(set) var hasEscapes = false
  /// All variations in the tree, except those with a more general alternative.
  private(set) var choices: [Variations] = []
  private(set) var numberChoice = NumberChoice.none
  /// Whether a text has an apostrophe, which may quote placeholders.
  private(set) var hasApostrophes = false
  /// Arguments whose placeholders apostrophes quote.
  private(set) var quotedArguments: Set<MessageArgument> = []
  /// Tags of components that apostrophes quote.
  private(set) var quotedTags: Set<MessageArgument> = []
  /// Whether a text reads two arguments or more, or one of them again.
  private(set) var isRepeated = false
  /// Whether all texts are empty.
  private(set) var isEmpty = true
  /// Positions that are read from another place, because the text omits a lower one.
  private(set) var gaps: Set<Gap> = []

  /// The arguments of each text of Java whose conversions have no positions, in order.
  private(set) var sequences: [[MessageArgument]] = []

  /// Forms that omit their number and are displayed for several numbers.
  private(set) var implied: [Implied] = []

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
  /// The locale whose plural rules assign numbers to forms; nil if unknown.
  private let locale: LocaleTag?
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
    self.locale = locale
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
    var silent: [CaseKey] = []
    for one in variations.cases {
      var inner = context
      inner.hasFallback = context.hasFallback || hasAny && one.key != .any
      inner.isWhole = context.isWhole && number == nil
      var shown = shown(of: one.message, in: inner)
      // Python raises an exception for an argument that is not displayed, unless arguments have names.
      let isRequired =
        syntax == .python && number?.contains { if case .position = $0 { true } else { false } } ?? false
      if let number, !isRequired, one.key.mayOmitNumber(by: variations.selector) {
        if shown.always.isDisjoint(with: number) { silent.append(one.key) }
        let isNothing = one.key == .exactly(0) || one.key == .category(.zero) && zeroIsNothing
        shown.always.formUnion(isNothing ? passed.union(number) : number)
      } else {
        if let number, !isRequired, let locale, !one.message.isEmpty,
          shown.generally.isDisjoint(with: number),
          variations.isDisplayedBesideGeneral(one.key, in: locale)
        {
          silent.append(one.key)
          shown.formUnion(Shown(always: number, generally: number))
        }
        generally = generally?.intersection(shown.generally) ?? shown.generally
      }
      always = always?.intersection(shown.always) ?? shown.always
    }
    if let number, generally?.isDisjoint(with: number) == false, let locale {
      implied += silent.compactMap { key in
        variations.impliedNumber(of: key, in: locale).map { Implied(key: key, example: $0) }
      }
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
    guard syntax.mayHavePlaceholders(text) || context.counted != nil else { return Shown() }
    switch syntax {
    case .apple, .android, .c, .python, .printf, .javaPrintf, .ruby, .boost: return formatted(text, context)
    case .icu, .formatJS, .icu4j, .messageFormat, .arb, .quotedARB, .angular, .braces, .lingui:
      return pattern(text, context)
    case .pythonBrace where PythonBracePattern.segments(of: text) == nil,
      .dotNet where DotNetPattern.segments(of: text) == nil:
      malformed.append(text)
      return Shown()
    case .compose, .numbered, .pythonBrace, .dotNet, .fbt, .i18next, .doubleBraces, .banana, .fluent,
      .chromium,
      .webExtension, .simpleBraces, .vueI18n, .laravel, .minecraft, .namedPrintf, .symfony, .plain:
      var shown = Shown()
      if syntax == .minecraft { findParts(ofMinecraft: text) }
      if syntax == .i18next {
        malformed += I18nextBraces.broken(in: text, syntax, passed: passed)
        readComponents(of: text, &shown)
      }
      if syntax == .banana {
        malformed += BananaPattern.invalidOperations(in: text)
        var notDisplayed = Shown()
        for placeholder in BananaPattern.selecting(in: text) { read(placeholder, &notDisplayed) }
      }
      if syntax == .fluent { malformed += FluentPattern.functionsWithoutArgument(in: text) }
      for placeholder in syntax.placeholders(of: text) { read(placeholder, &shown) }
      return shown
    }
  }

  private mutating func findParts(ofMinecraft text: String) {
    if MinecraftPattern.hasEscapes(text) { hasEscapes = true }
    if let part = MinecraftPattern.refusedPart(of: text) { malformed.append(part) }
  }

  private mutating func formatted(_ text: String, _ context: Context) -> Shown {
    var shown = Shown()
    // The arguments that parts show, and the arguments that select their variations.
    var parts = Shown()
    var chosen = Shown()
    var numbering = ArgumentNumbering(next: context.passed)
    var intended: Set<ArgumentName> = []
    var unintended: [(argument: ArgumentName, written: String)] = []
    var sequence: [MessageArgument] = []
    let pairs = zip(text.utf8, text.utf8.dropFirst())
    if pairs.contains(where: { $0 == syntax.mark && $1 == $0 }) { hasEscapes = true }
    let items = PrintfScanner.items(of: text, syntax, mode)
    if items.count > 1 { isRepeated = true }
    for item in items {
      switch item {
      case .argument(let position, let conversion, let intent):
        let own = context.own.flatMap { $0.owns(conversion, syntax) ? $0.name : nil }
        guard let name = numbering.name(at: position, conversion, own: own) else {
          malformed.append("%<\(conversion)")
          continue
        }
        if intent == .unintended {
          unintended.append((name, "%\(conversion)"))
        } else {
          intended.insert(name)
        }
        let argument = MessageArgument(name, conversion: conversion, syntax: syntax)
        if case .next = position { sequence.append(argument) }
        read(argument, isCertain: intent == .certain, &shown)
      case .own(let position):
        guard let own = context.own else {
          malformed.append("%arg")
          // Outside a part, Foundation reads the conversion `%a`.
          if mode == .formatted { read(unknown("a", position, &numbering.next), isCertain: true, &shown) }
          continue
        }
        let name = position.map { ArgumentName.position($0) } ?? own.name
        read(MessageArgument(name, conversion: own.conversion, syntax: syntax), isCertain: true, &shown)
      case .part(let name, let position, let written):
        guard let part = context.parts?[name] else {
          malformed.append(written)
          // Foundation displays the argument as an object.
          if mode == .formatted { read(unknown("@", position, &numbering.next), isCertain: true, &shown) }
          continue
        }
        parts.formUnion(self.part(part, at: position, &numbering.next, &chosen, context))
      case .malformed(let text): malformed.append(text)
      }
    }
    self.unintended += unintended.map { item in
      Unintended(
        written: item.written, argument: item.argument, isRepeated: intended.contains(item.argument))
    }
    finish(numbering, sequence)
    if context.isWhole { findGaps(in: shown.always.union(chosen.always)) }
    shown.formUnion(parts)
    return shown
  }

  /// Keeps what the numbers of a text's conversions show.
  /// - Parameter sequence: the conversions that read the next argument.
  private mutating func finish(_ numbering: ArgumentNumbering, _ sequence: [MessageArgument]) {
    // ISO C and POSIX leave mixed numbering undefined, and Boost throws an exception. Foundation and Java define it.
    if [.c, .printf, .ruby, .boost].contains(syntax), numbering.hasNumbers, let text = numbering.unnumbered {
      mixed.append(text)
    }
    if syntax.isJavaFormatter, !numbering.hasNumbers { sequences.append(sequence) }
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
    let (segments, broken) = ICUPattern.parsed(text, syntax, counted: context.counted)
    for segment in segments {
      switch segment {
      case .literal, .part, .reference, .selection: continue
      case .placeholder(let placeholder):
        read(placeholder, &shown)
        if ArgumentClass.isUnknownType(placeholder.conversion, syntax) {
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
    if let broken { malformed.append(broken) }
    if syntax == .formatJS, text.utf8.contains(UInt8(ascii: "<")) {
      for tag in ICUPattern.tags(of: text, syntax).sorted() { read(Placeholder(name: tag), &shown) }
    }
    if syntax == .braces || syntax == .lingui { readComponents(of: text, &shown) }
    if syntax.hasQuotes, text.utf8.contains(UInt8(ascii: "'")) {
      hasApostrophes = true
      findQuoted(in: text, context)
    }
    return shown
  }

  /// A tag that is not closed is a mistake if the call has this tag, and otherwise an ordinary text: `copy <file>`.
  private mutating func readComponents(of text: String, _ shown: inout Shown) {
    let tags = ComponentTags(of: text)
    for name in tags.closed.sorted() { read(Placeholder(name: name), &shown) }
    malformed += tags.open.filter { passed.contains(.name($0)) }.sorted()
  }

  /// Finds the placeholders that are read only if apostrophes are ordinary characters.
  private mutating func findQuoted(in text: String, _ context: Context) {
    let read = Set(ICUPattern.segments(of: text, syntax, counted: context.counted).compactMap(\.argument))
    for segment in ICUPattern.segments(of: text, .arb, counted: context.counted) {
      guard let argument = segment.argument, !read.contains(argument) else { continue }
      quotedArguments.insert(MessageArgument(argument, syntax: syntax))
    }
    guard syntax == .formatJS, text.utf8.contains(UInt8(ascii: "<")) else { return }
    let tags = ICUPattern.tags(of: text.replacing("'", with: ""), syntax)
    for tag in tags.subtracting(ICUPattern.tags(of: text, syntax)) {
      quotedTags.insert(MessageArgument(.name(tag), syntax: syntax))
    }
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
