import Archives
import Localization
import LocalizationAnalysis
import ResourceFormats

/// Files of one locale that engines and platforms build: attributed by name, their messages are not read.
enum EngineConvention {
  // MARK: - Unity

  private static let bundles = Set<FileExtension>(words: "bundle")

  /// Unity's asset bundles of one locale: `localization-string-tables-german(de)_assets_all.bundle`. Localization package,
  /// "Addressables": a group per locale has the locale's name and, in parentheses, its code.
  static func unityClaims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    var claims: [Int: Claim] = [:]
    for (entry, name) in context.files(in: folder, withExtensions: bundles) {
      guard name.lowercased().hasPrefix("localization-"), let end = name.lastIndex(of: ")"),
        let start = name[..<end].lastIndex(of: "("),
        let tag = LocaleName(String(name[start..<end].dropFirst()))?.tag
      else { continue }
      claims[entry] = Claim(owner: .locale(tag), rule: .localeInFileName)
    }
    return claims
  }

  // MARK: - Unreal and Windows

  private static let texts = Set<FileExtension>(words: "locres resw")

  /// A folder named for a locale with Unreal's `.locres`, `Localization/Game/de/Game.locres`, or with `.resw` of Windows
  /// apps, `Strings/de-DE/Resources.resw`.
  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    guard !context.files(in: folder, withExtensions: texts).isEmpty,
      let tag = LocaleName(context.name(folder), isCertain: true)?.tag
    else { return nil }
    return Claim(owner: .locale(tag), rule: .localeNamedFolder)
  }

  private static let packages = Set<FileExtension>(words: "appx msix")

  /// The resource package of one language in an `.msixbundle`: `App_1.0.0.0_language-de.msix`.
  static func packageClaims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    var claims: [Int: Claim] = [:]
    for (entry, name) in context.files(in: folder, withExtensions: packages) {
      let stem = name.withoutExtension
      guard let start = stem.firstRange(of: "language-"),
        let tag = LocaleName(String(stem[start.upperBound...]))?.tag
      else { continue }
      claims[entry] = Claim(owner: .locale(tag), rule: .localeInFileName)
    }
    return claims
  }

  // MARK: - Visual Studio Code

  private static let scripts = Set<FileExtension>(words: "json")
  private static let tables = ["package.nls", "bundle.l10n"]

  /// The texts of an extension's manifest and code: `package.nls.de.json`, `bundle.l10n.de.json`, and the names without a
  /// locale for base. VS Code, "Extension Manifest", localization, and `@vscode/l10n`.
  static func manifestClaims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    var claims: [Int: Claim] = [:]
    for (entry, name) in context.files(in: folder, withExtensions: scripts) {
      guard let table = tables.first(where: { name.hasPrefix("\($0).") }) else { continue }
      let stem = name.withoutExtension
      if stem == table {
        claims[entry] = Claim(owner: .base, rule: .fileNameDefault)
      } else if let tag = LocaleName(String(stem.dropFirst(table.count + 1)))?.tag {
        claims[entry] = Claim(owner: .locale(tag), rule: .localeInFileName)
      }
    }
    return claims
  }

  private static let languagePack = "vscode-language-pack-"

  /// The locale of an extension with the texts of one language: `ms-ceintl.vscode-language-pack-zh-hans-1.90.0`.
  static func languagePack(_ name: String) -> LocaleTag? {
    // Most names have no hyphen.
    guard name.utf8.contains(UInt8(ascii: "-")), let start = name.lowercased().firstRange(of: languagePack)
    else { return nil }
    let parts = name.lowercased()[start.upperBound...].split(separator: "-")
    let words = parts.prefix { part in !part.contains(".") }
    return LocaleName(words.joined(separator: "-"))?.tag
  }
}
