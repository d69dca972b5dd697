internal import Archives
internal import Localization
internal import ResourceFormats

/// `i18n/pt-BR.json`, `locales/de/common.json` and `man/de/man1`: files and folders named for locales, in a folder
/// for localizations, if their siblings are named so too.
enum LocaleNamedConvention {
  static let parents: Set<String> = [
    "HTML", "help", "i18n", "l10n", "lang", "langs", "language", "languages", "locale", "locales",
    "localization",
    "localizations", "messages", "nls", "po", "translation", "translations",
  ]

  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    guard
      context.foldersOfLocales.contains(context.tree.folders[folder].parent)
        || isManual(context.tree.folders[folder], context.tree),
      let tag = tag(context.name(folder))
    else { return nil }
    return Claim(owner: .tag(tag), rule: .localeNamedFolder)
  }

  static func subfoldersAreLocales(_ folder: Int, in tree: FolderTree) -> Bool {
    let folder = tree.folders[folder]
    return parents.contains(folder.name) && areLocales(folder.subfolders.map { tree.folders[$0].name })
  }

  /// Whether a folder contains the sections of manual pages: `man/de/man1`.
  private static func isManual(_ folder: FolderTree.Folder, _ tree: FolderTree) -> Bool {
    tree.folders[folder.parent].name == "man"
      && folder.subfolders.contains { subfolder in
        let name = tree.folders[subfolder].name
        return name.hasPrefix("man") && name.dropFirst(3).first?.isNumber == true
      }
  }

  /// Examines files with the same extensions together: `de.js`, `de.min.js` and `de.json` are three groups.
  static func claims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    guard parents.contains(context.name(folder)) else { return [:] }
    var groups: [Substring: [(entry: Int, stem: String)]] = [:]
    for entry in context.tree.folders[folder].files {
      let name = context.names.fileName(of: entry)
      let stem = name.prefix { $0 != "." }
      groups[name[stem.endIndex...], default: []].append((entry, String(stem)))
    }
    var claims: [Int: Claim] = [:]
    for files in groups.values where areLocales(files.map(\.stem)) {
      for (entry, stem) in files {
        if let tag = tag(stem) { claims[entry] = Claim(owner: .tag(tag), rule: .localeNamedFile) }
      }
    }
    return claims
  }

  static func tag(_ name: String) -> LocaleTag? {
    LocaleTag(posix: name).flatMap { $0.isKnownLanguage ? $0 : nil }
  }

  /// Whether at least two names are locales, at most one in five is not (an index, a list), and one in four of
  /// them has a language of two letters: `css`, `lua` and `xml` are languages too.
  private static func areLocales(_ names: [String]) -> Bool {
    let tags = names.compactMap(tag)
    guard tags.count >= 2, (names.count - tags.count) * 4 <= tags.count else { return false }
    return tags.count { $0.language.utf8.count == 2 } * 4 >= tags.count
  }
}
