import AppBundles
import Archives
import Bytes
import Localization
import OperatingSystem
import PackRestoring
import PackStore
import ProgramSystem
package import ReportSchema

/// Builds an app for each way to deliver its translations, and measures what a device downloads and stores.
package struct WaysMeasurement: Sendable {
  private let app: AppReading
  private let savings: Savings
  private let versions: FixedVersions
  private let update: TextUpdate?
  private let clientSize: ClientSize?
  /// The findings that build settings fix.
  private let trimmedFindings: [Finding]
  private var before: DeviceDownload { savings.device.before }
  private var profile: DeviceProfile { before.profile ?? .standard }
  /// The download of an app bundle that has language splits, without them; nil for other apps.
  private var allLanguages: DeviceDownload? { before.languageSplits == true ? savings.downloads.other : nil }
  /// The download of an app bundle that turns language splits off, with them; nil for other apps.
  private var ownLanguage: DeviceDownload? { before.languageSplits == true ? nil : savings.downloads.other }
  private var bundle: AppBundle { app.bundle }

  /// - Parameters:
  ///   - app: read with the entries of its footprint if there is an older version.
  ///   - older: an older version of the app; nil if updates are not measured.
  ///   - clientSize: the size of the client library that the user gave; nil for the measured one.
  package init(
    of app: AppReading, _ savings: Savings, since older: AppReading? = nil, clientSize: Int? = nil
  ) throws {
    try self.init(
      of: app, savings, since: older, clientSize: clientSize,
      sharing: FixedVersions(of: app, for: savings.profile))
  }

  /// - Parameter versions: of the app.
  init(
    of app: AppReading, _ savings: Savings, since older: AppReading?, clientSize: Int?,
    sharing versions: FixedVersions
  ) throws {
    self.app = app
    self.savings = savings
    self.versions = versions
    trimmedFindings = app.findingsFixedBySettings(keeping: savings.removal.kept).filter { $0.fix != nil }
    self.clientSize = ClientSize.ofPlatform(app.bundle.identity.platform, given: clientSize)
    // Files of an APK are downloaded as compressed as the whole of it.
    let whole =
      savings.device.before.basis == .gzip6
      ? savings.device.before.allLanguages.download : app.bundle.archive.size
    let share = Double(whole.value) / Double(max(app.bundle.archive.size.value, 1))
    update = try older.map { try TextUpdate(from: $0, to: app, savings, downloadShare: share) }
  }

  /// The ways, from the one that needs least; empty if there are neither packs nor texts of several languages in code.
  /// Those that are built are built side by side.
  /// - Throws: `ArchiveError`, `ContainerError`, `OutputError`, `PackError`.
  package func run() throws -> [SimulateReport.Way] { try run(LanguageChunks(of: app, savings)) }

  /// - Parameter chunks: of the app; nil if its code has no texts of several languages.
  func run(_ chunks: LanguageChunks?) throws -> [SimulateReport.Way] {
    let ofCode = chunks.map { [way(of: $0)] } ?? []
    guard !savings.packs.isEmpty else {
      guard let chunks else { return [] }
      return [bundled] + splitsAsBuilt(chunks.locales) + ofCode
    }
    let rebuilt = try concurrentMap([packsInApp, trimmed]) { build throws(any Error) in try build() }
    let ways = [bundled] + rebuilt.reversed() + [splits, try packs()] + ofCode
    return try addingFirstTexts(to: ways)
  }

  /// Adds the work before the first text.
  private func addingFirstTexts(to ways: [SimulateReport.Way]) throws -> [SimulateReport.Way] {
    guard let firstTexts = try FirstTextsOfWays(of: app, savings, trimmed: trimmedVersion()?.bundle) else {
      return ways
    }
    return ways.map { way in
      // A way that does not apply shows no text.
      guard way.reason == nil, let work = firstTexts.work(of: way.way) else { return way }
      var way = way
      way.firstText = work
      way.lookUp = firstTexts.lookUp(of: way.way)
      way.firstTextLocale = firstTexts.locale.text
      return way
    }
  }

  /// - Parameters:
  ///   - archive: the archive of the app, with what is added to it.
  ///   - estimate: the rule of an estimate; nil if all sizes are read off files that were built.
  ///   - removed: the locales that the way does not deliver.
  ///   - size: of a device with the locale of a pack.
  private func way(
    _ name: SimulateReport.WayName, archive: ByteCount, estimate: String? = nil, needs: String = "",
    limits: String = "", without removed: Set<LocaleTag> = [], _ size: (SavingsPack) -> DeviceDownload.Size
  ) -> SimulateReport.Way {
    way(
      name, archive: archive, estimate: estimate, needs: needs, limits: limits,
      updateBytes: update?.median(name, without: removed), sizes: savings.packs.map(size))
  }

  /// - Parameter sizes: of devices.
  private func way(
    _ name: SimulateReport.WayName, archive: ByteCount, estimate: String?, needs: String = "",
    limits: String = "", updateBytes: Int? = nil, sizes: [DeviceDownload.Size]
  ) -> SimulateReport.Way {
    SimulateReport.Way(
      way: ID(name), archiveBytes: archive.value,
      firstDownload: Distribution(sizes.map(\.download.value)).map {
        .init(min: $0.min, median: $0.median, max: $0.max)
      },
      deviceBytes: Distribution(sizes.map(\.install.value))?.median,
      onDiskBytes: bundle.format.isForApple ? Distribution(sizes.map(\.onDisk.value))?.median : nil,
      updateBytes: updateBytes, measured: estimate == nil, estimate: estimate,
      clientBytes: clientSize?.bytes(for: name, hasAssetPacks: MeasureReport.App(bundle).hasAssetPacks),
      needs: needs, limits: limits)
  }

  /// A way that does not apply to the app.
  private func way(_ name: SimulateReport.WayName, missing reason: String) -> SimulateReport.Way {
    SimulateReport.Way(way: ID(name), measured: false, reason: reason, needs: "", limits: "")
  }

  // MARK: - As built

  private var bundled: SimulateReport.Way {
    var estimate: String?
    if allLanguages == nil, before.languageSplits == true, before.basis == .gzip6 {
      estimate = "the sum of all splits, compressed with gzip -6"
    }
    // Every device downloads the same.
    return way(
      .bundled, archive: bundle.archive.size, estimate: estimate,
      updateBytes: update?.median(.bundled, without: []),
      sizes: [allLanguages?.everyDevice ?? before.allLanguages])
  }

  // MARK: - Trimmed

  /// Nil if build settings could remove nothing. It is built once.
  private func trimmedVersion() throws -> FixedVersion? {
    guard !trimmedFindings.isEmpty else { return nil }
    return try versions.version(fixing: trimmedFindings)
  }

  private func trimmed() throws -> SimulateReport.Way {
    let fixes = trimmedFindings.compactMap(\.fix)
    guard let version = try trimmedVersion() else {
      return way(.trimmed, missing: "build settings could remove nothing")
    }
    var removed: Set<LocaleTag> = []
    for case .removeLocales(let tags) in fixes { removed.formUnion(tags) }
    var limits = ""
    if fixes.contains(where: \.rewritesTextFiles) {
      limits = "assumes text files; the app reads text tables more slowly"
    }
    return way(
      .trimmed, archive: version.archiveSize,
      needs: "build settings that \(Self.description(of: trimmedFindings))",
      limits: limits,
      without: removed
    ) { version.device.size(for: $0.locale) }
  }

  /// `exclude 84 languages of libraries, remove 5 unusable locales and write 664 strings files as text`
  private static func description(of findings: [Finding]) -> String {
    let rules = [FindingRule.libraryLanguages.id, FindingRule.languageInPart.id]
    let libraries = findings.filter { rules.contains($0.rule) }
    let ofLibraries = Set(libraries.compactMap(\.fix).flatMap(\.removedLocales))
    let fixes = findings.compactMap(\.fix)
    var locales: Set<LocaleTag> = []
    var folders: Int = 0
    var files: Set<Int> = []
    var texts: Int = 0
    for fix in fixes {
      switch fix {
      case .removeLocales(let tags): locales.formUnion(tags)
      case .removeEntries(let entries): folders += entries.count
      case .rewrite(let entries, .text): texts += entries.count
      case .rewrite(let entries, _): files.formUnion(entries)
      case .removeMessages: break
      }
    }
    locales.subtract(ofLibraries)
    var removed: [String] = []
    if !locales.isEmpty { removed.append(counted(locales.count, "unusable locale")) }
    if folders > 0 { removed.append(counted(folders, "empty folder")) }
    if !files.isEmpty { removed.append(counted(files.count, "file's comments", "files' comments")) }
    var parts: [String] = []
    if !ofLibraries.isEmpty { parts.append("exclude \(counted(ofLibraries.count, "locale")) of libraries") }
    if !removed.isEmpty { parts.append("remove \(removed.joined(separator: " and "))") }
    if texts > 0 { parts.append("write \(counted(texts, "strings file")) as text") }
    return parts.joined(separator: " and ")
  }

  // MARK: - Packs in the app

  private func packsInApp() throws -> SimulateReport.Way {
    let version = try Footprint(
      opening: savings.withPacksInApp(), of: bundle, in: RebuildOutput(for: bundle.archive, at: nil))
    let device = try DeviceDownload(version, for: profile)
    let assets = savings.packs.flatMap(\.assets).reduce(DeviceDownload.Size(download: 0, install: 0)) {
      $0
        + DeviceDownload.Size(
          download: $1.archiveBytes, install: $1.installBytes, onDisk: $1.installBytes.inBlocks)
    }
    return way(
      .bundledPacks, archive: version.bundle.archive.size + assets.download, needs: client,
      limits: "the first launch expands the pack of its language"
    ) { pack in
      // Splits of languages that remain are the system's resources.
      var size = device.size(for: pack.locale) + assets
      size.addFile(pack.packBytes)
      return size
    }
  }

  // MARK: - Splits and packs

  /// The splits that a store makes of the bundle as it is; empty for other apps.
  private func splitsAsBuilt(_ locales: [LocaleTag]) -> [SimulateReport.Way] {
    guard before.languageSplits == true else { return [] }
    return [
      way(
        .splits, archive: bundle.archive.size, estimate: nil, limits: Self.splitLimits,
        updateBytes: update?.median(.splits, without: []), sizes: locales.map(before.size))
    ]
  }

  private var splits: SimulateReport.Way {
    if let asBuilt = splitsAsBuilt(savings.packs.map(\.locale)).first { return asBuilt }
    if let device = ownLanguage {
      return way(
        .splits, archive: bundle.archive.size,
        needs: "language splits, which this app turns off ('bundle.language.enableSplit')",
        limits: Self.splitLimits
      ) { device.size(for: $0.locale) }
    }
    switch bundle.identity.platform {
    case .ios, .macos, .tvos, .visionos:
      return way(
        .splits, archive: savings.after.bundle.archive.size + savings.basePack,
        estimate: "the sizes of the packs; not verified with Apple's tools, and not part of the conclusion",
        needs: "\(client), asset packs in App Store Connect", limits: Self.packLimits
      ) { savings.deviceSize($0, metadata: 0) }
    case .android: return way(.splits, missing: "the store makes splits from an app bundle, not from an APK")
    case .windows:
      return way(
        .splits, missing: "Windows selects among the packages of a bundle, and their sizes are not simulated")
    case .watchos, .webExtension, .java, .electron, .dotNet, nil:
      return way(.splits, missing: "no store delivers this format by language")
    }
  }

  private func packs() throws -> SimulateReport.Way {
    let bundles = try textBundles()
    return way(
      .packs, archive: savings.after.bundle.archive.size + savings.basePack,
      needs: "\(client), web server for the packs", limits: Self.packLimits
    ) { pack in
      var size = savings.deviceSize(pack, metadata: savings.metadata)
      for file in bundles[pack.locale] ?? [] { size.addFile(ByteCount(file)) }
      return size
    }
  }

  /// The sizes of the files of the bundle that the client writes for `NSLocalizedString`, with all tables, by locale; empty
  /// for other platforms than Apple's.
  private func textBundles() throws -> [LocaleTag: [Int]] {
    guard bundle.format.isForApple, let set = savings.packSet, let base = set.base else {
      return [:]
    }
    let keys = set.keys.byTable
    let members = set.members.filter { $0.locale != nil }
    let sizes = try concurrentMap(members) { member throws(any Error) in
      try PackTexts.bundleFiles(of: member.pack, base: base.pack, keys: keys).map(\.bytes.count)
    }
    var bundles: [LocaleTag: [Int]] = [:]
    for (member, sizes) in zip(members, sizes) {
      if let locale = member.locale { bundles[locale] = sizes }
    }
    return bundles
  }

  // MARK: - Chunks

  private func way(of chunks: LanguageChunks) -> SimulateReport.Way {
    var needs = "code that loads the chunk of the user's language"
    if chunks.needsServer { needs += ", and a server for the chunks" }
    return way(
      .chunks, archive: chunks.rest.archiveSize,
      estimate:
        "the code with its texts cut out, which does not run, and each language's texts by themselves",
      needs: needs,
      limits: "base texts until the chunk is loaded", sizes: chunks.locales.map(chunks.size))
  }

  private var client: String {
    if clientSize == nil { return "a client that is still to be written" }
    return "client library"
  }

  static let splitLimits = "languages chosen in the app are downloaded on request"
  private static let packLimits = "base texts until the first download, also without a network"
}
