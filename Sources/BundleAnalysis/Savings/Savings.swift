package import AppBundles
package import Archives
internal import Bytes
package import Compression
package import Localization
package import ReportSchema

/// The sizes of an app before and after its translations are moved into language packs. Both the rebuilt
/// archive and the packs exist: every size is measured on them.
///
/// ``SavingsMeasurement`` measures it.
package struct Savings: Sendable {
  /// One of the two versions of the app.
  package struct Version: Sendable {
    package let bundle: AppBundle
    package let footprint: Footprint
  }

  package let options: SavingsMeasurement.Options
  package let before: Version
  /// Read off the rebuilt archive.
  package let after: Version
  package let removed: RemovalPlan
  /// The bytes of removed locales that the operating system reads, by rule in their order. Empty unless the scope is
  /// `deliverable`.
  package let keptForSystem: [KeptBytes]
  /// Nil if no removed locale has messages.
  package let packSet: PackSet?
  /// The packs of the set, in its order.
  package let comparison: PackComparison
  /// Largest download first, then by tag.
  package let packs: [SavingsPack]
  package let downloads: [(model: DownloadModel, before: ByteCount, after: ByteCount)]
  /// The models that apply to the app and were not requested.
  package let omittedDownloads: [DownloadModel]
  /// Empty unless requested; largest saving first.
  package let leaveOneOut: [SavingsReport.LeaveOneOut]
  /// Nil if the app is not an Android app bundle.
  package let devices: [SavingsReport.Device]?
  /// Messages of locales that are not in packs.
  package let messagesLeftOut: [MessagesLeftOut]
  package let warnings: [BundleWarning]

  package var saved: ByteCount { before.bundle.archive.size - after.bundle.archive.size }
  package var savedInstall: ByteCount { before.footprint.installBytes - after.footprint.installBytes }

  /// The first codec, which per-locale sizes are about.
  package var codec: Codec { options.codecs.first ?? .zlib }
}

/// The download of one locale's users.
package struct SavingsPack: Sendable {
  package let locale: LocaleTag
  package let messages: Int
  /// Size of the language pack, uncompressed; 0 if the locale has no messages.
  package let packBytes: ByteCount
  /// Size of the language pack compressed for download, by codec.
  package let compressedBytes: [Codec: Int]
  /// Removed files that are not messages.
  package let assets: [RemovalPlan.Asset]

  package var assetBytes: ByteCount { assets.reduce(0) { $0 + $1.archiveBytes } }

  /// The compressed language pack and the assets.
  package func downloadBytes(_ codec: Codec) -> Int { (compressedBytes[codec] ?? 0) + assetBytes.value }
}

/// The bytes of removed locales that one rule keeps in the app.
///
/// They are measured by keeping the resources of one rule after another, so that they sum to the difference of the
/// scopes `everything` and `deliverable`. In a resource table, bytes that several rules share count for the first one.
package struct KeptBytes: Hashable, Sendable {
  package let rule: SystemResourceRule
  package let kept: KeptForSystem
  package let archiveBytes: ByteCount
}

extension Savings {
  /// The download of a pack's user: the rebuilt archive and the pack.
  package func userDownload(_ pack: SavingsPack) -> ByteCount {
    after.bundle.archive.size + ByteCount(pack.downloadBytes(codec))
  }

  /// The pack whose download is closest to the median; the first by tag of several. Nil if there are no
  /// packs.
  package var typicalPack: SavingsPack? {
    guard let median = Distribution(packs.map { $0.downloadBytes(codec) })?.median else { return nil }
    return packs.min { one, other in
      (abs(one.downloadBytes(codec) - median), one.locale)
        < (abs(other.downloadBytes(codec) - median), other.locale)
    }
  }

  /// The estimated cost of one more locale, if it is like the removed ones; nil if less than one byte per pack was saved.
  var oneMoreLocale: SavingsReport.OneMoreLocale? {
    guard let sizes = Distribution(packs.map { $0.downloadBytes(codec) }), saved.value >= packs.count else {
      return nil
    }
    let bundled = saved.value / packs.count
    return SavingsReport.OneMoreLocale(
      bundledArchiveBytes: bundled, packDownloadBytes: sizes.median,
      breakEvenLocales: sizes.median / bundled + 1)
  }
}
