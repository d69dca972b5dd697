import LanguagePacks
import PackRestoring
package import ReportSchema

/// The order of measurements of one time.
package enum RecordingOrder {
  /// Returns the items with those of each app by version and build, if all of them have a version. Otherwise those of the
  /// app remain in the given order.
  /// - Parameter entry: the measurement of an item.
  package static func byVersion<Item>(_ items: [Item], _ entry: (Item) -> HistoryEntry) -> [Item] {
    var ordered = items
    for places in items.indices.grouped(by: { entry(items[$0]).key }).map(\.elements) {
      guard places.allSatisfy({ entry(items[$0]).app.version != nil }) else { continue }
      // The sort is stable: the order of equal versions is kept.
      let sorted = places.map { items[$0] }.sorted { isDescending(entry($1).app, entry($0).app) }
      for (place, item) in zip(places, sorted) { ordered[place] = item }
    }
    return ordered
  }

  /// Returns for each entry the number of different ones of its app before it: the seconds that are added to their time,
  /// so that a trend has their order.
  package static func positions(of entries: [HistoryEntry]) -> [Int] {
    var positionsOfApps: [String: [HistoryEntry: Int]] = [:]
    return entries.map { entry in
      let next = positionsOfApps[entry.key]?.count ?? 0
      let position = positionsOfApps[entry.key]?[entry] ?? next
      positionsOfApps[entry.key, default: [:]][entry] = position
      return position
    }
  }

  private static func isDescending(_ one: MeasureReport.App, _ other: MeasureReport.App) -> Bool {
    guard let version = one.version.map(AppVersion.init), let next = other.version.map(AppVersion.init) else {
      return false
    }
    if version.isLater(than: next) { return true }
    if next.isLater(than: version) { return false }
    guard let build = one.build, let nextBuild = other.build else { return false }
    return AppVersion(build).isLater(than: AppVersion(nextBuild))
  }
}
