internal import Bytes
package import DataFormats
internal import Localization

/// `.xcstrings`, Xcode's string catalog: `sourceLanguage`, and `strings` → key → `localizations` → locale.
package enum StringCatalog {
  /// Whose each byte is: a localization is its locale's, from its name to where the next begins; the source
  /// language is base. Keys, comments and states of extraction are neutral.
  ///
  /// A key is one message of every locale that has a localization of it; base has every key, since the key
  /// itself is shown where the source language has no text for it.
  package static func shares(of bytes: RawSpan) throws(FormatError) -> ContainerShares {
    let source = try sourceLanguage(bytes)
    var ledger = ByteAttribution()
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { throw FormatError(.notJSON, at: 0) }
    try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
      guard name == "strings", value == .beginObject else { return }
      try scanner.forEachMember { (scanner, _, _, value) throws(FormatError) in
        var kind = ResourceKind.strings
        defer { ledger.add(messages: 1, to: ByteAttribution.Key(owner: .base, kind: kind)) }
        guard value == .beginObject else { return }
        try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
          guard name == "localizations", value == .beginObject else { return }
          if let ofSource = try addLocalizations(&scanner, source: source, to: &ledger) { kind = ofSource }
        }
      }
    }
    guard try scanner.next() == .end else { throw FormatError(.notJSON, at: scanner.position) }
    return try ledger.shares(of: bytes.byteCount, rest: .strings)
  }

  /// - Returns: the kind of the source language's own text, where it has one.
  private static func addLocalizations(
    _ scanner: inout JSONScanner, source: LocaleTag?, to ledger: inout ByteAttribution
  ) throws(FormatError) -> ResourceKind? {
    var ofSource: ResourceKind?
    try scanner.forEachMember { (scanner, name, place, value) throws(FormatError) in
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
      ledger.add(own: scanner.memberEnd - place.lowerBound, to: key)
      if tag == source { ofSource = kind } else { ledger.add(messages: 1, to: key) }
    }
    return ofSource
  }

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
}

extension JSONScanner {
  /// Where the member whose value was just read ends: behind the comma and the space that follow it, or, of the
  /// last one, behind its value.
  var memberEnd: Int {
    func space(from start: Int) -> Int {
      var place = start
      while let byte = bytes.byte(at: place), byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 {
        place += 1
      }
      return place
    }
    let comma = space(from: position)
    guard bytes.byte(at: comma) == UInt8(ascii: ",") else { return position }
    return space(from: comma + 1)
  }
}
