package import AppBundles
package import Archives
package import Localization
import LocalizationAnalysis
import OperatingSystem
import ProgramSystem
package import ReportSchema

/// The bytes that a device with a given locale downloads of an app and stores, without language packs.
///
/// | archive | a device downloads |
/// |---|---|
/// | AAB | the APKs that a store makes of base and install-time modules, and those of its language; all languages if the bundle turns language splits off |
/// | set of APKs | the base splits, the splits of its language, and one split for its screen and one for its processor, of modules that are not delivered later; expansion files |
/// | APK | the file |
/// | any other | the archive without files beside the app |
///
/// Regions and scripts of a language are delivered together. APKs are compressed: an estimate of `gzip -6`.
package struct DeviceDownload: Hashable, Sendable {
  /// Formats of which a device may download parts, by their names in reports.
  static let formats = Set([BundleFormat.aab, .apks, .xapk, .apkm].map(\.rawValue))

  package let basis: SimulateReport.DownloadBasis
  /// Whether a device downloads the splits of its language only. Nil if the format has none, or the set has none.
  package let languageSplits: Bool?
  /// The bytes of a part of an app: downloaded, unpacked, and in blocks of a device of Apple.
  package struct Size: Hashable, Sendable {
    package var download: ByteCount
    package var install: ByteCount
    /// 0 for other platforms.
    package var onDisk: ByteCount = 0

    static let zero = Self(download: 0, install: 0)

    static func + (one: Self, other: Self) -> Self {
      Self(
        download: one.download + other.download, install: one.install + other.install,
        onDisk: one.onDisk + other.onDisk)
    }

    /// Adds a file that a device stores besides the app.
    mutating func addFile(_ size: ByteCount) {
      install += size
      onDisk += size.inBlocks
    }
  }

  /// A module of an app bundle, and the bytes of it that every device of the profile downloads with it.
  package struct Module: Hashable, Sendable {
    package let name: String
    package let delivery: MeasureReport.ModuleDelivery
    package let conditions: [String]
    package let size: Size
  }

  /// The part for every device.
  package let everyDevice: Size
  /// Language splits, by language subtag.
  package let languages: [String: Size]
  /// The device, if the format has parts for different devices.
  package private(set) var profile: DeviceProfile?
  /// All modules of an app bundle; of a set of APKs, those that are not in the first download. Empty for other formats.
  package private(set) var modules: [Module] = []
  package private(set) var warnings: [BundleWarning] = []

  package func size(for locale: LocaleTag) -> Size {
    guard let ofLanguage = languages[locale.language] else { return everyDevice }
    return everyDevice + ofLanguage
  }

  package func bytes(for locale: LocaleTag) -> ByteCount { size(for: locale).download }

  /// The part for every device and the splits of all languages.
  package var allLanguages: Size { languages.values.reduce(everyDevice, +) }

  /// The download of an app bundle's modules.
  /// - Parameter languageSplits: whether the bundle has language splits; nil for what it specifies.
  init(_ modules: StoreModules, languageSplits: Bool? = nil) throws(ArchiveError) {
    self.init(try StoreDelivery(of: modules, languageSplits: languageSplits))
  }

  /// - Parameter profile: the device.
  package init(_ footprint: Footprint, for profile: DeviceProfile = .standard) throws(ArchiveError) {
    let bundle = footprint.bundle
    func whole(_ download: ByteCount) -> Size {
      Size(download: download, install: footprint.installBytes, onDisk: footprint.onDiskBytes ?? 0)
    }
    if let modules = try StoreModules(of: bundle, for: profile) {
      try self.init(modules)
    } else if let splits = DeviceSplits(bundle, profile) {
      try self.init(splits, for: profile)
    } else if case .directory = bundle.archive.container {
      self.init(.files, splits: nil, whole(bundle.own.ownBytes))
    } else if bundle.format == .apk {
      self.init(.gzip6, splits: nil, whole(try bundle.archive.compressedSize()))
    } else {
      self.init(.archive, splits: nil, whole(bundle.own.ownBytes))
    }
  }

  private init(_ splits: DeviceSplits, for profile: DeviceProfile) throws(ArchiveError) {
    let sizes = try concurrentMap(splits.selected) { split throws(ArchiveError) in try Size(split.archive) }
    var everyDevice = Size(download: splits.expansionBytes, install: splits.expansionBytes)
    var languages: [(String, Size)] = []
    for (split, size) in zip(splits.selected, sizes) {
      if let language = split.language {
        languages.append((language, size))
      } else {
        everyDevice = everyDevice + size
      }
    }
    self.init(.gzip6, splits: languages.isEmpty ? nil : true, everyDevice, languages)
    self.profile = profile
    warnings = splits.warnings
    modules = try concurrentMap(splits.laterModules) { module throws(ArchiveError) in
      var size = Size(download: 0, install: 0)
      for archive in module.archives { size = size + (try Size(archive)) }
      return Module(
        name: module.name,
        delivery: MeasureReport.ModuleDelivery(rawValue: module.manifest.deliveryName) ?? .onDemand,
        conditions: module.manifest.conditions, size: size)
    }
  }

  private init(_ delivery: StoreDelivery) {
    let first = delivery.firstDownload
    var languages: [(String, Size)] = []
    for module in first {
      for (language, apk) in module.languages { languages.append((language, Size(apk))) }
    }
    self.init(
      .gzip6, splits: delivery.languageSplits,
      first.map { Size($0.main) }.reduce(Size(download: 0, install: 0), +),
      languages)
    profile = delivery.profile
    warnings = delivery.warnings
    modules = delivery.modules.map { module in
      Module(
        name: module.name,
        delivery: MeasureReport.ModuleDelivery(rawValue: module.deliveryName) ?? .installTime,
        conditions: module.conditions, size: Size(module.main))
    }
  }

  private init(
    _ basis: SimulateReport.DownloadBasis, splits: Bool?, _ everyDevice: Size,
    _ languages: [(String, Size)] = []
  ) {
    self.basis = basis
    languageSplits = splits
    self.everyDevice = everyDevice
    self.languages = Dictionary(languages, uniquingKeysWith: +)
  }
}

extension DeviceDownload.Size {
  fileprivate init(_ apk: StoreDelivery.APK) { self.init(download: apk.download, install: apk.install) }

  /// The size of an APK.
  fileprivate init(_ apk: AppArchive) throws(ArchiveError) {
    self.init(
      download: try apk.archive.compressedSize(),
      install: apk.archive.entries.reduce(.zero) { $0 + $1.installBytes })
  }
}

extension Archive {
  /// As a store compresses an APK; the file's size if that is smaller.
  fileprivate func compressedSize() throws(ArchiveError) -> ByteCount {
    min(size, try gzipEstimate() ?? size)
  }
}
