package import DataFormats
package import ResourceFormats

extension FBT.TranslatedFile {
  /// Parses `translatedFbts.json`, with tables by locale and key, or a file of one locale, with tables by
  /// key. In the former, all members are objects with names such as `pt_BR` or `pt`.
  package init(parsing bytes: RawSpan) throws(FormatError) {
    let members = try Member.all(in: bytes)
    self.init()
    if members.allSatisfy({ $0.inner?.contains { $0.name == FBT.any } == false && Self.isLocale($0.name) }) {
      for member in members {
        var tables: [String: FBT.Table] = [:]
        for inner in member.inner ?? [] { tables[inner.name] = try FBT.Table(inner.json, at: inner.offset) }
        locales[member.name] = tables
      }
    } else {
      var tables: [String: FBT.Table] = [:]
      for member in members { tables[member.name] = try FBT.Table(member.json, at: member.offset) }
      locales[""] = tables
    }
  }

  /// Parses React Native's `localizable.json` or an Android raw resource: a file of one locale in which
  /// each table is JSON in a string.
  package init(parsingLocalizable bytes: RawSpan) throws(FormatError) {
    var tables: [String: FBT.Table] = [:]
    for member in try Member.all(in: bytes) {
      guard let text = member.json.string else { throw FormatError(.badTranslation, at: member.offset) }
      let inner = Array(text.utf8)
      do {
        tables[member.name] = try FBT.Table(JSONValue(parsing: inner.span.bytes), at: member.offset)
      } catch { throw FormatError(error.reason, at: member.offset) }
    }
    self.init(locales: ["": tables])
  }

  /// Returns the tables of both files. If both have a key, the other file's table is used.
  package func merging(_ other: FBT.TranslatedFile) -> FBT.TranslatedFile {
    FBT.TranslatedFile(
      locales: locales.merging(other.locales) { old, new in old.merging(new) { _, new in new } })
  }

  /// Whether a name has the form `pt`, `pt_BR` or `fbt_AC`. Hash keys contain no underscore and are rarely so
  /// short.
  private static func isLocale(_ name: String) -> Bool {
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    guard let language = parts.first, (2...3).contains(language.utf8.count), parts.count <= 3 else {
      return false
    }
    return language.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }
}

/// A member of the outermost object with its offset and, if it is an object, its own members.
private struct Member {
  let name: String
  let offset: Int
  let json: JSONValue
  let inner: [Member]?

  static func all(in bytes: RawSpan) throws(FormatError) -> [Member] {
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { throw FormatError(.notAnFBTFile, at: 0) }
    var members: [Member] = []
    try scanner.forEachMember { (scanner, name, nameRange, token) throws(FormatError) in
      guard token == .beginObject else {
        let json = try JSONValue(&scanner, token)
        members.append(Member(name: name, offset: nameRange.lowerBound, json: json, inner: nil))
        return
      }
      var inner: [Member] = []
      try scanner.forEachMember { (scanner, name, nameRange, token) throws(FormatError) in
        let json = try JSONValue(&scanner, token)
        inner.append(Member(name: name, offset: nameRange.lowerBound, json: json, inner: nil))
      }
      let json = JSONValue.object(inner.map { JSONValue.Member($0.name, $0.json) })
      members.append(Member(name: name, offset: nameRange.lowerBound, json: json, inner: inner))
    }
    guard try scanner.next() == .end else { throw FormatError(.notJSON, at: scanner.position) }
    return members
  }
}

extension FBT.Table {
  /// - Parameter offset: the offset of the table, for errors.
  package init(_ json: JSONValue, at offset: Int = 0) throws(FormatError) {
    try self.init(json, offset, depth: 0)
  }

  private init(_ json: JSONValue, _ offset: Int, depth: Int) throws(FormatError) {
    guard depth <= FBT.maximalDepth else {
      throw FormatError(.tooDeep(limit: FBT.maximalDepth), at: offset)
    }
    switch json {
    case .string(let text): self = .text(text)
    case .array(let pair):
      // A text and the hash of its source, written for logging of shown texts.
      guard pair.count == 2, let text = pair[0].string else { throw FormatError(.badTranslation, at: offset) }
      self = .text(text)
    case .object(let members):
      var choices: [FBT.Choices.Choice] = []
      for member in members where member.name != FBT.viewerMark {
        choices.append(FBT.Choices.Choice(member.name, try FBT.Table(member.value, offset, depth: depth + 1)))
      }
      self = .choices(
        FBT.Choices(choices, isByViewer: members.contains { $0.name == FBT.viewerMark }))
    default: throw FormatError(.badTranslation, at: offset)
    }
  }
}
