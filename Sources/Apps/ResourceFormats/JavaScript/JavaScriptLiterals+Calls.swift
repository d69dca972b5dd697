import Bytes
import DataFormats

// MARK: - Calls

extension JavaScriptLiterals.Collector {
  /// Follows the arguments of a call that are one text or number.
  mutating func addToGroup(_ bytes: RawSpan) {
    switch token {
    case .punctuator(UInt8(ascii: ",")), .punctuator(UInt8(ascii: ")")): endArgument()
    case .string, .template:
      beginCallMember(bytes)
      startArgument(.init(kind: .text, range: range))
    case .number: startArgument(.init(kind: .number, range: range))
    case .identifier:
      if frames[top].argumentTokens == 0 { frames[top].variable = range }
      frames[top].argumentTokens += 1
    default: frames[top].argumentTokens += 1
    }
  }

  private mutating func startArgument(_ argument: JavaScriptLiterals.Argument) {
    frames[top].argumentTokens += 1
    frames[top].argument = argument
  }

  private mutating func endArgument() {
    if frames[top].argumentTokens == 1, let argument = frames[top].argument,
      frames[top].arguments.count < Self.argumentLimit
    {
      frames[top].arguments.append(argument)
    }
    frames[top].argumentCount += 1
    if frames[top].argumentTokens != 1 || frames[top].argumentCount > 1 { frames[top].variable = nil }
    frames[top].argumentTokens = 0
    frames[top].argument = nil
  }

  /// Notes whether a parenthesis begins the arguments of a call, of `JSON.parse`, and which variable is set to the result.
  mutating func markCall(_ bytes: RawSpan) {
    frames[top].isCall = followsOperand
    if before(0).token == .punctuator(UInt8(ascii: ")")), let lastCall,
      lastCall.end == before(0).range.upperBound
    {
      frames[top].callee = lastCall
      frames[top].assigned = lastCall.assigned
    }
    frames[top].result = target(before: 0)
    guard before(0).token == .identifier else { return }
    frames[top].function = before(0).range
    frames[top].definesLocale =
      bytes.matches("defineLocale", at: before(0).range.lowerBound) && before(0).range.count == 12
    frames[top].isParse =
      bytes.matches("parse", at: before(0).range.lowerBound) && before(0).range.count == 5
      && before(1).token == .punctuator(UInt8(ascii: "."))
      && bytes.matches("JSON", at: before(2).range.lowerBound) && before(2).range.count == 4
    // The name of the function may have several parts: `Object.freeze`.
    var length = 1
    while length < 5, before(length).token == .punctuator(UInt8(ascii: ".")),
      before(length + 1).token == .identifier
    {
      length += 2
    }
    frames[top].assigned = target(before: length)
    if before(1).token == .identifier, bytes.isFunction(before(1).range) {
      frames[top].assigned = .init(kind: .variable, range: before(0).range)
      frames[top].isHead = true
    }
  }

  /// Adds the alias of a variable that is set to the result of a call with one number, or a variable as the only argument.
  mutating func closeCall(_ frame: Frame) {
    var alias = frame.callee?.alias
    if let name = frame.assigned, !frame.isParse, !frame.isHead, let reference = Self.reference(in: frame) {
      // The argument of the last call counts: `r(d[0])(r(d[1]))`.
      if let alias { found.aliases.remove(at: alias) }
      alias = found.aliases.count
      let isCall = reference.kind == .name
      found.aliases.append(.init(name: name.range, references: [reference], scope: scope(), isCall: isCall))
    }
    lastCall = Call(
      end: range.upperBound, numbers: frame.number == nil ? 0 : frame.numbers,
      assigned: frame.assigned ?? frame.result,
      alias: alias)
    // The number of the function that is called is not one of the result.
    if let callee = frame.callee, frame.number != nil { frames[top].numbers -= callee.numbers }
  }

  private static func reference(in frame: Frame) -> JavaScriptLiterals.Reference? {
    if let number = frame.number { return frame.numbers == 1 ? number : nil }
    return frame.variable.map { .init(kind: .name, range: $0) }
  }
}
