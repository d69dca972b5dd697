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
  private var passed: [ArgumentName: [MessageArgument]]
  /// Placeholders that base quotes, and those that a library defines.
  private let hidden: Set<ArgumentName>
  private let names: Set<ArgumentName>
  private let lastPosition: Int
  private let numbers: Set<ArgumentName>
  private let shown: ArgumentUsage.Shown
  private let isMalformed: Bool
  private let hasEscapes: Bool
  private let hasGaps: Bool
  private let isMixed: Bool
  private let numberChoice: NumberChoice
  private let choices: [Variations]
  let base: Message
  /// Whether an apostrophe may quote all that follows it. Nothing shows whether the formatter is MessageFormat.
  package var mayQuoteAll = false
  /// Whether a text of base has a quoted character, which only vue-i18n since version 9 reads.
  package var fileHasQuotes = false
  /// The locale of base; nil if unknown.
  package var baseLocale: LocaleTag?
  /// The names of base's file with a colon before them, for Laravel. `:name:` is one of them, and `:smile:` is not.
  package var namesOfFile: Set<String> = []
  /// Whether the message is a translation, because the base text is unknown.
  private let isTranslation: Bool
  /// Whether the code passes no arguments to the text, whatever it contains.
  private let isNotCalled: Bool
  /// Whether base has a name that the file does not declare.
  private let hasUndeclaredNames: Bool

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
    isNotCalled = isOfInterface || isTerm
    let named = key.map { Self.arguments(ofKey: $0, syntax) } ?? []
    let selecting = Self.selecting(usage.choices, syntax)
    let declared = usage.arguments.filter { !$0.isUndeclared }
    hasUndeclaredNames = declared.count < usage.arguments.count
    names = Set((declared + named + selecting).map(\.name))
    numbers = Self.numbers(declared + named)
    if usage.numberChoice != .none {
      usage = ArgumentUsage(base, syntax, passed: names, numbers: numbers)
    }
    let read = isNotCalled ? [] : usage.arguments.filter { !$0.isUndeclared }
    arguments =
      (read + named.filter { one in !read.contains { $0.name == one.name && $0.kind == one.kind } }).sorted()
    passed = Dictionary(grouping: arguments + selecting, by: \.name).mapValues { uses in
      let typed = uses.filter { $0.kind != .any }
      return typed.isEmpty ? uses : typed
    }
    lastPosition = passed.keys.map { if case .position(let position) = $0 { position } else { 0 } }.max() ?? 0
    shown = usage.shown
    isMalformed = !usage.malformed.isEmpty
    hasEscapes = usage.hasEscapes
    hasGaps = !usage.gaps.isEmpty
    isMixed = !usage.mixed.isEmpty
    numberChoice = usage.numberChoice
    choices = usage.choices
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
    let integers = arguments.filter(\.kind.isInteger)
    return Set((integers.isEmpty ? arguments.filter { !$0.isTag } : integers).map(\.name))
  }

  /// The syntax of the formatter that displays a message.
  /// - Parameter stated: that of its file.
  private static func formatter(of base: Message, _ stated: PlaceholderSyntax) -> PlaceholderSyntax {
    switch stated {
    case .messageFormat, .icu4j:
      let usage = ArgumentUsage(base, .icu)
      let names = usage.arguments.contains { argument in
        // Not `{...}`, which both formatters refuse.
        if case .name(let name) = argument.name {
          name.first.map { $0.isLetter || $0 == "_" } ?? false
        } else {
          false
        }
      }
      // It has numbers only, and a text without arguments is not formatted.
      return names || usage.arguments.isEmpty && !usage.hasApostrophes || !usage.choices.isEmpty
        ? .icu : stated
    case .android: return base.hasICUVariations ? .icu4j : stated
    case .apple, .compose, .printf, .javaPrintf, .braces, .i18next, .doubleBraces, .chromium, .webExtension,
      .vueI18n,
      .laravel,
      .plain:
      return base.hasICUVariations ? .icu : stated
    case .c, .python, .pythonBrace, .ruby, .numbered, .icu, .formatJS, .arb, .quotedARB, .angular, .fbt,
      .banana, .fluent:
      return stated
    }
  }

  /// Whether the formatter throws an exception for base. Then the code does not call it, and displays texts as they are.
  private var isRefused: Bool { isMalformed && (syntax == .messageFormat || syntax == .icu4j) }

  /// Whether the code formats its texts as the platform does.
  private var isFormatted: Bool { (!arguments.isEmpty || hasEscapes) && !isMalformed }

  /// The arguments in one line, such as `%1$@ %2$d`. Messages that read the same arguments in any order have the same
  /// signature.
  package var signature: String {
    Self.line(arguments)
  }

  /// The arguments that a message reads when this call displays it, in the same form.
  package func placeholders(of message: Message) -> String {
    Self.line(ArgumentUsage(message, syntax, isFormatted ? .formatted : .plain).arguments.sorted())
  }

  private static func line(_ arguments: [MessageArgument]) -> String {
    arguments.map { $0.written(isOnly: arguments.count == 1) }.joined(separator: " ")
  }

  /// Returns the differences that matter to the call, in the order of ``CompatibilityIssue/Kind``. A message is
  /// compatible unless one of them is more severe than ``CompatibilityIssue/Severity/note``.
  /// - Parameter locale: its plural rules determine the required cases; nil for no required cases.
  package func issues(of message: Message, in locale: LocaleTag?) -> [CompatibilityIssue] {
    if isNotCalled || isRefused { return [] }
    if case .text(let shown) = message, case .text(let text) = base, !isTranslation {
      if arguments.isEmpty, !syntax.mayHavePlaceholders(shown) { return [] }
      if shown == text, !hasUndeclaredNames { return [] }
    }
    if numberChoice == .none, arguments.isEmpty,
      [.c, .python, .pythonBrace, .printf, .ruby].contains(syntax),
      case .variations(let forms) = message, forms.isByNumber
    {
      // Without a number, gettext displays the first form: `dcigettext.c` of GNU libintl.
      return forms.cases.map { self.issues(of: $0.message, in: locale) }.min { $0.count < $1.count } ?? []
    }
    let usage = ArgumentUsage(
      message, syntax, isFormatted ? .formatted : .plain, passed: names, numbers: numbers, in: locale)
    if usage.isEmpty { return [] }
    var issues = argumentIssues(usage, of: message)
    // A copy of base has the forms of base's language.
    let isCopy = !isTranslation && message == base
    if syntax != .i18next || !isCopy { issues += missingCases(usage, locale) }
    if let locale, !isCopy { issues += missingForms(usage, locale) }
    issues += message.emptyForms(base: base, in: locale).map { .emptyForm($0) }
    if let changed = kindIssue(message, usage, locale) { issues.append(changed) }
    var malformed = addedBraces(of: message, usage.malformed)
    if isFormatted || syntax == .banana && !isMalformed { malformed += usage.malformed }
    if isFormatted, !isMixed { malformed += usage.mixed }
    issues += Set(malformed).sorted().map { .malformed($0, syntax) }
    issues += doubledPercentSigns(in: message).map { .lookalike($0) }
    issues += Set(lookalikes(in: message, usage.shown.always)).sorted().map { .lookalike($0) }
    issues += unintended(usage) + unquoted(message, base: base)
    issues += Set(namesWithoutSign(in: message, usage.shown.always)).sorted().map { .malformed($0, .braces) }
    issues += replacedBetweenColons(in: message)
    if message != base { issues += usage.implied.map { .impliedNumber($0.key, example: $0.example) } }
    if syntax == .python {
      // Its placeholders have no numbers, so that several issues may read the same.
      var known: Set<String> = []
      issues = issues.filter { known.insert("\($0)").inserted }
    }
    return issues
  }

  // MARK: - Arguments

  private func argumentIssues(_ usage: ArgumentUsage, of message: Message) -> [CompatibilityIssue] {
    var notPassed: [CompatibilityIssue] = []
    var wrongType: [CompatibilityIssue] = []
    let effects = FormatterEffects.of(syntax)
    let replaced = replacedInPart(usage)
    for argument in usage.arguments.sorted() {
      let place = place(of: argument.name, usage)
      // It is ``CompatibilityIssue/misaligned(_:by:)``.
      if place != argument.name, passed[place] != nil { continue }
      if let known = passed[place] {
        let misread = known.map { ($0, effects.effect(ofReading: argument.kind, passed: $0.kind)) }
        if let least = misread.min(by: { $0.1 ?? .note < $1.1 ?? .note }), misread.allSatisfy({ $0.1 != nil })
        {
          wrongType.append(
            isUncertain(known, argument)
              ? .uncertainType(argument, passed: least.0) : .wrongType(argument, passed: least.0))
        }
      } else if hidden.contains(argument.name) || replaced.contains(argument.name) {
        continue
      } else if case .position(let position) = argument.name, position < lastPosition || hasUndeclaredNames {
        continue
      } else if !arguments.isEmpty || hasEscapes || !syntax.isPrintf {
        notPassed.append(.notPassed(argument))
      } else if !usage.uncertain.contains(argument) {
        notPassed.append(.notFormatted(argument))
      }
    }
    let quoted = quoted(usage) + quotedByMessageFormat(message)
    let missing = missing(usage, in: message)
    return notPassed + wrongType + misaligned(usage) + shifted(usage) + quoted.sorted().map { .quoted($0) }
      + missing.subtracting(quoted.map(\.name)).compactMap { passed[$0]?.first }.sorted().map { .unused($0) }
  }

  /// The arguments of a text that Laravel replaces in part: `:names` has `:name` in it. Base may have the name in a word.
  private func replacedInPart(_ usage: ArgumentUsage) -> Set<ArgumentName> {
    guard syntax == .laravel else { return [] }
    let words = ReplacedNames(in: base)
    let known = ReplacedNames(passed.keys)
    return Set(
      usage.arguments.map(\.name).filter { name in
        guard case .name(let written) = name else { return false }
        return words.contain(wordWithBeginning: written) || known.contain(beginningOf: written)
      })
  }

  /// The arguments that a text does not display. Laravel displays those that words contain.
  private func missing(_ usage: ArgumentUsage, in message: Message) -> Set<ArgumentName> {
    let missing = shown.generally.subtracting(usage.shown.generally)
      .union(shown.always.subtracting(usage.shown.always))
    guard syntax == .laravel, !missing.isEmpty else { return missing }
    let words = ReplacedNames(in: message)
    return missing.filter { name in
      guard case .name(let known) = name else { return true }
      return !words.contain(wordWithBeginning: known)
    }
  }

  /// Whether the type that is passed is unknown. An author who reads another argument as a number distinguishes types.
  private func isUncertain(_ known: [MessageArgument], _ argument: MessageArgument) -> Bool {
    known.allSatisfy(\.acceptsAnyType)
      && !arguments.contains { $0.name != argument.name && ($0.kind.isNumber || $0.kind == .date) }
  }

  /// The arguments that base displays, and that an apostrophe quotes in the text.
  private func quoted(_ usage: ArgumentUsage) -> [MessageArgument] {
    guard syntax.hasQuotes, usage.hasApostrophes else { return [] }
    let lost = shown.always.subtracting(usage.arguments.map(\.name))
    return usage.quotedArguments.filter { lost.contains($0.name) }
  }

  /// A conversion such as `% d` is wanted if base has it too, or if it is the only one that reads its argument:
  /// `% d minutes` displays the number with a space.
  private func unintended(_ usage: ArgumentUsage) -> [CompatibilityIssue] {
    guard isFormatted, !usage.unintended.isEmpty else { return [] }
    let own = Set(ArgumentUsage(base, syntax, .formatted).unintended.map(\.written))
    let found = usage.unintended.filter { one in
      !own.contains(one.written) && passed[one.argument] != nil
        && (one.isRepeated || hasEscapes && !usage.hasEscapes)
    }
    return Set(found.map(\.written)).sorted().map { .unintended($0) }
  }

  /// The argument that a formatter reads for a name: Foundation reads the first one for `%2$@` alone.
  private func place(of name: ArgumentName, _ usage: ArgumentUsage) -> ArgumentName {
    guard syntax == .apple, !hasGaps, case .position(let position) = name,
      let gap = usage.gaps.first(where: { $0.position == position })
    else { return name }
    return .position(gap.actual)
  }

  /// The arguments that Java's `%s` displays in place of others, because a text without positions omits a number before them:
  /// `Delete the entry: %s` for `Delete %d entry: %s`. `java.util.Formatter`, "Ordinary index".
  private func shifted(_ usage: ArgumentUsage) -> [CompatibilityIssue] {
    guard syntax.isJavaFormatter, isFormatted else { return [] }
    let found = usage.sequences.compactMap { sequence -> CompatibilityIssue? in
      guard sequence.count < lastPosition else { return nil }
      for argument in sequence where argument.acceptsAnyType {
        guard let known = passed[argument.name], let number = known.first,
          known.allSatisfy({ $0.kind.isNumber })
        else { continue }
        return .misaligned(argument, by: number)
      }
      return nil
    }
    return found.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Java reads an argument by its number; the others read arguments in order. Foundation also reads an argument for a
  /// position that the call does not pass.
  private func misaligned(_ usage: ArgumentUsage) -> [CompatibilityIssue] {
    guard !hasGaps, !syntax.isJavaFormatter else { return [] }
    return usage.gaps.sorted { $0.position < $1.position }.compactMap { gap in
      guard let actual = passed[.position(gap.actual)]?.first,
        syntax == .apple || passed[.position(gap.position)] != nil,
        let read = usage.arguments.first(where: { $0.name == .position(gap.position) })
      else { return nil }
      return .misaligned(read, by: actual)
    }
  }

  // MARK: - Variations

  /// A text without variations is correct for a plural call in languages with one form for all numbers, if it does not
  /// show the number, and if its words fit every number. In fbt, a translation varies by whatever its language requires;
  /// in ICU's patterns and in Foundation by any number that is passed.
  private func kindIssue(
    _ message: Message, _ usage: ArgumentUsage, _ locale: LocaleTag?
  ) -> CompatibilityIssue? {
    guard usage.numberChoice != numberChoice, syntax != .fbt else { return nil }
    if usage.numberChoice == .none {
      // Forms that are all equal do not vary.
      if base.texts.count > 1, Set(base.texts).count == 1 { return nil }
      if usage.shown.always.isDisjoint(with: numbers) { return nil }
      if let locale {
        let rules = PluralRules(locale, numberChoice == .ordinal ? .ordinal : .cardinal)
        if rules.integerCategories.count == 1 { return nil }
        if numberChoice == .plural,
          message.texts.allSatisfy({ syntax.fitsEveryNumber($0, rules, in: locale) })
        {
          return nil
        }
      }
    }
    if syntax.isICU || syntax == .apple, numberChoice == .none { return nil }
    // In Apple's catalogs, each language has the forms that it needs: Apple, "Localizing strings that contain plurals".
    if syntax == .apple, usage.numberChoice == .none { return nil }
    return .kindChanged(from: usage.numberChoice, to: numberChoice)
  }

  /// The plural forms that whole numbers require. Formats without categories have none: fbt, and catalogs of gettext,
  /// whose forms are those of a rule in the file.
  private func missingForms(_ usage: ArgumentUsage, _ locale: LocaleTag) -> [CompatibilityIssue] {
    guard
      [
        .apple, .android, .compose, .icu, .formatJS, .arb, .quotedARB, .angular, .braces, .i18next, .fluent,
      ].contains(syntax)
    else {
      return []
    }
    var known: Set<PluralCategory> = []
    return usage.choices.flatMap { choice -> [PluralCategory] in
      let rules: PluralRules
      switch choice.selector {
      // Its missing forms are cases without a text.
      case .plural where syntax == .i18next, .ordinal where syntax == .i18next: return []
      case .plural: rules = PluralRules(locale)
      case .ordinal: rules = PluralRules(locale, .ordinal)
      // The forms are those of the rule in the file.
      case .form, .gender, .device, .word: return []
      }
      let missing = forms(rules, missingIn: choice, of: usage, isCzech: locale.language == "cs")
      // A label such as `Seasons` names one thing or several. The other forms follow numerals, but for the dual of Slovenian
      // and Sorbian.
      let ofLabels: Set<PluralCategory> =
        ["sl", "dsb", "hsb"].contains(locale.language) ? [.one, .two] : [.one]
      return showsNumber(of: choice, usage) ? missing : missing.filter(ofLabels.contains)
    }
    .filter { known.insert($0).inserted }
    .map { .missingForm($0) }
  }

  /// Without the form `other`, a category without a form is a ``CompatibilityIssue/missingCase(_:_:)``.
  private func forms(
    _ rules: PluralRules, missingIn choice: Variations, of usage: ArgumentUsage, isCzech: Bool
  ) -> [PluralCategory] {
    guard choice[.category(.other)] != nil else { return [] }
    // A choice that is not translated has the forms of base's language.
    if !isTranslation, choices.contains(choice) || choice.hasCzechForm && isCzech { return [] }
    if !choice.distinguishesCategories, fitsEveryNumber(choice, usage) { return [] }
    let missing = rules.categories(without: choice)
    // The form `other` serves a category if no whole number has the category `other`: Polish `one`, `few`, `other`.
    let isServed = missing.count == 1 && !rules.integerCategories.contains(.other)
    return isServed ? [] : missing
  }

  /// Whether a choice without categories, such as `=0 {No} other {#}`, needs none: its text for other numbers has no words,
  /// or base has as many choices of this kind, whose texts fit every number.
  private func fitsEveryNumber(_ choice: Variations, _ usage: ArgumentUsage) -> Bool {
    let texts = choice[.category(.other)]?.texts ?? []
    if !texts.isEmpty, texts.allSatisfy({ !syntax.hasWords($0) }) { return true }
    func count(_ choices: [Variations]) -> Int {
      choices.count { $0.selector == choice.selector && !$0.distinguishesCategories }
    }
    return count(choices) >= count(usage.choices)
      || !(choices + [choice]).contains { $0.isByNumber && $0.distinguishesCategories }
  }

  /// Whether a text displays the number that selects a form. Calls of Foundation and Android may pass a formatted number too.
  private func showsNumber(of choice: Variations, _ usage: ArgumentUsage) -> Bool {
    guard syntax.isICU else { return !arguments.isEmpty || !usage.arguments.isEmpty }
    return switch choice.selector {
    case .plural(let name), .ordinal(let name): usage.shown.generally.contains(name)
    case .form, .gender, .device, .word: true
    }
  }

  private func missingCases(_ usage: ArgumentUsage, _ locale: LocaleTag?) -> [CompatibilityIssue] {
    var known: Set<CaseKey> = []
    let missing = usage.choices.flatMap { missingCases(of: $0, locale) }.filter { known.insert($0).inserted }
    return missing.map { .missingCase($0, syntax) }
  }

  /// i18next 22, `Translator.resolve`: for a number without a form, the plain key is displayed, and otherwise the text of
  /// the fallback language. The form `other` is one of several, and needed only if a whole number has this category.
  private func formsOfI18next(missingIn choice: Variations, _ locale: LocaleTag?) -> [CaseKey] {
    guard let locale, choice[.any] == nil, choice.isByNumber, !hasOtherOnly else { return [] }
    var kind = PluralRules.Kind.cardinal
    if case .ordinal = choice.selector { kind = .ordinal }
    return PluralRules(locale, kind).categories(without: choice).map { .category($0) }
  }

  /// Whether base has a form `other` and no other one, although its language needs more: `by_and_other` is then a key of its own,
  /// such as one for "and another", and no fallback language has a form of it.
  private var hasOtherOnly: Bool {
    guard let baseLocale, !choices.isEmpty else { return false }
    return choices.allSatisfy { choice in
      choice.isByNumber && choice[.any] == nil && !choice.distinguishesCategories
        && !PluralRules(baseLocale).categories(without: choice).isEmpty
    }
  }

  /// The forms of a catalog's rule without a text. The C library displays the first form for them, which is right in a
  /// language with one form: `plural_lookup` in `dcigettext.c` of GNU libintl.
  private func numberedForms(
    of rule: PluralExpression, missingIn choice: Variations, _ locale: LocaleTag?
  ) -> [CaseKey] {
    // i18next's forms are keys such as `step_1`, which may be no forms.
    if syntax == .i18next, !choices.contains(where: { $0.cases.count > 1 }) { return [] }
    let missing = choice.formsMissing(by: rule)
    let displaysFirst = ![.python, .pythonBrace, .plain].contains(syntax)
    if displaysFirst, !missing.isEmpty, let locale, PluralRules(locale).integerCategories.count == 1 {
      return []
    }
    return missing
  }

  private func missingCases(of choice: Variations, _ locale: LocaleTag?) -> [CaseKey] {
    if case .form(_, let rule) = choice.selector { return numberedForms(of: rule, missingIn: choice, locale) }
    if syntax == .i18next { return formsOfI18next(missingIn: choice, locale) }
    guard !choice.hasFallback else { return [] }
    // ICU refuses a pattern without `other`: "Formatting Messages", "Complex Argument Types".
    if syntax.isICU { return [.any] }
    switch choice.selector {
    case .plural, .ordinal:
      guard let locale else { return [] }
      var kind = PluralRules.Kind.cardinal
      if case .ordinal = choice.selector { kind = .ordinal }
      let rules = PluralRules(locale, kind)
      return rules.categories(without: choice).map { .category($0) }
    case .form: return []
    case .gender, .word, .device:
      // Base has the values that the call may pass. Numbers are widths, or forms that differ by language.
      let required = choices.filter { $0.selector == choice.selector }.flatMap { $0.cases.map(\.key) }
      let keys = Set(choice.cases.map(\.key))
      return required.filter { key in
        if case .word(let word) = key, Int(word) != nil { return false }
        if case .device(let device) = key { return !device.fallbacks.contains { keys.contains(.device($0)) } }
        return key != .any && !keys.contains(key)
      }
    }
  }
}

extension Variations {
  fileprivate var isByNumber: Bool {
    switch selector {
    case .plural, .ordinal, .form: true
    case .gender, .device, .word: false
    }
  }

  /// Whether there is a form for a category besides `other`.
  fileprivate var distinguishesCategories: Bool {
    cases.contains { if case .category(let category) = $0.key { category != .other } else { false } }
  }

  /// Whether all texts are equal and end with `í`, as Czech `přehrání`: such nouns have one form for all numbers.
  fileprivate var hasCzechForm: Bool {
    guard let one = self[.category(.one)] ?? self[.exactly(1)] else { return false }
    return one.texts.allSatisfy { $0.hasSuffix("í") }
      && cases.allSatisfy { $0.key == .exactly(0) || $0.message == one }
  }

  /// Whether there is a case for all values without a case of their own.
  fileprivate var hasFallback: Bool {
    cases.contains { one in
      switch one.key {
      case .any, .category(.other), .word("other"), .gender(.unknown), .device(.other): true
      default: false
      }
    }
  }
}

extension PluralRules {
  /// The categories of whole numbers without a case, in CLDR's order.
  fileprivate func categories(without choice: Variations) -> [PluralCategory] {
    var missing = integerCategories.filter { choice[.category($0)] == nil }
    if !missing.isEmpty, choice.cases.contains(where: \.key.isExact) {
      missing = Set(
        Self.sampleIntegers.filter { choice[.exactly($0)] == nil }.map { category(of: $0) }
      ).intersection(missing)
    }
    return PluralCategory.allCases.filter(missing.contains)
  }
}

extension CaseKey {
  fileprivate var isExact: Bool { if case .exactly = self { true } else { false } }
}
