import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

/// `ballast` as a process of its own.
struct Command {
  struct Result: Equatable {
    var exitCode: Int32
    var output: String
    var errors: String

    /// The output as a JSON object.
    func json() throws -> [String: Any] {
      try #require(
        try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any], "\(errors)")
    }

    /// The lines of the output as JSON objects.
    func jsonLines() throws -> [[String: Any]] {
      try output.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }
  }

  static let executable = Places.executable("ballast")

  /// The folder in which `make test-all` keeps every report for `Tests/Schemas/validate`; nil to keep none.
  private static let kept = ProcessInfo.processInfo.environment["BALLAST_KEPT_REPORTS"]

  /// Keeps the JSON of standard output and of `--output`.
  private static func keepReports(_ output: Data, _ arguments: [String], in folder: String) throws {
    guard let kept else { return }
    let file = arguments.firstIndex { ["--output", "-o"].contains($0) }.flatMap {
      arguments.dropFirst($0 + 1).first
    }
    let path = file.map { URL(filePath: $0, relativeTo: URL(filePath: folder, directoryHint: .isDirectory)) }
    let written = path.flatMap {
      $0.pathExtension == "json" ? FileManager.default.contents(atPath: $0.path) : nil
    }
    for data in [output, written].compactMap(\.self) where data.starts(with: Array("{".utf8)) {
      // Formats of CI are JSON too.
      let isReport = [" : ", ":"].contains { data.range(of: Data("\"schema\"\($0)\"ballast.".utf8)) != nil }
      if isReport { try data.write(to: URL(filePath: "\(kept)/\(UUID().uuidString).json")) }
    }
  }

  /// - Parameters:
  ///   - input: what standard input has; nothing without it.
  ///   - output: what standard output is, instead of a pipe that is read.
  ///   - variables: additional environment variables.
  static func run(
    _ arguments: [String], in folder: String = Places.fixture(""), input: [UInt8] = [],
    output: FileHandle? = nil, variables: [String: String] = [:], executable: URL = executable
  ) throws -> Result {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    var environment = ["PATH": "/usr/bin:/bin", "TERM": "dumb", "LC_ALL": "C.UTF-8"]
    // Coverage counters, which would be written to the current folder otherwise, and the settings of sanitizers.
    for name in ["LLVM_PROFILE_FILE", "LD_PRELOAD", "ASAN_OPTIONS", "TSAN_OPTIONS"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
    process.environment = environment.merging(variables) { _, new in new }
    let (out, errors, stdin) = (Pipe(), Pipe(), Pipe())
    if let output { process.standardOutput = output } else { process.standardOutput = out }
    process.standardError = errors
    process.standardInput = stdin
    try process.run()
    let writer = Thread {
      try? stdin.fileHandleForWriting.write(contentsOf: Data(input))
      try? stdin.fileHandleForWriting.close()
    }
    writer.start()
    // Both are read at the same time: a process waits if a pipe that it writes to is full.
    let complaints = Mutex(Data())
    let hasEnded = DispatchSemaphore(value: 0)
    let reader = Thread {
      let read = errors.fileHandleForReading.readDataToEndOfFile()
      complaints.withLock { $0 = read }
      hasEnded.signal()
    }
    reader.start()
    let text = output == nil ? out.fileHandleForReading.readDataToEndOfFile() : Data()
    hasEnded.wait()
    process.waitUntilExit()
    try keepReports(text, arguments, in: folder)
    return Result(
      exitCode: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: complaints.withLock { $0 }, as: UTF8.self))
  }
}
