import Foundation
import TestSupport
import Testing

/// Invariant 5: a quantity that several commands print is the same in all of them. `MessageLawTests` compares counts of
/// messages.
@Suite struct QuantityTests {
  private typealias Object = [String: Any]

  private func objects(_ value: Any?) -> [Object] { value as? [Object] ?? [] }

  private func number(_ object: Object, _ path: String...) -> Int? {
    path.dropLast().reduce(object) { $0[$1] as? Object ?? [:] }[path.last ?? ""] as? Int
  }

  /// Rows by locale.
  private func rows(_ value: Any?, _ columns: (Object) -> [Int?]) -> [String: [Int?]] {
    Dictionary(objects(value).compactMap { row in (row["locale"] as? String).map { ($0, columns(row)) } }) {
      one, _ in one
    }
  }

  /// | quantity | commands |
  /// |---|---|
  /// | archive bytes | measure, simulate, check, report |
  /// | bytes of all translations, and of each | measure, check, report |
  /// | saved bytes, base pack, downloads of a device | simulate, report |
  /// | messages, bytes and download of each pack, and the number of packs | simulate, packs build, report |
  private func check(_ app: String) throws {
    let folder = try TemporaryFolder()
    func json(_ arguments: String...) throws -> Object {
      try Command.run(arguments + ["--json"], in: folder.path).json()
    }
    let (measured, simulated) = (try json("measure", app), try json("simulate", app))
    let (checked, built) = (try json("check", app), try json("packs", "build", app, "--output", "packs"))
    let report = try json("report", app)
    let part = report["footprint"] as? Object ?? [:]
    let savings = report["savings"] as? Object ?? [:]

    let archive = number(measured, "archive", "bytes")
    #expect(archive != nil)
    let sizes = objects(checked["sizes"])
    func size(_ part: String) -> Int? { sizes.first { $0["part"] as? String == part }?["actual"] as? Int }
    for (name, other) in [
      ("measure, total", number(measured, "totals", "archiveBytes")),
      ("simulate, before", number(simulated, "before", "archiveBytes")), ("check", size("archive")),
      ("report", number(part, "totals", "archiveBytes")),
    ] { #expect(other == archive, "\(app): archive bytes of \(name)") }
    let translations = number(measured, "translations", "archiveBytes")
    #expect(
      size("translations") == translations && number(part, "translations", "archiveBytes") == translations)
    let locales = rows(measured["locales"]) { [$0["archiveBytes"] as? Int] }
    for (tag, bytes) in rows(sizes.filter { $0["part"] as? String == "locale" }, { [$0["actual"] as? Int] }) {
      #expect(bytes == locales[tag], "\(app): \(tag) of check")
    }

    for field in ["savedArchiveBytes", "basePackBytes", "metadataBytes"] {
      #expect(number(simulated, field) == number(savings, field), "\(app): \(field)")
    }
    for field in ["before", "after", "saved"] {
      #expect(
        number(simulated, "typicalUser", field) == number(savings, "typicalUser", field), "\(app): \(field)")
    }

    func packs(_ report: Object) -> [String: [Int?]] {
      rows(report["packs"]) { pack in
        ["messages", "packBytes", "packDownloadBytes"].map { pack[$0] as? Int }
      }
    }
    let written = rows(objects(built["packs"]).filter { $0["isBase"] as? Bool == false }) { pack in
      [pack["messages"] as? Int, pack["packBytes"] as? Int, number(pack, "downloadBytes", "zlib")]
    }
    // A locale of files without messages has an entry and no pack.
    let simulatedPacks = packs(simulated).filter { $0.value.first != 0 }
    #expect(simulatedPacks == written, "\(app): packs of simulate and 'packs build'")
    #expect(packs(simulated) == packs(savings), "\(app): packs of simulate and report")
  }

  @Test(arguments: [
    "Harbor.ipa", "Harbor.apk", "Harbor.aab", "Harbor.apks", "Quay.aab", "Quay.apk", "webext.xpi",
    "greeter.jar", "folder",
  ])
  func areEqualInAllCommands(_ app: String) throws { try check(Places.fixture(app)) }

  @Test(
    .enabled(if: Places.comparesRealData),
    arguments: [
      "ipa/duckduckgo-ios-7.156.0.ipa", "ipa/deltachat-ios-2.57.1.ipa", "apk/Topeka.apk",
      "aab/jadx-app-release.aab", "accuracy/antennapod-3.11.4.xapk",
    ])
  func areEqualForRealApps(_ app: String) throws { try check(Places.real(app)) }

  /// Changes between two versions in `measure`, `check` and `report`; updates in `diff` and 'packs compare'.
  @Test func changesAreEqualInAllCommands() throws {
    let folder = try FixtureFolder()
    try withExtendedLifetime(folder) {
      func json(_ arguments: String) throws -> Object {
        try Command.run(arguments.split(separator: " ").map(String.init) + ["--json"], in: folder.path).json()
      }
      let grown = try json("measure ferry/1.1 --against ferry/1.0")
      let checked = objects(try json("check ferry/1.1 --against ferry/1.0")["sizes"])
      let report = try json("report ferry/1.1 --against ferry/1.0")["growth"] as? Object ?? [:]
      for (part, field) in [("archive", "total"), ("translations", "translations")] {
        let sizes = try #require(checked.first { $0["part"] as? String == part })
        let all = ["oldArchiveBytes", "newArchiveBytes"].map { number(grown, field, $0) }
        #expect([number(sizes, "baseline"), number(sizes, "actual")] == all, "\(part)")
        #expect(["oldArchiveBytes", "newArchiveBytes"].map { number(report, field, $0) } == all, "\(part)")
      }
      let staleness = try json("diff old packs --packs")
      let compared = try json("packs compare packs --against old")
      #expect(number(staleness, "totals", "deltaBytes") == number(compared, "changeTotals", "updateBytes"))
      #expect(number(staleness, "totals", "downloadBytes") == number(compared, "changeTotals", "wholeBytes"))
    }
  }
}
