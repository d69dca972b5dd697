internal import AppBundles
internal import Archives
internal import Localization
internal import OperatingSystem
internal import ReportSchema

/// Builds an app for each way to deliver its translations, and measures what a device downloads and stores.
package struct WaysMeasurement: Sendable {
  private let app: AppReading
  private let savings: Savings
  private let update: TextUpdate?
  private var before: DeviceDownload { savings.device.before }
  private var bundle: AppBundle { app.bundle }

  /// - Parameters:
  ///   - app: read with the entries of its footprint if there is an older version.
  ///   - older: an older version of the app; nil if updates are not measured.
  package init(of app: AppReading, _ savings: Savings, since older: AppReading? = nil) throws {
    self.app = app
    self.savings = savings
    // Files of an APK are downloaded as compressed as the whole of it.
    let whole =
      savings.device.before.basis == .gzip6
      ? savings.device.before.allLanguages.download : app.bundle.archive.size
    let share = Double(whole.value) / Double(max(app.bundle.archive.size.value, 1))
    update = try older.map { try TextUpdate(from: $0, to: app, savings, downloadShare: share) }
  }

  /// The ways, from the one that needs least; empty if there are no packs. Those that are built are built side by side.
  /// - Throws: `ArchiveError`, `ContainerError`, `OutputError`, `PackError`.
  package func run() throws -> [Way] {
    guard !savings.packs.isEmpty else { return [] }
    let rebuilt = try concurrentMap([trimmed, packsInApp]) { build throws(any Error) in try build() }
    return ([bundled] + rebuilt + [splits, packs]).map { way in
      guard let update, way.sizes != nil else { return way }
      var way = way
      way.updateBytes = update.median(
        way.name, without: way.removed, hasSplits: before.languageSplits == true,
        isForAndroid: bundle.identity.platform == .android)
      return way
    }
  }

  /// - Parameter size: of a device with the locale of a pack.
  private func sizes(archive: ByteCount, _ size: (SavingsPack) -> DeviceDownload.Size) -> Way.Sizes? {
    let sizes = savings.packs.map(size)
    guard let download = Distribution(sizes.map(\.download.value)),
      let device = Distribution(sizes.map(\.install.value))
    else { return nil }
    return Way.Sizes(archive: archive, firstDownload: download, device: device.median)
  }

  // MARK: - As built

  private var bundled: Way {
    let estimate: String? =
      switch (before.basis, before.languageSplits) {
      case (.bundle, _): "the bytes of the app bundle without its metadata, for a universal APK"
      case (.gzip6, true?): "the sum of all splits, compressed with gzip -6"
      default: nil
      }
    return Way(
      name: .bundled,
      sizes: sizes(archive: bundle.archive.size) { _ in
        app.footprint.delivery.map { DeviceDownload($0).allLanguages } ?? before.allLanguages
      },
      estimate: estimate)
  }

  // MARK: - Trimmed

  private func trimmed() throws -> Way {
    let inputs = try FindingInputs(
      bundle, footprint: app.footprint, strings: app.strings, comparesTexts: false)
    let findings = FindingRule.all.filter(\.isFixedBySettings).flatMap { $0.findings(in: inputs) }
      .compactMap { $0.keeping(savings.options.removal.kept) }
    let fixes = findings.compactMap(\.fix)
    guard !fixes.isEmpty else {
      return Way(name: .trimmed, reason: "build settings could remove nothing")
    }
    let version = try Footprint(
      opening: try app.waste().rebuilt(fixing: findings), of: bundle,
      in: RebuildOutput(for: bundle.archive, at: nil))
    var device = try DeviceDownload(version)
    if device.basis == .bundle, device.languageSplits == true { device = device.onBase(of: before) }
    var way = Way(
      name: .trimmed, sizes: sizes(archive: version.bundle.archive.size) { device.size(for: $0.locale) },
      needs: "build settings that \(Self.description(of: fixes))",
      limits: fixes.contains { if case .rewrite(_, .text) = $0 { true } else { false } }
        ? "the app reads text tables more slowly" : "")
    for case .removeLocales(let tags) in fixes { way.removed.formUnion(tags) }
    return way
  }

  /// `remove 5 unusable locales and write 664 strings files as text`
  private static func description(of fixes: [Finding.Fix]) -> String {
    var (locales, folders, files, texts): (Set<LocaleTag>, Int, Set<Int>, Int) = ([], 0, [], 0)
    for fix in fixes {
      switch fix {
      case .removeLocales(let tags): locales.formUnion(tags)
      case .removeEntries(let entries): folders += entries.count
      case .rewrite(let entries, .text): texts += entries.count
      case .rewrite(let entries, _): files.formUnion(entries)
      case .removeMessages: break
      }
    }
    func part(_ count: Int, _ one: String, _ several: String) -> String? {
      count == 0 ? nil : count == 1 ? "1 \(one)" : "\(count.grouped) \(several)"
    }
    let removed = [
      part(locales.count, "unusable locale", "unusable locales"),
      part(folders, "empty folder", "empty folders"), part(files.count, "file's comments", "files' comments"),
    ].compactMap(\.self)
    let parts = [
      removed.isEmpty ? nil : "remove \(removed.joined(separator: " and "))",
      part(texts, "strings file", "strings files").map { "write \($0) as text" },
    ].compactMap(\.self)
    return parts.joined(separator: " and ")
  }

  // MARK: - Packs in the app

  private func packsInApp() throws -> Way {
    let way = try PacksInApp(savings)
    let version = try Footprint(
      opening: way.rebuilt, of: bundle, in: RebuildOutput(for: bundle.archive, at: nil))
    let device = try DeviceDownload(version)
    let assets = savings.packs.flatMap(\.assets).reduce(DeviceDownload.Size(download: 0, install: 0)) {
      $0 + DeviceDownload.Size(download: $1.archiveBytes, install: $1.installBytes)
    }
    return Way(
      name: .bundledPacks,
      // Splits of languages that remain are the system's resources.
      sizes: sizes(archive: version.bundle.archive.size + assets.download) { pack in
        var size = device.size(for: pack.locale) + assets
        size.install += pack.packBytes
        return size
      },
      needs: client,
      limits: "the first launch expands the pack of its language")
  }

  // MARK: - Splits and packs

  private var splits: Way {
    if before.languageSplits == true {
      return Way(
        name: .splits, sizes: sizes(archive: bundle.archive.size) { before.size(for: $0.locale) },
        limits: "languages chosen in the app are downloaded on request")
    }
    if let delivery = app.footprint.deliveryWithLanguageSplits {
      let device = DeviceDownload(delivery).onBase(of: savings.device.after)
      return Way(
        name: .splits, sizes: sizes(archive: bundle.archive.size) { device.size(for: $0.locale) },
        estimate: "bytes of the app bundle by language",
        needs: "language splits, which this app turns off ('bundle.language.enableSplit')",
        limits: "languages chosen in the app are downloaded on request")
    }
    switch bundle.identity.platform {
    case .ios, .macos, .tvos, .visionos:
      return Way(
        name: .splits,
        sizes: sizes(archive: savings.after.bundle.archive.size + savings.basePack) {
          savings.deviceSize($0, metadata: 0)
        },
        estimate: "the sizes of the packs; not verified with Apple's tools, and not part of the conclusion",
        needs: "\(client), asset packs in App Store Connect",
        limits: Self.packLimits, isComparable: false)
    case .android:
      return Way(name: .splits, reason: "the store makes splits from an app bundle, not from an APK")
    case .watchos, .webExtension, .java, nil:
      return Way(name: .splits, reason: "no store delivers this format by language")
    }
  }

  private var packs: Way {
    Way(
      name: .packs,
      sizes: sizes(archive: savings.after.bundle.archive.size + savings.basePack) {
        savings.deviceSize($0, metadata: savings.metadata)
      },
      needs: "\(client), web server for the packs", limits: Self.packLimits)
  }

  private var client: String {
    bundle.identity.platform.clientBytes == nil ? "a client that is still to be written" : "client library"
  }

  private static let packLimits = "base texts until the first download, also without a network"
}
