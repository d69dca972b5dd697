import Foundation
import TestSupport
import Testing

/// Expects that the outcomes are those recorded in `Goldens`.
func expectRecorded(
  _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ record: (inout OutcomeRecording) throws -> Void
) throws {
  let difference = try OutcomeRecording.difference(
    from: "Tests/Unit/BundleAnalysisTests/Goldens/\(name).txt", record)
  #expect(difference == nil, Comment(rawValue: difference ?? ""), sourceLocation: sourceLocation)
}

/// JSON with sorted keys.
func sortedJSON(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}
