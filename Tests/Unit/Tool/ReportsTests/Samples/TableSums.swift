import Testing

@testable import Reports

extension Cell {
  /// A number that can be added up: not a share or a ratio.
  var addend: Int? {
    switch value {
    case .bytes(let number, _), .byteChange(let number, _), .count(let number):
      number
    case .byteDifference(let before, let after, _): after - before
    case .byteRemainder(let whole, let part, _): whole - part
    default: nil
    }
  }
}

/// Expects that rows of some roles sum to the row of another role, in every column that it has a number in.
func expectSums(
  _ table: Table, of parts: [Table.Row.Role], to total: Table.Row.Role = .total,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let sums = try #require(table.rows.last { $0.role == total }, sourceLocation: sourceLocation)
  var count = 0
  for (column, cell) in sums.cells.enumerated() {
    guard let sum = cell.addend else { continue }
    count += 1
    let numbers = table.rows.filter { parts.contains($0.role) }.compactMap { $0.cells[column].addend }
    #expect(
      numbers.reduce(0, +) == sum, "\(table.identifier): \(table.columns[column].title)",
      sourceLocation: sourceLocation)
  }
  #expect(count > 0, sourceLocation: sourceLocation)
}
