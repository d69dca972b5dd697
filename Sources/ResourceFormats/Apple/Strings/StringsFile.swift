internal import Bytes
package import DataFormats
internal import Localization

/// `.strings`: the keys and texts of one locale, as a property list in any encoding.
package enum StringsFile {
  /// Returns the number of messages that ``messages(in:)`` reads.
  package static func messageCount(in bytes: RawSpan) throws(FormatError) -> Int {
    if bytes.matches("bplist"), let count = try BinaryPropertyList(bytes).textCount() { return count }
    return try table(in: bytes).messageCount
  }
}

/// `.stringsdict`: keys with rules that select a text by number or device.
package enum StringsdictFile {
  /// Returns the number of messages that ``messages(in:)`` reads. A key with several variations is one message.
  package static func messageCount(in bytes: RawSpan) throws(FormatError) -> Int {
    try StringsFile.messageCount(in: bytes)
  }
}

extension BinaryPropertyList {
  /// The number of messages, counted without decoding texts.
  ///
  /// Nil if that requires the values: one is not a text, or two keys may be equal.
  fileprivate func textCount() throws(FormatError) -> Int? {
    guard case .dictionary(let start, let count) = try object(root) else {
      throw FormatError(.rootIsNotADictionary, at: try offset(of: root))
    }
    var keys = DistinctKeys(minimumCapacity: count)
    // Many references may share one long key.
    let limit = Self.textLimit(of: bytes.byteCount)
    var remaining = limit
    for position in 0..<count {
      let key = try reference(position, from: start)
      let isNew: Bool
      switch try object(key) {
      case .ascii(let range):
        remaining -= range.count
        let text = try contents(range)
        isNew = text.isASCII ? keys.insert(ascii: text) : keys.insert(text.latin1String())
      case .utf16(let range):
        remaining -= range.count
        isNew = keys.insert(try contents(range).utf16BigEndianString(at: range.lowerBound))
      default: throw FormatError(.keyIsNotAString, at: try offset(of: key))
      }
      guard remaining >= 0 else { throw FormatError(.tooMuchText(limit: limit), at: try offset(of: key)) }
      guard isNew else { return nil }
      switch try object(reference(count + position, from: start)) {
      case .ascii, .utf16: continue
      default: return nil
      }
    }
    return count
  }
}

/// Keys that differ from each other as strings, which are equal if they are canonically equivalent.
private struct DistinctKeys {
  private var hashes: Set<Int>
  private var texts: Set<String> = []

  init(minimumCapacity: Int) { hashes = Set(minimumCapacity: minimumCapacity) }

  /// - Returns: false if another key may be equal.
  mutating func insert(ascii text: RawSpan) -> Bool { hashes.insert(text.seededHash).inserted }

  /// - Returns: false if another key may be equal.
  mutating func insert(_ text: String) -> Bool {
    let mayBeASCII = text.unicodeScalars.allSatisfy { $0.isASCII || Self.equivalentToASCII.contains($0) }
    return !mayBeASCII && texts.insert(text).inserted
  }

  /// The only scalars with a canonical decomposition into ASCII: the Greek question mark, the Greek varia and
  /// the Kelvin sign.
  private static let equivalentToASCII: [Unicode.Scalar] = ["\u{37e}", "\u{1fef}", "\u{212a}"]
}
