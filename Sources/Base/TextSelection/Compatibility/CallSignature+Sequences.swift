import Localization

/// Conversions without positions, `%s of %s`, which read the call's arguments in order. A text with fewer of them displays the first
/// arguments, whichever ones its author omitted.
///
/// - If their types show that an earlier argument is omitted, the text displays another value: ``CompatibilityIssue/wrongType(_:passed:)``
///   for a type that does not fit, as in `%d` for `%s: %d`, and ``CompatibilityIssue/misaligned(_:by:)`` for one that accepts all.
/// - If they fit the first arguments, and a later one has the same conversion, as in `%s` for `%s of %s`, nothing shows which one is omitted:
///   ``CompatibilityIssue/unusedInOrder(_:)``.
/// - If they fit the first arguments only, as in `%s` for `%s: %d`, the last argument is omitted: ``CompatibilityIssue/unused(_:)``.
extension CallSignature {
  /// The issue of an argument that a text does not display.
  func omission(of argument: MessageArgument, _ sequences: [[MessageArgument]]) -> CompatibilityIssue {
    guard let position = argument.name.position else { return .unused(argument) }
    let isUnclear = sequences.contains { $0.count < position && fitsLaterArguments($0) }
    return isUnclear ? .unusedInOrder(argument) : .unused(argument)
  }

  /// Whether the conversions of a text fit the first arguments of base, and the last one is also that of a later argument.
  private func fitsLaterArguments(_ sequence: [MessageArgument]) -> Bool {
    guard let last = sequence.last, sequence.count < sequenceOfBase.count else { return false }
    let fitsFirst = zip(sequence, sequenceOfBase).allSatisfy(fits)
    return fitsFirst && sequenceOfBase[sequence.count...].contains { $0.kind == last.kind }
  }

  private func fits(_ read: MessageArgument, _ passed: MessageArgument) -> Bool {
    let effect = FormatterEffects.of(syntax).effect(ofReading: read.kind, passed: passed.kind)
    return effect ?? .note == .note
  }

  /// The arguments that `%s` displays in place of others, because a text without positions omits a number before them: `Delete the
  /// entry: %s` for `Delete %d entry: %s`. `java.util.Formatter`, "Ordinary index"; Ruby and PHP display any argument for `%s` too. If
  /// base reads no text, as `%1$d of %2$d`, then `%s` displays the first number as intended.
  func shifted(_ usage: ArgumentUsage) -> [CompatibilityIssue] {
    guard syntax.isJavaFormatter || syntax == .ruby, isFormatted else { return [] }
    let texts = arguments.count(where: \.displaysAnyType)
    var issues: [CompatibilityIssue] = []
    for sequence in usage.sequences where sequence.count < lastPosition {
      // More of them than base has texts are meant for numbers.
      if sequence.count(where: \.displaysAnyType) > texts { continue }
      if let issue = firstShifted(in: sequence), !issues.contains(issue) { issues.append(issue) }
    }
    return issues
  }

  private func firstShifted(in sequence: [MessageArgument]) -> CompatibilityIssue? {
    for argument in sequence where argument.displaysAnyType {
      guard let known = passed[argument.name], let number = known.first else { continue }
      if known.allSatisfy(\.kind.isNumber) { return .misaligned(argument, by: number) }
    }
    return nil
  }
}

extension MessageArgument {
  /// Whether the conversion displays an argument of any type: `%s` of Java, Ruby and PHP.
  fileprivate var displaysAnyType: Bool { acceptsAnyType || syntax == .ruby && kind == .bytes }
}
