package import Localization

/// The arguments that a call passes to its message, and the check whether another message is compatible with the call.
///
/// The calling code is not available. The arguments are those that the message in the base locale reads. Therefore:
/// - An argument that base does not read counts as not passed, except positions below the last one that base reads.
/// - A key of Apple's that contains placeholders names the arguments: Swift's `String(localized: "\(count) new")` looks up
///   `%lld new`. An argument of the key or of base counts as passed.
/// - Without a base text, such a key defines the call.
/// - If base reads an argument as several types, each of them is accepted.
/// - If neither base nor key has a placeholder or `%%`, the text is assumed not to be formatted. Nothing in it is
///   ``CompatibilityIssue/malformed(_:_:)``, and percent signs are literal. A certain placeholder (`%@`, `%1$s`) is an
///   issue, because it would be displayed as written.
/// - A formatted text is read as a formatter does: in `50% de %d`, `% d` reads an argument.
/// - If base itself is malformed, as in `%d% off`, the code uses something more lenient than a formatter. Then no text is
///   malformed. If base mixes numbered conversions with others, the C library at hand defines it, as glibc does. If Java's patterns refuse base, as `{1,3,5}`, the code formats no text at all.
/// - A key of Interface Builder names a property of an object, as `2YJ-bg-OdR.title`. Nothing formats its text.
/// - A term of Fluent, `-brand`, gets its arguments from the messages of its language, not from the code.
/// - In vue-i18n, a text with plural forms gets `n` and `count`.
/// - `%s` of Java and Python accepts any type, and is evidence of none. An older base text may state the type, see
///   ``addEvidence(from:)``. If base reads another argument as a number, it distinguishes types: then `%s` is a text.
/// - If base is a valid plural or select of ICU, the code formats it with ICU, whatever the file's other texts are.
/// - A text of Java without arguments is not a pattern of MessageFormat, and its apostrophes are ordinary characters.
/// - Chrome refuses an extension if a message has `$name$` and does not declare it. Such a name is not an argument. If base has
///   one, the arguments by position are unknown.
/// - A placeholder of base that an apostrophe quotes may be passed: it is neither an argument nor
///   ``CompatibilityIssue/notPassed(_:)``.
/// - An empty message is not translated. The caller decides whether base is displayed instead.
///
/// An omitted argument is harmless, but the text may lack information. That is ``CompatibilityIssue/unused(_:)``. A text
/// for one number or few numbers (`one`, `two`, `=1`) may omit this number, and a text for 0 may omit every argument.
///
/// In Foundation and C, an argument after an omitted one is ``CompatibilityIssue/misaligned(_:by:)``: arguments are read
/// in order, and without a conversion the size of an argument is unknown. For `%2$@` alone, Foundation reads the first
/// argument; in POSIX, fprintf, the behavior is undefined.
package struct CallSignature: Sendable {
  package let syntax: PlaceholderSyntax
  /// Sorted by position, then by name. An argument that base reads as several types is contained once for each.
  package let arguments: [MessageArgument]

  /// By name, one for each class that base reads.
  private(set) var passed: [ArgumentName: [MessageArgument]]
  /// Placeholders that base quotes, and those that a library defines.
  let hidden: Set<ArgumentName>
  private let names: Set<ArgumentName>
  let lastPosition: Int
  let numbers: Set<ArgumentName>
  let shown: ArgumentUsage.Shown
  private let isMalformed: Bool
  let hasEscapes: Bool
  let hasGaps: Bool
  private let isMixed: Bool
  let numberChoice: NumberChoice
  let choices: [Variations]
  /// The conversions without positions of the text of base that has the most.
  let sequenceOfBase: [MessageArgument]
  let base: Message
  /// Whether an apostrophe may quote all that follows it. Nothing shows whether the formatter is MessageFormat.
  package var mayQuoteAll = false
  /// Whether a text of base has a quoted character, which only vue-i18n since version 9 reads.
  package var fileHasQuotes = false
  /// The locale of base; nil if unknown.
  package var baseLocale: LocaleTag?
  /// The names of base's file with a colon before them, for Laravel. `:name:` is one of them, and `:smile:` is not.
  package var namesOfFile: Set<String> = []
  /// The keys of all tables of base, for references to them in texts of i18next and vue-i18n.
  package var keysOfBase = ReferencedKeys()
  /// The keys that base lacks and the language of the compared text has, see ``keysOfBase``.
  package var keysOfLanguage = ReferencedKeys()
  /// The texts of base's file, for vue-i18n.
  package var vueTexts = VueTexts()
  /// The numbers that the key is written for, such as 1 for `days.1` beside `days.n`; nil if it is for any number.
  package var ownNumbers: FormsByKeys.Numbers?
  /// Whether a text beside this one has plural forms, in vue-i18n: code that composes keys passes the number to both.
  package var hasFormsBesideIt = false
  /// Whether the message is a translation, because the base text is unknown.
  let isTranslation: Bool
  /// Whether the code passes no arguments to the text, whatever it contains.
  private let isNotCalled: Bool
  /// Whether base has a name that the file does not declare.
  let hasUndeclaredNames: Bool
  /// Whether the key ends with a word before another noun, as `by_and` of `by_and_other`.
  let isKeyOfPhrase: Bool

  /// - Parameters:
  ///   - key: the message's key, which may name the arguments; nil if unknown.
  ///   - isTranslation: whether `base` is a translation, because the base text is unknown.
  package init(
    of base: Message, syntax: PlaceholderSyntax, key: String? = nil, isTranslation: Bool = false
  ) {
    let syntax = Self.formatter(of: base, syntax)
    self.syntax = syntax
    self.base = base
    self.isTranslation = isTranslation
    var usage = ArgumentUsage(base, syntax)
    let isOfInterface = syntax == .apple && key.map(Self.isOfInterface) ?? false
    let isTerm = syntax == .fluent && key?.hasPrefix("-") ?? false
    isKeyOfPhrase = syntax == .i18next && key.map(Self.isOfPhrase) ?? false
    isNotCalled = isOfInterface || isTerm
    var named: [MessageArgument] = []
    if let key { named = Self.arguments(ofKey: key, syntax) }
    let selecting = Self.selecting(usage.choices, syntax)
    let declared = usage.arguments.filter { !$0.isUndeclared }
    hasUndeclaredNames = declared.count < usage.arguments.count
    names = Set((declared + named + selecting).map(\.name))
    numbers = Self.numbers(declared + named)
    if usage.numberChoice != .none {
      usage = ArgumentUsage(base, syntax, passed: names, numbers: numbers)
    }
    var read: [MessageArgument] = []
    if !isNotCalled { read = usage.arguments.filter { !$0.isUndeclared } }
    arguments =
      (read + named.filter { one in !read.contains { $0.name == one.name && $0.kind == one.kind } }).sorted()
    passed = Dictionary(grouping: arguments + selecting, by: \.name).mapValues { uses in
      let typed = uses.filter { $0.kind != .any }
      return typed.isEmpty ? uses : typed
    }
    lastPosition = passed.keys.compactMap(\.position).max() ?? 0
    shown = usage.shown
    isMalformed = !usage.malformed.isEmpty
    hasEscapes = usage.hasEscapes
    hasGaps = !usage.gaps.isEmpty
    isMixed = !usage.mixed.isEmpty
    numberChoice = usage.numberChoice
    choices = usage.choices
    sequenceOfBase = usage.sequences.max { $0.count < $1.count } ?? []
    hidden = Set(usage.quotedArguments.map(\.name)).union(Self.predefined(for: base, syntax))
  }

  /// Adds the types that an older version's base text states for arguments whose type is unknown: code that passes a
  /// number to `%d` may pass it to `%s` as well.
  package mutating func addEvidence(from older: Message) {
    for argument in ArgumentUsage(older, syntax).arguments {
      guard let known = passed[argument.name], known.allSatisfy(\.acceptsAnyType) else { continue }
      passed[argument.name, default: []].append(argument)
    }
  }

  /// The call that a key of Apple's names; nil if the key has no placeholders.
  package init?(ofKey key: String, syntax: PlaceholderSyntax) {
    guard !Self.arguments(ofKey: key, syntax).isEmpty else { return nil }
    self.init(of: .text(key), syntax: syntax, key: key)
  }

  /// The arguments that may select a plural form: the integers, or all arguments if there are none, because a number may
  /// be passed as text.
  private static func numbers(_ arguments: [MessageArgument]) -> Set<ArgumentName> {
    var numbers = arguments.filter(\.kind.isInteger)
    if numbers.isEmpty { numbers = arguments.filter { !$0.isTag } }
    return Set(numbers.map(\.name))
  }

  /// The syntax of the formatter that displays a message.
  /// - Parameter stated: that of its file.
  private static func formatter(of base: Message, _ stated: PlaceholderSyntax) -> PlaceholderSyntax {
    switch stated {
    case .messageFormat, .icu4j:
      let usage = ArgumentUsage(base, .icu)
      let names = usage.arguments.contains { argument in
        // Not `{...}`, which both formatters refuse.
        argument.name.beginsWithLetter
      }
      // `'{filename}'` quotes no name: MessageFormat has numbers only ("Patterns and Their Interpretation"), and ICU's text
      // has no other argument. The program replaces the name itself.
      if usage.arguments.isEmpty, usage.choices.isEmpty,
        usage.quotedArguments.contains(where: { $0.name.beginsWithLetter })
      {
        return .arb
      }
      if isOfJavaFormatter(base, usage) { return .javaPrintf }
      // MessageFormat has numbers only.
      if names || !usage.choices.isEmpty { return .icu }
      // A text without arguments is not formatted.
      if usage.arguments.isEmpty, !usage.hasApostrophes { return .icu }
      return stated
    case .android where base.hasICUVariations: return .icu4j
    case .braces where base.texts.contains(where: SimpleBracePattern.hasUnnumbered) && !base.hasICUVariations:
      return .simpleBraces
    case .apple, .compose, .printf, .javaPrintf, .braces, .simpleBraces, .i18next, .doubleBraces, .chromium,
      .webExtension, .vueI18n, .laravel, .namedPrintf, .symfony, .plain:
      if base.hasICUVariations { return .icu }
      return stated
    case .android, .c, .python, .pythonBrace, .dotNet, .ruby, .numbered, .boost, .icu, .formatJS, .arb,
      .quotedARB, .angular, .lingui, .fbt, .banana, .fluent, .minecraft:
      return stated
    }
  }

  /// Whether a text of base in a table of patterns has `%s` or `%d`, and no argument in braces. A pattern would display the
  /// conversion (`java.text.MessageFormat`, "Patterns and Their Interpretation"), so that the code passes this text to
  /// `java.util.Formatter`, whatever other texts of the file have: `{tab}` in a list of signs, or `{0}`.
  private static func isOfJavaFormatter(_ base: Message, _ pattern: ArgumentUsage) -> Bool {
    guard pattern.arguments.isEmpty, pattern.quotedArguments.isEmpty, pattern.choices.isEmpty else {
      return false
    }
    return base.texts.contains { text in
      PlaceholderSyntax.hasCertainConversion(text, .javaPrintf, letters: "sdif")
    }
  }

  /// Whether the formatter throws an exception for base. Then the code does not call it, and displays texts as they are.
  private var isRefused: Bool {
    isMalformed && [.messageFormat, .icu4j, .python, .pythonBrace, .dotNet].contains(syntax)
  }

  /// Whether the code formats its texts as the platform does.
  var isFormatted: Bool { (!arguments.isEmpty || hasEscapes) && !isMalformed }

  private var scannerMode: PrintfScanner.Mode {
    if isFormatted { .formatted } else { .plain }
  }

  /// The arguments in one line, such as `%1$@ %2$d`. Messages that read the same arguments in any order have the same
  /// signature.
  package var signature: String {
    Self.line(arguments)
  }

  /// The arguments that a message reads when this call displays it, in the same form.
  package func placeholders(of message: Message) -> String {
    Self.line(ArgumentUsage(message, syntax, scannerMode).arguments.sorted())
  }

  private static func line(_ arguments: [MessageArgument]) -> String {
    arguments.map { $0.written(isOnly: arguments.count == 1) }.joined(separator: " ")
  }

  /// Returns the differences that matter to the call, in the order of ``CompatibilityIssue/Kind``. A message is
  /// compatible unless one of them is more severe than ``CompatibilityIssue/Severity/note``.
  /// - Parameter locale: its plural rules determine the required cases; nil for no required cases.
  package func issues(of message: Message, in locale: LocaleTag?) -> [CompatibilityIssue] {
    // counterpart selects forms by the rule of English in every language: `pluralize` in its `locales/en.js`, which is that of its
    // fallback language too.
    let locale = syntax == .namedPrintf ? LocaleTag(bcp47: "en") : locale
    if isNotCalled || isRefused { return [] }
    if isPatternOfDates { return issues(ofDatePattern: message) }
    let nested = nestedIssues(of: message) + displayedElements(of: message)
    if needsNoComparison(message) { return nested }
    if let forms = formsWithoutNumber(of: message) {
      return forms.map { self.issues(of: $0, in: locale) }.min { $0.count < $1.count } ?? []
    }
    let usage = ArgumentUsage(
      message, syntax, scannerMode, passed: names, numbers: numbers, in: locale)
    if usage.isEmpty { return [] }
    var issues = argumentIssues(usage, of: message)
    issues += formIssues(of: message, usage, in: locale)
    issues += malformedParts(of: message, usage)
    issues += nested + lookalikes(of: message, usage) + literals(in: message, usage.shown.always)
    issues += unintended(usage, in: message)
    issues += unquoted(message, base: base) + fullWidthBars(in: message)
    issues += Set(namesWithoutSign(in: message, usage.shown.always)).sorted().map { .malformed($0, .braces) }
    issues += replacedBetweenColons(in: message)
    issues += mistyped(in: message, usage.shown.always) + addedFields(of: message)
    if message != base {
      issues += usage.implied.map { .impliedNumber($0.key, example: $0.example) }
    }
    // The placeholders of Python have no numbers, so that several issues may read the same.
    if syntax == .python { return Self.distinctlyWritten(issues) }
    return issues
  }

  /// Whether a text is equal to that of base, or has no placeholders as base has none.
  private func needsNoComparison(_ message: Message) -> Bool {
    guard case .text(let shown) = message, case .text(let text) = base, !isTranslation else { return false }
    // The bars of vue-i18n are not placeholders.
    let mayHaveForms = syntax == .vueI18n && VuePattern.isPlural(text)
    if arguments.isEmpty, !mayHaveForms, !syntax.mayHavePlaceholders(shown) { return true }
    return shown == text && !hasUndeclaredNames
  }

  /// The forms of a message whose call passes no number: gettext displays the first one, `dcigettext.c` of GNU libintl.
  /// - Returns: nil if the message has no such forms.
  private func formsWithoutNumber(of message: Message) -> [Message]? {
    guard numberChoice == .none, arguments.isEmpty, syntax.isOfGettext,
      case .variations(let forms) = message, forms.isByNumber
    else { return nil }
    return forms.cases.map(\.message)
  }

  private func malformedParts(of message: Message, _ usage: ArgumentUsage) -> [CompatibilityIssue] {
    var malformed = addedBraces(of: message, usage.malformed)
    if isFormatted || syntax == .banana && !isMalformed { malformed += usage.malformed }
    if isFormatted, !isMixed { malformed += usage.mixed }
    var parts = Set(malformed).sorted()
    // A form of a pattern is read twice: in the pattern and alone.
    if syntax == .quotedARB { parts = parts.filter { part in part == parts.first { part.hasPrefix($0) } } }
    return parts.map { .malformed($0, syntax) }
  }

  private func lookalikes(of message: Message, _ usage: ArgumentUsage) -> [CompatibilityIssue] {
    let parts = doubledPercentSigns(in: message) + Set(lookalikes(in: message, usage.shown.always)).sorted()
    return parts.map { .lookalike($0) }
  }

  private static func distinctlyWritten(_ issues: [CompatibilityIssue]) -> [CompatibilityIssue] {
    var known: Set<String> = []
    return issues.filter { known.insert("\($0)").inserted }
  }
}

extension ArgumentName {
  fileprivate var beginsWithLetter: Bool {
    guard let first = text?.first else { return false }
    return first.isLetter || first == "_"
  }
}

extension PlaceholderSyntax {
  /// Whether texts of this syntax may be looked up by gettext or Qt, where the text of the program may have no number.
  fileprivate var isOfGettext: Bool {
    switch self {
    case .c, .python, .pythonBrace, .dotNet, .printf, .ruby, .numbered: true
    default: false
    }
  }
}
