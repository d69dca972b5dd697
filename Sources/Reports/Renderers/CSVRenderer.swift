/// Renders the dataset of a document as CSV (RFC 4180, UTF-8).
///
/// The first column, `row`, is the role of the row. The warnings follow the rows, with the role `warning`; their columns
/// are `entry` and `message`.
package struct CSVRenderer: Sendable {
  package init() {}

  package func render(_ document: Document) -> String {
    let dataset = document.dataset
    var columns = dataset.columns
    for name in ["entry", "message"] where !columns.contains(name) { columns.append(name) }
    var rows = [["row"] + columns]
    for row in dataset.rows {
      let values = row.values.prefix(dataset.columns.count).map(Self.text)
      let missing = columns.count - values.count
      rows.append([Self.guarded(row.role)] + values + Array(repeating: "", count: missing))
    }
    for warning in document.warnings {
      rows.append(
        ["warning"]
          + columns.map { column in
            switch column {
            case "entry": Self.guarded(warning.entry ?? "")
            case "message": Self.guarded(warning.message)
            default: ""
            }
          })
    }
    return rows.map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func text(_ value: Dataset.Value) -> String {
    switch value {
    case .empty: ""
    case .text(let text): guarded(text)
    case .integer(let number): String(number)
    case .number(let number): number.isFinite ? "\(number)" : ""
    }
  }

  /// The text with an apostrophe before it if a spreadsheet would run it as a formula.
  private static func guarded(_ text: String) -> String {
    let isFormula = text.unicodeScalars.first.map { "=+-@\t\r\n".unicodeScalars.contains($0) } ?? false
    return isFormula && Int(text) == nil ? "'\(text)" : text
  }

  private static func quoted(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}
