/// What a call passes to the message that it asks for, and whether another message fits it.
///
/// The arguments are what the message in base reads; the code that calls is not there to be seen. So:
/// - What base does not read counts as not passed, but for positions below the last that it does.
/// - Where base reads one argument as several things, any is taken.
/// - A text whose base has no placeholder is not filled in: nothing in it is ``/malformed``, and its percent
///   signs are only percent signs. One that clearly has a placeholder (`%@`, `%1$s`) would show it as it is written.
/// - A base that is malformed itself, `%d% off`, is filled in by something more lenient than a formatter; then
///   nothing else is malformed.
/// - A message without a word in it is one that nobody has translated: whether base is shown for it, the caller knows.
///
/// An argument that is left out is no crash by itself: but a text that was written before there was a number to tell
/// says less than the call wants it to, and a message in which the number is the message says nothing. That is
/// ``/notShown``. A text for one number, or few (`one`, `two`, `=1`), may leave this number out, and one for
/// nothing whatever there is none of.
///
/// In Foundation and C, what follows one that is left out is ``/displaced(_:by:)``: arguments are taken from
/// the call in turn, and what no conversion tells the size of cannot be passed over. Foundation then gives `%2$@` the
/// first one; POSIX, fprintf, leaves it undefined.
package struct CallSignature: Sendable {
  package let syntax: PlaceholderSyntax
  /// Sorted by position, then by name; of one that base reads in several ways, each.
  package let arguments: [MessageArgument]

  /// By name, with the class that is sure.
  private let passed: [ArgumentName: (argument: MessageArgument, kind: ArgumentClass)]
  private let names: Set<ArgumentName>
  private let lastPosition: Int
  private let numbers: Set<ArgumentName>
  private let shown: ArgumentUsage.Shown
  private let isMalformed: Bool
  private let hasGaps: Bool
  private let numberChoice: NumberChoice
  private let choices: [Variations]
  private let text: String?

  package init(of base: Message, syntax: PlaceholderSyntax) {
    self.syntax = syntax
    if case .text(let text) = base { self.text = text } else { text = nil }
    var reads = ArgumentUsage(base, syntax)
    names = Set(reads.arguments.map(\.name))
    numbers = Self.numbers(reads.arguments)
    if reads.numberChoice != .plain {
      reads = ArgumentUsage(base, syntax, passed: names, numbers: numbers)
    }
    arguments = reads.arguments.sorted()
    passed = Dictionary(grouping: arguments, by: \.name).compactMapValues { uses in
      let typed = uses.filter { $0.kind != .any }
      guard let first = typed.first ?? uses.first else { return nil }
      return (first, typed.count == 1 ? first.kind : .any)
    }
    lastPosition = passed.keys.map { if case .position(let place) = $0 { place } else { 0 } }.max() ?? 0
    shown = reads.shown
    isMalformed = !reads.malformed.isEmpty
    hasGaps = !reads.gaps.isEmpty
    numberChoice = reads.numberChoice
    choices = reads.choices
  }

  /// Which arguments may be the number that a choice goes by: the integers; without any, all, since a number may
  /// be passed in words.
  private static func numbers(_ arguments: [MessageArgument]) -> Set<ArgumentName> {
    let integers = arguments.filter(\.kind.isInteger)
    return Set((integers.isEmpty ? arguments : integers).map(\.name))
  }

  /// The arguments in one line, `%1$@ %2$d`: the same for messages that read the same, in whatever order.
  package var signature: String {
    arguments.map { $0.written(isOnly: arguments.count == 1) }.joined(separator: " ")
  }

  /// Whether the message can be shown by this call.
  package func fits(_ message: Message, in locale: LocaleTag?) -> Bool {
    problems(of: message, in: locale).isEmpty
  }

  /// What is wrong with a message for this call, in the order of ``/Kind``.
  /// - Parameter locale: whose rules say which numbers need a case of their own; of nil, none do.
  package func problems(of message: Message, in locale: LocaleTag?) -> [CompatibilityIssue] {
    if case .text(let shown) = message, let text {
      if arguments.isEmpty, !shown.utf8.contains(syntax.mark) { return [] }
      if shown == text { return [] }
    }
    let reads = ArgumentUsage(message, syntax, passed: names, numbers: numbers, in: locale)
    if reads.isEmpty { return [] }
    var problems = argumentProblems(reads)
    problems += missingCases(reads, locale)
    if let changed = kindProblem(reads, locale) { problems.append(changed) }
    if !arguments.isEmpty, !isMalformed { problems += Set(reads.malformed).sorted().map { .malformed($0) } }
    return problems
  }

  // MARK: - Arguments

  private func argumentProblems(_ reads: ArgumentUsage) -> [CompatibilityIssue] {
    var notPassed: [CompatibilityIssue] = []
    var wrongType: [CompatibilityIssue] = []
    for argument in reads.arguments.sorted() {
      if let (known, kind) = passed[argument.name] {
        if !argument.kind.shows(kind, syntax) { wrongType.append(.wrongType(argument, passed: known)) }
      } else if case .position(let place) = argument.name, place < lastPosition {
        continue
      } else if !arguments.isEmpty || !reads.uncertain.contains(argument) {
        notPassed.append(.notPassed(argument))
      }
    }
    let missing = shown.generally.subtracting(reads.shown.generally)
      .union(shown.always.subtracting(reads.shown.always))
    return notPassed + wrongType + misaligned(reads.gaps)
      + missing.compactMap { passed[$0]?.argument }.sorted().map { .unused($0) }
  }

  /// Java looks an argument up by its number; the others take them one after the other.
  private func misaligned(_ gaps: Set<ArgumentUsage.Gap>) -> [CompatibilityIssue] {
    guard !hasGaps, syntax != .android else { return [] }
    return gaps.sorted { $0.next < $1.next }.compactMap { gap in
      guard let missing = passed[.position(gap.missing)], let next = passed[.position(gap.next)] else {
        return nil
      }
      return .misaligned(next.argument, by: missing.argument)
    }
  }

  // MARK: - Choices

  /// A plain text under a plural call is right in languages that have one form for all numbers. In fbt, a
  /// translation chooses by whatever its language wants; in ICU's patterns by a number that is passed.
  private func kindProblem(_ reads: ArgumentUsage, _ locale: LocaleTag?) -> CompatibilityIssue? {
    guard reads.numberChoice != numberChoice, syntax != .fbt else { return nil }
    if reads.numberChoice == .plain, let locale {
      let rules = PluralRules(locale, numberChoice == .ordinal ? .ordinal : .cardinal)
      if rules.categories.count == 1 { return nil }
    }
    if syntax == .icu, numberChoice == .plain { return nil }
    return .kindChanged(from: reads.numberChoice, to: numberChoice)
  }

  private func missingCases(_ reads: ArgumentUsage, _ locale: LocaleTag?) -> [CompatibilityIssue] {
    var known: Set<CaseKey> = []
    let missing = reads.choices.flatMap { missingCases(of: $0, locale) }.filter { known.insert($0).inserted }
    return missing.map { .missingCase($0) }
  }

  private func missingCases(of choice: Variations, _ locale: LocaleTag?) -> [CaseKey] {
    guard !choice.hasFallback else { return [] }
    // A pattern without it is refused: ICU, "Formatting Messages", "Complex Argument Types".
    if syntax == .icu { return [.any] }
    switch choice.selector {
    case .plural, .ordinal:
      guard let locale else { return [] }
      var kind = PluralRules.Kind.cardinal
      if case .ordinal = choice.selector { kind = .ordinal }
      let rules = PluralRules(locale, kind)
      return rules.categories(without: choice).map { .category($0) }
    case .gender, .word, .device:
      // What the call may ask for, base shows. Numbers are widths, or forms that differ by language.
      let asked = choices.filter { $0.selector == choice.selector }.flatMap { $0.cases.map(\.key) }
      let keys = Set(choice.cases.map(\.key))
      return asked.filter { key in
        if case .word(let word) = key, Int(word) != nil { return false }
        if case .device(let device) = key { return !device.fallbacks.contains { keys.contains(.device($0)) } }
        return key != .any && !keys.contains(key)
      }
    }
  }
}

extension Variations {
  /// Whether it has a text for whatever has none of its own.
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
  /// Categories of whole numbers for which there is no case, in CLDR's order.
  fileprivate func categories(without choice: Variations) -> [PluralCategory] {
    var missing: Set<PluralCategory> = []
    for number in Self.samples {
      let category = category(of: number)
      let isCovered = choice[.category(category)] != nil || choice[.exactly(number)] != nil
      if !isCovered { missing.insert(category) }
    }
    return PluralCategory.allCases.filter(missing.contains)
  }

  /// Where rules of any language change.
  private static let samples: [Int64] = Array(0...210) + [1000, 1001, 10_000, 100_000, 1_000_000, 2_000_000]
}
