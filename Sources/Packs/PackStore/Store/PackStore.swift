public import LanguagePacks
import Localization
import OperatingSystem
import PackTrust
import TextSelection

/// The language packs of an app on a device.
///
/// ```swift
/// let store = try PackStore(configuration, disk: FolderDisk(folder), transport: DirectoryTransport(site))
/// let launch = store.launch(preferring: ["pt-BR", "es"])                // reads files, writes none
/// let title = launch.texts.text(forKey: "files.title")
/// let report = await store.refresh(after: launch, network: .unmetered)  // in the background
/// ```
///
/// ``launch(preferring:)`` never waits for the network and never fails: it shows texts of the user's language if the
/// device has any, and those of base otherwise. ``refresh(after:network:)`` downloads packs for this launch and the next
/// app version, and removes packs that are not needed. Several processes may use one store.
public struct PackStore: Sendable {
  /// The platform whose rules select the locale.
  public enum Platform: Hashable, Sendable {
    /// The order of preferred languages of Apple's platforms. Scripts and regions match by CLDR's likely subtags.
    case apple
    /// Android 7 and later.
    case android
  }

  /// An app and its rules.
  public struct Configuration: Sendable {
    /// The bundle identifier or application ID that the packs were built for.
    public var app: String
    /// The version of the running app.
    public var appVersion: String
    /// Public keys that sign the newest file of a site: the second line of a key file of signify.
    public var signingKeys: [String]
    /// Public keys that sign lists of keys; empty for the signing keys themselves.
    public var rootKeys: [String] = []
    /// The locales that the app offers, as BCP 47 tags. Those of packs on the device are added.
    public var locales: [String]
    /// The base pack of the running version.
    public var base: LanguagePack
    /// Other packs that are part of the app. They may be of an earlier version.
    public var bundled: [LanguagePack] = []
    /// The rules of selection, download and removal.
    public var policy = StorePolicy()
    /// The bundle that a refresh writes for code that looks up texts in a `Bundle`; nil for none.
    public var bundle: TextBundle?
    /// The platform.
    public var platform = Platform.apple
    /// The codecs of downloads.
    public var codecs: PackCodecs

    /// Creates a configuration.
    public init(
      app: String, appVersion: String, signingKeys: [String], locales: [String], base: LanguagePack,
      codecs: PackCodecs = .system
    ) {
      self.app = app
      self.appVersion = appVersion
      self.signingKeys = signingKeys
      self.locales = locales
      self.base = base
      self.codecs = codecs
    }
  }

  let configuration: Configuration
  let disk: any PackDisk
  let transport: any PackTransport
  let clock: StoreClock
  let keys: TrustedKeys
  let baseInfo: PackMetadata
  /// Copies of a store share it.
  let session = Locked(StoreSession())
  /// The packs that are part of the app and can be read.
  let bundled: [BundledPack]
  let bundledProblems: [DiskError]
  private let locales: [LocaleTag]

  /// Creates a store. No file of the store is read or written. The headers and the metadata of packs are read, and no texts.
  ///
  /// A damaged block of the base pack has no texts. Each refresh verifies all bytes of the base pack; see
  /// ``RefreshReport/problems``. The bytes of ``Configuration/bundled`` are verified once, when a launch shows
  /// them or by a refresh; see ``Launch/problems``.
  ///
  /// - Throws: ``StoreError`` if a key or a locale is not valid, or if the base pack has a damaged header or damaged
  ///   metadata, or is of another app or version.
  public init(
    _ configuration: Configuration, disk: any PackDisk, transport: any PackTransport,
    clock: StoreClock = .system
  ) throws(StoreError) {
    self.configuration = configuration
    self.disk = disk
    self.transport = transport
    self.clock = clock
    let signing = try Self.publicKeys(configuration.signingKeys)
    let root = try Self.publicKeys(configuration.rootKeys)
    guard !signing.isEmpty else { throw .noKeys }
    keys = TrustedKeys(signing: signing, root: root.isEmpty ? nil : root)
    do throws(PackError) { baseInfo = try configuration.base.metadata() } catch { throw .damagedBase(error) }
    guard baseInfo.appIdentifier == configuration.app, baseInfo.appVersion == configuration.appVersion else {
      throw .otherBase(app: baseInfo.appIdentifier, version: baseInfo.appVersion)
    }
    locales = try configuration.locales.map { text throws(StoreError) in
      guard let tag = LocaleTag(bcp47: text), tag != .undetermined else { throw .invalidLocale(text) }
      return tag
    }
    var bundled: [BundledPack] = []
    var problems: [DiskError] = []
    for (index, pack) in configuration.bundled.enumerated() {
      do throws(DiskError) {
        bundled.append(try BundledPack(pack, at: index, app: configuration.app))
      } catch { problems.append(error) }
    }
    self.bundled = bundled
    bundledProblems = problems
  }

  private static func publicKeys(_ texts: [String]) throws(StoreError) -> [PublicKey] {
    try texts.map { text throws(StoreError) in
      do throws(SignifyError) { return try PublicKey(base64: text) } catch { throw .invalidKey(text) }
    }
  }

  var policy: StorePolicy { configuration.policy }

  /// A pack that is part of the app. Its bytes are verified once in a process, those of a damaged pack each time.
  func verified(_ bundled: BundledPack) throws(DiskError) -> LanguagePack {
    if session.withLock({ $0.verified.contains(bundled.index) }) { return bundled.pack }
    let pack = try bundled.verified()
    session.withLock { _ = $0.verified.insert(bundled.index) }
    return pack
  }

  /// The platform's rule, applied to the app's locales and those of packs on the device.
  /// - Parameter languages: the user's languages in order of preference. One that is selected in the app comes first.
  /// - Returns: the locale that the platform selects, nil if none of the languages matches, so that base is shown; and the
  ///   locales that it falls back to, in order.
  func choice(_ languages: [String], _ inventory: Inventory) -> (selected: LocaleTag?, parents: [LocaleTag]) {
    let packs = inventory.packs.filter { !$0.isBase }.compactMap { LocaleTag(bcp47: $0.locale) }
    let available = locales + packs + [baseInfo.baseLocale ?? baseInfo.locale]
    let tags = Set(available.filter { $0 != .undetermined }).sorted()
    let fallback: LocaleFallback = configuration.platform == .apple ? .apple : .android
    let selected = fallback.selection(for: languages.compactMap { LocaleTag(bcp47: $0) }, among: tags)
    return (selected, selected.map { fallback.chain(for: $0, among: tags) } ?? [])
  }
}

/// The time of a client.
public struct StoreClock: Sendable {
  /// Returns the seconds since 1970-01-01 in UTC.
  public let now: @Sendable () -> Int64

  /// Creates a clock.
  public init(_ now: @escaping @Sendable () -> Int64) { self.now = now }

  /// The system's clock. A user may set it back; the store then checks for new packs.
  public static let system = StoreClock { Libc.secondsSince1970 }
}

/// A configuration that a store cannot use.
public enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are no signing keys.
  case noKeys
  /// A text is not a public key of Ed25519 in signify's format.
  case invalidKey(String)
  /// A text of ``PackStore/Configuration/locales`` is not a BCP 47 tag of a language.
  case invalidLocale(String)
  /// The base pack cannot be read.
  case damagedBase(PackError)
  /// The base pack was built for another app or version.
  case otherBase(app: String, version: String)

  /// A sentence without a full stop.
  public var description: String {
    switch self {
    case .noKeys: "no signing keys; pass those of the site"
    case .invalidKey(let text): "'\(text)' is not a public key of signify"
    case .invalidLocale(let text): "'\(text)' is not a locale (BCP 47)"
    case .damagedBase(let error): "base pack \(error)"
    case .otherBase(let app, let version): "base pack is of the app '\(app)' and version '\(version)'"
    }
  }
}
