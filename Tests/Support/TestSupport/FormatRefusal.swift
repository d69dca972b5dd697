package import Bytes
package import DataFormats

/// The reason for which `body` refuses an input; nil if it does not.
package func refusal(_ body: () throws(FormatError) -> Void) -> FormatError.Reason? {
  do throws(FormatError) { try body() } catch { return error.reason }
  return nil
}

extension JSONValue {
  package init(text: String) throws(FormatError) {
    let bytes = Array(text.utf8)
    try self.init(parsing: bytes.span.bytes)
  }
}
