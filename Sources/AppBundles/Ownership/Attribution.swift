package import Localization

/// The rule that attributed an entry, as `--explain` shows it.
package enum AttributionRule: String, Hashable, Sendable, CaseIterable {
  case lproj = "xx.lproj folder"
  case baseLproj = "Base.lproj folder"
  case androidQualifier = "locale qualifier of a res/ folder"
  case androidDefault = "default of localized files in res/"
  case languageSplit = "language split"
  case languagePack = "language pack of a browser"
  case languageTargeting = "#lang_xx folder of assets"
  case languageTargetingDefault = "default of #lang_xx folders"
  case gettext = "xx/LC_MESSAGES folder"
  case chromiumPak = "locales/xx.pak"
  case webExtension = "_locales/xx folder"
  case localeInFileName = "locale in the file name"
  case fileNameDefault = "default of files with a locale in the name"
  case satelliteAssembly = "xx/Name.resources.dll"
  case localeNamedFile = "file named for a locale, as its siblings"
  case localeNamedFolder = "folder named for a locale, as its siblings"
  /// Not localized.
  case noConvention = "no convention"
  case resourceTable = "reference in the resource table"
  case unopenedContainer = "may contain locales, not opened"
  case sharedContainer = "list of files; records of localized files apportioned"
  case dividedContainer = "shared file; apportioned by content"
  case resourceFork = "resource fork of another file"
  case symbolicLink = "symbolic link, not followed"
  case notAPath = "name is not a path"
  case nestedArchive = "archive, opened in place"
}

/// The component, owner and kind of one entry.
package struct Attribution: Hashable, Sendable {
  /// An index into the bundle's components.
  package var component: Int
  package var owner: Owner
  package var kind: ResourceKind
  package var rule: AttributionRule
}

extension Owner {
  /// Base, if this is the locale of base.
  func folded(into base: LocaleTag?) -> Owner {
    if case .locale(let tag) = self, tag == base { .base } else { self }
  }
}
