import AppBundles
import Archives
import Compression
import LanguagePacks
import Localization
import LocalizationAnalysis
import PackRestoring
import ReportSchema

/// The download of an update in which only texts changed, for each way.
///
/// A store that delivers texts with the app sends the files that changed: an estimate by the archive bytes of files with
/// texts whose contents differ. A shared container counts as a whole, by owner as `measure` apportions it. Packs from a
/// site need the delta of the own pack and the metadata.
package struct TextUpdate: Sendable {
  private let files: [Owner: ByteCount]
  private let downloadShare: Double
  /// The packs by locale; without the base pack.
  private let packs: [LocaleTag: UpdateCost.Row]
  private let basePack: Int
  private let savings: Savings

  /// - Parameters:
  ///   - old: the older version of the app.
  ///   - new: read with the entries of its footprint.
  ///   - downloadShare: the download of a file as a share of its archive bytes.
  /// - Throws: `ArchiveError` if an entry cannot be read; `PackError`.
  package init(from old: AppReading, to new: AppReading, _ savings: Savings, downloadShare: Double) throws {
    self.savings = savings
    self.downloadShare = downloadShare
    files = try Self.changedFiles(from: old.bundle, to: new.bundle, new.footprint.entries ?? [])
    guard let set = savings.packSet else {
      packs = [:]
      basePack = 0
      return
    }
    let locales = savings.packs.map(\.locale)
    let older = try PackSet.build(old.strings, locales: Set(locales), seed: set.keys.seed)
    let cost = try UpdateCost(
      from: older, to: set, former: Dictionary(uniqueKeysWithValues: locales.map { ($0, $0) }),
      codec: savings.codec)
    packs = Dictionary(uniqueKeysWithValues: cost.rows.map { ($0.locale, $0) })
    basePack = older.base?.bytes == set.base?.bytes ? 0 : savings.basePack.value
  }

  /// The median over the locales; nil without locales.
  /// - Parameter removed: the locales that the way does not deliver.
  func median(_ way: SimulateReport.WayName, without removed: Set<LocaleTag>) -> Int? {
    let files = files.filter { file in file.key.tag.map { !removed.contains($0) } ?? true }
    func download(of isDownloaded: (LocaleTag) -> Bool) -> Int {
      let bytes = files.reduce(0) { sum, file in
        if let tag = file.key.tag, !isDownloaded(tag) { return sum }
        return sum + file.value.value
      }
      return Int((Double(bytes) * downloadShare).rounded())
    }
    func ofLanguage(_ locale: LocaleTag) -> Int { download { $0.language == locale.language } }
    let all = download { _ in true }
    func download(_ pack: UpdateCost.Row?) -> Int {
      guard let pack, !pack.isUnchanged else { return 0 }
      return pack.downloadBytes
    }
    let everyPack = packs.values.reduce(basePack) { $0 + download($1) }
    return Distribution(
      savings.packs.map(\.locale).compactMap { locale -> Int? in
        switch way {
        case .bundled: all
        case .trimmed: savings.device.before.languageSplits == true ? ofLanguage(locale) : all
        case .bundledPacks: everyPack
        case .splits:
          savings.before.bundle.identity.platform == .android ? ofLanguage(locale) : download(packs[locale])
        // The chunks of the older version are not known.
        case .chunks: nil
        case .packs: (packs[locale]?.updateBytes ?? 0) + savings.metadata.value
        }
      })?.median
  }

  // MARK: - Files

  private static func changedFiles(
    from old: AppBundle, to new: AppBundle, _ entries: [ExplainedEntry]
  ) throws(ArchiveError) -> [Owner: ByteCount] {
    var texts: Set<String> = []
    for entry in entries
    where entry.owner != .unlocalized && (entry.kind == .strings || entry.kind == .plurals) {
      texts.insert(entry.path)
    }
    var changed: Set<String> = []
    for path in texts where try differs(path, old, new) { changed.insert(path) }
    return entries.reduce(into: [:]) { sums, entry in
      if changed.contains(entry.path) { sums[entry.owner, default: 0] += entry.sizes.archive }
    }
  }

  /// - Parameter path: of a file of the newer app, in the file that was opened.
  private static func differs(
    _ path: String, _ old: AppBundle, _ new: AppBundle
  ) throws(ArchiveError) -> Bool {
    let path = path.hasPrefix(new.own.path) ? String(path.dropFirst(new.own.path.count)) : path
    // The app's folder may have another name.
    let former = path.hasPrefix(new.root) ? old.root + path.dropFirst(new.root.count) : path
    guard let before = old.find(former), let after = new.find(path) else { return true }
    let one = old.record(of: before)
    let other = new.record(of: after)
    guard one.installBytes == other.installBytes else { return true }
    if let checksum = one.checksum, let newer = other.checksum { return checksum != newer }
    return try old.content(of: before) != new.content(of: after)
  }
}
