import Archives
import Localization
import LocalizationAnalysis
import ResourceFormats

/// `i18n/pt-BR.json`, `locales/de/common.json` and `man/de/man1`: files and folders named for locales, in a folder
/// for localizations, if their siblings are named so too. The root of a folder without an app is such a folder for
/// folders and for files of messages. Also in other folders, next to the documentation of messages
/// (`qqq.json`), which itself belongs to no locale.
enum LocaleNamedConvention {
  /// The locale is the whole name of the file.
  static let fileTraits = RuleTraits(
    label: "file named after a locale", example: "`i18n/de.json`, `lang/de.js`",
    condition:
      "in a folder for localizations, or below one with a language that most programs have; two locales or more among files with the same extension, and at most one other file per four",
    marksMessages: true
  ) { path in GeneratedResources.joined(path.folders).joined(separator: "/") }
  static let folderTraits = RuleTraits(
    label: "folder named after a locale",
    example: "`locales/de/app.json`, `man/de/man1`, `Game/de/Game.locres`",
    condition: "the same for folders, or sections of manual pages, or texts of Unreal or Windows",
    marksMessages: true
  ) { path in
    path.removingLocaleFolders().named(path.file.withoutContentHash.withoutExtension)
  }

  static let parents: Set<String> = [
    "HTML", "help", "i18n", "intl", "l10n", "lang", "langs", "language", "languages", "locale", "locales",
    "localisation", "localisations", "localization", "localizations", "messages", "nls", "po", "strings",
    "translation", "translations",
  ]

  /// Whether a folder is one for localizations. Case is ignored, except in `HTML`: pages are in `html`.
  static func isForLocales(_ name: String) -> Bool {
    parents.contains(name) || parents.contains(name.lowercased())
  }

  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    let name = context.name(folder)
    if let siblings = context.foldersOfLocales[context.tree.folders[folder].parent] {
      return claim(name, siblings, .localeNamedFolder)
    }
    guard isManual(context.tree.folders[folder], context.tree), let tag = tag(name) else { return nil }
    return Claim(owner: .locale(tag), rule: .localeNamedFolder)
  }

  private static func claim(_ name: String, _ siblings: SiblingLocales, _ rule: AttributionRule) -> Claim? {
    if name == SiblingLocales.documentation, siblings.hasDocumentation {
      return Claim(owner: .unlocalized, rule: rule)
    }
    return siblings.tag(name).map { Claim(owner: .locale($0), rule: rule) }
  }

  /// The subfolders, if they are named for locales.
  /// - Parameter isForLocalizations: whether the folder is for localizations, whatever its name is.
  static func localeSubfolders(
    of folder: Int, in tree: FolderTree, isForLocalizations: Bool
  ) -> SiblingLocales? {
    let folder = tree.folders[folder]
    let names = folder.subfolders.map { tree.folders[$0].name }
    if names.count == 1, isForLocales(folder.name), LocaleShape(whole: names[0])?.hasTwoLetters == true,
      containsTexts(folder.subfolders[0], tree)
    {
      // A product of one language, such as Firefox: `localization/de/browser/app.ftl`.
      return SiblingLocales(names, isOneLanguage: true)
    }
    // A folder `it` or `no` in the root may be anything, unless a language is there that most programs have.
    let isFrequent = isForLocalizations && names.contains { LocaleShape(whole: $0)?.isFrequent == true }
    return siblings(names, isFrequent || isForLocales(folder.name))
  }

  /// Files that contain nothing but texts of one locale.
  private static let texts = Set<FileExtension>(words: "ftl properties dtd")
  /// The number of folders that are searched for texts.
  private static let maxFolders = 100

  /// Whether a folder, or one in it, contains a file of texts.
  private static func containsTexts(_ folder: Int, _ tree: FolderTree) -> Bool {
    var folders = [folder]
    var next = 0
    while next < min(folders.count, maxFolders) {
      let content = tree.folders[folders[next]]
      if content.files.contains(where: { texts.contains(tree.fileExtensions[$0]) }) { return true }
      folders += content.subfolders
      next += 1
    }
    return false
  }

  /// Names of locales, in a folder for localizations or next to their documentation.
  private static func siblings(
    _ names: [String], _ isForLocalizations: Bool, isOneLanguage: Bool = false
  ) -> SiblingLocales? {
    guard !names.isEmpty, isForLocalizations || names.contains(SiblingLocales.documentation) else {
      return nil
    }
    let siblings = SiblingLocales(names, isOneLanguage: isOneLanguage)
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
    let isRoot = context.isRootForLocalizations(folder)
    let isBelow = !isRoot && isForLocales(context.parent(folder).name)
    let isForLocalizations = isForLocales(context.name(folder)) || isBelow
    guard isForLocalizations || isRoot || hasDocumentation(folder, context) else { return [:] }
    var groups: [Substring: [(entry: Int, stem: String)]] = [:]
    for entry in context.tree.folders[folder].files {
      let name = context.names.fileName(of: entry).withoutContentHash
      let stem = name.prefix { $0 != "." }
      groups[name[stem.endIndex...], default: []].append((entry, String(stem)))
    }
    var claims: [Int: Claim] = [:]
    // gettext puts `en@quot.header` before the catalog that make writes: GNU gettext manual, "Makefile.in.in" and "Makevars".
    for (end, files) in groups where end != ".header" {
      let isSource = isRoot && wholeNames.contains(end)
      // `i18n/strings/de_DE.json`: a folder of another name needs a language that most programs have.
      guard !isBelow || files.contains(where: { LocaleShape(whole: $0.stem)?.isFrequent == true }) else {
        continue
      }
      let stems = Set(files.map(\.stem))
      // Not `_missing_translations_de.json` beside `de.json`.
      let whole = files.filter { LocaleShape(whole: $0.stem) != nil || !$0.stem.endsInName(of: stems) }
      let isLone =
        areTextsOfLaravel(whole.map(\.stem), end, in: context.name(folder))
        || isOneOfGenerated(whole.map(\.stem), end, folder, context)
      guard let siblings = siblings(whole.map(\.stem), isForLocalizations || isSource, isOneLanguage: isLone)
      else { continue }
      for (entry, stem) in whole { claims[entry] = claim(stem, siblings, .localeNamedFile) }
    }
    return claims
  }

  /// Whether the only JSON file of a folder `lang` is a translation by its name alone: `lang/de.json`. Laravel, "Localization",
  /// "Using Translation Strings as Keys": the keys are the program's texts, so that base has no file. A file of English texts
  /// may be base's.
  private static func areTextsOfLaravel(_ stems: [String], _ end: Substring, in folder: String) -> Bool {
    guard folder == "lang", end == ".json", stems.count == 1 else { return false }
    return stems.allSatisfy { stem in
      !stem.hasPrefix("en") && LocaleShape(whole: stem)?.isFrequent == true
    }
  }

  /// Whether a lone file has its other languages in a folder that a build joins with its own.
  private static func isOneOfGenerated(
    _ stems: [String], _ end: Substring, _ folder: Int, _ context: ConventionContext
  ) -> Bool {
    guard stems.count == 1, wholeNames.contains(end), stems.allSatisfy({ LocaleShape(whole: $0) != nil })
    else {
      return false
    }
    return GeneratedResources.counterparts(of: folder, in: context.tree).contains { other in
      context.tree.folders[other].files.contains { entry in
        let name = context.names.fileName(of: entry)
        return name.hasSuffix(end) && LocaleShape(whole: String(name.dropLast(end.count)))?.isFrequent == true
      }
    }
  }

  /// The ends of files of messages whose whole name is a locale: `.json`.
  private static let wholeNames: Set<Substring> = {
    var ends: Set<Substring> = []
    for format in ResourceFormat.all {
      if case .wholeName = format.localeNaming { ends.formUnion(format.files.extensions.map { ".\($0)" }) }
    }
    return ends
  }()

  private static func hasDocumentation(_ folder: Int, _ context: ConventionContext) -> Bool {
    context.tree.folders[folder].files.contains {
      let stem = context.names.fileName(of: $0).utf8.prefix { $0 != UInt8(ascii: ".") }
      return stem.elementsEqual(SiblingLocales.documentation.utf8)
    }
  }

  private static func tag(_ name: String) -> LocaleTag? {
    LocaleName(name).flatMap { $0.evidence == .known ? $0.tag : nil }
  }
}

extension String {
  /// Whether the part after one of the last two underscores is another name: `missing_pt_BR` beside `pt_BR`.
  fileprivate func endsInName(of names: Set<String>) -> Bool {
    let parts = split(separator: "_", omittingEmptySubsequences: false)
    return (1...2).contains { $0 < parts.count && names.contains(parts.suffix($0).joined(separator: "_")) }
  }
}
