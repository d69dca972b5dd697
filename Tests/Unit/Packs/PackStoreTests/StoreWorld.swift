import Bytes
import Compression
import Foundation
import LanguagePacks
import Localization
import LocalizationAnalysis
import PackBuilding
import PackRestoring
import PackStore
import PackTrust
import Synchronization
import TestSupport
import Testing

/// A published site, and clients of it.
struct StoreWorld {
  /// The time of all clients, in seconds since 1970.
  static let now = MemorySite.now + MemorySite.day

  var site: MemorySite
  var versions: [SiteVersion]

  /// A site with the first sample versions.
  init(_ count: Int = 3) throws {
    let key = try SecretKey(file: Array(Self.key.utf8))
    site = MemorySite(key: key)
    versions = try (0..<count).map { try SampleVersions.version($0) }
    for version in versions { try site.publish([version]) }
  }

  /// A fixed key, so that a child process has the same site.
  static let key = String(decoding: SecretKey().file, as: UTF8.self)

  func configuration(_ number: Int) throws -> PackStore.Configuration {
    PackStore.Configuration(
      app: SampleVersions.app, appVersion: "1.\(number)", signingKeys: [site.key.publicKey.base64],
      locales: ["en", "de", "fr"], base: try #require(versions[number].base).pack, codecs: .all)
  }

  /// A client of one version of the app.
  func store(
    _ number: Int, _ disk: any PackDisk, _ transport: (any PackTransport)? = nil, at time: Int64 = now,
    _ change: (inout PackStore.Configuration) throws -> Void = { _ in }
  ) throws -> PackStore {
    var configuration = try configuration(number)
    try change(&configuration)
    return try PackStore(
      configuration, disk: disk, transport: transport ?? SiteTransport(site), clock: StoreClock { time })
  }

  /// A launch and a refresh of a client, with a store of its own: only files are kept.
  func refresh(
    _ number: Int, _ disk: any PackDisk, _ transport: (any PackTransport)? = nil, at time: Int64 = now,
    network: NetworkState = .metered, locale: String = "de"
  ) async throws -> RefreshReport {
    let store = try store(number, disk, transport, at: time)
    return await store.refresh(after: store.launch(preferring: [locale]), network: network)
  }

  func pack(_ locale: String, version number: Int) throws -> LanguagePack {
    try #require(versions[number].packs.first { $0.metadata.locale.text == locale }).pack
  }

  /// The entry of a pack of the last version.
  func entry(_ locale: String) throws -> PackManifest.Pack {
    try #require(site.manifest().versions.last?.packs.first { $0.locale == locale })
  }

  /// Compares the text of each key of a version with the texts that a user of a locale may see.
  /// - Returns: the number of texts in the locale.
  @discardableResult
  func checkTexts(
    _ launch: Launch, version number: Int, locale: String = "de", _ comment: Comment? = nil
  ) -> Int {
    var own = 0
    for key in versions[number].keys.keys {
      let text = launch.texts.text(forKey: key.key)
      let allowed = [locale, "en"].map { "Text \($0) of \(key.key)" }
      #expect(
        allowed.contains { text == $0 || text?.hasPrefix("\($0) in ") == true },
        "\(key.key): \(text ?? "nil"); \(comment?.rawValue ?? "")")
      if text?.hasPrefix("Text \(locale) ") == true { own += 1 }
    }
    return own
  }
}

extension PackCodecs {
  /// Every codec, from the libraries that build packs.
  static let all = PackCodecs(
    supported: Set(PackDownload.Codec.allCases), withDictionary: [.zstd],
    expand: { payload, codec, count, dictionary in
      let payload = Array(payload)
      return try Compression.Codec(codec).expand(
        payload.span.rawBytes, limit: count, prefix: dictionary?.span.rawBytes)
    })
}

/// A site in memory as a transport, with the number of its requests.
final class SiteTransport: PackTransport {
  private let files: [String: [UInt8]]
  private let log = RequestLog()

  init(_ site: MemorySite) { files = site.files }

  var requests: [PackRequest] { log.requests }

  func fetch(_ request: PackRequest) async throws(TransportError) -> PackResponse {
    log.add(request)
    guard let bytes = files[request.path] else { return .missing }
    let tag = SHA256Digest.hexadecimal(of: bytes)
    return tag == request.tag ? .notModified : .contents(bytes, tag: tag)
  }
}

/// A transport whose requests a function answers; nil for the answer of another transport.
final class InterceptingTransport: PackTransport {
  typealias Answer =
    @Sendable (PackRequest, _ number: Int) async throws(TransportError) -> PackResponse?

  private let transport: any PackTransport
  private let answer: Answer
  private let log = RequestLog()

  init(_ transport: any PackTransport, _ answer: @escaping Answer) {
    (self.transport, self.answer) = (transport, answer)
  }

  var requests: [PackRequest] { log.requests }

  func fetch(_ request: PackRequest) async throws(TransportError) -> PackResponse {
    if let response = try await answer(request, log.add(request)) { return response }
    return try await transport.fetch(request)
  }
}

/// A pack of Apple's tables, built by itself.
func builtPack(
  _ locale: String, version: String, _ tables: [String: [String: Message]], otherKeys: [String] = []
) throws -> [UInt8] {
  var builder = PackBuilder(
    PackMetadata(
      locale: try #require(LocaleTag(bcp47: locale)), baseLocale: LocaleTag(bcp47: "en"),
      appIdentifier: SampleVersions.app, appVersion: version))
  for (name, messages) in tables {
    builder.add(StringTable(name: name, syntax: .apple, messages: messages))
  }
  builder.otherKeys = otherKeys.map { KeyList.Key(table: "Localizable", key: $0) }
  return try builder.build()
}

/// The name of the file of a pack.
func storedName(_ locale: String, version: String, _ bytes: [UInt8]) -> String {
  StoredPack(
    locale: locale, isBase: false, version: version, revision: 1, sha256: SHA256Digest.hexadecimal(of: bytes)
  ).name
}

/// The requests of a transport.
final class RequestLog: Sendable {
  private let all = Mutex<[PackRequest]>([])

  var requests: [PackRequest] { all.withLock { $0 } }

  /// - Returns: the number of requests so far, with this one.
  @discardableResult
  func add(_ request: PackRequest) -> Int {
    all.withLock {
      $0.append(request)
      return $0.count
    }
  }
}

extension PackDisk {
  /// The names of files that a finished refresh must not leave.
  var leftovers: [String] { ((try? names()) ?? ["unreadable"]).filter { $0.hasSuffix(StoreFiles.partial) } }

  var entryNames: [String] { ((try? names()) ?? []).filter { $0.hasPrefix("entry-") } }

  var hasNewest: Bool { ((try? names()) ?? []).contains(StoreFiles.newest) }

  var packNames: [String] { ((try? names()) ?? []).filter { $0.hasSuffix(".pack") }.sorted() }
}
