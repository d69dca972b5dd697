internal import Localization
internal import ResourceFormats

/// `i18n/pt-BR.json` and `locales/de/common.json`: files and folders named for locales, in a folder for
/// localizations, if their siblings are named so too.
enum LocaleNamedConvention {
  private static let parents: Set<String> = ["locales", "i18n", "lang", "translations"]

  private static let extensions: Set<FileExtension> = {
    let formats = ResourceFormat.all.filter { if case .wholeName = $0.localeNaming { true } else { false } }
    return Set(formats.flatMap(\.files.extensions).map { FileExtension($0) })
  }()

  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    guard context.foldersOfLocales.contains(context.tree.folders[folder].parent),
      let tag = tag(context.name(folder))
    else { return nil }
    return Claim(owner: .tag(tag), rule: .localeNamedFolder)
  }

  static func subfoldersAreLocales(_ folder: Int, in tree: FolderTree) -> Bool {
    let folder = tree.folders[folder]
    return parents.contains(folder.name) && areLocales(folder.subfolders.map { tree.folders[$0].name })
  }

  static func claims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    guard parents.contains(context.name(folder)) else { return [:] }
    let files = context.files(in: folder, withExtensions: extensions)
      .map { (entry: $0.entry, stem: $0.name.withoutExtension) }
    guard areLocales(files.map(\.stem)) else { return [:] }
    var claims: [Int: Claim] = [:]
    for (entry, stem) in files {
      if let tag = tag(stem) { claims[entry] = Claim(owner: .tag(tag), rule: .localeNamedFile) }
    }
    return claims
  }

  private static func tag(_ name: String) -> LocaleTag? {
    LocaleTag(bcp47: name).flatMap { $0.isKnownLanguage ? $0 : nil }
  }

  /// Whether at least two names are locales, and at most one in five is not (an index, a list).
  private static func areLocales(_ names: [String]) -> Bool {
    let locales = names.count { tag($0) != nil }
    return locales >= 2 && (names.count - locales) * 4 <= locales
  }
}
