import Bytes

/// Finds many texts in bytes, in UTF-8 and UTF-16, and the beginnings of these texts. Time is linear in the bytes and the
/// texts, whatever beginnings they share.
///
/// A filter on eight bytes rejects almost all positions at which no text begins. The automaton runs at the others, until
/// no text is left that may have begun.
struct TextSearch: Sendable {
  /// Shorter texts are not found.
  static let minBytes = 8

  /// The nodes of the automaton in one file from which all texts in it follow.
  struct Found: Sendable {
    /// Nodes whose text occurs and is not followed by a byte that continues it.
    fileprivate(set) var nodes: Set<UInt32> = []
    /// Nodes whose text occurs before a byte of ``TextSearch/endings``.
    fileprivate(set) var ended: Set<UInt32> = []
  }

  /// The texts and beginnings in all files.
  struct Occurrences {
    fileprivate static let found: UInt8 = 1
    fileprivate static let ended: UInt8 = 2
    fileprivate var marks: [UInt8]
  }

  private enum Encoding: CaseIterable { case utf8, utf16LittleEndian, utf16BigEndian }

  private var trie = TextTrie()
  /// The node of each text; the root if it is not searched.
  private var nodes: [UInt32] = []
  /// The bytes with which a text ends, or goes on in another way.
  private let isEnding: [Bool]
  /// By the hash of the first eight bytes of a text. Empty for an encoding that is not searched.
  private var filters: [Encoding: [Bool]] = [:]

  /// - Parameters:
  ///   - texts: those with fewer than ``minBytes`` bytes in UTF-8 are ignored.
  ///   - endings: the bytes before which ``Found/ended`` beginnings occur.
  init(_ texts: [String], endings: Set<UInt8> = []) {
    isEnding = (UInt8.min...UInt8.max).map(endings.contains)
    nodes.reserveCapacity(texts.count)
    for text in texts {
      guard text.utf8.count >= Self.minBytes else {
        nodes.append(TextTrie.root)
        continue
      }
      nodes.append(trie.add(text.utf8))
      filter(.utf8, text.utf8.prefix(Self.minBytes))
      let units = text.utf16.prefix(Self.minBytes / 2)
      filter(
        .utf16LittleEndian,
        units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
      // Binary property lists have non-ASCII texts in this form.
      guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { continue }
      filter(
        .utf16BigEndian,
        units.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] })
    }
    trie.link()
  }

  private mutating func filter(_ encoding: Encoding, _ beginning: some Collection<UInt8>) {
    guard beginning.count == Self.minBytes else { return }
    var word: UInt64 = 0
    for byte in beginning.reversed() { word = word << 8 | UInt64(byte) }
    filters[encoding, default: [Bool](repeating: false, count: 1 << 16)][Self.slot(word)] = true
  }

  @inline(__always)
  private static func slot(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &* 0x9e37_79b9_7f4a_7c15) >> 48)
  }
}

// MARK: - One file

extension TextSearch {
  func search(_ bytes: RawSpan) -> Found {
    var found = Found()
    if let filter = filters[.utf8] { searchUTF8(bytes, filter, &found) }
    for encoding in [Encoding.utf16LittleEndian, .utf16BigEndian] {
      guard let filter = filters[encoding] else { continue }
      for start in 0..<2 {
        searchUTF16(bytes, from: start, isBigEndian: encoding == .utf16BigEndian, filter, &found)
      }
    }
    return found
  }

  private func searchUTF8(_ bytes: RawSpan, _ filter: [Bool], _ found: inout Found) {
    var state = TextTrie.root
    var position = 0
    while position < bytes.byteCount {
      if state == TextTrie.root {
        guard let word = bytes.littleEndian(at: position, as: UInt64.self) else { return }
        guard filter[Self.slot(word)] else {
          position += 1
          continue
        }
      }
      state = next(state, bytes.byte(at: position) ?? 0, &found)
      position += 1
      addEnded(state, before: bytes.byte(at: position), &found)
    }
    addText(state, &found)
  }

  private func searchUTF16(
    _ bytes: RawSpan, from start: Int, isBigEndian: Bool, _ filter: [Bool], _ found: inout Found
  ) {
    var state = TextTrie.root
    var position = start
    while let unit = Self.unit(at: position, in: bytes, isBigEndian) {
      if state == TextTrie.root {
        guard let word = bytes.littleEndian(at: position, as: UInt64.self) else { return }
        guard filter[Self.slot(word)] else {
          position += 2
          continue
        }
      }
      position += 2
      var scalar = Unicode.Scalar(unit)
      if scalar == nil, let low = Self.unit(at: position, in: bytes, isBigEndian),
        UTF16.isLeadSurrogate(unit),
        UTF16.isTrailSurrogate(low)
      {
        position += 2
        // checked: two surrogates have ten bits each
        scalar = Unicode.Scalar(0x1_0000 + (UInt32(unit & 0x3ff) << 10 | UInt32(low & 0x3ff)))
      }
      guard let scalar else {
        // Half of a character is in no text.
        addText(state, &found)
        state = TextTrie.root
        continue
      }
      for byte in UTF8.encode(scalar) ?? .init() { state = next(state, byte, &found) }
      addEnded(state, before: bytes.byte(at: position + (isBigEndian ? 1 : 0)), &found)
    }
    addText(state, &found)
  }

  private static func unit(at position: Int, in bytes: RawSpan, _ isBigEndian: Bool) -> UInt16? {
    isBigEndian
      ? bytes.bigEndian(at: position, as: UInt16.self) : bytes.littleEndian(at: position, as: UInt16.self)
  }

  /// The node of the longest beginning of a text that ends with a byte.
  private func next(_ state: UInt32, _ byte: UInt8, _ found: inout Found) -> UInt32 {
    var node = trie.child(of: state, byte)
    guard node == TextTrie.root, state != TextTrie.root else { return node }
    addText(state, &found)
    var suffix = state
    while node == TextTrie.root, suffix != TextTrie.root {
      suffix = trie.suffix(of: suffix)
      node = trie.child(of: suffix, byte)
    }
    return node
  }

  private func addText(_ node: UInt32, _ found: inout Found) {
    if trie.length(of: node) >= Self.minBytes { found.nodes.insert(node) }
  }

  private func addEnded(_ node: UInt32, before byte: UInt8?, _ found: inout Found) {
    guard trie.length(of: node) >= Self.minBytes, isEnding[Int(byte ?? 0)] else { return }
    found.ended.insert(node)
  }
}

// MARK: - All files

extension TextSearch {
  /// The texts that occur in some of the files.
  func occurrences(in files: some Sequence<Found>) -> Occurrences {
    var occurrences = Occurrences(marks: [UInt8](repeating: 0, count: trie.count))
    for file in files {
      // Where a text occurs, its beginnings and its endings do.
      for node in file.nodes {
        mark(node, Occurrences.found, &occurrences, follows: [trie.parent, trie.suffix])
      }
      for node in file.ended { mark(node, Occurrences.ended, &occurrences, follows: [trie.suffix]) }
    }
    return occurrences
  }

  /// Marks a node and all that follow from it, each once for all files.
  private func mark(
    _ node: UInt32, _ mark: UInt8, _ occurrences: inout Occurrences, follows: [(UInt32) -> UInt32]
  ) {
    var open = [node]
    while let node = open.popLast() {
      guard occurrences.marks[Int(node)] & mark == 0 else { continue }
      occurrences.marks[Int(node)] |= mark
      for next in follows { open.append(next(node)) }
    }
  }

  /// Whether a text occurs.
  /// - Parameter text: an index into the texts of the search.
  func contains(_ text: Int, _ occurrences: Occurrences) -> Bool {
    let node = nodes[text]
    return node != TextTrie.root && occurrences.marks[Int(node)] & Occurrences.found != 0
  }

  /// Whether a beginning of a text, before or after one of the separators, occurs before an ending.
  func containsBeginning(of text: Int, at separators: Set<UInt8>, _ occurrences: Occurrences) -> Bool {
    var next = nodes[text]
    var node = trie.parent(of: next)
    while trie.length(of: node) >= Self.minBytes {
      if occurrences.marks[Int(node)] & Occurrences.ended != 0,
        separators.contains(trie.lastByte(of: next)) || separators.contains(trie.lastByte(of: node))
      {
        return true
      }
      next = node
      node = trie.parent(of: node)
    }
    return false
  }
}
