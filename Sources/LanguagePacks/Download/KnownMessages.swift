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
    /// The index of the message in its pack.
    package let index: Int
    package let source: Source
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
  let oldBits, baseBits: Int

  /// - Parameter seed: the seed of the pack of the download. A pack with another seed has no known keys.
  package init(base: Pack?, old: Pack?, seed: UInt32) throws(PackError) {
    let base = base?.pack.seed == seed ? base : nil
    let old = old?.pack.seed == seed ? old : nil
    (self.base, self.old) = (base, old)
    let oldBits = old?.pack.bucketBits ?? 24
    (self.oldBits, baseBits) = (oldBits, base?.pack.bucketBits ?? 24)
    var elements: [Element] = []
    elements.reserveCapacity((old?.contents.count ?? 0) + (base?.contents.count ?? 0))
    for (index, number) in (old?.contents.numbers ?? []).enumerated() {
      elements.append(Element(number: number, index: index, source: .old))
    }
    guard let base else {
      self.elements = elements
      return
    }
    let own = baseBits
    let bits = min(oldBits, own)
    let known = Set((old?.contents.fingerprints ?? []).map { $0.reduced(from: oldBits, to: bits) })
    let isKnown = base.contents.fingerprints.map { known.contains($0.reduced(from: own, to: bits)) }
    for index in try base.pack.textOrder() where !isKnown[index] {
      elements.append(Element(number: base.contents.numbers[index], index: index, source: .base))
    }
    for hash in try base.pack.otherIds() {
      let key = KeyFingerprint(hash: hash, bucketBits: bits)
      if !known.contains(key) { elements.append(Element(number: hash, index: 0, source: .key)) }
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

extension LanguagePack {
  /// The hashes of keys that other packs of the set have and this one lacks. Only base packs list them.
  package func otherIds() throws(PackError) -> [UInt64] {
    let section = try bytes(of: .otherIds)
    return stride(from: 0, to: section.count, by: 8).map { offset in
      section.rawBytes.littleEndian(at: offset, as: UInt64.self) ?? 0
    }
  }
}
