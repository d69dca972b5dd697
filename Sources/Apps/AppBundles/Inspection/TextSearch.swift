import Bytes

/// Finds many texts in bytes in one pass, in UTF-8 and UTF-16.
///
/// The first eight bytes at each position select the texts to compare. A filter of bits rejects almost all positions
/// without a look-up.
struct TextSearch: Sendable {
  /// Shorter texts are not found.
  static let minBytes = 8

  struct Pattern: Sendable {
    let text: Int
    let bytes: [UInt8]
  }

  private var patterns: [UInt64: [Pattern]] = [:]
  private var filter = [Bool](repeating: false, count: 1 << 16)

  /// - Parameter texts: those with fewer than ``minBytes`` bytes in UTF-8 are ignored.
  init(_ texts: [String]) {
    for (index, text) in texts.enumerated() where text.utf8.count >= Self.minBytes {
      add(Pattern(text: index, bytes: Array(text.utf8)))
      let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
      var little: [UInt8] = []
      var big: [UInt8] = []
      for unit in text.utf16 {
        little.append(littleEndian: unit)
        big.append(littleEndian: unit.byteSwapped)
      }
      if little.count >= Self.minBytes { add(Pattern(text: index, bytes: little)) }
      // Binary property lists have non-ASCII texts in this form.
      if !isASCII, big.count >= Self.minBytes { add(Pattern(text: index, bytes: big)) }
    }
  }

  private mutating func add(_ pattern: Pattern) {
    guard let word = pattern.bytes.span.rawBytes.littleEndian(at: 0, as: UInt64.self) else { return }
    patterns[word, default: []].append(pattern)
    filter[Self.slot(word)] = true
  }

  @inline(__always)
  private static func slot(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &* 0x9e37_79b9_7f4a_7c15) >> 48)
  }

  /// Calls `body` with each text found, and with the byte after it; 0 at the end.
  func search(_ bytes: RawSpan, _ body: (_ text: Int, _ next: UInt8) -> Void) {
    guard bytes.byteCount >= Self.minBytes else { return }
    for position in 0...(bytes.byteCount - Self.minBytes) {
      let word = bytes.littleEndian(at: position, as: UInt64.self) ?? 0
      guard filter[Self.slot(word)], let candidates = patterns[word] else { continue }
      for pattern in candidates {
        let end = position + pattern.bytes.count
        guard let found = bytes.checked(position..<end),
          found.hasSameBytes(as: pattern.bytes.span.rawBytes)
        else { continue }
        body(pattern.text, bytes.byte(at: end) ?? 0)
      }
    }
  }
}
