import Localization
import LocalizationAnalysis
import ResourceFormats

/// The name that files of one folder share, apart from the locale in it.
struct FileSiblings: Hashable {
  let stem: String
  let fileExtension: String

  /// A file with a locale in its name.
  struct Member {
    let entry: Int
    let tag: LocaleTag
    let evidence: LocaleName.Evidence
  }

  /// Groups files by the name without the locale.
  ///
  /// More than one end of a name may be a locale: `plugin-pt-br` may be Portuguese or Breton, and only its siblings
  /// show which. The stem that most locales share is used, then the shortest. `add-to-de` and `add-to-fr` are not the
  /// Tongan of two countries: a frequent language is preferred to one language with several regions. `side_bar_de` beside
  /// `side_bar` is not Bavarian: the name of a plain file is preferred to such a language too, because a base name with
  /// its locales is how Java's `ResourceBundle` and Flutter name files.
  /// - Parameters:
  ///   - files: the files of one folder.
  ///   - readings: the ways to split a name without its extension, given the extension, the longest locale first. The
  ///     stem of a whole name is empty.
  ///   - split: the name without its extension, and the extension.
  ///   - languages: the number of known languages that a rare one needs beside it.
  /// - Returns: the files with a locale by their common name, and every file by its whole name.
  static func grouped(
    _ files: [(entry: Int, name: String)], besides languages: Int = 3,
    split: (String) -> (stem: String, fileExtension: String) = { ($0.withoutExtension, $0.pathExtension) },
    readings: (String, String) -> [(stem: String, tag: LocaleTag)]
  ) -> (localized: [FileSiblings: [Member]], plain: [FileSiblings: Int]) {
    var plain: [FileSiblings: Int] = [:]
    var groups: [FileSiblings: Group] = [:]
    var all: [(entry: Int, stem: String, readings: [(siblings: FileSiblings, tag: LocaleTag)])] = []
    for (entry, name) in files {
      let (stem, fileExtension) = split(name)
      plain[FileSiblings(stem: stem, fileExtension: fileExtension)] = entry
      let found = readings(stem, fileExtension).map { stem, tag in
        (siblings: FileSiblings(stem: stem, fileExtension: fileExtension), tag: tag)
      }
      for (siblings, tag) in found { groups[siblings, default: Group()].insert(tag) }
      all.append((entry, stem, found))
    }
    var localized: [FileSiblings: [Member]] = [:]
    for (entry, stem, readings) in all {
      guard var best = readings.first else { continue }
      for other in readings.dropFirst() {
        let group = groups[other.siblings]
        let bestGroup = groups[best.siblings]
        let isNameOfPlainFile = plain[other.siblings] != nil && plain[best.siblings] == nil
        let isPlainBetter =
          isNameOfPlainFile && group?.isCredible == true && bestGroup?.isOneRareLanguage == true
        if isPlainBetter || group?.isBetter(than: bestGroup, for: best.tag) == true {
          best = other
        }
      }
      let text = stem.dropFirst(best.siblings.stem.count).drop { "-_.".contains($0) }
      let evidence = LocaleName(String(text))?.evidence ?? .known
      localized[best.siblings, default: []].append(Member(entry: entry, tag: best.tag, evidence: evidence))
    }
    localized = localized.compactMapValues { members in
      let proven = Self.proven(members, besides: languages)
      return proven.isEmpty ? nil : proven
    }
    return (localized, plain)
  }

  /// The number of known languages that make a common word credible as a language.
  private static let languagesBesideWords = 8

  /// The members that are locales by themselves, or because of their siblings: `app_bak` is a backup, and `app_tok` is
  /// in Toki Pona only beside other languages.
  private static func proven(_ members: [Member], besides languages: Int) -> [Member] {
    let aliases = members.filter { $0.evidence == .alias }
    let areAliasesKnown = aliases.contains { LocaleShape.isFrequent($0.tag.language) }
    let known = members.filter { $0.evidence == .known || $0.evidence == .alias && areAliasesKnown }
    let count = Set(known.map(\.tag.language)).count
    return members.filter { member in
      switch member.evidence {
      case .known: true
      case .alias: areAliasesKnown || count >= languages
      case .rare: count >= languages && members.count <= 2 * known.count
      case .word: count >= languagesBesideWords
      }
    }
  }

  private struct Group {
    private var tags: Set<LocaleTag> = []
    /// Whether a language is among those that most programs are translated into first.
    private var isFrequent = false

    mutating func insert(_ tag: LocaleTag) {
      tags.insert(tag)
      if LocaleShape.isFrequent(tag.language) { isFrequent = true }
    }

    /// Whether all tags are of one language that few programs have.
    var isOneRareLanguage: Bool { !isFrequent && Set(tags.map(\.language)).count == 1 }

    /// Whether a plain name with these locales is credible: two of them, or a frequent one.
    var isCredible: Bool { tags.count > 1 || isFrequent }

    func isBetter(than other: Group?, for tag: LocaleTag) -> Bool {
      guard let other, tags.count <= other.tags.count else { return true }
      let isOneLanguage =
        other.tags.count > 1 && other.tags.allSatisfy { $0.language == tag.language }
        && !LocaleShape.isFrequent(tag.language)
      return tags.count == other.tags.count && isOneLanguage && isFrequent
    }
  }
}
