import Archives
import Localization
import ResourceFormats

/// The source language of resources without an app, as their string catalogs declare it.
///
/// Apple, "Localizing and varying text with a string catalog": the texts of the source language are those of the code,
/// which every other language falls back to. They are base in every command.
enum SourceLanguage {
  /// The language that most string catalogs declare, of several the first by tag; nil without a readable catalog.
  ///
  /// A catalog that does not parse is reported when its messages are read.
  /// - Parameter fileExtensions: one per entry of the archive.
  /// - Throws: `ArchiveError` if an entry is damaged.
  static func find(
    in archive: Archive, _ fileExtensions: [FileExtension]
  ) throws(ArchiveError) -> LocaleTag? {
    var counts: [LocaleTag: Int] = [:]
    for entry in archive.entries.indices {
      guard archive.entries[entry].kind == .file, !archive.entries[entry].isShadowed, archive.isKept(entry),
        archive.entries[entry].installBytes.value <= archive.limits.maxInMemoryBytes,
        let format = ResourceFormat.container(of: fileExtensions[entry], path: archive.names[entry]),
        let declared = format.baseLocale
      else { continue }
      archive.keepContents(of: [entry])
      guard let tag = try? archive.parse(at: entry, declared).get() else { continue }
      counts[tag, default: 0] += 1
    }
    let largest = counts.values.max()
    return counts.filter { $0.value == largest }.keys.min()
  }
}
