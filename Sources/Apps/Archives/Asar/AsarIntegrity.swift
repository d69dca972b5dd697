import Bytes
import DataFormats
import PackTrust

/// The hashes of a file in an asar archive: of the whole content, and of each block.
///
/// Electron verifies a block when it reads it. The last block may be shorter than the others. Older versions of
/// `@electron/asar` added an empty one to a content that fills its blocks exactly.
struct AsarIntegrity: Sendable {
  private static let algorithm = "SHA256"
  /// The size of `@electron/asar`.
  static let blockSize = 4 << 20

  private let hash: String
  private let blockSize: Int
  private let blocks: [String]

  /// Nil for an entry without hashes, and for an algorithm that is not known.
  init?(_ entry: JSONValue) {
    guard let value = entry["integrity"], value["algorithm"]?.string == Self.algorithm,
      let hash = value["hash"]?.string, let blockSize = value["blockSize"]?.integer, blockSize > 0,
      let blocks = value["blocks"]?.items
    else { return nil }
    self.hash = hash
    self.blockSize = blockSize
    self.blocks = blocks.compactMap(\.string)
  }

  /// The hashes of a content.
  /// - Parameter blockSize: at least 1.
  init(of content: RawSpan, blockSize: Int = Self.blockSize) {
    self.blockSize = blockSize
    hash = SHA256Digest.hexadecimal(of: content.array())
    let step = min(max(blockSize, 1), max(content.byteCount, 1))
    var blocks: [String] = []
    for start in stride(from: 0, to: content.byteCount, by: step) {
      let end = start + min(step, content.byteCount - start)
      blocks.append(SHA256Digest.hexadecimal(of: content.checked(start..<end)?.array() ?? []))
    }
    self.blocks = blocks.isEmpty ? [hash] : blocks
  }

  /// Whether a content has these hashes.
  func matches(_ content: RawSpan) -> Bool {
    let isFilled = content.byteCount.isMultiple(of: blockSize)
    // checked: the quotient is at most the size of the content
    let count = max(content.byteCount / blockSize + (isFilled ? 0 : 1), 1)
    let hasEmptyBlock = isFilled && blocks.count == count + 1
    // Compared first: small blocks of a large content would take long.
    guard blocks.count == count || hasEmptyBlock else { return false }
    if blocks == [hash] { return SHA256Digest.hexadecimal(of: content.array()) == hash }
    let own = AsarIntegrity(of: content, blockSize: blockSize)
    return own.hash == hash && own.blocks[...] == blocks.prefix(count)
      && (!hasEmptyBlock || blocks.last == SHA256Digest.hexadecimal(of: []))
  }

  /// The hashes of another content, in blocks of the same size, unless these are unusually small.
  func renewed(for content: RawSpan) -> AsarIntegrity {
    AsarIntegrity(of: content, blockSize: blockSize < 4096 ? Self.blockSize : blockSize)
  }

  /// The member `integrity` of an entry.
  var json: JSONValue {
    JSONValue(members: [
      ("algorithm", .string(Self.algorithm)), ("hash", .string(hash)),
      ("blockSize", .number(String(blockSize))), ("blocks", .array(blocks.map { .string($0) })),
    ])
  }
}
