internal import Bytes

/// The entries of one of a BOMStore's trees, in the order of their keys.
///
/// As CoreUI goes through them: down the first children to the leftmost leaf, then from leaf to leaf by the links
/// between those. A node of a tree lies in one block and is entered once.
package struct BOMTree: ~Escapable {
  package struct Entry {
    /// Blocks.
    package let value: UInt32
    package let key: UInt32
    /// The two numbers in the leaf.
    package let pair: Range<Int>
    /// Where keys are all of one length, leaves hold a copy of each, behind the pairs.
    package let keyCopy: Range<Int>?
  }

  private let store: BOMStore
  /// The length of all keys; zero where it varies, and where no key is so long.
  private let keyLength: Int
  private var isVisited: [Bool]
  private let limit: Int
  private var entryCount = 0
  private var leaf = 0..<0
  private var count = 0
  private var index = 0
  private var forward: UInt32 = 0

  /// - Parameter block: where the tree's own block lies.
  @_lifetime(copy store)
  package init(_ store: BOMStore, _ block: Range<Int>) throws(FormatError) {
    self.store = store
    isVisited = Array(repeating: false, count: store.blockCount)
    // An entry has its pair, and a block or more of its own in the table.
    limit = store.bytes.byteCount / 16
    var reader = try store.reader(block, .big)
    let root: UInt32
    let marker: UInt8
    do throws(ReadFailure) {
      try reader.expect(signature: UInt32(0x7472_6565))
      try reader.skip(4)
      root = try reader.read()
      try reader.skip(8)
      marker = try reader.read()
      let length = reader.remaining >= 4 ? try reader.read(UInt32.self) : 0
      keyLength = length <= 0xff ? Int(length) : 0
    } catch { throw FormatError(error) }
    // In the other kind of tree a key is no block but a number.
    guard marker == 0 else { throw FormatError(.badMarker(marker), at: block.lowerBound + 20) }
    var child = root
    while try !enter(child, at: block.lowerBound) {
      // A branch may have no pairs, and then its last child alone.
      guard leaf.count >= 16, let next = store.bytes.bigEndian(at: leaf.lowerBound + 12, as: UInt32.self)
      else {
        throw FormatError(.read(.endOfBytes(needed: 16, available: leaf.count)), at: leaf.lowerBound)
      }
      child = next
    }
  }

  /// The next entry, or nil after the last.
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
    else { throw FormatError(.read(.endOfBytes(needed: 8, available: 0)), at: pair) }
    // Between pairs and copies is the number that would be a branch's last child.
    let copy = leaf.lowerBound + 12 + count * 8 + 4 + index * keyLength
    let hasCopy = keyLength > 0 && copy <= leaf.upperBound && keyLength <= leaf.upperBound - copy
    index += 1
    entryCount += 1
    return Entry(
      value: value, key: key, pair: pair..<(pair + 8), keyCopy: hasCopy ? copy..<(copy + keyLength) : nil)
  }

  /// Goes to a node, and says whether it is a leaf.
  @_lifetime(self: copy self)
  private mutating func enter(_ id: UInt32, at offset: Int) throws(FormatError) -> Bool {
    let block = try store.block(id, at: offset)
    guard !isVisited[Int(id)] else { throw FormatError(.cycle, at: offset) }
    isVisited[Int(id)] = true
    var reader = try store.reader(block, .big)
    let isLeaf: Bool
    do throws(ReadFailure) {
      isLeaf = try reader.read(UInt16.self) != 0
      count = try reader.readCount(UInt16.self)
      forward = try reader.read()
      try reader.skip(4)
      if isLeaf { try reader.skip(count * 8) }
    } catch { throw FormatError(error) }
    leaf = block
    index = 0
    return isLeaf
  }
}
