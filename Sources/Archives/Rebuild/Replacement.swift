internal import Bytes
internal import CZlib

/// An entry's new content, stored or compressed as the old one was.
package struct Replacement: Sendable {
  let isDeflated: Bool
  let checksum: UInt32
  /// Of the content.
  let size: Int
  /// As it is in the archive.
  let stored: [UInt8]

  init(stored content: [UInt8]) {
    isDeflated = false
    checksum = Self.checksum(content)
    size = content.count
    stored = content
  }

  init(deflating content: [UInt8], level: Int32) throws(ArchiveError) {
    isDeflated = true
    checksum = Self.checksum(content)
    size = content.count
    stored = try Deflater.raw(content.span.rawBytes, level: level)
  }

  private static func checksum(_ content: [UInt8]) -> UInt32 {
    // SAFETY: the pointer is used within the call alone.
    unsafe content.withUnsafeBytes {
      unsafe UInt32(
        truncatingIfNeeded: crc32_z(
          crc32(0, nil, 0), $0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count))
    }
  }
}

extension Archive {
  /// A content to take an entry's place, compressed the way the entry is: at the level that makes of the old content what
  /// the archive has, or as near to it as a level comes.
  /// - Parameter hint: the level that ``deflateLevel(of:)`` said, where it was asked before.
  package func replacement(
    for index: Int, with content: [UInt8], level hint: DeflateLevel? = nil
  ) throws(ArchiveError) -> Replacement {
    guard case .zip(_, .deflated, _, _) = entries[index].source else { return Replacement(stored: content) }
    do throws(ArchiveError) {
      if let hint { return try Replacement(deflating: content, level: hint.value) }
      return try Replacement(deflating: content, level: deflateLevel(of: index).value)
    } catch { throw error.inEntry(names[index]).inArchive(name) }
  }

  /// zlib's level, from 1 to 9.
  package struct DeflateLevel: Hashable, Sendable {
    package let value: Int32
  }

  /// The level whose result for an entry's content is as long as what the archive has; where none is, as with another
  /// compressor than zlib, the one that comes nearest.
  ///
  /// Levels are tried in the order in which tools use them. Of a content of more than 16 MiB, two are.
  package func deflateLevel(of index: Int) throws(ArchiveError) -> DeflateLevel {
    guard case .zip(_, .deflated, _, _) = entries[index].source else { return DeflateLevel(value: 6) }
    let wanted = entries[index].storedBytes.value
    let result = try withContent(at: index) { content in
      Result { () throws(ArchiveError) -> Int32 in
        var best: (level: Int32, distance: Int) = (6, Int.max)
        let levels: [Int32] = content.byteCount > 16 << 20 ? [6, 9] : [6, 9, 8, 7, 5, 4, 1, 2, 3]
        for level in levels {
          let deflater = try Deflater(.raw, level: level)
          var size = 0
          try deflater.compress(content, isLast: true) { size += $0.byteCount }
          if size == wanted { return level }
          let distance = abs(size - wanted)
          if distance < best.distance { best = (level, distance) }
        }
        return best.level
      }
    }
    return DeflateLevel(value: try result.get())
  }
}
