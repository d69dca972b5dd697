import AppBundles
import Archives
import BundleAnalysis
import ReportSchema
import TestSupport
import Testing

/// The reports that one check accepts.
@Suite struct CheckedReportTests {
  private let footprint: MeasureReport
  private let savings: SimulateReport

  init() throws {
    let app = try AppReading(AppBundle(opening: Places.fixture("Harbor.ipa")))
    footprint = MeasureReport(app.footprint)
    savings = SimulateReport(try app.savings())
  }

  /// The error of adding reports under the names 1.json, 2.json, …; nil if they are accepted.
  private func problem(_ reports: CheckedReport...) -> String? {
    var inputs = CheckInputs(name: "Harbor")
    do {
      for (index, report) in reports.enumerated() { try inputs.add(report, "\(index + 1).json") }
      try inputs.checkSubjects()
    } catch { return "\(error)" }
    return nil
  }

  @Test func reportsOfOneAppAreAccepted() {
    #expect(problem(.footprint(footprint), .savings(savings)) == nil)
  }

  @Test func reportsOfAPartAreRefused() {
    var (footprint, savings) = (footprint, savings)
    footprint.selection.components = ["Widgets"]
    savings.components = ["Widgets"]
    var locales = self.footprint
    locales.selection.omitted.locales = 7
    for part in [footprint, locales] {
      #expect(problem(.footprint(part)) == "1.json: is a measurement of a part of the app")
    }
    #expect(problem(.savings(savings)) == "1.json: is a simulation of a part of the app")
  }

  @Test func reportsOfOtherAppsAndVersionsAreRefused() {
    var (other, later) = (savings, savings)
    other.app.identifier = "org.example.other"
    later.app.version = "9.9"
    let identifier = footprint.app.identifier ?? ""
    #expect(
      problem(.footprint(footprint), .savings(other))
        == "2.json: is about 'org.example.other', and 1.json about '\(identifier)'")
    #expect(
      problem(.footprint(footprint), .savings(later))
        == "2.json: is about version 9.9, and 1.json about \(footprint.app.version ?? "")")
    // An app without an identifier may be any app.
    other.app.identifier = nil
    #expect(problem(.footprint(footprint), .savings(other)) == nil)
  }
}
