/// Rows as RFC 4180 has them: commas, CR LF behind every row.
enum CSVText {
  static func lines(_ rows: [[String]]) -> String {
    rows.map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  /// Quoted where the text needs it. A name that a spreadsheet would take for a formula gets an apostrophe.
  private static func quoted(_ text: String) -> String {
    let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
    let safe = isFormula && Int(text) == nil ? "'\(text)" : text
    guard safe.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return safe }
    return "\"" + safe.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}
