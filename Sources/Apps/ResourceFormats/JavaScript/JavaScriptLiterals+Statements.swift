import Bytes
import DataFormats

// MARK: - Statements about locales

extension JavaScriptLiterals.Collector {
  /// Begins an index member for `e.de = …` or `e["pt-BR"] = …`; the references up to the end of the expression are its.
  mutating func beginAssignment(_ bytes: RawSpan) {
    let isComparison = bytes.byte(at: range.upperBound) == UInt8(ascii: "=")
    guard !isComparison, frames[top].kind == .block || frames[top].kind == .group else { return }
    let isElement =
      before(0).token == .punctuator(UInt8(ascii: "]")) && before(1).token == .string
      && before(2).token == .punctuator(UInt8(ascii: "["))
    let isProperty = before(0).token == .identifier && before(1).token == .punctuator(UInt8(ascii: "."))
    guard isElement || isProperty else { return }
    let name = before(isElement ? 1 : 0).range
    let object = before(isElement ? 3 : 2)
    guard object.token == .identifier, bytes.looksLikeLocale(name) else { return }
    beginMember(name, subject: bytes.javaScriptName(object.range))
  }

  /// Begins an index member for a locale as the first or second argument of a call: `add("de", …)`,
  /// `Object.defineProperty(e, "de", …)`.
  mutating func beginCallMember(_ bytes: RawSpan) {
    guard frames[top].argumentTokens == 0, frames[top].argumentCount < 2, let function = frames[top].function,
      frames[top].callMember < 0, !frames[top].definesLocale, bytes.looksLikeLocale(range)
    else { return }
    // Not a path: `import("./x.js")`.
    let name = bytes.javaScriptName(range)
    guard !name.contains("."), !name.contains("/") else { return }
    let known = members.count
    let object = frames[top].variable.map { bytes.javaScriptName($0) } ?? ""
    beginMember(range, subject: "\(bytes.javaScriptName(function))(\(object)")
    if members.count > known { frames[top].callMember = sink }
  }

  private mutating func beginMember(_ key: Range<Int>, subject: String) {
    guard members.count < Self.memberLimit else {
      sink = frames[top].sink
      return
    }
    sink = members.count
    members.append(.init(key: key, subject: subject))
  }

  /// Adds the references in the arguments of a call to the member around it.
  mutating func endCallMember(_ frame: Frame) {
    guard frame.callMember >= 0, sink >= 0 else { return }
    let left = Self.referenceLimit - members[sink].references.count
    members[sink].references += members[frame.callMember].references.prefix(left)
  }

  /// Ends the references of an assignment, at a comma or semicolon; those of a call end with its parenthesis.
  mutating func endStatement() {
    sink = frames[top].callMember < 0 ? frames[top].sink : frames[top].callMember
  }

  /// Makes an index of the statements in a block about one object or function, if two of them refer to something.
  mutating func closeStatements(_ frame: Frame) {
    let own = members[frame.firstMember...].filter { !$0.references.isEmpty }
    members.removeSubrange(frame.firstMember...)
    guard own.count > 1 else { return }
    for (_, statements) in Dictionary(grouping: own, by: \.subject).sorted(by: { $0.key ?? "" < $1.key ?? "" }
    )
    where statements.count > 1 {
      let range = frame.start..<max(range.upperBound, frame.start)
      found.indices.append(.init(range: range, members: statements, isOfStatements: true))
      pending.append(-found.indices.count)
    }
  }

  /// The variable or property before an equals sign, which is the last token but `count`.
  func target(before count: Int) -> JavaScriptLiterals.Name? {
    guard before(count).token == .punctuator(UInt8(ascii: "=")) else { return nil }
    if before(count + 1).token == .identifier {
      let isProperty = before(count + 2).token == .punctuator(UInt8(ascii: "."))
      return .init(kind: isProperty ? .property : .variable, range: before(count + 1).range)
    }
    guard before(count + 1).token == .punctuator(UInt8(ascii: "]")), before(count + 2).token == .string else {
      return nil
    }
    return .init(kind: .property, range: before(count + 2).range)
  }

  /// The name of the function whose body or value begins: `de = function() {`, `function de() {`, `de = () => ({`,
  /// `de = e => {`.
  var functionName: JavaScriptLiterals.Name? {
    let isArrow = before(0).token == .arrow
    if isArrow, before(1).token == .identifier { return target(before: 2) }
    let end = before(isArrow ? 1 : 0)
    guard end.token == .punctuator(UInt8(ascii: ")")), let lastCall, lastCall.end == end.range.upperBound
    else {
      return nil
    }
    return lastCall.assigned
  }
}

// MARK: - Records

extension JavaScriptLiterals.Collector {
  /// Whether a list has two objects with a text and an object: `[{ locale: "de", messages: { … } }]`.
  func hasRecords(_ list: Int) -> Bool {
    var records = 0
    var record = list + 1
    while record < found.nodes[list].next, records < 2 {
      var kinds: Set<JavaScriptLiterals.Node.Kind> = []
      var member = record + 1
      while member < found.nodes[record].next {
        kinds.insert(found.nodes[member].kind)
        member = found.nodes[member].next
      }
      if found.nodes[record].kind == .object, kinds.contains(.text), kinds.contains(.object) { records += 1 }
      record = found.nodes[record].next
    }
    return records > 1
  }
}

extension RawSpan {
  /// Whether a name is the keyword before the name of a function.
  func isFunction(_ name: Range<Int>) -> Bool {
    matches("function", at: name.lowerBound) && name.count == 8
  }

  func isVoid(_ name: Range<Int>) -> Bool {
    matches("void", at: name.lowerBound) && name.count == 4
  }
}
