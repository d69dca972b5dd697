/// The beginnings of many texts as a tree. Texts that begin alike share their nodes, so no beginning is copied.
///
/// After ``link()``, each node also leads to the longest other beginning with which its text ends. That makes it an
/// automaton (Aho and Corasick, 1975) that finds all texts in one pass: a text occurs where a node of the path does, or one
/// that follows by these links. A node takes 18 bytes.
struct TextTrie: Sendable {
  /// The root does not stand for a text. Index 0 therefore also means "no node".
  static let root: UInt32 = 0
  /// Lengths above it are not distinguished.
  private static let maxLength = UInt8.max
  /// Differs for each run, so that no file has names whose nodes collide.
  private static let multiplier = UInt64.random(in: 0...UInt64.max) | 1

  private var parents: [UInt32] = [0]
  private var lastBytes: [UInt8] = [0]
  private var lengths: [UInt8] = [0]
  private var suffixes: [UInt32] = []
  /// Nodes by the hash of their parent and last byte; 0 is free. A power of two, at most half full.
  private var table = [UInt32](repeating: 0, count: 1 << 10)
  private var shift: UInt64 = 64 - 10

  var count: Int { parents.count }

  /// The node without its last byte.
  func parent(of node: UInt32) -> UInt32 { parents[Int(node)] }

  func lastByte(of node: UInt32) -> UInt8 { lastBytes[Int(node)] }

  /// The number of bytes, or 255 if it is larger.
  func length(of node: UInt32) -> Int { Int(lengths[Int(node)]) }

  /// The longest other node with which the text of a node ends. Call ``link()`` before.
  func suffix(of node: UInt32) -> UInt32 { suffixes[Int(node)] }

  /// Returns the child for a byte, or the root if the node has no such child.
  func child(of node: UInt32, _ byte: UInt8) -> UInt32 {
    var slot = slot(node, byte)
    while true {
      let found = table[slot]
      if found == Self.root { return Self.root }
      if parents[Int(found)] == node, lastBytes[Int(found)] == byte { return found }
      slot = (slot + 1) & (table.count - 1)
    }
  }

  /// Adds a text.
  /// - Returns: its node; the root for an empty text, or if there are 2^32 nodes.
  mutating func add(_ text: some Sequence<UInt8>) -> UInt32 {
    var node = Self.root
    for byte in text {
      let known = child(of: node, byte)
      if known != Self.root {
        node = known
        continue
      }
      guard let new = UInt32(exactly: parents.count) else { return Self.root }
      let length = lengths[Int(node)]
      parents.append(node)
      lastBytes.append(byte)
      lengths.append(length == Self.maxLength ? length : length &+ 1)
      if parents.count > table.count / 2 { grow() } else { insert(new) }
      node = new
    }
    return node
  }

  /// Computes the suffix of each node, shorter nodes first.
  mutating func link() {
    suffixes = [UInt32](repeating: Self.root, count: parents.count)
    for node in nodesByLength().dropFirst() {
      let byte = lastBytes[Int(node)]
      var suffix = suffixes[Int(parents[Int(node)])]
      while true {
        let next = child(of: suffix, byte)
        if next != Self.root, next != node {
          suffixes[Int(node)] = next
          break
        }
        guard suffix != Self.root else { break }
        suffix = suffixes[Int(suffix)]
      }
    }
  }

  private func nodesByLength() -> [UInt32] {
    var depths = [Int](repeating: 0, count: parents.count)
    // A parent precedes its children.
    for node in depths.indices.dropFirst() { depths[node] = depths[Int(parents[node])] + 1 }
    var starts = [Int](repeating: 0, count: (depths.max() ?? 0) + 2)
    for depth in depths { starts[depth + 1] += 1 }
    for depth in starts.indices.dropFirst() { starts[depth] += starts[depth - 1] }
    var nodes = [UInt32](repeating: 0, count: parents.count)
    for (node, depth) in depths.enumerated() {
      // checked: node indices are below 2^32
      nodes[starts[depth]] = UInt32(truncatingIfNeeded: node)
      starts[depth] += 1
    }
    return nodes
  }

  private func slot(_ node: UInt32, _ byte: UInt8) -> Int {
    let key = UInt64(node) << 8 | UInt64(byte)
    return Int(truncatingIfNeeded: (key &* Self.multiplier) >> shift)
  }

  private mutating func insert(_ node: UInt32) {
    var slot = slot(parents[Int(node)], lastBytes[Int(node)])
    while table[slot] != 0 { slot = (slot + 1) & (table.count - 1) }
    table[slot] = node
  }

  private mutating func grow() {
    table = [UInt32](repeating: 0, count: table.count * 2)
    shift &-= 1
    // checked: node indices are below 2^32
    for node in parents.indices.dropFirst() { insert(UInt32(truncatingIfNeeded: node)) }
  }
}
