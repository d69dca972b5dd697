import Bytes
package import DataFormats

extension FBT {
  /// The input of `fbt-translate`: collected phrases, translations, or both in one file.
  package struct Source: Hashable, Sendable {
    package var phrases: [Phrase]
    package var groups: [TranslationGroup]

    package init(phrases: [Phrase] = [], groups: [TranslationGroup] = []) {
      self.phrases = phrases
      self.groups = groups
    }

    /// Returns both sources combined. A phrase in both is duplicated, which does not change the translations.
    package func joined(with other: Source) -> Source {
      Source(phrases: phrases + other.phrases, groups: groups + other.groups)
    }

    /// Parses `.source_strings.json` with `phrases`, the translations of one locale with `fb-locale` and
    /// `translations`, or `translation_input.json` with `phrases` and `translationGroups`. Other members are
    /// skipped.
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
            // Files of other formats have a list with this name too.
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

/// Reads the members of one locale's translations in any order.
private struct GroupReader {
  private var locale: String?
  private var entries: Result<[String: FBT.Translations], FormatError>?

  /// The group, or nil if there is none. Other formats have `translations` too, so that errors in it are
  /// thrown only if there is a locale.
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
    // PHP writes an object without members as an array.
    case ("translations", .beginArray): entries = .success([:])
    default: break
    }
  }
}
