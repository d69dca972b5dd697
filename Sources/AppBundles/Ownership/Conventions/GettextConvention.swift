internal import Localization
internal import ResourceFormats

/// `share/locale/sr@latin/LC_MESSAGES/app.mo`, and catalogs beside each other: `po/de.po`,
/// `languages/plugin-de_DE.mo`.
enum GettextConvention {
  static let extensions = Set<FileExtension>(words: "mo po")

  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    let containsMessages = context.tree.folders[folder].subfolders.contains {
      context.name($0) == "LC_MESSAGES"
    }
    guard containsMessages else { return nil }
    return LocaleTag(posix: context.name(folder)).map { Claim(owner: .tag($0), rule: .gettext) }
  }

  /// Claims catalogs that are named alike except for the locale: at least two, or one next to the plain name, or
  /// one with a region.
  static func claims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    let files = context.files(in: folder, withExtensions: extensions)
    guard !files.isEmpty else { return [:] }
    let (localized, plain) = FileSiblings.grouped(files) { stem, _ in split(stem) }
    var claims: [Int: Claim] = [:]
    for (siblings, members) in localized {
      let fallback = siblings.stem.isEmpty ? nil : plain[siblings]
      guard
        fallback != nil || context.name(folder) == "po" || Set(members.map(\.tag)).count > 1
          || members.contains(where: { $0.tag.region != nil })
      else { continue }
      for (entry, tag) in members { claims[entry] = Claim(owner: .tag(tag), rule: .localeInFileName) }
      if let fallback { claims[fallback] = Claim(owner: .base, rule: .fileNameDefault) }
    }
    return claims
  }

  /// Splits a catalog's name without its extension: `plugin-de_DE` has the stem `plugin`, `pt_BR` an empty one.
  static func split(_ name: String) -> (stem: String, tag: LocaleTag)? {
    // The whole name first, if its language has two letters: `app-de` is German, not Apma in Germany.
    if name.prefix(while: \.isLetter).utf8.count != 3 || !name.contains(where: { "-_.".contains($0) }),
      let tag = tag(name)
    {
      return ("", tag)
    }
    for index in name.indices where "-_.".contains(name[index]) && index != name.startIndex {
      let suffix = String(name[name.index(after: index)...])
      if let tag = tag(suffix) { return (String(name[..<index]), tag) }
    }
    return nil
  }

  private static func tag(_ name: String) -> LocaleTag? {
    LocaleTag(posix: name).flatMap { $0.isKnownLanguage ? $0 : nil }
  }
}
