import Foundation
import TestSupport
import Testing

/// Wrong budgets and command lines, with the exact messages and exit codes.
///
/// The files of `Mistakes` are tables: `budget: TEXT` writes the budget of the next command, without its first line, and with
/// `\n` for the end of a line, `\t` for a tab. A line that begins with `$ ` is a command, and what it prints follows. `BALLAST_RECORD=1` writes
/// the messages; read each as someone who did not write it.
@Suite struct MistakeTests {
  private static let folder = "Tests/Unit/Tool/CommandTests/Mistakes"
  private static let tables = Places.files(in: Places.package.appending(path: folder), withExtension: ".txt")
    .map { URL(filePath: $0).lastPathComponent }

  private static func lines(of table: String) throws -> [Substring] {
    try String(contentsOf: Places.package.appending(path: "\(folder)/\(table)"), encoding: .utf8)
      .split(whereSeparator: \.isNewline)
  }

  @Test(arguments: tables) func eachMistakeHasItsMessage(_ table: String) throws {
    let folder = try FixtureFolder()
    var text = ""
    var budget: String?
    for line in try Self.lines(of: table) {
      if line.hasPrefix("budget: ") {
        budget = String(line.dropFirst("budget: ".count))
        text += "\(line)\n"
      }
      guard line.hasPrefix("$ ") else { continue }
      try? FileManager.default.removeItem(atPath: "\(folder.path)/ballast.yml")
      if let budget {
        let text = budget.replacing("\\n", with: "\n").replacing("\\t", with: "\t")
        try folder.write("ballast.yml", text + "\n")
      }
      budget = nil
      let result = try Command.run(Command.words(String(line.dropFirst(2))), in: folder.path)
      #expect([1, 2, 64].contains(result.exitCode), "not a mistake: \(line)\n\(result.output)")
      #expect(result.output.isEmpty, "a mistake has no result: \(line)\n\(result.output)")
      text += "\(line)\n\(result.errors)exit \(result.exitCode)\n"
    }
    let path = "\(Self.folder)/\(table)"
    if let problem = Golden.problem(of: text, in: path) { Issue.record("\(problem)") }
  }

  @Test func thereAreSixtyMistakes() throws {
    let commands = try Self.tables.flatMap { try Self.lines(of: $0) }.filter { $0.hasPrefix("$ ") }
    #expect(commands.count >= 60, "\(commands.count) mistakes")
  }

  /// A message names what to do: a hint, or a word that was meant.
  @Test(arguments: tables) func eachMessageSaysWhatToDo(_ table: String) throws {
    var message: [Substring] = []
    for line in try Self.lines(of: table) {
      if line.hasPrefix("budget: ") || line.hasPrefix("$ ") { message = [] }
      message.append(line)
      guard line.hasPrefix("exit ") else { continue }
      let text = message.dropFirst().joined(separator: "\n")
      let words = ["hint: ", "Did you mean", "did you mean", "(", "needs", "contradicts", "such as"]
      #expect(words.contains { text.contains($0) }, "\(message.joined(separator: "\n"))")
    }
  }
}
