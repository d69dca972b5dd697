/// The arguments that a call passes to its message, and the check whether another message is compatible with the call.
///
/// The calling code is not available. The arguments are those that the message in the base locale reads. Therefore:
/// - An argument that base does not read counts as not passed, except positions below the last one that base reads.
/// - If base reads an argument as several types, every type is accepted.
/// - If base has no placeholder, the text is assumed not to be formatted: nothing in it is
///   ``CompatibilityIssue/malformed(_:)``, and percent signs are literal. A certain placeholder (`%@`, `%1$s`) is still
///   an issue, because it would be displayed as it is written.
/// - If base itself is malformed, as in `%d% off`, the code uses something more lenient than a formatter. Then no text is
///   malformed.
/// - An empty message is not translated. The caller decides whether base is displayed instead.
///
/// An omitted argument does not crash, but the text lacks information that the call passes. That is
/// ``CompatibilityIssue/unused(_:)``. A text for one number or few numbers (`one`, `two`, `=1`) may omit this number, and
/// a text for 0 may omit every argument.
///
/// In Foundation and C, an argument after an omitted one is ``CompatibilityIssue/misaligned(_:by:)``: arguments are read
/// in order, and without a conversion the size of an argument is unknown. Foundation then reads the first argument for
/// `%2$@`; in POSIX, fprintf, the behavior is undefined.
package struct CallSignature: Sendable {
  package let syntax: PlaceholderSyntax
  /// Sorted by position, then by name. An argument that base reads as several types is contained once for each.
  package let arguments: [MessageArgument]

  /// By name, with the class if base reads only one.
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
    var usage = ArgumentUsage(base, syntax)
    names = Set(usage.arguments.map(\.name))
    numbers = Self.numbers(usage.arguments)
    if usage.numberChoice != .none {
      usage = ArgumentUsage(base, syntax, passed: names, numbers: numbers)
    }
    arguments = usage.arguments.sorted()
    passed = Dictionary(grouping: arguments, by: \.name).compactMapValues { uses in
      let typed = uses.filter { $0.kind != .any }
      guard let first = typed.first ?? uses.first else { return nil }
      return (first, typed.count == 1 ? first.kind : .any)
    }
    lastPosition = passed.keys.map { if case .position(let position) = $0 { position } else { 0 } }.max() ?? 0
    shown = usage.shown
    isMalformed = !usage.malformed.isEmpty
    hasGaps = !usage.gaps.isEmpty
    numberChoice = usage.numberChoice
    choices = usage.choices
  }

  /// The arguments that may select a plural form: the integers, or all arguments if there are none, because a number may
  /// be passed as text.
  private static func numbers(_ arguments: [MessageArgument]) -> Set<ArgumentName> {
    let integers = arguments.filter(\.kind.isInteger)
    return Set((integers.isEmpty ? arguments : integers).map(\.name))
  }

  /// The arguments in one line, such as `%1$@ %2$d`. Messages that read the same arguments in any order have the same
  /// signature.
  package var signature: String {
    arguments.map { $0.written(isOnly: arguments.count == 1) }.joined(separator: " ")
  }

  /// Returns the reasons why the call cannot display the message, in the order of ``CompatibilityIssue/Kind``.
  /// - Parameter locale: its plural rules determine the required cases; nil for no required cases.
  package func issues(of message: Message, in locale: LocaleTag?) -> [CompatibilityIssue] {
    if case .text(let shown) = message, let text {
      if arguments.isEmpty, !shown.utf8.contains(syntax.mark) { return [] }
      if shown == text { return [] }
    }
    let usage = ArgumentUsage(message, syntax, passed: names, numbers: numbers, in: locale)
    if usage.isEmpty { return [] }
    var issues = argumentIssues(usage)
    issues += missingCases(usage, locale)
    if let changed = kindIssue(usage, locale) { issues.append(changed) }
    if !arguments.isEmpty, !isMalformed { issues += Set(usage.malformed).sorted().map { .malformed($0) } }
    return issues
  }

  // MARK: - Arguments

  private func argumentIssues(_ usage: ArgumentUsage) -> [CompatibilityIssue] {
    var notPassed: [CompatibilityIssue] = []
    var wrongType: [CompatibilityIssue] = []
    for argument in usage.arguments.sorted() {
      if let (known, kind) = passed[argument.name] {
        if !argument.kind.accepts(kind, syntax) { wrongType.append(.wrongType(argument, passed: known)) }
      } else if case .position(let position) = argument.name, position < lastPosition {
        continue
      } else if !arguments.isEmpty || !usage.uncertain.contains(argument) {
        notPassed.append(.notPassed(argument))
      }
    }
    let missing = shown.generally.subtracting(usage.shown.generally)
      .union(shown.always.subtracting(usage.shown.always))
    return notPassed + wrongType + misaligned(usage.gaps)
      + missing.compactMap { passed[$0]?.argument }.sorted().map { .unused($0) }
  }

  /// Java reads an argument by its number; the others read arguments in order.
  private func misaligned(_ gaps: Set<ArgumentUsage.Gap>) -> [CompatibilityIssue] {
    guard !hasGaps, syntax != .android else { return [] }
    return gaps.sorted { $0.next < $1.next }.compactMap { gap in
      guard let missing = passed[.position(gap.missing)], let next = passed[.position(gap.next)] else {
        return nil
      }
      return .misaligned(next.argument, by: missing.argument)
    }
  }

  // MARK: - Variations

  /// A text without variations is correct for a plural call in languages with one form for all numbers. In fbt, a
  /// translation varies by whatever its language requires; in ICU's patterns by any number that is passed.
  private func kindIssue(_ usage: ArgumentUsage, _ locale: LocaleTag?) -> CompatibilityIssue? {
    guard usage.numberChoice != numberChoice, syntax != .fbt else { return nil }
    if usage.numberChoice == .none, let locale {
      let rules = PluralRules(locale, numberChoice == .ordinal ? .ordinal : .cardinal)
      if rules.categories.count == 1 { return nil }
    }
    if syntax == .icu, numberChoice == .none { return nil }
    return .kindChanged(from: usage.numberChoice, to: numberChoice)
  }

  private func missingCases(_ usage: ArgumentUsage, _ locale: LocaleTag?) -> [CompatibilityIssue] {
    var known: Set<CaseKey> = []
    let missing = usage.choices.flatMap { missingCases(of: $0, locale) }.filter { known.insert($0).inserted }
    return missing.map { .missingCase($0) }
  }

  private func missingCases(of choice: Variations, _ locale: LocaleTag?) -> [CaseKey] {
    guard !choice.hasFallback else { return [] }
    // ICU refuses a pattern without `other`: "Formatting Messages", "Complex Argument Types".
    if syntax == .icu { return [.any] }
    switch choice.selector {
    case .plural, .ordinal:
      guard let locale else { return [] }
      var kind = PluralRules.Kind.cardinal
      if case .ordinal = choice.selector { kind = .ordinal }
      let rules = PluralRules(locale, kind)
      return rules.categories(without: choice).map { .category($0) }
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
    var missing: Set<PluralCategory> = []
    for number in Self.samples {
      let category = category(of: number)
      let isCovered = choice[.category(category)] != nil || choice[.exactly(number)] != nil
      if !isCovered { missing.insert(category) }
    }
    return PluralCategory.allCases.filter(missing.contains)
  }

  /// Numbers that include every category of every language.
  private static let samples: [Int64] = Array(0...210) + [1000, 1001, 10_000, 100_000, 1_000_000, 2_000_000]
}
