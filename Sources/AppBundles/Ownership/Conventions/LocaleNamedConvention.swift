internal import Localization

/// `i18n/pt-BR.json` and `locales/de/common.json`: names that are locales, in a folder that says so, among
/// siblings that agree.
enum LocaleNamedConvention {
  private static let parents: Set<String> = ["locales", "i18n", "lang", "translations"]
  private static let extensions = Set<FileExtension>(words: "json")

  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    guard context.foldersOfLocales.contains(context.tree.folders[folder].parent),
      let tag = tag(context.name(folder))
    else { return nil }
    return Claim(owner: .tag(tag), rule: .localeNamedFolder)
  }

  static func subfoldersAreLocales(_ folder: Int, in tree: FolderTree) -> Bool {
    let place = tree.folders[folder]
    return parents.contains(place.name) && agree(place.subfolders.map { tree.folders[$0].name })
  }

  static func claims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    guard parents.contains(context.name(folder)) else { return [:] }
    let files = context.files(in: folder, withExtensions: extensions)
      .map { (entry: $0.entry, stem: $0.name.withoutExtension) }
    guard agree(files.map(\.stem)) else { return [:] }
    var claims: [Int: Claim] = [:]
    for (entry, stem) in files {
      if let tag = tag(stem) { claims[entry] = Claim(owner: .tag(tag), rule: .localeNamedFile) }
    }
    return claims
  }

  private static func tag(_ name: String) -> LocaleTag? {
    LocaleTag(bcp47: name).flatMap { $0.isKnownLanguage ? $0 : nil }
  }

  /// Two locales at least, and at most one stranger (an index, a list) to every four of them.
  private static func agree(_ names: [String]) -> Bool {
    let locales = names.count { tag($0) != nil }
    return locales >= 2 && (names.count - locales) * 4 <= locales
  }
}
