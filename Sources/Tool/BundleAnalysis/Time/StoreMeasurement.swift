import Bytes
import Compression
import LanguagePacks
import Localization
import OperatingSystem
import PackBuilding
import PackRestoring
import PackStore
import PackTrust
import ReportSchema

/// The work of a pack store on a device in memory: a download from a site, and the first launch after it.
struct StoreMeasurement {
  /// The packs of one version of an app: base, and one locale.
  struct Version {
    let base: [UInt8]
    let pack: [UInt8]
    let keys: KeyList

    /// Whether a site can serve the packs: clients recognise packs by app and version.
    func isPublishable() throws(PackError) -> Bool {
      let metadata = try LanguagePack(base).metadata()
      return !metadata.appIdentifier.isEmpty && !metadata.appVersion.isEmpty
    }

    fileprivate func siteVersion() throws -> SiteVersion {
      try SiteVersion([LanguagePack(base), LanguagePack(pack)], keys: keys)
    }
  }

  /// The work of the download, and of the launch after it.
  struct Result: Sendable {
    var update: TimeReport.Work
    /// Until the store has verified the pack. No text was looked up.
    var opening: TimeReport.Work
    /// Until the first text.
    var launch: TimeReport.Work
  }

  /// Any time: no count depends on it.
  private static let time: Int64 = 1_795_000_000
  private static let day: Int64 = 86_400
  /// With as many digits as most random numbers of a store.
  private static let installation: UInt64 = 1 << 52

  private let disk = CountingDisk()
  private let key = SecretKey()
  private let platform: PackStore.Platform

  init(_ platform: PackStore.Platform) { self.platform = platform }

  /// - Parameters:
  ///   - version: the running version.
  ///   - older: the version before, whose pack the device has; nil for a device without packs.
  ///   - text: a text that both packs have.
  /// - Returns: nil if the store does not show the text from the downloaded pack.
  /// - Throws: ``PackError``; ``PublicationError`` if the packs have no app and version; ``StoreError``.
  func run(
    _ version: Version, after older: Version?, text: (table: String, key: String)
  ) async throws -> Result? {
    var site = MeasuredSite(key: key)
    try disk.write(StoreFiles.state, try StoreFiles.newState(installation: Self.installation))
    if let older {
      try site.publish(older.siteVersion(), at: Self.time)
      let (store, languages, _) = try store(older, site, at: Self.time)
      _ = await store.refresh(after: store.launch(preferring: languages), network: .unmetered, force: true)
    }
    try site.publish(version.siteVersion(), at: Self.time + Self.day)
    // The first launch of a version shows base or the pack of the version before.
    let (store, languages, received) = try store(version, site, at: Self.time + Self.day)
    let first = store.launch(preferring: languages)
    disk.reset()
    let refresh = await Self.refresh(store, first)
    var update = disk.work
    update.bytesRead += received.bytes
    update.bytesExpanded += received.expandedBytes
    update.bytesHashed += refresh.hashedBytes
    guard !refresh.report.downloaded.isEmpty else { return nil }
    disk.reset()
    guard let launch = try launch(version, site, text) else { return nil }
    return Result(update: update, opening: launch.opening, launch: launch.firstText)
  }

  /// The first launch after the download, in a new process.
  private func launch(
    _ version: Version, _ site: MeasuredSite, _ text: (table: String, key: String)
  ) throws -> (opening: TimeReport.Work, firstText: TimeReport.Work)? {
    let base = try LanguagePack(version.base)
    let (store, languages, _) = try store(version, site, at: Self.time + Self.day, base: base)
    let launch = store.launch(preferring: languages)
    var opening = disk.work
    opening.add(base)
    guard case .currentPack = launch.source, launch.problems.isEmpty,
      launch.texts.text(forKey: text.key, table: text.table) != nil
    else { return nil }
    var work = disk.work
    work.add(base)
    if let pack = launch.texts.layers.first?.pack {
      try work.add(recordOf: text.key, in: text.table, of: pack)
    }
    return (opening, work)
  }

  private func store(
    _ version: Version, _ site: MeasuredSite, at time: Int64, base: LanguagePack? = nil
  ) throws -> (store: PackStore, languages: [String], received: Received) {
    let base = try base ?? LanguagePack(version.base)
    let metadata = try base.metadata()
    let locale = try LanguagePack(version.pack).metadata().locale.text
    let received = Received(site)
    var configuration = PackStore.Configuration(
      app: metadata.appIdentifier, appVersion: metadata.appVersion, signingKeys: [key.publicKey.base64],
      locales: [locale], base: base, codecs: received.codecs)
    configuration.platform = platform
    let store = try PackStore(
      configuration, disk: disk, transport: received, clock: StoreClock { time + Self.day })
    return (store, [locale], received)
  }

  /// Runs a refresh, and counts the bytes that it hashes.
  private static func refresh(
    _ store: PackStore, _ launch: Launch
  ) async -> (report: RefreshReport, hashedBytes: Int) {
    let hashed = Locked(0)
    let observer = SHA256Digest.Observer { count in hashed.withLock { $0 += count } }
    let report = await SHA256Digest.$observer.withValue(observer) {
      await store.refresh(after: launch, network: .unmetered, force: true)
    }
    return (report, hashed.withLock { $0 })
  }
}

/// A site in memory.
private struct MeasuredSite {
  private(set) var files: [String: [UInt8]] = [:]
  private let key: SecretKey
  private var present: PublishedSite?

  init(key: SecretKey) { self.key = key }

  /// Publishes a version after those before.
  mutating func publish(_ version: SiteVersion, at time: Int64) throws {
    let publication = try Publication(adding: [version], to: present)
    let signature = SiteSignature(key: key.publicKey.number, now: time)
    let before = PresentSite(signed: present, key: key.publicKey.number)
    guard let newest = try signature.next(publication, after: before) else { return }
    for file in publication.files { files[file.name] = file.bytes }
    files[SiteFiles.newest] = try SignedMessage(SiteJSON.compact(newest), signedWith: key).file
    let versions = (present?.versions ?? []) + [version]
    present = PublishedSite(newest: newest, manifest: publication.manifest, versions: versions)
  }
}

/// Transports the files of a site, and counts the bytes that are received and expanded.
private final class Received: PackTransport {
  private let files: [String: [UInt8]]
  private let counts = Locked((bytes: 0, expandedBytes: 0))

  init(_ site: MeasuredSite) { files = site.files }

  var bytes: Int { counts.withLock(\.bytes) }
  var expandedBytes: Int { counts.withLock(\.expandedBytes) }

  func fetch(_ request: PackRequest) async throws(TransportError) -> PackResponse {
    guard let bytes = files[request.path] else { return .missing }
    counts.withLock { $0.bytes += bytes.count }
    return .contents(bytes, tag: nil)
  }

  /// zlib, which all platforms have.
  var codecs: PackCodecs {
    PackCodecs(supported: [.zlib]) { [counts] payload, codec, count, _ in
      let bytes = try Codec(codec).expand(Array(payload).span.rawBytes, limit: count, prefix: nil)
      counts.withLock { $0.expandedBytes += bytes.count }
      return bytes
    }
  }
}
