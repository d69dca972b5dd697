/// A pack of one locale that the device should have and does not have.
package struct WantedPack: Equatable, Sendable {
  package let release: PackRelease
  package let purpose: StorePolicy.Purpose
}

extension StorePolicy {
  /// The packs of one locale that the device should have and does not have: that of the running version, and that of the
  /// next one, to be downloaded before the app is updated.
  ///
  /// - Parameters:
  ///   - stock: the texts that are on the device.
  ///   - published: the newest revision that is published for the running version; nil if there is none.
  ///   - next: the newest version that is published after the running one; nil if there is none.
  ///   - hasNext: whether the device has that pack.
  package func wanted(
    _ stock: LocaleStock, published: PackRelease?, next: PackRelease?, hasNext: Bool,
    on network: NetworkState
  ) -> [WantedPack] {
    var wanted: [WantedPack] = []
    if let published {
      var releases: [PackRelease] = []
      if let exact = stock.exact { releases.append(exact) }
      if let bundled = stock.bundled { releases.append(bundled) }
      let held = releases.filter { $0.version == published.version }.max()
      let hasTexts = stock.other != nil && usesOutdatedPacks || stock.bundled != nil
      if held.map({ $0 < published }) ?? true {
        var purpose: Purpose = hasTexts ? .outdated : .missing
        if held != nil { purpose = .revision }
        wanted.append(WantedPack(release: published, purpose: purpose))
      }
    }
    if let next, prefetches, !hasNext { wanted.append(WantedPack(release: next, purpose: .nextVersion)) }
    return wanted.filter { allows($0.purpose, on: network) }
  }
}

/// A file that is restored to a wanted pack.
package struct DownloadOption: Equatable, Sendable {
  /// The position in the list of downloads of the pack.
  package let index: Int
  /// Bytes of the file, with those of the base pack if the device lacks it.
  package let bytes: Int
  package let isDelta: Bool

  package init(index: Int, bytes: Int, isDelta: Bool) {
    self.index = index
    self.bytes = bytes
    self.isDelta = isDelta
  }

  /// The smallest download, and the first one of equal sizes. After a delta failed, whole packs only.
  /// - Parameter options: the downloads whose requirements the device has.
  package static func best(
    _ options: some Sequence<DownloadOption>, _ policy: StorePolicy, afterFailedDelta: Bool = false
  ) -> DownloadOption? {
    options.filter { !$0.isDelta || policy.usesDeltas && !afterFailedDelta }.min { $0.bytes < $1.bytes }
  }
}
