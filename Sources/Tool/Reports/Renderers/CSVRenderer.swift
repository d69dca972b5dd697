import ReportSchema

/// Writes a report as CSV (RFC 4180, UTF-8): the values of its JSON, in rows.
///
/// The first column, `row`, is the field of the report that the row shows: `locales` for each element of this list,
/// `base` for this object, `report` for the report's own values. The other columns are fields, with a dot before the
/// fields of a nested object: `kinds.strings.archiveBytes`. A list within a row is one cell. Rows of several reports name
/// theirs in the second column, `report`. Characters that control a
/// terminal, change the direction of text or have no width are written as in JSON, `\u202e`, except tabs and line feeds.
package struct CSVRenderer {
  private var columns = ["row"]
  private var indices: [String: Int] = [:]
  private var rows: [[String]] = []

  private init() {}

  package static func text(of report: Any) -> String {
    var csv = CSVRenderer()
    var values = [CSVValue(report)]
    if case .list(let elements) = values[0] { values = elements }
    if values.count > 1 {
      csv.columns.append("report")
      csv.indices["report"] = 1
    }
    for case .object(let fields) in values {
      let first = csv.rows.count
      csv.append(fields, of: "")
      guard values.count > 1, let name = fields.first(where: { ["name", "input"].contains($0.name) }) else {
        continue
      }
      for row in csv.rows[first...].indices { csv.set([(name: "report", value: name.value)], "", in: row) }
    }
    return ([csv.columns] + csv.rows).map { row in
      let missing = Array(repeating: "", count: csv.columns.count - row.count)
      return (row + missing).map(quoted).joined(separator: ",") + "\r\n"
    }.joined()
  }

  /// Appends the rows of an object with lists of objects: its own values, and a row for each object in it.
  private mutating func append(_ fields: [CSVValue.Field], of path: String) {
    let own = fields.filter { $0.value.isCell }
    if !own.isEmpty { append(row: path.isEmpty ? "report" : path, own) }
    for (name, value) in fields where !value.isCell {
      let path = path.isEmpty ? name : "\(path).\(name)"
      switch value {
      case .object(let fields):
        // The objects in a selection are sums of the rows that are not listed.
        if name == "selection" || fields.contains(where: \.value.isList) {
          append(fields, of: path)
        } else {
          append(row: path, fields)
        }
      case .list(let elements):
        for case .object(let fields) in elements { append(row: path, fields) }
      case .cell, .missing: break
      }
    }
  }

  private mutating func append(row name: String, _ fields: [CSVValue.Field]) {
    rows.append([name])
    set(fields, "", in: rows.count - 1)
  }

  private mutating func set(_ fields: [CSVValue.Field], _ prefix: String, in row: Int) {
    for (name, value) in fields {
      switch value {
      case .object(let fields): set(fields, "\(prefix)\(name).", in: row)
      case .missing: break
      case .cell, .list:
        let name = prefix + name
        let index = indices[name] ?? columns.count
        if index == columns.count {
          columns.append(CSVValue.guarded(name))
          indices[name] = index
        }
        let missing = index + 1 - rows[row].count
        if missing > 0 { rows[row] += Array(repeating: "", count: missing) }
        rows[row][index] = value.joined
      }
    }
  }

  private static func quoted(_ text: String) -> String {
    let text = text.escapingHiddenScalars(except: ["\t", "\n"])
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

/// A value of a report.
private enum CSVValue {
  typealias Field = (name: String, value: CSVValue)

  case cell(String)
  case object([Field])
  /// Objects.
  case list([CSVValue])
  /// An object or a list that the report does not have.
  case missing

  init(_ field: Any) {
    switch field {
    case let number as Int: self = .cell("\(number)")
    case let number as Double: self = .cell(number.isFinite ? "\(number)" : "")
    case let text as String: self = .cell(Self.guarded(text))
    case let isTrue as Bool: self = .cell(isTrue ? "true" : "false")
    case let message as ReportMessage: self = .cell(Self.guarded(message.flattened))
    case let id as any RawRepresentable: self.init(id.rawValue)
    case let container as any CSVContainer: self = container.csvValue
    default:
      // The label of a property with `@Nullable` begins with a low line.
      self = .object(Self.fields(of: field))
    }
  }

  private static func fields(of object: Any) -> [Field] {
    Mirror(reflecting: object).children.flatMap { child -> [Field] in
      if child.value is any InlineFields { return fields(of: child.value) }
      return [(String((child.label ?? "").trimmingPrefix("_")), CSVValue(child.value))]
    }
  }

  /// The text with an apostrophe before it if a spreadsheet would run it as a formula.
  static func guarded(_ text: String) -> String {
    var isFormula = false
    if let first = text.unicodeScalars.first { isFormula = "=+-@＝＋－＠\t\r\n".unicodeScalars.contains(first) }
    return isFormula && Int(text) == nil ? "'\(text)" : text
  }

  var isCell: Bool { if case .cell = self { true } else { false } }
  var isList: Bool { if case .list = self { true } else { false } }

  /// All values in one cell: `a; b`, and `a 1; b 2` for objects in a list.
  var joined: String {
    switch self {
    case .cell(let text): text
    case .object(let fields): fields.map(\.value.joined).joined(separator: " ")
    case .list(let elements): elements.map(\.joined).joined(separator: "; ")
    case .missing: ""
    }
  }

  /// Whether values of the type are cells.
  static func isCell(_ type: Any.Type) -> Bool {
    type is any LosslessStringConvertible.Type || type is any RawRepresentable.Type
      || type == ReportMessage.self
  }
}

private protocol CSVContainer { var csvValue: CSVValue { get } }

extension Array: CSVContainer {
  fileprivate var csvValue: CSVValue {
    let list = CSVValue.list(map { CSVValue($0) })
    return CSVValue.isCell(Element.self) ? .cell(list.joined) : list
  }
}

extension Dictionary: CSVContainer where Key == String {
  fileprivate var csvValue: CSVValue {
    .object(sorted { $0.key < $1.key }.map { ($0.key, CSVValue($0.value)) })
  }
}

extension Nullable: CSVContainer {
  /// Without a value, a number or a text has an empty cell, so that columns do not depend on values.
  fileprivate var csvValue: CSVValue {
    if let wrappedValue { return CSVValue(wrappedValue) }
    return CSVValue.isCell(Value.self) ? .cell("") : .missing
  }
}
