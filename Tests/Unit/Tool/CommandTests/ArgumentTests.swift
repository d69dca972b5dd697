import BundleAnalysis
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

@testable import ballast

@Suite struct ArgumentTests {
  @Test(
    arguments: [
      ("jsno", ["text", "json", "csv"], "json"), ("mesure", ["measure", "simulate"], "measure"),
      ("jp", ["ar", "ja", "pt-BR"], "ja"), ("n_message", ["n_messages", "other"], "n_messages"),
      ("pt", ["de", "pt-BR", "pt-PT"], "pt-BR"), ("HARBOR", ["Tide", "Harbor"], "Harbor"),
      ("widgte", ["widget"], "widget"), ("zzzz", ["json", "text"], nil), ("", ["a"], nil),
      ("x", ["yy"], nil),
    ] as [(String, [String], String?)])
  func nearMissIsSuggested(_ word: String, _ names: [String], _ expected: String?) {
    #expect(Suggestion.closest(to: word, among: names) == expected)
  }

  @Test(
    arguments: [
      ("a/b/c.txt", "c.txt", "a/b", "txt"), ("/a", "a", "/", nil), ("a", "a", ".", nil),
      ("./x/../y.JSON", "y.JSON", ".", "json"), ("a/.hidden", ".hidden", "a", nil),
      ("../b.", "b.", "..", nil),
      ("/", "", "/", nil), ("", "", ".", nil),
    ] as [(String, String, String, String?)])
  func pathsHaveParts(_ path: String, _ name: String, _ folder: String, _ suffix: String?) {
    #expect(FilePath(path).name == name)
    #expect(FilePath(path).folder == folder)
    #expect(FilePath(path).fileExtension == suffix)
  }

  @Test func theFormatOfAnExtensionIsKnown() {
    #expect(OutputFormat(fileExtension: "md") == .markdown)
    #expect(OutputFormat(fileExtension: "htm") == .html)
    #expect(OutputFormat(fileExtension: "svg") == nil)
    #expect(throws: UsageError.self) { try OutputFormat.argument("xml") }
    #expect((try? OutputFormat.argument("MD")) == .markdown)
  }

  /// Only the least number is accepted, and the error names the option. Options without a file use none that exists.
  @Test(arguments: [
    (["measure", "-", "--top"], 0), (["history", "list", "--top"], 0), (["history", "trend", "--top"], 0),
    (["history", "trend", "--last"], 1), (["history", "prune", "--keep"], 1),
    (["packs", "publish", "missing", "--output", "site", "--deltas-from"], 0),
    (["packs", "publish", "missing", "--output", "site", "--keep-versions"], 1),
    (["packs", "publish", "missing", "--output", "site", "--expires"], 1),
    (["measure", "-", "--max-entries"], 1), (["measure", "-", "--max-ratio"], 1),
    (["measure", "-", "--max-nesting"], 1), (["measure", "-", "--max-depth"], 1),
    (["measure", "-", "--max-locales"], 1), (["measure", "-", "--max-seconds"], 1),
  ])
  func numbersBelowTheLeastAreRefused(_ arguments: [String], _ least: Int) throws {
    let folder = try TemporaryFolder()
    let option = try #require(arguments.last)
    for (number, isAccepted) in [(least - 1, false), (least, true)] {
      let result = try Command.run(arguments + [String(number)], in: folder.path)
      #expect(result.exitCode == (isAccepted ? 2 : 64), "\(number): \(result.errors)")
      #expect(result.errors.contains("'\(option)") != isAccepted, "\(result.errors)")
    }
  }
}
