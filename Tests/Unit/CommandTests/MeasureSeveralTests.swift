import Foundation
import TestSupport
import Testing

/// `ballast measure` of several apps: a table, or one object per line and input.
@Suite struct MeasureSeveralTests {
  private static let apps = ["Harbor.ipa", "Harbor.apk", "webext.xpi", "greeter.jar", "folder"]

  private func objects(_ text: String) throws -> [[String: Any]] {
    #expect(text.isEmpty || text.hasSuffix("\n"))
    return try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// Every object is the one of the app alone, with its path.
  @Test func objectsAreThoseOfEachAppInTheOrderOfTheInputs() throws {
    let folder = try FixtureFolder()
    let result = try Command.run(["measure", "--json"] + Self.apps, in: folder.path)
    #expect(result.exitCode == 0 && result.errors == "")
    let objects = try objects(result.output)
    #expect(objects.map { $0["input"] as? String } == Self.apps)
    for (app, object) in zip(Self.apps, objects) {
      let alone = try Command.run(["measure", app, "--json"], in: folder.path)
      var expected = try alone.json()
      expected["input"] = app
      #expect(NSDictionary(dictionary: expected) == NSDictionary(dictionary: object), "\(app)")
    }
  }

  /// The table has the figures of the objects, and its total is their sum.
  @Test func theTableHasTheFiguresOfTheObjects() throws {
    let folder = try FixtureFolder()
    let objects = try objects(Command.run(["measure", "--json"] + Self.apps, in: folder.path).output)
    let csv = try Command.run(["measure", "--format", "csv"] + Self.apps, in: folder.path)
    var rows = csv.output.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let header = rows.removeFirst().map(String.init)
    #expect(rows.count == Self.apps.count)
    func column(_ name: String) throws -> Int { try #require(header.firstIndex(of: name), "\(header)") }
    func number(_ object: [String: Any], _ path: [String]) -> Int? {
      path.dropLast().reduce(object) { $0[$1] as? [String: Any] ?? [:] }[path[path.count - 1]] as? Int
    }
    for (name, path) in [
      ("archiveBytes", ["totals", "archiveBytes"]), ("installBytes", ["totals", "installBytes"]),
      ("translationArchiveBytes", ["translations", "archiveBytes"]),
      ("translations", ["translations", "locales"]), ("baseArchiveBytes", ["base", "archiveBytes"]),
      ("unlocalizedArchiveBytes", ["unlocalized", "archiveBytes"]), ("messages", ["totals", "messages"]),
    ] {
      let column = try column(name)
      for (row, object) in zip(rows, objects) {
        #expect(Int(row[column]) == number(object, path), "\(name) of \(row[1])")
      }
    }
    let text = try Command.run(["measure", "--bytes", "none.ipa"] + Self.apps, in: folder.path)
    #expect(text.exitCode == 2 && text.errors == "error: 1 of 6 apps could not be read\n")
    let total = objects.compactMap { number($0, ["totals", "archiveBytes"]) }.reduce(0, +)
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
    let text = try Command.run(["measure"] + many, in: folder.path).output
    #expect(
      text.contains("Over all apps") && text.contains("10 of 25 apps, the largest by share of translations"))
    #expect(text.contains("\n15 more apps "))
    // Five of each: the median of 25 apps is that of the five, 7.74 kB of files in 'folder'.
    #expect(text.contains(/Archive +1\.72 kB +7\.74 kB +104 kB\n/), "\(text)")
  }

  @Test func anUnreadableAppIsAnObjectWithItsError() throws {
    let folder = try FixtureFolder()
    try folder.write("text.ipa", "no archive")
    let result = try Command.run(
      ["measure", "missing.ipa", "Harbor.ipa", "text.ipa", "--format", "ndjson"], in: folder.path)
    #expect(result.exitCode == 2)
    #expect(result.errors == "error: 2 of 3 apps could not be read; see 'error' in the output\n")
    let objects = try objects(result.output)
    #expect(
      objects.map { $0["schema"] as? String } == [
        "ballast.error/1", "ballast.footprint/1", "ballast.error/1",
      ])
    for (index, name) in [(0, "missing.ipa"), (2, "text.ipa")] {
      #expect(objects[index]["input"] as? String == name)
      let text = try #require(objects[index]["error"] as? String)
      #expect(text.hasPrefix("\(name): ") && !text.contains("\n"), "\(text)")
    }
  }

  @Test func aListNamesAppsByLine() throws {
    let folder = try FixtureFolder()
    try folder.write("list.txt", "Harbor.apk\r\n\nfolder\n")
    for (list, input) in [("list.txt", ""), ("-", "Harbor.apk\nfolder")] {
      let result = try Command.run(
        ["measure", "Harbor.ipa", "--files-from", list, "-o", "all.ndjson"], in: folder.path,
        input: Array(input.utf8))
      #expect(result.exitCode == 0 && result.output == "", "\(result.errors)")
      let written = try String(contentsOfFile: "\(folder.path)/all.ndjson", encoding: .utf8)
      #expect(
        try objects(written).map { $0["input"] as? String } == ["Harbor.ipa", "Harbor.apk", "folder"])
    }
  }

  /// A run that is killed after any number of bytes and continued gives the same file as one that was not killed.
  @Test func aStoppedRunIsContinued() throws {
    let folder = try FixtureFolder()
    let list = "\(folder.path)/list.txt"
    try (Self.apps.joined(separator: "\n") + "\n").write(toFile: list, atomically: false, encoding: .utf8)
    let whole = try Command.run(
      ["measure", "--files-from", "list.txt", "--skip-done", "/dev/null"], in: folder.path)
    #expect(whole.exitCode == 0, "\(whole.errors)")
    let bytes = Data(whole.output.utf8)
    let firstLine = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    for cut in [0, 1, firstLine, firstLine + 1, bytes.count / 2, bytes.count - 1, bytes.count] {
      let path = "\(folder.path)/all.ndjson"
      try bytes.prefix(cut).write(to: URL(filePath: path))
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.currentDirectoryURL = URL(filePath: folder.path)
      shell.arguments = [
        "-c",
        "'\(Command.executable.path)' measure --files-from list.txt --skip-done all.ndjson >> all.ndjson 2> errors",
      ]
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0)
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
    #expect(try String(contentsOfFile: "\(folder.path)/notes.txt", encoding: .utf8) == "precious notes")
  }

  @Test func appsWithAnErrorAreTriedAgain() throws {
    let folder = try FixtureFolder()
    let first = try Command.run(["measure", "Harbor.ipa", "late.apk", "--json"], in: folder.path)
    try folder.write("done.ndjson", first.output)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/late.apk", withDestinationPath: Places.fixture("Harbor.apk"))
    let second = try Command.run(
      ["measure", "Harbor.ipa", "late.apk", "--skip-done", "done.ndjson"], in: folder.path)
    #expect(second.exitCode == 0)
    #expect(second.errors == "warning: 1 of 2 apps have a result in done.ndjson and were skipped\n")
    #expect(try objects(second.output).map { $0["input"] as? String } == ["late.apk"])
  }

  @Test(arguments: [
    (["measure"], "missing argument '<app>'", 64),
    (
      ["measure", "folder", "--skip-done", "done.ndjson", "--format", "csv"],
      "'--skip-done' continues one JSON object per line, not csv", 64
    ),
    (["measure", "Harbor.ipa", "folder", "--explain"], "'--explain' lists the entries of one app only", 64),
    (["measure", "Harbor.ipa", "folder", "--locale", "de"], "'--locale' lists locales of one app only", 64),
    (
      ["measure", "Harbor.ipa", "folder", "--against", "Harbor.apk"], "'--against' compares one app only", 64
    ),
    (["measure", "-", "--files-from", "-"], "cannot be both an app and the list", 64),
    (["measure", "--files-from", "none.txt"], "none.txt: ", 2),
    (["measure", "--files-from", "ferry"], "ferry: is a folder", 2),
    (["measure", "--files-from", "/dev/null"], "/dev/null: is empty", 2),
    (["measure", "Harbor.ipa", "--skip-done", "none.ndjson"], "none.ndjson: ", 2),
    (["measure", "Harbor.ipa", "--skip-done", "budget.yml"], "budget.yml:1: is not an object", 2),
  ])
  func mistakesAreErrors(arguments: [String], text: String, exitCode: Int32) throws {
    let folder = try FixtureFolder()
    let result = try Command.run(arguments, in: folder.path)
    #expect(result.exitCode == exitCode)
    #expect(result.errors.contains(text), "\(result.errors)")
    #expect(result.output == "")
  }
}
