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
    case .languageSplit:
      RuleTraits(
        label: "language split", example: "`config.fr`, `base-fr.apk`",
        condition: "a split whose manifest or name has languages; all of it belongs to them")
    case .languagePack:
      RuleTraits(
        label: "language pack of a browser", example: "`langpack-de@….xpi`",
        condition: "`langpack_id` in the manifest; the whole archive belongs to the language")
    case .editorLanguagePack:
      RuleTraits(
        label: "language pack of VS Code", example: "`vscode-language-pack-de`",
        condition:
          "an extension whose `contributes.localizations` has one language, or its folder by name; all of it belongs to the language. Of several, each has the files of its `translations`"
      ) { path in
        let start = path.folders.lastIndex(of: "translations") ?? 0
        let name = path.file.withoutExtension
        // `main.de.i18n` and `main.i18n.de`, beside those of other languages.
        let words = name.split(separator: ".").filter { word in
          path.owner.tag == nil || LocaleName(String(word))?.tag != path.owner.tag
        }
        let own = words.isEmpty ? name : words.joined(separator: ".")
        return path.removingFolders(at: 0..<start).removingLocaleFolders().named(own)
      }
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
    case .importedChunk:
      RuleTraits(
        label: "chunk that code loads for one language", example: "`chunks/3mM5TiO0.js`",
        condition:
          "a map in code from paths of locales to files: three languages or more, two of frequent languages",
        marksMessages: true
      ) { $0.named("texts.js") }
    case .localeNamedFolder: LocaleNamedConvention.folderTraits
    case .noConvention:
      RuleTraits(
        label: "no convention", example: "",
        condition: "all other entries; not localized"
      ) { $0.named($0.file.withoutContentHash.withoutExtension) }
    case .resourceTable:
      RuleTraits(
        label: "reference in the resource table", example: "`res/aB.png`",
        condition: "values of one locale in `resources.arsc` or `resources.pb` refer to it")
    case .unopenedContainer:
      RuleTraits(
        label: "unopened container", example: "",
        condition: "a damaged, encrypted or too large container; not localized")
    case .fileList:
      RuleTraits(
        label: "file list, apportioned by record", example: "`CodeResources`",
        condition: "its records belong to the owners of the files")
    case .apportionedContainer:
      RuleTraits(
        label: "shared container, apportioned by content", example: "`resources.arsc`, `Assets.car`",
        condition: "see the table of containers"
      ) { $0.removingFolders { $0.hasSuffix(".lproj") }.named() }
    case .resourceFork:
      RuleTraits(
        label: "resource fork of another file", example: "`__MACOSX`",
        condition: "not localized")
    case .nodeModules: NodeModules.traits
    case .installedLibrary: InstalledLibraries.traits
    case .copiedLibrary: CopiedLibraries.traits
    case .symbolicLink:
      RuleTraits(
        label: "symbolic link, not followed", example: "",
        condition: "belongs to the owner of its folder, or else of its target")
    case .invalidName:
      RuleTraits(
        label: "invalid entry name", example: "`../x`",
        condition: "not a relative path; not localized")
    case .nestedArchive:
      RuleTraits(
        label: "nested archive", example: "`Watch.ipa`",
        condition: "belongs to the owners of its entries")
    }
  }
}
