import AppBundles
import Archives
import BundleAnalysis
import Compression
import Localization
import ReportSchema

extension SavingsReport {
  /// - Parameters:
  ///   - components: what `--component` said.
  ///   - rebuilt: where the rebuilt archive is kept.
  init(
    _ savings: Savings, _ removal: RemovalOptions, components: [String], rebuilt: String?
  ) {
    let codec = savings.codecs.first ?? .zlib
    let (before, after) = (savings.before, savings.after)
    let bundle = before.bundle
    var footprints: [LocaleTag: ByteCount] = [:]
    for (tag, amounts) in before.footprint.locales { footprints[tag] = amounts.total.archive }
    let kept = removal.kept.filter { $0 != bundle.baseLocale }.map(\.text).sorted()
    self.init(
      archive: ArchiveFigures(bundle), app: AppFigures(bundle.identity), only: removal.scope.rawValue,
      components: components, kept: [bundle.baseLocale?.text].compactMap(\.self) + kept,
      before: SizeFigures(before), after: SizeFigures(after),
      removedEntries: savings.removed.removedEntries, rewrittenEntries: savings.removed.rewrittenEntries,
      packs: savings.packs.map { SavedPackFigures($0, codec) },
      codecs: savings.codecs.map { codec in
        let (total, spread) = savings.downloads(codec)
        return CodecFigures(
          codec: codec.rawValue, totalBytes: total, min: spread.min, median: spread.median, max: spread.max)
      },
      behindBase: savings.usesBaseDictionary,
      user: savings.packs.map { pack in
        UserFigures(
          locale: pack.locale.text, before: bundle.archive.size.value,
          after: savings.download(for: pack, codec).value)
      },
      downloads: savings.downloads.map {
        DownloadModelFigures(name: $0.model.rawValue, before: $0.before.value, after: $0.after.value)
      },
      oneMoreLocale: savings.oneMoreLocale(codec).map {
        OneMoreLocaleFigures(
          bundledArchiveBytes: $0.bundled.value, packDownloadBytes: $0.pack.value,
          breakEvenLocales: $0.breakEven)
      },
      delivery: savings.devices?.map {
        DeviceFigures(
          locale: $0.locale.text, withSplits: $0.withSplits.value, withoutSplits: $0.withoutSplits.value,
          withPacks: $0.withPacks.value)
      },
      each: savings.leaveOneOut.isEmpty
        ? nil
        : savings.leaveOneOut.map {
          LeaveOneOutFigures(
            locale: $0.locale.text, archiveBytes: $0.archiveBytes.value, installBytes: $0.installBytes.value,
            footprintArchiveBytes: footprints[$0.locale]?.value ?? 0)
        },
      left: savings.removed.unmodified.map { LeftFigures(entry: $0.entry, reason: $0.reason) }, rebuilt: rebuilt,
      warnings: savings.warnings.map { WarningFigures(entry: $0.entry, message: $0.message) })
  }
}

extension SizeFigures {
  fileprivate init(_ version: Savings.Version) {
    self.init(
      archiveBytes: version.bundle.archive.size.value, installBytes: version.footprint.installBytes.value)
  }
}

extension SavedPackFigures {
  fileprivate init(_ pack: Savings.LocalePack, _ codec: Codec) {
    self.init(
      locale: pack.locale.text, strings: pack.messages, packBytes: pack.packBytes.value,
      compressedBytes: pack.compressedBytes[codec] ?? 0, assets: pack.assets.count,
      assetBytes: pack.assetBytes.value,
      codec: codec.rawValue)
  }
}
