package import Localization
import LocalizationAnalysis
import ResourceFormats

/// The languages of an app's frameworks, resource bundles and extensions that the app itself does not have.
///
/// Apple's platforms choose the language of frameworks and bundles among the app's own languages, unless the app allows mixed
/// localizations. Of an Electron app for Windows or Linux, these are the languages of Chromium, and of a .NET program those of
/// packages. In a tree of sources, they are those of copied libraries. Other platforms have none.
package struct LanguagesOfParts: Sendable {
  /// The parts of each language, as paths in the app.
  package private(set) var folders: [LocaleTag: Set<String>] = [:]
  /// Locales in which neither the app nor an extension, a watch app or an app clip of it has files: no translations.
  package private(set) var notOfApp: Set<LocaleTag> = []
  /// Regions and scripts that only frameworks and resource bundles have, of languages that the app has: Sparkle's `zh_CN` in
  /// an app with `zh-Hans`. No user can choose them, and the files may be shown to users of the app's own locale.
  package private(set) var regionsOfParts: Set<LocaleTag> = []
  /// Locales in which only libraries among the sources of an app have texts.
  package private(set) var ofCopies: Set<LocaleTag> = []
  /// Files of ``notOfApp`` that are never used. Others are in another program of a framework, which is shown in its own
  /// languages.
  package private(set) var unusedFiles: [LocaleTag: [Int]] = [:]
  /// Locales whose files are all unused.
  package private(set) var unused: Set<LocaleTag> = []

  /// The name of Chromium among the parts of an Electron app for Windows or Linux.
  package static let chromium = "Chromium"

  /// - Parameters:
  ///   - inCode: the languages of texts in the app's code.
  ///   - inContainers: the locales of texts in files that contain those of several locales.
  ///   - hasUnknownLanguages: whether the code has texts whose languages are not known.
  init(
    _ bundle: AppBundle, inCode: Set<String>, inContainers: Set<LocaleTag> = [],
    hasUnknownLanguages: Bool = false
  ) {
    let hasUnopenedArchive = bundle.archives.contains { $0.warnings.contains(where: \.hidesFiles) }
    // The app may have texts in any language, and Chromium's files of a language are needed for it.
    if bundle.isElectron, hasUnopenedArchive || hasUnknownLanguages { return }
    if bundle.identity.platform == .electron, !bundle.format.isForApple {
      readChromium(bundle, inCode)
    } else if bundle.identity.platform == .dotNet {
      readAssemblies(bundle)
    } else if bundle.format.isForApple, !bundle.hasSeveralApps, !bundle.allowsMixedLocalizations {
      readBundles(bundle, inCode)
    } else if bundle.format == .folder {
      readCopies(bundle, inContainers)
    }
  }

  // MARK: - Sources

  /// Folders in which `vendor` has what others wrote. Laravel, "Localization", "Overriding Package Language Files":
  /// `lang/vendor`; "Package Development", "Public Assets": `public/vendor`. Others are those of files for browsers.
  private static let foldersWithVendor: Set<Substring> = [
    "assets", "css", "htdocs", "js", "lang", "lib", "public", "static", "web", "www",
  ]

  /// Whether the path of a file or table is in a folder for what others wrote: `third_party`, and `vendor` at the top of a tree,
  /// in a folder for such files, or with `assets` (Rails, "The Asset Pipeline"). `src/vendor/i18n` may be about those who sell.
  package static func isOfOthers(_ path: String) -> Bool {
    let folders = Array(path.split(separator: "/").dropLast())
    return folders.indices.contains { index in
      if folders[index] == "third_party" { return true }
      guard folders[index] == "vendor" else { return false }
      let hasAssets = folders.dropFirst(index + 1).first == "assets"
      return index == 0 || hasAssets || foldersWithVendor.contains(folders[index - 1])
    }
  }

  /// Sources without any other localized file are those of a library.
  private mutating func readCopies(_ bundle: AppBundle, _ inContainers: Set<LocaleTag>) {
    var own = inContainers
    var copied: Set<LocaleTag> = []
    for file in bundle.files.indices where bundle.isFile(file) {
      guard let tag = bundle.files[file].owner.tag else { continue }
      if own.contains(tag) { continue }
      let isCopy =
        bundle.files[file].rule == .copiedLibrary
        || Self.isOfOthers(bundle.pathInApp(of: file))
      if isCopy { copied.insert(tag) } else { own.insert(tag) }
    }
    guard !own.isEmpty else { return }
    ofCopies = copied.subtracting(own)
  }

  // MARK: - Chromium

  /// Chromium shows menus and messages of its own in the language of the system. The app's texts are elsewhere.
  private mutating func readChromium(_ bundle: AppBundle, _ inCode: Set<String>) {
    // Chromium does not start without English.
    var own = inCode.union(["en"])
    var ownLocales: Set<LocaleTag> = []
    for file in bundle.files.indices where !bundle.isChromiumPack(file) && bundle.isFile(file) {
      guard let tag = bundle.files[file].owner.tag else { continue }
      own.insert(tag.language)
      ownLocales.insert(tag)
    }
    own = AppBundle.languagesOfChromium(for: own)
    for file in bundle.files.indices where bundle.isChromiumPack(file) {
      guard let tag = bundle.files[file].owner.tag else { continue }
      guard !own.contains(tag.language) else {
        let isOfApp = ownLocales.contains(tag) || inCode.contains(tag.language)
        if !isOfApp { regionsOfParts.insert(tag) }
        continue
      }
      folders[tag] = [Self.chromium]
      unusedFiles[tag, default: []].append(file)
    }
    notOfApp = Set(folders.keys)
    unused = notOfApp
  }

  // MARK: - Assemblies of .NET

  /// Finds the languages that only satellite assemblies of packages have: `de/System.CommandLine.resources.dll`. Their texts are
  /// shown in the language of the system.
  private mutating func readAssemblies(_ bundle: AppBundle) {
    guard let own = bundle.ownAssemblies else { return }
    var files: [LocaleTag: [Int]] = [:]
    var ofApp: Set<LocaleTag> = []
    for file in bundle.files.indices where bundle.isFile(file) {
      guard let tag = bundle.files[file].owner.tag else { continue }
      let name = bundle.fileName(of: file)
      guard name.lowercased().hasSuffix(Self.satellite) else {
        ofApp.insert(tag)
        continue
      }
      let assembly = String(name.dropLast(Self.satellite.count))
      if own.contains(assembly.lowercased()) { ofApp.insert(tag) }
      files[tag, default: []].append(file)
      folders[tag, default: []].insert(assembly)
    }
    folders = folders.filter { !ofApp.contains($0.key) }
    unusedFiles = files.filter { !ofApp.contains($0.key) }
    notOfApp = Set(folders.keys)
    unused = notOfApp
  }

  private static let satellite = ".resources.dll"

  // MARK: - Bundles of Apple's platforms

  /// Where the localized files of an Apple app are.
  fileprivate struct Places {
    var folders: [LocaleTag: Set<String>] = [:]
    var extensions: Set<LocaleTag> = []
    var otherPrograms: Set<LocaleTag> = []
    var readByCode: Set<LocaleTag> = []
    var unusedFiles: [LocaleTag: [Int]] = [:]
    /// The languages of the app's own files.
    var own: Set<String> = []
    /// The locales of the app's own files.
    var ownLocales: Set<LocaleTag> = []
  }

  private mutating func readBundles(_ bundle: AppBundle, _ inCode: Set<String>) {
    var places = Places(of: bundle)
    if bundle.hasElectron {
      // Chromium does not start without English.
      places.own.formUnion(inCode.union(["en"]))
    }
    // Without folders of languages, the texts are in the resources of all languages, unless code has others.
    if places.own.isEmpty, !bundle.hasTextsInCode, let base = bundle.baseLocale {
      places.own.insert(base.language)
    }
    // CFBundleLocalizations names the languages of an app whose texts are elsewhere, for example in code.
    let declared = bundle.declaredLocales()?.locales ?? []
    places.own.formUnion(declared.map(\.language))
    // An app whose language is unknown has none to compare with.
    guard !places.own.isEmpty else { return }
    if let base = bundle.baseLocale { places.own.insert(base.language) }
    folders = places.folders.filter {
      !places.own.contains($0.key.language) && !places.readByCode.contains($0.key)
    }
    let ofParts = Set(folders.keys).subtracting(places.extensions)
    // The app has texts of these languages, which do not show those of frameworks.
    notOfApp = ofParts.filter { !inCode.contains($0.language) }
    let regions = places.folders.keys.filter {
      places.own.contains($0.language) && !inCode.contains($0.language)
    }
    regionsOfParts = Set(regions).subtracting(places.ownLocales).subtracting(declared)
      .subtracting(places.extensions).subtracting(places.readByCode)
    unusedFiles = places.unusedFiles.filter { ofParts.contains($0.key) }
    unused = notOfApp.subtracting(places.otherPrograms)
  }
}

extension LanguagesOfParts.Places {
  fileprivate init(of bundle: AppBundle) {
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
      if isOwn, bundle.isFile(file) || !hasElectron {
        own.insert(tag.language)
        ownLocales.insert(tag)
      }
      guard bundle.isFile(file) else { continue }
      folders[tag, default: []].insert(folder)
      if [.extension, .watchApp, .appClip].contains(bundle.component(of: file).kind) {
        extensions.insert(tag)
      } else if bundle.isOfAnotherProgram(file) {
        otherPrograms.insert(tag)
      } else if !bundle.name(of: file).pathParts.dropLast().contains(where: { $0.hasSuffix(".lproj") }) {
        // Code reads files by other names itself, such as those of Flutter in App.framework.
        readByCode.insert(tag)
      } else {
        unusedFiles[tag, default: []].append(file)
      }
    }
  }
}

extension AppBundle {
  /// By the names of files only.
  package var languagesOfParts: LanguagesOfParts { LanguagesOfParts(self, inCode: []) }

  /// Resource tables in which a tool has shortened the names of texts: those of libraries are not known.
  package var tablesWithShortenedNames: [Int] {
    archives.flatMap { archive in
      archive.resourceTables.tablesWithShortenedNames.map { archive.files.lowerBound + $0 }
    }
  }

  fileprivate var allowsMixedLocalizations: Bool {
    infoPlist(below: root, in: own)?.info.allowsMixedLocalizations ?? false
  }

  /// Whether a file is in an app or an XPC service inside the app: a program with a main bundle of its own.
  fileprivate func isOfAnotherProgram(_ file: Int) -> Bool {
    let path = pathInApp(of: file)
    let inside = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
    return inside.pathParts.dropLast().contains { $0.hasSuffix(".app") || $0.hasSuffix(".xpc") }
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
