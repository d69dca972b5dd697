import Localization
import LocalizationAnalysis
import ResourceFormats

extension AppBundle {
  /// The framework with Chromium in an Electron app for macOS.
  package static let electronFramework = "Electron Framework"

  /// Whether this is an Electron app for macOS. Electron's own folders of languages in it are empty: macOS offers the
  /// languages of an app's folders, and Chromium chooses among them. They are no translations.
  package var hasElectron: Bool { components.contains { $0.name == Self.electronFramework } }

  /// Whether the app is one of Electron, for any platform.
  var isElectron: Bool { hasElectron || identity.platform == .electron }

  /// Languages, and those of the files that Chromium reads for a language without its own: `l10n_util.cc`, `kAliasMap`.
  package static func languagesOfChromium(for languages: Set<String>) -> Set<String> {
    let others = ["nn": ["nb", "no"], "no": ["nb"], "nb": ["no"], "tl": ["fil"]]
    return languages.union(languages.flatMap { others[$0] ?? [] })
  }

  /// Whether a file has texts of Chromium in one locale, or their names beside them (`de.pak.info`).
  func isChromiumPack(_ file: Int) -> Bool {
    guard files[file].owner != .unlocalized, isFile(file) else { return false }
    return format(of: file) == .chromiumPak || name(of: file).hasSuffix(".pak.info")
  }

  /// Whether Chromium shows the texts of a file if it has none of the user's language: `en-US.pak`, or `en.lproj/locale.pak`.
  /// Without them, it does not start.
  func isChromiumFallback(_ file: Int) -> Bool {
    guard isChromiumPack(file), let tag = files[file].owner.tag else { return false }
    return ["en", "en-US"].contains(tag.text)
  }
}
