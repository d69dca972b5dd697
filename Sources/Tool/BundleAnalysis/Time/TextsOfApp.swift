import AppBundles
package import Archives
import Bytes
import DataFormats
package import Localization
import LocalizationAnalysis
package import ReportSchema

/// The app's own tables, and the work of the platform's readers for them.
package struct TextsOfApp: Sendable {
  /// The tables of one locale.
  package struct Tables: Sendable {
    package let locale: LocaleTag
    /// The files of each table, by its name.
    fileprivate var files: [String: [FileReading]] = [:]
    /// The table with the most messages.
    fileprivate(set) var main = ""

    /// The number of tables.
    var count: Int { files.count }
  }

  private let bundle: AppBundle
  /// The translations with texts in files whose reader is known, by locale.
  package let tables: [LocaleTag: Tables]

  /// - Throws: `ArchiveError` if a table cannot be read.
  package init(_ app: AppReading) throws(ArchiveError) {
    bundle = app.bundle
    let translations = Set(app.footprint.translations.map(\.tag))
    var tables: [LocaleTag: Tables] = [:]
    for reading in try app.bundle.fileReadings(of: translations, app.contents) {
      for tag in reading.works.keys {
        tables[tag, default: Tables(locale: tag)].files[reading.table, default: []].append(reading)
      }
    }
    self.tables = tables.mapValues { tables in
      var tables = tables
      tables.main = Self.main(of: tables, app.strings)
      return tables
    }
  }

  /// The table with the most messages; of several, the first by name.
  private static func main(of tables: Tables, _ strings: LocalizedStrings) -> String {
    let messages = strings.tables[.locale(tables.locale)] ?? [:]
    func count(_ name: String) -> Int { messages[name]?.messages.count ?? 0 }
    return tables.files.keys.sorted().max { count($0) < count($1) } ?? ""
  }
}

extension TextsOfApp {
  /// The work until a text of the main table is shown. A platform reads all files of a table: rules for plurals are in a
  /// file of their own.
  func firstText(of tables: Tables) -> TimeReport.Work {
    work(of: tables.files[tables.main] ?? [], tables.locale)
  }

  /// The work until a text of each table was shown.
  package func allTables(of tables: Tables) -> TimeReport.Work {
    work(of: tables.files.keys.sorted().flatMap { tables.files[$0] ?? [] }, tables.locale)
  }

  /// The work for the main table if its binary files were text; nil if it has none.
  func textForm(of tables: Tables) throws -> TimeReport.Work? {
    let files = tables.files[tables.main] ?? []
    let texts = try files.map { try bundle.textForm(of: $0) }
    guard texts.contains(where: { $0 != nil }) else { return nil }
    return work(of: zip(files, texts).map { $1 ?? $0 }, tables.locale)
  }

  /// The work of one more text of the main table.
  func lookUp(of tables: Tables) -> TimeReport.LookUp {
    TimeReport.LookUp(tables.files[tables.main] ?? [], tables.locale)
  }

  /// The contents of the files of the main table, and the same as text; nil if CoreFoundation does not read them.
  func timedFiles(of tables: Tables) throws -> (own: [[UInt8]], text: [[UInt8]])? {
    let files = tables.files[tables.main] ?? []
    guard bundle.format.isForApple, files.allSatisfy({ $0.compressedBytes == nil && !$0.isMapped }) else {
      return nil
    }
    var own: [[UInt8]] = []
    var text: [[UInt8]] = []
    for reading in files {
      let bytes = try bundle.withContent(of: reading.file) { $0.array() }
      own.append(bytes)
      let isText = try bundle.textForm(of: reading) == nil
      text.append(
        isText ? bytes : try bundle.content(of: reading.file, without: [], reducedBy: [.text]) ?? bytes)
    }
    return (own, own == text ? [] : text)
  }

  /// The syntaxes of the files of the main table: `binary property list`.
  func syntax(of tables: Tables) -> String {
    Set((tables.files[tables.main] ?? []).map(\.syntax)).sorted().joined(separator: ", ")
  }

  private func work(of readings: [FileReading], _ locale: LocaleTag) -> TimeReport.Work {
    .init(readings, locale)
  }
}

extension TextsOfApp.Tables {
  /// The work until a text of the main table is shown, in another build of the app; nil if that lacks the table.
  /// - Throws: `ArchiveError` if a table cannot be read.
  func firstText(in bundle: AppBundle) throws(ArchiveError) -> TimeReport.Work? {
    let readings = try bundle.fileReadings(of: [locale], nil).filter {
      $0.table == main && $0.works[locale] != nil
    }
    guard !readings.isEmpty else { return nil }
    return TimeReport.Work(readings, locale)
  }
}

extension TimeReport.LookUp {
  /// A look-up in the files of one table.
  fileprivate init(_ readings: [FileReading], _ locale: LocaleTag) {
    self.init(bytesHashed: 0, bytesParsed: 0, entriesParsed: 0)
    for reading in readings {
      guard let lookUp = reading.works[locale]?.lookUp else { continue }
      bytesParsed += lookUp.parsedBytes
      entriesParsed += lookUp.entries
    }
  }
}

extension TimeReport.Work {
  /// The work for the files of one table.
  fileprivate init(_ readings: [FileReading], _ locale: LocaleTag) {
    self = .none
    for reading in readings {
      if let work = reading.works[locale] { self += TimeReport.Work(reading, work) }
    }
  }
}

extension TimeReport.Work {
  /// The work for one file.
  fileprivate init(_ reading: FileReading, _ work: ReadingWork) {
    self = .none
    filesOpened = 1
    bytesParsed = work.parsedBytes
    entriesParsed = work.entries
    if let compressed = reading.compressedBytes {
      bytesRead = compressed
      bytesExpanded = reading.byteCount
    } else if reading.isMapped {
      add(pages: work.pages, ofFileWith: reading.byteCount)
    } else {
      bytesRead = reading.byteCount
    }
  }

  /// Adds pages of a mapped file. The last page may be incomplete.
  mutating func add(pages: Set<Int>, ofFileWith byteCount: Int) {
    pagesTouched += pages.count
    for page in pages {
      // checked: the page is in the file
      bytesRead += min(ReadingWork.pageSize, byteCount - page * ReadingWork.pageSize)
    }
  }
}
