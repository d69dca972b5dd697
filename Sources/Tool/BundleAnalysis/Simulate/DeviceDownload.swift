import AppBundles
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
/// | AAB | base, modules and the splits of its language, in bytes of the bundle; all languages if the bundle turns language splits off |
/// | set of APKs | the base splits, the splits of its language, and one split for its screen and one for its processor, each compressed |
/// | APK | the file, compressed |
/// | any other | the archive |
///
/// Regions and scripts of a language are delivered together. "Compressed" is an estimate of `gzip -6`.
package struct DeviceDownload: Hashable, Sendable {
  package let basis: SimulateReport.DownloadBasis
  /// Whether a device downloads the splits of its language only. Nil if the format has none, or the set has none.
  package let languageSplits: Bool?
  /// The bytes of a part of an app: downloaded, and unpacked.
  package struct Size: Hashable, Sendable {
    package var download: ByteCount
    package var install: ByteCount

    static func + (one: Self, other: Self) -> Self {
      Self(download: one.download + other.download, install: one.install + other.install)
    }
  }

  /// The part for every device.
  package let everyDevice: Size
  /// Language splits, by language subtag.
  package let languages: [String: Size]

  package func size(for locale: LocaleTag) -> Size {
    languages[locale.language].map { everyDevice + $0 } ?? everyDevice
  }

  package func bytes(for locale: LocaleTag) -> ByteCount { size(for: locale).download }

  /// The part for every device and the splits of all languages.
  package var allLanguages: Size { languages.values.reduce(everyDevice, +) }

  package init(_ footprint: Footprint) throws(ArchiveError) {
    let bundle = footprint.bundle
    func whole(_ download: ByteCount) -> Size { Size(download: download, install: footprint.installBytes) }
    if let delivery = footprint.delivery {
      self.init(delivery)
    } else if let splits = DeviceSplits(bundle) {
      let sizes = try concurrentMap(splits.all) { split throws(ArchiveError) in
        Size(
          download: try split.archive.archive.compressedSize(),
          install: split.archive.archive.entries.reduce(.zero) { $0 + $1.installBytes })
      }
      var largest: [DeviceSplits.Group: Size] = [:]
      for (split, size) in zip(splits.all, sizes)
      where size.download >= largest[split.group]?.download ?? 0 { largest[split.group] = size }
      let languages = largest.compactMap { group, size in group.language.map { ($0, size) } }
      let others = largest.filter { $0.key.language == nil }.values
      self.init(
        .gzip6, splits: languages.isEmpty ? nil : true,
        others.reduce(Size(download: 0, install: 0), +), languages)
    } else if case .directory = bundle.archive.container {
      self.init(.files, splits: nil, whole(bundle.archive.size))
    } else if bundle.format == .apk {
      self.init(.gzip6, splits: nil, whole(try bundle.archive.compressedSize()))
    } else {
      self.init(.archive, splits: nil, whole(bundle.archive.size))
    }
  }

  init(_ delivery: MeasureReport.Delivery) {
    let everyDevice = delivery.everyDevice
    self.init(
      .bundle, splits: delivery.languageSplits, Size(everyDevice.archiveBytes, everyDevice.installBytes),
      delivery.languages.map { ($0.language, Size($0.archiveBytes, $0.installBytes)) })
  }

  /// The same languages on another app. The share of a language in a compressed table is not what its removal saves. A
  /// rebuilt bundle without translations has the size of the part for every device.
  func onBase(of other: DeviceDownload) -> DeviceDownload {
    DeviceDownload(basis, splits: languageSplits, other.everyDevice, languages.map { ($0, $1) })
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
  fileprivate init(_ download: Int, _ install: Int) {
    self.init(download: ByteCount(download), install: ByteCount(install))
  }
}

extension Archive {
  /// As a store compresses an APK; the file's size if that is smaller.
  fileprivate func compressedSize() throws(ArchiveError) -> ByteCount {
    min(size, try gzipEstimate() ?? size)
  }
}

/// The APKs of a set, grouped so that a device downloads one of each group.
private struct DeviceSplits {
  /// APKs that replace each other on a device: splits of a module for different screens or processors, or variants of a
  /// split for different versions of Android.
  struct Group: Hashable {
    let name: String
    /// A language subtag; nil for an APK that every device downloads.
    let language: String?
  }

  let all: [(archive: AppArchive, group: Group)]

  /// Nil if the app is not a set of APKs.
  init?(_ bundle: AppBundle) {
    let inner = bundle.ownArchives.dropFirst()
    guard [.apks, .xapk, .apkm].contains(bundle.format), !inner.isEmpty else { return nil }
    let named = inner.map { (path: String($0.pathInApp.dropLast("!/".count)), archive: $0) }
    // bundletool writes whole APKs for old devices beside the splits for others.
    let splits = named.filter { $0.path.hasPrefix("splits/") || $0.path.hasPrefix("asset-slices/") }
    let wholes = named.filter { $0.path.hasPrefix("standalones/") || $0.path == "universal.apk" }
    if splits.isEmpty, wholes.count == named.count {
      all = wholes.map { ($0.archive, Group(name: "", language: nil)) }
      return
    }
    all = (splits.isEmpty ? named : splits).map { _, archive in
      let name = bundle.components[archive.components.lowerBound].name
      return (archive, Group(name: Self.group(name), language: archive.wholeOwner.tag?.language))
    }
  }

  private static let alternatives = [
    Set(["ldpi", "mdpi", "tvdpi", "hdpi", "xhdpi", "xxhdpi", "xxxhdpi"]),
    Set(["armeabi", "armeabi_v7a", "arm64_v8a", "x86", "x86_64", "mips", "mips64", "riscv64"]),
  ]

  /// The split's name without the number of a variant (`_2`), and without the screen or processor.
  private static func group(_ name: String) -> String {
    for (index, values) in alternatives.enumerated() {
      for value in values where name == value || name.hasSuffix(".\(value)") || name.hasSuffix("-\(value)") {
        return "\(name.dropLast(value.utf8.count))\(index)"
      }
    }
    let isVariant = name.dropLast().last == "_" && name.last?.isWholeNumber == true
    return isVariant ? String(name.dropLast(2)) : name
  }
}
