import Archives
import Localization
import LocalizationAnalysis
import ResourceFormats

/// `de.locallang.xlf` beside `locallang.xlf`: TYPO3's files of translators, with the locale before the name. TYPO3, "Translation
/// files": the file without a locale has the texts of base.
enum LocalePrefixConvention {
  static let traits = RuleTraits(
    label: "locale before the file name", example: "`de.locallang.xlf`",
    condition: "beside the XLIFF file without the locale", marksMessages: true
  ) { path in path.named(split(path.file)?.rest.withoutExtension) }
  static let defaultTraits = RuleTraits(
    label: "default of files with a locale before the name", example: "`locallang.xlf`",
    condition: "beside `de.locallang.xlf`; belongs to base", marksMessages: true)

  static func claims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    let files = context.files(in: folder, withExtensions: LocalizationFolderConvention.bilingual)
    let plain = Dictionary(files.map { ($0.name, $0.entry) }) { first, _ in first }
    var claims: [Int: Claim] = [:]
    for (entry, name) in files {
      guard let (tag, rest) = split(name), let base = plain[rest] else { continue }
      claims[entry] = Claim(owner: .locale(tag), rule: .localePrefix)
      claims[base] = Claim(owner: .base, rule: .localePrefixDefault)
    }
    return claims
  }

  /// The locale up to the first dot, and the name after it.
  private static func split(_ name: String) -> (tag: LocaleTag, rest: String)? {
    let text = name.prefix { $0 != "." }
    let rest = String(name[text.endIndex...].dropFirst())
    guard rest.contains("."), let found = LocaleName(String(text)), found.evidence == .known else {
      return nil
    }
    return (found.tag, rest)
  }
}
