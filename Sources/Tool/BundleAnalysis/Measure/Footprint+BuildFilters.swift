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
  /// - Parameter kept: locales that are not excluded.
  func localeFilter(keeping kept: Set<LocaleTag>) -> String {
    let excluded = Set(excludedByLocaleFilters).subtracting(kept)
    let base = bundle.baseLocale.map { [$0] } ?? LocaleTag(bcp47: "en").map { [$0] } ?? []
    let own = locales.map(\.tag).filter { !excluded.contains($0) }
    return LocaleTag.localeFilters(own + base)
  }
}

extension Footprint {
  /// Lines for a build with electron-builder that exclude Chromium's languages but the app's own; empty for other apps.
  /// English is Chromium's fallback and always kept, and so are languages of translations that were not read.
  var electronLanguages: [String] {
    guard bundle.hasElectron else { return [] }
    let own = translations.map(\.tag) + [bundle.baseLocale].compactMap(\.self) + bundle.own.unreadLocales
    let languages = Set(own.map(\.language)).union(["en"])
    let kept = chromiumFolders.filter { languages.contains($0.key.language) }
    let names = kept.map { "\"\($0.value)\"" }.sorted()
    // Other platforms have other names of the same files, such as `en-US`.
    return ["package.json, for electron-builder, to be added to \"build\":"]
      + ["\"mac\": { \"electronLanguages\": [\(names.joined(separator: ", "))] }"]
  }

  /// The names of Chromium's folders of languages without extension, which electron-builder compares.
  private var chromiumFolders: [LocaleTag: String] {
    var names: [LocaleTag: String] = [:]
    for file in bundle.files.indices {
      guard let tag = bundle.files[file].owner.tag ?? bundle.baseLocale,
        bundle.component(of: file).name == AppBundle.electronFramework,
        let folder = bundle.name(of: file).pathParts.last(where: { $0.hasSuffix(".lproj") })
      else { continue }
      names[tag] = String(folder.dropLast(".lproj".count))
    }
    return names
  }

  /// Lines for a build file that exclude the languages of libraries; empty if no setting does.
  var linesWithoutLibraryLanguages: [String] {
    bundle.format.isForApple ? electronLanguages : localeFilters
  }
}

extension LocaleTag {
  /// `android { androidResources { localeFilters += listOf("en") } }`.
  static func localeFilters(_ tags: [LocaleTag]) -> String {
    let filters = Set(tags).sorted().flatMap(\.androidFilters).map { "\"\($0)\"" }
    return "android { androidResources { localeFilters += listOf(\(filters.joined(separator: ", "))) } }"
  }
}
