import Foundation
import TestSupport
import Testing

/// The man page and completion scripts, which are generated from the commands.
@Suite struct ManualTests {
  private static func has(_ tool: String) -> Bool { (try? Command.tool(["which", tool]))?.exitCode == 0 }

  @Test(.enabled(if: has("python3"), "python3 is not installed"))
  func theManPageHasEveryCommandAndOption() throws {
    let script = Places.package.appending(path: ".ci/generate-manual").path(percentEncoded: false)
    let page = try Command.tool(["python3", script, Command.executable.path(percentEncoded: false)])
    #expect(page.exitCode == 0, "\(page)")
    for command in [
      "measure", "simulate", "diff", "check", "packs build", "packs inspect", "packs compare", "packs apply",
      "packs keygen", "packs publish", "packs rollout", "packs verify", "packs rotate",
      "history record", "history trend", "history import",
    ] {
      #expect(page.output.contains(".SH BALLAST \(command.uppercased())\n"), "\(command)")
    }
    for option in [
      "keep", "fail\\-on", "leave\\-one\\-out", "asset\\-packs", "argument", "max\\-expanded",
      "accept\\-finding", "deltas\\-from", "public\\-key",
    ] {
      #expect(page.output.contains("\\-\\-\(option)\\fR"), "\(option)")
    }
    #expect(page.output.contains(".EX\n  ballast measure App.ipa\n"))
    #expect(page.output.contains("Exit codes: 0 done"))
    guard Self.has("groff") else { return }
    let warnings = try Command.tool(["groff", "-Kutf8", "-man", "-ww", "-z"], input: page.output)
    #expect(warnings == .init(exitCode: 0, output: "", errors: ""))
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func filesAndValuesAreCompleted(_ shell: String) throws {
    let script = try Command.run(["--generate-completion-script", shell]).output
    for word in ["leave-one-out", "incompatible", "zstd", "markdown", "always", "everything"] {
      #expect(script.contains(word), "\(word)")
    }
    let files = ["bash": "add_completions -f\n", "zsh": "_files", "fish": " -rF\n"]
    #expect(script.contains(try #require(files[shell])))
  }

  @Test func theVersionNamesTheCommit() throws {
    let result = try Command.run(["--version"])
    #expect(result.exitCode == 0)
    #expect(result.output.wholeMatch(of: /\d+\.\d+\.\d+(-dev)?( \([0-9a-f]{9}(-modified)?\))?\n/) != nil)
  }
}
