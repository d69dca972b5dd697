import Bytes
package import LanguagePacks
package import Localization

/// Members for code that reads whole packs. An app that looks up texts does not need them.
extension LanguagePack {
  /// The sections in file order, with their sizes in bytes.
  package var sections: [(name: String, bytes: Int)] {
    [("header", PackLayout.headerSize)]
      + PackLayout.Section.allCases.map { ("\($0)", layout[$0].count) }
  }

  /// Reads every message by its key's fingerprint. Fingerprints of two packs match if the packs have the same ``seed``
  /// and `bits` is the same for both.
  /// - Parameter bits: the bits of the bucket's number to use, at most ``bucketBits``.
  package func messages(bits: Int) throws(PackError) -> [KeyFingerprint: Message] {
    var messages: [KeyFingerprint: Message] = [:]
    for (index, key) in try fingerprints().enumerated() {
      messages[key.reduced(from: bucketBits, to: bits)] = try message(record(at: index))
    }
    return messages
  }

  /// The verified bytes of a section, without the order of the messages, which a receiver derives.
  package func transferredBytes(of section: PackLayout.Section) throws(PackError) -> [UInt8] {
    let bytes = try bytes(of: section)
    guard section == .extensions else { return bytes }
    let order = TextOrder.byteCount(layout.header.optionalFeatures, layout.count)
    guard order <= bytes.count else { throw PackError(.malformed, at: layout[.extensions].lowerBound) }
    return Array(bytes[order...])
  }

  /// The fingerprint of every message, in file order. Verifies the whole file.
  /// - Throws: ``PackError`` if the counts of the buckets do not match the number of messages.
  package func fingerprints() throws(PackError) -> [KeyFingerprint] {
    _ = try verified(layout.content)
    var keys: [KeyFingerprint] = []
    for bucket in 0..<layout.bucketCount where layout.count > 0 {
      keys += try fingerprints(inBucket: bucket)
      guard keys.count <= layout.count else { break }
    }
    guard keys.count == layout.count else {
      throw PackError(.malformed, at: layout[.buckets].lowerBound)
    }
    return keys
  }

  /// The indices of the messages in the order of their records. A base pack contains it.
  package func textOrder() throws(PackError) -> [Int] {
    if layout.header.optionalFeatures & TextOrder.feature != 0 {
      let range = layout[.extensions]
      return try TextOrder.decoded(verified(range), count: layout.count, at: range.lowerBound)
    }
    let records = try (0..<layout.count).map { (index) throws(PackError) in try record(at: index) }
    return TextOrder.indices(bytes, records)
  }
}
