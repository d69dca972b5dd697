import LocalizationAnalysis
import ResourceFormats

/// All conventions. Only these attribute entries to locales: a folder named `id`, `it`, `no` or `is` alone is
/// not localized.
enum Conventions {
  /// The first result is used. Conventions with distinctive names precede those that depend on siblings.
  static let folders: [FolderConvention] = [
    AppleConvention.claim,
    LanguageTargeting.claim,
    LanguageTargeting.defaultClaim,
    AndroidConvention.claim,
    MokoConvention.claim,
    XclocConvention.claim,
    GettextConvention.claim,
    LanguageAddonConvention.claim,
    WebExtensionConvention.claim,
    DotNetSatelliteConvention.claim,
    EngineConvention.claim,
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
    DotNetSatelliteConvention.libraryClaims,
    EngineConvention.unityClaims,
    EngineConvention.packageClaims,
    EngineConvention.manifestClaims,
    FileNameConvention.claims,
    LocalePrefixConvention.claims,
    LibraryConvention.claims,
    LocaleNamedConvention.claims,
    LocalizationFolderConvention.claims,
    ChunkConvention.claims,
  ]
}

/// The rule that attributed an entry. The raw value is its identifier in JSON.
///
/// "How numbers are defined" has a table of all rules.
package enum AttributionRule: String, Hashable, Sendable, CaseIterable {
  case lproj = "lproj-folder"
  case baseLproj = "base-lproj-folder"
  case androidQualifier = "res-qualifier"
  case androidDefault = "res-default"
  case languageSplit = "language-split"
  case languagePack = "language-pack"
  case editorLanguagePack = "editor-language-pack"
  case languageTargeting = "lang-folder"
  case languageTargetingDefault = "lang-folder-default"
  case gettext = "lc-messages-folder"
  case xcloc = "xcloc-folder"
  case languageAddon = "language-addon-folder"
  case chromiumPak = "locales-pak"
  case webExtension = "locales-folder"
  case localeInFileName = "locale-in-file-name"
  case fileNameDefault = "file-name-default"
  case localePrefix = "locale-before-file-name"
  case localePrefixDefault = "locale-before-file-name-default"
  case satelliteAssembly = "satellite-assembly"
  case localeNamedFile = "locale-named-file"
  case localeChunk = "locale-chunk"
  case importedChunk = "imported-chunk"
  case localeNamedFolder = "locale-named-folder"
  /// No rule applies; the entry is not localized.
  case noConvention = "no-convention"
  case resourceTable = "resource-table-reference"
  /// A container that was not opened, although it may contain locales.
  case unopenedContainer = "unopened-container"
  /// A list of files whose records are attributed to the owners of the files.
  case fileList = "file-list-records"
  case apportionedContainer = "container-content"
  case resourceFork = "resource-fork"
  case nodeModules = "node-modules"
  case installedLibrary = "installed-library"
  case copiedLibrary = "copied-library"
  case symbolicLink = "symbolic-link"
  case invalidName = "invalid-name"
  case nestedArchive = "nested-archive"

  /// The rule in words, as `--explain` shows it.
  package var label: String { traits.label }

  /// The row of the rule in the documentation.
  package var tableRow: String { "| `\(rawValue)` | \(label) | \(traits.example) | \(traits.condition) |\n" }

  var traits: RuleTraits {
    switch self {
    case .lproj: AppleConvention.traits
    case .baseLproj: AppleConvention.baseTraits
    case .androidQualifier: AndroidConvention.traits
    case .androidDefault: AndroidConvention.defaultTraits
    case .languageSplit: .ofLanguageSplits
    case .languagePack: .ofLanguagePacks
    case .editorLanguagePack: .ofEditorLanguagePacks
    case .languageTargeting: LanguageTargeting.traits
    case .languageTargetingDefault: LanguageTargeting.defaultTraits
    case .gettext: GettextConvention.traits
    case .xcloc: XclocConvention.traits
    case .languageAddon: LanguageAddonConvention.traits
    case .chromiumPak: ChromiumConvention.traits
    case .webExtension: WebExtensionConvention.traits
    case .localeInFileName: FileNameConvention.traits
    case .fileNameDefault: FileNameConvention.defaultTraits
    case .localePrefix: LocalePrefixConvention.traits
    case .localePrefixDefault: LocalePrefixConvention.defaultTraits
    case .satelliteAssembly: DotNetSatelliteConvention.traits
    case .localeNamedFile: LocaleNamedConvention.fileTraits
    case .localeChunk: ChunkConvention.traits
    case .importedChunk: .ofImportedChunks
    case .localeNamedFolder: LocaleNamedConvention.folderTraits
    case .noConvention: .ofNoConvention
    case .resourceTable: .ofResourceTables
    case .unopenedContainer: .ofUnopenedContainers
    case .fileList: .ofFileLists
    case .apportionedContainer: .ofApportionedContainers
    case .resourceFork: .ofResourceForks
    case .nodeModules: NodeModules.traits
    case .installedLibrary: InstalledLibraries.traits
    case .copiedLibrary: CopiedLibraries.traits
    case .symbolicLink: .ofSymbolicLinks
    case .invalidName: .ofInvalidNames
    case .nestedArchive: .ofNestedArchives
    }
  }
}
