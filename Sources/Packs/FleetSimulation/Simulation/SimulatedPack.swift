package import PackStore

/// A pack of a simulated site.
package struct SimulatedPack: Hashable, Sendable {
  /// The locale of base.
  package static let base = -1

  /// The number of the locale.
  package var locale: Int
  /// The number of the app version.
  package var version: Int32

  package init(locale: Int, version: Int32) {
    self.locale = locale
    self.version = version
  }

  package var isBase: Bool { locale == Self.base }
}

/// The sizes of the files of a simulated site, in bytes.
package protocol PackCatalog {
  /// The signed file after a number of versions was published.
  func newestBytes(_ versions: Int32) -> Int
  /// The entry of a pack.
  func entryBytes(_ pack: SimulatedPack) -> Int
  /// A pack on the device.
  func installedBytes(_ pack: SimulatedPack) -> Int
  /// The smallest download that needs no old pack.
  func wholeBytes(_ pack: SimulatedPack) -> Int
  /// The smallest delta; nil if the site has no list.
  func deltaBytes(_ pack: SimulatedPack, from old: SimulatedPack) -> Int?
}

/// The connection of a device to the site during one refresh.
package protocol SimulatedLink {
  /// The time that requests have taken so far.
  var seconds: Double { get }

  /// Whether the next request succeeds. After a failure no further request is sent.
  mutating func succeeds(bytes: Int) -> Bool
}

extension SimulatedLink {
  mutating func request(_ bytes: Int, _ refresh: inout SimulatedRefresh) -> Bool {
    refresh.requests += 1
    guard succeeds(bytes: bytes) else { return false }
    refresh.bytes += bytes
    return true
  }
}

/// The texts after a launch of a simulated device.
package struct SimulatedLaunch: Hashable, Sendable {
  package var texts: LaunchDecision.Texts
  /// Whether the texts are of the running version.
  package var isCurrent: Bool
  /// The locale of the texts; ``SimulatedPack/base`` if base is shown.
  package var shown: Int
  package var isMissing: Bool
}

/// The result of a refresh of a simulated device.
package struct SimulatedRefresh: Sendable {
  package struct Download: Hashable, Sendable {
    package let pack: SimulatedPack
    package let isDelta: Bool
    package let bytes: Int

    package init(pack: SimulatedPack, isDelta: Bool, bytes: Int) {
      self.pack = pack
      self.isDelta = isDelta
      self.bytes = bytes
    }
  }

  package var didCheck = false
  package var requests = 0
  /// The bytes of all responses.
  package var bytes = 0
  package var downloads: [Download] = []
  package var removed = 0
  /// The version that was downloaded before the app is updated.
  package var prefetched: Int32?
  /// The time until the pack of the running version was there; nil if it was not downloaded.
  package var secondsToCurrent: Double?

  package init() {}
}
