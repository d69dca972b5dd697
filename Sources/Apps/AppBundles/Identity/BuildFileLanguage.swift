import Archives
import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats

/// The language of base that a source tree's build files state.
///
/// - Flutter: `l10n.yaml` names the template, whose texts every other file translates. docs.flutter.dev,
///   "Internationalizing Flutter apps": `arb-dir` is `lib/l10n` and `template-arb-file` is `app_en.arb` if omitted.
/// - Xcode: `developmentRegion` of `project.pbxproj` becomes CFBundleDevelopmentRegion of the app. Apple, "Core Foundation
///   Keys".
/// - Swift packages: `defaultLocalization` of `Package.swift`, "the default localization for resources" (Swift,
///   "PackageDescription").
/// - Web extensions: `default_locale` of the `manifest.json` beside `_locales`. Chrome, "chrome.i18n": "the _locales directory
///   must be in the extension's root".
///
/// The statement counts only if the tree has the file or the folder `xx.lproj` that it refers to: a template of Xcode also
/// states `en` in projects whose texts are elsewhere. The file nearest to the top decides.
struct BuildFileLanguage {
  private let archive: Archive
  private let tree: FolderTree

  /// - Parameter tags: the locales that the tree has.
  /// - Returns: nil if no build file states a language, or if the tree does not have it.
  static func find(in archive: Archive, _ tree: FolderTree, among tags: Set<LocaleTag>) -> LocaleTag? {
    BuildFileLanguage(archive: archive, tree: tree).find(among: tags)
  }

  private func find(among tags: Set<LocaleTag>) -> LocaleTag? {
    var found: [(depth: Int, tag: LocaleTag)] = []
    for entry in archive.entries.indices where archive.entries[entry].kind == .file {
      let name = archive.names.fileName(of: entry)
      guard ["l10n.yaml", "project.pbxproj", "Package.swift", "manifest.json"].contains(name) else {
        continue
      }
      let folders = Array(archive.names[entry].pathParts.dropLast())
      guard !folders.contains(where: Self.isForLibraries), let bytes = content(of: entry),
        let tag = statement(in: bytes, of: name, folders),
        tags.contains(tag)
      else { continue }
      // `App.xcodeproj` is a file for those who use it.
      found.append((name == "project.pbxproj" ? folders.count - 1 : folders.count, tag))
    }
    let depth = found.map(\.depth).min()
    let nearest = Set(found.filter { $0.depth == depth }.map(\.tag))
    return nearest.count == 1 ? nearest.first : nil
  }

  /// Folders of package managers, whose projects are not the app's.
  private static func isForLibraries(_ folder: String) -> Bool {
    ["Pods", "Carthage", "node_modules", "vendor", ".build", "SourcePackages"].contains(folder)
  }

  private func content(of entry: Int) -> [UInt8]? {
    guard !archive.entries[entry].isShadowed, archive.isKept(entry),
      archive.entries[entry].installBytes.value <= archive.limits.maxInMemoryBytes
    else { return nil }
    archive.keepContents(of: [entry])
    // A damaged entry is reported when the contents of all files are verified.
    return try? archive.content(at: entry)
  }

  private func statement(in bytes: [UInt8], of name: String, _ folders: [String]) -> LocaleTag? {
    switch name {
    case "l10n.yaml": template(bytes, folders)
    case "manifest.json": defaultLocale(bytes, folders)
    default: folder(statedIn: bytes, name, folders)
    }
  }

  // MARK: - Web extensions

  private func defaultLocale(_ bytes: [UInt8], _ folders: [String]) -> LocaleTag? {
    guard let name = (try? WebExtensionManifest(json: bytes.span.rawBytes))?.defaultLocale,
      archive.find((folders + ["_locales", name, "messages.json"]).joined(separator: "/")) != nil
    else { return nil }
    return LocaleName(name)?.tag
  }

  // MARK: - Flutter

  private func template(_ bytes: [UInt8], _ folders: [String]) -> LocaleTag? {
    guard let options = (try? YAMLReader.root(of: bytes))?.entries else { return nil }
    func option(_ name: String) -> String? { options.last { $0.key.text == name }?.value.text }
    let name = option("template-arb-file") ?? "app_en.arb"
    let folder = (folders + (option("arb-dir") ?? "lib/l10n").pathParts.filter { $0 != "." })
      .joined(separator: "/")
    guard archive.find(folder.appendingPath(name)) != nil else { return nil }
    var rest = name.withoutExtension[...]
    // flutter_tools, `AppResourceBundle`: the locale is what follows an underscore and is a locale.
    while let underscore = rest.firstIndex(of: "_") {
      rest = rest[underscore...].dropFirst()
      if let locale = LocaleName(String(rest)) { return locale.tag }
    }
    return LocaleName(name.withoutExtension)?.tag
  }

  // MARK: - Apple

  private func folder(statedIn bytes: [UInt8], _ name: String, _ folders: [String]) -> LocaleTag? {
    let mark = name == "Package.swift" ? "defaultLocalization:" : "developmentRegion ="
    let text = String(decoding: bytes, as: UTF8.self)
    guard let range = text.firstRange(of: mark) else { return nil }
    let value = text[range.upperBound...].drop { $0.isWhitespace || $0 == "\"" }
      .prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    guard let tag = LocaleTag(appleFolder: String(value)) else { return nil }
    let top = name == "Package.swift" ? folders : Array(folders.dropLast())
    return hasFolder(of: tag, below: top) ? tag : nil
  }

  private func hasFolder(of tag: LocaleTag, below folders: [String]) -> Bool {
    tree.folders.indices.contains { index in
      let name = tree.folders[index].name
      guard name.hasSuffix(".lproj"), LocaleTag(appleFolder: String(name.dropLast(".lproj".count))) == tag
      else { return false }
      return tree.path(of: index).pathParts.starts(with: folders)
    }
  }
}
