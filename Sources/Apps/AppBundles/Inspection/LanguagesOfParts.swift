package import Localization
import LocalizationAnalysis
import ResourceFormats

/// The languages of an app's frameworks, resource bundles and extensions that the app itself does not have.
///
/// Apple's platforms choose the language of frameworks and bundles among the app's own languages, unless the app allows mixed
/// localizations. Other platforms have none of these.
package struct LanguagesOfParts: Sendable {
  /// The parts of each language, as paths in the app.
  package private(set) var folders: [LocaleTag: Set<String>] = [:]
  /// Locales that are never used. The others are in an extension, a watch app or an app clip, which is shown in its own
  /// languages.
  package private(set) var unused: Set<LocaleTag> = []

  init(_ bundle: AppBundle) {
    guard bundle.format.isForApple, !bundle.hasSeveralApps, !bundle.allowsMixedLocalizations else { return }
    var folders: [LocaleTag: Set<String>] = [:]
    var separate: Set<LocaleTag> = []
    var readByCode: Set<LocaleTag> = []
    var own: Set<String> = []
    let hasElectron = bundle.hasElectron
    for file in bundle.files.indices where bundle.files[file].rule != .nestedArchive {
      let owner = bundle.files[file].owner
      guard owner != .unlocalized else { continue }
      let folder = bundle.bundleFolder(of: file)
      let isOwn = folder == bundle.root
      guard let tag = owner.tag else {
        if isOwn, let base = bundle.baseLocale { own.insert(base.language) }
        continue
      }
      // An empty folder declares a language of the app, and is not a resource of a part.
      if isOwn, bundle.isFile(file) || !hasElectron { own.insert(tag.language) }
      guard bundle.isFile(file) else { continue }
      folders[tag, default: []].insert(folder)
      if [.extension, .watchApp, .appClip].contains(bundle.component(of: file).kind) {
        separate.insert(tag)
      } else if !bundle.name(of: file).pathParts.dropLast().contains(where: { $0.hasSuffix(".lproj") }) {
        // Code reads files by other names itself, such as those of Flutter in App.framework.
        readByCode.insert(tag)
      }
    }
    if hasElectron {
      // Its texts are in its code. Chromium does not start without English.
      if own.isEmpty { own.formUnion(bundle.own.unreadLocales.map(\.language)) }
      own.insert("en")
    }
    // CFBundleLocalizations names the languages of an app whose texts are elsewhere, for example in code.
    own.formUnion((bundle.declaredLocales()?.locales ?? []).map(\.language))
    // An app without localized files of its own has no languages to compare with.
    guard !own.isEmpty else { return }
    if let base = bundle.baseLocale { own.insert(base.language) }
    self.folders = folders.filter { !own.contains($0.key.language) && !readByCode.contains($0.key) }
    unused = Set(self.folders.keys).subtracting(separate)
  }
}

extension AppBundle {
  package var languagesOfParts: LanguagesOfParts { LanguagesOfParts(self) }

  fileprivate var allowsMixedLocalizations: Bool {
    infoPlist(below: root, in: own)?.info.allowsMixedLocalizations ?? false
  }

  /// The nearest folder of a bundle above a file: the app, an extension, a framework or a resource bundle.
  package func bundleFolder(of file: Int) -> String {
    let suffixes = [".bundle", ".framework", ".appex", ".app", ".xpc", ".plugin"]
    var folder = pathInApp(of: file)[...]
    while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = folder[..<slash]
      if suffixes.contains(where: folder.hasBytes(atEnd:)) { return String(folder) }
    }
    return component(of: file).path
  }
}
