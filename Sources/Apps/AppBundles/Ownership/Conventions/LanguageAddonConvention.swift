import Archives
import Localization
import LocalizationAnalysis

/// `resource.language.pt_br`, a folder of a Kodi add-on, and `language/Portuguese (Brazil)/strings.po`, as older versions
/// have it.
enum LanguageAddonConvention {
  static let prefix = "resource.language."
  static let traits = RuleTraits(
    label: "resource.language.xx",
    example: "`resource.language.pt_br`, `language/German`",
    condition: "an add-on of Kodi; an English name with `strings.po` or `strings.xml`"
  ) { path in
    if let index = path.folders.firstIndex(where: { $0.hasPrefix(prefix) }) {
      return path.removingFolders(at: index..<(index + 1)).named()
    }
    guard let index = path.folders.firstIndex(where: isLanguageFolder), index + 1 < path.folders.count else {
      return path.named()
    }
    return path.removingFolders(at: (index + 1)..<(index + 2)).named()
  }

  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    let name = context.name(folder)
    if name.hasPrefix(prefix) {
      return LocaleTag(posix: String(name.dropFirst(prefix.count))).map {
        Claim(owner: .locale($0), rule: .languageAddon)
      }
    }
    if let tag = EngineConvention.languagePack(name) {
      return Claim(owner: .locale(tag), rule: .editorLanguagePack)
    }
    guard isLanguageFolder(context.parent(folder).name), let tag = LocaleTag(englishName: name),
      context.tree.folders[folder].files.contains(where: { isStrings(context.names.fileName(of: $0)) })
    else { return nil }
    return Claim(owner: .locale(tag), rule: .languageAddon)
  }

  private static func isLanguageFolder(_ name: String) -> Bool { name.lowercased() == "language" }

  private static func isStrings(_ name: String) -> Bool { name == "strings.po" || name == "strings.xml" }
}
