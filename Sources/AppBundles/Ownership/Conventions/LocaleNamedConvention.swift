internal import Archives
internal import Localization
internal import ResourceFormats

/// `i18n/pt-BR.json`, `locales/de/common.json` and `man/de/man1`: files and folders named for locales, in a folder
/// for localizations, if their siblings are named so too. Also in other folders, next to the documentation of messages
/// (`qqq.json`), which itself belongs to no locale.
enum LocaleNamedConvention {
  static let parents: Set<String> = [
    "HTML", "help", "i18n", "l10n", "lang", "langs", "language", "languages", "locale", "locales",
    "localization",
    "localizations", "messages", "nls", "po", "translation", "translations",
  ]

  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    let name = context.name(folder)
    if let siblings = context.foldersOfLocales[context.tree.folders[folder].parent] {
      return claim(name, siblings, .localeNamedFolder)
    }
    guard isManual(context.tree.folders[folder], context.tree), let tag = tag(name) else { return nil }
    return Claim(owner: .tag(tag), rule: .localeNamedFolder)
  }

  private static func claim(_ name: String, _ siblings: SiblingLocales, _ rule: AttributionRule) -> Claim? {
    if name == SiblingLocales.documentation, siblings.hasDocumentation {
      return Claim(owner: .unlocalized, rule: rule)
    }
    return siblings.tag(name).map { Claim(owner: .tag($0), rule: rule) }
  }

  /// The subfolders, if they are named for locales.
  static func localeSubfolders(of folder: Int, in tree: FolderTree) -> SiblingLocales? {
    let folder = tree.folders[folder]
    return siblings(folder.subfolders.map { tree.folders[$0].name }, in: folder.name)
  }

  /// Names of locales, in a folder for localizations or next to their documentation.
  private static func siblings(_ names: [String], in folder: String) -> SiblingLocales? {
    guard !names.isEmpty, parents.contains(folder) || names.contains(SiblingLocales.documentation) else {
      return nil
    }
    let siblings = SiblingLocales(names)
    return siblings.areLocales ? siblings : nil
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
    guard parents.contains(context.name(folder)) || hasDocumentation(folder, context) else { return [:] }
    var groups: [Substring: [(entry: Int, stem: String)]] = [:]
    for entry in context.tree.folders[folder].files {
      let name = context.names.fileName(of: entry)
      let stem = name.prefix { $0 != "." }
      groups[name[stem.endIndex...], default: []].append((entry, String(stem)))
    }
    var claims: [Int: Claim] = [:]
    for files in groups.values {
      guard let siblings = siblings(files.map(\.stem), in: context.name(folder)) else { continue }
      for (entry, stem) in files { claims[entry] = claim(stem, siblings, .localeNamedFile) }
    }
    return claims
  }

  private static func hasDocumentation(_ folder: Int, _ context: ConventionContext) -> Bool {
    context.tree.folders[folder].files.contains {
      SiblingLocales.isDocumentation(context.names.bytes(of: $0))
    }
  }

  private static func tag(_ name: String) -> LocaleTag? {
    LocaleTag(posix: name).flatMap { $0.isKnownLanguage ? $0 : nil }
  }
}
