extension LocaleTag {
  /// Parses a tag that is well formed by RFC 5646, section 2.1, with `-` or `_` between its subtags and in any
  /// case. Nil for other texts, for `root`, and for tags without a language (`und`, `x-…`).
  package init?(bcp47 text: some StringProtocol) {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      guard let byte = byte.tagCharacter, bytes.count < 100 else { return nil }
      bytes.append(byte)
    }
    guard !bytes.isEmpty else { return nil }
    let whole = String(decoding: bytes, as: UTF8.self)
    // Grandfathered tags such as `i-klingon` do not follow the grammar. CLDR has replacements for them.
    let known = CLDR.languageAliases[whole] ?? whole
    var parts = known.split(separator: "-", omittingEmptySubsequences: false)[...]
    guard let language = parts.popFirst(), language.isAlphabetic, (2...8).contains(language.utf8.count),
      language != "und", language != "root", language.utf8.count != 4
    else { return nil }
    var subtags = Subtags(language: String(language))
    guard subtags.read(&parts) else { return nil }
    subtags.canonicalize()
    self.init(
      language: subtags.language, script: subtags.script, region: subtags.region,
      variants: subtags.variants, extensions: subtags.extensions)
  }

  private struct Subtags {
    var language: String
    var script: String?
    var region: String?
    var variants: [String] = []
    var extensions: [String] = []

    init(language: String) { self.language = language }

    /// Parses script, region, variants and extensions, in the grammar's order. False if a part is not one of them.
    mutating func read(_ parts: inout ArraySlice<Substring>) -> Bool {
      // An extended language subtag replaces the language: `zh-yue` is `yue`.
      if let part = parts.first, part.utf8.count == 3, part.isAlphabetic,
        Self.extendedLanguages.contains(language), language != "zh" || Self.chinese.contains(String(part))
      {
        language = String(part)
        parts.removeFirst()
      }
      if let part = parts.first, part.utf8.count == 4, part.isAlphabetic {
        script = part.prefix(1).uppercased() + part.dropFirst()
        parts.removeFirst()
      }
      if let part = parts.first,
        (part.utf8.count == 2 && part.isAlphabetic) || (part.utf8.count == 3 && part.isNumeric)
      {
        region = part.uppercased()
        parts.removeFirst()
      }
      while let part = parts.first, Self.isVariant(part) {
        guard !variants.contains(String(part)) else { return false }
        variants.append(String(part))
        parts.removeFirst()
      }
      while let singleton = parts.first, singleton.utf8.count == 1 {
        parts.removeFirst()
        var words = [String(singleton)]
        let shortest = singleton == "x" ? 1 : 2
        while let part = parts.first, (shortest...8).contains(part.utf8.count) {
          words.append(String(part))
          parts.removeFirst()
        }
        guard words.count > 1 else { return false }
        extensions.append(words.joined(separator: "-"))
        if singleton == "x" { break }
      }
      return parts.isEmpty
    }

    /// The languages with registered extended language subtags. After another language, three letters are an error.
    private static let extendedLanguages: Set<String> = ["ar", "kok", "lv", "ms", "sgn", "sw", "uz", "zh"]

    /// The extended language subtags of Chinese in the registry of IANA. Android's `zh-rTW` has none.
    private static let chinese: Set<String> = [
      "cdo", "cjy", "cmn", "cnp", "cpx", "csp", "czh", "czo", "gan", "hak", "hnm", "hsn", "luh", "lzh", "mnp",
      "nan", "sjc", "wuu", "yue",
    ]

    private static func isVariant(_ part: Substring) -> Bool {
      let count = part.utf8.count
      let startsWithDigit = part.utf8.first.map { (0x30...0x39).contains($0) } ?? false
      return (5...8).contains(count) || (count == 4 && startsWithDigit)
    }

    /// Applies CLDR's replacements. The script or region of a replacement is used only if the tag lacks one.
    mutating func canonicalize() {
      for _ in 0..<4 {
        let withRegion = region.flatMap { CLDR.languageAliases["\(language)-\($0.lowercased())"] }
        guard let replacement = withRegion ?? CLDR.languageAliases[language] else { break }
        var parts = replacement.split(separator: "-")[...]
        guard let first = parts.popFirst() else { break }
        language = first.lowercased()
        for part in parts {
          if part.utf8.count == 4 { script = script ?? String(part) }
          if part.utf8.count == 2 { region = region ?? String(part) }
        }
      }
      if let code = script?.lowercased(), let replacement = CLDR.scriptAliases[code] { script = replacement }
      if let code = region?.lowercased(), let replacement = CLDR.territoryAliases[code] {
        region = replacement
      }
      variants = variants.map { CLDR.variantAliases[$0]?.lowercased() ?? $0 }
      variants.sort()
      // A private use sequence is last.
      extensions.sort { one, next in
        if one.hasPrefix("x-") != next.hasPrefix("x-") { return next.hasPrefix("x-") }
        return one < next
      }
    }
  }
}

extension UInt8 {
  /// A letter in lower case, a digit or a separator, which is always `-`; nil for other bytes.
  fileprivate var tagCharacter: UInt8? {
    switch self {
    case 0x30...0x39, 0x61...0x7a, UInt8(ascii: "-"): self
    case 0x41...0x5a: self | 0x20
    case UInt8(ascii: "_"): UInt8(ascii: "-")
    default: nil
    }
  }
}

extension StringProtocol {
  package var isAlphabetic: Bool { !isEmpty && utf8.allSatisfy { (0x61...0x7a).contains($0 | 0x20) } }
  package var isNumeric: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
