import BundleAnalysis
import Bytes
import DataFormats
import ReportSchema
import Reports

/// The file of `diff --accept` and `check --accepted`.
enum AcceptedCasesFile {
  private static let hint =
    "a case has 'reason' and 'key' or 'finding', and may have 'app', 'date', 'until', 'locale', 'table', 'severity', 'old' and 'new'"

  /// - Throws: `InputError` if the file is not one of accepted cases.
  static func read(_ path: String) throws -> Acceptance {
    let bytes = try FileSystem.contents(of: path)
    do {
      let file = try ReportJSON.value(AcceptedCases.self, of: bytes)
      try checkFields(try JSONValue(parsing: bytes.span.rawBytes), path)
      return try Acceptance(file, path: path, on: PresentTime.today(), hint: hint)
    } catch let error as DecodingError {
      throw InputError(path, message(of: error), hint: hint)
    } catch is FormatError {
      throw InputError(path, "is not valid JSON", hint: hint)
    }
  }

  private static let fields: Set = [
    "key", "reason", "finding", "app", "date", "until", "locale", "table", "severity", "old", "new",
  ]

  /// A misspelled field would accept more than intended.
  private static func checkFields(_ file: JSONValue, _ path: String) throws {
    for (index, one) in (file["accepted"]?.items ?? []).enumerated() {
      let names = (one.members ?? []).map(\.name).sorted()
      guard let name = names.first(where: { !fields.contains($0) }) else { continue }
      throw InputError(path, "accepted[\(index)]: unknown field '\(name)'", hint: hint)
    }
  }

  // MARK: - Errors

  private static func message(of error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): "\(place(context))missing field '\(key.stringValue)'"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "\(place(context))value has the wrong type"
    case .dataCorrupted: "is not valid JSON"
    @unknown default: "is not valid JSON"
    }
  }

  /// `accepted[2].reason: `
  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else if path.isEmpty {
        path = key.stringValue
      } else {
        path += ".\(key.stringValue)"
      }
    }
    if path.isEmpty { return "" }
    return "\(path): "
  }
}
