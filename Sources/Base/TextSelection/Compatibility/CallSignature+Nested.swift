import Localization

/// References of i18next's texts to other texts, `$t(key)` and `$t(key, options)`: i18next, "Nesting".
extension CallSignature {
  /// References to keys that no text has, which display the key, and `$t (key)`, which is displayed as written. A text may omit
  /// the reference of base. If base has none, nothing is known of its keys.
  func nestedIssues(of message: Message) -> [CompatibilityIssue] {
    if syntax == .vueI18n { return unknownLinks(of: message) }
    guard syntax == .i18next else { return [] }
    let known = Set(base.texts.flatMap(Self.nested).filter(\.isValid).map(\.key))
    guard !known.isEmpty, message != base else { return [] }
    let found = message.texts.flatMap(Self.nested).filter { one in
      if !one.isValid { return known.contains(one.key) }
      return !known.contains(one.key) && isUnknown(one.key)
    }
    return Set(found.map(\.written)).sorted().map { .literal($0, syntax) }
  }

  /// Whether neither base nor the language has a key, with or without the suffix of a form. i18next looks up a key in the language
  /// first, and in several namespaces: "Nesting", "Fallback", "Namespaces". A key with a namespace or a placeholder is not known.
  private func isUnknown(_ key: String) -> Bool {
    !keysOfBase.isEmpty && !key.utf8.contains(UInt8(ascii: ":")) && !key.utf8.contains(UInt8(ascii: "{"))
      && ![keysOfBase, keysOfLanguage].contains { keys in
        keys.contains(key) || keys.hasKey(beginningWith: key + "_")
      }
  }

  private struct Nested {
    let key: String
    let written: String
    /// Without white space before the parenthesis.
    let isValid: Bool
  }

  private static func nested(in text: String) -> [Nested] {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return [] }
    let parts = text.scalars.split(separator: "$", omittingEmptySubsequences: false)
    return parts.dropFirst().compactMap { part in
      let word = part.drop { $0 == " " }
      guard word.first == "t" else { return nil }
      let parenthesis = word.dropFirst().drop { $0 == " " }
      guard parenthesis.first == "(", let end = parenthesis.firstIndex(where: { $0 == ")" || $0 == "," })
      else { return nil }
      let key = String(parenthesis[..<end].dropFirst().trimmed)
      guard !key.isEmpty else { return nil }
      let written = part[..<(part.firstIndex(of: ")") ?? end)]
      return Nested(key: key, written: "$\(Substring(written)))", isValid: part.hasPrefix("t("))
    }
  }
}
