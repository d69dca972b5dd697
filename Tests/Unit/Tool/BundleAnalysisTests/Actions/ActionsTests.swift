import AppBundles
import Archives
import BundleAnalysis
import ReportSchema
import TestSupport
import Testing

/// The steps that make a device's download smaller.
@Suite struct ActionsTests {
  private struct Simulation {
    let app: AppReading
    let report: SimulateReport

    init(_ app: AppReading, clientSize: Int? = nil) throws {
      self.app = app
      let savings = try app.savings(RemovalOptions(scope: .deliverable))
      let measured = try DeliveryMeasurement(of: app, savings, clientSize: clientSize).run()
      report = SimulateReport(
        savings, ways: measured.ways, actions: measured.actions?.actions ?? [],
        allSimple: measured.actions?.allSimple, clientSize: clientSize)
    }

    func action(_ name: SimulateReport.ActionName) -> SimulateReport.Action? {
      report.actions.first { $0.id == name }
    }

    func median(_ way: SimulateReport.WayName) -> Int? {
      report.ways.first { $0.way == way }?.firstDownload?.median
    }
  }

  /// Laws of every list.
  private func check(_ path: String) throws {
    let simulation = try Simulation(AppReading(AppBundle(opening: path)))
    let actions = simulation.report.actions
    #expect(
      zip(actions, actions.dropFirst()).allSatisfy { $0.savedDeviceBytes >= $1.savedDeviceBytes },
      "the largest saving is first")
    #expect(Set(actions.map(\.id)).count == actions.count, "each action is listed once")
    let findings = Set(try simulation.app.findings(measuringWaste: false).map(\.id))
    for action in actions {
      #expect((action.high ?? action.savedDeviceBytes) > 0, "\(action.id) saves nothing")
      #expect(
        action.savedDeviceBytes == action.low ?? action.savedDeviceBytes,
        "\(action.id): a range begins with low")
      #expect(
        action.findings.isEmpty != (action.way == nil && action.id != .appBundle),
        "\(action.id) has an origin")
      #expect(Set(action.findings).isSubset(of: findings), "\(action.id) names unknown findings")
      #expect(action.measured == (action.estimate == nil), "\(action.id)")
    }
    let simple = actions.filter { $0.simple && $0.measured }
    let all = simulation.report.allSimpleActions
    #expect(all?.actions ?? 0 == simple.count)
    let sum = simple.reduce(0) { $0 + ($1.high ?? $1.savedDeviceBytes) }
    #expect(all.map { ($0.high ?? $0.savedDeviceBytes) + $0.overlapBytes } ?? 0 == sum)
    if simple.count == 1 { #expect(all?.overlapBytes == 0, "one action overlaps with none") }
    if let packs = simulation.action(.packs), let before = simulation.report.typicalUser?.before,
      let after = simulation.median(.packs)
    {
      let client = simulation.report.client
      #expect(packs.savedDeviceBytes == before - after - (client?.high ?? 0))
      #expect(packs.high ?? packs.savedDeviceBytes == before - after - (client?.low ?? 0))
    }
  }

  @Test(arguments: [
    "Harbor.ipa", "Harbor.apk", "Harbor.aab", "Harbor.apks", "Quay.aab", "Quay.apk", "webext.xpi",
    "greeter.jar",
    "folder",
  ])
  func everyListFollowsTheLaws(_ name: String) throws { try check(Places.fixture(name)) }

  @Test(
    .realData,
    arguments: [
      "ipa/duckduckgo-ios-7.156.0.ipa", "ipa/deltachat-ios-2.57.1.ipa", "aab/wikipedia-50600.aab",
      "aab/jadx-app-release.aab", "apk/Topeka.apk",
    ])
  func listsOfRealAppsFollowTheLaws(_ name: String) throws { try check(Places.real(name)) }

  /// A device that is set to a language of libraries downloads its split, although the app has one language.
  @Test(.realData) func languagesOfLibrariesAreAStepOfABundle() throws {
    let path = Places.real("cases/51-library-languages/160a9f2.aab")
    let simulation = try Simulation(AppReading(AppBundle(opening: path)))
    #expect(simulation.report.packs.isEmpty)
    let splits = try #require(simulation.report.device).languages.map(\.downloadBytes)
    let action = try #require(
      simulation.action(.libraryLanguages),
      "no step removes languages: \(simulation.report.actions.map(\.id))")
    let range = try #require(splits.min())...(try #require(splits.max()))
    #expect(range.contains(action.savedDeviceBytes), "\(action.savedDeviceBytes) of \(range)")
    #expect(action.lines == ["android { androidResources { localeFilters += listOf(\"en\") } }"])
    try check(path)
  }

  /// An IPA is downloaded as it is: a device saves the bytes of the file's entry.
  @Test func aCopiedFileSavesItsEntry() throws {
    let logo = String(repeating: "harbor master ", count: 100)
    let path = "Payload/Quay.app/PlugIns/W.appex/Logo.png"
    let app = try AppFixture.ios(["Logo.png": logo, "PlugIns/W.appex/Logo.png": logo]).reading()
    let simulation = try Simulation(app)
    let action = try #require(simulation.action(.duplicateFiles))
    let entry = 30 + 46 + 2 * path.utf8.count + logo.utf8.count
    #expect(action.savedDeviceBytes == entry)
    #expect(action.savedArchiveBytes == entry)
    #expect(action.savedInstallBytes == logo.utf8.count)
    #expect(action.title == "Remove 1 copied file")
    #expect(action.effort == .code)
    #expect(simulation.report.allSimpleActions?.savedDeviceBytes == entry)
  }

  /// The pseudo-locale's file has a comment, which both actions remove.
  @Test func overlapsAreBytesOfSeveralActions() throws {
    let comment = "/* title */"
    let app = try AppFixture.ios([
      "en.lproj/A.strings": "\(comment)a = b;", "en-XA.lproj/A.strings": "\(comment)a = c;",
    ]).reading()
    let simulation = try Simulation(app)
    let comments = try #require(simulation.action(.stringsComments))
    let languages = try #require(simulation.action(.unusableLanguages))
    #expect(comments.savedDeviceBytes == 2 * comment.utf8.count)
    let file = 76 + 2 * "Payload/Quay.app/en-XA.lproj/A.strings".utf8.count + "\(comment)a = c;".utf8.count
    #expect(languages.savedDeviceBytes == file)
    let all = try #require(simulation.report.allSimpleActions)
    #expect(all.overlapBytes == comment.utf8.count)
    #expect(all.savedDeviceBytes == file + comment.utf8.count)
  }

  /// Xcode has a list of languages, and Gradle a filter.
  @Test func unusableLanguagesHaveInstructions() throws {
    let app = try AppFixture.ios([
      "en.lproj/A.strings": strings(phrases(60, "boat")), "zh_TW.lproj/A.strings": strings(["船"]),
      "qq.lproj/A.strings": strings(phrases(60, "note")),
    ]).reading()
    let action = try #require(try Simulation(app).action(.unusableLanguages))
    #expect(action.lines.isEmpty)
    #expect(
      action.instructions == [
        "Remove qq, zh-TW from the localizations of the Xcode project (Project, Info, Localizations).",
        "Delete the folders in the sources: qq.lproj, zh_TW.lproj.",
      ], "the step prints nothing to do: \(action.instructions)")
  }

  /// 'GettingStarted' tells the reader to do what is below *How*: each step of a build setting has something there.
  @Test(arguments: [
    "Harbor.ipa", "Harbor.apk", "Harbor.aab", "Harbor.apks", "Quay.aab", "Quay.apk", "webext.xpi",
  ])
  func eachSettingHasLinesOrInstructions(_ name: String) throws {
    let actions = try Simulation(AppReading(AppBundle(opening: Places.fixture(name)))).report.actions
    for action in actions where [.setting, .configuration].contains(action.effort.known) && action.measured {
      #expect(
        !action.lines.isEmpty || !action.instructions.isEmpty,
        "\(name): nothing to copy or to do for '\(action.title)'")
      #expect(action.lines.isEmpty || action.instructions.isEmpty, "\(name): \(action.title)")
    }
  }

  /// A setting that costs time names the cost beside its lines.
  @Test func textInsteadOfBinaryTablesIsASettingThatSlowsReading() throws {
    let texts = Dictionary(uniqueKeysWithValues: (0..<50).map { ("key\($0)", "Привет \($0)") })
    let app = try AppFixture.ios("ru.lproj/A.strings", binary: texts).reading()
    let action = try #require(try Simulation(app).action(.stringsEncoding))
    #expect(action.effort == .setting)
    #expect(action.lines == ["STRINGS_FILE_OUTPUT_ENCODING = UTF-8"])
    #expect(action.slows.contains("times as long"))
  }

  /// A client of the size that a team gave is no range.
  @Test func aGivenClientIsCountedOnce() throws {
    let app = try AppReading(AppBundle(opening: Places.fixture("Harbor.ipa")))
    let simulation = try Simulation(app, clientSize: 1000)
    let packs = try #require(simulation.action(.packs))
    let before = try #require(simulation.report.typicalUser?.before)
    let after = try #require(simulation.median(.packs))
    #expect(packs.savedDeviceBytes == before - after - 1000)
    #expect(packs.low == nil && packs.high == nil)
  }

  /// Only what Google Play would do is proposed for an APK, as an estimate that no conclusion uses.
  @Test func anAppBundleIsAnEstimate() throws {
    let app = try AppReading(AppBundle(opening: Places.fixture("Harbor.apk")))
    let action = try #require(try Simulation(app).action(.appBundle))
    #expect(!action.measured)
    #expect(action.savedArchiveBytes == nil)
  }
}
