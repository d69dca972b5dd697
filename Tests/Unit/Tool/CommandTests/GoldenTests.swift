import Foundation
import TestSupport
import Testing

/// Commands that run one after the other in a folder of their own, with their outputs.
///
/// A golden file is its own script: its lines that begin with `$ ` are the commands, and the output of each follows it.
/// To add one, write a file with the commands, and record it. There is one for each document and format, and one for
/// each kind of error. `SchemaValidationTests` validates JSON, which is longer.
///
/// Besides the arguments of `ballast`, a line may be `write FILE TEXT`, and `COLUMNS=120` may precede a command. Arguments
/// with spaces are in single quotation marks.
@Suite struct GoldenTests {
  private static let folder = "Tests/Unit/Tool/CommandTests/Goldens"
  private static let goldens = Places.files(in: Places.package.appending(path: folder), withExtension: ".txt")
    .map { URL(filePath: $0).lastPathComponent }

  static func golden(_ name: String) throws -> String {
    try String(contentsOf: Places.package.appending(path: "\(folder)/\(name)"), encoding: .utf8)
  }

  /// The commands of a golden with their exit codes and outputs.
  private func transcript(of golden: String) throws -> String {
    let folder = try FixtureFolder()
    var text = ""
    for line in golden.split(whereSeparator: \.isNewline) where line.hasPrefix("$ ") {
      var words = Command.words(String(line.dropFirst(2)))
      var variables = ["SOURCE_DATE_EPOCH": "1763800000"]
      if let columns = words.first?.wholeMatch(of: /COLUMNS=(\d+)/) {
        variables["COLUMNS"] = String(columns.1)
        words.removeFirst()
      }
      text += "\(line)\n"
      if words.first == "write" {
        try folder.write(words[1], words[2].replacing("\\n", with: "\n"))
        continue
      }
      let result = try Command.run(words, in: folder.path, variables: variables)
      text += result.output
      if !result.errors.isEmpty { text += "--- stderr\n\(result.errors)" }
      if result.exitCode != 0 { text += "exit \(result.exitCode)\n" }
    }
    return text
  }

  @Test func everyCommandHasAGoldenOfItsHelp() {
    let names = HelpExamplesTests.commands.joined().map { (["help"] + $0).joined(separator: "-") + ".txt" }
    #expect(Set(Self.goldens.filter { $0.hasPrefix("help") }) == Set(names))
  }

  @Test(arguments: goldens) func commandsPrintTheirGolden(_ name: String) throws {
    let (text, path) = (try transcript(of: Self.golden(name)), "\(Self.folder)/\(name)")
    if let problem = Golden.problem(of: text, in: path) { Issue.record("\(problem)") }
  }
}
