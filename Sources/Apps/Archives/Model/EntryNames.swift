import Bytes

/// The names of an archive's entries, in their order, as UTF-8 in one block. A name uses its bytes only, and
/// names are compared without making strings.
package struct EntryNames: Sendable {
  private var text: [UInt8] = []
  // 32 bits: an archive has many entries.
  private var ends: [UInt32] = []
  /// The indices of names that are not plain paths; there are few.
  private var irregular: Set<Int> = []
  /// The indices of plain paths with empty parts or parts of one dot, such as `a//b` and `a/./b`; there are few.
  private(set) var indirect: [Int] = []

  init(reservingEntries entries: Int = 0, bytes: Int = 0) {
    ends.reserveCapacity(entries)
    text.reserveCapacity(bytes)
  }

  package var count: Int { ends.count }

  /// The bytes of all names.
  var byteCount: Int { text.count }

  func start(of index: Int) -> Int { index == 0 ? 0 : Int(ends[index - 1]) }

  private func end(of index: Int) -> Int { Int(ends[index]) }

  package subscript(index: Int) -> String {
    String(decoding: text[start(of: index)..<end(of: index)], as: UTF8.self)
  }

  /// The bytes of a name, with `/` between its folders.
  @_lifetime(borrow self)
  package func bytes(of index: Int) -> RawSpan {
    text.span.extracting(start(of: index)..<end(of: index)).rawBytes
  }

  mutating func append(_ name: some Sequence<UInt8>) {
    text.append(contentsOf: name)
    finishName()
  }

  mutating func append(_ name: RawSpan) {
    text.append(copying: name)
    finishName()
  }

  /// A name that begins with `./` is the same path without it. The archive's root itself keeps its name.
  private mutating func finishName() {
    let start = start(of: ends.count)
    let parts = text[start...]
    var end = parts.startIndex
    while end + 2 < parts.endIndex, parts[end] == UInt8(ascii: "."), parts[end + 1] == UInt8(ascii: "/") {
      end += 2
    }
    if end > start { text.removeSubrange(start..<end) }
    // checked: `ExpansionBudget` allows less than 2^31 bytes of names, and one name more
    ends.append(UInt32(truncatingIfNeeded: text.count))
    switch bytes(of: count - 1).pathForm {
    case .direct: break
    case .indirect: indirect.append(count - 1)
    case .irregular: irregular.insert(count - 1)
    }
  }

  /// A plain path without its empty parts and parts of one dot: that of the file on a device.
  func directPath(of index: Int) -> String {
    self[index].split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// Whether a name is a relative path without `..` and `\`.
  package func isPlainPath(_ index: Int) -> Bool { irregular.isEmpty || !irregular.contains(index) }
}

/// Finds entries by name. If several entries share a name, the last one is found.
package struct EntryIndex: Sendable {
  /// The entries by the hash of their name. Names with the same hash have the next free keys.
  private var entries: [Int: Int32] = [:]
  /// The entries whose name occurs again later, in ascending order.
  package private(set) var shadowed: [Int] = []

  init(_ names: EntryNames) {
    entries.reserveCapacity(names.count)
    for index in 0..<names.count {
      // checked: `Limits` allows fewer than 2^31 names
      let former = entries.updateValue(
        Int32(truncatingIfNeeded: index), forKey: key(of: names.bytes(of: index), in: names))
      if let former { shadowed.append(Int(former)) }
    }
    shadowed.sort()
  }

  func find(_ name: RawSpan, in names: EntryNames) -> Int? { entries[key(of: name, in: names)].map(Int.init) }

  private func key(of name: RawSpan, in names: EntryNames) -> Int {
    var key = name.seededHash
    while let entry = entries[key], !names.bytes(of: Int(entry)).hasSameBytes(as: name) { key &+= 1 }
    return key
  }
}

extension EntryNames {
  /// The length of a name's folder, without the slash. For an entry that is a folder, the name's own.
  package func folderLength(of index: Int) -> Int {
    parentLength(of: index, length: bytes(of: index).byteCount)
  }

  /// The length of the folder that contains the path in the first `length` bytes of a name, without the slash.
  package func parentLength(of index: Int, length: Int) -> Int {
    let name = bytes(of: index)
    var end = min(length, name.byteCount)
    while end > 0 {
      end &-= 1
      if name.byte(at: end) == UInt8(ascii: "/") { return end }
    }
    return 0
  }

  /// The last component of the path in the first `length` bytes of a name; empty after a slash.
  package func lastComponent(of index: Int, length: Int) -> String {
    let name = bytes(of: index)
    let parent = parentLength(of: index, length: length)
    let start = parent == 0 && name.byte(at: 0) != UInt8(ascii: "/") ? 0 : parent + 1
    guard start <= length else { return "" }
    return name.checked(start..<length)?.utf8String() ?? ""
  }

  /// The first `length` bytes of a name.
  package func prefix(of index: Int, length: Int) -> String {
    bytes(of: index).checked(0..<length)?.utf8String() ?? ""
  }

  /// Whether the first `length` bytes of one name are the first `otherLength` of another.
  package func sharePrefix(_ index: Int, _ other: Int, length: Int, otherLength: Int) -> Bool {
    guard length == otherLength, let left = bytes(of: index).checked(0..<length),
      let right = bytes(of: other).checked(0..<length)
    else { return false }
    return left.hasSameBytes(as: right)
  }

  /// The part of a name after its last slash.
  package func fileName(of index: Int) -> String {
    lastComponent(of: index, length: bytes(of: index).byteCount)
  }
}

private enum PathForm {
  /// A relative path whose parts are all names.
  case direct
  /// A relative path with empty parts or parts of one dot.
  case indirect
  /// An absolute path, or one with `..` or a backslash.
  case irregular
}

extension RawSpan {
  var endsWithSlash: Bool { byte(at: byteCount - 1) == UInt8(ascii: "/") }

  fileprivate var pathForm: PathForm {
    if byte(at: 0) == UInt8(ascii: "/") { return .irregular }
    var form = PathForm.direct
    var start = 0
    for end in 0...byteCount {
      let byte = byte(at: end) ?? UInt8(ascii: "/")
      if byte == UInt8(ascii: "\\") { return .irregular }
      guard byte == UInt8(ascii: "/") else { continue }
      switch end - start {
      case 0 where end < byteCount: form = .indirect
      case 1 where matches(".", at: start): form = .indirect
      case 2 where matches("..", at: start): return .irregular
      default: break
      }
      start = end + 1
    }
    return form
  }
}
