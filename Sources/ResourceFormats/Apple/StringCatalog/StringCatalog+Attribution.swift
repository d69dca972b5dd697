internal import Bytes
package import DataFormats
internal import Localization

extension StringCatalog {
  /// The attribution of the bytes. A localization belongs to its locale, from its name to the start of the
  /// next; the source language is base. Keys, comments and extraction states are unlocalized.
  ///
  /// The messages are those of ``messages(of:)``, each counted once with all its variations and
  /// substitutions. Messages with variations or substitutions are plurals.
  package static func shares(of bytes: RawSpan) throws(FormatError) -> ContainerShares {
    let source = try sourceLanguage(bytes)
    var attribution = ByteAttribution()
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { throw FormatError(.notJSON, at: 0) }
    try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
      guard name == "strings", value == .beginObject else { return }
      try scanner.forEachMember { (scanner, _, _, value) throws(FormatError) in
        guard value == .beginObject else { return }
        try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
          guard name == "localizations", value == .beginObject else { return }
          try addLocalizations(&scanner, source: source, to: &attribution)
        }
      }
    }
    guard try scanner.next() == .end else { throw FormatError(.notJSON, at: scanner.position) }
    for (owner, messages) in try messages(of: bytes) {
      let plain = messages.values.count { if case .text = $0 { true } else { false } }
      if plain > 0 { attribution.add(messages: plain, to: .init(owner: owner, kind: .strings)) }
      guard plain < messages.count else { continue }
      attribution.add(messages: messages.count - plain, to: .init(owner: owner, kind: .plurals))
    }
    return try attribution.shares(of: bytes.byteCount, rest: .strings)
  }

  private static func addLocalizations(
    _ scanner: inout JSONScanner, source: LocaleTag?, to attribution: inout ByteAttribution
  ) throws(FormatError) {
    try scanner.forEachMember { (scanner, name, nameRange, value) throws(FormatError) in
      var kind = ResourceKind.strings
      if value == .beginObject {
        try scanner.forEachMember { (_, name, _, _) throws(FormatError) in
          if name == "variations" || name == "substitutions" { kind = .plurals }
        }
      } else {
        try scanner.finish(value)
      }
      guard let tag = LocaleTag(appleFolder: name) else { return }
      let key = ByteAttribution.Key(owner: tag == source ? .base : .locale(tag), kind: kind)
      attribution.add(own: scanner.memberEnd - nameRange.lowerBound, to: key)
    }
  }
}
