import Bytes
import DataFormats

extension JavaScriptLiterals.Collector {
  /// - Parameter inLiteral: whether the value is one of the literal values around it.
  mutating func open(_ kind: Frame.Kind, inLiteral: Bool = false) {
    var frame = Frame(kind: kind, start: range.lowerBound)
    frame.sink = sink
    frame.definition = definition
    frame.firstItem = found.items.count
    frame.firstMember = members.count
    frame.firstPending = pending.count
    frame.functionName = functionName
    if kind == .block {
      blocks.append(frames.count)
      // What a function refers to does not define a variable.
      definition = -1
    }
    if kind == .object || kind == .array {
      frame.state = kind == .object ? .key : .value
      if inLiteral {
        frames[top].state = .literal
        frame.depth = frames[top].depth + 1
      }
      frame.isLiteral = frame.depth < Self.depthLimit
      frame.memberItem = found.items.count
      frame.comment = statementComment
      frame.assigned = target(before: 0)
      if kind == .object, frame.assigned ?? frames[top].assigned != nil { definition = frames.count }
      frame.node = found.nodes.count
      let key = inLiteral && frames[top].kind == .object ? frames[top].key : 0..<0
      found.nodes.append(
        .init(kind: kind == .object ? .object : .array, key: key, range: range, next: frame.node + 1))
      frame.memberNode = found.nodes.count
    }
    frames.append(frame)
  }

  /// Closes the innermost bracket, whatever the kind of the closing one is: the scanner does the same.
  mutating func close() {
    guard let frame = frames.popLast() else { return }
    sink = frame.sink
    definition = frame.definition
    switch frame.kind {
    case .block:
      closeStatements(frame)
      blocks.removeLast()
      if frame.scope >= 0 { found.scopes[frame.scope] = frame.start..<range.upperBound }
    case .group:
      endCallMember(frame)
      closeGroup(frame)
    case .object:
      closeIndex(frame)
      closeValue(frame, isClosed: token == .punctuator(UInt8(ascii: "}")))
    case .array: closeValue(frame, isClosed: token == .punctuator(UInt8(ascii: "]")))
    case .substitution: break
    }
    if frame.kind == .group || frame.kind == .array, let number = frame.number {
      frames[top].numbers += frame.numbers
      frames[top].number = number
    }
  }

  private mutating func closeGroup(_ frame: Frame) {
    if frame.isCall, !frame.arguments.isEmpty, !frame.isParse {
      for item in pending[frame.firstPending...] {
        if item >= 0 {
          found.items[item].arguments = frame.arguments
        } else {
          found.indices[-item - 1].arguments = frame.arguments
        }
      }
      pending.removeSubrange(frame.firstPending...)
    }
    if frame.isParse, frame.arguments.count == 1, frame.arguments[0].kind == .text {
      add(.string, frame.arguments[0].range, key: nil, frame)
    }
    closeCall(frame)
  }

  /// Keeps the members of an object whose names look like locales, if two of them refer to something.
  private mutating func closeIndex(_ frame: Frame) {
    let own = members[frame.firstMember...].filter { $0.subject == nil }
    if own.count(where: { !$0.references.isEmpty }) > 1 {
      found.indices.append(.init(range: frame.start..<range.upperBound, members: own))
      pending.append(-found.indices.count)
    }
    members.removeSubrange(frame.firstMember...)
    // A member also has the references of the members inside it: `{ de: { app: n } }`.
    if sink >= 0 {
      let references = own.flatMap(\.references).prefix(Self.referenceLimit - members[sink].references.count)
      members[sink].references += references
    }
    if let name = frame.assigned ?? frames[top].assigned, !frame.references.isEmpty,
      frame.references.count <= Self.referenceLimit
    {
      found.aliases.append(.init(name: name.range, references: frame.references, scope: scope()))
    }
  }

  private mutating func closeValue(_ frame: Frame, isClosed: Bool) {
    let node = frame.node
    let isLiteral =
      frame.isLiteral && !frame.isSkipped && frame.skipped <= frame.kept && isClosed
      && frame.state != .colon && frame.state != .sign
    found.nodes[node].range = frame.start..<range.upperBound
    found.nodes[node].next = found.nodes.count
    found.nodes[node].isLiteral = isLiteral
    found.nodes[node].isPartial = frame.skipped > 0
    let isInValue = frames[top].kind == .object || frames[top].kind == .array
    let isPart = isInValue && frames[top].state == .literal && frames[top].isLiteral
    if !isPart, frame.dates.areOfLibrary || frames[top].definesLocale {
      found.items.removeSubrange(frame.firstItem...)
      pending.removeSubrange(frame.firstPending...)
      found.nodes.removeSubrange(node...)
      return
    }
    if isLiteral { return closeLiteral(frame, isPart: isPart) }
    if isPart {
      if frames[top].kind == .object {
        frames[top].isSkipped = true
      } else {
        frames[top].isLiteral = false
      }
    }
    if frame.kind == .object { registerChildren(of: node, frame) }
    if found.items.count == frame.firstItem { found.nodes.removeSubrange(node...) }
  }

  /// - Parameter isPart: whether the literal is in another literal.
  private mutating func closeLiteral(_ frame: Frame, isPart: Bool) {
    let node = frame.node
    if frame.kind == .array, frames[top].kind == .group, frames[top].argumentTokens == 1 {
      frames[top].argument = .init(kind: .list, range: found.nodes[node].range)
    }
    if isPart { return }
    if frame.kind == .array, hasRecords(node) {
      found.nodes[node].isRegistered = true
      add(.list(node), found.nodes[node].range, key: nil, frame)
      return
    }
    if !register(node, frame, key: nil), found.items.count == frame.firstItem {
      found.nodes.removeSubrange(node...)
    }
  }

  /// Ends a member of an object. Nodes of one that is not literal are removed, or are needed only by the items in it.
  mutating func endMember() {
    if frames[top].isSkipped {
      frames[top].skipped += 1
      frames[top].isSkipped = false
      if found.items.count == frames[top].memberItem {
        found.nodes.removeSubrange(frames[top].memberNode...)
      } else {
        var node = frames[top].memberNode
        while node < found.nodes.count {
          found.nodes[node].isLiteral = false
          node = found.nodes[node].next
        }
      }
    } else {
      frames[top].kept += 1
    }
    frames[top].memberNode = found.nodes.count
    frames[top].memberItem = found.items.count
  }

  /// Registers the literal objects in an object that is not literal itself.
  private mutating func registerChildren(of parent: Int, _ frame: Frame) {
    var child = parent + 1
    while child < found.nodes.count {
      let node = found.nodes[child]
      if node.isLiteral, !node.isRegistered { _ = register(child, frame, key: node.key) }
      child = node.next
    }
  }

  /// Makes a literal object an item, if it has texts.
  /// - Parameter key: of a member of `frame`; nil for the object of `frame` itself.
  /// - Returns: whether its nodes are needed.
  private mutating func register(_ number: Int, _ frame: Frame, key: Range<Int>?) -> Bool {
    let node = found.nodes[number]
    guard node.kind == .object else { return false }
    if node.next == number + 1 {
      if frame.assigned != nil || key != nil { add(.empty, node.range, key: key, frame) }
      return false
    }
    var texts = 0
    var child = number + 1
    while child < node.next {
      let isSkipped = !found.nodes[child].isLiteral || found.nodes[child].isRegistered
      if !isSkipped, found.nodes[child].kind == .text { texts += 1 }
      child = isSkipped ? found.nodes[child].next : child + 1
    }
    guard texts >= Self.textLimit else { return false }
    found.nodes[number].isRegistered = true
    add(.object(number), node.range, key: key, frame)
    return true
  }

  private mutating func add(
    _ content: JavaScriptLiterals.Item.Content, _ range: Range<Int>, key: Range<Int>?, _ frame: Frame
  ) {
    var names: [JavaScriptLiterals.Name] = []
    if let key, !key.isEmpty { names.append(.init(kind: .member, range: key)) }
    if let variable = frame.assigned { names.append(variable) }
    for outer in frames.suffix(Self.nameDepth).reversed() where names.count < Self.nameLimit {
      if outer.kind == .object, !outer.key.isEmpty { names.append(.init(kind: .member, range: outer.key)) }
      if let variable = outer.assigned ?? outer.functionName { names.append(variable) }
    }
    let comment = frame.comment ?? statementComment
    pending.append(found.items.count)
    found.items.append(
      .init(content: content, range: range, names: names, comment: comment, scope: scope()))
  }

  /// The scope of the innermost block.
  mutating func scope() -> Int {
    let block = blocks.last ?? 0
    guard frames.indices.contains(block) else { return 0 }
    if frames[block].scope < 0 {
      frames[block].scope = found.scopes.count
      // The end is known when the block is closed.
      found.scopes.append(frames[block].start..<found.scopes[0].upperBound)
    }
    return frames[block].scope
  }

  /// Begins a member of an object. References in its value are kept if its name looks like a locale.
  mutating func beginMember(_ bytes: RawSpan) {
    sink = frames[top].sink
    frames[top].dates.add(frames[top].key, bytes)
    guard bytes.looksLikeLocale(frames[top].key) else { return }
    sink = members.count
    members.append(.init(key: frames[top].key))
  }
}

extension RawSpan {
  /// Whether a name with or without quotes, or a part of a path, begins with a language: `de`, `./pt-BR.json`, `de/app.json`.
  func looksLikeLocale(_ name: Range<Int>) -> Bool {
    guard name.count <= 200 else { return false }
    var letters = 0
    var length = 0
    var isName = true
    for index in name {
      guard let byte = byte(at: index) else { return false }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"), UInt8(ascii: "."):
        if isName, (2...3).contains(letters) { return true }
        letters = 0
        length = 0
        isName = true
      case UInt8(ascii: "-"), UInt8(ascii: "_"):
        if isName, (2...3).contains(letters), length == letters { return true }
        isName = false
      default:
        length += 1
        if byte.isSmallLetter { letters += 1 } else { isName = false }
      }
    }
    return isName && (2...3).contains(letters)
  }
}
