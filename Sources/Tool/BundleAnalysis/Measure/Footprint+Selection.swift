import AppBundles
import Archives
package import Localization
import LocalizationAnalysis
package import ReportSchema

extension Footprint {
  /// Returns the selected locales in order, and all others.
  /// - Parameters:
  ///   - tags: empty for all.
  ///   - top: the most translations, after sorting; nil for all. Other locales are always listed.
  package func select(
    _ tags: Set<LocaleTag>, order: MeasureReport.SortOrder, top: Int?
  ) -> (listed: [Locale], omitted: [Locale]) {
    var listed = locales.filter { tags.isEmpty || tags.contains($0.tag) }
    switch order {
    case .archive: break
    case .locale: listed.sort { $0.tag < $1.tag }
    case .install: listed = listed.sorted(largestFirst: \.sizes.total.install) { $0.tag < $1.tag }
    case .messages: listed = listed.sorted(largestFirst: \.sizes.total.messages) { $0.tag < $1.tag }
    }
    if var left = top {
      listed = listed.filter { locale in
        guard rule.isTranslation(locale.tag) else { return true }
        defer { left = max(0, left - 1) }
        return left > 0
      }
    }
    let shown = Set(listed.map(\.tag))
    return (listed, locales.filter { !shown.contains($0.tag) })
  }

  /// Returns the first explained entries of the selected locales in order, and the others; nil if ``entries`` were not
  /// requested.
  ///
  /// If locales are selected, the entries of base are listed only if the base language is one of them.
  func selectEntries(
    _ tags: Set<LocaleTag>, order: MeasureReport.SortOrder, top: Int?
  ) -> (listed: [ExplainedEntry], omitted: [ExplainedEntry])? {
    guard let entries else { return nil }
    func isSelected(_ entry: ExplainedEntry) -> Bool {
      switch entry.owner {
      case .locale(let tag): tags.contains(tag)
      case .base: bundle.baseLocale.map(tags.contains) ?? false
      case .unlocalized: false
      }
    }
    let selected = tags.isEmpty ? entries : entries.filter(isSelected)
    // Indices are sorted, and not the entries: an entry has many fields.
    func sorted<Value: Comparable>(
      _ value: (ExplainedEntry) -> Value, by precedes: (Value, Value) -> Bool
    ) -> [ExplainedEntry] {
      let values = selected.map(value)
      let places = selected.indices.sorted { one, other in
        guard values[one] == values[other] else { return precedes(values[one], values[other]) }
        return selected[one].path < selected[other].path
      }
      return places.map { selected[$0] }
    }
    let listed =
      switch order {
      case .archive: sorted(\.sizes.archive, by: >)
      case .install: sorted(\.sizes.install, by: >)
      case .messages: sorted({ $0.messages ?? -1 }, by: >)
      case .locale: sorted(\.owner.sortName, by: <)
      }
    let count = top ?? listed.count
    return (Array(listed.prefix(count)), Array(listed.dropFirst(count)))
  }
}

extension Owner {
  /// Sorts locales by tag, then base, then unlocalized.
  fileprivate var sortName: String {
    switch self {
    case .locale(let tag): "0\(tag.text)"
    case .base: "1"
    case .unlocalized: "2"
    }
  }
}
