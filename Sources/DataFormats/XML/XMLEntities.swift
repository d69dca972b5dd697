internal import Bytes

/// The internal general entities that a file declares: `<!ENTITY app_name "Harbor">` (XML 1.0, 4.2.1).
///
/// External and parameter entities are not read. A reference to one is an error, as to any unknown entity.
package struct XMLEntities {
  /// The largest number of declarations in a document type.
  package static let countLimit = 1_000
  /// The largest number of entities inside one another.
  package static let depthLimit = 16

  /// As declared, with character references resolved.
  private var declared: [[UInt8]: [UInt8]] = [:]
  private var expanded: [[UInt8]: [UInt8]] = [:]
  private var budget: TextBudget

  /// Reads a file, without its document type and with references to its own entities replaced if it declares some.
  ///
  /// A replacement text is read as part of the file and may contain elements, but does not declare entities. An error in it
  /// has the offset of a reference.
  package static func expanding<Value>(
    _ bytes: RawSpan, _ read: (RawSpan) throws(FormatError) -> Value
  ) throws(FormatError) -> Value {
    guard let (text, shifts) = try expanded(bytes) else { return try read(bytes) }
    do throws(FormatError) { return try read(text.span.rawBytes) } catch {
      let next = shifts.firstIndex { $0.offset > error.offset } ?? shifts.endIndex
      let (offset, source) = next > 0 ? shifts[next - 1] : (0, 0)
      let end = next < shifts.endIndex ? shifts[next].source : bytes.byteCount
      throw FormatError(error.reason, at: min(source + error.offset - offset, end))
    }
  }

  /// Nil if the file declares no entities, as nearly all files.
  /// - Returns: also the offsets in the text from which on offsets in the file have another distance.
  private static func expanded(
    _ bytes: RawSpan
  ) throws(FormatError) -> (text: [UInt8], shifts: [(offset: Int, source: Int)])? {
    var prolog = XMLScanner(bytes, passing: "\u{feff}")
    // White space may precede the document type.
    while prolog.declarations.isEmpty, case .text = try prolog.next() {}
    guard let documentType = prolog.declarations.first else { return nil }
    var entities = XMLEntities(budget: TextBudget(for: bytes.byteCount))
    try entities.readSubset(of: documentType, in: bytes)
    guard !entities.declared.isEmpty else { return nil }
    var scanner = XMLScanner(bytes, passing: "\u{feff}")
    var result: [UInt8] = []
    var shifts: [(offset: Int, source: Int)] = []
    while true {
      let token = try scanner.next()
      let source = scanner.range.lowerBound - (token == .characterData ? "<![CDATA[".utf8.count : 0)
      if source - result.count != shifts.last.map({ $0.source - $0.offset }) ?? 0 {
        shifts.append((result.count, source))
      }
      let text = bytes.checked(scanner.range)?.array() ?? []
      switch token {
      case .end: return (result, shifts)
      case .close: result += text
      case .characterData: result += Array("<![CDATA[".utf8) + text + Array("]]>".utf8)
      case .text: result += try entities.replacing(text, at: scanner.range.lowerBound)
      case .open: result += try entities.replacing(text, at: scanner.range.lowerBound, isTag: true)
      }
    }
  }

  private init(budget: TextBudget) { self.budget = budget }

  // MARK: - Declarations

  /// Reads the declarations between the brackets of a document type.
  private mutating func readSubset(of documentType: Range<Int>, in bytes: RawSpan) throws(FormatError) {
    var quote: UInt8?
    var start = documentType.lowerBound
    while start < documentType.upperBound, let byte = bytes.byte(at: start) {
      start += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        break
      }
    }
    guard start < documentType.upperBound, let subset = bytes.checked(start..<(documentType.upperBound - 1))
    else { return }
    var scanner = XMLScanner(subset)
    while try scanner.next() != .end {}
    guard scanner.declarations.count <= Self.countLimit else {
      throw FormatError(.tooManyObjects(limit: Self.countLimit), at: documentType.lowerBound)
    }
    for range in scanner.declarations {
      readDeclaration(subset.checked(range)?.array() ?? [])
    }
  }

  /// Reads `<!ENTITY name "value">`. Other declarations are skipped. If a name is declared twice, the first is used.
  private mutating func readDeclaration(_ text: [UInt8]) {
    let parts = text.split(maxSplits: 2, whereSeparator: \.isSpace)
    guard parts.count == 3, parts[0].elementsEqual("<!ENTITY".utf8), parts[1] != [UInt8(ascii: "%")] else {
      return
    }
    let rest = parts[2].drop(while: \.isSpace)
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = rest.dropFirst().firstIndex(of: quote), declared[Array(parts[1])] == nil
    else { return }
    let value = Array(rest[(rest.startIndex + 1)..<end])
    declared[Array(parts[1])] = Self.replacingReferences(in: value) { name in
      guard name.first == UInt8(ascii: "#") else { return nil }
      return XMLScanner.predefined(String(decoding: name, as: UTF8.self)).map { Array(String($0).utf8) }
    }
  }

  // MARK: - Replacement

  /// - Parameter isTag: whether the text is a tag, in which a replacement text cannot end an attribute.
  private mutating func replacing(
    _ text: [UInt8], at offset: Int, depth: Int = 0, isTag: Bool = false
  ) throws(FormatError) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return text }
    var failure: FormatError?
    let result = Self.replacingReferences(in: text) { name in
      do throws(FormatError) {
        guard failure == nil, let value = try expansion(of: name, at: offset, depth: depth) else {
          return nil
        }
        return isTag ? value.flatMap(Self.inTag) : value
      } catch {
        failure = error
        return nil
      }
    }
    if let failure { throw failure }
    return result
  }

  private static func inTag(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "\""): Array("&quot;".utf8)
    case UInt8(ascii: "'"): Array("&apos;".utf8)
    case UInt8(ascii: "<"): Array("&lt;".utf8)
    case UInt8(ascii: ">"): Array("&gt;".utf8)
    default: [byte]
    }
  }

  /// The text of an entity with the entities in it replaced; nil if it is not declared here.
  private mutating func expansion(
    of name: [UInt8], at offset: Int, depth: Int
  ) throws(FormatError) -> [UInt8]? {
    guard let value = declared[name] else { return nil }
    guard depth < Self.depthLimit else { throw FormatError(.tooDeep(limit: Self.depthLimit), at: offset) }
    var text = expanded[name] ?? []
    if text.isEmpty { text = try replacing(value, at: offset, depth: depth + 1) }
    expanded[name] = text
    // A reference to an empty text is work too.
    try budget.spend(text.count + 1, at: offset)
    return text
  }

  /// Replaces each `&name;` for which there is a value.
  private static func replacingReferences(
    in text: [UInt8], by value: ([UInt8]) -> [UInt8]?
  ) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")),
      let end = rest[ampersand...].firstIndex(of: UInt8(ascii: ";"))
    {
      result += rest[..<ampersand]
      result += value(Array(rest[(ampersand + 1)..<end])) ?? Array(rest[ampersand...end])
      rest = rest[(end + 1)...]
    }
    return result + rest
  }
}
