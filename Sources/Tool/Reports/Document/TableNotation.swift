/// The notation of byte counts in a table: a reader who compares two cells compares their digits.
extension Table {
  /// The table with one unit and one number of decimals for all byte counts that have no notation of their own.
  ///
  /// A column whose numbers are all below a thousandth of the table's largest has its own notation: an update of a few kB
  /// beside apps of many MB.
  func withOneNotation(_ bytes: ByteFormatter) -> Table {
    let largest = columns.indices.map { column in
      rows.compactMap { $0.cells[column].value.bytesWithoutNotation?.magnitude }.max() ?? 0
    }
    guard let largestOfTable = largest.max(), largestOfTable > 0 else { return self }
    let formatters = largest.map { largestOfColumn in
      let isSmall = largestOfColumn < largestOfTable / 1000
      return bytes.tabular(isSmall ? largestOfColumn : largestOfTable)
    }
    var table = self
    for row in rows.indices {
      for column in columns.indices {
        table.rows[row].cells[column].value.write(by: formatters[column])
      }
    }
    return table
  }
}

extension Cell.Value {
  /// The number of a byte count that has the notation of its table; nil for other cells.
  fileprivate var bytesWithoutNotation: Int? {
    switch self {
    case .bytes(let number, nil), .byteChange(let number, nil): number
    default: nil
    }
  }

  fileprivate mutating func write(by formatter: ByteFormatter) {
    switch self {
    case .bytes(let number, nil): self = .bytes(number, by: formatter)
    case .byteChange(let number, nil): self = .byteChange(number, by: formatter)
    default: break
    }
  }
}

extension Block {
  /// The block with one notation in each of its tables.
  func withOneNotation(_ bytes: ByteFormatter) -> Block {
    switch self {
    case .table(let table): return .table(table.withOneNotation(bytes))
    case .panels(let panels):
      return .panels(
        panels.map { panel in
          Panel(panel.identifier, panel.title, panel.blocks.map { $0.withOneNotation(bytes) })
        })
    default: return self
    }
  }
}
