/// The rows of a report for programs that read tables: exact values without notation.
///
/// Each row has a role, such as `locale` or `overhead`. Rows of one role have the same meaning, so a column can be
/// summed by role.
package struct Dataset: Hashable, Sendable {
  package enum Value: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case empty
    case text(String)
    case integer(Int)
    case number(Double)

    package init(stringLiteral text: String) { self = .text(text) }
    package init(integerLiteral number: Int) { self = .integer(number) }
    package init(_ text: String?) { self = text.map(Value.text) ?? .empty }
    package init(_ number: Int?) { self = number.map(Value.integer) ?? .empty }
    package init(_ number: Double?) { self = number.map(Value.number) ?? .empty }
  }

  package struct Row: Hashable, Sendable {
    package var role: String
    /// In the order of ``Dataset/columns``; values that are not there are empty.
    package var values: [Value]

    package init(_ role: String, _ values: [Value]) {
      self.role = role
      self.values = values
    }
  }

  package private(set) var columns: [String]
  package var rows: [Row]
  /// The index of each column by its name.
  private var indices: [String: Int]

  package init(columns: [String], rows: [Row] = []) {
    self.columns = columns
    self.rows = rows
    indices = Dictionary(
      columns.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Dataset {
  /// Adds a row. A name that is not among the columns becomes a new one.
  mutating func append(_ role: String, _ values: KeyValuePairs<String, Value>) {
    var row = [Value](repeating: .empty, count: columns.count)
    for (name, value) in values {
      if let index = indices[name] {
        row[index] = value
      } else {
        indices[name] = columns.count
        columns.append(name)
        row.append(value)
      }
    }
    rows.append(Row(role, row))
  }
}
