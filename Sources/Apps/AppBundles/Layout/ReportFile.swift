import Archives
import Bytes
import DataFormats

/// JSON reports of this program, recognized where an app or messages are expected.
package enum ReportFile {
  /// The schema of a report, such as `ballast.footprint/1`; nil for any other content.
  package static func schema(in bytes: RawSpan) -> String? {
    var scanner = JSONScanner(bytes)
    var schema: String?
    do throws(FormatError) {
      guard try scanner.next() == .beginObject else { return nil }
      try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
        guard schema == nil, name == "schema", case .string(let range) = value else { return }
        schema = try scanner.text(range)
      }
    } catch {
      // A damaged report is still a report, if its schema was read.
    }
    return schema.flatMap { $0.hasPrefix("ballast.") ? $0 : nil }
  }

  /// The schema of the report in a file; nil for any other file, or one that cannot be read.
  static func schema(ofFileAt path: String, limits: Limits) -> String? {
    // Standard input has been read already.
    guard path != "-" else { return nil }
    do throws(ArchiveError) {
      return try Archive.contents(ofFileAt: path, limits: limits).flatMap { schema(in: $0.span.rawBytes) }
    } catch { return nil }
  }
}
