import DataFormats
import LanguagePacks
import ReportSchema

extension TimeReport.Work {
  /// Adds the work of a pack since it was opened.
  ///
  /// The metadata is parsed when a table is first used, and so is each record that was looked up. The caller counts those.
  mutating func add(_ pack: LanguagePack) {
    filesOpened += 1
    let work = pack.work
    bytesHashed += work.hashedBytes
    var pages = ReadingWork()
    for range in work.ranges { pages.touch(range) }
    add(pages: pages.pages, ofFileWith: pack.byteCount)
    bytesParsed += PackLayout.headerSize + pack.layout[.metadata].count
  }

  /// Adds the record of a text that was found in a pack.
  mutating func add(recordOf key: String, in table: String, of pack: LanguagePack) throws(PackError) {
    guard let record = try pack.record(of: key, in: pack.table(table)) else { return }
    bytesParsed += record.count
    entriesParsed += 1
  }

  /// The work of opening a pack and looking up one text.
  /// - Returns: nil if the pack lacks the text.
  static func lookUp(_ key: String, in table: String, of bytes: [UInt8]) throws(PackError) -> TimeReport.Work?
  {
    let pack = try LanguagePack(bytes)
    guard try pack.text(forKey: key, table: table) != nil else { return nil }
    var work = TimeReport.Work.none
    work.add(pack)
    try work.add(recordOf: key, in: table, of: pack)
    return work
  }
}

extension TimeReport.LookUp {
  /// The work of one more text of a pack.
  /// - Parameters:
  ///   - key: of the text.
  ///   - first: the key of the text that was looked up before.
  /// - Returns: nil if the pack lacks the text.
  init?(
    of key: String, after first: String, in table: String, of bytes: [UInt8]
  ) throws(PackError) {
    let pack = try LanguagePack(bytes)
    _ = try pack.text(forKey: first, table: table)
    let before = pack.work.hashedBytes
    guard try pack.text(forKey: key, table: table) != nil,
      let record = try pack.record(of: key, in: pack.table(table))
    else { return nil }
    self.init(
      bytesHashed: pack.work.hashedBytes - before, bytesParsed: record.count, entriesParsed: 1)
  }
}
