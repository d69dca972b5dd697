import Bytes
import DataFormats
import Localization

extension Message {
  /// Whether the text is an object of JSON, such as the options of DataTables: `{"sInfo": "Showing _START_"}`. Another program
  /// reads it, and formats the texts inside. DataTables, "Internationalisation": `%d` of Select is the number of rows.
  var isDocument: Bool {
    guard case .text(let text) = self else { return false }
    let start = text.utf8.drop { $0 <= 0x20 }
    // A pattern of ICU or Fluent does not begin with a quotation mark after the brace.
    guard start.first == UInt8(ascii: "{"),
      start.dropFirst().drop(while: { $0 <= 0x20 }).first == UInt8(ascii: "\"")
    else { return false }
    let bytes = Array(text.utf8)
    return (try? JSONValue(parsing: bytes.span.rawBytes))?.members?.isEmpty == false
  }
}
