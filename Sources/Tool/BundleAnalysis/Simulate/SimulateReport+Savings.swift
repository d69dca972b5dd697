import AppBundles
import Archives
import Compression
import Localization
import LocalizationAnalysis
package import ReportSchema

extension SimulateReport {
  /// - Parameters:
  ///   - ways: the app's own, from ``WaysMeasurement``; empty if they are not measured.
  ///   - actions: from `ActionsMeasurement`; empty if they are not measured.
  ///   - allSimple: all measured actions without packs, from there.
  ///   - worthwhile: the smallest share of the first download for which packs pay, such as 0.01.
  ///   - clientSize: the size of the client library that the user gave; nil for the measured one.
  ///   - components: the names or kinds by which components were selected; empty for all.
  ///   - rebuilt: the path of the rebuilt archive, if it was kept.
  package init(
    _ savings: Savings, ways: [Way] = [], actions: [Action] = [], allSimple: AllSimpleActions? = nil,
    worthwhile: Double = 0.01, clientSize: Int? = nil,
    components: [String] = [], rebuilt: String? = nil
  ) {
    let bundle = savings.before.bundle
    let app = MeasureReport.App(bundle)
    let removal = savings.removal
    var kept = removal.kept.filter { $0 != bundle.baseLocale }.map(\.text).sorted()
    if let base = bundle.baseLocale { kept.insert(base.text, at: 0) }
    let packs = savings.packs.map { Pack($0, savings.codec) }
    let users = savings.packs.map { User($0, savings) }
    let comparable = ways.filter { $0.isComparable(in: app) }
    let hasSplits = savings.device.before.languageSplits == true
    var downloads = [DownloadModel(.archive, bundle.archive.size, savings.after.bundle.archive.size)]
    if bundle.format == .apk, savings.device.before.basis == .gzip6 {
      downloads.append(
        DownloadModel(
          .gzip6, savings.device.before.everyDevice.download, savings.device.after.everyDevice.download))
    }
    let client = packs.isEmpty ? nil : ClientSize.ofPlatform(bundle.identity.platform, given: clientSize)
    self.init(
      archive: MeasureReport.Archive(bundle), app: app,
      scope: ID(rawValue: removal.scope.rawValue), components: components,
      kept: kept,
      otherLocales: savings.before.rule.otherLocales,
      libraryLanguages: savings.libraryLanguages,
      keptForSystem: savings.keptForSystem,
      nextSteps: savings.nextSteps,
      stringsEncoding: savings.stringsEncoding,
      before: AppSize(savings.before), after: AppSize(savings.after),
      savedArchiveBytes: savings.saved.value, savedInstallBytes: savings.savedInstall.value,
      removedEntries: savings.removed.removedEntries, rewrittenEntries: savings.removed.rewrittenEntries,
      packs: packs, packTotals: PackTotals(packs, savings), messagesLeftOut: savings.messagesLeftOut,
      codecs: savings.comparison.codecs.compactMap { Codec($0, savings.packs) },
      baseDictionary: savings.packSet != nil && savings.comparison.usesBaseDictionary,
      basePackBytes: savings.basePack.value, metadataBytes: savings.metadata.value,
      clientBytes: client?.store.lowerBound,
      client: client.map { Client($0, comparable, hasSplits: hasSplits) },
      deviceDownload: DeviceDownload(
        basis: ID(savings.device.before.basis),
        languageSplits: savings.device.before.languageSplits),
      device: MeasureReport.Device(savings.device.before, of: savings.before),
      users: users, typicalUser: TypicalUser(users),
      downloads: downloads,
      oneMoreLocale: savings.oneMoreLocale, ways: ways,
      comparison: WayComparison(
        medians: comparable.compactMap { way in
          way.firstDownload.map { (way.way, $0.median + (way.clientBytes ?? 0)) }
        }, hasSplits: hasSplits, worthwhile: worthwhile),
      actions: actions, allSimpleActions: allSimple, leaveOneOut: savings.leaveOneOut,
      unmodified: savings.removed.unmodified.map { Unmodified(entry: $0.entry, reason: $0.reason) },
      rebuilt: rebuilt, warnings: savings.warnings.map(ReportWarning.init))
  }
}

extension SimulateReport.Client {
  /// - Parameter ways: those that the conclusion compares.
  fileprivate init(_ size: ClientSize, _ ways: [SimulateReport.Way], hasSplits: Bool) {
    self.init(
      low: size.store.lowerBound, high: size.store.upperBound,
      breakEven: Self.breakEven(ways, hasSplits: hasSplits), given: size.isGiven)
  }

  /// Nil without packs from a site.
  private static func breakEven(_ ways: [SimulateReport.Way], hasSplits: Bool) -> Int? {
    func median(_ name: SimulateReport.WayName) -> Int? {
      ways.first { $0.way == name }?.firstDownload?.median
    }
    guard let packs = median(.packs), median(hasSplits ? .splits : .bundled) != nil else { return nil }
    let withoutClient = ways.filter { $0.clientBytes == nil && $0.way != .packs }
    let best = withoutClient.compactMap(\.firstDownload?.median).min() ?? packs
    return max(0, best - packs)
  }
}

extension SimulateReport.DownloadModel {
  fileprivate init(_ rule: SimulateReport.DownloadRule, _ before: ByteCount, _ after: ByteCount) {
    self.init(name: ID(rule), before: before.value, after: after.value, saved: (before - after).value)
  }
}

extension SimulateReport.AppSize {
  fileprivate init(_ version: Footprint) {
    self.init(
      archiveBytes: version.bundle.archive.size.value, installBytes: version.installBytes.value,
      onDiskBytes: version.onDiskBytes?.value)
  }
}

extension SimulateReport.Pack {
  fileprivate init(_ pack: SavingsPack, _ codec: Codec) {
    self.init(
      locale: pack.locale.text, name: pack.locale.englishName, messages: pack.messages,
      packBytes: pack.packBytes.value, codec: codec.rawValue,
      packDownloadBytes: pack.compressedBytes[codec] ?? 0, assets: pack.assets.count,
      assetBytes: pack.assetBytes.value, downloadBytes: pack.downloadBytes(codec))
  }
}

extension SimulateReport.PackTotals {
  fileprivate init(_ packs: [SimulateReport.Pack], _ savings: Savings) {
    func sum(_ column: (SimulateReport.Pack) -> Int) -> Int { packs.reduce(0) { $0 + column($1) } }
    self.init(
      packs: packs.count, languages: savings.before.languages(of: savings.packs.map(\.locale)).groups.count,
      messages: sum(\.messages), packBytes: sum(\.packBytes),
      packDownloadBytes: sum(\.packDownloadBytes), assets: sum(\.assets), assetBytes: sum(\.assetBytes),
      downloadBytes: sum(\.downloadBytes))
  }
}

extension SimulateReport.Codec {
  /// Returns nil if there are no packs.
  fileprivate init?(_ codec: Codec, _ packs: [SavingsPack]) {
    let downloads = packs.map { $0.downloadBytes(codec) }
    guard let sizes = Distribution(downloads) else { return nil }
    self.init(
      codec: codec.rawValue, totalBytes: downloads.reduce(0, +), min: sizes.min, median: sizes.median,
      max: sizes.max)
  }
}

extension SimulateReport.User {
  fileprivate init(_ pack: SavingsPack, _ savings: Savings) {
    let before = savings.device.before.bytes(for: pack.locale)
    let after = savings.deviceDownload(pack)
    self.init(
      locale: pack.locale.text, name: pack.locale.englishName, before: before.value, after: after.value,
      saved: (before - after).value)
  }
}

extension SimulateReport.TypicalUser {
  /// Returns nil if there are no users.
  fileprivate init?(_ users: [SimulateReport.User]) {
    guard let before = Distribution(users.map(\.before))?.median,
      let after = Distribution(users.map(\.after))?.median
    else { return nil }
    self.init(before: before, after: after, saved: before - after)
  }
}
