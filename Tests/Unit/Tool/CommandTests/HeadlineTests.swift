import Foundation
import TestSupport
import Testing

/// Invariant 5: a figure in a headline is the figure of a table below it, and a printed difference is that of the
/// printed numbers. A table has one unit, so that a headline may round its figure: 1.43 MB is 1,434.3 kB.
@Suite struct HeadlineTests {
  static let apps = [
    "Harbor.ipa", "Harbor.apk", "Harbor.aab", "Harbor.apks", "Quay.aab", "Quay.apk", "webext.xpi",
    "greeter.jar", "folder",
  ]

  private static let realApps = [
    "ipa/duckduckgo-ios-7.156.0.ipa", "ipa/deltachat-ios-2.57.1.ipa", "apk/Topeka.apk",
    "apk/wikipedia-50600.apk", "aab/jadx-app-release.aab", "aab/wikipedia-50600.aab",
    "accuracy/antennapod-3.11.4.xapk",
  ]

  private static let comparisons = [
    "measure ferry/1.1 --against ferry/1.0", "check ferry/1.1 --against ferry/1.0",
    "packs compare packs --against old", "history trend",
  ]

  private static let others = [
    "diff ferry/1.0 ferry/1.1", "diff ferry/1.0 ferry/1.1 ferry/1.2 --packs", "diff ferry/1.0",
    "diff Harbor.ipa", "packs build ferry/1.0 --output built", "packs compare packs",
    "packs inspect packs/de.pack", "packs verify site --public-key release.pub",
    "packs publish packs --output site --key release.sec", "check Harbor.ipa", "history list",
    "report Harbor.aab --format text",
  ]

  /// Runs a command in a folder with a site and a history.
  private func run(_ command: String) throws -> Command.Result {
    let folder = try FixtureFolder()
    return try withExtendedLifetime(folder) {
      let needed =
        command.contains("site")
        ? [
          "packs keygen release", "packs publish old --output site --key release.sec",
          command.contains("verify") ? "packs publish packs --output site --key release.sec" : nil,
        ]
        : command.hasPrefix("history")
          ? ["history record ferry/1.0 --app ferry", "history record ferry/1.1 --app ferry"] : []
      for step in needed.compactMap(\.self) {
        try folder.run(step)
      }
      return try folder.run(command, exits: nil)
    }
  }

  // MARK: - Headlines

  /// The sizes and shares of a text without signs, and its counts of messages, translations and files.
  private func figures(_ text: Substring) -> [String] {
    let plain = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing(/[\u{202f}\u{a0}]/, with: " ")
    return plain.matches(of: /[0-9][0-9,.]* (?:B|kB|MB|GB|%)/).map { String($0.output) }
      + plain.matches(of: /([0-9][0-9,]*) (?:message|translation|file)/).map { String($0.output.1) }
  }

  /// A size as it is printed: a number of steps of its last decimal.
  private struct RoundedSize {
    let bytes: Double
    /// The bytes of the last decimal.
    let step: Double

    /// Nil for a share or a count, and for whole bytes, which are not rounded.
    init?(_ text: String) {
      guard let match = text.wholeMatch(of: /([0-9,]+(?:\.([0-9]+))?) (kB|MB|GB)/),
        let number = Double(match.1.replacing(",", with: ""))
      else { return nil }
      let units: [Substring: Double] = ["kB": 1e3, "MB": 1e6, "GB": 1e9]
      let unit = units[match.3] ?? 1
      bytes = number * unit
      step = unit / pow(10, Double(match.2?.count ?? 0))
    }

    /// Whether the other size, which has smaller steps, may round to this one.
    func isRounding(of other: Self) -> Bool {
      other.step < step && abs(other.bytes - bytes) <= (step + other.step) / 2
    }
  }

  private func expectFigures(of command: String, _ result: Command.Result) throws {
    #expect([0, 1].contains(result.exitCode), "\(result.errors)")
    let end = try #require(result.output.firstRange(of: "\n\n"), "\(command): no table")
    let below = result.output[end.upperBound...]
    let table = Set(figures(below) + below.matches(of: /[0-9][0-9,]*/).map { String($0.output) })
    // The median of an even number of rows is the mean of two of them, and in no row.
    let headline = result.output[..<end.lowerBound].replacing(
      /[Mm]edian (translation )?[0-9.]+\s[kM]?B/, with: "")
    let sizes = table.compactMap(RoundedSize.init)
    let missing = figures(headline[...]).filter { figure in
      !table.contains(figure) && !sizes.contains { RoundedSize(figure)?.isRounding(of: $0) == true }
    }
    #expect(missing.isEmpty, "\(command): \(missing) of '\(headline)' is in no table")
  }

  @Test(arguments: ["measure", "simulate"], apps) func ofAnApp(_ command: String, _ app: String) throws {
    try expectFigures(of: command, fixtures.run("\(command) \(app)", exits: nil))
  }

  @Test(arguments: comparisons + others) func ofOthers(_ command: String) throws {
    try expectFigures(of: command, run(command))
  }

  @Test(.realData, arguments: ["measure", "simulate"], realApps)
  func ofARealApp(_ command: String, _ app: String) throws {
    try expectFigures(of: command, Command.run([command, Places.real(app)]))
  }

  // MARK: - Actions

  private struct Simulation: Decodable {
    struct Action: Decodable {
      let title: String
      let savedDeviceBytes: Int
      let low: Int?
      let high: Int?
    }

    let actions: [Action]
  }

  /// What an action saves is a cell of the row with its title, byte for byte.
  @Test func everyActionIsARow() throws {
    var count = 0
    for app in Self.apps {
      let json = try fixtures.run("simulate \(app) --json", exits: nil).output
      let actions = try JSONDecoder().decode(Simulation.self, from: Data(json.utf8)).actions
      let markdown = try fixtures.run("simulate \(app) --bytes --format markdown", exits: nil).output
      let rows = markdown.replacing(",", with: "").split(separator: "\n").filter { $0.hasPrefix("| ") }
      for action in actions {
        let figures = [action.savedDeviceBytes, action.low, action.high].compactMap { value in
          value.map { "\($0)".replacing("-", with: "−") }
        }
        let row = rows.first { $0.hasPrefix("| \(action.title)") }
        count += 1
        #expect(
          figures.allSatisfy { row?.contains($0) == true },
          "\(app): '\(action.title)' saves \(figures), and its row is \(row ?? "missing")")
      }
    }
    #expect(count > 5, "the fixtures have \(count) actions")
  }

  // MARK: - Differences

  private struct Size {
    let steps: Int
    let notation: String

    /// Nil for a cell without a size.
    init?(_ cell: String) {
      let plain = cell.filter { !"*,\\".contains($0) }.replacing(/[\u{202f}\u{a0}]/, with: " ")
      guard let match = plain.wholeMatch(of: /([+−]?)([0-9]+)(?:\.([0-9]+))? (B|kB|MB|GB)/),
        let digits = Int("\(match.2)\(match.3 ?? "")")
      else { return nil }
      steps = match.1 == "−" ? -digits : digits
      notation = "\(match.3?.count ?? 0) decimals, \(match.4)"
    }
  }

  private static let differences = [
    ("Before", "After", "Change", 1), ("Before", "Now", "Change", 1), ("First", "Last", "Change", 1),
    ("Size before", "Size after", "Change", 1), ("Before", "After", "Saved", -1),
  ]

  /// Checks the tables of Markdown that have the columns of a difference.
  private func expectDifferences(_ markdown: String, _ command: String) {
    var columns: [String] = []
    var checked = 0
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        columns = []
        continue
      }
      let cells = line.dropFirst().split(separator: "|", omittingEmptySubsequences: false).map {
        String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
      if columns.isEmpty {
        columns = cells
        continue
      }
      for (before, after, change, sign) in Self.differences {
        guard let one = columns.firstIndex(of: before), let other = columns.firstIndex(of: after),
          let place = columns.firstIndex(of: change), let old = Size(cells[one]),
          let new = Size(cells[other]), let difference = Size(cells[place])
        else { continue }
        checked += 1
        #expect(
          old.notation == new.notation && (difference.notation == old.notation || difference.steps == 0),
          "\(command): notations differ: \(line)")
        #expect((new.steps - old.steps) * sign == difference.steps, "\(command): difference: \(line)")
      }
    }
    #expect(checked > 0, "\(command): no table of differences in \(markdown.prefix(400))")
  }

  @Test(arguments: comparisons + apps.map { "simulate \($0)" }) func printedDifferences(_ command: String)
    throws
  {
    expectDifferences(try run("\(command) --format markdown").output, command)
  }

  @Test(
    .realData,
    arguments: [
      ["measure", "ipa/duckduckgo-ios-7.156.0.ipa", "--against", "ipa/duckduckgo-ios-7.155.0.ipa"],
      ["measure", "ipa/deltachat-ios-2.57.1.ipa", "--against", "ipa/deltachat-ios-2.51.1.ipa"],
      ["check", "apk/wikipedia-50600.apk", "--against", "apk/wikipedia-50598.apk"],
      ["simulate", "aab/wikipedia-50600.aab"], ["simulate", "accuracy/antennapod-3.11.4.xapk"],
    ])
  func printedDifferencesOfRealApps(_ command: [String]) throws {
    let arguments = command.map { $0.contains("/") ? Places.real($0) : $0 } + ["--format", "markdown"]
    expectDifferences(try Command.run(arguments).output, command.joined(separator: " "))
  }
}
