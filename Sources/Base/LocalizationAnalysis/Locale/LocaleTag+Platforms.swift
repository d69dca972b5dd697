package import Localization

extension LocaleTag {
  /// Parses the name of an `.lproj` folder without its extension, or a development region: a tag with `-` or `_`
  /// (`pt_BR`, `zh-Hans`), or a language's English name as in older apps (`French`). Nil for `Base`.
  package init?(appleFolder name: String) {
    // Android's `zh-rTW` would be an extended language, and is not a locale of Apple's.
    let qualifiers = name.split(separator: "-")
    if qualifiers.count == 2, let region = qualifiers.last, region.utf8.count == 3, region.first == "r",
      region.dropFirst().allSatisfy(\.isUppercase)
    {
      return nil
    }
    if let code = LegacyLanguageNames.codes[name] {
      self.init(bcp47: code)
    } else {
      self.init(bcp47: name)
    }
  }

  /// Parses the suffix of a Java resource bundle's name, as `java.util.Locale.toString` writes it: `pt_BR`, `iw`,
  /// `zh_CN_#Hans`, `no_NO_NY`. Nil without a language.
  package init?(javaSuffix suffix: String) {
    if suffix == "no_NO_NY" {
      self.init(language: "nn", region: "NO")
      return
    }
    guard !suffix.hasPrefix("_") else { return nil }
    var parts = suffix.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
    // In Java's order the script is last, after a `#`.
    if let index = parts.firstIndex(where: { $0.hasPrefix("#") }) {
      let script = String(parts.remove(at: index).dropFirst())
      parts.insert(script, at: min(1, parts.count))
    }
    self.init(bcp47: parts.filter { !$0.isEmpty }.joined(separator: "-"))
  }

  /// Parses the locale from the qualifiers of an Android resource folder, the part after its type: `pt-rBR`,
  /// `b+sr+Latn`, `mcc310-mnc004-fr-rCA-land`. Nil without a locale (`land`, `sw600dp-v13`).
  ///
  /// In Android's order only the mobile country and network codes precede the locale. `car` is a UI mode, although it is
  /// also a language code. aapt2 refuses subtags for private use: `b+en+x+pirate`.
  package init?(androidQualifiers name: String) {
    guard let tag = Self.languageTag(androidQualifiers: name),
      !tag.lowercased().split(separator: "-").contains("x")
    else { return nil }
    self.init(bcp47: tag)
  }

  /// The locale among Android's qualifiers as it is written, such as `iw-IL` for `iw-rIL-land`.
  package static func languageTag(androidQualifiers name: String) -> String? {
    splitting(androidQualifiers: name)?.tag
  }

  /// The qualifiers after the locale, such as `land` for `iw-rIL-land`. Empty without a locale.
  package static func qualifiers(afterLocaleIn name: String) -> [Substring] {
    splitting(androidQualifiers: name)?.rest ?? []
  }

  /// aapt2, `LocaleValue::InitFromParts`: `b+` and a tag, or a language of two or three letters, and `r` with two more.
  private static func splitting(androidQualifiers name: String) -> (tag: String, rest: [Substring])? {
    var parts = name.split(separator: "-")[...]
    while let part = parts.first, part.hasPrefix("mcc") || part.hasPrefix("mnc"), part.dropFirst(3).isNumeric
    {
      parts.removeFirst()
    }
    guard let first = parts.popFirst() else { return nil }
    if first.lowercased().hasPrefix("b+") {
      return (String(first.dropFirst(2).replacing("+", with: "-")), Array(parts))
    }
    guard (2...3).contains(first.utf8.count), first.isAlphabetic, first.lowercased() != "car" else {
      return nil
    }
    guard let part = parts.first, part.utf8.count == 3, part.first == "r" || part.first == "R",
      part.dropFirst().isAlphabetic
    else { return (String(first), Array(parts)) }
    return ("\(first)-\(part.dropFirst())", Array(parts.dropFirst()))
  }

  /// Locales for the names in one place. Several may mean the same locale: the name that the platform reads has the
  /// tag, and the others are private. Next to `iw`, `heb` is `he-x-heb`.
  /// - Parameters:
  ///   - isRead: whether the platform reads the name of a tag.
  ///   - isNeverRead: whether the platform does not read the name, even if no other name means the locale.
  package static func distinguished(
    _ names: [String: LocaleTag], isRead: (_ name: String, _ tag: LocaleTag) -> Bool,
    isNeverRead: (_ name: String, _ tag: LocaleTag) -> Bool = { _, _ in false }
  ) -> [String: LocaleTag] {
    var distinguished = names
    for (tag, group) in Dictionary(grouping: names, by: \.value) {
      let sorted = group.map(\.key).sorted()
      let possible = sorted.filter { !isNeverRead($0, tag) }
      let main = possible.first { isRead($0, tag) } ?? possible.first
      for name in sorted where name != main {
        distinguished[name] = tag.adding(privateUse: name.lowercased())
      }
    }
    return distinguished
  }

  /// Locales for the ends of the names of a resource bundle's files. Of two names of one language, `iw` and `he`, Java 17 reads
  /// the current one and never the other, and earlier versions the reverse: `java.util.Locale`, "Legacy language codes". A single
  /// file is read whatever its name is (`ResourceBundle.Control.newBundle`).
  package static func distinguished(javaSuffixes names: [String: LocaleTag]) -> [String: LocaleTag] {
    distinguished(names) { name, tag in name.prefix { $0 != "_" }.lowercased() == tag.language }
  }

  /// The codes that ISO 639 replaced, which Java and Android may still use: `java.util.Locale`, "Legacy language codes".
  private static let formerCodes = ["he": "iw", "id": "in", "yi": "ji"]

  /// Whether the tag is that of a file with the language's former name, beside one with the current name: `he-x-iw`.
  package var isFormerNameInJava: Bool {
    guard let name = extensions.last, name.hasPrefix("x-"), let code = Self.formerCodes[language] else {
      return false
    }
    return name.dropFirst(2).prefix { $0 != "-" } == code
  }

  /// Whether Android reads resources of a name for a locale. It asks for the old codes of three languages, and for the current
  /// code of any other: `ResourcesImpl.adjustLanguageTag`. androidfw's `ResTable_config::match` compares codes as they are
  /// written, and only `tl` and `fil` are equal (`langsAreEquivalent`). Therefore Android never shows resources named for the
  /// current code of a language with an old one (`he`), for three letters if a language has two (`deu`), or for any other
  /// code that CLDR replaces: `mo` for `ro`, `jw` for `jv`.
  package static func isReadByAndroid(_ name: String, _ tag: LocaleTag) -> Bool {
    let code = formerCodes[tag.language] ?? tag.language
    return name.prefix { $0 != "-" }.lowercased() == code
  }
}

extension LocaleTag {
  /// The names of the locale in folders of resources: `pt-rBR`, `b+sr+Latn`. Languages with a former code have both,
  /// because a filter compares names: `he` and `iw`.
  package var androidFilters: [String] {
    let parts = text.split(separator: "-").dropFirst()
    var languages = [language]
    if language == "nb" { languages.append("no") }
    if let former = Self.formerCodes[language] { languages.append(former) }
    return languages.map { language in
      guard !parts.isEmpty else { return language }
      if parts.count == 1, let region { return "\(language)-r\(region)" }
      return "b+" + ([language] + parts.map(String.init)).joined(separator: "+")
    }
  }
}
