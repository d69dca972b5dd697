import Testing

@testable import Reports

/// Byte counts of one table are compared with each other: they have one unit and one number of decimals.
@Suite struct TableNotationTests {
  /// The notation by the largest number, as derived by hand from the rule.
  @Test(arguments: [
    ([9_999, 12], ["9,999 B", "12 B"]),
    ([10_000, 12, 0], ["10.0 kB", "<0.1 kB", "0.0 kB"]),
    ([8_620_149, 63_251, 50], ["8,620.1 kB", "63.3 kB", "0.1 kB"]),
    ([312_345_678, 24_400, 499], ["312,346 kB", "24 kB", "<1 kB"]),
    ([12_345_678_901, 24_400_000], ["12,346 MB", "24 MB"]),
  ])
  func theLargestNumberChooses(_ numbers: [Int], _ texts: [String]) {
    let table = Table(
      "sizes", columns: [.init("Name", .name), .init("Size")],
      rows: numbers.map { Table.Row(.body, .text("a"), .bytes($0)) })
    #expect(Self.texts(table.withOneNotation(ByteFormatter()), column: 1) == texts)
  }

  @Test func aColumnOfAnotherMagnitudeHasItsOwnNotation() {
    let table = Table(
      "ways", columns: [.init("Way", .name), .init("Download"), .init("Update"), .init("Device")],
      rows: [(8_620_149, 4_213, 24_000_000), (7_331_000, 1_280, 21_500_000)].map {
        Table.Row(.body, .text("a"), .bytes($0.0), .bytes($0.1), .bytes($0.2))
      })
    let printed = table.withOneNotation(ByteFormatter())
    #expect(Self.texts(printed, column: 1) == ["8,620 kB", "7,331 kB"])
    #expect(Self.texts(printed, column: 2) == ["4,213 B", "1,280 B"])
    #expect(Self.texts(printed, column: 3) == ["24,000 kB", "21,500 kB"])
  }

  @Test func exactTablesStayExact() {
    let table = Table(
      "sizes", columns: [.init("Size")], rows: [Table.Row(.total, .bytes(8_620_149))])
    #expect(
      Self.texts(table.withOneNotation(ByteFormatter(isExact: true)), column: 0) == ["8,620,149 B"])
  }

  /// Tables of all documents, also those that choose a notation themselves.
  @Test(arguments: DocumentSamples.all) func columnsOfDocumentsHaveOneNotation(_ sample: Sample) {
    for table in sample.document.tables {
      for column in table.columns.indices {
        let notations = Set(Self.texts(table, column: column).compactMap(Self.notation))
        #expect(notations.count <= 1, "\(table.identifier), \(table.columns[column].title): \(notations)")
      }
    }
  }

  private static func texts(_ table: Table, column: Int) -> [String] {
    let cells = table.rows.map(\.cells[column].value).filter { $0.exact != nil }
    return cells.map { CellText(bytes: ByteFormatter()).text($0).plain }
  }

  /// `kB, 1`: the unit and the number of decimals of a byte count; nil for other texts.
  private static func notation(_ text: String) -> String? {
    guard let match = text.wholeMatch(of: /[+−<]*[0-9,]+(\.[0-9]+)? ([kMGTPE]?B)/) else { return nil }
    return "\(match.output.2), \((match.output.1?.count ?? 1) - 1)"
  }
}
