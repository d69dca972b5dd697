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
}
