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
/// - XcodeGen: `developmentLanguage` in the options of `project.yml` (XcodeGen, "Project Spec").
/// - `Info.plist` of a program, if none of these states a language: its project may be generated. Apple, "Core Foundation Keys",
///   CFBundleDevelopmentRegion.
/// - Web extensions: `default_locale` of the `manifest.json` beside `_locales`. Chrome, "chrome.i18n": "the _locales directory
///   must be in the extension's root".
///
/// The statement counts only if the tree has the file or the folder `xx.lproj` that it refers to: a template of Xcode also
/// states `en` in projects whose texts are elsewhere. The file nearest to the top decides;
/// all `Info.plist` must state the same language.
struct BuildFileLanguage {
  private let archive: Archive
  private let tree: FolderTree

  /// - Parameter tags: the locales that the tree has.
  /// - Returns: nil if no build file states a language, or if the tree does not have it.
  static func find(in archive: Archive, _ tree: FolderTree, among tags: Set<LocaleTag>) -> LocaleTag? {
    BuildFileLanguage(archive: archive, tree: tree).find(among: tags)
  }

  private func find(among tags: Set<LocaleTag>) -> LocaleTag? {
    let stated = languages(statedBy: candidates(Self.buildFiles.contains), isNearestOnly: true, among: tags)
    if !stated.isEmpty { return stated.count == 1 ? stated.first : nil }
    // Tests and extensions have such a file, too, and nothing shows which one is the program's.
    let ofPrograms = languages(
      statedBy: candidates { $0.hasSuffix("Info.plist") }, isNearestOnly: false, among: tags)
    return ofPrograms.count == 1 ? ofPrograms.first : nil
  }

  private static let buildFiles: Set<String> = [
    "l10n.yaml", "project.pbxproj", "project.yml", "Package.swift", "manifest.json",
  ]

  /// - Parameter isNearestOnly: whether files farther from the top than one that states a language are not read.
  private func languages(
    statedBy candidates: [Candidate], isNearestOnly: Bool, among tags: Set<LocaleTag>
  ) -> Set<LocaleTag> {
    guard !candidates.isEmpty else { return [] }
    let languages = languagesBelowFolders(among: tags)
    var found: Set<LocaleTag> = []
    var depth: Int?
    for candidate in candidates {
      if isNearestOnly, let depth, depth < candidate.depth { break }
      guard let tag = language(statedBy: candidate, languages), tags.contains(tag) else { continue }
      depth = candidate.depth
      found.insert(tag)
    }
    return found
  }

  private struct Candidate {
    let entry: Int
    /// The folder whose languages the file states.
    let folder: Int
    let depth: Int
  }

  /// The files with some names, those nearest to the top first.
  private func candidates(_ isWanted: (String) -> Bool) -> [Candidate] {
    var found: [Candidate] = []
    for entry in archive.entries.indices where archive.entries[entry].kind == .file {
      let name = archive.names.fileName(of: entry)
      guard isWanted(name), let folder = tree.folder(ofEntry: entry) else { continue }
      let folders = archive.names[entry].pathParts.dropLast()
      guard !folders.contains(where: Self.isForLibraries) else { continue }
      // `App.xcodeproj` is a file for those who use it.
      let isInProject = name == "project.pbxproj"
      // The texts of a program may be beside the folder with its Info.plist.
      let ownFolder = name.hasSuffix("Info.plist") ? FolderTree.root : folder
      found.append(
        Candidate(
          entry: entry, folder: isInProject ? tree.folders[folder].parent : ownFolder,
          depth: isInProject ? folders.count - 1 : folders.count))
    }
    return found.sorted { $0.depth < $1.depth }
  }

  /// The languages of the folders `xx.lproj` below each folder.
  private func languagesBelowFolders(among tags: Set<LocaleTag>) -> Set<LanguageOfFolder> {
    var found: Set<LanguageOfFolder> = []
    for folder in tree.folders {
      guard folder.name.hasSuffix(".lproj"),
        let tag = LocaleTag(appleFolder: String(folder.name.dropLast(".lproj".count))), tags.contains(tag)
      else { continue }
      var above = folder.parent
      // Folders above one that is known are known.
      while found.insert(LanguageOfFolder(folder: above, tag: tag)).inserted, above != FolderTree.root {
        above = tree.folders[above].parent
      }
    }
    return found
  }

  private struct LanguageOfFolder: Hashable {
    let folder: Int
    let tag: LocaleTag
  }

  private func language(statedBy candidate: Candidate, _ languages: Set<LanguageOfFolder>) -> LocaleTag? {
    guard let bytes = archive.smallContent(of: candidate.entry) else { return nil }
    let name = archive.names.fileName(of: candidate.entry)
    let folders = Array(archive.names[candidate.entry].pathParts.dropLast())
    if name == "l10n.yaml" { return template(bytes, folders) }
    if name == "manifest.json" { return defaultLocale(bytes, folders) }
    if name == "project.yml" {
      return Self.option("developmentLanguage", ofProject: bytes).flatMap { stated($0, candidate, languages) }
    }
    if name.hasSuffix("Info.plist") {
      // `$(DEVELOPMENT_LANGUAGE)` refers to the project.
      return (try? InfoPlist(bytes: bytes.span.rawBytes))?.developmentRegion.flatMap {
        stated($0, candidate, languages)
      }
    }
    return Self.language(statedIn: bytes, name).flatMap { tag in
      languages.contains(LanguageOfFolder(folder: candidate.folder, tag: tag)) ? tag : nil
    }
  }

  /// The language of a folder's name, if the tree has it below the candidate's folder.
  private func stated(
    _ name: String, _ candidate: Candidate, _ languages: Set<LanguageOfFolder>
  ) -> LocaleTag? {
    LocaleTag(appleFolder: name).flatMap { tag in
      languages.contains(LanguageOfFolder(folder: candidate.folder, tag: tag)) ? tag : nil
    }
  }

  /// A text among the options of a project of XcodeGen.
  private static func option(_ name: String, ofProject bytes: [UInt8]) -> String? {
    let options = (try? YAMLReader.root(of: bytes))?.entries?.last { $0.key.text == "options" }
    return options?.value.entries?.last { $0.key.text == name }?.value.text
  }

  /// Folders of package managers, whose projects are not the app's.
  private static func isForLibraries(_ folder: String) -> Bool {
    ["Pods", "Carthage", "node_modules", "vendor", ".build", "SourcePackages"].contains(folder)
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

  private static func language(statedIn bytes: [UInt8], _ name: String) -> LocaleTag? {
    let mark = name == "Package.swift" ? "defaultLocalization:" : "developmentRegion ="
    let text = String(decoding: bytes, as: UTF8.self)
    guard let range = text.firstRange(of: mark) else { return nil }
    let value = text[range.upperBound...].drop { $0.isWhitespace || $0 == "\"" }
      .prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    return LocaleTag(appleFolder: String(value))
  }
}
