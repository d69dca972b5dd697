internal import Archives
internal import Localization

/// What a convention says of a folder or file: whose it is, and by which rule.
struct Claim: Hashable {
  enum Owner: Hashable {
    case tag(LocaleTag)
    case base
  }

  let owner: Owner
  let rule: AttributionRule
}

/// What conventions look at: the folders, and the names of the files in them.
struct ConventionContext {
  let tree: FolderTree
  let names: EntryNames
  /// Folders whose subfolders are named for locales, worked out once for all of their siblings.
  let foldersOfLocales: Set<Int>
  /// Below each `res` folder, by resource type, the names of the files that some locale has of its own.
  let localizedAndroidFiles: [Int: [String: Set<String>]]
  /// Folders that have a sibling targeted to a language.
  let targetedFolders: Set<Int>

  init(tree: FolderTree, names: EntryNames) {
    self.tree = tree
    self.names = names
    localizedAndroidFiles = AndroidConvention.localizedFiles(in: tree, names)
    targetedFolders = LanguageTargeting.targetedFolders(in: tree)
    foldersOfLocales = Set(
      tree.folders.indices.filter { LocaleNamedConvention.subfoldersAreLocales($0, in: tree) })
  }

  func name(_ folder: Int) -> String { tree.folders[folder].name }
  func parent(_ folder: Int) -> FolderTree.Folder { tree.folders[tree.folders[folder].parent] }

  /// The files directly in a folder that have one of these extensions, by name without folders.
  func files(in folder: Int, withExtensions extensions: Set<FileExtension>) -> [(entry: Int, name: String)] {
    tree.folders[folder].files.compactMap { entry in
      extensions.contains(FileExtension(of: entry, in: names)) ? (entry, names.fileName(of: entry)) : nil
    }
  }
}

/// A rule by which a folder, with all that is below it, belongs to a locale.
typealias FolderConvention = @Sendable (_ folder: Int, _ context: ConventionContext) -> Claim?

/// A rule by which single files directly in a folder belong to a locale, by entry.
typealias FileConvention = @Sendable (_ folder: Int, _ context: ConventionContext) -> [Int: Claim]

/// Every convention there is. A locale is what one of these says, and nothing else: a folder called `id`,
/// `it`, `no` or `is` is an ordinary folder.
enum Conventions {
  /// The first that answers wins; those that cannot be mistaken come before those that need their siblings.
  static let folders: [FolderConvention] = [
    AppleConvention.claim,
    LanguageTargeting.claim,
    LanguageTargeting.defaultClaim,
    AndroidConvention.claim,
    GettextConvention.claim,
    WebExtensionConvention.claim,
    DotNetSatelliteConvention.claim,
    LocaleNamedConvention.claim,
  ]

  /// Asked only where no folder above has a locale.
  static let files: [FileConvention] = [
    AndroidConvention.defaultClaims,
    ChromiumConvention.claims,
    DotNetSatelliteConvention.claims,
    FilenameSuffixConvention.claims,
    LocaleNamedConvention.claims,
  ]
}
