package import AppBundles
package import Compression
package import LanguagePacks
import Localization
import LocalizationAnalysis
import OperatingSystem
import PackRestoring
import ProgramSystem
package import ReportSchema

/// The change of one locale's pack between two versions.
package struct PackChange: Hashable, Sendable {
  /// The update is a delta, or the whole pack if that is smaller.
  package let row: PacksCompareReport.Change
  /// Messages of the old pack.
  package let oldMessages: Int
}

/// The packs of a version compared with those of an older version.
package struct PackVersionComparison: Sendable {
  /// Packs of both versions; the largest download first, then by tag; base last.
  package let changes: [PackChange]
  /// The messages of locales that the new version lacks.
  let removedMessages: [(locale: String, messages: Int)]
  /// The older version, without its files.
  package let version: PacksCompareReport.OlderVersion
  /// Problems with the order of the versions, and with their apps.
  package let warnings: [BundleWarning]

  private struct Member: Sendable {
    let pack: LanguagePack
    let metadata: PackMetadata
    /// Nil for base, which is the same pack in both versions even if the base language changed.
    var tag: LocaleTag? { metadata.isBase ? nil : metadata.locale }

    init(_ pack: LanguagePack) throws(PackError) {
      self.pack = pack
      metadata = try pack.metadata()
    }
  }

  /// Compares packs on all cores. If a version has two packs of one locale, the last one is used.
  /// - Parameters:
  ///   - base: the new version's base pack, which receivers have; nil if they have none.
  ///   - staleness: the comparison of the packs' messages; nil if their keys are not known. Messages are then compared by
  ///     fingerprint, and renamed tables and locales are not matched.
  ///   - progress: called on any thread, with the finished and all packs of both versions.
  /// - Throws: ``PackError`` if a pack is damaged, or if keys are not known and have different seeds.
  package init(
    from old: [LanguagePack], to new: [LanguagePack], base: LanguagePack?, codec: Codec,
    staleness: Staleness?, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws(PackError) {
    let before = try old.map { pack throws(PackError) in try Member(pack) }
    let after = try new.map { pack throws(PackError) in try Member(pack) }
    let former = Dictionary(before.map { ($0.tag, $0) }) { _, last in last }
    let pairs = after.compactMap { member -> (old: Member, new: Member)? in
      former[member.tag.map { staleness?.renames.oldTag(of: $0) ?? $0 }].map { ($0, member) }
    }
    @Sendable func report(_ finished: Int) { progress(finished, pairs.count) }
    changes = try concurrentMap(pairs, progress: report) { pair throws(PackError) in
      try Self.change(from: pair.old, to: pair.new, base: base, codec: codec, staleness)
    }.sorted(largestFirst: { $0.row.updateBytes ?? -1 }, then: { $0.row.locale < $1.row.locale })
    let kept = Set(pairs.flatMap { [$0.old.tag, $0.new.tag] })
    func others(_ members: [Member]) -> [String] {
      Set(members.map(\.tag)).subtracting(kept).compactMap(\.?.text).sorted()
    }
    removedMessages = former.compactMap { tag, member in
      tag.flatMap { kept.contains($0) ? nil : ($0.text, member.pack.messageCount) }
    }.sorted { $0.locale < $1.locale }
    let app = before.lazy.map(\.metadata.appIdentifier).first { !$0.isEmpty } ?? ""
    let number = before.lazy.map(\.metadata.appVersion).first { !$0.isEmpty } ?? ""
    version = PacksCompareReport.OlderVersion(
      files: [], app: app, version: number, newLocales: others(after), removedLocales: others(before),
      renames: staleness?.renames.all ?? [], hasKeys: staleness != nil)
    let warning = after.lazy.compactMap { Self.warning(app: app, version: number, $0.metadata) }.first
    if let warning { warnings = [BundleWarning(warning)] } else { warnings = [] }
  }

  private static func change(
    from old: Member, to new: Member, base: LanguagePack?, codec: Codec, _ staleness: Staleness?
  ) throws(PackError) -> PackChange {
    let tag = new.tag
    let cost = try tag.map { tag throws(PackError) in
      try UpdateCost.Row(tag, from: old.pack, to: new.pack, base: base, codec: codec)
    }
    let (added, removed, changed): (Int, Int, Int)
    if let staleness {
      var counts = staleness.base
      if let tag { counts = staleness.rows.first { $0.locale == tag }?.counts ?? StalenessCounts() }
      added = counts[.added]
      removed = counts[.removed]
      changed = counts[.changed]
    } else {
      (added, removed, changed) = try messageChanges(from: old.pack, to: new.pack)
    }
    let locale = new.metadata.locale
    return PackChange(
      row: PacksCompareReport.Change(
        locale: locale.text, name: locale.englishName,
        renamedFrom: tag == nil || old.tag == tag ? nil : old.tag?.text, isBase: tag == nil,
        oldPackBytes: old.pack.byteCount, newPackBytes: new.pack.byteCount,
        packChange: new.pack.byteCount - old.pack.byteCount, updateBytes: cost?.updateBytes,
        wholeBytes: cost?.downloadBytes, added: added, removed: removed, changed: changed),
      oldMessages: old.pack.messageCount)
  }

  /// Compares messages by fingerprint.
  /// - Throws: ``PackError`` if a pack is damaged, or if the packs' keys have different seeds.
  private static func messageChanges(
    from old: LanguagePack, to new: LanguagePack
  ) throws(PackError) -> (added: Int, removed: Int, changed: Int) {
    guard old.seed == new.seed else { throw PackError(.differentSeeds) }
    let bits = min(old.bucketBits, new.bucketBits)
    let before = try old.messages(bits: bits)
    let after = try new.messages(bits: bits)
    return (
      added: after.count { before[$0.key] == nil }, removed: before.count { after[$0.key] == nil },
      changed: after.count { key, message in before[key].map { $0 != message } ?? false }
    )
  }

  private static func warning(app: String, version: String, _ new: PackMetadata) -> String? {
    if !app.isEmpty, !new.appIdentifier.isEmpty, app != new.appIdentifier {
      return "different apps are compared: \(app), \(new.appIdentifier)"
    }
    guard AppVersion(version).isLater(than: AppVersion(new.appVersion)) else { return nil }
    return "version numbers decrease (\(version), \(new.appVersion)); pass the older version first"
  }
}
