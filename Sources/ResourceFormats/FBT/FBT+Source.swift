internal import Bytes
package import DataFormats

extension FBT {
  /// What `fbt-translate` takes: collected phrases, translations, or both in one file.
  package struct Source: Hashable, Sendable {
    package var phrases: [Phrase]
    package var groups: [TranslationGroup]
    /// Of phrases that are part of another, by their places, the one that they are in.
    package var parents: [Int: Int]

    package init(phrases: [Phrase] = [], groups: [TranslationGroup] = [], parents: [Int: Int] = [:]) {
      self.phrases = phrases
      self.groups = groups
      self.parents = parents
    }

    /// Both as one. A phrase that both have is there twice, which changes no translation.
    package func joined(with other: Source) -> Source {
      var joined = self
      for (child, parent) in other.parents { joined.parents[child + phrases.count] = parent + phrases.count }
      joined.phrases += other.phrases
      joined.groups += other.groups
      return joined
    }

    /// `.source_strings.json` has `phrases`, one locale's translations have `fb-locale` and `translations`, and
    /// `translation_input.json` has `phrases` and `translationGroups`. Other members are passed over.
    package init(parsing bytes: RawSpan) throws(FormatError) {
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
            let value = try JSONValue(&scanner, token)
            // Other files have lists of that name.
            guard value["jsfbt"] != nil || !phrases.isEmpty else {
              throw FormatError(.notAnFBTFile, at: offset)
            }
            phrases.append(try Phrase(value, at: offset))
          }
        case ("translationGroups", .beginArray):
          found = true
          try scanner.forEachItem { (scanner, token, offset) throws(FormatError) in
            guard token == .beginObject else { throw FormatError(.badTranslation, at: offset) }
            var reader = GroupReader()
            try scanner.forEachMember { (scanner, name, _, token) throws(FormatError) in
              try reader.read(&scanner, name, token)
            }
            guard let group = try reader.group() else { throw FormatError(.badTranslation, at: offset) }
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
      let group = try single.group()
      if let group { groups.append(group) }
      guard found || group != nil else { throw FormatError(.notAnFBTFile, at: 0) }
    }
  }
}

/// The members of one locale's translations, in whatever order they come.
private struct GroupReader {
  private var locale: String?
  private var entries: Result<[String: FBT.Translations], FormatError>?

  /// Nil where it is none; other files have `translations` too, so that these are errors only where there is a locale.
  func group() throws(FormatError) -> FBT.TranslationGroup? {
    guard let locale, let entries else { return nil }
    return FBT.TranslationGroup(locale: locale, entries: try entries.get())
  }

  mutating func read(
    _ scanner: inout JSONScanner, _ name: String, _ token: JSONScanner.Token
  ) throws(FormatError) {
    switch (name, token) {
    case ("fb-locale", .string(let range)): locale = try scanner.text(range)
    case ("translations", .beginObject):
      var read: Result<[String: FBT.Translations], FormatError> = .success([:])
      try scanner.forEachMember { (scanner, hash, hashRange, token) throws(FormatError) in
        let value = try JSONValue(&scanner, token)
        guard case .success(var translations) = read else { return }
        read = .success([:])
        read = Result { () throws(FormatError) in
          translations[hash] = try FBT.Translations(value, at: hashRange.lowerBound)
          return translations
        }
      }
      entries = read
    // PHP's way to write an object without members.
    case ("translations", .beginArray): entries = .success([:])
    default: break
    }
  }
}
