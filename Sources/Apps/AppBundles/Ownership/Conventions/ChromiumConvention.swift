import Localization
import LocalizationAnalysis
import ResourceFormats

/// `locales/pt-BR.pak` with its `.pak.info`, and packs for a grammatical gender (`de_FEMININE.pak`). WebView
/// has them in `stored-locales`, Qt in `qtwebengine_locales`. Another folder has them if each of its packs, two at least, is
/// named for a locale: a pack of images is not.
enum ChromiumConvention {
  static let traits = RuleTraits(
    label: "locales/xx.pak", example: "`de.pak`, `de_FEMININE.pak`, `de.pak.info`",
    condition:
      "a known language in `locales`, `stored-locales` or `qtwebengine_locales`, or each of two packs or more is named for one",
    tableName: \.folder)
  private static let extensions = Set<FileExtension>(words: "pak info")
  private static let genders = ["_FEMININE", "_MASCULINE", "_NEUTER"]

  static func claims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    var claims: [Int: Claim] = [:]
    var packs = 0
    var others = 0
    for (entry, name) in context.files(in: folder, withExtensions: extensions) {
      var stem = name.withoutExtension
      if name.hasSuffix(".info") {
        guard stem.hasSuffix(".pak") else { continue }
        stem = stem.withoutExtension
      }
      if let gender = genders.first(where: stem.hasSuffix) { stem.removeLast(gender.count) }
      if let tag = LocaleTag(bcp47: stem), tag.isKnownLanguage {
        claims[entry] = Claim(owner: .locale(tag), rule: .chromiumPak)
        packs += name.hasSuffix(".pak") ? 1 : 0
      } else {
        others += name.hasSuffix(".pak") ? 1 : 0
      }
    }
    let isNamed = ["locales", "stored-locales", "qtwebengine_locales"].contains(context.name(folder))
    return isNamed || packs > 1 && others == 0 ? claims : [:]
  }
}
