internal import Bytes
package import DataFormats
package import Localization

extension AssetCatalog {
  /// A range of the file that belongs to one owner.
  package struct Part: Hashable, Sendable {
    package let owner: Owner
    package let kind: ResourceKind
    package let range: Range<Int>
  }

  /// The attribution of the bytes, and the number of messages in uncompressed string tables of the catalog.
  package func shares() throws(FormatError) -> ContainerShares {
    var attribution = ByteAttribution()
    for part in try parts() {
      attribution.add(own: part.range.count, to: ByteAttribution.Key(owner: part.owner, kind: part.kind))
    }
    guard !localizations.isEmpty else {
      return try attribution.shares(of: store.bytes.byteCount, rest: .images)
    }
    let localized = try localizedAssets()
    var tree = try renditionTree()
    while let entry = try tree.next() {
      let rendition = try rendition(entry)
      guard let stored = rendition.storedData, let bytes = store.bytes.checked(stored) else { continue }
      let owner = owner(of: rendition.attributes, localized)
      guard owner != .unlocalized, rendition.kind == .strings else { continue }
      let count = try StringsFile.messages(in: bytes).count
      attribution.add(messages: count, to: ByteAttribution.Key(owner: owner, kind: .strings))
    }
    return try attribution.shares(of: store.bytes.byteCount, rest: .images)
  }

  /// The owners of the bytes as ascending, contiguous ranges that cover the file.
  ///
  /// For each rendition of a localization these ranges belong to it: the blocks of value and key, their
  /// entries in the block table, the pair in the tree's leaf, and the leaf's copy of the key. The same ranges
  /// of its name in LOCALIZATIONKEYS also belong to it. Base owns the renditions without a localization of
  /// assets that have a localized rendition.
  ///
  /// Everything else is unlocalized: other renditions, padding, branches of trees, asset names. Bytes shared
  /// with an unlocalized rendition are unlocalized. Bytes shared by several other owners belong to base, or
  /// else to the first owner in tree order.
  package func parts() throws(FormatError) -> [Part] {
    let all = 0..<store.bytes.byteCount
    guard !localizations.isEmpty else { return [Part(owner: .unlocalized, kind: .images, range: all)] }
    var claims = Claims()
    var keys = [ByteAttribution.Key(owner: .unlocalized, kind: .images)]
    var numbers = [keys[0]: UInt16(0)]
    func number(_ key: ByteAttribution.Key) -> UInt16 {
      if let number = numbers[key] { return number }
      let number = UInt16(truncatingIfNeeded: keys.count)
      keys.append(key)
      numbers[key] = number
      return number
    }
    let localizedAssets = try localizedAssets()
    var base: [(entry: BOMTree.Entry, number: UInt16)] = []
    var localized: [(entry: BOMTree.Entry, number: UInt16)] = []
    var tree = try renditionTree()
    while let entry = try tree.next() {
      let rendition = try rendition(entry)
      let owner = owner(of: rendition.attributes, localizedAssets)
      let key = ByteAttribution.Key(owner: owner, kind: owner == .unlocalized ? .images : rendition.kind)
      switch owner {
      case .unlocalized: try claim(entry, for: 0, in: &claims)
      case .base: base.append((entry, number(key)))
      case .locale: localized.append((entry, number(key)))
      }
    }
    for (entry, number) in base { try claim(entry, for: number, in: &claims) }
    for (entry, number) in localized { try claim(entry, for: number, in: &claims) }
    for entry in localizationEntries {
      let key = ByteAttribution.Key(owner: owner(ofLocalization: entry.id), kind: .images)
      try claim(entry.entry, for: number(key), in: &claims)
    }
    return claims.resolved(over: all).map {
      let key = keys[Int($0.owner)]
      return Part(owner: key.owner, kind: key.kind, range: $0.range)
    }
  }

  /// Identifiers of the assets with at least one localized rendition.
  private func localizedAssets() throws(FormatError) -> Set<UInt16> {
    var assets: Set<UInt16> = []
    var tree = try renditionTree()
    while let entry = try tree.next() {
      let attributes = try attributes(entry)
      if let id = attributes[.localization], localizations[id] != nil {
        assets.insert(attributes[.identifier] ?? 0)
      }
    }
    return assets
  }

  private func owner(of attributes: [Rendition.Attribute: UInt16], _ localizedAssets: Set<UInt16>) -> Owner {
    if let id = attributes[.localization], localizations[id] != nil { return owner(ofLocalization: id) }
    return localizedAssets.contains(attributes[.identifier] ?? 0) ? .base : .unlocalized
  }

  /// A name that is not a locale is unlocalized.
  private func owner(ofLocalization id: UInt16) -> Owner {
    guard let name = localizations[id] else { return .unlocalized }
    return name == "Base" ? .base : LocaleTag(appleFolder: name).map { .locale($0) } ?? .unlocalized
  }

  private func claim(_ entry: BOMTree.Entry, for owner: UInt16, in claims: inout Claims) throws(FormatError) {
    let key = try store.block(entry.key, at: entry.pair.lowerBound)
    claims.add(entry.pair, for: owner)
    for id in [entry.value, entry.key] {
      claims.add(try store.block(id, at: entry.pair.lowerBound), for: owner)
      if let slot = store.tableEntry(id) { claims.add(slot, for: owner) }
    }
    // The bytes after the pairs are a copy of the key only if they equal it.
    if let copy = entry.keyCopy, let one = store.bytes.checked(copy), let other = store.bytes.checked(key),
      one.hasSameBytes(as: other)
    {
      claims.add(copy, for: owner)
    }
  }
}

/// Claimed ranges. A byte belongs to its first claim.
private struct Claims {
  private var claims: [(range: Range<Int>, owner: UInt16)] = []

  mutating func add(_ range: Range<Int>, for owner: UInt16) {
    if !range.isEmpty { claims.append((range, owner)) }
  }

  /// Contiguous ranges with their owners. Zero means unlocalized; adjacent ranges have different owners.
  func resolved(over all: Range<Int>) -> [(range: Range<Int>, owner: UInt16)] {
    var bounds = [all.lowerBound, all.upperBound]
    for claim in claims { bounds += [claim.range.lowerBound, claim.range.upperBound] }
    bounds.sort()
    bounds = bounds.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    // The bytes between two bounds have one owner. `next` skips intervals that are already claimed, so that
    // each is visited once.
    var owners = [UInt16](repeating: 0, count: bounds.count)
    var next = Array(bounds.indices)
    func free(_ start: Int) -> Int {
      var end = start
      while next[end] != end { end = next[end] }
      var index = start
      while next[index] != end, index != end { (index, next[index]) = (next[index], end) }
      return end
    }
    for claim in claims {
      var index = free(bounds.firstIndex(atLeast: claim.range.lowerBound))
      while bounds[index] < claim.range.upperBound {
        owners[index] = claim.owner
        next[index] = index + 1
        index = free(index)
      }
    }
    var parts: [(range: Range<Int>, owner: UInt16)] = []
    for (start, end) in bounds.indices.dropFirst().enumerated() {
      if let last = parts.last, last.owner == owners[start] {
        parts[parts.count - 1].range = last.range.lowerBound..<bounds[end]
      } else {
        parts.append((bounds[start]..<bounds[end], owners[start]))
      }
    }
    return parts
  }
}

extension [Int] {
  /// The first index of an ascending array whose element is at least `value`; the count if there is none.
  fileprivate func firstIndex(atLeast value: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
