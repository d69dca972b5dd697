#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Writes a report as JSON: keys sorted, indented by two spaces, one line feed at the end. Characters that a reader cannot
/// see, or that control a terminal, are escaped.
package enum ReportJSON {
  package static func text(of report: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return escaped(String(decoding: try encoder.encode(report), as: UTF8.self)) + "\n"
  }

  /// The report on one line without a line feed: keys sorted, no spaces.
  package static func line(of report: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return escaped(String(decoding: try encoder.encode(report), as: UTF8.self))
  }

  /// Reads an object that ballast wrote, or a file of its user.
  package static func value<Value: Decodable>(_ type: Value.Type = Value.self, of bytes: [UInt8]) throws
    -> Value
  {
    try JSONDecoder().decode(type, from: Data(bytes))
  }

  /// JSON with the same values, without characters that a reader cannot see.
  package static func escaped(_ json: String) -> String { json.escapingHiddenScalars(except: ["\n"]) }
}

/// An object of JSON that is not a report. A member without a value is omitted.
struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let members: [(name: String, value: (any Encodable)?)]

  init(dictionaryLiteral members: (String, (any Encodable)?)...) { self.members = members }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in members {
      if let value { try container.encode(value, forKey: Name(stringValue: name)) }
    }
  }
}
