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

    /// The output as JSON.
    func json() throws -> JSON { try JSON(parsing: output) }

    /// The lines of the output as JSON.
    func jsonLines() throws -> [JSON] { try output.split(separator: "\n").map { try JSON(parsing: $0) } }
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

  /// The words of a command line; those with spaces are in single quotation marks.
  static func words(_ line: String) -> [String] {
    line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
      index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
  }

  /// Runs a program of the system.
  static func tool(_ words: [String], in folder: String = Places.fixture(""), input: String = "") throws
    -> Result
  {
    try run(
      words, in: folder, input: Array(input.utf8), variables: ProcessInfo.processInfo.environment,
      executable: URL(filePath: "/usr/bin/env"))
  }
}

/// A folder in which commands run.
protocol CommandFolder { var path: String { get } }

extension TemporaryFolder: CommandFolder {}
extension FixtureFolder: CommandFolder {}

/// The folder of all fixtures.
struct Fixtures: CommandFolder { let path = Places.fixture("") }

let fixtures = Fixtures()

extension CommandFolder {
  /// Runs a command line, and expects its exit code.
  /// - Parameters:
  ///   - more: words after those of the line.
  ///   - code: nil for any.
  @discardableResult
  func run(
    _ line: String, _ more: [String] = [], exits code: Int32? = 0, variables: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Command.Result {
    let result = try withExtendedLifetime(self) {
      try Command.run(Command.words(line) + more, in: path, variables: variables)
    }
    #expect(
      result.exitCode == code ?? result.exitCode, "\(line) \(more): \(result.output)\(result.errors)",
      sourceLocation: sourceLocation)
    return result
  }

  /// Runs a command line with `--json`.
  func json(
    _ line: String, _ more: [String] = [], exits code: Int32? = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    try run("\(line) --json", more, exits: code, sourceLocation: sourceLocation).json()
  }

  /// Runs a command line, and expects an exit code, no output, and texts in its errors.
  func refuse(
    _ line: String, _ more: [String] = [], exits code: Int32, _ texts: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try run(line, more, exits: code, sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, "\(line) \(more)", sourceLocation: sourceLocation)
    for text in texts {
      #expect(result.errors.contains(text), "\(result.errors)", sourceLocation: sourceLocation)
    }
  }
}

/// A value of the JSON that a command printed; nil for a member that an object does not have.
@dynamicMemberLookup
struct JSON: Equatable, CustomStringConvertible {
  private let value: Any?
  var description: String { "\(value ?? "nothing")" }

  init(parsing text: some StringProtocol) throws {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    self.init(value: try #require(value as? [String: Any]))
  }

  private init(value: Any?) { self.value = value }

  static func == (one: JSON, other: JSON) -> Bool { one.value as? NSObject == other.value as? NSObject }

  subscript(_ name: String) -> JSON { JSON(value: (value as? [String: Any])?[name]) }
  subscript(dynamicMember name: String) -> JSON { self[name] }
  subscript(_ index: Int) -> JSON { JSON(value: (value as? [Any])?.dropFirst(index).first) }

  /// An error if the value is not an array.
  var list: [JSON] { get throws { try #require(value as? [Any], "\(self)").map(JSON.init(value:)) } }
  /// The object without a member that it has.
  func without(_ name: String) -> JSON? {
    var members = value as? [String: Any]
    return members?.removeValue(forKey: name) == nil ? nil : JSON(value: members)
  }

  var int: Int? { value as? Int }
  var double: Double? { value as? Double }
  var flag: Bool? { value as? Bool }
  var text: String? { value as? String }
  var texts: [String]? { value as? [String] }
  var names: Set<String> { Set((value as? [String: Any] ?? [:]).keys) }
  var isNull: Bool { value is NSNull }
  /// The messages of a list of warnings.
  var allMessages: [String] { (value as? [[String: Any]] ?? []).compactMap { $0["message"] as? String } }
}

extension Trait where Self == ConditionTrait {
  static var realData: Self { .enabled(if: Places.comparesRealData, "no real data available") }
}
