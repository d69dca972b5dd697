package import AppBundles
package import Archives
package import Compression
package import Localization
import LocalizationAnalysis
package import ReportSchema

/// The sizes of an app before and after its translations are moved into language packs. Both the rebuilt
/// archive and the packs exist: every size is measured on them.
///
/// ``SavingsMeasurement`` measures it.
package struct Savings: Sendable {
  package let removal: RemovalOptions
  package let before: Footprint
  /// Read off the rebuilt archive.
  package let after: Footprint
  package let removed: RemovalPlan
  /// The bytes of removed locales that the operating system reads, by rule in their order. Empty unless the scope is
  /// `deliverable`.
  ///
  /// They are measured by keeping the resources of one rule after another, so that they sum to the difference of the
  /// scopes `everything` and `deliverable`. In a resource table, bytes that several rules share count for the first one.
  package let keptForSystem: [SimulateReport.KeptForSystem]
  /// Nil if no removed locale has messages.
  package let packSet: PackSet?
  /// The packs of the set, in its order.
  package let comparison: PackComparison
  /// Largest download first, then by tag.
  package let packs: [SavingsPack]
  /// The download of a device before and after, without packs.
  package let device: (before: DeviceDownload, after: DeviceDownload)
  /// The download of a device before, with both settings of language splits.
  let downloads: DeviceDownloads
  /// The base pack as a file of the rebuilt archive; 0 without one.
  package let basePack: ByteCount
  /// The files besides packs that a device downloads at its first launch; 0 if no pack has messages.
  package let metadata: ByteCount
  /// Nil unless requested; largest saving first.
  package let leaveOneOut: [SimulateReport.LeaveOneOut]?
  /// Nil if the app has no binary strings files.
  package let stringsEncoding: SimulateReport.StringsEncoding?
  /// Languages of libraries, with the bytes that the build's filter saves; nil if there are none.
  package let libraryLanguages: LibraryLanguages?
  /// Messages of locales that are not in packs.
  package let messagesLeftOut: [MessagesLeftOut]
  package let warnings: [BundleWarning]

  package var saved: ByteCount { before.bundle.archive.size - after.bundle.archive.size }
  package var savedInstall: ByteCount { before.installBytes - after.installBytes }

  /// Locales with a resource in the rebuilt app itself.
  var localesWithFolder: Set<LocaleTag> {
    Set(after.bundle.files.lazy.filter { $0.component == 0 }.compactMap(\.owner.tag))
  }

  /// The first codec, which per-locale sizes are about.
  package var codec: Codec { comparison.codec }
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

extension Savings {
  /// The rebuilt app on a device with a pack's locale, the base pack in it, and the device's own pack.
  /// - Parameter metadata: of a first launch; 0 for packs that do not come from a site.
  func deviceSize(_ pack: SavingsPack, metadata: ByteCount) -> DeviceDownload.Size {
    var size = device.after.size(for: pack.locale)
    size.download += basePack + metadata + ByteCount(pack.downloadBytes(codec))
    let files = [ByteCount(packSet?.base?.bytes.count ?? 0), metadata, pack.packBytes]
    for file in files + pack.assets.map(\.installBytes) { size.addFile(file) }
    return size
  }

  /// The first download of a device with a pack's locale, from a site.
  package func deviceDownload(_ pack: SavingsPack) -> ByteCount {
    deviceSize(pack, metadata: metadata).download
  }

  /// The estimated cost of one more locale, if it is like the median of the removed ones. Nil if devices download only
  /// their own language, or if devices save nothing.
  ///
  /// The saving of a device is apportioned to the removed locales by their archive bytes in the footprint.
  var oneMoreLocale: SimulateReport.OneMoreLocale? {
    let saved = (device.before.everyDevice.download - device.after.everyDevice.download).value
    let tags = Set(packs.map(\.locale))
    let shares = before.locales.filter { tags.contains($0.tag) }.map(\.sizes.total.archive.value)
    let whole = shares.reduce(0, +)
    guard device.before.languageSplits != true, saved > 0, whole > 0,
      let share = Distribution(shares)?.median,
      let pack = Distribution(packs.map { $0.downloadBytes(codec) })?.median
    else { return nil }
    let bundled = Int(Double(saved) * (Double(share) / Double(whole)))
    // A device downloads the base pack, the metadata and its own pack, however many locales there are.
    let cost = (basePack + metadata).value + pack
    return SimulateReport.OneMoreLocale(
      bundledBytes: bundled, packDownloadBytes: pack,
      breakEvenLocales: bundled > 0 ? cost / bundled + 1 : nil)
  }
}
