import Localization
import LocalizationAnalysis
import ResourceFormats

/// `share/locale/sr@latin/LC_MESSAGES/app.mo`, and catalogs beside each other: `po/de.po`,
/// `languages/plugin-de_DE.mo`.
enum GettextConvention {
  static let traits = RuleTraits(
    label: "xx/LC_MESSAGES folder", example: "`sr@latin/LC_MESSAGES`",
    condition: "a registered POSIX locale; a modifier becomes a script, a variant or private use"
  ) { path in
    guard let index = path.folders.lastIndex(of: "LC_MESSAGES"), index > 0 else { return path.named() }
    return path.removingFolders(at: (index - 1)..<(index + 1)).named()
  }

  static let extensions = Set<FileExtension>(words: "mo po")

  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    context.gettextLocales[folder].map { Claim(owner: .locale($0), rule: .gettext) }
  }

  /// The name of the folder with the catalogs of one locale.
  static let messages = "LC_MESSAGES"

  /// The locales of folders with `LC_MESSAGES`, by folder.
  ///
  /// Names of one parent are different locales, even if they mean the same one: `iw` next to `he` is `he-x-iw`.
  static func locales(in tree: FolderTree) -> [Int: LocaleTag] {
    var folders: [Int: [String: LocaleTag]] = [:]
    for (index, folder) in tree.folders.enumerated() where tree.subfolder(messages, of: index) != nil {
      guard let tag = LocaleName(folder.name, isCertain: true)?.tag else { continue }
      folders[folder.parent, default: [:]][folder.name] = tag
    }
    var locales: [Int: LocaleTag] = [:]
    for (parent, names) in folders {
      let tags = LocaleTag.distinguished(names) { $0.replacing("_", with: "-") == $1.text }
      for folder in tree.folders[parent].subfolders { locales[folder] = tags[tree.folders[folder].name] }
    }
    return locales
  }

  /// Claims catalogs that are named alike except for the locale: at least two, or one next to the plain name, or
  /// one with a region.
  static func claims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    let files = context.files(in: folder, withExtensions: extensions)
    guard !files.isEmpty else { return [:] }
    let (localized, plain) = FileSiblings.grouped(files, besides: 2) { name, _ in
      LocaleSuffix.readings(name)
    }
    var claims: [Int: Claim] = [:]
    for (siblings, members) in localized {
      let fallback = siblings.stem.isEmpty ? nil : plain[siblings]
      guard
        fallback != nil || context.name(folder) == "po" || Set(members.map(\.tag)).count > 1
          || members.contains(where: { $0.tag.region != nil })
      else { continue }
      for member in members {
        claims[member.entry] = Claim(owner: .locale(member.tag), rule: .localeInFileName)
      }
      if let fallback { claims[fallback] = Claim(owner: .base, rule: .fileNameDefault) }
    }
    return claims
  }
}
