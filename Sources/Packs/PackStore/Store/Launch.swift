import LanguagePacks
import Localization
import OperatingSystem

/// The texts that an app shows after a launch.
public struct Launch: Sendable {
  /// The source of the first texts that are tried.
  public enum Source: Hashable, Codable, Sendable {
    /// A pack of the running version.
    case currentPack
    /// A pack of another version. Texts that the running version cannot display are skipped.
    case outdatedPack(version: String)
    /// Texts of the running version that are part of the app.
    case currentBundled
    /// Texts of an earlier version that are part of the app.
    case outdatedBundled(version: String)
    /// The base pack.
    case base
  }

  /// The locale that the platform's rules select; nil if no preferred language matches.
  public let locale: String?
  /// The locale of the first texts that are tried. If it is not ``locale``, it is a parent of it, the locale that was
  /// shown before, or the locale of base.
  public let shownLocale: String
  /// The source of the first texts that are tried.
  public let source: Source
  /// Whether the device has no texts for ``locale``: the app may wait for ``PackStore/refresh(after:network:)`` and
  /// launch again.
  public let isMissing: Bool
  /// The texts.
  public let texts: PackTexts
  /// Packs that could not be used, each with the reason. The next refresh removes a damaged pack of the store, and downloads
  /// it again.
  ///
  /// A pack that is part of the app has the name `bundled pack` and its locale, or its position if the locale cannot be
  /// read. If it is damaged or of another app, it is not shown, and the pack of the site is downloaded.
  public let problems: [DiskError]
  /// The path of the bundle with these texts; nil if ``PackStore/Configuration/bundle`` is nil, or if no refresh has
  /// written the bundle completely.
  public let bundle: String?

  /// The user's languages.
  let languages: [String]
  /// Whether the texts of ``locale`` are of the running version, so that no download is needed for them.
  let isCurrent: Bool
  let selected: LocaleTag?
  let parents: [LocaleTag]
  let wasReady: Bool
  let appVersion: String
  let baseLocale: String
}

extension Launch {
  /// Counts that an app may report. The library sends nothing.
  public struct Telemetry: Hashable, Codable, Sendable {
    /// The look-ups that one pack answered.
    public struct Layer: Hashable, Codable, Sendable {
      /// The locale of the texts. If it is not that of the user, it is a parent, the previous locale, or that of base.
      public let locale: String
      /// The source, with the version of an outdated one.
      public let source: Source
      /// The number of texts.
      public let lookups: Int
    }

    /// The version of the running app.
    public let appVersion: String
    /// The locale that the platform's rules select; nil if no preferred language matches.
    public let locale: String?
    /// Whether the device had texts for the locale when the process first launched the store with it: "from disk".
    public let isReadyFromDisk: Bool
    /// Whether it has them now, from the disk or after a download: "success".
    public let isSuccess: Bool
    /// The packs in the order in which they are tried. The last one is base.
    public let layers: [Layer]
    /// The number of texts that no pack has.
    public let missing: Int
  }

  /// The counts of this launch until now. All copies of a launch and of its texts count together.
  public var telemetry: Telemetry {
    let counts = texts.counts.withLock(\.self)
    let origins = texts.layers.map { ($0.locale.text, $0.source) } + [(baseLocale, Source.base)]
    return Telemetry(
      appVersion: appVersion, locale: locale, isReadyFromDisk: wasReady, isSuccess: !isMissing,
      layers: zip(origins, counts).map { Telemetry.Layer(locale: $0.0, source: $0.1, lookups: $1) },
      missing: counts.last ?? 0)
  }
}

extension PackStore {
  /// Selects the texts to show. Reads files and writes none.
  ///
  /// - Parameter languages: the user's languages in order of preference, as BCP 47 tags. A language that is selected in
  ///   the app comes first.
  public func launch(preferring languages: [String]) -> Launch {
    // Another process may remove or replace packs between listing and opening them.
    for _ in 0..<Self.attempts {
      var selection = LaunchSelection(self, languages)
      let launch = selection.launch()
      guard launch.problems.contains(where: { $0.reason == .missing }) else { return launch }
    }
    var selection = LaunchSelection(self, languages)
    return selection.launch()
  }

  private static let attempts = 3
}

/// One attempt to select texts.
private struct LaunchSelection {
  private let store: PackStore
  private let languages: [String]
  private var inventory: Inventory
  private var bundled: [BundledPack]
  private let selected: LocaleTag?
  private let parents: [LocaleTag]
  private let previous: String?
  private(set) var problems: [DiskError]

  init(_ store: PackStore, _ languages: [String]) {
    self.store = store
    self.languages = languages
    bundled = store.bundled
    problems = store.bundledProblems
    do throws(DiskError) { inventory = Inventory(try store.disk.names()) } catch {
      inventory = Inventory([])
      problems.append(error)
    }
    (selected, parents) = store.choice(languages, inventory)
    previous = StoreState(store.disk).shown
  }

  mutating func launch() -> Launch {
    let baseLocale = (store.baseInfo.baseLocale ?? store.baseInfo.locale).text
    let (decision, found) = firstTexts(before: baseLocale)
    var layers: [PackTexts.Layer] = []
    if let found { layers.append(found.layer) }
    for parent in layers.first?.parents ?? [] where parent != found?.locale && parent != baseLocale {
      if let layer = layer(parent).layer { layers.append(layer) }
    }
    layers.append(contentsOf: laterBase())
    let isBaseSelected = selected == nil || selected?.text == baseLocale
    let isMissing = !isBaseSelected && decision?.texts == LaunchDecision.Texts.none
    let texts = PackTexts(layers, base: store.configuration.base)
    let bundle = store.configuration.bundle.flatMap { bundle in
      texts.bundleNamePrefix.flatMap { BundleFolder(path: bundle.folder).bundle(named: $0) }
    }
    return Launch(
      locale: selected?.text, shownLocale: found?.locale ?? baseLocale,
      source: found?.layer.source ?? .base,
      isMissing: isMissing, texts: texts, problems: problems, bundle: bundle, languages: languages,
      isCurrent: decision?.isCurrent ?? true, selected: selected, parents: parents,
      wasReady: store.session.withLock { $0.wasReady(!isMissing, for: selected?.text) },
      appVersion: store.configuration.appVersion, baseLocale: baseLocale)
  }

  /// The decision for the selected locale, and the texts of the first locale that has some; nil if only base has.
  private mutating func firstTexts(
    before baseLocale: String
  ) -> (decision: LaunchDecision?, found: (locale: String, layer: PackTexts.Layer)?) {
    var decision: LaunchDecision?
    // A parent that is base's locale ends the chain: base is tried last in any case.
    for locale in chain.prefix(while: { $0 != baseLocale }) {
      let (own, layer) = layer(locale)
      if decision == nil { decision = own }
      if let layer { return (decision, (locale, layer)) }
    }
    return (decision, nil)
  }

  /// The selected locale, its parents, and the locale that was shown before.
  private var chain: [String] {
    guard let selected else { return [] }
    var chain = [selected.text] + parents.map(\.text)
    if let previous, !chain.contains(previous) { chain.append(previous) }
    return chain
  }

  private var stocks: Stocks { Stocks(inventory, bundled, running: store.configuration.appVersion) }

  /// Opens the texts that the decision names. If they cannot be used, it decides again without them.
  private mutating func layer(_ locale: String) -> (decision: LaunchDecision, layer: PackTexts.Layer?) {
    while true {
      let stocks = self.stocks
      let stock = stocks.stock(locale)
      let decision = LaunchDecision(stock, store.policy)
      switch decision.texts {
      case .none: return (decision, nil)
      case .bundled(let release):
        guard let bundled = stocks.bundledPack(locale) else { return (decision, nil) }
        do throws(DiskError) {
          let source: Launch.Source =
            release.version == stocks.running
            ? .currentBundled : .outdatedBundled(version: bundled.info.appVersion)
          return (decision, PackTexts.Layer(try store.verified(bundled), bundled.info, source: source))
        } catch {
          problems.append(error)
          self.bundled.removeAll { $0.index == bundled.index }
        }
      case .pack(let release):
        guard let stored = stocks.packs(locale, release).first else { return (decision, nil) }
        if let layer = open(stored, isCurrent: release.version == stocks.running) { return (decision, layer) }
        inventory.remove(stored)
      }
    }
  }

  private mutating func open(_ stored: StoredPack, isCurrent: Bool) -> PackTexts.Layer? {
    do throws(DiskError) {
      let (pack, info) = try store.open(stored)
      let source: Launch.Source = isCurrent ? .currentPack : .outdatedPack(version: stored.version)
      return PackTexts.Layer(pack, info, source: source)
    } catch {
      problems.append(error)
      return nil
    }
  }

  private mutating func laterBase() -> [PackTexts.Layer] {
    guard let stored = stocks.laterBase(than: store.configuration.base.revision) else { return [] }
    guard let layer = open(stored, isCurrent: true) else { return [] }
    return [layer]
  }
}

extension PackStore {
  /// Opens a stored pack, verifies all its bytes, and compares its metadata with its name.
  func open(_ stored: StoredPack) throws(DiskError) -> (LanguagePack, PackMetadata) {
    let pack = try disk.pack(stored.name)
    do throws(PackError) {
      try pack.verify()
      let info = try pack.metadata()
      guard info.appIdentifier == configuration.app, info.locale.text == stored.locale,
        info.isBase == stored.isBase, info.appVersion == stored.version, info.revision == stored.revision
      else { throw PackError(.malformed) }
      return (pack, info)
    } catch { throw DiskError(.damaged(error.description), name: stored.name) }
  }
}
