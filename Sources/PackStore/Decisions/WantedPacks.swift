/// The releases of one locale that the device should have and does not have.
package struct WantedPacks: Hashable, Sendable {
  package struct Current: Hashable, Sendable {
    package let release: PackRelease
    package let purpose: StorePolicy.Purpose
  }

  /// The pack for the running version; nil if the device has it, or if there is none.
  package let current: Current?
  /// The pack of the next version, to be downloaded before the app is updated.
  package let next: PackRelease?

  /// - Parameters:
  ///   - stock: the texts that are on the device.
  ///   - published: the newest revision that is published for the running version; nil if there is none.
  ///   - next: the newest version that is published after the running one; nil if there is none.
  ///   - hasNext: whether the device has that pack.
  package init(
    _ stock: LocaleStock, published: PackRelease?, next: PackRelease?, hasNext: Bool, _ policy: StorePolicy,
    on network: NetworkState
  ) {
    current = published.flatMap { published in
      let held = [stock.exact, stock.bundled].compactMap(\.self)
        .filter { $0.version == published.version }.max()
      if let held, held >= published { return nil }
      let hasTexts = stock.other != nil && policy.usesOutdatedPacks || stock.bundled != nil
      let purpose: StorePolicy.Purpose = held != nil ? .revision : hasTexts ? .outdated : .missing
      return policy.allows(purpose, on: network) ? Current(release: published, purpose: purpose) : nil
    }
    let isWanted = next != nil && policy.prefetches && !hasNext && policy.allows(.nextVersion, on: network)
    self.next = isWanted ? next : nil
  }
}

/// A file that is restored to a wanted pack.
package struct DownloadOption: Hashable, Sendable {
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
