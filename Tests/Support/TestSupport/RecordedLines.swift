internal import Foundation

/// A file of recorded outcomes: in each line a name, a tab and an outcome. With BALLAST_RECORD=1 a test writes it.
package struct RecordedLines: Sendable {
  package static let isRecording = ProcessInfo.processInfo.environment["BALLAST_RECORD"] == "1"

  private let file: URL
  private let lines: [String: String]

  /// - Parameter path: of the file, from the package's folder. A file that does not exist yet has no lines.
  package init(_ path: String) {
    file = Places.package.appending(path: path)
    var lines: [String: String] = [:]
    for line in (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? [] {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      if parts.count == 2 { lines[parts[0]] = parts[1] }
    }
    self.lines = lines
  }

  package subscript(name: String) -> String? { lines[name] }
  package var count: Int { lines.count }

  /// Writes the file anew.
  package func record(_ lines: [(name: String, outcome: String)]) throws {
    try Data(lines.map { "\($0.name)\t\($0.outcome)\n" }.joined().utf8).write(to: file)
  }

  /// A digest of every 13 outcomes, after the number of different ones.
  package static func summary(_ outcomes: [String]) -> String {
    let groups = stride(from: 0, to: outcomes.count, by: 13).map { start in
      FormatOutcome.digest(outcomes[start..<min(outcomes.count, start + 13)].joined(separator: "\0").utf8)
    }
    return "\(Set(outcomes).count) of \(outcomes.count): " + groups.joined(separator: " ")
  }
}
