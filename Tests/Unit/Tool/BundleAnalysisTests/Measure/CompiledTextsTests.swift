import AppBundles
import BundleAnalysis
import ReportSchema
import TestSupport
import Testing

/// Texts in compiled code are named.
@Suite struct CompiledTextsTests {
  private static let warning =
    "texts in compiled code are not read: a Flutter app may have more languages than are listed"

  private func warnings(_ names: [String]) throws -> [String] {
    let app = try AppFixture.archive("a.apk", names.map { .init($0, "{\"a\": \"b\"}") }).reading()
    return MeasureReport(app.footprint).warnings.map(\.message)
  }

  @Test func aFlutterAppMayHaveOtherLanguages() throws {
    let code = ["lib/arm64-v8a/libapp.so", "assets/flutter_assets/AssetManifest.json"]
    #expect(try warnings(code).contains(Self.warning))
    #expect(try !warnings(["assets/i18n/notes.txt"]).contains(Self.warning), "no Flutter")
    // Translations among the assets are read.
    let translations = ["de", "en", "fr"].map { "assets/flutter_assets/assets/i18n/\($0).json" }
    #expect(try !warnings(code + translations).contains(Self.warning))
  }
}
