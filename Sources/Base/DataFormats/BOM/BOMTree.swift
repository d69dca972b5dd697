import Bytes

/// The entries of a tree in a BOMStore, in key order.
///
/// The traversal is CoreUI's: from the root along the first children to the leftmost leaf, then from leaf to
/// leaf by their links. A node is one block and is visited at most once.
package struct BOMTree: ~Escapable {
  package struct Entry {
    /// Block numbers.
    package let value: UInt32
    package let key: UInt32
    /// The range of the two numbers in the leaf.
    package let pair: Range<Int>
    /// The range of the leaf's copy of the key, after the pairs. Only leaves with keys of a fixed length have
    /// copies.
    package let keyCopy: Range<Int>?
  }

  private let store: BOMStore
  /// The length of all keys in bytes; zero if it varies or is above 255.
  private let keyLength: Int
  private var isVisited: [Bool]
  private let limit: Int
  private var entryCount = 0
  private var leaf = 0..<0
  private var count = 0
  private var index = 0
  private var forward: UInt32 = 0

  /// - Parameter block: the range of the tree's own block.
  @_lifetime(copy store)
  package init(_ store: BOMStore, _ block: Range<Int>) throws(FormatError) {
    self.store = store
    isVisited = Array(repeating: false, count: store.blockCount)
    // An entry consists of its pair and at least one block with an entry in the table.
    limit = store.bytes.byteCount / 16
    var reader = try store.reader(block, .big)
    try reader.expect(signature: UInt32(0x7472_6565))
    try reader.skip(4)
    let root = try reader.read(UInt32.self)
    try reader.skip(8)
    let marker = try reader.read(UInt8.self)
    let length = reader.remaining >= 4 ? try reader.read(UInt32.self) : 0
    keyLength = length <= 0xff ? Int(length) : 0
    // In the other kind of tree, a key is a number instead of a block.
    guard marker == 0 else { throw FormatError(.badMarker(marker), at: block.lowerBound + 20) }
    var child = root
    while try !enter(child, at: block.lowerBound) {
      // A branch may have no pairs and only a last child.
      guard leaf.count >= 16, let next = store.bytes.bigEndian(at: leaf.lowerBound + 12, as: UInt32.self)
      else {
        throw FormatError(.endOfBytes(needed: 16, available: leaf.count), at: leaf.lowerBound)
      }
      child = next
    }
  }

  /// Returns the next entry, or nil after the last.
  @_lifetime(self: copy self)
  package mutating func next() throws(FormatError) -> Entry? {
    while index == count {
      guard forward != 0 else { return nil }
      guard try enter(forward, at: leaf.lowerBound + 4) else {
        throw FormatError(.badReference(UInt64(forward)), at: leaf.lowerBound)
      }
    }
    guard entryCount < limit else { throw FormatError(.tooManyObjects(limit: limit), at: leaf.lowerBound) }
    let pair = leaf.lowerBound + 12 + index * 8
    guard let value = store.bytes.bigEndian(at: pair, as: UInt32.self),
      let key = store.bytes.bigEndian(at: pair + 4, as: UInt32.self)
    else { throw FormatError(.endOfBytes(needed: 8, available: 0), at: pair) }
    // Between the pairs and the copies is the number that a branch uses for its last child.
    // checked: each is a number of 16 bits, or smaller
    let copy = leaf.lowerBound + 12 + count * 8 + 4 + index * keyLength
    let hasCopy = keyLength > 0 && copy <= leaf.upperBound && keyLength <= leaf.upperBound - copy
    index += 1
    entryCount += 1
    return Entry(
      value: value, key: key, pair: pair..<(pair + 8), keyCopy: hasCopy ? copy..<(copy + keyLength) : nil)
  }

  /// Moves to a node and returns whether it is a leaf.
  @_lifetime(self: copy self)
  private mutating func enter(_ id: UInt32, at offset: Int) throws(FormatError) -> Bool {
    let block = try store.block(id, at: offset)
    guard !isVisited[Int(id)] else { throw FormatError(.cycle, at: offset) }
    isVisited[Int(id)] = true
    var reader = try store.reader(block, .big)
    let isLeaf = try reader.read(UInt16.self) != 0
    count = try reader.readCount(UInt16.self)
    forward = try reader.read()
    try reader.skip(4)
    if isLeaf { try reader.skip(count * 8) }
    leaf = block
    index = 0
    return isLeaf
  }
}
