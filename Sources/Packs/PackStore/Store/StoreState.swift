import PackTrust

/// The facts that a store keeps between launches. Without them, it checks for new packs once more.
struct StoreState: Codable, Equatable, Sendable {
  static let schema = "ballast.store/2"
  private static let limit = 1 << 20

  var schema = Self.schema
  /// The time of the last check, in seconds since 1970.
  var lastCheck: Int64?
  /// The checks that failed since the last success.
  var checks = Backoff()
  /// The downloads that the network, the server or a full disk ended since the last success.
  var downloads = Backoff()
  /// The packs that were refused, by digest, and the entries, by path: damaged, missing on the site, or too long.
  var refused: [String: Backoff] = [:]
  /// The transport's tag of the signed file that was accepted last.
  var tag: String?
  /// The greatest sequence number that was accepted.
  private var sequence = 0
  /// The number of the greatest list of keys that was accepted. May be missing: earlier versions did not store it.
  private var keyList: Int?
  /// The locale that was shown last.
  var shown: String?
  /// The times at which locales were last shown, in seconds since 1970.
  var uses: [String: Int64] = [:]

  /// A random number that decides which share of a rollout the installation belongs to.
  var installation = UInt64.random(in: 0...(1 << 53 - 1))

  init() {}

  /// The greatest numbers of signed files that a store accepted.
  struct Floor: Hashable, Sendable {
    var sequence: Int
    var keyList: Int

    mutating func raise(to other: Floor) {
      sequence = max(sequence, other.sequence)
      keyList = max(keyList, other.keyList)
    }
  }

  var floor: Floor {
    get { Floor(sequence: sequence, keyList: keyList ?? 0) }
    set {
      sequence = newValue.sequence
      keyList = newValue.keyList > 0 ? newValue.keyList : nil
    }
  }

  /// Reads the state; a file that is missing or damaged gives an empty one.
  init(_ disk: any PackDisk) {
    self.init()
    guard let bytes = try? disk.contents(of: StoreFiles.state, limit: Self.limit),
      let state = try? SiteJSON.value(Self.self, schema: Self.schema, from: bytes, file: StoreFiles.state)
    else { return }
    self = state
  }

  /// Records that a locale is shown. The time is rounded down to a day, so that most launches write nothing.
  mutating func record(shown locale: String, at now: Int64) {
    shown = locale
    uses[locale] = max(now, 0) / 86_400 * 86_400
  }

  /// Removes refused packs and entries whose waits ended long ago.
  mutating func dropRefused(at now: Int64) {
    refused = refused.filter { now < $0.value.last || now - $0.value.last < 90 * 86_400 }
  }

  /// The state after another process wrote one since this one was read.
  func merged(with other: StoreState) -> StoreState {
    var merged = self
    merged.floor.raise(to: other.floor)
    // The tag is that of the file on the disk, which has the greater sequence number.
    if other.sequence > sequence { merged.tag = other.tag }
    merged.uses.merge(other.uses) { max($0, $1) }
    return merged
  }

  /// The file. One that exceeds the limit of ``init(_:)`` is an error: it could not be read again.
  func bytes() throws(DiskError) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try SiteJSON.bytes(of: self) } catch {
      throw DiskError(.inaccessible("cannot be encoded: \(error)"), name: StoreFiles.state)
    }
    guard bytes.count <= Self.limit else {
      throw DiskError(.tooLong(limit: Self.limit), name: StoreFiles.state)
    }
    return bytes
  }
}

extension StoreFiles {
  /// The state of a new store with a given installation number, for measurements that must not depend on chance.
  package static func newState(installation: UInt64) throws(DiskError) -> [UInt8] {
    var state = StoreState()
    state.installation = installation
    return try state.bytes()
  }
}
