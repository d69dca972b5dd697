import Foundation
import ReportSchema
import Testing

/// The committed JSON Schemas and the Swift types describe the same fields.
@Suite struct SchemaTests {
  enum Report: String, CaseIterable, Sendable {
    case footprint, savings, staleness, pack, packs, accepted, check, baseline, growth
    case entry, newest, keys, publication, verification
    case history, trend, measurement, delivery

    private var version: Int {
      switch self {
      case .entry, .newest: 2
      default: 1
      }
    }

    /// Decodes the report and encodes it again; checks that decoding the result gives the same value.
    func roundTrip(_ json: Data) throws -> Data {
      switch self {
      case .footprint: try Self.roundTrip(FootprintReport.self, json)
      case .savings: try Self.roundTrip(SavingsReport.self, json)
      case .staleness: try Self.roundTrip(StalenessReport.self, json)
      case .pack: try Self.roundTrip(PackReport.self, json)
      case .packs: try Self.roundTrip(PackComparisonReport.self, json)
      case .accepted: try Self.roundTrip(AcceptedCases.self, json)
      case .check: try Self.roundTrip(CheckReport.self, json)
      case .growth: try Self.roundTrip(GrowthReport.self, json)
      case .entry: try Self.roundTrip(PackEntry.self, json)
      case .newest: try Self.roundTrip(NewestPublication.self, json)
      case .keys: try Self.roundTrip(SiteKeys.self, json)
      case .publication: try Self.roundTrip(PublicationReport.self, json)
      case .verification: try Self.roundTrip(VerificationReport.self, json)
      case .baseline: try Self.roundTrip(BaselineFile.self, json)
      case .history: try Self.roundTrip(HistoryReport.self, json)
      case .trend: try Self.roundTrip(TrendReport.self, json)
      case .delivery: try Self.roundTrip(DeliveryReport.self, json)
      case .measurement: try Self.roundTrip(HistoryEntry.self, json)
      }
    }

    private static func roundTrip<Value: Codable & Equatable>(_ type: Value.Type, _ json: Data) throws -> Data
    {
      let value = try JSONDecoder().decode(type, from: json)
      let encoded = try JSONEncoder().encode(value)
      #expect(try JSONDecoder().decode(type, from: encoded) == value)
      return encoded
    }

    var schema: [String: Any] {
      get throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
          path: "../../../Sources/ReportSchema/Schemas")
        let data = try Data(contentsOf: folder.appending(path: "\(rawValue)-\(version).schema.json"))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      }
    }
  }

  @Test(arguments: Report.allCases, [false, true])
  func everyFieldIsInSwiftAndInTheSchema(_ report: Report, usesNull: Bool) throws {
    for form in 0...2 {
      let schema = try report.schema
      var sample = SchemaSample(schema, usesNull: usesNull, messageForm: form)
      let value = try sample.value(schema)
      let json = try JSONSerialization.data(withJSONObject: value)
      let encoded = try JSONSerialization.jsonObject(with: report.roundTrip(json))
      // Absent values of the signed file are omitted.
      guard report != .newest || !usesNull else { continue }
      #expect(try Self.canonical(encoded) == Self.canonical(value))
    }
  }

  @Test(arguments: Report.allCases)
  func everyObjectOfASchemaIsClosedAndRequiresAllFields(_ report: Report) throws {
    let schema = try report.schema
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let objects = [schema] + definitions.values.filter { $0["oneOf"] == nil }
    for object in objects {
      let properties = try #require(object["properties"] as? [String: [String: Any]])
      // Users write the file of accepted cases; its fields may be missing.
      let optional = properties.filter {
        ($0.value["description"] as? String)?.contains("May be missing.") == true
      }
      #expect(optional.isEmpty || [.accepted, .baseline, .newest].contains(report))
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
