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
    var keys = Set<String>(minimumCapacity: count)
    // Many references may share one long key.
    let limit = Self.textLimit(of: bytes.byteCount)
    var remaining = limit
    for position in 0..<count {
      let key = try reference(position, from: start)
      let text = try string(key)
      remaining -= text.utf8.count
      guard remaining >= 0 else { throw FormatError(.tooMuchText(limit: limit), at: try offset(of: key)) }
      switch try object(reference(count + position, from: start)) {
      case .ascii, .utf16: keys.insert(text)
      case .dictionary: return nil
      default: keys.remove(text)
      }
    }
    return keys.count
  }
}
