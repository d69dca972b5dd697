import Localization
import ResourceFormats

/// The name that files of one folder share, apart from the locale in it.
struct FileSiblings: Hashable {
  let stem: String
  let fileExtension: String

  /// Groups files by the name without the locale.
  ///
  /// More than one end of a name may be a locale: `plugin-pt-br` may be Portuguese or Breton, and only its siblings
  /// show which. The stem that most locales share is used, then the shortest. `add-to-de` and `add-to-fr` are not the
  /// Tongan of two countries: a frequent language is preferred to one language with several regions.
  /// - Parameters:
  ///   - files: the files of one folder.
  ///   - readings: the ways to split a name without its extension, given the extension, the longest locale first. The
  ///     stem of a whole name is empty.
  /// - Returns: the files with a locale by their common name, and every file by its whole name.
  static func grouped(
    _ files: [(entry: Int, name: String)], readings: (String, String) -> [(stem: String, tag: LocaleTag)]
  ) -> (localized: [FileSiblings: [(entry: Int, tag: LocaleTag)]], plain: [FileSiblings: Int]) {
    var plain: [FileSiblings: Int] = [:]
    var groups: [FileSiblings: Group] = [:]
    var all: [(entry: Int, readings: [(siblings: FileSiblings, tag: LocaleTag)])] = []
    for (entry, name) in files {
      let stem = name.withoutExtension
      let fileExtension = name.pathExtension
      plain[FileSiblings(stem: stem, fileExtension: fileExtension)] = entry
      let found = readings(stem, fileExtension).map { stem, tag in
        (siblings: FileSiblings(stem: stem, fileExtension: fileExtension), tag: tag)
      }
      for (siblings, tag) in found { groups[siblings, default: Group()].insert(tag) }
      all.append((entry, found))
    }
    var localized: [FileSiblings: [(entry: Int, tag: LocaleTag)]] = [:]
    for (entry, readings) in all {
      guard var best = readings.first else { continue }
      for other in readings.dropFirst() {
        if groups[other.siblings]?.isBetter(than: groups[best.siblings], for: best.tag) == true {
          best = other
        }
      }
      localized[best.siblings, default: []].append((entry, best.tag))
    }
    return (localized, plain)
  }

  private struct Group {
    private var tags: Set<LocaleTag> = []
    /// Whether a language is among those that most programs are translated into first.
    private var isFrequent = false

    mutating func insert(_ tag: LocaleTag) {
      tags.insert(tag)
      if LocaleShape.isFrequent(tag.language) { isFrequent = true }
    }

    func isBetter(than other: Group?, for tag: LocaleTag) -> Bool {
      guard let other, tags.count <= other.tags.count else { return true }
      let isOneLanguage =
        other.tags.count > 1 && other.tags.allSatisfy { $0.language == tag.language }
        && !LocaleShape.isFrequent(tag.language)
      return tags.count == other.tags.count && isOneLanguage && isFrequent
    }
  }
}
