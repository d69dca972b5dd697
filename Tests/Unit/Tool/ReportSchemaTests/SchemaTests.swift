import Foundation
import PackTrust
import ReportSchema
import Testing

/// The committed JSON Schemas and the Swift types describe the same fields.
@Suite struct SchemaTests {
  typealias Report = Codable & Equatable & Sendable

  /// The types by the names of their schemas.
  static let types: [String: any Report.Type] = [
    "footprint-1": MeasureReport.self, "savings-1": SimulateReport.self, "staleness-1": DiffReport.self,
    "pack-1": PacksInspectReport.self, "packs-1": PacksCompareReport.self, "accepted-1": AcceptedCases.self,
    "check-1": CheckReport.self, "baseline-1": BaselineFile.self, "growth-1": MeasureGrowthReport.self,
    "entry-2": PackEntry.self, "newest-2": NewestPublication.self, "keys-1": SiteKeys.self,
    "publication-1": PacksPublishReport.self, "verification-1": PacksVerifyReport.self,
    "history-1": HistoryReport.self, "trend-1": HistoryTrendReport.self, "measurement-1": HistoryEntry.self,
    "delivery-1": DeliverReport.self, "time-1": TimeReport.self,
  ]
  static let names = types.keys.sorted()

  /// Decodes a report and encodes it again; checks that decoding the result gives the same value.
  private static func roundTrip<Value: Report>(_ type: Value.Type, _ json: Data) throws -> Data {
    let value = try JSONDecoder().decode(type, from: json)
    let encoded = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(type, from: encoded) == value)
    return encoded
  }

  private static func schema(_ name: String) throws -> [String: Any] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../../Sources/Tool/ReportSchema/Schemas")
    let data = try Data(contentsOf: folder.appending(path: "\(name).schema.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test(arguments: names, [false, true])
  func everyFieldIsInSwiftAndInTheSchema(_ name: String, usesNull: Bool) throws {
    guard let type = Self.types[name] else { return }
    for form in 0...2 {
      let schema = try Self.schema(name)
      var sample = SchemaSample(schema, usesNull: usesNull, messageForm: form)
      let value = try sample.value(schema)
      let json = try JSONSerialization.data(withJSONObject: value)
      let encoded = try JSONSerialization.jsonObject(with: Self.roundTrip(type, json))
      // Absent values of the signed file are omitted.
      guard name != "newest-2" || !usesNull else { continue }
      #expect(try Self.canonical(encoded) == Self.canonical(value))
    }
  }

  @Test(arguments: names)
  func everyObjectOfASchemaIsClosedAndRequiresAllFields(_ name: String) throws {
    let schema = try Self.schema(name)
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let objects = [schema] + definitions.values.filter { $0["oneOf"] == nil }
    for object in objects {
      let properties = try #require(object["properties"] as? [String: [String: Any]])
      // Users write the file of accepted cases; its fields may be missing.
      let optional = properties.filter {
        ($0.value["description"] as? String)?.contains("May be missing.") == true
      }
      #expect(optional.isEmpty || ["accepted-1", "baseline-1", "newest-2"].contains(name))
      #expect(Set(object["required"] as? [String] ?? []) == Set(properties.keys).subtracting(optional.keys))
      #expect(object["additionalProperties"] as? Bool == false)
      #expect(properties.values.allSatisfy { ($0["description"] as? String)?.isEmpty == false })
    }
  }

  @Test func aMissingFieldIsReadAsNil() throws {
    let json = Data(#"{ "message": "text", "affectsMessages": true }"#.utf8)
    let warning = try JSONDecoder().decode(ReportWarning.self, from: json)
    #expect(warning.entry == nil)
    #expect(String(decoding: try JSONEncoder().encode(warning), as: UTF8.self).contains(#""entry":null"#))
  }

  @Test func aFieldOfAnotherTypeIsAnError() {
    let json = Data(#"{ "entry": 1, "message": "text" }"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ReportWarning.self, from: json) }
  }

  private static func canonical(_ value: Any) throws -> String {
    let data = try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .prettyPrinted])
    return String(decoding: data, as: UTF8.self)
  }
}
