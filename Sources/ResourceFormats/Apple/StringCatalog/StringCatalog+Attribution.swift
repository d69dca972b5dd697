internal import Bytes
package import DataFormats
internal import Localization

extension StringCatalog {
  /// The attribution of the bytes. A localization belongs to its locale, from its name to the start of the
  /// next; the source language is base. Keys, comments and extraction states are unlocalized.
  ///
  /// A key is one message of every locale with a localization of it. Base has every key, because the key
  /// itself is shown if the source language has no text.
  package static func shares(of bytes: RawSpan) throws(FormatError) -> ContainerShares {
    let source = try sourceLanguage(bytes)
    var attribution = ByteAttribution()
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { throw FormatError(.notJSON, at: 0) }
    try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
      guard name == "strings", value == .beginObject else { return }
      try scanner.forEachMember { (scanner, _, _, value) throws(FormatError) in
        var kind = ResourceKind.strings
        defer { attribution.add(messages: 1, to: ByteAttribution.Key(owner: .base, kind: kind)) }
        guard value == .beginObject else { return }
        try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
          guard name == "localizations", value == .beginObject else { return }
          if let sourceKind = try addLocalizations(&scanner, source: source, to: &attribution) {
            kind = sourceKind
          }
        }
      }
    }
    guard try scanner.next() == .end else { throw FormatError(.notJSON, at: scanner.position) }
    return try attribution.shares(of: bytes.byteCount, rest: .strings)
  }

  /// - Returns: the kind of the source language's text; nil if it has none.
  private static func addLocalizations(
    _ scanner: inout JSONScanner, source: LocaleTag?, to attribution: inout ByteAttribution
  ) throws(FormatError) -> ResourceKind? {
    var sourceKind: ResourceKind?
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
      if tag == source { sourceKind = kind } else { attribution.add(messages: 1, to: key) }
    }
    return sourceKind
  }
}
