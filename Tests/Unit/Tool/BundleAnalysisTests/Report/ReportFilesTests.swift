import ReportSchema
import Testing

@testable import BundleAnalysis

/// The parts of the page that are computed from files.
@Suite struct ReportFilesTests {
  private func entry(
    _ path: String, component: String = "App", owner: String = "unlocalized", kind: String = "other",
    bytes: Int = 10
  ) -> MeasureReport.Entry {
    .init(
      entry: path, component: component, owner: .init(rawValue: owner), kind: kind, rule: "other",
      archiveBytes: bytes,
      apportionedArchiveBytes: 0, installBytes: bytes, apportionedInstallBytes: 0, basis: .init(.measured))
  }

  @Test(arguments: [
    ("Payload/App.app/App", "code"), ("classes2.dex", "code"), ("lib/arm64-v8a/libx.so", "code"),
    ("Payload/App.app/Frameworks/libx.dylib", "code"), ("js/App.JS", "code"),
    ("Payload/App.app/Other", "other"),
    ("Payload/App.app/App.nib", "other"), ("Payload/App.app/.js", "code"), ("", "other"), ("App/", "code"),
  ])
  func codeIsRecognizedByItsName(_ path: String, _ kind: String) {
    #expect(entry(path).partKind == kind, "\(path)")
  }

  @Test func localizedFilesAndOtherKindsAreNotCode() {
    #expect(entry("de.lproj/App", owner: "de").partKind == "other")
    #expect(entry("App.js", kind: "strings").partKind == "strings")
  }

  /// Large apps have as many rows as small ones, and no byte is lost.
  @Test(arguments: [0, 1, 159, 160, 161, 5_000]) func listedFilesSumToAll(_ count: Int) {
    let entries = (0..<count).map { index in
      entry(
        "f\(index)", component: "C\(index % 40)", owner: index % 3 == 0 ? "unlocalized" : "x\(index % 150)",
        bytes: index * 37 % 1_009)
    }
    let files = AppReport.File.listed(of: entries)
    #expect(files.reduce(0) { $0 + $1.archiveBytes } == entries.reduce(0) { $0 + $1.archiveBytes })
    #expect(files.reduce(0) { $0 + $1.files } == entries.count { $0.archiveBytes != 0 })
    #expect(files.count <= 160 + 120 + 80)
    #expect(zip(files, files.dropFirst()).allSatisfy { $0.archiveBytes >= $1.archiveBytes })
    #expect(AppReport.File.listed(of: entries.reversed()) == files)
  }
}
