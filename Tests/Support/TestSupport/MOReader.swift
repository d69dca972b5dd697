/// A second reader of `.mo`, used by tests and fuzzers only. It shares no code with the reader under test, and reads UTF-8
/// without the strings that depend on the system.
package struct MOReader {
  package enum Translation: Hashable {
    case text(String)
    /// The forms are not compared.
    case plural
  }

  /// By key. If an entry occurs several times, the last is used. The header is not an entry.
  package private(set) var translations: [String: Translation] = [:]

  private let bytes: [UInt8]

  /// Nil for a file that is damaged, or that only the reader under test reads.
  package init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard let revision = word(at: 4), revision & 0xffff == 0, let count = word(at: 8), count < bytes.count,
      let originals = word(at: 12), let texts = word(at: 16)
    else { return nil }
    var header: String?
    for index in 0..<count {
      guard let original = string(at: originals + 8 * index), let text = string(at: texts + 8 * index),
        // Names of inttypes.h are replaced.
        !original.contains("<PRI"), !text.contains("<PRI")
      else { return nil }
      let halves = original.unicodeScalars.split(
        separator: "\0", maxSplits: 1, omittingEmptySubsequences: false)
      let key = String(halves[0])
      if key.isEmpty {
        header = header ?? text
      } else {
        translations[key] = halves.count > 1 ? .plural : .text(text)
      }
    }
    guard let words = header?.lowercased(), words.contains("charset") else { return }
    guard words.components(before: "charset=utf-8") == 1, words.components(before: "charset") == 1 else {
      return nil
    }
  }

  private func word(at offset: Int) -> Int? {
    guard offset >= 0, offset + 4 <= bytes.count else { return nil }
    let isBig = bytes[0] == 0x95
    return (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * (isBig ? 3 - $1 : $1)) }
  }

  private func string(at offset: Int) -> String? {
    guard let length = word(at: offset), let start = word(at: offset + 4), start + length <= bytes.count
    else {
      return nil
    }
    return String(decoding: bytes[start..<(start + length)], as: UTF8.self)
  }
}

extension String {
  fileprivate func components(before separator: String) -> Int { ranges(of: separator).count }
}
