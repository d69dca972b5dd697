import Bytes
package import LanguagePacks

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
    /// The fingerprint in its pack; for a key, its whole hash.
    package let key: KeyFingerprint
    /// The index of the message in its pack.
    package let index: Int
    package let source: Source
  }

  package let elements: [Element]
  package let old: LanguagePack?
  package let base: LanguagePack?

  /// - Parameter seed: the seed of the pack of the download. A pack with another seed has no known keys.
  package init(base: LanguagePack?, old: LanguagePack?, seed: UInt32) throws(PackError) {
    self.base = base?.seed == seed ? base : nil
    self.old = old?.seed == seed ? old : nil
    let oldKeys = try self.old?.fingerprints() ?? []
    var elements = oldKeys.enumerated().map { Element(key: $1, index: $0, source: .old) }
    guard let base = self.base else {
      self.elements = elements
      return
    }
    let oldBits = self.old?.bucketBits ?? KeyFingerprint.bucketBitLimit
    let bits = min(oldBits, base.bucketBits)
    let known = Set(oldKeys.map { $0.reduced(from: oldBits, to: bits) })
    let baseKeys = try base.fingerprints()
    for index in try base.textOrder() {
      let key = baseKeys[index]
      guard !known.contains(key.reduced(from: base.bucketBits, to: bits)) else { continue }
      elements.append(Element(key: key, index: index, source: .base))
    }
    for hash in try base.otherIds() {
      let key = KeyFingerprint(number: hash)
      guard !known.contains(key.reduced(from: KeyFingerprint.bucketBitLimit, to: bits)) else { continue }
      elements.append(Element(key: key, index: 0, source: .key))
    }
    self.elements = elements
  }

  /// The bits of the buckets of a source.
  private func bucketBits(_ source: Source) -> Int {
    pack(source)?.bucketBits ?? KeyFingerprint.bucketBitLimit
  }

  /// The bits of the bucket that an element's own pack does not have, for a pack with `bits`.
  package func furtherBits(_ element: Element, for bits: Int) -> Int {
    max(0, bits - bucketBits(element.source))
  }

  /// The fingerprint of an element in a pack with `bits`.
  /// - Parameter further: the bits that its own pack does not have.
  package func fingerprint(_ element: Element, bits: Int, further: Int) -> KeyFingerprint {
    let own = bucketBits(element.source)
    if own >= bits { return element.key.reduced(from: own, to: bits) }
    return KeyFingerprint(bucket: element.key.bucket << (bits - own) | further, bits: element.key.bits)
  }

  /// The pack of an element that is not only a key.
  package func pack(_ source: Source) -> LanguagePack? {
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
