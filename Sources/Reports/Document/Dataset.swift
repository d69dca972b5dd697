internal import ReportSchema

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
  /// Adds a row with the fields of values of the report, as far as a column has the name of the field, and with other
  /// values. Fields of a nested value have both names: `stringsArchiveBytes`.
  /// - Parameter fields: values of the report, later ones replacing earlier ones.
  mutating func append(
    _ role: String, fieldsOf fields: Any?..., and values: KeyValuePairs<String, Value> = [:]
  ) {
    var row = Row(role, Array(repeating: .empty, count: columns.count))
    for value in fields { set("", value as Any, in: &row) }
    rows.append(row)
    set(values)
  }

  /// Adds a row. A name that is not among the columns becomes a new one.
  mutating func append(_ role: String, _ values: KeyValuePairs<String, Value>) {
    rows.append(Row(role, Array(repeating: .empty, count: columns.count)))
    set(values)
  }

  /// Sets values of the last row.
  private mutating func set(_ values: KeyValuePairs<String, Value>) {
    for (name, value) in values {
      if let index = indices[name] {
        rows[rows.count - 1].values[index] = value
      } else {
        indices[name] = columns.count
        columns.append(name)
        rows[rows.count - 1].values.append(value)
      }
    }
  }

  private func set(_ name: String, _ field: Any, in row: inout Row) {
    if let value = Value(field: field) {
      if let index = indices[name] { row.values[index] = value }
      return
    }
    for (label, inner) in Mirror(reflecting: field).children {
      // The value of an optional, and that of a field with `@Nullable`, whose label begins with a low line.
      guard let label, label != "some", label != "wrappedValue" else {
        if label != nil { set(name, inner, in: &row) }
        continue
      }
      let part = label.hasPrefix("_") ? label.dropFirst() : label[...]
      set(
        name.isEmpty ? String(part) : name + part.prefix(1).uppercased() + part.dropFirst(), inner, in: &row)
    }
  }
}

extension Dataset.Value {
  /// Nil for a value that has fields of its own, and for nil.
  fileprivate init?(field: Any) {
    switch field {
    case let number as Int: self = .integer(number)
    case let number as Double: self = .number(number)
    case let text as String: self = .text(text)
    case let isTrue as Bool: self = .text(isTrue ? "true" : "false")
    case let message as ReportMessage: self = .text(message.flattened)
    case let problems as [StalenessReport.Problem]:
      self = .text(problems.map(\.message).joined(separator: "; "))
    default: return nil
    }
  }
}
