import Bytes
package import DataFormats
package import Localization
package import LocalizationAnalysis

/// JSON with locales as outermost names: fbt's `translatedFbts.json` (locale → hash → text or table of
/// variations), and files of libraries that store all languages in one file.
package enum LocaleKeyedJSON {
  /// The locale of a name. The language must be registered, or the tag must have a region, because fbt has locales
  /// of its own, such as `fb_HX`.
  static func tag(_ name: String) -> LocaleTag? {
    LocaleTag(posix: name).flatMap { $0.isRegisteredLanguage || $0.region != nil ? $0 : nil }
  }

  /// Whether at least one locale has keys, and every locale with keys shares one with another locale.
  static func overlap(_ locales: [Set<String>]) -> Bool {
    var counts: [String: Int] = [:]
    for locale in locales { for name in locale { counts[name, default: 0] += 1 } }
    let filled = locales.filter { !$0.isEmpty }
    return !filled.isEmpty && filled.allSatisfy { $0.contains { counts[$0, default: 0] > 1 } }
  }

  /// The messages of each locale by key, as ``MessagesJSON/messages(in:locale:)`` reads a file of one locale; nil if
  /// ``shares(of:)`` is nil. If a locale occurs twice, its members are merged; if both have a key, the later
  /// message is used.
  package static func messages(of bytes: RawSpan) throws(FormatError) -> [Owner: [String: Message]]? {
    try members(of: bytes).map { members throws(FormatError) in try messages(of: members, in: bytes) }
  }

  /// The attribution of the bytes; nil if the file has another format.
  ///
  /// Every outermost name must be a locale with an object as value, and at least two of the languages must be
  /// known. Each object that is not empty must share a key with another. A locale's member belongs to it from
  /// its name to the start of the next member.
  package static func shares(of bytes: RawSpan) throws(FormatError) -> ContainerShares? {
    guard let members = try members(of: bytes) else { return nil }
    var attribution = ByteAttribution()
    for member in members {
      attribution.add(own: member.bytes, to: ByteAttribution.Key(owner: .locale(member.tag), kind: .strings))
    }
    for (owner, messages) in try messages(of: members, in: bytes) {
      attribution.add(messages: messages.count, to: ByteAttribution.Key(owner: owner, kind: .strings))
    }
    return try attribution.shares(of: bytes.byteCount, rest: .strings)
  }

  /// The error in a file that begins as one of several locales does, such as one that is cut short; nil for other files, and
  /// without an error.
  package static func unreadTexts(in bytes: RawSpan) -> ResourceFormat.UnreadTexts? {
    var names = 0
    do throws(FormatError) {
      var scanner = JSONScanner(bytes)
      guard try scanner.next() == .beginObject else { return nil }
      while case .key(let name) = try scanner.next() {
        guard let tag = tag(try scanner.text(name)), tag.isKnownLanguage,
          try scanner.next() == .beginObject
        else { return nil }
        // checked: at most one for each member
        names += 1
        _ = try JSONValue(messages: &scanner, .beginObject)
      }
      return nil
    } catch {
      guard names > 0 else { return nil }
      return ResourceFormat.UnreadTexts(
        reason: "translations not read: \(error.withLine(in: bytes))", areShown: true)
    }
  }

  private struct Member {
    let tag: LocaleTag
    let texts: JSONValue
    /// The bytes from the name to the end of the value.
    let size: Int
    /// The bytes from the name to the start of the next member.
    let bytes: Int
  }

  private static func members(of bytes: RawSpan) throws(FormatError) -> [Member]? {
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { return nil }
    var members: [Member] = []
    // Most other files are rejected at their first name, which is not a locale.
    while case .key(let name) = try scanner.next() {
      guard let tag = tag(try scanner.text(name)), try scanner.next() == .beginObject else { return nil }
      let texts = try JSONValue(messages: &scanner, .beginObject)
      let start = name.lowerBound
      members.append(
        Member(tag: tag, texts: texts, size: scanner.position - start, bytes: scanner.memberEnd - start))
    }
    guard members.count(where: \.tag.isKnownLanguage) > 1, try scanner.next() == .end,
      overlap(members.map(\.texts.names))
    else { return nil }
    return members
  }

  private static func messages(
    of members: [Member], in bytes: RawSpan
  ) throws(FormatError) -> [Owner: [String: Message]] {
    let suffixes = PluralSuffixes(bytes)
    var owners: [Owner: [String: Message]] = [:]
    for member in members {
      let messages = try member.texts.messages(TextBudget(for: member.size), suffixes.inLocale(member.tag))
      owners[.locale(member.tag), default: [:]].merge(messages) { _, new in new }
    }
    return owners
  }

  /// Returns the file without the members of some locales; everything else is copied unchanged. A file of
  /// another format is returned unchanged.
  package static func removing(
    from bytes: RawSpan, _ isRemoved: (LocaleTag) -> Bool
  ) throws(FormatError) -> [UInt8] {
    guard try members(of: bytes) != nil else { return bytes.array() }
    return try bytes.cuttingJSONMembers(below: []) { name in tag(name).map(isRemoved) ?? false }
  }
}

extension ResourceFormat {
  /// One file whose outermost names are locales.
  static let localeKeyedJSON = localeKeyedJSON(
    name: "JSON of several locales", files: FilePattern("json"), syntax: .i18next, isSyntaxDetected: true,
    messages: LocaleKeyedJSON.messages)

  /// A format of JSON files whose outermost names are locales. Bytes are attributed by members, and locales removed with
  /// their members.
  /// - Parameter messages: reads the messages; nil for JSON of another format.
  static func localeKeyedJSON(
    name: String, files: FilePattern, syntax: PlaceholderSyntax, isSyntaxDetected: Bool = false,
    messages: @escaping @Sendable (RawSpan) throws(FormatError) -> [Owner: [String: Message]]?
  ) -> ResourceFormat {
    ResourceFormat(
      name: name, files: files, kind: .strings, recognition: .byContent,
      scope: .severalLocales(rule: "json-members"), structure: .json, syntax: syntax,
      isSyntaxDetected: isSyntaxDetected,
      messages: .severalLocales(messages),
      unreadTexts: { bytes in LocaleKeyedJSON.unreadTexts(in: bytes) },
      attribution: LocaleKeyedJSON.shares,
      removal: { bytes, _, isRemoved throws(FormatError) in
        try LocaleKeyedJSON.removing(from: bytes, isRemoved)
      },
      source: .messages)
  }
}
