internal import Localization

/// `resource.language.pt_br`, a folder of a Kodi add-on.
enum LanguageAddonConvention {
  static let prefix = "resource.language."

  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    let name = context.name(folder)
    guard name.hasPrefix(prefix) else { return nil }
    return LocaleTag(posix: String(name.dropFirst(prefix.count))).map {
      Claim(owner: .tag($0), rule: .languageAddon)
    }
  }
}
