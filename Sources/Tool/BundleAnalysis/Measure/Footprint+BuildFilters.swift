import AppBundles
import Localization
import LocalizationAnalysis

extension Footprint {
  /// The locales that a filter of the app's own languages excludes, by tag.
  var excludedByLocaleFilters: [LocaleTag] {
    let pseudo = locales.map(\.tag).filter { $0.unusableReason != nil }
    return (rule.ofLibraries + pseudo).sorted()
  }

  /// Lines for a build with Gradle that exclude all languages but the app's own and that of base: English, if it is
  /// unknown. The texts of base are never excluded.
  package var localeFilters: [String] {
    ["build.gradle.kts, to exclude languages that only libraries have:", localeFilter(keeping: [])]
  }

  /// The line of ``localeFilters``.
  /// - Parameters:
  ///   - kept: locales that are not excluded.
  ///   - removed: other locales to exclude.
  func localeFilter(keeping kept: Set<LocaleTag>, without removed: Set<LocaleTag> = []) -> String {
    let excluded = removed.union(excludedByLocaleFilters).subtracting(kept)
    let base = bundle.baseLocale.map { [$0] } ?? LocaleTag(bcp47: "en").map { [$0] } ?? []
    let own = locales.map(\.tag).filter { !excluded.contains($0) }
    return LocaleTag.localeFilters(own + base)
  }
}

extension Footprint {
  private static let namedFolders = 10

  /// Instructions that remove locales from an app without a filter of languages, as sentences: Xcode lists the languages of a
  /// project, and each of them has folders or files.
  func instructions(toRemove tags: Set<LocaleTag>) -> [String] {
    let languages = tags.sorted().map(\.text).listed(limit: Self.namedFolders)
    guard bundle.format.isForApple else {
      return ["Leave out the files of \(languages) when the app is built."]
    }
    var folders: Set<String> = []
    for file in bundle.files.indices {
      guard let tag = bundle.files[file].owner.tag, tags.contains(tag) else { continue }
      let parts = bundle.name(of: file).pathParts
      if let folder = parts.first(where: { $0.hasSuffix(".lproj") }) { folders.insert(String(folder)) }
    }
    let list =
      "Remove \(languages) from the localizations of the Xcode project (Project, Info, Localizations)."
    guard !folders.isEmpty else { return [list] }
    return [list, "Delete the folders in the sources: \(folders.sorted().listed(limit: Self.namedFolders))."]
  }
}

extension Footprint {
  /// Lines for a build with electron-builder that exclude Chromium's languages but the app's own; empty for other apps.
  /// English is Chromium's fallback and always kept.
  var electronLanguages: [String] {
    guard let platform = electronPlatform else { return [] }
    let own = bundle.withBaseLocale(translations.map(\.tag))
    let languages = AppBundle.languagesOfChromium(for: Set(own.map(\.language)).union(["en"]))
    let kept = chromiumNames.filter { languages.contains($0.key.language) }
    let names = kept.map { "\"\($0.value)\"" }.sorted()
    // Other platforms have other names of the same files, such as `en-US`.
    return ["package.json, for electron-builder, to be added to \"build\":"]
      + ["\"\(platform)\": { \"electronLanguages\": [\(names.joined(separator: ", "))] }"]
  }

  /// The key of the platform's options for electron-builder; nil for an app without Electron.
  private var electronPlatform: String? {
    if bundle.hasElectron { return "mac" }
    guard bundle.identity.platform == .electron else { return nil }
    // Programs below `resources` are the app's, for any platform.
    let isForWindows = bundle.files.indices.contains { file in
      let parts = bundle.pathInApp(of: file).pathParts
      return parts.last?.hasSuffix(".exe") == true && !parts.dropLast().contains("resources")
    }
    return isForWindows ? "win" : "linux"
  }

  /// The names of Chromium's folders or files of languages without extension, which electron-builder compares.
  private var chromiumNames: [LocaleTag: String] {
    var names: [LocaleTag: String] = [:]
    for file in bundle.files.indices {
      guard let tag = bundle.files[file].owner.tag ?? bundle.baseLocale else { continue }
      let parts = bundle.name(of: file).pathParts
      if bundle.component(of: file).name == AppBundle.electronFramework {
        guard let folder = parts.last(where: { $0.hasSuffix(".lproj") }) else { continue }
        names[tag] = String(folder.dropLast(".lproj".count))
      } else if let name = parts.last, name.hasSuffix(".pak"), parts.dropLast().last == "locales" {
        names[tag] = String(name.dropLast(".pak".count))
      }
    }
    return names
  }

  /// Lines for a build file that exclude the languages of libraries; empty if no setting does.
  var linesWithoutLibraryLanguages: [String] {
    switch bundle.identity.platform {
    case .dotNet: satelliteLanguages
    case .electron: electronLanguages
    default: bundle.format.isForApple ? electronLanguages : localeFilters
    }
  }

  /// Lines for a project of .NET that exclude the languages of packages but the app's own and that of base: English, if it is
  /// unknown. Microsoft, "MSBuild reference for .NET SDK projects", `SatelliteResourceLanguages`: the languages of packages to
  /// keep. The project's own resources are always built.
  var satelliteLanguages: [String] {
    let base = bundle.baseLocale?.text ?? "en"
    let names = Set(translations.map(\.tag.text) + [base]).sorted()
    return [
      "project file (.csproj), to exclude languages that only packages have:",
      "<SatelliteResourceLanguages>\(names.joined(separator: ";"))</SatelliteResourceLanguages>",
    ]
  }
}

extension LocaleTag {
  /// `android { androidResources { localeFilters += listOf("en") } }`.
  static func localeFilters(_ tags: [LocaleTag]) -> String {
    let filters = Set(tags).sorted().flatMap(\.androidFilters).map { "\"\($0)\"" }
    return "android { androidResources { localeFilters += listOf(\(filters.joined(separator: ", "))) } }"
  }
}
