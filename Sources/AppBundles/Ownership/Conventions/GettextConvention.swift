internal import Localization
internal import ResourceFormats

/// `share/locale/sr@latin/LC_MESSAGES/app.mo`, and catalogs beside each other: `po/de.po`,
/// `languages/plugin-de_DE.mo`.
enum GettextConvention {
  static let extensions = Set<FileExtension>(words: "mo po")

  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    context.gettextLocales[folder].map { Claim(owner: .tag($0), rule: .gettext) }
  }

  /// The name of the folder with the catalogs of one locale.
  static let messages = "LC_MESSAGES"

  /// The locales of folders with `LC_MESSAGES`, by folder.
  ///
  /// Names of one parent are different locales, even if they mean the same one: `iw` next to `he` is `he-x-iw`.
  static func locales(in tree: FolderTree) -> [Int: LocaleTag] {
    var folders: [Int: [LocaleTag: [Int]]] = [:]
    for (index, folder) in tree.folders.enumerated() where tree.subfolder(messages, of: index) != nil {
      guard let tag = LocaleTag(posix: folder.name), tag.isRegistered else { continue }
      folders[folder.parent, default: [:]][tag, default: []].append(index)
    }
    var locales: [Int: LocaleTag] = [:]
    for (tag, folders) in folders.values.flatMap({ $0 }) {
      let names = folders.map { tree.folders[$0].name }
      // The one that is written as the tag, or the first.
      let main = names.firstIndex { $0.replacing("_", with: "-") == tag.text } ?? 0
      for (index, folder) in folders.enumerated() {
        locales[folder] = index == main ? tag : tag.adding(privateUse: names[index].lowercased())
      }
    }
    return locales
  }

  /// Claims catalogs that are named alike except for the locale: at least two, or one next to the plain name, or
  /// one with a region.
  static func claims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    let files = context.files(in: folder, withExtensions: extensions)
    guard !files.isEmpty else { return [:] }
    let names = CatalogNames(files.map(\.name))
    let (localized, plain) = FileSiblings.grouped(files) { names.split($0, $1) }
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

  /// The beginning of a name, and the locale at its end; nil if there is none. Of several, the longest is used.
  static func split(_ name: String) -> (stem: String, tag: LocaleTag)? { CatalogNames.candidates(name).first }

  /// The name of a catalog of this locale without the locale; nil if the name does not contain it.
  static func commonName(_ name: String, of tag: LocaleTag?) -> String? {
    let candidates = CatalogNames.candidates(name)
    return (candidates.first { $0.tag == tag } ?? candidates.first)?.stem
  }
}

/// The names of catalogs in one folder, without extensions. More than one end of a name may be a locale:
/// `plugin-pt-br` may be Portuguese or Breton, and only its siblings show which.
private struct CatalogNames {
  private struct Group {
    var tags: Set<LocaleTag> = []
    /// Whether a language is among those that most programs are translated into first.
    var isFrequent = false
  }

  private var groups: [FileSiblings: Group] = [:]

  init(_ files: [String]) {
    for file in files {
      for (stem, tag) in Self.candidates(file.withoutExtension) {
        let siblings = FileSiblings(stem: stem, fileExtension: file.pathExtension)
        groups[siblings, default: Group()].tags.insert(tag)
        if LocaleShape.isFrequent(tag.language) { groups[siblings]?.isFrequent = true }
      }
    }
  }

  /// Splits a catalog's name: `plugin-de_DE` has the stem `plugin`, `pt_BR` an empty one.
  ///
  /// The stem that most locales share is used, then the shortest. `add-to-de` and `add-to-fr` are not the Tongan of
  /// two countries: a frequent language is preferred to one language with several regions.
  func split(_ name: String, _ fileExtension: String) -> (stem: String, tag: LocaleTag)? {
    func group(_ candidate: (stem: String, tag: LocaleTag)) -> Group {
      groups[FileSiblings(stem: candidate.stem, fileExtension: fileExtension)] ?? Group()
    }
    let candidates = Self.candidates(name)
    guard var best = candidates.first else { return nil }
    for other in candidates.dropFirst() {
      let (found, next) = (group(best), group(other))
      let isOneLanguage =
        found.tags.count > 1 && found.tags.allSatisfy { $0.language == best.tag.language }
        && !LocaleShape.isFrequent(best.tag.language)
      if next.tags.count > found.tags.count
        || next.tags.count == found.tags.count && isOneLanguage && next.isFrequent
      {
        best = other
      }
    }
    return best
  }

  /// The longest end that may be a locale, in bytes.
  private static let maxLength = 40

  /// The ends that are locales, the longest first. Scripts, regions and variants are registered ones: `my-shop-de`
  /// is not Burmese.
  static func candidates(_ name: String) -> [(stem: String, tag: LocaleTag)] {
    var found: [(stem: String, tag: LocaleTag)] = []
    // The whole name first, if its language has two letters: `app-de` is German, not Apma in Germany.
    if name.prefix(while: \.isLetter).utf8.count != 3 || !name.contains(where: isSeparator),
      let tag = tag(name[...])
    {
      found.append(("", tag))
    }
    var start = name.indices.suffix(maxLength + 1).first { $0 != name.startIndex } ?? name.endIndex
    while let index = name[start...].firstIndex(where: isSeparator) {
      start = name.index(after: index)
      if let tag = tag(name[start...]) { found.append((String(name[..<index]), tag)) }
    }
    return found
  }

  private static func isSeparator(_ character: Character) -> Bool { "-_.".contains(character) }

  private static func tag(_ name: Substring) -> LocaleTag? {
    guard name.utf8.count <= maxLength else { return nil }
    return LocaleTag(posix: String(name)).flatMap { $0.isKnownLanguage && $0.isRegistered ? $0 : nil }
  }
}
