import ReportSchema

/// The work for two locales, with every way.
enum TimeSample {
  static func work(read: Int, parsed: Int, entries: Int) -> TimeReport.Work {
    TimeReport.Work(
      filesOpened: 1, bytesRead: read, pagesTouched: 0, bytesExpanded: 0, bytesHashed: 0, bytesParsed: parsed,
      entriesParsed: entries, filesWritten: 0, bytesWritten: 0, syncs: 0)
  }

  static var launch: TimeReport.Work {
    TimeReport.Work(
      filesOpened: 3, bytesRead: 114_000, pagesTouched: 30, bytesExpanded: 0, bytesHashed: 228_000,
      bytesParsed: 900, entriesParsed: 1, filesWritten: 0, bytesWritten: 0, syncs: 0)
  }

  static var update: TimeReport.Work {
    TimeReport.Work(
      filesOpened: 9, bytesRead: 80_000, pagesTouched: 20, bytesExpanded: 40_000, bytesHashed: 300_000,
      bytesParsed: 900, entriesParsed: 0, filesWritten: 4, bytesWritten: 120_000, syncs: 8)
  }

  static func locale(_ tag: String, _ name: String?, rank: TimeReport.Rank?) -> TimeReport.Locale {
    let own = work(read: 142_000, parsed: 17_500, entries: 1_128)
    return TimeReport.Locale(
      locale: tag, name: name, rank: rank.map { ID($0) }, messages: 1_347, table: "Localizable", tables: 15,
      ways: [
        .init(way: ID(.bundled), reader: "binary property list", firstText: own, before: own),
        .init(
          way: ID(.allTables), reader: "binary property list",
          firstText: work(read: 169_000, parsed: 20_700, entries: 1_373)),
        .init(
          way: ID(.text), reader: "text", firstText: work(read: 126_000, parsed: 126_000, entries: 1_128)),
        .init(way: ID(.pack), reader: "LanguagePack", firstText: work(read: 12_288, parsed: 800, entries: 1)),
        .init(way: ID(.packs), reader: "PackStore", firstText: launch),
        .init(way: ID(.update), reader: "PackStore", firstText: update),
      ])
  }

  static func report() -> TimeReport {
    TimeReport(
      archive: .init(name: "Harbor.ipa", format: "ipa", container: "zip", bytes: 103_750, entries: 60),
      app: .init(
        platform: "ios", name: "Harbor", identifier: "org.example.Harbor", version: "1.2", build: "34",
        baseLanguage: "en"),
      against: .init(
        platform: "ios", name: "Harbor", identifier: "org.example.Harbor", version: "1.1", build: "33",
        baseLanguage: "en"),
      measuredLocales: 24,
      locales: [locale("el", "Greek", rank: .largest), locale("nl", nil, rank: nil)],
      warnings: DocumentSamples.warnings)
  }
}
