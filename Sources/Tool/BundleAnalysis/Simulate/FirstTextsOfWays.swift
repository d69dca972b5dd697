import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import ProgramSystem
import ReportSchema

/// The work before the first text for the ways to deliver translations, as `time` counts it, for the locale whose own tables
/// need the median work.
struct FirstTextsOfWays: Sendable {
  let locale: LocaleTag
  private let works: [SimulateReport.WayName: TimeReport.Work]
  private let lookUps: [SimulateReport.WayName: TimeReport.LookUp]

  /// The work of a way; nil if no reader is known that reads its texts.
  func work(of way: ID<SimulateReport.WayName>) -> TimeReport.Work? { way.known.flatMap { works[$0] } }

  /// The work of one more text; nil as ``work(of:)``.
  func lookUp(of way: ID<SimulateReport.WayName>) -> TimeReport.LookUp? { way.known.flatMap { lookUps[$0] } }

  /// Nil if no table of a translation with a pack is in a format whose reader is known, or if a store makes the tables.
  /// - Parameters:
  ///   - app: with the messages of the components whose packs were built.
  ///   - trimmed: the app that build settings make smaller; nil if they do not.
  /// - Throws: `ArchiveError`, `PackError`, `StoreError`.
  init?(of app: AppReading, _ savings: Savings, trimmed: AppBundle?) throws {
    guard app.bundle.format != .aab, let packs = savings.packSet.flatMap({ MeasuredPacks($0) }) else {
      return nil
    }
    let measurement = try TimeMeasurement(of: app)
    guard let tables = measurement.medianTables(among: packs) else { return nil }
    locale = tables.locale
    let ofPacks = try waiting { try await measurement.packWays(tables, packs) }
    func work(_ way: TimeReport.WayName) -> TimeReport.Work? {
      ofPacks.first { $0.way.known == way }?.firstText
    }
    var works: [SimulateReport.WayName: TimeReport.Work] = [:]
    works[.bundled] = measurement.firstText(of: tables)
    works[.trimmed] = try trimmed.flatMap { try tables.firstText(in: $0) }
    works[.bundledPacks] = work(.pack)
    // Asset packs are read without a store, which would verify them.
    if app.bundle.format.isForApple { works[.splits] = work(.pack) }
    // Other platforms have no store of ours. Their reader opens the pack.
    works[.packs] = work(.pack)
    // The size on a device includes the bundle for `NSLocalizedString`, whose table is then read, too.
    if app.bundle.format.isForApple { works[.packs] = work(.bundle) ?? work(.packs) }
    self.works = works
    let ofOwn = measurement.lookUp(of: tables)
    let ofPack = ofPacks.first { $0.way.known == .pack }?.lookUp
    lookUps = Dictionary(
      uniqueKeysWithValues: works.keys.compactMap { way in
        let isOwn = way == .bundled || way == .trimmed
        return (isOwn ? ofOwn : ofPack).map { (way, $0) }
      })
  }
}
