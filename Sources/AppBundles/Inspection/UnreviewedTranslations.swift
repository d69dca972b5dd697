package import Archives
package import Localization
internal import ResourceFormats

/// The translations of one file and locale that translators marked for review.
package struct UnreviewedTranslations: Hashable, Sendable {
  /// Path in the archive.
  package let path: String
  package let locale: LocaleTag
  package let messages: Int
}

extension AppBundle {
  /// In the order of the archive, then by locale. A file that does not parse is left out: reading it has warned.
  package func unreviewedTranslations() throws(ArchiveError) -> [UnreviewedTranslations] {
    var found: [UnreviewedTranslations] = []
    for entry in archive.entries.indices {
      guard fitsInMemory(entry),
        let format = ResourceFormat.formats(of: fileExtensions[entry]).first(where: { $0.unreviewed != nil }),
        let read = format.unreviewed
      else { continue }
      let path = archive.names[entry]
      let counts = try archive.withContent(at: entry) { bytes in (try? read(bytes)) ?? [:] }
      let name = archive.names.fileName(of: entry).withoutExtension
      let own = attributions[entry].owner.tag ?? MessageSource.locale(of: name)
      for (tag, messages) in counts {
        guard let tag = tag ?? own else { continue }
        found.append(UnreviewedTranslations(path: path, locale: tag, messages: messages))
      }
    }
    return found.sorted { ($0.path, $0.locale) < ($1.path, $1.locale) }
  }
}
