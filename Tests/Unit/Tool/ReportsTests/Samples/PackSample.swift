import ReportSchema

/// Packs whose columns add up.
enum PackSample {
  static func pack(
    _ locale: String, _ name: String?, messages: Int, download: Int, isBase: Bool = false
  ) -> PacksInspectReport {
    PacksInspectReport(
      file: "packs/\(locale).pack", locale: locale, name: name, isBase: isBase, app: "Harbor", version: "1.2",
      revision: 2, parents: [], checksum: "00112233445566aa", messages: messages, packBytes: download * 4,
      downloadBytes: ["zlib": download, "xz": download - 7], textCharacters: messages * 20,
      textBytes: messages * 25, untranslated: isBase ? nil : 3, missing: isBase ? nil : 1,
      expansion: isBase ? nil : 1.25,
      sections: [
        .init(name: "header", bytes: 64), .init(name: "texts", bytes: download * 4 - 64),
      ])
  }

  static func report(
    isChange: Bool = false, _ change: (inout PacksCompareReport) -> Void = { _ in }
  ) -> PacksCompareReport {
    let packs = [
      pack("en", "English", messages: 87, download: 4_000, isBase: true),
      pack("el", "Greek", messages: 87, download: 5_903), pack("de", "German", messages: 86, download: 4_701),
    ]
    let changes: [PacksCompareReport.Change] = [
      .init(
        locale: "el", name: "Greek", isBase: false, oldPackBytes: 23_000, newPackBytes: 23_612,
        packChange: 612, updateBytes: 540, wholeBytes: 5_903, added: 12, removed: 1,
        changed: 4),
      .init(
        locale: "de", name: "German", isBase: false, oldPackBytes: 18_900, newPackBytes: 18_804,
        packChange: -96, updateBytes: 31, wholeBytes: 4_701, added: 0, removed: 1,
        changed: 0),
    ]
    var report = PacksCompareReport(
      packs: packs, downloadBytes: .init(codec: "zlib", min: 4_701, median: 5_302, max: 5_903),
      codecs: ["zlib", "xz"], totalDownloadBytes: ["zlib": 10_604, "xz": 10_590], totalPackBytes: 42_416,
      totalMessages: 173, baseDictionary: true, changes: isChange ? changes : nil,
      changeTotals: isChange
        ? .init(
          packs: 2, larger: 1, smaller: 1, unchanged: 0, oldPackBytes: 41_900, newPackBytes: 42_416,
          packChange: 516, updateBytes: 571, wholeBytes: 10_604, added: 12, removed: 2,
          changed: 4) : nil,
      warnings: [.init(entry: "packs/odd.pack", message: "is not a language pack")])
    change(&report)
    return report
  }
}
