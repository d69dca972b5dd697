#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The JSON of signed files and entries.
package enum SiteJSON {
  /// The text with sorted keys, indented by two spaces, with one line feed at the end: equal values give equal bytes.
  package static func bytes(of value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
  }

  /// The text with sorted keys, without spaces, with one line feed at the end.
  package static func compact(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
  }

  /// Decodes a file whose signature or digest was verified. Fields of later revisions are ignored.
  /// - Throws: ``TrustError``: `unsupportedSchema` or `malformed`.
  package static func value<Value: Decodable>(
    _ type: Value.Type, schema: String, from bytes: [UInt8], file: String
  ) throws(TrustError) -> Value {
    let data = Data(bytes)
    do {
      let found = try JSONDecoder().decode(SchemaName.self, from: data).schema
      guard found == schema else {
        throw TrustError(.unsupportedSchema, "has schema '\(found)', expected '\(schema)'", file: file)
      }
      return try JSONDecoder().decode(type, from: data)
    } catch let error as TrustError {
      throw error
    } catch {
      throw TrustError.malformed(Self.field(of: error), file: file)
    }
  }

  private struct SchemaName: Decodable { let schema: String }

  /// The path of the field that an error is about; empty for the whole file.
  private static func field(of error: any Error) -> String {
    let path: [any CodingKey] =
      switch error {
      case DecodingError.keyNotFound(let key, let context): context.codingPath + [key]
      case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
        DecodingError.dataCorrupted(let context):
        context.codingPath
      default: []
      }
    return path.map { key in key.intValue.map { "[\($0)]" } ?? key.stringValue }.joined(separator: ".")
  }
}

/// Times of signed files: `2026-11-22T08:00:00Z`, and in seconds since 1970.
package enum SiteTime {
  package static func timestamp(_ seconds: Int64) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }

  /// The time of a text; nil for any other notation.
  package static func seconds(_ text: String) -> Int64? {
    (try? Date(text, strategy: .iso8601)).flatMap { Int64(exactly: $0.timeIntervalSince1970.rounded()) }
  }
}
