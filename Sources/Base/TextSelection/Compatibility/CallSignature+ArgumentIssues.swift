import Localization

/// How the arguments that a text reads differ from those that the call passes.
extension CallSignature {
  func argumentIssues(_ usage: ArgumentUsage, of message: Message) -> [CompatibilityIssue] {
    let read = usage.arguments.sorted()
    let replaced = replacedInPart(usage)
    var issues = read.compactMap { notPassed($0, usage, replaced: replaced) }
    issues += read.compactMap { wrongType(of: $0, usage) }
    issues += misaligned(usage)
    issues += shifted(usage)
    let quoted = quoted(usage) + quotedByMessageFormat(message)
    issues += quoted.sorted().map { .quoted($0) }
    let unused = missing(usage, in: message).subtracting(quoted.map(\.name))
    issues += unused.compactMap { passed[$0]?.first }.sorted().map { omission(of: $0, usage.sequences) }
    return issues
  }

  /// The issue of an argument that the call does not pass; nil if it passes it, or if that is unknown.
  private func notPassed(
    _ argument: MessageArgument, _ usage: ArgumentUsage, replaced: Set<ArgumentName>
  ) -> CompatibilityIssue? {
    if passed[place(of: argument.name, usage)] != nil { return nil }
    if hidden.contains(argument.name) || replaced.contains(argument.name) { return nil }
    if isNumberOfForms(argument.name) || mayBePassed(argument) { return nil }
    if displaysMapping(argument, usage) { return .displaysMapping(argument) }
    if let position = argument.name.position, position < lastPosition || hasUndeclaredNames { return nil }
    if !arguments.isEmpty || hasEscapes || !syntax.isPrintf { return .notPassed(argument) }
    if usage.uncertain.contains(argument) { return nil }
    // GNU gettext manual, "c-format Flag": the program passes the text to a function such as printf.
    return syntax == .c ? .notPassed(argument) : .notFormatted(argument)
  }

  /// Symfony's code may pass names to a text of base that displays none of them, as the title of a page.
  private func mayBePassed(_ argument: MessageArgument) -> Bool { syntax == .symfony && arguments.isEmpty }

  /// Whether an argument of Python is the mapping that the call passes. Code that formats `%(name)s` passes a mapping, and it is
  /// the value of a single `%s`: Python, "printf-style String Formatting". A second conversion is a TypeError.
  private func displaysMapping(_ argument: MessageArgument, _ usage: ArgumentUsage) -> Bool {
    syntax == .python && usage.arguments == [argument] && argument.kind == .object && !usage.isRepeated
      && argument.name.position != nil && lastPosition == 0 && !arguments.isEmpty
  }

  /// The issue of an argument whose type in the text fits none of its types in base; nil if it fits one.
  private func wrongType(of argument: MessageArgument, _ usage: ArgumentUsage) -> CompatibilityIssue? {
    let place = place(of: argument.name, usage)
    // An argument at another place is ``CompatibilityIssue/misaligned(_:by:)``.
    guard place == argument.name, let known = passed[place] else { return nil }
    let effects = FormatterEffects.of(syntax)
    var least: (passed: MessageArgument, severity: CompatibilityIssue.Severity)?
    for one in known {
      guard let severity = effects.effect(ofReading: argument.kind, passed: one.kind) else { return nil }
      if least.map({ severity < $0.severity }) ?? true { least = (one, severity) }
    }
    guard let least else { return nil }
    if isUncertain(known, argument) { return .uncertainType(argument, passed: least.passed) }
    return .wrongType(argument, passed: least.passed)
  }

  /// The arguments of a text that Laravel replaces in part: `:names` has `:name` in it. Base may have the name in a word.
  private func replacedInPart(_ usage: ArgumentUsage) -> Set<ArgumentName> {
    guard syntax == .laravel else { return [] }
    let words = ReplacedNames(in: base)
    let known = ReplacedNames(passed.keys)
    return Set(
      usage.arguments.map(\.name).filter { name in
        guard case .name(let written) = name else { return false }
        if known.contain(beginningOf: written) || words.contain(written) { return true }
        return words.contain(wordWithBeginning: written) && !isBeginningOnly(written)
      })
  }

  /// Whether a word of Laravel is only the beginning of names of base, as `:nam` of `:name`. Nothing replaces it (`strtr` in
  /// `Translator::makeReplacements`), unless base has it before an ending, `:names`, or as a name elsewhere in its file.
  private func isBeginningOnly(_ word: String) -> Bool {
    !namesOfFile.contains(word) && passed[.name(word + "s")] == nil
  }

  /// The arguments that a text does not display. Laravel displays those that words contain.
  private func missing(_ usage: ArgumentUsage, in message: Message) -> Set<ArgumentName> {
    var missing = shown.generally.subtracting(usage.shown.generally)
      .union(shown.always.subtracting(usage.shown.always))
    missing.subtract(numbersOfKey)
    if showsNumberOfForms(usage) { missing = missing.filter { !isNumberOfBase($0) } }
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
    return usage.quotedArguments.union(usage.quotedTags).filter { lost.contains($0.name) }
  }

  /// A conversion such as `% d` is wanted if base has it too, or if it is the only one that reads its argument:
  /// `% d minutes` displays the number with a space. At the beginning of a word, as in Turkish `+% daha`, it is not.
  func unintended(_ usage: ArgumentUsage, in message: Message) -> [CompatibilityIssue] {
    guard isFormatted, !usage.unintended.isEmpty else { return [] }
    let own = Set(ArgumentUsage(base, syntax, .formatted).unintended.map(\.written))
    let added = usage.unintended.filter { !own.contains($0.written) && passed[$0.argument] != nil }
    // Each is searched in all texts.
    let searched = Set(added.map(\.written)).sorted().prefix(Self.maxSearched)
    let beginnings = Set(searched.filter { beginsWord($0, in: message) })
    let found = added.filter { one in
      one.isRepeated || hasEscapes && !usage.hasEscapes || beginnings.contains(one.written)
    }
    return Set(found.map(\.written)).sorted().map { .unintended($0) }
  }

  /// The number of different conversions that are searched in a text. A translator writes few by mistake.
  private static let maxSearched = 32

  /// Whether the letter of a conversion with a space flag begins a word of four letters or more: `% daha`, but not `% dmin`.
  private func beginsWord(_ conversion: String, in message: Message) -> Bool {
    message.texts.contains { text in
      text.ranges(of: conversion).contains { range in
        text[range.upperBound...].prefix(while: \.isLetter).filter(\.isLowercase).count > 2
          && !Self.units.contains(String(text[range.upperBound...].prefix(while: \.isLetter)))
      }
    }
  }

  /// Units of three letters or more that texts have directly after a number.
  private static let units: Set<String> = ["min", "sec", "fps", "dpi", "bps", "kbps", "mbps"]

  /// Whether base has `%S` only, as `.properties` of Mozilla's programs. `nsTextFormatter` takes an argument by its position:
  /// `aValues[argNumber]` in `dosprintf` of Gecko's xpcom/string/nsTextFormatter.cpp.
  private var isOfMozilla: Bool { syntax == .printf && arguments.allSatisfy { $0.conversion == "S" } }

  /// The argument that a formatter reads for a name: Foundation reads the first one for `%2$@` alone.
  private func place(of name: ArgumentName, _ usage: ArgumentUsage) -> ArgumentName {
    guard syntax == .apple, !hasGaps, case .position(let position) = name,
      let gap = usage.gaps.first(where: { $0.position == position })
    else { return name }
    return .position(gap.actual)
  }

  /// Java, Boost and Mozilla's formatter read an argument by its number; the others read arguments in order. Foundation also
  /// reads an argument for a position that the call does not pass.
  private func misaligned(_ usage: ArgumentUsage) -> [CompatibilityIssue] {
    guard !hasGaps, !syntax.isJavaFormatter, syntax != .boost, !isOfMozilla else { return [] }
    return usage.gaps.sorted { $0.position < $1.position }.compactMap { gap in
      guard let actual = passed[.position(gap.actual)]?.first,
        syntax == .apple || passed[.position(gap.position)] != nil,
        let read = usage.arguments.first(where: { $0.name == .position(gap.position) })
      else { return nil }
      return .misaligned(read, by: actual)
    }
  }
}
