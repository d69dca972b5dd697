internal import Bytes
package import DataFormats
internal import Localization

/// `.strings`: the keys and texts of one locale, as a property list in any encoding.
package enum StringsFile {
  /// Returns the number of messages that ``messages(in:)`` reads.
  package static func messageCount(in bytes: RawSpan) throws(FormatError) -> Int {
    if bytes.matches("bplist"), let count = try BinaryPropertyList(bytes).textCount() { return count }
    return try messages(in: bytes).count
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
  /// The number of distinct keys whose last value is a text, counted without decoding the texts; nil if a value
  /// is a dictionary, whose contents decide whether it is a message.
  fileprivate func textCount() throws(FormatError) -> Int? {
    guard case .dictionary(let start, let count) = try object(root) else {
      throw FormatError(.rootIsNotADictionary, at: try offset(of: root))
    }
    // Equal keys have equal hashes, also if one is stored as UTF-16. The hash is seeded, so that a file cannot be made
    // whose different keys have equal ones.
    var keys = Set<Int>(minimumCapacity: count)
    // Many references may share one long key.
    let limit = Self.textLimit(of: bytes.byteCount)
    var remaining = limit
    for position in 0..<count {
      let key = try reference(position, from: start)
      let (hash, length) = try keyHash(key)
      remaining -= length
      guard remaining >= 0 else { throw FormatError(.tooMuchText(limit: limit), at: try offset(of: key)) }
      switch try object(reference(count + position, from: start)) {
      case .ascii, .utf16: keys.insert(hash)
      case .dictionary: return nil
      default: keys.remove(hash)
      }
    }
    return keys.count
  }

  /// The hash of a key, and its length in UTF-8. An ASCII key is not decoded. Other keys are hashed as strings, whose
  /// equality is canonical equivalence.
  private func keyHash(_ key: Int) throws(FormatError) -> (hash: Int, length: Int) {
    var hasher = Hasher()
    if case .ascii(let range) = try object(key), let text = bytes.checked(range), text.isASCII {
      // SAFETY: the pointer is used within the call only.
      unsafe text.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
      return (hasher.finalize(), range.count)
    }
    let text = try string(key)
    let utf8 = Array(text.utf8)
    if utf8.allSatisfy({ $0 < 0x80 }) {
      // SAFETY: the pointer is used within the call only.
      unsafe utf8.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    } else {
      hasher.combine(text)
    }
    return (hasher.finalize(), utf8.count)
  }
}
