import AppBundles
import Archives
import BundleAnalysis
import Localization
import TestSupport
import Testing

/// A command expands no entry more than once.
@Suite struct ReadOnceTests {
  private static let apps = [
    "Harbor.ipa", "Harbor.apk", "Harbor.aab", "Harbor.apks", "Quay.apk", "Quay.aab", "webext.xpi",
    "greeter.jar",
  ]

  /// The entries that were expanded more than once.
  private func repeated(in log: ExpansionLog) -> [String] {
    log.expansions.filter { $0.value > 1 }.map { "\($0.key): \($0.value) times" }.sorted()
  }

  private func open(_ path: String, _ log: ExpansionLog) throws -> AppBundle {
    try AppBundle(opening: path, limits: Limits { $0.log = log })
  }

  @Test(arguments: apps) func aMeasurementReadsEachEntryOnce(_ name: String) throws {
    let log = ExpansionLog()
    let bundle = try open(Places.fixture(name), log)
    _ = Footprint(of: bundle, contents: try bundle.readContents())
    #expect(repeated(in: log) == [])
    #expect(!log.expansions.isEmpty)
  }

  @Test(arguments: apps) func aCheckReadsEachEntryOnce(_ name: String) throws {
    let log = ExpansionLog()
    let app = try AppReading(open(Places.fixture(name), log))
    _ = try app.findings(measuringWaste: false)
    #expect(repeated(in: log) == [])
  }

  /// Rewriting finds contents that were kept.
  @Test(arguments: apps) func aSimulationReadsEachEntryOfTheAppOnce(_ name: String) throws {
    let log = ExpansionLog()
    let app = try AppReading(open(Places.fixture(name), log), rules: .fixedBySettings)
    let remover = try LocaleRemover(app.bundle, app.contents, RemovalOptions(scope: .deliverable))
    _ = try remover.rebuilding(remover.removing { _ in true })
    #expect(repeated(in: log) == [])
  }

  /// The inner archive is expanded once, and so is each of its entries.
  @Test(arguments: apps) func aCarriedAppIsReadOnce(_ name: String) throws {
    let content = try Places.bytes(Places.fixture(name))
    let folder = try TemporaryFolder()
    try folder.write(
      "artifact.zip", ZipBuilder([.init("build/\(name)", content), .init("README", "x")]).bytes)
    let log = ExpansionLog()
    let app = try AppReading(open("\(folder.path)/artifact.zip", log))
    _ = try app.findings(measuringWaste: false)
    #expect(app.bundle.isCarried)
    #expect(repeated(in: log) == [])
  }
}
