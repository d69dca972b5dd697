import ReportSchema

/// The bytes that an app with packs adds to the rebuilt app: its library, the base pack, the metadata and one pack.
struct PackDownload {
  let parts: [BarPart]
  private let bytes: ByteFormatter

  /// Nil if packs have no client.
  init?(_ savings: SimulateReport, _ bytes: ByteFormatter) {
    guard let client = savings.client, let median = savings.codecs.first?.median else { return nil }
    self.bytes = bytes
    parts = [
      BarPart(name: "Library, at most", size: client.high, color: .library),
      BarPart(name: "Base pack", size: savings.basePackBytes, color: .base),
      BarPart(name: "Metadata", size: savings.metadataBytes, color: .other),
      BarPart(name: "One pack, median", size: median, color: .languages),
    ].filter { $0.size > 0 }
  }

  var whole: Int { parts.reduce(0) { $0.addingReportingOverflow($1.size).partialValue } }

  var blocks: [Block] {
    let formatter = bytes.common(to: parts.map(\.size))
    let rows = parts.map { part in
      Table.Row(.body, .text(part.name), Cell(.bytes(part.size, by: formatter))).keyed(part.color)
    }
    let table = Table(
      "pack-download", caption: "What packs from a site add to the first download",
      columns: [.init("Part", .name), .init("Download")],
      rows: rows + [Table.Row(.total, "Total", Cell(.bytes(whole, by: formatter)))])
    let bar = StackedBar(parts: parts, whole: whole) { formatter($0) }
    let sentence = parts.map { "\($0.name): \(formatter($0.size))" }.joined(separator: ", ")
    let figure = Figure(
      "pack-download-bar", tables: [table.identifier], title: "First download of packs",
      alternative: "\(sentence).", height: 24, bar.elements(on: .page, y: 0, height: 24))
    return [.figure(figure), .table(table)]
  }
}
