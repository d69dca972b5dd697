import Bytes

/// The internal general entities that a file declares: `<!ENTITY app_name "Harbor">` (XML 1.0, 4.2.1).
///
/// External and parameter entities are not read. A reference to one is an error, as to any unknown entity. A reference to
/// markup is an error too, unless ``expandingMarkup(_:_:)`` replaced it.
package final class XMLEntities {
  /// The largest number of declarations in a document type.
  package static let countLimit = 1_000
  /// The largest number of entities inside one another.
  package static let depthLimit = 16

  /// As declared, with character references resolved; nil before the first reference to one.
  private var declared: [String: String]?
  private var budget = TextBudget(for: 0)
  private var depth = 0

  /// The text of an entity with the entities in it replaced; nil if the file does not declare it.
  func text(
    of name: String, at offset: Int, in file: borrowing XMLScanner
  ) throws(FormatError) -> String? {
    if declared == nil { try readDeclarations(of: file) }
    guard let value = try expansion(of: name, at: offset) else { return nil }
    guard !value.contains(UInt8(ascii: "<")) else {
      throw FormatError(.unexpected(found: UInt8(ascii: "<"), expected: .text), at: offset)
    }
    do throws(FormatError) { return try XMLScanner(value.span.rawBytes).resolved(value.indices) } catch {
      throw FormatError(error.reason, at: offset)
    }
  }

  /// Reads a file, with references to its entities replaced in texts if one of them contains markup. A file in ISO 8859-1 is
  /// converted to UTF-8.
  ///
  /// An error in such a file has an offset in the text that is read, at most the end of the file.
  package static func expandingMarkup<Value>(
    _ bytes: RawSpan, _ read: (RawSpan) throws(FormatError) -> Value
  ) throws(FormatError) -> Value {
    if let converted = XMLScanner.convertedFromLatin1(bytes) {
      return try expandingMarkup(converted.span.rawBytes, read)
    }
    guard let text = try XMLEntities().expandingMarkup(in: bytes) else { return try read(bytes) }
    do throws(FormatError) { return try read(text.span.rawBytes) } catch {
      throw FormatError(error.reason, at: min(error.offset, bytes.byteCount))
    }
  }

  // MARK: - Replacement

  /// Nil if no entity contains markup, as in nearly all files.
  private func expandingMarkup(in bytes: RawSpan) throws(FormatError) -> [UInt8]? {
    var scanner = XMLScanner(bytes)
    while scanner.declarations.isEmpty, try scanner.next() == .text {}
    try readDeclarations(of: scanner)
    guard declared?.values.contains(where: { $0.utf8.contains(UInt8(ascii: "<")) }) == true else {
      return nil
    }
    scanner = XMLScanner(bytes)
    var result: [UInt8] = []
    var copied = 0
    while true {
      let token = try scanner.next()
      guard token == .text || token == .end else { continue }
      let range = scanner.range
      result += bytes.extracting(copied..<range.lowerBound).array()
      result += try expanded(bytes.extracting(range).array()[...], at: range.lowerBound)
      copied = range.upperBound
      if token == .end { return result }
    }
  }

  /// The declared value of an entity with the entities in it replaced; nil if it is not declared.
  private func expansion(of name: String, at offset: Int) throws(FormatError) -> [UInt8]? {
    guard let value = declared?[name] else { return nil }
    guard depth < Self.depthLimit else { throw FormatError(.tooDeep(limit: Self.depthLimit), at: offset) }
    depth += 1
    defer { depth -= 1 }
    let text = try expanded(Array(value.utf8)[...], at: offset)
    // A reference to an empty text is work too.
    try budget.spend(text.count + 1, at: offset)
    return text
  }

  private func expanded(_ text: ArraySlice<UInt8>, at offset: Int) throws(FormatError) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let start = rest.firstIndex(of: UInt8(ascii: "&")),
      let end = rest[start...].firstIndex(of: UInt8(ascii: ";"))
    {
      let name = String(decoding: rest[(start + 1)..<end], as: UTF8.self)
      result += rest[..<start]
      result += try expansion(of: name, at: offset) ?? Array(rest[start...end])
      rest = rest[(end + 1)...]
    }
    return result + rest
  }

  // MARK: - Declarations

  private func readDeclarations(of file: borrowing XMLScanner) throws(FormatError) {
    declared = [:]
    budget = TextBudget(for: file.bytes.byteCount)
    guard let documentType = file.declarations.first, let start = documentType.subset else { return }
    var scanner = XMLScanner(file.bytes.extracting(start..<(documentType.range.upperBound - 1)))
    while try scanner.next() != .end {}
    guard scanner.declarations.count <= Self.countLimit else {
      throw FormatError(.tooManyObjects(limit: Self.countLimit), at: documentType.range.lowerBound)
    }
    for declaration in scanner.declarations { readDeclaration(scanner.text(declaration.range)) }
  }

  /// Reads `<!ENTITY name "value">`. Other declarations are skipped. If a name is declared twice, the first is used.
  private func readDeclaration(_ text: String) {
    let parts = text.split(maxSplits: 2, whereSeparator: \.isWhitespace)
    guard parts.count == 3, parts[0] == "<!ENTITY", parts[1] != "%" else { return }
    let rest = parts[2].drop(while: \.isWhitespace)
    guard let quote = rest.first, quote == "\"" || quote == "'", declared?[String(parts[1])] == nil,
      let end = rest.dropFirst().firstIndex(of: quote)
    else { return }
    declared?[String(parts[1])] = Self.resolvingCharacters(in: rest[..<end].dropFirst())
  }

  private static func resolvingCharacters(in value: Substring) -> String {
    var result = ""
    var rest = value
    while let start = rest.firstRange(of: "&#")?.lowerBound, let end = rest[start...].firstIndex(of: ";") {
      let reference = rest[start...end]
      result += rest[..<start]
      result +=
        XMLScanner.predefined(String(reference.dropFirst().dropLast())).map { String($0) }
        ?? String(reference)
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }
}
