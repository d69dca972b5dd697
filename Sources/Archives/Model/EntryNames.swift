internal import Bytes

/// The names of an archive's entries, in their order, as UTF-8 in one block: a name costs its bytes and
/// nothing more, and a hundred thousand of them are compared without making a string.
package struct EntryNames: Sendable {
  private var text: [UInt8] = []
  private var ends: [Int] = []
  /// The few that are no plain paths.
  private var irregular: Set<Int> = []

  init(reservingEntries entries: Int = 0, bytes: Int = 0) {
    ends.reserveCapacity(entries)
    text.reserveCapacity(bytes)
  }

  package var count: Int { ends.count }

  func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }

  package subscript(index: Int) -> String {
    String(decoding: text[start(of: index)..<ends[index]], as: UTF8.self)
  }

  /// The bytes of a name, with `/` between its folders.
  @_lifetime(borrow self)
  package func bytes(of index: Int) -> RawSpan {
    text.span.extracting(start(of: index)..<ends[index]).rawBytes
  }

  mutating func append(_ name: some Sequence<UInt8>) {
    text.append(contentsOf: name)
    finishName()
  }

  mutating func append(_ name: RawSpan) {
    // SAFETY: the pointer is used within the call alone.
    unsafe name.withUnsafeBytes { unsafe text.append(contentsOf: $0) }
    finishName()
  }

  private mutating func finishName() {
    ends.append(text.count)
    if !bytes(of: count - 1).isPlainPath { irregular.insert(count - 1) }
  }

  /// A relative path without `..` and `\`: something that lies in folders.
  package func isPlainPath(_ index: Int) -> Bool { irregular.isEmpty || !irregular.contains(index) }
}

/// Finds entries by name, and names that occur twice. The last of several wins.
package struct EntryIndex: Sendable {
  // Open addressing; a slot holds an index plus one, zero is free.
  private var slots: [Int32]
  private let mask: Int
  /// Entries whose name occurs again later, ascending.
  package private(set) var shadowed: [Int] = []

  init(_ names: EntryNames) {
    var capacity = 16
    while capacity < names.count * 2 { capacity *= 2 }
    slots = [Int32](repeating: 0, count: capacity)
    mask = capacity - 1
    for index in 0..<names.count {
      let name = names.bytes(of: index)
      var slot = name.seededHash & mask
      while true {
        let held = Int(slots[slot])
        if held == 0 { break }
        if names.bytes(of: held - 1).hasSameBytes(as: name) {
          shadowed.append(held - 1)
          break
        }
        slot = (slot + 1) & mask
      }
      slots[slot] = Int32(truncatingIfNeeded: index + 1)
    }
    shadowed.sort()
  }

  func find(_ name: RawSpan, in names: EntryNames) -> Int? {
    var slot = name.seededHash & mask
    while true {
      let held = Int(slots[slot])
      if held == 0 { return nil }
      if names.bytes(of: held - 1).hasSameBytes(as: name) { return held - 1 }
      slot = (slot + 1) & mask
    }
  }
}

extension RawSpan {
  /// Seeded anew in every process, so that nobody can prepare names that all collide.
  fileprivate var seededHash: Int {
    var hasher = Hasher()
    // SAFETY: the pointer is used within the call alone.
    unsafe withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

extension EntryNames {
  /// How much of a name is its folder, without the slash; all of it for an entry that is a folder.
  package func folderLength(of index: Int) -> Int {
    let name = bytes(of: index)
    var end = name.byteCount
    while end > 0 {
      end -= 1
      if name.byte(at: end) == UInt8(ascii: "/") { return end }
    }
    return 0
  }

  /// The first `length` bytes of a name.
  package func prefix(of index: Int, length: Int) -> String {
    bytes(of: index).checked(0..<length)?.utf8String() ?? ""
  }

  /// Of the first `length` bytes of a name; seeded anew in every process.
  package func prefixHash(of index: Int, length: Int) -> Int {
    guard let prefix = bytes(of: index).checked(0..<length) else { return 0 }
    return prefix.seededHash
  }

  /// Whether the first `length` bytes of one name are the first `otherLength` of another.
  package func sharePrefix(_ index: Int, _ other: Int, length: Int, otherLength: Int) -> Bool {
    guard length == otherLength, let left = bytes(of: index).checked(0..<length),
      let right = bytes(of: other).checked(0..<length)
    else { return false }
    return left.hasSameBytes(as: right)
  }

  /// The part of a name behind its last slash.
  package func fileName(of index: Int) -> String {
    let name = bytes(of: index)
    let length = folderLength(of: index)
    let start = length == 0 && name.byte(at: 0) != UInt8(ascii: "/") ? 0 : length + 1
    guard let part = name.checked(start..<name.byteCount) else { return "" }
    return part.utf8String()
  }
}
