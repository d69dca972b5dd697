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
  /// that base needs no file: gettext's and Qt's catalogs, XLIFF, Nextcloud's `l10n/de.json` beside `l10n/de.js`, VS Code's
  /// `bundle.l10n.de.json`, and Laravel's `lang/de.json`.
  package var hasTextsBesideTranslations: Bool {
    // The assembly itself has the texts of base.
    if identity.platform == .dotNet { return true }
    let (found, all) = tablesWithTextsOfBase
    // checked: at most one for each file
    return found > 0 && found * 2 >= all
  }

  /// Whether all tables of locales have the texts of the program, so that base is known without its language. XLIFF states the
  /// language of base, which is unknown only if files contradict each other: then one of them may be base.
  package var hasOnlyTextsBesideTranslations: Bool {
    let (found, all) = tablesWithTextsOfBase
    guard found > 0, found == all else { return false }
    return !files.indices.contains {
      files[$0].owner.tag != nil && Self.xliffExtensions.contains(fileExtension(of: $0))
    }
  }

  /// The number of tables of locales that have the texts of the program, and that of all tables of locales.
  private var tablesWithTextsOfBase: (found: Int, all: Int) {
    let tables = files.indices.filter { files[$0].owner.tag != nil && files[$0].kind == .strings }
    let numbers = numbersOfJSONFiles(beside: tables)
    let found = tables.count { Self.catalogs.contains(fileExtension(of: $0)) || hasTextsAsKeys($0, numbers) }
    return (found, tables.count)
  }

  /// The number of `.json` files by folder; empty without tables in folders `lang`.
  private func numbersOfJSONFiles(beside tables: [Int]) -> [String: Int] {
    guard tables.contains(where: { name(of: $0).pathParts.dropLast().last == "lang" }) else { return [:] }
    var numbers: [String: Int] = [:]
    for file in files.indices {
      let path = name(of: file)
      if path.hasSuffix(".json") {
        numbers[path.pathParts.dropLast().joined(separator: "/"), default: 0] += 1
      }
    }
    return numbers
  }

  /// - Parameter numbers: of JSON files by folder.
  private func hasTextsAsKeys(_ file: Int, _ numbers: [String: Int]) -> Bool {
    let path = name(of: file)
    guard path.hasSuffix(".json") else { return false }
    if fileName(of: file).hasPrefix("bundle.l10n.") { return true }
    let folders = Array(path.pathParts.dropLast())
    switch folders.last {
    case "l10n": return find("\(path.withoutExtension).js", in: archive(of: file)) != nil
    case "lang":
      // A single file is one of Laravel's, see `LocaleNamedConvention`.
      if numbers[folders.joined(separator: "/")] == 1 { return true }
      // `lang` lies beside Laravel's composer.json, and before version 9 in `resources`.
      return [folders.dropLast(), folders.dropLast(2)].contains { project in
        find((project + ["composer.json"]).joined(separator: "/"), in: archive(of: file)) != nil
      }
    default: return false
    }
  }

  private static let catalogs = Set<FileExtension>(words: "mo po qm ts xlf xliff")
  private static let xliffExtensions = Set<FileExtension>(words: "xlf xliff")
}
