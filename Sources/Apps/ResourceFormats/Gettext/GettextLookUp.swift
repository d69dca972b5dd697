import Bytes
import DataFormats

/// A look-up as in GNU libc, which maps a catalog: by the hash table of the file, or else by binary search. GNU gettext,
/// `libgettextlib`'s `dcigettext.c` (`_nl_find_msg`) and `hash-string.c`.
struct GettextLookUp: ~Escapable {
  private let bytes: RawSpan
  private let isBig: Bool
  private let count: Int
  private let originals: Int
  private let translations: Int
  private let hashSize: Int
  private let hashes: Int
  private var work = ReadingWork()
  /// The lengths of the keys that were compared.
  private var comparedBytes = 0

  private static let magic: UInt32 = 0x9504_12de
  private static let headerSize = 28

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) throws(FormatError) {
    self.bytes = bytes
    let isBig = bytes.bigEndian(at: 0, as: UInt32.self) == Self.magic
    self.isBig = isBig
    func word(_ offset: Int) throws(FormatError) -> Int {
      let word =
        isBig ? bytes.bigEndian(at: offset, as: UInt32.self) : bytes.littleEndian(at: offset, as: UInt32.self)
      guard let word else { throw FormatError(.endOfBytes(needed: 4, available: 0), at: offset) }
      return Int(word)
    }
    count = try word(8)
    originals = try word(12)
    translations = try word(16)
    hashSize = try word(20)
    hashes = try word(24)
    work.parse(0..<Self.headerSize)
  }

  /// The work until the middle text is found, in the order of the keys. Opening reads the entry without a key, which has the
  /// rule for plurals.
  @_lifetime(self: copy self)
  mutating func readingWork() throws(FormatError) -> ReadingWork {
    guard count > 0 else { return work }
    try find(0)
    let opened = work
    if count > 1 { try find(max(1, count / 2)) }
    work.setLookUp(since: opened)
    return work
  }

  @_lifetime(self: copy self)
  private mutating func find(_ wanted: Int) throws(FormatError) {
    let key = try text(describedAt: originals + 8 * wanted)
    guard let name = bytes.checked(key)?.array() else { return }
    if hashSize > 2 {
      try findByHash(wanted, name)
    } else {
      try search(wanted)
    }
    work.touch(try text(describedAt: translations + 8 * wanted))
    work.parse((translations + 8 * wanted)..<(translations + 8 * wanted + 8))
  }

  /// Compares the key of an entry.
  @_lifetime(self: copy self)
  private mutating func compare(_ index: Int) throws(FormatError) {
    let descriptor = originals + 8 * index
    work.parse(descriptor..<(descriptor + 8))
    let key = try text(describedAt: descriptor)
    // The keys of a catalog do not overlap. Otherwise a few bytes describe many long keys.
    comparedBytes += key.count
    guard comparedBytes <= 2 * bytes.byteCount else { throw FormatError(.overlappingEntries, at: descriptor) }
    work.parse(key)
    work.entries += 1
  }

  @_lifetime(self: copy self)
  private mutating func findByHash(_ wanted: Int, _ name: [UInt8]) throws(FormatError) {
    let hash = Self.hash(name)
    var slot = Int(hash) % hashSize
    let step = 1 + Int(hash) % (hashSize - 2)
    for _ in 0..<hashSize {
      let offset = hashes + 4 * slot
      work.parse(offset..<(offset + 4))
      let number = try word(at: offset)
      if number == 0 { return }
      // Numbers beyond the entries are those of system-dependent strings.
      if number <= count { try compare(number - 1) }
      if number - 1 == wanted { return }
      slot = slot >= hashSize - step ? slot - (hashSize - step) : slot + step
    }
  }

  @_lifetime(self: copy self)
  private mutating func search(_ wanted: Int) throws(FormatError) {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      try compare(middle)
      if middle == wanted { return }
      if wanted < middle { high = middle } else { low = middle + 1 }
    }
  }

  /// P. J. Weinberger's hash, of 32 bits.
  private static func hash(_ name: [UInt8]) -> UInt32 {
    var hash: UInt32 = 0
    for byte in name.prefix(while: { $0 != 0 }) {
      hash = (hash << 4) &+ UInt32(byte)
      let high = hash & 0xf000_0000
      if high != 0 {
        hash ^= high >> 24
        hash ^= high
      }
    }
    return hash
  }

  private func word(at offset: Int) throws(FormatError) -> Int {
    let word =
      isBig ? bytes.bigEndian(at: offset, as: UInt32.self) : bytes.littleEndian(at: offset, as: UInt32.self)
    guard let word else { throw FormatError(.endOfBytes(needed: 4, available: 0), at: offset) }
    return Int(word)
  }

  /// The range of a text without the zero at its end.
  private func text(describedAt offset: Int) throws(FormatError) -> Range<Int> {
    let length = try word(at: offset)
    let start = try word(at: offset + 4)
    guard bytes.checked(start..<(start + length)) != nil else {
      throw FormatError(.outOfBounds(position: start + length, size: bytes.byteCount), at: offset)
    }
    return start..<(start + length)
  }
}
