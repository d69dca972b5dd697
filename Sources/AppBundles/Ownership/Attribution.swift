package import Localization

/// The convention that placed an entry, as `--explain` shows it.
package enum AttributionRule: String, Hashable, Sendable, CaseIterable {
  case lproj = "xx.lproj folder"
  case baseLproj = "Base.lproj folder"
  case androidQualifier = "locale qualifier of a res/ folder"
  case androidDefault = "default of what res/ has for locales"
  case languageSplit = "language split"
  case languagePack = "language pack of a browser"
  case languageTargeting = "#lang_xx folder of assets"
  case languageTargetingDefault = "default of #lang_xx folders"
  case gettext = "xx/LC_MESSAGES folder"
  case chromiumPak = "locales/xx.pak"
  case webExtension = "_locales/xx folder"
  case propertiesSuffix = "name_xx beside its siblings"
  case propertiesDefault = "name whose siblings are name_xx"
  case satelliteAssembly = "xx/Name.resources.dll"
  case localeNamedFile = "file named xx, as its siblings are"
  case localeNamedFolder = "folder named xx, as its siblings are"
  /// No convention makes it anybody's.
  case noConvention = "no convention"
  case resourceTable = "resource table points to it"
  case unopenedContainer = "may hold locales, not opened"
  case sharedContainer = "shared; lines of localized files apportioned"
  case dividedContainer = "shared; divided by who has what in it"
  case resourceFork = "resource fork of another file"
  case symbolicLink = "symbolic link, not followed"
  case notAPath = "name is not a path"
  case nestedArchive = "archive, opened in place"
}

/// Where one entry belongs.
package struct Attribution: Hashable, Sendable {
  /// An index into the bundle's components.
  package var component: Int
  package var owner: Owner
  package var kind: ResourceKind
  package var rule: AttributionRule
}
