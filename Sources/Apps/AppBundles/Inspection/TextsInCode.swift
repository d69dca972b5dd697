import LocalizationAnalysis
import ResourceFormats

/// Kinds of apps whose texts are not in localized resources.
extension AppBundle {
  /// Whether the app has the files of a framework whose apps have their texts in code or data: React Native, Flutter, Unity
  /// or Cordova. Such an app may declare languages without resources of them.
  package var hasTextsInCode: Bool {
    ownArchives.contains { archive in archive.files.contains { isOfFrameworkWithTextsInCode($0) } }
  }

  private func isOfFrameworkWithTextsInCode(_ file: Int) -> Bool {
    let name = fileName(of: file)
    return name.hasSuffix(".jsbundle") || Self.frameworkFiles.contains(name)
      || self.name(of: file).contains("/flutter_assets/")
  }

  private static let frameworkFiles: Set<String> = [
    "index.android.bundle", "libflutter.so", "Flutter", "libunity.so", "UnityFramework", "cordova.js",
  ]

  /// Whether at least half of the tables of locales have the texts of the program as keys or beside the translations, so
  /// that base needs no file: gettext's and Qt's catalogs, XLIFF, and Nextcloud's `l10n/de.json` beside `l10n/de.js`.
  package var hasTextsBesideTranslations: Bool {
    let tables = files.indices.filter { files[$0].owner.tag != nil && files[$0].kind == .strings }
    let found = tables.count { Self.catalogs.contains(fileExtension(of: $0)) || isOfNextcloud($0) }
    return found > 0 && found * 2 >= tables.count
  }

  private func isOfNextcloud(_ file: Int) -> Bool {
    let path = name(of: file)
    return path.hasSuffix(".json") && path.pathParts.dropLast().last == "l10n"
      && find("\(path.withoutExtension).js", in: archive(of: file)) != nil
  }

  private static let catalogs = Set<FileExtension>(words: "mo po qm ts xlf xliff")
}
