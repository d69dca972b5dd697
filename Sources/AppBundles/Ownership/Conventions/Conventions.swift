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

/// The rule that attributed an entry. The raw value is its identifier in JSON.
///
/// "How bytes are counted" describes each rule.
package enum AttributionRule: String, Hashable, Sendable, CaseIterable {
  case lproj = "lproj-folder"
  case baseLproj = "base-lproj-folder"
  case androidQualifier = "res-qualifier"
  case androidDefault = "res-default"
  case languageSplit = "language-split"
  case languagePack = "language-pack"
  case languageTargeting = "lang-folder"
  case languageTargetingDefault = "lang-folder-default"
  case gettext = "lc-messages-folder"
  case xcloc = "xcloc-folder"
  case languageAddon = "language-addon-folder"
  case chromiumPak = "locales-pak"
  case webExtension = "locales-folder"
  case localeInFileName = "locale-in-file-name"
  case fileNameDefault = "file-name-default"
  case satelliteAssembly = "satellite-assembly"
  case localeNamedFile = "locale-named-file"
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
  case symbolicLink = "symbolic-link"
  case invalidName = "invalid-name"
  case nestedArchive = "nested-archive"

  /// The rule in words, as `--explain` shows it.
  package var label: String { traits.label }

  var traits: RuleTraits {
    switch self {
    case .lproj: AppleConvention.traits
    case .baseLproj: AppleConvention.baseTraits
    case .androidQualifier: AndroidConvention.traits
    case .androidDefault: AndroidConvention.defaultTraits
    case .languageSplit: RuleTraits(label: "language split")
    case .languagePack: RuleTraits(label: "language pack of a browser")
    case .languageTargeting: LanguageTargeting.traits
    case .languageTargetingDefault: LanguageTargeting.defaultTraits
    case .gettext: GettextConvention.traits
    case .xcloc: XclocConvention.traits
    case .languageAddon: LanguageAddonConvention.traits
    case .chromiumPak: ChromiumConvention.traits
    case .webExtension: WebExtensionConvention.traits
    case .localeInFileName: FileNameConvention.traits
    case .fileNameDefault: FileNameConvention.defaultTraits
    case .satelliteAssembly: DotNetSatelliteConvention.traits
    case .localeNamedFile: LocaleNamedConvention.fileTraits
    case .localeNamedFolder: LocaleNamedConvention.folderTraits
    case .noConvention: RuleTraits(label: "no convention")
    case .resourceTable: RuleTraits(label: "reference in the resource table")
    case .unopenedContainer: RuleTraits(label: "unopened container")
    case .fileList: RuleTraits(label: "file list, apportioned by record")
    case .apportionedContainer: RuleTraits(label: "shared container, apportioned by content")
    case .resourceFork: RuleTraits(label: "resource fork of another file")
    case .symbolicLink: RuleTraits(label: "symbolic link, not followed")
    case .invalidName: RuleTraits(label: "invalid entry name")
    case .nestedArchive: RuleTraits(label: "nested archive")
    }
  }
}
