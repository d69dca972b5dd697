import Foundation
import TestSupport
import Testing

/// Runs `generate-app` as a separate process.
@Suite struct CommandLineTests {
  private func run(_ arguments: [String]) throws -> (exitCode: Int32, errors: String) {
    let result = try TestSupport.run(Places.executable("generate-app").path, arguments, readsErrors: true)
    return (result.status, String(decoding: result.output, as: UTF8.self))
  }

  private let small = Places.fixture("scenarios/small.yml")

  /// Each process has another hash seed, so output that depends on the order of a dictionary would differ.
  @Test func outputIsIdenticalInEveryProcess() throws {
    let folder = try TemporaryFolder()
    for name in ["one", "two"] {
      let outcome = try run([
        small, "--output", "\(folder.path)/\(name).ipa", "--packs-source", "\(folder.path)/\(name)",
        "--statistics", "\(folder.path)/\(name).md",
      ])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    let suffixes = [".ipa"] + ["en", "ja", "pt-BR", "ru"].map { "/translations/\($0).json" }
    for suffix in suffixes + [".md"] {
      #expect(try Places.bytes("\(folder.path)/one\(suffix)") == Places.bytes("\(folder.path)/two\(suffix)"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 6)
    let other = try run([
      small, "--output", "\(folder.path)/one.ipa", "--packs-source", "\(folder.path)/one", "--seed", "8",
    ])
    #expect(other.exitCode == 0)
    for suffix in suffixes {
      #expect(try Places.bytes("\(folder.path)/one\(suffix)") != Places.bytes("\(folder.path)/two\(suffix)"))
    }
  }

  @Test func errorsAreOneLineAndSetTheExitCode() throws {
    let folder = try TemporaryFolder()
    try folder.write("bad.yml", "seed: none\n")
    try folder.write("file", [])
    let output = ["--output", "\(folder.path)/app.ipa"]
    for (arguments, message) in [
      (["\(folder.path)/bad.yml"] + output, "bad.yml:1:7: field 'seed': expected 0 to "),
      (["\(folder.path)/none.yml"] + output, "none.yml': cannot be read as UTF-8"),
      ([small, "--output", "\(folder.path)/none/app.ipa"], "none/app.ipa': cannot be written"),
      (
        [small] + output + ["--packs-source", "\(folder.path)/file"],
        "/translations': folder cannot be created"
      ),
    ] {
      let outcome = try run(arguments)
      #expect(outcome.exitCode == 2)
      #expect(outcome.errors.hasPrefix("error: ") && outcome.errors.contains(message), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
    #expect(try run([]).exitCode == 64)
    #expect(try run([small]).exitCode == 64)
  }
}
