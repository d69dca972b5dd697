package import Localization

/// A locale in the name of a file or folder. All conventions read names by this type; they differ in the notation, and in
/// the evidence that they need from siblings.
///
/// A name is a locale if it is a tag of RFC 5646 in one of the notations, and
/// - its language is in the IANA registry or in CLDR,
/// - its script and its variants are registered,
/// - its region is registered, also if it is deprecated (`sr_CS`), or written as a region: two capital letters (`ko_KO`).
///   An unknown region is kept as written.
package struct LocaleName: Hashable, Sendable {
  /// The ways in which platforms write a locale.
  package enum Notation: Hashable, Sendable {
    /// `pt_BR`, `pt-BR`, `sr@latin`, `zh_TW.Big5`, `de_DE_formal`; also the tags of .NET.
    case posix
    /// `java.util.Locale.toString`: `zh_CN_#Hans`, `no_NO_NY`.
    case java
    /// MediaWiki's codes. Some of them are certain only beside the documentation `qqq`.
    case translatewiki(isCertain: Bool)
  }

  /// The evidence that a name gives by itself, without siblings.
  package enum Evidence: Int, Comparable, Sendable {
    /// Three letters that are a common word in names of files, such as `min`, `new` or `bak`.
    case word
    /// Three letters for a language with two: `deu`.
    case alias
    /// A language that CLDR has no name for: `tok`.
    case rare
    /// A language that CLDR has a name for.
    case known

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  package let tag: LocaleTag
  package let evidence: Evidence

  /// - Parameter isCertain: whether something else shows that the name is a locale, so that any registered language is
  ///   accepted.
  package init?(_ text: String, _ notation: Notation = .posix, isCertain: Bool = false) {
    guard let tag = Self.tag(text, notation), tag.isRegisteredLanguage,
      Self.unregisteredSubtag(of: tag, as: text) == nil,
      let evidence = Self.evidence(of: text, tag) ?? (isCertain ? .word : nil)
    else { return nil }
    self.tag = tag
    self.evidence = evidence
  }

  /// A language and its main region without a separator: `zhtw`, `ptbr`. RFC 5646 reserves languages of four letters. Nil for
  /// other regions, because `core` would mean Corsican in Réunion, and for common words.
  ///
  /// Unless the name is a ``isFrequentSpelling``, its siblings must have the language too.
  package init?(joined text: String) {
    guard text.utf8.count == 4,
      text.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }),
      !Self.joinedWords.contains(text)
    else { return nil }
    let language = text.prefix(2)
    let region = text.suffix(2).uppercased()
    // CLDR's likely subtags have no region of English: it is the language of a region without another one.
    let isMain =
      language == "en"
      ? Self.englishRegions.contains(region) : CLDR.regionLanguages[region] == String(language)
    guard isMain, CLDR.regionNames.contains(region) else { return nil }
    guard let tag = LocaleTag(posix: "\(language)_\(region)") else { return nil }
    self.tag = tag
    evidence = .alias
  }

  private static let englishRegions: Set<String> = ["AU", "CA", "GB", "IE", "NZ", "US"]

  /// Words in names of files that have the letters of a language and its main region: `fair` would be Persian in Iran.
  private static let joinedWords: Set<String> = [
    "amet", "arma", "deli", "espy", "fair", "heil", "isis", "lola", "silk", "soso", "tier", "toto",
  ]

  /// Whether a name without a separator is a locale whatever its siblings are.
  package static func isFrequentSpelling(_ text: String) -> Bool { frequentSpellings.contains(text) }

  private static let frequentSpellings = Set(
    """
    cscz dadk dede engb enus eses fifi frfr huhu itit jajp kokr nlnl plpl ptbr ptpt ruru svse trtr ukua zhcn zhhk zhtw
    """.split(separator: " ").map(String.init))

  private static func tag(_ text: String, _ notation: Notation) -> LocaleTag? {
    switch notation {
    case .posix: LocaleTag(posix: text)
    case .java: text.contains("@") ? LocaleTag(posix: text) : LocaleTag(javaSuffix: text)
    case .translatewiki(let isCertain): LocaleTag(translatewiki: text, isCertain: isCertain)
    }
  }

  /// Nil for a language that is not registered, and for a word that only the registry has as a language (`css`).
  private static func evidence(of text: String, _ tag: LocaleTag) -> Evidence? {
    let code = text.prefix { $0 != "_" && $0 != "-" && $0 != "@" && $0 != "." }.lowercased()
    let isWord = fileWords.contains(code)
    guard tag.isKnownLanguage else { return tag.isRegisteredLanguage && !isWord ? .rare : nil }
    if isWord { return .word }
    return code.utf8.count == 3 && tag.language.utf8.count == 2 ? .alias : .known
  }

  /// The reason why a text in the form of a locale is not one; nil for a locale.
  package static func problem(of text: String) -> String? {
    guard let tag = LocaleTag(posix: text) else { return "not a valid locale" }
    if !tag.isRegisteredLanguage { return "unknown language" }
    if fileWords.contains(text.lowercased()) { return "a common word in names of files" }
    return unregisteredSubtag(of: tag, as: text).map {
      "'\($0)' is not a registered script, region or variant"
    }
  }

  private static func unregisteredSubtag(of tag: LocaleTag, as text: String) -> String? {
    if let script = tag.script, !CLDR.scriptNames.contains(script) { return script }
    if let region = tag.region, !isRegion(region, as: text) { return region }
    return tag.variants.first { !LanguageSubtagRegistry.isVariant($0) }
  }

  private static func isRegion(_ region: String, as text: String) -> Bool {
    if CLDR.regionNames.contains(region) || formerRegions.contains(region) { return true }
    guard region.utf8.count == 2 else { return false }
    return text.contains("_\(region)") || text.contains("-\(region)")
  }

  /// Deprecated regions of the IANA registry that CLDR replaces by none, or by several.
  private static let formerRegions: Set<String> = ["AN", "CS", "FX", "NT", "SU", "YU"]

  /// Words in names of files and folders that are also codes of languages in ISO 639.
  private static let fileWords = Set(
    """
    abs add all any api apk app art asm asp avi bak bat bin bmp box bug bus cab car cat cfg cgi cop cpp csr css \
    csv dat day dbg deb del dev dir dll doc dot end env eps err etc exe fan fin for gen get gif git got gui hex \
    ico img inc inf ini iso jar job jpg key kit lib log lol lua mac man map max men mic min mod msg net new not \
    obj odt old one opt org out pak pdf pem php pid pkg png pop pos pre pro ram raw ref rel rem res rev rom rss \
    rtf run sam set sid sql src sub sum sun svg swf sys tab tar tcl tel ten tex tif tig tmp top tsv ttf txt ui \
    url use usr var ver vim was wav web win www xls xml yml zen zip
    """.split(separator: " ").map(String.init))
}
