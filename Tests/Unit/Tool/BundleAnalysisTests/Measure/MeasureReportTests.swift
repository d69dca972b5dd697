import AppBundles
import Archives
import BundleAnalysis
import Foundation
import Localization
import ReportSchema
import TestSupport
import Testing

/// Reports of `measure` as values.
@Suite struct MeasureReportTests {
  private static let archives = Places.archives + ["folder"]

  private func footprint(_ path: String, components: [String] = []) throws -> Footprint {
    let bundle = try AppBundle(opening: path)
    return try bundle.footprint(includes: bundle.selection(ofComponents: components), explains: true)
  }

  /// Checks that both columns of the table and both columns of the entries sum to their totals.
  private func checkColumns(_ report: MeasureReport) {
    let selection = report.selection
    func archive(_ rows: [MeasureReport.Locale]) -> Int { rows.reduce(0) { $0 + $1.archiveBytes } }
    func install(_ rows: [MeasureReport.Locale]) -> Int { rows.reduce(0) { $0 + $1.installBytes } }
    let rows = report.locales + [report.base]
    #expect(
      archive(rows) + selection.omitted.archiveBytes + report.unlocalized.archiveBytes
        + selection.unselected.archiveBytes + report.overhead.archiveBytes == report.totals.archiveBytes)
    #expect(
      install(rows) + selection.omitted.installBytes + report.unlocalized.installBytes
        + selection.unselected.installBytes == report.totals.installBytes)
    #expect(
      rows.reduce(selection.omitted.messages) { $0 + $1.messages } == report.totals.messages)
    let components = report.components.reduce(0) { $0 + $1.archiveBytes }
    #expect(components + report.overhead.archiveBytes == report.totals.archiveBytes)
    let others = report.otherLocales
    let (archiveBytes, installBytes) = (
      report.translations.archiveBytes + (others?.archiveBytes ?? 0),
      report.translations.installBytes + (others?.installBytes ?? 0)
    )
    #expect(archive(report.locales) + selection.omitted.archiveBytes == archiveBytes)
    #expect(install(report.locales) + selection.omitted.installBytes == installBytes)
    #expect(archiveBytes == report.totals.localizedArchiveBytes)
    #expect(installBytes == report.totals.localizedInstallBytes)
    // An alias has no bytes and is not a translation of its own.
    let listed = report.locales.count { $0.aliasOf == nil }
    #expect(listed + selection.omitted.locales == report.translations.locales + (others?.locales ?? 0))
    checkRules(report)
    for row in rows {
      #expect(row.archiveBytes == row.measuredArchiveBytes + row.apportionedArchiveBytes)
      #expect(row.installBytes == row.measuredInstallBytes + row.apportionedInstallBytes)
      let kinds = MeasureReport.Kinds.all.map { row.kinds[keyPath: $0.path] }
      #expect(kinds.reduce(0) { $0 + $1.archiveBytes } == row.archiveBytes)
      #expect(kinds.reduce(0) { $0 + $1.installBytes } == row.installBytes)
      #expect(kinds.reduce(0) { $0 + $1.messages } == row.messages)
    }
  }

  /// Checks that the apportioned bytes by rule sum to the apportioned bytes of locales and base.
  private func checkRules(_ report: MeasureReport) {
    guard report.selection.components.isEmpty else { return }
    let archive =
      report.translations.apportionedArchiveBytes + (report.otherLocales?.apportionedArchiveBytes ?? 0)
      + report.base.apportionedArchiveBytes
    #expect(report.rules.reduce(0) { $0 + $1.apportionedArchiveBytes } == archive)
    // In a compressed archive, all entries are apportioned, not only containers.
    if !report.rules.contains(where: { $0.rule == "compressed-archive" }) {
      #expect(report.containers.reduce(0) { $0 + $1.apportionedArchiveBytes } == archive)
      #expect(report.rules.map(\.rule) == Set(report.containers.compactMap(\.rule)).sorted())
    }
    let install =
      report.translations.apportionedInstallBytes + (report.otherLocales?.apportionedInstallBytes ?? 0)
      + report.base.apportionedInstallBytes
    #expect(report.containers.reduce(0) { $0 + $1.apportionedInstallBytes } == install)
  }

  /// Checks that the entries of each owner sum to its row.
  private func checkEntries(_ report: MeasureReport) throws {
    let entries = Dictionary(grouping: try #require(report.entries), by: \.owner.rawValue)
    var rows = report.locales.map { ($0.locale ?? "", $0) }
    rows.append(("base", report.base))
    for (owner, row) in rows {
      let own = entries[owner] ?? []
      #expect(own.reduce(0) { $0 + $1.archiveBytes } == row.archiveBytes, "\(owner)")
      #expect(own.reduce(0) { $0 + $1.apportionedArchiveBytes } == row.apportionedArchiveBytes, "\(owner)")
      #expect(own.reduce(0) { $0 + $1.installBytes } == row.installBytes, "\(owner)")
      #expect(
        own.reduce(0) { $0 + $1.apportionedInstallBytes } == row.apportionedInstallBytes, "\(owner)")
      #expect(own.reduce(0) { $0 + ($1.messages ?? 0) } == row.messages, "\(owner)")
    }
    let unlocalized = entries["unlocalized"] ?? []
    #expect(unlocalized.reduce(0) { $0 + $1.archiveBytes } == report.unlocalized.archiveBytes)
    #expect(unlocalized.reduce(0) { $0 + $1.installBytes } == report.unlocalized.installBytes)
  }

  @Test(arguments: archives) func columnsAndEntriesSumToTheirTotals(_ name: String) throws {
    let footprint = try footprint(Places.fixture(name))
    for order in MeasureReport.SortOrder.allCases {
      let report = MeasureReport(footprint, order: order)
      checkColumns(report)
      try checkEntries(report)
      #expect(report.selection.omitted.locales == 0)
      #expect(report.selection.omittedEntries?.entries == 0)
      #expect(report.selection.unselected == MeasureReport.Size(archiveBytes: 0, installBytes: 0))
      checkColumns(MeasureReport(footprint, order: order, top: 2))
    }
  }

  @Test(
    .realData,
    arguments: [
      "ipa/duckduckgo-ios-7.156.0.ipa", "apk/Topeka.apk", "apk/wikipedia-50600.apk",
      "aab/jadx-app-release.aab",
      "accuracy/gettext.tar.xz", "accuracy/sparkle-frameworks.tar.xz",
    ])
  func columnsAndEntriesOfRealAppsSumToTheirTotals(_ name: String) throws {
    let report = MeasureReport(try footprint(Places.real(name)))
    checkColumns(report)
    try checkEntries(report)
  }

  @Test func unselectedComponentsAreOneRow() throws {
    let path = Places.fixture("Harbor.ipa")
    let all = try footprint(path)
    for component in all.components.map(\.name) {
      let report = MeasureReport(try footprint(path, components: [component]), components: [component])
      checkColumns(report)
      try checkEntries(report)
      #expect(report.selection.unselected.archiveBytes > 0)
      #expect(report.selection.components == [component])
      let rules = report.rules.reduce(0) { $0 + $1.apportionedArchiveBytes }
      let rows =
        report.translations.apportionedArchiveBytes + (report.otherLocales?.apportionedArchiveBytes ?? 0)
        + report.base.apportionedArchiveBytes
      #expect(rules == rows, "\(component)")
    }
    let error = #expect(throws: UnknownName.self) { try footprint(path, components: ["Harbour"]) }
    #expect(error?.description == "no component 'Harbour'")
  }

  @Test func entriesObeyTheSelection() throws {
    let footprint = try footprint(Places.fixture("Harbor.ipa"))
    let own = MeasureReport(footprint, tags: ["de"])
    let entries = try #require(own.entries)
    #expect(Set(entries.map(\.owner)) == ["de"])
    #expect(entries.contains { $0.basis == "apportioned" })
    let row = try #require(own.locales.first)
    #expect(entries.reduce(0) { $0 + $1.archiveBytes } == row.archiveBytes)
    #expect(entries.map(\.archiveBytes) == entries.map(\.archiveBytes).sorted(by: >))

    let top = MeasureReport(footprint, tags: ["de"], topEntries: 2)
    #expect(top.entries == Array(entries.prefix(2)))
    let omitted = try #require(top.selection.omittedEntries)
    let listed = try #require(top.entries).reduce(0) { $0 + $1.archiveBytes }
    #expect(listed + omitted.archiveBytes == row.archiveBytes)
    #expect(omitted.entries + 2 == entries.count)
    #expect(top.selection.allEntries?.archiveBytes == row.archiveBytes)
    #expect(top.selection.allEntries?.entries == entries.count)
    let both = MeasureReport(footprint, tags: ["de", "fr"], top: 1, topEntries: 1)
    let rows = MeasureReport(footprint, tags: ["de", "fr"]).locales
    #expect(both.selection.allEntries?.archiveBytes == rows.reduce(0) { $0 + $1.archiveBytes })
    let largest = MeasureReport(footprint, topEntries: 3)
    #expect(largest.entries?.count == 3)
    #expect(largest.selection.omittedEntries?.entries == (footprint.entries?.count ?? 0) - 3)

    let base = MeasureReport(footprint, tags: ["en"])
    #expect(Set(try #require(base.entries).map(\.owner)) == ["base"])
  }

  @Test func rowsHaveLanguageNames() throws {
    let report = MeasureReport(try footprint(Places.fixture("Harbor.ipa")))
    let names = Dictionary(uniqueKeysWithValues: report.locales.map { ($0.locale ?? "", $0.name) })
    #expect(names["de"] == "German")
    #expect(names["pt-BR"] == "Portuguese (Brazil)")
    #expect(report.base.name == "English")
    let sizes = try #require(report.translationSizes)
    #expect(report.locales.first?.locale == sizes.largestLocale)
    #expect(report.locales.first?.archiveBytes == sizes.max)
    #expect(report.locales.last?.archiveBytes == sizes.min)
  }

  @Test func differentAppsInOneFolderAreOneWarning() throws {
    let plist = """
      <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>org.example.other</string></dict></plist>
      """
    let folder = try TemporaryFolder()
    try folder.write("a.ipa", try Places.bytes(Places.fixture("Harbor.ipa")))
    try folder.write("b.ipa", ZipBuilder([.init("Payload/B.app/Info.plist", plist)]).bytes)
    let report = MeasureReport(try footprint(folder.path))
    let identifier = try #require(MeasureReport(try footprint(Places.fixture("Harbor.ipa"))).app.identifier)
    let names = [identifier, "org.example.other"].sorted().joined(separator: ", ")
    #expect(
      report.warnings.map(\.message).filter { $0.contains("treated as one app") }
        == ["folder contains 2 different apps: \(names); treated as one app"])
  }

  @Test(.realData) func severalVersionsInOneFolderAreOneWarning() throws {
    let folder = try TemporaryFolder()
    for version in ["2.51.1", "2.57.1"] {
      try folder.write("\(version).ipa", try Places.bytes(Places.real("ipa/deltachat-ios-\(version).ipa")))
    }
    let report = MeasureReport(try footprint(folder.path))
    #expect(
      report.warnings.map(\.message).filter { $0.contains("treated as one app") }
        == ["folder contains 2 versions of chat.delta; treated as one app"])
  }
}
