import Foundation
import TestSupport
import Testing

/// `ballast simulate` of several apps: a table, or one object per line and input.
@Suite struct SimulateSeveralTests {
  private static let apps = ["Harbor.ipa", "Harbor.aab", "Quay.apk", "greeter.jar"]

  /// Every object is the one of the app alone, with its path.
  @Test func objectsAreThoseOfEachAppInTheOrderOfTheInputs() throws {
    let folder = try FixtureFolder()
    let result = try folder.run("simulate --json --keep de --leave-one-out", Self.apps)
    #expect(result.errors == "")
    let objects = try result.jsonLines()
    #expect(objects.map(\.input.text) == Self.apps)
    for (app, object) in zip(Self.apps, objects) {
      let alone = try folder.json("simulate \(app) --keep de --leave-one-out")
      #expect(alone.without("input") == object.without("input"), "\(app)")
    }
  }

  /// The table and CSV have the figures of the objects.
  @Test func theTableHasTheFiguresOfTheObjects() throws {
    let folder = try FixtureFolder()
    let objects = try folder.run("simulate --json", Self.apps).jsonLines()
    let csv = try folder.run("simulate --format csv", Self.apps)
    var rows = csv.output.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let header = rows.removeFirst().map(String.init)
    #expect(rows.count == Self.apps.count)
    for (name, path) in [
      ("archiveBytes", \JSON.before.archiveBytes), ("savedArchiveBytes", \.savedArchiveBytes),
      ("packs", \.packTotals.packs), ("packDownloadBytes", \.packTotals.downloadBytes),
      ("deviceBefore", \.typicalUser.before), ("deviceAfter", \.typicalUser.after),
      ("deviceSaved", \.typicalUser.saved), ("clientBytes", \.clientBytes),
    ] {
      let column = try #require(header.firstIndex(of: name), "\(header)")
      for (row, object) in zip(rows, objects) {
        #expect(Int(row[column]) == object[keyPath: path].int, "\(name) of \(row[1])")
      }
    }
    let text = try folder.run("simulate --bytes", Self.apps).output
    for object in objects {
      let saved = try #require(object.typicalUser.saved.int)
      let written = saved.formatted(.number.locale(Locale(identifier: "en_US"))).replacing("-", with: "−")
      #expect(text.contains(" \(written) B "), "\(object.input): \(written) B is not in\n\(text)")
    }
  }

  /// An input that cannot be read has an object or a row, the others have their results, and the exit code is 2.
  @Test func anUnreadableInputIsNamed() throws {
    let folder = try FixtureFolder()
    try folder.write("Damaged.ipa", "PK")
    let apps = ["Quay.apk", "Damaged.ipa", "none.ipa", "Harbor.ipa"]
    let lines = try folder.run("simulate --format ndjson", apps, exits: 2)
    #expect(lines.errors == "error: 2 of 4 apps could not be read; see 'error' in the output\n")
    let objects = try lines.jsonLines()
    #expect(objects.map(\.input.text) == apps)
    #expect(objects.map { $0.error.text != nil } == [false, true, true, false])
    for format in ["text", "markdown", "html", "csv"] {
      let result = try folder.run("simulate --format \(format)", apps, exits: 2)
      #expect(result.errors == "error: 2 of 4 apps could not be read\n", "\(format)")
      for app in apps[1...2] { #expect(result.output.contains(app), "\(app) is not in the \(format)") }
    }
  }

  /// An app whose contents are not certain has a warning in every format, and `measure` has the same.
  @Test(arguments: ["simulate", "measure"]) func warningsNameTheirApp(command: String) throws {
    let folder = try FixtureFolder()
    let entries = try ["Harbor.ipa", "Quay.apk"].map {
      ZipBuilder.Entry($0, Array(try Data(contentsOf: URL(filePath: Places.fixture($0)))))
    }
    try folder.write("Two.zip", Data(ZipBuilder(entries).bytes))
    let warning = try #require(folder.json("\(command) Two.zip").warnings[0].message.text)
    #expect(warning.contains("2 different apps"))
    for format in ["text", "markdown", "html", "csv"] {
      let result = try folder.run("\(command) Harbor.ipa Two.zip --format \(format)")
      let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("2 different apps"), "no warning of Two.zip in \(format):\n\(result.output)")
    }
  }

  /// The sizes of all apps are in one unit.
  @Test func aColumnHasOneUnit() throws {
    let folder = try FixtureFolder()
    let table = try folder.run("simulate Harbor.ipa Harbor.aab").output
    let units = table.split(whereSeparator: \.isWhitespace).filter { ["B", "kB", "MB"].contains($0) }
    #expect(Set(units).count == 1 && units.count == 4, "\(table)")
  }

  @Test(arguments: [
    ("--rebuilt Slim.ipa", "'--rebuilt' writes files of one app only"),
    ("--packs packs", "'--packs' writes files of one app only"),
    ("--asset-packs packs", "'--asset-packs' writes files of one app only"),
    ("--chart chart.svg", "'--chart' writes files of one app only"),
    ("--against Harbor.aab", "'--against' compares one app only"),
    ("--locale de", "'--locale' lists locales of one app only"),
    ("--top 3", "'--top' lists locales of one app only"),
    ("--leave-one-out", "'--leave-one-out' describes one app only"),
  ])
  func optionsOfOneAppAreRefused(option: String, text: String) throws {
    try FixtureFolder().refuse("simulate Harbor.ipa Harbor.apk \(option)", exits: 64, text)
  }
}
