import Foundation
import TestSupport
import Testing

/// `ballast measure` of several apps: a table, or one object per line and input.
@Suite struct MeasureSeveralTests {
  private static let apps = ["Harbor.ipa", "Harbor.apk", "webext.xpi", "greeter.jar", "folder"]

  private func objects(_ result: Command.Result) throws -> [JSON] {
    #expect(result.output.isEmpty || result.output.hasSuffix("\n"))
    return try result.jsonLines()
  }

  /// Every object is the one of the app alone, with its path.
  @Test func objectsAreThoseOfEachAppInTheOrderOfTheInputs() throws {
    let folder = try FixtureFolder()
    let result = try folder.run("measure --json", Self.apps)
    #expect(result.errors == "")
    let objects = try objects(result)
    #expect(objects.map(\.input.text) == Self.apps)
    for (app, object) in zip(Self.apps, objects) {
      #expect(try folder.json("measure \(app)").without("input") == object.without("input"), "\(app)")
    }
  }

  /// The table has the figures of the objects, and its total is their sum.
  @Test func theTableHasTheFiguresOfTheObjects() throws {
    let folder = try FixtureFolder()
    let objects = try objects(folder.run("measure --json", Self.apps))
    let csv = try folder.run("measure --format csv", Self.apps)
    var rows = csv.output.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let header = rows.removeFirst().map(String.init)
    #expect(rows.count == Self.apps.count)
    func column(_ name: String) throws -> Int { try #require(header.firstIndex(of: name), "\(header)") }
    for (name, path) in [
      ("archiveBytes", \JSON.totals.archiveBytes), ("installBytes", \.totals.installBytes),
      ("translationArchiveBytes", \.translations.archiveBytes), ("translations", \.translations.locales),
      ("baseArchiveBytes", \.base.archiveBytes), ("unlocalizedArchiveBytes", \.unlocalized.archiveBytes),
      ("messages", \.totals.messages),
    ] {
      let column = try column(name)
      for (row, object) in zip(rows, objects) {
        #expect(Int(row[column]) == object[keyPath: path].int, "\(name) of \(row[1])")
      }
    }
    let text = try folder.run("measure --bytes none.ipa", Self.apps, exits: 2)
    #expect(text.errors == "error: 1 of 6 apps could not be read\n")
    let total = objects.compactMap(\.totals.archiveBytes.int).reduce(0, +)
    let written = total.formatted(.number.locale(Locale(identifier: "en_US")))
    #expect(text.output.contains("5 apps: translations take "))
    #expect(text.output.contains(" of \(written) B ("))
    let row = try Regex("(?m)^Total +\(written) B ")
    #expect(text.output.contains(row))
    #expect(text.output.contains(/none\.ipa +error\n/))
  }

  /// Many apps are shown by medians and by the largest shares of translations.
  @Test func manyAppsAreSummarized() throws {
    let folder = try FixtureFolder()
    let many = (0..<5).flatMap { _ in Self.apps }
    let text = try folder.run("measure", many).output
    #expect(
      text.contains("Over all apps") && text.contains("10 of 25 apps, the largest by share of translations"))
    #expect(text.contains("\n15 more apps "))
    // Five of each: the median of 25 apps is that of the five, 7.74 kB of files in 'folder'.
    #expect(text.contains(/Archive +1\.7 kB +7\.7 kB +103\.8 kB\n/), "\(text)")
  }

  @Test func aListNamesAppsByLine() throws {
    let folder = try FixtureFolder()
    try folder.write("list.txt", "Harbor.apk\r\n\nfolder\n")
    for (list, input) in [("list.txt", ""), ("-", "Harbor.apk\nfolder")] {
      let result = try Command.run(
        ["measure", "Harbor.ipa", "--files-from", list, "-o", "all.ndjson"], in: folder.path,
        input: Array(input.utf8))
      #expect(result.exitCode == 0 && result.output == "", "\(result.errors)")
      let names = try folder.text("all.ndjson").matches(of: /"input" ?: ?"([^"]*)"/).map(\.output.1)
      #expect(names == ["Harbor.ipa", "Harbor.apk", "folder"])
    }
  }

  /// A run that is killed after any number of bytes and continued gives the same file as one that was not killed.
  @Test func aStoppedRunIsContinued() throws {
    let folder = try FixtureFolder()
    try folder.write("list.txt", Self.apps.joined(separator: "\n") + "\n")
    let whole = try folder.run("measure --files-from list.txt --skip-done /dev/null")
    let bytes = Data(whole.output.utf8)
    let firstLine = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    for cut in [0, 1, firstLine, firstLine + 1, bytes.count / 2, bytes.count - 1, bytes.count] {
      let path = "\(folder.path)/all.ndjson"
      try bytes.prefix(cut).write(to: URL(filePath: path))
      let line = "measure --files-from list.txt --skip-done all.ndjson >> all.ndjson 2> errors"
      let shell = try Command.tool(["sh", "-c", "'\(Command.executable.path)' \(line)"], in: folder.path)
      #expect(shell.exitCode == 0, "cut at \(cut)")
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes, "cut at \(cut)")
    }
  }

  /// Only a part of an object is removed from the end of a file.
  @Test func aFileOfAnotherKindIsNotShortened() throws {
    let folder = try FixtureFolder()
    try folder.write("notes.txt", "precious notes")
    let file = try #require(FileHandle(forWritingAtPath: "\(folder.path)/notes.txt"))
    try file.seekToEnd()
    let result = try Command.run(
      ["measure", "Harbor.ipa", "--skip-done", "notes.txt"], in: folder.path, output: file)
    #expect(result.exitCode == 2 && result.errors.hasPrefix("error: notes.txt:1: is not an object"))
    #expect(try folder.text("notes.txt") == "precious notes")
  }

  @Test(arguments: [
    (
      "measure folder --skip-done done.ndjson --format csv",
      "'--skip-done' continues one JSON object per line, not csv", 64
    ),
    ("measure Harbor.ipa folder --locale de", "'--locale' lists locales of one app only", 64),
    ("measure Harbor.ipa folder --against Harbor.apk", "'--against' compares one app only", 64),
    ("measure - --files-from -", "cannot be both an app and the list", 64),
    ("measure --files-from none.txt", "none.txt: ", 2),
    ("measure --files-from ferry", "ferry: is a folder", 2),
    ("measure --files-from /dev/null", "/dev/null: is empty", 2),
    ("measure Harbor.ipa --skip-done none.ndjson", "none.ndjson: ", 2),
    ("measure Harbor.ipa --skip-done budget.yml", "budget.yml:1: is not an object", 2),
  ])
  func mistakesAreErrors(line: String, text: String, exitCode: Int32) throws {
    try FixtureFolder().refuse(line, exits: exitCode, text)
  }
}
