internal import Archives
internal import Localization
internal import ResourceFormats

/// The owner that a convention determines for a folder or file.
struct Claim: Hashable {
  enum Owner: Hashable {
    case tag(LocaleTag)
    case base
    /// Part of a localization, but of no locale.
    case unlocalized
  }

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

  init(tree: FolderTree, names: EntryNames, isRootForLocalizations: Bool) {
    self.tree = tree
    self.names = names
    self.isRootForLocalizations = isRootForLocalizations
    resourceFolders = AndroidConvention.resourceFolders(in: tree)
    localizedAndroidFiles = AndroidConvention.localizedFiles(in: tree, names, resourceFolders)
    androidLocales = AndroidConvention.locales(in: tree, resourceFolders)
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
    tree.folders[folder].files.compactMap { entry in
      extensions.contains(tree.fileExtensions[entry]) ? (entry, names.fileName(of: entry)) : nil
    }
  }
}

/// A rule that attributes a folder, with its content, to an owner.
typealias FolderConvention = @Sendable (_ folder: Int, _ context: ConventionContext) -> Claim?

/// A rule that attributes single files directly in a folder to owners, by entry.
typealias FileConvention = @Sendable (_ folder: Int, _ context: ConventionContext) -> [Int: Claim]

/// All conventions. Only these attribute entries to locales: a folder named `id`, `it`, `no` or `is` alone is
/// not localized.
enum Conventions {
  /// The first result is used. Conventions with distinctive names precede those that depend on siblings.
  static let folders: [FolderConvention] = [
    AppleConvention.claim,
    LanguageTargeting.claim,
    LanguageTargeting.defaultClaim,
    AndroidConvention.claim,
    XclocConvention.claim,
    GettextConvention.claim,
    LanguageAddonConvention.claim,
    WebExtensionConvention.claim,
    DotNetSatelliteConvention.claim,
    LocaleNamedConvention.claim,
  ]

  /// Applied only if no folder above is attributed to an owner. The first result for an entry is used.
  static let files: [FileConvention] = [
    AndroidConvention.defaultClaims,
    XclocConvention.claims,
    GettextConvention.claims,
    ScriptTranslationConvention.claims,
    ChromiumConvention.claims,
    DotNetSatelliteConvention.claims,
    FileNameConvention.claims,
    LibraryConvention.claims,
    LocaleNamedConvention.claims,
    LocalizationFolderConvention.claims,
  ]
}
