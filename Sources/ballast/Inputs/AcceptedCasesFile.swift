import Archives
import BundleAnalysis
import ReportSchema

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file of `diff --accept` and `check --accepted`.
enum AcceptedCasesFile {
  private static let hint =
    "a case has 'reason' and 'key' or 'finding', and may have 'date', 'locale', 'table', 'severity', 'old' and 'new'"

  /// - Throws: `FileError` if the file is not one of accepted cases.
  static func read(_ path: String, limits: Limits) throws -> Acceptance {
    guard let bytes = try Archive.contents(ofFileAt: path, limits: limits) else {
      throw FileError(path, "is a folder, not a file")
    }
    do {
      let data = Data(bytes)
      let file = try JSONDecoder().decode(AcceptedCases.self, from: data)
      try check(try JSONDecoder().decode(Shape.self, from: data), path)
      return try Acceptance(file, path: path)
    } catch let error as DecodingError {
      throw FileError(path, message(of: error), hint: hint)
    } catch let error as AcceptanceError {
      throw FileError(path, String(error.description.dropFirst(path.count + 2)), hint: hint)
    }
  }

  // MARK: - Names of fields

  /// The fields of each case. A misspelled field would accept more than intended.
  private struct Shape: Decodable {
    let accepted: [Fields]
  }

  private struct Fields: Decodable {
    let names: [String]

    init(from decoder: any Decoder) throws {
      names = try decoder.container(keyedBy: Field.self).allKeys.map(\.stringValue).sorted()
    }
  }

  private struct Field: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private static let fields: Set = [
    "key", "reason", "finding", "date", "locale", "table", "severity", "old", "new",
  ]

  private static func check(_ shape: Shape, _ path: String) throws(FileError) {
    for (index, one) in shape.accepted.enumerated() {
      guard let name = one.names.first(where: { !fields.contains($0) }) else { continue }
      throw FileError(path, "accepted[\(index)]: unknown field '\(name)'", hint: hint)
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
    let path = context.codingPath.reduce(into: "") { text, key in
      text += key.intValue.map { "[\($0)]" } ?? (text.isEmpty ? key.stringValue : ".\(key.stringValue)")
    }
    return path.isEmpty ? "" : "\(path): "
  }
}
