import Bytes
package import DataFormats
package import Localization
package import LocalizationAnalysis

/// `.xcstrings`, Xcode's string catalog: `sourceLanguage`, and `strings` → key → `localizations` → locale.
package enum StringCatalog {
  static func sourceLanguage(_ bytes: RawSpan) throws(FormatError) -> LocaleTag? {
    try JSONValue(parsing: bytes)["sourceLanguage"]?.string.flatMap { LocaleTag(appleFolder: $0) }
  }

  /// The messages by key, in the syntax ``PlaceholderSyntax/apple``.
  ///
  /// Base has every key, with the source language's message or else the key as text. A locale has the keys
  /// with a text for it whose state is not `new`. A key with `shouldTranslate: false` is not a message, and neither is a key
  /// without a visible character or any localization: Xcode extracts `""` and `" "` from calls such as `Text("")`.
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
        let isBlank = key.allSatisfy(\.isWhitespace) && ofKey == [.base: .text(key)]
        guard isMessage, !isBlank else { return }
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
      let localization = try JSONValue(&scanner, value)
      let tree = try tree(
        localization, isSource: owner == .base, depth: 0, at: nameRange.lowerBound)
      if let message = tree.message(key: key) { messages[owner] = message }
      let isPlural = localization["variations"] != nil || localization["substitutions"] != nil
      attribution.add(
        own: scanner.memberEnd - nameRange.lowerBound,
        to: .init(owner: owner, kind: isPlural ? .plurals : .strings))
    }
  }

  /// Reads an object with a `stringUnit`, `variations` or, at the outermost level, `substitutions`.
  ///
  /// A translation with the state `new` does not exist yet: Xcode shows the source text in its place, and does not count it as
  /// translated. In the source language, `new` is the state of a text that Xcode extracted.
  private static func tree(
    _ value: JSONValue, isSource: Bool, depth: Int, at offset: Int
  ) throws(FormatError) -> VariantTree {
    guard depth < VariantTree.depthLimit else {
      throw FormatError(.tooDeep(limit: VariantTree.depthLimit), at: offset)
    }
    let unit = value["stringUnit"]
    let isUntranslated = !isSource && unit?["state"]?.string == "new"
    var found = VariantTree(text: isUntranslated ? nil : unit?["value"]?.string)
    for selection in value["variations"]?.members ?? [] {
      for one in selection.value.members ?? [] where one.value.members != nil {
        found.choices[selection.name, default: .init()].choices[one.name, default: .init()] =
          try tree(one.value, isSource: isSource, depth: depth + 1, at: offset)
      }
    }
    for part in depth == 0 ? value["substitutions"]?.members ?? [] : [] where part.value.members != nil {
      found.parts[part.name, default: .init()] = try tree(
        part.value, isSource: isSource, depth: depth + 1, at: offset)
    }
    found.argument = value["argNum"]?.integer.flatMap { $0 > 0 ? $0 : nil }
    found.specifier = value["formatSpecifier"]?.string ?? ""
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
  fileprivate static func unreviewed(
    _ bytes: RawSpan
  ) throws(FormatError) -> [LocaleTag?: ResourceFormat.MarkedTexts] {
    var counts: [LocaleTag?: ResourceFormat.MarkedTexts] = [:]
    guard case .object(let strings)? = try JSONValue(parsing: bytes)["strings"] else { return counts }
    for string in strings {
      guard case .object(let localizations)? = string.value["localizations"] else { continue }
      for localization in localizations where needsReview(localization.value) {
        guard let tag = LocaleTag(appleFolder: localization.name) else { continue }
        // checked: at most one for each localization
        counts[tag, default: .init()].count += 1
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
    messages: .severalLocales(StringCatalog.messages),
    attribution: StringCatalog.shares,
    removal: { bytes, _, isRemoved throws(FormatError) in
      try StringCatalog.removing(from: bytes, isRemoved)
    },
    unreviewed: StringCatalog.unreviewed,
    baseLocale: StringCatalog.sourceLanguage,
    source: .messages)
}
