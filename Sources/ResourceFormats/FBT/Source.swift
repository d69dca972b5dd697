internal import ByteReading

extension FBT {
  /// What `fbt-translate` takes: collected phrases, translations, or both in one file.
  public struct Source: Hashable, Sendable {
    public var phrases: [Phrase]
    public var groups: [TranslationGroup]
    /// Of phrases that are part of another, by their places, the one that they are in.
    public var parents: [Int: Int]

    public init(phrases: [Phrase] = [], groups: [TranslationGroup] = [], parents: [Int: Int] = [:]) {
      self.phrases = phrases
      self.groups = groups
      self.parents = parents
    }

    /// `.source_strings.json` has `phrases`, one locale's translations have `fb-locale` and `translations`, and
    /// `translation_input.json` has `phrases` and `translationGroups`. Other members are passed over.
    public init(parsing bytes: RawSpan) throws(FormatError) {
      self.init()
      var scanner = JSONScanner(bytes)
      guard try scanner.next() == .beginObject else { throw FormatError(.notAnFBTFile, at: 0) }
      var found = false
      var single = GroupReader()
      try scanner.forEachMember { (scanner, name, _, token) throws(FormatError) in
        switch (name, token) {
        case ("phrases", .beginArray):
          found = true
          try scanner.forEachItem { (scanner, token, offset) throws(FormatError) in
            phrases.append(try Phrase(JSONValue(&scanner, token), at: offset))
          }
        case ("translationGroups", .beginArray):
          found = true
          try scanner.forEachItem { (scanner, token, offset) throws(FormatError) in
            guard token == .beginObject else { throw FormatError(.badTranslation, at: offset) }
            var reader = GroupReader()
            try scanner.forEachMember { (scanner, name, _, token) throws(FormatError) in
              try reader.read(&scanner, name, token)
            }
            guard let group = reader.group else { throw FormatError(.badTranslation, at: offset) }
            groups.append(group)
          }
        case ("childParentMappings", .beginObject):
          try scanner.forEachMember { (scanner, name, _, token) throws(FormatError) in
            guard let child = Int(name), let parent = try JSONValue(&scanner, token).integer else { return }
            parents[child] = parent
          }
        default: try single.read(&scanner, name, token)
        }
      }
      guard try scanner.next() == .end else { throw FormatError(.notJSON, at: scanner.position) }
      if let group = single.group { groups.append(group) }
      guard found || single.group != nil else { throw FormatError(.notAnFBTFile, at: 0) }
    }
  }
}

/// The members of one locale's translations, in whatever order they come.
private struct GroupReader {
  private var locale: String?
  private var entries: [String: FBT.Translations]?

  var group: FBT.TranslationGroup? {
    guard let locale, let entries else { return nil }
    return FBT.TranslationGroup(locale: locale, entries: entries)
  }

  mutating func read(
    _ scanner: inout JSONScanner, _ name: String, _ token: JSONScanner.Token
  ) throws(FormatError) {
    switch (name, token) {
    case ("fb-locale", .string(let range)): locale = try scanner.text(range)
    case ("translations", .beginObject):
      var read: [String: FBT.Translations] = [:]
      try scanner.forEachMember { (scanner, hash, place, token) throws(FormatError) in
        read[hash] = try FBT.Translations(JSONValue(&scanner, token), at: place.lowerBound)
      }
      entries = read
    // PHP's way to write an object without members.
    case ("translations", .beginArray): entries = [:]
    default: break
    }
  }
}

extension JSONScanner {
  /// The items of the array whose `[` was just read, up to its `]`: the first token of each, and where it lies.
  /// `body` may read on in the item, of which the rest is passed over.
  @_lifetime(self: copy self)
  mutating func forEachItem(
    _ body: (inout JSONScanner, _ item: Token, _ offset: Int) throws(FormatError) -> Void
  ) throws(FormatError) {
    let level = depth
    while true {
      let item = try next()
      if item == .endArray, depth < level { return }
      try body(&self, item, tokenStart)
      while depth > level { _ = try next() }
    }
  }
}
