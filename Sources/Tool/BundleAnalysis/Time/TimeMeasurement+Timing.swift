import AppBundles
import LanguagePacks
import Localization
import LocalizationAnalysis
import OperatingSystem
import ReportSchema

/// Times of the platform's reader and of packs, beside each other.
extension TimeMeasurement {
  private static let timedKeys = 200

  /// Adds ratios to the ways whose reader is the platform's or the library's. Nothing is added if a reader does not find
  /// every text.
  func addTimes(
    to ways: inout [TimeReport.Way], _ tables: TextsOfApp.Tables, _ pack: [UInt8], _ timing: TableTiming
  ) throws {
    guard let files = try texts.timedFiles(of: tables) else { return }
    let keys = try keys(of: tables.main, tables.locale, in: pack).prefix(Self.timedKeys)
    guard !keys.isEmpty else { return }
    let timed = TimedTables(
      own: files.own, text: files.text, pack: pack, table: tables.main, keys: Array(keys))
    guard let times = try timing.run(timed) else { return }
    let own = TimeReport.Ratio(median: 1, low: 1, high: 1)
    for index in ways.indices {
      switch ways[index].way.known {
      case .bundled: ways[index].set(own, times.ownInstructions, lookUp: own)
      case .text: ways[index].set(times.text, times.textInstructions, lookUp: nil)
      case .pack: ways[index].set(times.pack, times.packInstructions, lookUp: times.packLookUp)
      case .allTables, .packs, .update, .bundle, .bundleUpdate, nil: break
      }
    }
  }

  /// The key of the last text of a table, by key; nil if the pack has none.
  func lastKey(of table: String, _ locale: LocaleTag, in bytes: [UInt8]) throws -> String? {
    try keys(of: table, locale, in: bytes).last
  }

  /// The keys of a table whose texts a pack has.
  private func keys(of table: String, _ locale: LocaleTag, in bytes: [UInt8]) throws -> [String] {
    let pack = try LanguagePack(bytes)
    let messages = app.strings.tables(of: .locale(locale)).first { $0.name == table }?.messages ?? [:]
    return try messages.keys.sorted().filter { try pack.text(forKey: $0, table: table) != nil }
  }
}

extension TimeReport.Way {
  fileprivate mutating func set(
    _ ratio: TimeReport.Ratio?, _ instructions: Int?, lookUp: TimeReport.Ratio?
  ) {
    firstText.ratio = ratio?.median
    firstText.ratioQuartiles = ratio?.quartiles
    firstText.instructions = instructions
    self.lookUp?.ratio = lookUp?.median
    self.lookUp?.ratioQuartiles = lookUp?.quartiles
  }
}
