import Localization
import LocalizationAnalysis
import ResourceFormats

/// `akismet-de_DE-0123456789abcdef0123456789abcdef.json`: the translations of one script of a WordPress plugin, theme or
/// of WordPress itself. The digits are the MD5 digest of the script's path.
///
/// The name is distinctive: no sibling is needed.
enum ScriptTranslationConvention {
  private static let digestLength = 32
  private static let extensions = Set<FileExtension>(words: "json")

  static func claims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    var claims: [Int: Claim] = [:]
    for (entry, name) in context.files(in: folder, withExtensions: extensions) {
      if let tag = split(name)?.tag { claims[entry] = Claim(owner: .locale(tag), rule: .localeInFileName) }
    }
    return claims
  }

  /// The name without the locale and the extension, and the locale; nil for other names.
  static func split(_ file: String) -> (table: String, tag: LocaleTag)? {
    let stem = file.withoutExtension
    let digest = stem.suffix(digestLength)
    let front = stem.dropLast(digestLength)
    guard front.last == "-", digest.utf8.count == digestLength, digest.utf8.allSatisfy(\.isHexadecimalDigit),
      let (domain, tag) = LocaleSuffix.readings(String(front.dropLast())).first
    else { return nil }
    return (domain.isEmpty ? String(digest) : "\(domain)-\(digest)", tag)
  }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
  }
}
