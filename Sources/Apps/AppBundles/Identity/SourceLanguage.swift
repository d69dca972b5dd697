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
  /// - Parameters:
  ///   - fileExtensions: one per entry of the archive.
  ///   - isOfLibrary: whether an entry is a file of an installed library.
  /// - Throws: `ArchiveError` if an entry is damaged.
  static func find(
    in archive: Archive, _ fileExtensions: [FileExtension], without isOfLibrary: (Int) -> Bool
  ) throws(ArchiveError) -> LocaleTag? {
    let counts = declared(in: archive) { entry in
      isOfLibrary(entry)
        ? nil : ResourceFormat.container(of: fileExtensions[entry], path: archive.names[entry])
    }
    let largest = counts.values.max()
    return counts.filter { $0.value == largest }.keys.min()
  }

  /// The files with one source language from which on a single file with another one is a translation that states its own.
  private static var severalFiles: Int { 3 }

  /// The source language of the files of translators in a tree, if all of them state the same one and the tree has it.
  ///
  /// Symfony's `XliffFileDumper` writes the language of the texts as that of the source, so that one file of several may state its
  /// own.
  ///
  /// XLIFF 1.2, "source-language": required, "the language for the <source> elements"; `srcLang` in 2.0, 4.3.1.22. A file of
  /// the tree with that language has the texts of base, and is not a translation.
  static func ofTranslatorsFiles(
    in archive: Archive, _ fileExtensions: [FileExtension], among tags: Set<LocaleTag>,
    without isOfLibrary: (Int) -> Bool
  ) -> LocaleTag? {
    let counts = declared(in: archive) { entry in
      isOfLibrary(entry) ? nil : ResourceFormat.formats(of: fileExtensions[entry]).first(where: \.isBilingual)
    }
    guard let most = counts.max(by: { $0.value < $1.value }),
      counts.allSatisfy({ $0.key == most.key || $0.value == 1 && most.value >= severalFiles })
    else { return nil }
    return sequence(first: most.key, next: \.parent).first(where: tags.contains)
  }

  /// The languages that files of some formats declare, each with the number of files.
  private static func declared(
    in archive: Archive, _ format: (Int) -> ResourceFormat?
  ) -> [LocaleTag: Int] {
    var counts: [LocaleTag: Int] = [:]
    for entry in archive.entries.indices {
      guard archive.entries[entry].kind == .file, !archive.entries[entry].isShadowed, archive.isKept(entry),
        archive.entries[entry].installBytes.value <= archive.limits.maxInMemoryBytes,
        let declared = format(entry)?.baseLocale
      else { continue }
      archive.keepContents(of: [entry])
      guard let tag = try? archive.parse(at: entry, declared).get() else { continue }
      // checked: at most one for each entry
      counts[tag, default: 0] += 1
    }
    return counts
  }
}
