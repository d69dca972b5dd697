package import Localization

extension LocaleTag {
  /// Parses a POSIX locale, as in gettext's folders: `pt_BR`, `ca_ES.UTF-8@valencia`, `sr_RS@latin`. Nil for `C` and
  /// `POSIX`, and for a suffix that is not a charset.
  ///
  /// A known modifier becomes a script, a registered variant or an extension; any other becomes private use:
  /// `en@boldquot` is `en-x-boldquot`. UTF-8 as the charset is omitted. Another charset becomes private use, because a
  /// catalog of the same locale in UTF-8 may be next to it: `zh_TW.Big5` is `zh-TW-x-big5`.
  ///
  /// `mo` is Romanian in Cyrillic letters, as in glibc's and KDE's catalogs, and not `ro`, which is next to it.
  /// WordPress's `de_DE_formal` is `de-DE-x-formal`, as MediaWiki's `de-formal` is `de-x-formal`.
  package init?(posix name: String) {
    let modifierStart = name.utf8.firstIndex(of: UInt8(ascii: "@")) ?? name.endIndex
    let first = name[..<modifierStart]
    let charsetStart = first.utf8.firstIndex(of: UInt8(ascii: ".")) ?? first.endIndex
    let code = first[..<charsetStart]
    guard code != "C", code != "POSIX", var tag = LocaleTag(bcp47: Self.replacement(forPOSIX: code)) else {
      return nil
    }
    let modifier = name[modifierStart...].dropFirst()
    if !modifier.isEmpty {
      tag = tag.adding(modifier: modifier.lowercased())
    }
    if charsetStart < first.endIndex {
      let charset = first[charsetStart...].dropFirst().lowercased()
      guard POSIXCharset.isKnown(charset) else { return nil }
      if !POSIXCharset.isUTF8(charset) { tag = tag.adding(privateUse: charset) }
    }
    self = tag
  }

  /// The tag of a locale that is not written as BCP 47 has it; other locales are returned unchanged.
  private static func replacement(forPOSIX code: Substring) -> String {
    // Nearly all names are one word.
    let isWord = !code.utf8.contains { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    if isWord {
      guard code.utf8.count == 2, code.lowercased() == "mo" else { return String(code) }
      return "ro-Cyrl-MD"
    }
    let parts = code.lowercased().split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    if parts == ["mo", "md"] { return "ro-Cyrl-MD" }
    guard let last = parts.last else { return String(code) }
    let front = parts.dropLast().joined(separator: "-")
    switch last {
    // Not of `de-x-formal`, which is a tag already.
    case "formal" where !front.hasSuffix("-x"), "informal" where !front.hasSuffix("-x"):
      return "\(front)-x-\(last)"
    // The orthographic agreement of 1990, in the names of WordPress.
    case "ao90": return "\(front)-ao1990"
    // The former cultures of .NET for both scripts of Chinese.
    case "chs" where front == "zh": return "zh-Hans"
    case "cht" where front == "zh": return "zh-Hant"
    default: return String(code)
    }
  }

  /// Adds a text as private use subtags: its letters and digits, in groups of at most eight.
  package func adding(privateUse text: String) -> LocaleTag {
    var subtags: [String] = []
    for word in text.utf8.split(whereSeparator: { !$0.isLetter && !$0.isDigit }) {
      var rest = word
      while !rest.isEmpty {
        subtags.append(String(decoding: rest.prefix(8), as: UTF8.self))
        rest = rest.dropFirst(8)
      }
    }
    guard !subtags.isEmpty else { return self }
    var extensions = extensions
    // A tag has one private use sequence, which is last.
    if let last = extensions.last, last.hasPrefix("x-") {
      extensions[extensions.count - 1] = ([last] + subtags).joined(separator: "-")
    } else {
      extensions.append((["x"] + subtags).joined(separator: "-"))
    }
    return LocaleTag(
      language: language, script: script, region: region, variants: variants, extensions: extensions)
  }
}

extension LocaleTag {
  /// The locale with the part of a POSIX name after `@` as BCP 47 subtags.
  /// - Parameter name: in lower case.
  private func adding(modifier name: String) -> LocaleTag {
    func with(
      language: String? = nil, script: String? = nil, variant: String? = nil, extensions: [String] = []
    ) -> LocaleTag {
      var variants = Set(variants)
      if let variant { variants.insert(variant) }
      return LocaleTag(
        language: language ?? self.language, script: script ?? self.script, region: region,
        variants: variants.sorted(), extensions: extensions + self.extensions)
    }
    // KDE writes the script after the standard: `sr@ijekavianlatin`.
    let standard = name.hasSuffix("latin") ? String(name.dropLast(5)) : name
    let code = name.prefix(1).uppercased() + name.dropFirst()
    if let other = CLDR.languageAliases["\(language)-\(name)"], other.isAlphabetic {
      return with(language: other)
    }
    if let script = Self.posixScripts[name] { return with(script: script) }
    if code.utf8.count == 4, name != "euro", CLDR.scriptNames.contains(code) { return with(script: code) }
    if let variant = Self.posixVariants[standard] {
      return with(script: standard != name ? "Latn" : nil, variant: variant)
    }
    if LanguageSubtagRegistry.isVariant(name) { return with(variant: name) }
    return name == "euro" ? with(extensions: ["u-cu-eur"]) : adding(privateUse: name)
  }

  private static let posixScripts = [
    "latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "arabic": "Arab", "hebrew": "Hebr",
    "tifinagh": "Tfng",
    // The Latin alphabet of Tatar.
    "iqtelif": "Latn",
  ]
  /// Serbian's standards have registered variants of other names.
  private static let posixVariants = ["ijekavian": "ijekavsk", "ije": "ijekavsk", "ekavian": "ekavsk"]
}

extension LocaleTag {
  /// The locale of a catalog in another charset than UTF-8, without the charset: `cs` for `cs.cp1250`; nil for other locales.
  package var withoutCharset: LocaleTag? {
    guard let last = extensions.last, last.hasPrefix("x-"), POSIXCharset.isKnown(String(last.dropFirst(2)))
    else { return nil }
    return LocaleTag(
      language: language, script: script, region: region, variants: variants,
      extensions: Array(extensions.dropLast()))
  }
}

/// The part of a POSIX locale between `.` and `@`.
private enum POSIXCharset {
  /// The beginnings of the names in use. Any other suffix is part of a file name, as in `en.messages`.
  private static let names = [
    "ansi", "armscii", "ascii", "big5", "cp", "euc", "gb", "georgian", "iso", "johab", "koi8", "microsoft",
    "pt154",
    "rk1048", "shift", "sjis", "tcvn", "tis", "us-ascii", "utf", "viscii", "windows",
  ]

  static func isKnown(_ charset: String) -> Bool { names.contains { charset.hasPrefix($0) } }

  static func isUTF8(_ charset: String) -> Bool { charset == "utf-8" || charset == "utf8" }
}
