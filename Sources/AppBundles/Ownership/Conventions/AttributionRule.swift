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
  package var label: String {
    switch self {
    case .lproj: "xx.lproj folder"
    case .baseLproj: "Base.lproj folder"
    case .androidQualifier: "locale qualifier of a res/ folder"
    case .androidDefault: "default of localized files in res/"
    case .languageSplit: "language split"
    case .languagePack: "language pack of a browser"
    case .languageTargeting: "#lang_xx folder of assets"
    case .languageTargetingDefault: "default of #lang_xx folders"
    case .gettext: "xx/LC_MESSAGES folder"
    case .xcloc: "xx.xcloc"
    case .languageAddon: "resource.language.xx"
    case .chromiumPak: "locales/xx.pak"
    case .webExtension: "_locales/xx folder"
    case .localeInFileName: "locale in the file name"
    case .fileNameDefault: "default of files with a locale in the name"
    case .satelliteAssembly: "xx/Name.resources.dll"
    case .localeNamedFile: "file named after a locale"
    case .localeNamedFolder: "folder named after a locale"
    case .noConvention: "no convention"
    case .resourceTable: "reference in the resource table"
    case .unopenedContainer: "unopened container"
    case .fileList: "file list, apportioned by record"
    case .apportionedContainer: "shared container, apportioned by content"
    case .resourceFork: "resource fork of another file"
    case .symbolicLink: "symbolic link, not followed"
    case .invalidName: "invalid entry name"
    case .nestedArchive: "nested archive"
    }
  }

  /// Whether files of ambiguous names (such as `.json`) contain messages if this rule applies to them.
  var marksMessages: Bool {
    switch self {
    case .webExtension, .localeNamedFile, .localeNamedFolder, .localeInFileName, .fileNameDefault,
      .satelliteAssembly, .languageTargeting, .languageTargetingDefault:
      true
    default: false
    }
  }
}
