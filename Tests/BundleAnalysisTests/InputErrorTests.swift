import BundleAnalysis
import Foundation
import ReportSchema
import Testing

@Suite struct InputErrorTests {
  private func schema(_ text: String) -> String? {
    guard let error = InputError.report("x.json", Array(text.utf8).span.bytes) else { return nil }
    guard case .report(let schema) = error.reason else { return nil }
    return schema
  }

  @Test func aReportIsRecognizedByItsSchema() {
    #expect(schema(#"{"a": {"schema": 1}, "schema": "ballast.footprint/1"}"#) == "ballast.footprint/1")
    #expect(schema(#"{"schema": "ballast.pack/1"} {"schema": "ballast.savings/1"}"#) == "ballast.pack/1")
    let error = InputError("x.json", .report(schema: "ballast.pack/1"))
    #expect(error.description.hasPrefix("x.json: is a Ballast report (ballast.pack/1)"))
    #expect(error.hint != nil)
  }

  @Test(arguments: [
    "", "{", "[]", #"{"schema": 1}"#, #"{"schema": "other/1"}"#, #"{"a": {"schema": "ballast.pack/1"}}"#,
    #"{"schema": "ballast.pack/1""#, #""schema""#,
  ])
  func otherFilesAreNotReports(_ text: String) {
    #expect(schema(text) == nil)
  }
}
