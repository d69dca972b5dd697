/// The outcomes of a function for many inputs, compared with recorded lines.
///
/// A line is a group of inputs: a digest of their outcomes in order, and how many outcomes begin with which word. A
/// reader that accepts, refuses or understands one of the inputs in another way has another digest. With
/// BALLAST_RECORD=1 the file is recorded, and a difference is returned so that the test does not count as passed.
package struct OutcomeRecording {
  private var groups: [(name: String, outcomes: [String])] = []

  private var names: [String: Int] = [:]

  package mutating func add(_ group: String, _ outcomes: [String]) {
    let name = group.replacing("\n", with: "\\n").replacing("\r", with: "\\r").replacing("\t", with: "\\t")
    let count = names[name, default: 0] + 1
    names[name] = count
    groups.append((count == 1 ? name : "\(name) (\(count))", outcomes))
  }

  /// Adds an outcome per damaged copy of a file, in groups of 16 offsets.
  package mutating func addDamaged(
    _ label: String, _ bytes: [UInt8], isText: Bool, step: Int = 1, _ outcome: ([UInt8]) -> String
  ) {
    add("\(label), \(bytes.count) bytes", [outcome(bytes)])
    for start in stride(from: 0, to: bytes.count, by: 16 * step) {
      let offsets = stride(from: start, to: min(start + 16 * step, bytes.count), by: step)
      let outcomes = offsets.flatMap { offset in
        damaged(bytes, at: offset, isText: isText).map { "\(outcome($0))" }
      }
      add("\(label) at \(start)", outcomes)
    }
  }

  /// Compares the outcomes that a function adds with the recorded ones.
  /// - Parameter path: of the file of recorded lines, from the package's folder.
  /// - Returns: nil if all are equal, or the first group that differs, with its outcomes.
  package static func difference(
    from path: String, _ add: (inout OutcomeRecording) throws -> Void
  ) throws -> String? {
    var recording = OutcomeRecording()
    try add(&recording)
    let recorded = RecordedLines(path)
    if RecordedLines.isRecording {
      try recorded.record(recording.groups.map { ($0.name, summary($0.outcomes)) })
      return "recorded; read the outcomes, and run again without BALLAST_RECORD"
    }
    for (name, outcomes) in recording.groups where recorded[name] != summary(outcomes) {
      let shown = outcomes.prefix(100).map { "  \($0.prefix(200))" }.joined(separator: "\n")
      return "\(name): recorded \(recorded[name] ?? "nothing"), found \(summary(outcomes))\n\(shown)"
    }
    return recorded.count == recording.groups.count && !recording.groups.isEmpty
      ? nil : "\(recorded.count) groups recorded, \(recording.groups.count) found"
  }

  /// A digest of the outcomes in order, and how many begin with which word.
  private static func summary(_ outcomes: [String]) -> String {
    var counts: [String: Int] = [:]
    for outcome in outcomes {
      let word = outcome.utf8.prefix(40).prefix { $0 != 0x20 && $0 != 0x28 && $0 != 0x0a && $0 != 0x0d }
      counts[String(decoding: word, as: UTF8.self), default: 0] += 1
    }
    let words = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return "\(FormatOutcome.digest(outcomes.joined(separator: "\n").utf8)) \(words.joined(separator: ", "))"
  }

  /// Copies of a file that are cut at an offset, or have another byte there.
  private func damaged(_ bytes: [UInt8], at offset: Int, isText: Bool) -> [[UInt8]] {
    var all = [Array(bytes[..<offset])]
    func replace(_ byte: UInt8) {
      guard bytes[offset] != byte else { return }
      var copy = bytes
      copy[offset] = byte
      all.append(copy)
    }
    if isText {
      var copy = bytes
      copy.remove(at: offset)
      all.append(copy)
      let marks = Array("\"\\{}[]:,<>&;=%#09-aZ '/*$@|_!().+?~^`\t\r\n\0\u{7f}".utf8) + [0x80, 0xc3, 0xff]
      for turn in 0..<2 {
        let mark = marks[(offset * 7 + turn * 23) % marks.count]
        if turn == 0 {
          replace(mark)
        } else {
          all.append(Array(bytes[..<offset]) + [mark] + bytes[offset...])
        }
      }
    } else {
      for byte in [bytes[offset] &+ 1, bytes[offset] &- 1, 0, 0xff, bytes[offset] ^ 0x80] { replace(byte) }
    }
    return all
  }
}

/// All sequences of at most `length` words, joined, in groups by the first word.
package func sequences(of words: [String], length: Int) -> [(first: String, texts: [String])] {
  words.map { first in
    var texts = [first]
    var last = [first]
    for _ in 1..<max(length, 1) {
      last = last.flatMap { text in words.map { text + $0 } }
      texts += last
    }
    return (first, texts)
  }
}
