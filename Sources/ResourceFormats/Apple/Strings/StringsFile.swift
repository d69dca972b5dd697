internal import Bytes
package import DataFormats

/// `.strings`: keys and texts of one locale, as a property list in any encoding.
package enum StringsFile {
  /// How many messages there are: distinct keys, of which the last counts where one is given twice. A value
  /// with variations is one message. No bytes at all are an empty table.
  package static func messageCount(in bytes: RawSpan) throws(FormatError) -> Int {
    if bytes.byteCount == 0 { return 0 }
    if bytes.matches("bplist") { return try BinaryPropertyList(bytes).distinctKeyCount() }
    return try PropertyList(bytes).distinctKeyCount()
  }
}

/// `.stringsdict`: keys, each with rules that choose among texts by number or device.
package enum StringsdictFile {
  /// A key is one message, however many variations it has.
  package static func messageCount(in bytes: RawSpan) throws(FormatError) -> Int {
    try StringsFile.messageCount(in: bytes)
  }
}

extension PropertyList {
  fileprivate func distinctKeyCount() throws(FormatError) -> Int {
    guard let dictionary else { throw FormatError(.rootIsNoDictionary, at: 0) }
    return Set(dictionary.entries.lazy.map(\.key)).count
  }
}

extension BinaryPropertyList {
  /// The root's distinct keys, counted without making a string of any. Values are looked at as far as that
  /// they are there.
  fileprivate func distinctKeyCount() throws(FormatError) -> Int {
    guard case .dictionary(let start, let count) = try object(root) else {
      throw FormatError(.rootIsNoDictionary, at: try offset(of: root))
    }
    // Equal texts have equal hashes whatever they are stored as; a seeded 64-bit hash of different ones
    // differs for all that can be observed.
    var hashes = Set<Int>(minimumCapacity: count)
    let limit = Self.textLimit(of: bytes.byteCount)
    var left = limit
    for position in 0..<count {
      let key = try reference(position, from: start)
      hashes.insert(try keyHash(key, &left))
      guard left >= 0 else { throw FormatError(.tooMuchText(limit: limit), at: try offset(of: key)) }
      _ = try object(reference(count + position, from: start))
    }
    return hashes.count
  }

  private func keyHash(_ key: Int, _ left: inout Int) throws(FormatError) -> Int {
    switch try object(key) {
    case .ascii(let range):
      left -= range.count
      return try contents(range).hash
    case .utf16(let range):
      left -= range.count
      let text = try contents(range).utf16BigEndianString(at: range.lowerBound)
      let bytes = Array(text.utf8)
      return unsafe bytes.span.bytes.hash
    default: throw FormatError(.keyIsNoString, at: try offset(of: key))
    }
  }
}

extension RawSpan {
  fileprivate var hash: Int {
    var hasher = Hasher()
    // SAFETY: the pointer is used within the call alone.
    unsafe withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
