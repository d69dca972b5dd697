package import Archives
package import Localization
internal import OperatingSystem
internal import ResourceFormats

/// A font of the app, with the scripts that it is for.
package struct FontScripts: Sendable {
  /// The entry of the archive.
  package let entry: Int
  /// Scripts with ten characters or more, each with their number.
  package let scripts: [(script: WritingSystem, characters: Int)]

  /// Fewer characters are symbols, such as Greek letters in formulas.
  fileprivate static let minCharacters = 10
}

extension AppBundle {
  /// The fonts of the archive that are for scripts, on all cores. Fonts of symbols, and fonts that are not read, such as
  /// those in WOFF, are left out.
  package func fontScripts() throws(ArchiveError) -> [FontScripts] {
    let fonts = archive.entries.indices.filter {
      Self.fonts.contains(fileExtensions[$0]) && fitsInMemory($0)
    }
    return try concurrentMap(fonts) { entry throws(ArchiveError) in
      let ranges = try archive.withContent(at: entry) { FontCharacters($0)?.ranges ?? [] }
      return FontScripts(
        entry: entry,
        scripts: WritingSystem.all.map { ($0, $0.count(in: ranges)) }.filter {
          $0.1 >= FontScripts.minCharacters
        })
    }.filter { !$0.scripts.isEmpty }
  }

  private static let fonts = Set<FileExtension>(words: "ttf otf ttc")
}
