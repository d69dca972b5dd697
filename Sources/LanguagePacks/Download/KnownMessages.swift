internal import Bytes

/// The messages whose keys the receiver of a download has, in an order that both sides derive: those of the old pack in
/// file order, the other ones of the base pack by their texts, and the other keys that the base pack lists.
package struct KnownMessages {
  /// The role of a message of a download among the known messages.
  package enum Use: UInt64 {
    /// The pack does not have the message.
    case absent
    /// The pack has the message; its record is part of the download. A record that is only an escape is that of the
    /// old or the base pack: this is smaller than a run of ``same`` if few such messages follow each other.
    case changed
    /// The pack has the message with the record of the old or the base pack.
    case same
  }

  package enum Source: UInt8 {
    case old, base
    /// Only the key is known.
    case key
  }

  package struct Element {
    /// The number of the fingerprint in its pack; for a key, its whole hash.
    package let number: UInt64
    private let packedIndex: UInt32
    package let source: Source

    /// The index of the message in its pack.
    package var index: Int { Int(packedIndex) }

    fileprivate init(_ source: Source, _ index: Int, _ number: UInt64) {
      self.source = source
      self.number = number
      // A pack has at most 2^24 messages.
      packedIndex = UInt32(truncatingIfNeeded: index)
    }
  }

  /// A pack that the receiver has.
  package struct Pack {
    package let pack: LanguagePack
    package let contents: PackContents

    package init(_ pack: LanguagePack) throws(PackError) {
      self.pack = pack
      contents = try pack.contents()
    }
  }

  package let elements: [Element]
  package let old: Pack?
  package let base: Pack?
  // Copies of the packs' numbers: an access through the optionals would cost a reference count for each message.
  let oldBits, baseBits: Int

  /// - Parameter seed: the seed of the pack of the download. A pack with another seed has no known keys.
  package init(base: Pack?, old: Pack?, seed: UInt32) throws(PackError) {
    let base = base?.pack.seed == seed ? base : nil
    let old = old?.pack.seed == seed ? old : nil
    (self.base, self.old) = (base, old)
    (oldBits, baseBits) = (old?.pack.bucketBits ?? 24, base?.pack.bucketBits ?? 24)
    var elements: [Element] = []
    elements.reserveCapacity((old?.contents.count ?? 0) + (base?.contents.count ?? 0))
    for (index, number) in (old?.contents.numbers ?? []).enumerated() {
      elements.append(Element(.old, index, number))
    }
    guard let base else {
      self.elements = elements
      return
    }
    let own = baseBits
    let bits = min(oldBits, own)
    var known = FingerprintSet(old?.contents.numbers ?? [], from: oldBits, to: bits)
    // In file order, the numbers of both packs ascend together.
    let isKnown = base.contents.numbers.map { known.contains($0, from: own) }
    for index in try base.pack.textOrder() where !isKnown[index] {
      elements.append(Element(.base, index, base.contents.numbers[index]))
    }
    for hash in try base.pack.otherIds() {
      let key = KeyFingerprint(hash: hash, bucketBits: bits)
      if !known.contains(key.number, from: bits) { elements.append(Element(.key, 0, hash)) }
    }
    self.elements = elements
  }

  /// The bits of the bucket that an element's own pack does not have, for a pack with `bits`.
  package func furtherBits(_ element: Element, for bits: Int) -> Int {
    switch element.source {
    case .old: max(0, bits - oldBits)
    case .base: max(0, bits - baseBits)
    case .key: 0
    }
  }

  /// The number of the fingerprint of an element in a pack with `bits`.
  /// - Parameter further: the bits that its own pack does not have.
  @inline(__always)
  func number(_ element: Element, bits: Int, further: Int) -> UInt64 {
    if element.source == .base && bits == baseBits || element.source == .old && bits == oldBits {
      return element.number
    }
    return fingerprint(element, bits: bits, further: further).number
  }

  /// The fingerprint of an element in a pack with `bits`.
  /// - Parameter further: the bits that its own pack does not have.
  package func fingerprint(_ element: Element, bits: Int, further: Int) -> KeyFingerprint {
    let own: Int
    switch element.source {
    case .key: return KeyFingerprint(hash: element.number, bucketBits: bits)
    case .old: own = oldBits
    case .base: own = baseBits
    }
    let key = KeyFingerprint(number: element.number)
    if own >= bits { return key.reduced(from: own, to: bits) }
    return KeyFingerprint(bucket: key.bucket << (bits - own) | further, bits: key.bits)
  }

  /// The pack of an element that is not only a key.
  package func pack(_ source: Source) -> Pack? {
    switch source {
    case .old: old
    case .base: base
    case .key: nil
    }
  }
}

/// Fingerprints with a number of bits of the bucket. Asking for ascending numbers takes one comparison each.
private struct FingerprintSet {
  private let numbers: [UInt64]
  private let bits: Int
  /// The index after the number that was found last.
  private var position = 0

  /// - Parameter numbers: of fingerprints with `own` bits, in ascending order.
  init(_ numbers: [UInt64], from own: Int, to bits: Int) {
    let reduced = own == bits ? numbers : numbers.map { Self.reduced($0, from: own, to: bits) }.sorted()
    self.numbers = reduced
    self.bits = bits
  }

  private static func reduced(_ number: UInt64, from own: Int, to bits: Int) -> UInt64 {
    own == bits ? number : KeyFingerprint(number: number).reduced(from: own, to: bits).number
  }

  mutating func contains(_ number: UInt64, from own: Int) -> Bool {
    if numbers.isEmpty { return false }
    let wanted = Self.reduced(number, from: own, to: bits)
    let isAfterLast = position == 0 || numbers[position - 1] < wanted
    if !isAfterLast || position < numbers.count && numbers[position] < wanted {
      var (low, high) = isAfterLast ? (position, numbers.count) : (0, position)
      while low < high {
        let middle = low + (high - low) / 2
        if numbers[middle] < wanted { low = middle + 1 } else { high = middle }
      }
      position = low
    }
    guard position < numbers.count, numbers[position] == wanted else { return false }
    position += 1
    return true
  }
}

extension LanguagePack {
  /// The hashes of keys that other packs of the set have and this one lacks. Only base packs list them.
  package func otherIds() throws(PackError) -> [UInt64] {
    let section = try bytes(of: .otherIds)
    return stride(from: 0, to: section.count, by: 8).map { offset in
      section.span.rawBytes.littleEndian(at: offset, as: UInt64.self) ?? 0
    }
  }
}
