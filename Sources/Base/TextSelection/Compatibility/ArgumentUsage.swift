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

  /// The arguments of each text whose conversions have no positions, in order. Not of a text with parts.
  private(set) var sequences: [[MessageArgument]] = []

  /// Forms that omit their number and are displayed for several numbers.
  private(set) var implied: [Implied] = []

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
    } else if let locale {
      // In Latvian, 10 and 20 are also `zero`.
      zeroIsNothing = PluralRules(locale).category(of: 10) != .zero
    } else {
      zeroIsNothing = true
    }
    shown = shown(of: message, in: Context())
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
    keepChoice(variations, in: context)
    let number = number(of: variations.selector, in: context)
    let hasAny = syntax == .fbt && variations[.any] != nil
    var inner = context
    if number != nil { inner.isWhole = false }
    var always: Set<ArgumentName>?
    var generally: Set<ArgumentName>?
    var withoutNumber: [CaseKey] = []
    for one in variations.cases {
      inner.hasFallback = context.hasFallback || hasAny && one.key != .any
      let ofCase = shown(of: one, of: variations, by: number, in: inner)
      if one.message.isEmpty, variations.hasText, let number, !requiresDisplay(ofAny: number) {
        // It displays nothing at all: ``CompatibilityIssue/emptyForm(_:)``.
        continue
      }
      let shown = ofCase.shown
      always = always?.intersection(shown.always) ?? shown.always
      if ofCase.isGeneral { generally = generally?.intersection(shown.generally) ?? shown.generally }
      if ofCase.omitsNumber { withoutNumber.append(one.key) }
    }
    if let number, let generally, !generally.isDisjoint(with: number) {
      keepImplied(withoutNumber, of: variations)
    }
    return Shown(always: always ?? [], generally: generally ?? always ?? [])
  }

  private mutating func keepChoice(_ variations: Variations, in context: Context) {
    switch variations.selector {
    case .plural, .form: numberChoice = .plural
    case .ordinal: if numberChoice == .none { numberChoice = .ordinal }
    case .gender, .device, .word: break
    }
    if !context.hasFallback { choices.append(variations) }
  }

  /// - Parameter number: the argument that selects the case; nil if it is not a number.
  private mutating func shown(
    of one: Variations.Case, of variations: Variations, by number: Set<ArgumentName>?, in context: Context
  ) -> ShownByCase {
    var result = ShownByCase(shown: shown(of: one.message, in: context))
    guard let number, !requiresDisplay(ofAny: number) else { return result }
    if one.key.mayOmitNumber(by: variations.selector) {
      result.isGeneral = false
      result.omitsNumber = result.shown.always.isDisjoint(with: number)
      result.shown.always.formUnion(number)
      if isForNothing(one.key) { result.shown.always.formUnion(passed) }
    } else if let locale, !one.message.isEmpty, result.shown.generally.isDisjoint(with: number),
      variations.isDisplayedBesideGeneral(one.key, in: locale)
    {
      result.omitsNumber = true
      result.shown.formUnion(Shown(always: number, generally: number))
    }
    return result
  }

  /// Whether the formatter refuses a text without one of the arguments. Python raises an exception for an argument that is
  /// not displayed, unless arguments have names.
  private func requiresDisplay(ofAny arguments: Set<ArgumentName>) -> Bool {
    syntax == .python && arguments.contains(where: \.isPosition)
  }

  /// Whether the case is displayed only for 0, so that its text may omit every argument.
  private func isForNothing(_ key: CaseKey) -> Bool {
    key == .exactly(0) || key == .category(.zero) && zeroIsNothing
  }

  private mutating func keepImplied(_ keys: [CaseKey], of variations: Variations) {
    guard let locale else { return }
    for key in keys {
      guard let example = variations.impliedNumber(of: key, in: locale) else { continue }
      implied.append(Implied(key: key, example: example))
    }
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
    case .apple, .android, .c, .python, .printf, .javaPrintf, .ruby, .boost:
      return shown(ofFormatted: text, in: context)
    case .icu, .formatJS, .icu4j, .messageFormat, .arb, .quotedARB, .angular, .braces, .lingui:
      return shown(ofPattern: text, in: context)
    case .pythonBrace where PythonBracePattern.segments(of: text) == nil,
      .dotNet where DotNetPattern.segments(of: text) == nil:
      malformed.append(text)
      return Shown()
    case .compose, .numbered, .pythonBrace, .dotNet, .fbt, .i18next, .doubleBraces, .banana, .fluent,
      .chromium,
      .webExtension, .simpleBraces, .vueI18n, .laravel, .minecraft, .namedPrintf, .symfony, .plain:
      findMistakes(in: text)
      var shown = Shown()
      if syntax == .i18next { readComponents(of: text, &shown) }
      for placeholder in syntax.placeholders(of: text) { read(placeholder, &shown) }
      if syntax.hasUnnumbered(text) { sequences.append(syntax.positions(in: text)) }
      return shown
    }
  }

  /// Finds the parts of a text that its library refuses, or displays as written.
  private mutating func findMistakes(in text: String) {
    switch syntax {
    case .minecraft: findParts(ofMinecraft: text)
    case .i18next: malformed += I18nextBraces.broken(in: text, syntax, passed: passed)
    case .banana:
      malformed += BananaPattern.invalidOperations(in: text)
      // The selection reads the argument, whether or not a text shows it.
      var selecting = Shown()
      for placeholder in BananaPattern.selecting(in: text) { read(placeholder, &selecting) }
    case .fluent: malformed += FluentPattern.functionsWithoutArgument(in: text)
    default: break
    }
  }

  private mutating func findParts(ofMinecraft text: String) {
    if MinecraftPattern.hasEscapes(text) { hasEscapes = true }
    if let part = MinecraftPattern.refusedPart(of: text) { malformed.append(part) }
  }

  private mutating func shown(ofFormatted text: String, in context: Context) -> Shown {
    var shown = Shown()
    // The arguments that parts display.
    var parts = Shown()
    // The arguments that select the variations of parts.
    var selecting = Shown()
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
      case .own(let position): readOwn(at: position, &numbering.next, &shown, in: context)
      case .part(let name, let position, let written):
        guard let part = context.parts?[name] else {
          malformed.append(written)
          // Foundation displays the argument as an object.
          if mode == .formatted { read(unknown("@", position, &numbering.next), isCertain: true, &shown) }
          continue
        }
        parts.formUnion(self.shown(of: part, at: position, &numbering.next, &selecting, in: context))
      case .malformed(let text): malformed.append(text)
      }
    }
    self.unintended += unintended.map { item in
      Unintended(
        written: item.written, argument: item.argument, isRepeated: intended.contains(item.argument))
    }
    finish(numbering, context.parts == nil ? sequence : [])
    if context.isWhole { gaps.formUnion(Gap.gaps(in: shown.always.union(selecting.always))) }
    shown.formUnion(parts)
    return shown
  }

  /// Reads the argument of the enclosing part: `%arg`.
  private mutating func readOwn(
    at position: Int?, _ next: inout Int, _ shown: inout Shown, in context: Context
  ) {
    guard let own = context.own else {
      malformed.append("%arg")
      // Outside a part, Foundation reads the conversion `%a`.
      if mode == .formatted { read(unknown("a", position, &next), isCertain: true, &shown) }
      return
    }
    var name = own.name
    if let position { name = .position(position) }
    read(MessageArgument(name, conversion: own.conversion, syntax: syntax), isCertain: true, &shown)
  }

  /// Keeps what the numbers of a text's conversions show.
  /// - Parameter sequence: the conversions that read the next argument.
  private mutating func finish(_ numbering: ArgumentNumbering, _ sequence: [MessageArgument]) {
    // ISO C and POSIX leave mixed numbering undefined, and Boost throws an exception. Foundation and Java define it.
    if [.c, .printf, .ruby, .boost].contains(syntax), numbering.hasNumbers, let text = numbering.unnumbered {
      mixed.append(text)
    }
    if !numbering.hasNumbers { sequences.append(sequence) }
  }

  private func unknown(_ conversion: String, _ position: Int?, _ next: inout Int) -> MessageArgument {
    if position == nil { next += 1 }
    return MessageArgument(.position(position ?? next), conversion: conversion, syntax: syntax)
  }

  private mutating func shown(
    of part: Substitutions.Part, at position: Int?, _ next: inout Int, _ selecting: inout Shown,
    in context: Context
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
    read(own, isCertain: true, &selecting)
    var inner = context
    inner.own = own
    inner.passed = next
    inner.isWhole = false
    return shown(of: part.message, in: inner)
  }

  private mutating func shown(ofPattern text: String, in context: Context) -> Shown {
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
        var selecting = Shown()
        read(placeholder, &selecting)
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
      quotedArguments.formUnion(syntax.quotedArguments(of: text, counted: context.counted))
      quotedTags.formUnion(syntax.quotedTags(of: text))
    }
    return shown
  }

  /// A tag that is not closed is a mistake if the call has this tag, and otherwise an ordinary text: `copy <file>`.
  private mutating func readComponents(of text: String, _ shown: inout Shown) {
    let tags = ComponentTags(of: text)
    for name in tags.closed.sorted() { read(Placeholder(name: name), &shown) }
    malformed += tags.open.filter { passed.contains(.name($0)) }.sorted()
  }

  private mutating func read(_ placeholder: Placeholder, _ shown: inout Shown) {
    read(MessageArgument(placeholder, syntax), isCertain: true, &shown)
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
