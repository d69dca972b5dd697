import Bytes
import Foundation
import OperatingSystem
import Testing

@testable import Archives

/// Programs that read everything, a part or nothing, and end in each way.
@Suite struct ChildProcessTests {
  private func run(
    _ script: String, _ input: [UInt8] = [], maxOutput: Int = 1 << 20, seconds: Int = 600
  ) throws -> (ending: ChildProcess.Ending, output: [UInt8]) {
    StandardStream.ignoreBrokenPipes()
    return try ChildProcess("/bin/sh", ["-c", script]).run(
      input.span.rawBytes, maxOutput: maxOutput, seconds: seconds)
  }

  @Test func outputAndExitCodeAreReturned() throws {
    let large = (0..<300_001).map { UInt8(truncatingIfNeeded: $0 / 5) }
    for input in [[], [1], Array(large[..<4096]), Array(large[..<4097]), large] {
      let (ending, output) = try run("cat", input)
      #expect(ending == .exited(code: 0) && output == input)
    }
    for code in [0, 1, 3, 255] {
      let (ending, output) = try run("printf a; exit \(code)")
      #expect(ending == .exited(code: Int32(code)) && output == [0x61])
    }
    // The program does not read its input.
    let unread = try run("exec true", large)
    #expect(unread.ending == .exited(code: 0) && unread.output.isEmpty)
    let part = try run("head -c 3", large)
    #expect(part.ending == .exited(code: 0) && part.output == Array(large[..<3]))
  }

  @Test(arguments: [0, 4, 5, 6]) func outputHasALimit(_ limit: Int) throws {
    let (ending, output) = try run("printf 12345", maxOutput: limit)
    #expect(ending == (limit < 5 ? .outputTooLong : .exited(code: 0)))
    #expect(output == (limit < 5 ? [] : Array("12345".utf8)))
  }

  @Test func signalsAndTimeoutsAreReturned() throws {
    let killed = try run("printf a; kill -9 $$")
    #expect(killed.ending == .signal && killed.output.isEmpty)
    let late = try run("printf a; exec tail -f /dev/null", seconds: 0)
    #expect(late.ending == .timedOut && late.output.isEmpty)
  }

  /// The program ends later than its output, or not at all.
  @Test func closedOutputIsNotTheEndOfAProgram() throws {
    let late = try run("printf a; exec >&-; exec sleep 1000", seconds: 1)
    #expect(late.ending == .timedOut && late.output.isEmpty)
    // More input than a pipe holds. Nothing is written after the end of the output.
    let reading = try run("printf a; exec >&-; cat >/dev/null; exit 3", [UInt8](repeating: 0, count: 1 << 22))
    #expect(reading.ending == .exited(code: 3) && reading.output == [0x61])
  }

  @Test func missingProgramIsAnError() {
    let input: [UInt8] = []
    var code: Int32?
    do throws(SystemError) {
      _ = try ChildProcess("/no/such/program", []).run(input.span.rawBytes, maxOutput: 1, seconds: 1)
    } catch { code = error.code }
    #expect(code == ENOENT)
  }

  @Test func standardInputIsClosedAtItsEnd() throws {
    // `wc` ends only if its input does.
    let (ending, output) = try run("wc -c | tr -d ' \\n'", [1, 2, 3])
    #expect(ending == .exited(code: 0) && output == Array("3".utf8))
  }

  // MARK: - Work on several cores

  private struct Failure: Error, Equatable { let number: Int }

  @Test func firstFailureIsTheEarliest() {
    let failure = FirstFailure<Failure>()
    #expect(failure.value == nil && !failure.precedes(.max))
    for (index, expected) in [(5, 5), (7, 5), (5, 5), (3, 3), (4, 3)] {
      failure.record(Failure(number: index * 10), at: index)
      #expect(failure.value?.index == expected && failure.value?.error == Failure(number: expected * 10))
      for other in 0..<9 { #expect(failure.precedes(other) == (expected < other)) }
    }
    failure.record(Failure(number: 1), at: 3)
    #expect(failure.value?.error == Failure(number: 30))
  }
}
