import Foundation
import TestSupport
import Testing

/// Runs every example of the help texts, and every command block of the README and of the documentation.
@Suite struct HelpExamplesTests {
  /// The commands of a row run in one folder: later ones need the files of earlier ones.
  static let commands: [[[String]]] = [
    [[]], [["measure"]], [["simulate"]], [["time"]], [["packs"]], [["packs", "build"]],
    [["packs", "inspect"]],
    [["packs", "compare"]], [["packs", "delta"], ["packs", "apply"]],
    [
      ["packs", "keygen"], ["packs", "publish"], ["packs", "rollout"], ["packs", "verify"],
      ["packs", "rotate"],
    ], [["diff"]],
    [["check"]], [["init"], ["pseudo"]], [["deliver"]], [["history", "record"], ["report"]],
    [["history"]],
    [
      ["history", "record"], ["history", "list"], ["history", "trend"], ["history", "export"],
      ["history", "import"],
      ["history", "prune"],
    ],
  ]

  /// The limits of archives are behind `--help-limits`. GoldenTests compares the texts with those of the commands.
  @Test(arguments: commands.joined()) func theHelpOfACommandFitsOnAPage(_ command: [String]) throws {
    let help = try GoldenTests.golden((["help"] + command).joined(separator: "-") + ".txt")
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false).count - 2
    #expect(lines <= 60, "\(command): \(lines) lines")
    let headings = help.split(separator: "\n").filter { $0.hasSuffix(":") && $0 == $0.uppercased() }
    #expect(
      !headings.contains("LIMITS:") && headings.dropFirst(2).allSatisfy { $0 != "OPTIONS:" }, "\(headings)")
    guard help.contains("--help-limits") else { return }
    #expect(!help.contains("--max-entries"))
    #expect(try Command.run(command + ["--help-limits"]).output.contains("--max-entries"))
  }

  @Test(.enabled(if: Places.runsAll), arguments: commands)
  func everyExampleOfTheHelpRuns(_ commands: [[String]]) throws {
    let folder = try Self.exampleFolder()
    for command in commands {
      // Wide, so that no example continues on the next line.
      let help = try Command.run(command + ["--help"], variables: ["COLUMNS": "500"])
      let examples = Self.examples(in: help.output)
      #expect(!examples.isEmpty, "\(command)")
      for example in examples { try Self.run(example, in: folder.path) }
    }
  }

  static let pages: [String] = {
    let folder = Places.package.appending(path: "Documentation")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return ["README.md"]
      + names.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/\($0)" }
  }()

  /// Each page runs in a folder with the apps that a reader has, and the repository's Fixtures.
  @Test(arguments: pages)
  func everyCommandOfAPageRuns(_ page: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/Fixtures", withDestinationPath: Places.fixture(""))
    for path in ["App.ipa", "old/App.ipa", "App-1.0.ipa", "App-1.1.ipa", "App.apk", "App.aab"] {
      let fixture = Places.fixture("Harbor.\(path.suffix(3))")
      try folder.write(path, Array(Data(contentsOf: URL(filePath: fixture))))
    }
    try folder.write("apps.txt", "App.ipa\nApp.apk\n")
    try folder.write(
      "scenario.yml", Array(Data(contentsOf: URL(filePath: Places.fixture("scenarios/harbor.yml")))))
    try folder.write("phones.yml", Self.speeds)
    try folder.write("launches.ndjson", Self.launch)
    let path = "\(Command.executable.deletingLastPathComponent().path):/usr/bin:/bin"
    for command in try Self.blocks(of: page).filter(\.isRun).flatMap(\.commands) {
      guard ["ballast", "cat", "cp", "find", "mkdir", "unzip"].contains(command.prefix { $0 != " " }) else {
        Issue.record("\(page): not run here; put '<!-- not run: reason -->' above the block: \(command)")
        continue
      }
      let result = try Command.run(
        ["-c", command], in: folder.path, variables: ["PATH": path], executable: URL(filePath: "/bin/sh"))
      Self.check(result, of: command, on: page)
    }
  }

  @Test func fewBlocksAreNotRun() throws {
    let blocks = try Self.pages.flatMap(Self.blocks)
    let others = blocks.filter { !$0.isRun }
    #expect(others.count == 4 && others.count * 4 < blocks.count, "\(others.map(\.commands))")
  }

  // MARK: - Pages

  private struct Block {
    var commands: [String]
    /// Whether no comment `<!-- not run: reason -->` is above the block.
    var isRun: Bool
  }

  /// The blocks with commands: lines after a prompt, or all lines if the first one begins with a program.
  private static func blocks(of page: String) throws -> [Block] {
    let text = try String(contentsOf: Places.package.appending(path: page), encoding: .utf8)
    let parts = text.split(separator: /(?m)^ *```/, omittingEmptySubsequences: false)
    return stride(from: 1, to: parts.count, by: 2).compactMap { index in
      let text = parts[index].replacing(/\\\n */, with: "")
      let lines = text.split(separator: "\n").dropFirst(text.hasPrefix("\n") ? 0 : 1)
        .map { $0.drop { $0 == " " } }
      let commands = lines.filter { $0.hasPrefix("$ ") }.map { $0.dropFirst(2) }
      if commands.isEmpty {
        guard
          lines.first?.prefixMatch(of: /(ballast|make|swift|git|sudo|docker|brew|curl|pip|signify\S*) [^ →]/)
            != nil
        else { return nil }
      }
      return Block(
        commands: (commands.isEmpty ? lines.filter { !$0.hasPrefix("#") } : commands).map(String.init),
        isRun: parts[index - 1].firstMatch(of: /<!-- not run: [^>]+ -->\n$/) == nil)
    }
  }

  // MARK: - Running

  /// Lines that begin with `ballast`, alone or after a prompt, without their comments.
  private static func examples(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      var line = line.drop { $0 == " " }
      if line.hasPrefix("$ ") { line = line.dropFirst(2) }
      guard line.hasPrefix("ballast "), !line.hasPrefix("ballast  ") else { return nil }
      let command = line.firstRange(of: " #").map { line[..<$0.lowerBound] } ?? line
      return command.split(separator: " ").joined(separator: " ")
    }
  }

  private static func run(_ example: String, in folder: String) throws {
    let line = example.replacing("org.example.app", with: "org.ballast.fixtures.Harbor")
    let words = Command.words(line).dropFirst()
    // 'init' replaces no file.
    if words.first == "init" { try? FileManager.default.removeItem(atPath: "\(folder)/ballast.yml") }
    check(try Command.run(Array(words), in: folder), of: example, on: "--help")
  }

  private static func check(_ result: Command.Result, of example: String, on page: String) {
    // A limit of '--fail-on' may be exceeded by the fixtures, and the packs of the site are not the app's.
    let hasLimit = ["--fail-on", "--budget", " check ", "verify site --public-key release.pub --app"].contains
    { example.contains($0) }
    let allowed: Set<Int32> = hasLimit ? [0, 1] : [0]
    #expect(allowed.contains(result.exitCode), "\(page): \(example)\n\(result.errors)")
    if result.exitCode == 1 { #expect(result.errors.hasPrefix("failed: ")) }
  }

  // MARK: - Files

  private static let speeds =
    "version: 1\nread: 1 MB/s to 2 MB/s\nhash: 1 MB/s\nparse: 1 MB/s\nentry: 1 us\n"
  private static let launch = """
    {"appVersion": "2.0", "locale": "de", "isReadyFromDisk": true, "isSuccess": true, "missing": 0, "layers": [
      {"locale": "de", "source": {"currentPack": {}}, "lookups": 8},
      {"locale": "en", "source": {"base": {}}, "lookups": 2}]}
    """.replacing("\n", with: "")

  /// A folder with a file for every name that the help uses.
  private static func exampleFolder() throws -> FixtureFolder {
    let folder = try FixtureFolder()
    let links = [
      "App.ipa": "Harbor.ipa", "App.apk": "Harbor.apk", "App.aab": "Harbor.aab",
      "App-1.0.ipa": "Harbor.ipa", "App-1.1.ipa": "Harbor.ipa", "App-1.0.apk": "Harbor.apk",
      "App-1.1.apk": "Harbor.apk", "1.0": "ferry/1.0", "1.1": "ferry/1.1", "1.2": "ferry/1.2",
      "1.3": "ferry/1.2", "new": "packs", "base.pack": "packs/base.pack",
      "de.pack": "packs/de.pack", "fr.pack": "packs/fr.pack", "scenario.yml": "scenarios/harbor.yml",
    ]
    let files = FileManager.default
    for (name, target) in links {
      try files.copyItem(
        at: URL(filePath: "\(folder.path)/\(target)").resolvingSymlinksInPath(),
        to: URL(filePath: "\(folder.path)/\(name)"))
    }
    for version in ["old", "new"] {
      let packs = try files.contentsOfDirectory(atPath: "\(folder.path)/\(version)")
      try files.createDirectory(atPath: "\(folder.path)/\(version)/packs", withIntermediateDirectories: true)
      for pack in packs {
        try files.copyItem(
          atPath: "\(folder.path)/\(version)/\(pack)", toPath: "\(folder.path)/\(version)/packs/\(pack)")
      }
    }
    for app in ["App.ipa", "App.apk"] {
      try files.copyItem(atPath: "\(folder.path)/\(app)", toPath: "\(folder.path)/old/\(app)")
    }
    try folder.writeArchive()
    try folder.write("ballast.yml", "version: 1\narchive: { max: 1 MB, growth: 5 % }\n")
    try folder.write("apps.txt", "App.ipa\nHarbor.apk\n")
    try folder.write("phones.yml", speeds)
    try folder.write("launches.ndjson", launch)
    try folder.run("measure Harbor.ipa -o footprint.json")
    try folder.run("check App.ipa --accept 'first baseline'")
    for name in ["main", "release"] {
      try folder.run("history record App.ipa --label \(name) --database \(name).sqlite")
      try folder.run("history export --output \(name).ndjson --database \(name).sqlite")
    }
    for tag in ["en", "de", "fr"] {
      try folder.write("Sources/\(tag).lproj/A.strings", "\"a\" = \"\(tag)\";")
    }
    try folder.write(
      ".source_strings.json",
      """
      {"phrases": [{"hashToLeaf": {"h": {"text": "Harbor", "desc": "d"}},
                    "jsfbt": {"t": {"text": "Harbor", "desc": "d"}, "m": []}}]}
      """
    )
    try folder.write(
      "de_DE.json",
      """
      {"fb-locale": "de_DE", "translations": {"h": {"tokens": [], "types": [], "translations": [
        {"translation": "Hafen", "variations": []}]}}}
      """)
    return folder
  }
}

extension FixtureFolder {
  /// `App.xcarchive`: an app with an extension, each in German and Brazilian Portuguese.
  fileprivate func writeArchive() throws {
    let app = "App.xcarchive/Products/Applications/Quay.app"
    for (bundle, kind) in [(app, "APPL"), ("\(app)/PlugIns/Widgets.appex", "XPC!")] {
      try write("\(bundle)/Info.plist", infoPlist("org.example.Quay", kind: kind))
      for (tag, text) in [("en", "Fog"), ("de", "Nebel"), ("pt-BR", "Neblina")] {
        try write("\(bundle)/\(tag).lproj/Localizable.strings", "\"fog\" = \"\(text)\";")
      }
    }
  }
}
