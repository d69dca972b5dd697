import Bytes
import Foundation
import TestSupport
import Testing

@testable import Archives
@testable import OperatingSystem
@testable import ProgramSystem

/// Programs that read everything, a part or nothing, and end in each way.
@Suite struct ChildProcessTests {
  private func run(_ script: String, _ input: [UInt8] = [], maxOutput: Int = 1 << 20) throws -> [UInt8]? {
    StandardStream.ignoreBrokenPipes()
    return try Libc.run(
      "/bin/sh", ["-c", script], input: input.span.rawBytes, maxOutput: maxOutput)
  }

  @Test func outputIsReturnedIfTheProgramSucceeds() throws {
    let large = (0..<300_001).map { UInt8(truncatingIfNeeded: $0 / 5) }
    for input in [[], [1], Array(large[..<4096]), Array(large[..<4097]), large] {
      // All of the input is read before anything is written.
      #expect(try run("x=$(cat | base64); echo \"$x\" | base64 -d", input) == input)
    }
    for code in [0, 1, 3, 255] { #expect(try run("printf a; exit \(code)") == (code == 0 ? [0x61] : nil)) }
    // The program does not read its input.
    #expect(try run("exec true", large) == [])
    #expect(try run("head -c 3", large) == Array(large[..<3]))
    // It closes its output before it has read its input, which is more than a pipe holds.
    #expect(try run("printf a; exec >&-; cat >/dev/null", large) == [0x61])
    #expect(try run("printf a; exec >&-; cat >/dev/null; exit 3", large) == nil)
  }

  @Test(arguments: [0, 4, 5, 6]) func outputHasALimit(_ limit: Int) throws {
    #expect(try run("printf 12345", maxOutput: limit) == (limit < 5 ? nil : Array("12345".utf8)))
  }

  @Test func aSignalIsAFailure() throws {
    #expect(try run("printf a; kill -9 $$") == nil)
  }

  /// The program ends later than its output.
  @Test func closedOutputIsNotTheEndOfAProgram() throws {
    #expect(try run("printf a; exec >&-; sleep 0.1; exit 3") == nil)
    #expect(try run("printf a; exec >&-; sleep 0.1") == [0x61])
  }

  /// The input of the program ends much later than its time. It inherits ignored signals from this process.
  @Test func aProgramThatWaitsEndsAtItsDeadline() throws {
    let request = StreamRequest(for: 0, .standard, deadline: 1)
    let ballast = Places.executable("ballast").path
    let read = "'\(ballast)' \(StreamRequest.command) \(request.text)"
    for number in [SIGALRM, SIGXCPU] { signal(number, SIG_IGN) }
    defer { for number in [SIGALRM, SIGXCPU] { signal(number, SIG_DFL) } }
    let code = try run("exec 2>/dev/null; { sleep 10 & } | \(read); echo $?")
    #expect(code == Array("\(128 + SIGALRM)\n".utf8))
  }

  @Test func missingProgramIsAnError() {
    let input: [UInt8] = []
    var code: Int32?
    do throws(SystemError) {
      _ = try Libc.run("/no/such/program", [], input: input.span.rawBytes, maxOutput: 1)
    } catch { code = error.code }
    #expect(code == ENOENT)
  }

  @Test func standardInputIsClosedAtItsEnd() throws {
    // `wc` ends only if its input does.
    #expect(try run("wc -c | tr -d ' \\n'", [1, 2, 3]) == Array("3".utf8))
  }
}
