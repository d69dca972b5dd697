internal import Bytes
package import DataFormats
package import Localization

extension StringCatalog {
  /// The messages by key, in the syntax ``PlaceholderSyntax/apple``.
  ///
  /// Base has every key, with the source language's message or else the key as text. A locale has the keys
  /// with a text for it. A key with `shouldTranslate: false` is not a message.
  package static func messages(of bytes: RawSpan) throws(FormatError) -> [Owner: [String: Message]] {
    let source = try sourceLanguage(bytes)
    var messages: [Owner: [String: Message]] = [:]
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
            try readLocalizations(&scanner, key, source, &ofKey)
          }
        }
        guard isMessage else { return }
        for (owner, message) in ofKey { messages[owner, default: [:]][key] = message }
      }
    }
    guard try scanner.next() == .end else { throw FormatError(.notJSON, at: scanner.position) }
    return messages
  }

  private static func readLocalizations(
    _ scanner: inout JSONScanner, _ key: String, _ source: LocaleTag?, _ messages: inout [Owner: Message]
  ) throws(FormatError) {
    try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
      guard value == .beginObject, let tag = LocaleTag(appleFolder: name) else { return }
      guard let message = try tree(&scanner, depth: 0).message(key: key) else { return }
      messages[tag == source ? .base : .locale(tag)] = message
    }
  }

  /// Parses an object with a `stringUnit`, `variations` or, at the outermost level, `substitutions`.
  private static func tree(
    _ scanner: inout JSONScanner, depth: Int
  ) throws(FormatError) -> VariantTree {
    guard depth < VariantTree.depthLimit else {
      throw FormatError(.tooDeep(limit: VariantTree.depthLimit), at: scanner.position)
    }
    var found = VariantTree()
    try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
      switch (name, value) {
      case ("stringUnit", .beginObject):
        try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
          if name == "value", case .string(let range) = value { found.text = try scanner.text(range) }
        }
      case ("variations", .beginObject):
        try scanner.forEachMember { (scanner, kind, _, value) throws(FormatError) in
          guard value == .beginObject else { return }
          try scanner.forEachMember { (scanner, key, _, value) throws(FormatError) in
            guard value == .beginObject else { return }
            let one = try tree(&scanner, depth: depth + 1)
            found.updateCase(kind, key) { $0 = one }
          }
        }
      case ("substitutions", .beginObject) where depth == 0:
        try scanner.forEachMember { (scanner, part, _, value) throws(FormatError) in
          guard value == .beginObject else { return }
          let one = try tree(&scanner, depth: depth + 1)
          found.updatePart(part) { $0 = one }
        }
      case ("argNum", .number(let range)):
        found.argument = Int(scanner.bytes.checked(range)?.utf8String() ?? "").flatMap { $0 > 0 ? $0 : nil }
      case ("formatSpecifier", .string(let range)): found.specifier = try scanner.text(range)
      default: return
      }
    }
    return found
  }
}
