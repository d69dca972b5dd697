internal import AppBundles
package import Archives
internal import Localization
package import ReportSchema

/// One way to deliver the translations of an app.
package struct Way: Sendable {
  /// The sizes of an app that is delivered this way.
  package struct Sizes: Hashable, Sendable {
    /// The archive of the app, with what is added to it.
    package let archive: ByteCount
    /// The first download of a device, over the translations.
    package let firstDownload: Distribution
    /// The median bytes on a device after its first launch, unpacked.
    package let device: Int
  }

  package let name: SavingsReport.WayName
  /// Nil if the way does not apply to the app, for ``reason``.
  package internal(set) var sizes: Sizes?
  /// The rule of an estimate; nil if all sizes are read off files that were built.
  package internal(set) var estimate: String?
  package internal(set) var reason: String?
  /// What a team adds or changes, in a few words; empty for the app as it is.
  package internal(set) var needs = ""
  /// What users lose compared with the app as it is, in a few words; empty if nothing.
  package internal(set) var limits = ""
  /// The download of the texts that changed since an older version, median over the translations; nil without one.
  package internal(set) var updateBytes: Int?
  /// The locales that the way does not deliver.
  var removed: Set<LocaleTag> = []
  /// Whether conclusions compare the way. Asset packs that no store's tool verified are shown only.
  package internal(set) var isComparable = true
}

extension SavingsReport.Way {
  init(_ way: BundleAnalysis.Way) {
    self.init(
      way: ID(way.name), archiveBytes: way.sizes?.archive.value,
      firstDownload: way.sizes.map {
        .init(min: $0.firstDownload.min, median: $0.firstDownload.median, max: $0.firstDownload.max)
      },
      deviceBytes: way.sizes?.device, updateBytes: way.updateBytes,
      measured: way.sizes != nil && way.estimate == nil,
      estimate: way.estimate,
      reason: way.reason, needs: way.needs, limits: way.limits)
  }
}

extension Platform? {
  /// The download of the client library in an app with packs: that of the stripped sample app on Linux x86-64, compressed
  /// with gzip, as `Tests/Benchmarks/client-size` measures it. Nil if the platform has no client: the reader in Java
  /// neither downloads nor stores packs.
  var clientBytes: Int? {
    switch self {
    case .ios, .macos, .tvos, .watchos, .visionos, nil: 1_011_000
    case .android, .webExtension, .java: nil
    }
  }
}

/// The conclusion from the ways of an app.
extension SavingsReport.WayComparison {
  /// A simpler way is enough if it saves this share of what packs save.
  private static let enoughShare = 2.0 / 3

  /// Nil without ways.
  /// - Parameters:
  ///   - medians: the median first downloads, from the way that needs least, without the client.
  ///   - clientBytes: what the client adds to the download of an app with packs.
  ///   - hasSplits: whether devices download the splits of their own language.
  ///   - worthwhile: a share of the first download, such as 0.01.
  package init?(
    medians: [(SavingsReport.WayName, Int)], clientBytes: Int, hasSplits: Bool, worthwhile: Double
  ) {
    let medians = medians.map { ($0.0, $0.1 + ([.bundledPacks, .packs].contains($0.0) ? clientBytes : 0)) }
    let asBuilt: SavingsReport.WayName = hasSplits ? .splits : .bundled
    func median(_ way: SavingsReport.WayName) -> Int? { medians.first { $0.0 == way }?.1 }
    guard let built = median(asBuilt), let packs = median(.packs),
      // The first of equal ways.
      let smallest = medians.min(by: { $0.1 < $1.1 })?.0
    else { return nil }
    let saved = built - packs
    let packsPay = saved > 0 && Double(saved) >= worthwhile * Double(built)
    let enough = medians.first { name, median in
      name != asBuilt && name != .packs && Double(built - median) >= Self.enoughShare * Double(saved)
    }
    self.init(
      asBuilt: ID(asBuilt), smallest: ID(smallest), enough: packsPay ? enough.map { ID($0.0) } : nil,
      packsPay: packsPay, worthwhile: worthwhile)
  }
}
