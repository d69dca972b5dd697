/// The hash tree over the entries of one version, and the files of the entries.
///
/// A leaf is the SHA-256 of a zero byte and the entry. A node is the SHA-256 of a one byte and its two children, the smaller
/// one first. A child without a partner is a child of the next level. The signed file of a site names the root.
///
/// The file of an entry contains one line with the **proof**, the partners on the way from the leaf to the root in Base64,
/// and then the entry. Whoever has the root therefore verifies one entry without the others.
package struct EntryTree: Sendable {
  private static let proof = "proof "
  private static let digestByteCount = 32
  /// The longest proof that is read: a tree of more leaves than any site has.
  private static let depthLimit = 32

  private let entries: [[UInt8]]
  private let levels: [[[UInt8]]]

  /// - Parameter entries: at least one, in the order of the tree.
  package init(_ entries: [[UInt8]]) {
    self.entries = entries
    var levels = [entries.map(Self.leaf)]
    while let level = levels.last, level.count > 1 {
      levels.append(
        stride(from: 0, to: level.count, by: 2).map { index in
          index + 1 < level.count ? Self.node(level[index], level[index + 1]) : level[index]
        })
    }
    self.levels = levels
  }

  /// 64 hexadecimal digits; empty for a tree without entries.
  package var root: String { SHA256Digest.hexadecimal(levels.last?.first ?? []) }

  /// The file of an entry.
  package func file(at position: Int) -> [UInt8] {
    var index = position
    var partners = [UInt8]()
    for level in levels {
      if level.indices.contains(index ^ 1) { partners += level[index ^ 1] }
      index /= 2
    }
    return Array("\(Self.proof)\(SignifyFile.encoded(partners))\n".utf8) + entries[position]
  }

  /// The bytes that the longest proof adds to a file.
  package static func proofByteCount(entries: Int) -> Int {
    var depth = 0
    var covered = 1
    while covered < entries, depth < depthLimit {
      depth += 1
      covered *= 2
    }
    return (depth * digestByteCount + 2) / 3 * 4
  }

  /// Returns the entry of a file after its proof was verified.
  /// - Parameters:
  ///   - root: 64 hexadecimal digits.
  ///   - file: the path of the file, for errors.
  /// - Throws: ``TrustError``: `tooLong`, `malformed` or `wrongRoot`.
  package static func entry(_ bytes: [UInt8], root: String, file: String) throws(TrustError) -> [UInt8] {
    try TrustError.check(bytes.count, limit: SiteFiles.entryLimit, file: file)
    guard bytes.starts(with: proof.utf8), let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let partners = SignifyFile.decoded(String(decoding: bytes[proof.utf8.count..<end], as: UTF8.self)),
      partners.count.isMultiple(of: digestByteCount), partners.count <= depthLimit * digestByteCount
    else { throw TrustError.malformed("proof", file: file) }
    let entry = Array(bytes[(end + 1)...])
    var digest = leaf(entry)
    for start in stride(from: 0, to: partners.count, by: digestByteCount) {
      digest = node(digest, Array(partners[start..<(start + digestByteCount)]))
    }
    let found = SHA256Digest.hexadecimal(digest)
    guard found == root else {
      throw TrustError(.wrongRoot, "belongs to entries with SHA-256 \(found), expected \(root)", file: file)
    }
    return entry
  }

  private static func leaf(_ entry: [UInt8]) -> [UInt8] { SHA256Digest.bytes(of: [0] + entry) }

  private static func node(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
    SHA256Digest.bytes(of: one.lexicographicallyPrecedes(other) ? [1] + one + other : [1] + other + one)
  }
}
