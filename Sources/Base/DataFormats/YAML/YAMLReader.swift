import CLibYAML

/// Reads YAML with libyaml, whose events have lines and columns.
package enum YAMLReader {
  /// Files written by hand are far below these limits.
  package static let depthLimit = 32
  package static let sizeLimit = 1 << 20

  /// The root of the only document; nil for a text without one.
  package static func root(of bytes: [UInt8]) throws(YAMLError) -> YAMLNode? {
    guard bytes.count <= sizeLimit else {
      throw YAMLError(reason: .tooLarge(limit: sizeLimit), position: TextPosition(line: 1, column: 1))
    }
    // SAFETY: libyaml reads the bytes while the closure runs, and the events that it allocates are deleted before it
    // ends.
    let result = unsafe bytes.withUnsafeBufferPointer { buffer in
      Result<YAMLNode?, YAMLError> { () throws(YAMLError) in
        let events = try unsafe EventReader(buffer)
        defer { events.close() }
        return try events.document()
      }
    }
    return try result.get()
  }
}

/// libyaml's parser as a sequence of events.
@safe private struct EventReader {
  // SAFETY: the parser is initialized by init and not used after close(). An event owns its text, which is copied before
  // the event is deleted; the text of an error is the parser's own, and is copied as well.

  private enum Event {
    case scalar(String, isPlain: Bool)
    case beginSequence, endSequence, beginMapping, endMapping
    case beginDocument, endDocument, other, end
  }

  /// The parser stores its own address, so it must not move.
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// - Parameter input: valid until ``close()`` was called.
  init(_ input: UnsafeBufferPointer<UInt8>) throws(YAMLError) {
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    guard unsafe yaml_parser_initialize(parser) != 0 else {
      unsafe parser.deallocate()
      throw YAMLError(reason: .outOfMemory, position: TextPosition(line: 1, column: 1))
    }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  func close() {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
  }

  func document() throws(YAMLError) -> YAMLNode? {
    var root: YAMLNode?
    while true {
      let (event, position) = try next()
      switch event {
      case .end: return root
      case .beginDocument:
        if root != nil { throw YAMLError(reason: .severalDocuments, position: position) }
      case .scalar, .beginSequence, .beginMapping: root = try node(event, at: position, depth: 1)
      case .endSequence, .endMapping, .endDocument, .other: continue
      }
    }
  }

  private func node(
    _ event: Event, at position: TextPosition, depth: Int
  ) throws(YAMLError) -> YAMLNode {
    guard depth <= YAMLReader.depthLimit else {
      throw YAMLError(reason: .tooDeep(limit: YAMLReader.depthLimit), position: position)
    }
    switch event {
    case .beginSequence:
      var items: [YAMLNode] = []
      while true {
        let (event, start) = try next()
        if case .endSequence = event { return YAMLNode(value: .sequence(items), position: position) }
        items.append(try node(event, at: start, depth: depth + 1))
      }
    case .beginMapping:
      var entries: [YAMLNode.Entry] = []
      while true {
        let (event, start) = try next()
        if case .endMapping = event { return YAMLNode(value: .mapping(entries), position: position) }
        let key = try node(event, at: start, depth: depth + 1)
        let (value, valueStart) = try next()
        entries.append(YAMLNode.Entry(key: key, value: try node(value, at: valueStart, depth: depth + 1)))
      }
    case .scalar(let text, let isPlain):
      return YAMLNode(value: .scalar(text, isPlain: isPlain), position: position)
    case .endSequence, .endMapping, .beginDocument, .endDocument, .other, .end:
      // libyaml emits none of these within a node.
      throw YAMLError(reason: .syntax("unexpected end of a node"), position: position)
    }
  }

  private func next() throws(YAMLError) -> (Event, TextPosition) {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) != 0 else { throw failure() }
    defer { unsafe yaml_event_delete(&event) }
    let position = unsafe TextPosition(event.start_mark)
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let text = unsafe UnsafeBufferPointer(start: scalar.value, count: Int(clamping: scalar.length))
      let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
      return (.scalar(unsafe String(decoding: text, as: UTF8.self), isPlain: isPlain), position)
    case YAML_SEQUENCE_START_EVENT: return (.beginSequence, position)
    case YAML_SEQUENCE_END_EVENT: return (.endSequence, position)
    case YAML_MAPPING_START_EVENT: return (.beginMapping, position)
    case YAML_MAPPING_END_EVENT: return (.endMapping, position)
    case YAML_DOCUMENT_START_EVENT: return (.beginDocument, position)
    case YAML_DOCUMENT_END_EVENT: return (.endDocument, position)
    case YAML_STREAM_END_EVENT: return (.end, position)
    case YAML_ALIAS_EVENT: throw YAMLError(reason: .alias, position: position)
    default: return (.other, position)
    }
  }

  private func failure() -> YAMLError {
    let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "not valid YAML"
    let isMemory = unsafe parser.pointee.error == YAML_MEMORY_ERROR
    // Errors of decoding have an offset and no mark.
    let mark = unsafe parser.pointee.problem_mark
    return YAMLError(
      reason: isMemory ? .outOfMemory : .syntax(problem), position: TextPosition(mark))
  }
}

extension TextPosition {
  fileprivate init(_ mark: yaml_mark_t) {
    // checked: libyaml counts lines and columns of a text in memory
    self.init(line: Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1)
  }
}
