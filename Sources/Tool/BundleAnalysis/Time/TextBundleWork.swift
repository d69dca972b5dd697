import Bytes
import DataFormats
import LanguagePacks
import PackRestoring
import PackStore
import ReportSchema

/// The work of the bundle that a pack store writes for code that looks up texts in a `Bundle`.
struct TextBundleWork {
  /// After the store has selected the pack: the record of the bundle, and the files of one table.
  let firstText: TimeReport.Work
  /// The files of all tables, which are written without waiting for the disk.
  let writing: TimeReport.Work

  /// - Returns: nil if the table is not in Foundation's syntax.
  /// - Throws: `PackError`; `DiskError` if the name of a table is not a path in a bundle; `FormatError`.
  init?(_ version: StoreMeasurement.Version, table: String) throws {
    let keys = version.keys.byTable
    let pack = try LanguagePack(version.pack)
    let base = try LanguagePack(version.base)
    let all = try PackTexts.bundleFiles(of: pack, base: base, keys: keys)
    let alone = try PackTexts.bundleFiles(of: pack, base: base, keys: keys.filter { $0.key == table })
    guard let record = all.last, !alone.isEmpty else { return nil }
    var firstText = TimeReport.Work.none
    // A launch compares the sizes in the record with those of the files, and opens no other file.
    firstText.add(file: record.bytes, parsed: record.bytes.count, entries: 0)
    for file in alone.dropLast() {
      let work = try PropertyList.readingWork(of: file.bytes.span.rawBytes)
      firstText.add(file: file.bytes, parsed: work.parsedBytes, entries: work.entries)
    }
    self.firstText = firstText
    var writing = TimeReport.Work.none
    for file in all {
      writing.filesWritten += 1
      writing.bytesWritten += file.bytes.count
    }
    self.writing = writing
  }
}

extension TimeReport.Work {
  fileprivate mutating func add(file: [UInt8], parsed: Int, entries: Int) {
    filesOpened += 1
    bytesRead += file.count
    bytesParsed += parsed
    entriesParsed += entries
  }
}
