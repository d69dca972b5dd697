package import Archives
import Bytes
package import DataFormats
package import Localization
import LocalizationAnalysis
import ResourceFormats

/// The work of the platform's reader for the first text of one file.
package struct FileReading: Sendable {
  /// The index of the file.
  package let file: Int
  /// The name of the table, as in ``LocalizedStrings``.
  package let table: String
  /// The name of the syntax, for people.
  package let syntax: String
  /// Whether the file is mapped into memory, so that only some pages are read.
  package let isMapped: Bool
  /// The bytes of the content.
  package let byteCount: Int
  /// The bytes of the content as the device stores it, if it is expanded when it is read; nil for an unpacked file.
  package let compressedBytes: Int?
  /// By locale.
  package let works: [LocaleTag: ReadingWork]
}

extension AppBundle {
  /// The files from which the app shows texts of some locales, in the order of the files. Files of extensions, App Clips and
  /// watch apps are not included, because other processes read them. A file that does not parse is left out.
  /// - Parameter contents: the bundle's own; nil if each file that no locale owns may have
  ///   texts of all.
  /// - Throws: `ArchiveError` if a file cannot be read.
  package func fileReadings(
    of locales: Set<LocaleTag>, _ contents: BundleContents?
  ) throws(ArchiveError) -> [FileReading] {
    var readings: [FileReading] = []
    for file in files.indices where isFile(file) && isReadByApp(file) {
      guard let format = format(of: file), let reader = format.textReader else { continue }
      let tags = tags(of: file, among: locales, contents)
      guard !tags.isEmpty else { continue }
      let reading = try withContent(of: file) { bytes in
        (try? reader.work(bytes, tags)).map { works in
          FileReading(
            file: file, table: files[file].table ?? "", syntax: reader.syntax(bytes),
            isMapped: reader.access == .mapped, byteCount: bytes.byteCount,
            compressedBytes: compressedBytes(of: file), works: works)
        }
      }
      if let reading { readings.append(reading) }
    }
    return readings
  }

  /// The same file as text in UTF-8, if it is a binary property list that the platform also reads as text; nil otherwise.
  /// - Throws: `ArchiveError`, or ``ContainerError`` if the file does not parse.
  package func textForm(of reading: FileReading) throws -> FileReading? {
    guard hasTextForm(reading.file), reading.syntax != FileReading.text,
      let bytes = try content(of: reading.file, without: [], reducedBy: [.text])
    else { return nil }
    let work = try PropertyList.readingWork(of: bytes.span.rawBytes)
    return FileReading(
      file: reading.file, table: reading.table, syntax: FileReading.text, isMapped: false,
      byteCount: bytes.count, compressedBytes: nil, works: reading.works.mapValues { _ in work })
  }

  private func isReadByApp(_ file: Int) -> Bool {
    switch component(of: file).kind {
    case .app, .framework, .featureModule, .split, .folder: true
    case .extension, .appClip, .watchApp: false
    }
  }

  private var hasLanguageSplits: Bool { ownArchives.contains { $0.wholeOwner.tag != nil } }

  /// The locales that a file has texts of, or that need it.
  private func tags(of file: Int, among locales: Set<LocaleTag>, _ contents: BundleContents?) -> [LocaleTag] {
    if let tag = files[file].owner.tag { return locales.contains(tag) ? [tag] : [] }
    // Android opens the tables of the base split for each language, too.
    if hasLanguageSplits, format(of: file) == .resourceTable { return locales.sorted() }
    guard let contents else { return files[file].owner == .unlocalized ? locales.sorted() : [] }
    guard let container = contents.containers[file] else { return [] }
    return Set(container.parts.compactMap(\.owner.tag)).intersection(locales).sorted()
  }

  /// Android, Java and browsers read files from the archive. Other platforms unpack it.
  private func compressedBytes(of file: Int) -> Int? {
    switch archive(of: file).format {
    case .apk, .aab, .aar, .jar, .xpi:
      let record = record(of: file)
      return record.isStored ? nil : record.storedBytes.value
    default: return nil
    }
  }
}

extension FileReading {
  fileprivate static let text = "text"
}
