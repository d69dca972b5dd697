internal import Bytes
package import DataFormats
package import Localization

/// `.xcstrings`, Xcode's string catalog: `sourceLanguage`, and `strings` → key → `localizations` → locale.
package enum StringCatalog {
  static func sourceLanguage(_ bytes: RawSpan) throws(FormatError) -> LocaleTag? {
    var source: LocaleTag?
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { throw FormatError(.notJSON, at: 0) }
    try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
      guard name == "sourceLanguage", case .string(let range) = value else { return }
      source = LocaleTag(appleFolder: try scanner.text(range))
    }
    return source
  }

  /// The messages by key, in the syntax ``PlaceholderSyntax/apple``.
  ///
  /// Base has every key, with the source language's message or else the key as text. A locale has the keys
  /// with a text for it. A key with `shouldTranslate: false` is not a message.
  package static func messages(of bytes: RawSpan) throws(FormatError) -> [Owner: [String: Message]] {
    try read(bytes).messages
  }

  private static func read(
    _ bytes: RawSpan
  ) throws(FormatError) -> (messages: [Owner: [String: Message]], attribution: ByteAttribution) {
    let source = try sourceLanguage(bytes)
    var messages: [Owner: [String: Message]] = [:]
    var attribution = ByteAttribution()
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { throw FormatError(.notJSON, at: 0) }
    try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
      guard name == "strings", value == .beginObject else { return }
      try scanner.forEachMember { (scanner, key, _, value) throws(FormatError) in
        var ofKey: [Owner: Message] = [.base: .text(key)]
        var isMessage = true
        if value == .beginObject {
          try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
            if name == "shouldTranslate", value == .literal {
              isMessage = !scanner.bytes.matches("false", at: scanner.tokenStart)
            }
            guard name == "localizations", value == .beginObject else { return }
            try readLocalizations(&scanner, key, source, &ofKey, &attribution)
          }
        }
        guard isMessage else { return }
        for (owner, message) in ofKey { messages[owner, default: [:]][key] = message }
      }
    }
    guard try scanner.next() == .end else { throw FormatError(.notJSON, at: scanner.position) }
    return (messages, attribution)
  }

  private static func readLocalizations(
    _ scanner: inout JSONScanner, _ key: String, _ source: LocaleTag?, _ messages: inout [Owner: Message],
    _ attribution: inout ByteAttribution
  ) throws(FormatError) {
    try scanner.forEachMember { (scanner, name, nameRange, value) throws(FormatError) in
      guard let tag = LocaleTag(appleFolder: name) else { return }
      let owner = tag == source ? Owner.base : .locale(tag)
      var kind = ResourceKind.strings
      if value == .beginObject {
        if let message = try tree(&scanner, depth: 0, &kind).message(key: key) { messages[owner] = message }
      } else {
        try scanner.finish(value)
      }
      attribution.add(own: scanner.memberEnd - nameRange.lowerBound, to: .init(owner: owner, kind: kind))
    }
  }

  /// Parses an object with a `stringUnit`, `variations` or, at the outermost level, `substitutions`. The kind becomes
  /// that of plurals if there is more than a `stringUnit`.
  private static func tree(
    _ scanner: inout JSONScanner, depth: Int, _ kind: inout ResourceKind
  ) throws(FormatError) -> VariantTree {
    guard depth < VariantTree.depthLimit else {
      throw FormatError(.tooDeep(limit: VariantTree.depthLimit), at: scanner.position)
    }
    var found = VariantTree()
    try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
      if name == "variations" || name == "substitutions" { kind = .plurals }
      switch (name, value) {
      case ("stringUnit", .beginObject):
        try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
          if name == "value", case .string(let range) = value { found.text = try scanner.text(range) }
        }
      case ("variations", .beginObject):
        try scanner.forEachMember { (scanner, selection, _, value) throws(FormatError) in
          guard value == .beginObject else { return }
          try scanner.forEachMember { (scanner, key, _, value) throws(FormatError) in
            guard value == .beginObject else { return }
            let one = try tree(&scanner, depth: depth + 1, &kind)
            found.choices[selection, default: .init()].choices[key, default: .init()] = one
          }
        }
      case ("substitutions", .beginObject) where depth == 0:
        try scanner.forEachMember { (scanner, part, _, value) throws(FormatError) in
          guard value == .beginObject else { return }
          let one = try tree(&scanner, depth: depth + 1, &kind)
          found.parts[part, default: .init()] = one
        }
      case ("argNum", .number(let range)):
        found.argument = Int(scanner.bytes.checked(range)?.utf8String() ?? "").flatMap { $0 > 0 ? $0 : nil }
      case ("formatSpecifier", .string(let range)): found.specifier = try scanner.text(range)
      default: return
      }
    }
    return found
  }

  /// The attribution of the bytes. A localization belongs to its locale, from its name to the start of the
  /// next; the source language is base. Keys, comments and extraction states are unlocalized.
  ///
  /// The messages are those of ``messages(of:)``, each counted once with all its variations and
  /// substitutions. Messages with variations or substitutions are plurals.
  package static func shares(of bytes: RawSpan) throws(FormatError) -> ContainerShares {
    var (messages, attribution) = try read(bytes)
    for (owner, messages) in messages {
      let plain = messages.values.count { if case .text = $0 { true } else { false } }
      if plain > 0 { attribution.add(messages: plain, to: .init(owner: owner, kind: .strings)) }
      guard plain < messages.count else { continue }
      attribution.add(messages: messages.count - plain, to: .init(owner: owner, kind: .plurals))
    }
    return try attribution.shares(of: bytes.byteCount, rest: .strings)
  }

  /// Returns the catalog without some locales' localizations; everything else is copied unchanged. The source
  /// language is always kept.
  package static func removing(
    from bytes: RawSpan, _ isRemoved: (LocaleTag) -> Bool
  ) throws(FormatError) -> [UInt8] {
    let source = try sourceLanguage(bytes)
    return try bytes.cuttingJSONMembers(below: ["strings", nil, "localizations"]) { name in
      LocaleTag(appleFolder: name).map { $0 != source && isRemoved($0) } ?? false
    }
  }
}

extension StringCatalog {
  /// The messages of which a text has the state `needs_review`.
  fileprivate static func unreviewed(_ bytes: RawSpan) throws(FormatError) -> [LocaleTag?: Int] {
    var counts: [LocaleTag?: Int] = [:]
    guard case .object(let strings)? = try JSONValue(parsing: bytes)["strings"] else { return counts }
    for string in strings {
      guard case .object(let localizations)? = string.value["localizations"] else { continue }
      for localization in localizations where needsReview(localization.value) {
        if let tag = LocaleTag(appleFolder: localization.name) { counts[tag, default: 0] += 1 }
      }
    }
    return counts
  }

  private static func needsReview(_ value: JSONValue) -> Bool {
    guard case .object(let members) = value else { return false }
    return members.contains { member in
      member.name == "state" && member.value == .string("needs_review") || needsReview(member.value)
    }
  }
}

extension ResourceFormat {
  static let stringCatalog = ResourceFormat(
    name: "xcstrings", files: FilePattern("xcstrings"), kind: .strings,
    scope: .severalLocales(rule: "xcstrings-localizations"), syntax: .apple,
    messages: .severalLocales { bytes throws(FormatError) in try StringCatalog.messages(of: bytes) },
    attribution: .byContent { bytes throws(FormatError) in try StringCatalog.shares(of: bytes) },
    removal: .byLocale { bytes, _, isRemoved throws(FormatError) in
      try StringCatalog.removing(from: bytes, isRemoved)
    },
    unreviewed: StringCatalog.unreviewed,
    baseLocale: StringCatalog.sourceLanguage,
    source: .custom { bytes, name throws(FormatError) in
      let owners = try StringCatalog.messages(of: bytes)
      return .tables(
        owners.mapValues { [StringTable(name: name, syntax: .apple, messages: $0)] },
        base: try StringCatalog.sourceLanguage(bytes))
    })
}
