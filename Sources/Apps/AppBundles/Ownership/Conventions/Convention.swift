import Archives
import Localization
import LocalizationAnalysis
import ResourceFormats

/// The owner that a convention determines for a folder or file.
struct Claim: Hashable {
  /// The locale, base, or unlocalized for a part of a localization that belongs to no locale.
  let owner: Owner
  let rule: AttributionRule
}

/// The input of conventions: folders, the names of their files, and what is derived once from all of them.
struct ConventionContext {
  let tree: FolderTree
  let names: EntryNames
  /// The subfolders of folders that are named for locales, by the folder that contains them.
  let foldersOfLocales: [Int: SiblingLocales]
  /// The folders with Android's resource folders in them.
  let resourceFolders: Set<Int>
  /// The names of localized files, by `res` folder and resource type.
  let localizedAndroidFiles: [Int: [String: Set<String>]]
  /// The locales of Android's resource folders by their names in small letters.
  let androidLocales: [String: LocaleTag]
  /// The locales of folders with gettext's catalogs, by folder.
  let gettextLocales: [Int: LocaleTag]
  /// Folders with a sibling that is targeted to a language.
  let targetedFolders: Set<Int>
  /// Whether the root is a folder for localizations, because no app is in it.
  private let isRootForLocalizations: Bool

  init(tree: FolderTree, names: EntryNames, links: SymbolicLinks, isRootForLocalizations: Bool) {
    self.tree = tree
    self.names = names
    self.isRootForLocalizations = isRootForLocalizations
    resourceFolders = AndroidConvention.resourceFolders(in: tree)
    localizedAndroidFiles = AndroidConvention.localizedFiles(in: tree, names, resourceFolders)
    androidLocales = AndroidConvention.locales(
      in: tree, resourceFolders, linked: AndroidConvention.foldersWithReadNames(links, in: tree, names))
    gettextLocales = GettextConvention.locales(in: tree)
    targetedFolders = LanguageTargeting.targetedFolders(in: tree)
    var foldersOfLocales: [Int: SiblingLocales] = [:]
    for folder in tree.folders.indices {
      let isRoot = isRootForLocalizations && folder == FolderTree.root
      foldersOfLocales[folder] = LocaleNamedConvention.localeSubfolders(
        of: folder, in: tree, isForLocalizations: isRoot)
    }
    self.foldersOfLocales = foldersOfLocales
  }

  /// Whether a folder is a resource folder of Android, if its name is that of one.
  func isInResources(_ folder: Int) -> Bool { resourceFolders.contains(tree.folders[folder].parent) }

  func name(_ folder: Int) -> String { tree.folders[folder].name }
  func parent(_ folder: Int) -> FolderTree.Folder { tree.folders[tree.folders[folder].parent] }

  /// Whether a folder is the root of a folder or archive without an app.
  func isRootForLocalizations(_ folder: Int) -> Bool { isRootForLocalizations && folder == FolderTree.root }

  /// The files directly in a folder with one of these extensions. Names are without folders.
  func files(in folder: Int, withExtensions extensions: Set<FileExtension>) -> [(entry: Int, name: String)] {
    // Most folders have no file with any of them.
    if tree.folders[folder].fileExtensions.isDisjoint(with: extensions) { return [] }
    return tree.folders[folder].files.compactMap { entry in
      extensions.contains(tree.fileExtensions[entry]) ? (entry, names.fileName(of: entry)) : nil
    }
  }
}

/// A rule that attributes a folder, with its content, to an owner.
typealias FolderConvention = @Sendable (_ folder: Int, _ context: ConventionContext) -> Claim?

/// A rule that attributes single files directly in a folder to owners, by entry.
typealias FileConvention = @Sendable (_ folder: Int, _ context: ConventionContext) -> [Int: Claim]

/// The properties of an attribution rule. A convention defines those of its rules.
struct RuleTraits: Sendable {
  /// The rule in words, as `--explain` shows it.
  let label: String
  /// Names that it matches, in Markdown.
  let example: String
  /// The conditions for a match, and the owner if that is not the locale in the name.
  let condition: String
  /// Whether files of ambiguous names (such as `.json`) contain messages if this rule applies to them.
  var marksMessages = false
  /// The name by which code refers to the table in a file: its path in the app without the locale.
  var tableName: @Sendable (TablePath) -> String = { $0.named() }
}

/// The path of a file with messages, from which a rule makes the name of its table.
struct TablePath {
  /// The folders in the app that contain the file.
  private(set) var folders: [String]
  let file: String
  let owner: Owner
  /// The locale of base.
  let baseLocale: LocaleTag?
  let naming: ResourceFormat.LocaleNaming

  /// The path of the folder.
  var folder: String { folders.joined(separator: "/") }

  /// The path with another name of the file; without a name, with the file's own without its extension.
  func named(_ name: String? = nil) -> String { folder.appendingPath(name ?? file.withoutExtension) }

  func removingFolders(where isRemoved: (String) -> Bool) -> TablePath {
    var path = self
    path.folders.removeAll(where: isRemoved)
    return path
  }

  func removingFolders(at range: Range<Int>) -> TablePath {
    var path = self
    path.folders.removeSubrange(range)
    return path
  }

  /// Removes the folders that are named after a locale. Some names, such as `diq` or `simple`, are those of a locale only
  /// beside their siblings: they are compared with the file's owner.
  func removingLocaleFolders() -> TablePath {
    removingFolders { name in
      if LocaleTag(posix: name)?.isKnownLanguage == true { return true }
      guard let tag = owner.tag ?? (owner == .base ? baseLocale : nil) else { return false }
      if LocaleName(joined: name)?.tag == tag || LocaleName(country: name)?.tag == tag { return true }
      return owner != .base
        && [true, false].contains { LocaleTag(translatewiki: name, isCertain: $0) == tag }
    }
  }
}
