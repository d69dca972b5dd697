internal import AppBundles
internal import Archives
package import Localization
package import ReportSchema

/// The locales and explained entries of a footprint to list, and their order.
package struct LocaleSelection: Hashable, Sendable {
  package typealias Order = FootprintReport.SortOrder

  package var order: Order
  /// Locales to list; empty for all.
  package var tags: Set<LocaleTag>
  /// Maximum number of translations after sorting; nil for all. Other locales are always listed.
  package var top: Int?
  /// Maximum number of explained entries after sorting; nil for all.
  package var topEntries: Int?

  package init(
    order: Order = .archive, tags: Set<LocaleTag> = [], top: Int? = nil, topEntries: Int? = nil
  ) {
    self.order = order
    self.tags = tags
    self.top = top
    self.topEntries = topEntries
  }
}

extension Footprint {
  /// Returns the selected locales in order, and the sum of all others.
  package func select(_ selection: LocaleSelection) -> (listed: [Locale], omitted: [Locale]) {
    var listed = locales.filter { selection.tags.isEmpty || selection.tags.contains($0.tag) }
    switch selection.order {
    case .archive: break
    case .locale: listed.sort { $0.tag < $1.tag }
    case .install: listed.sort { ($0.sizes.total.install, $1.tag) > ($1.sizes.total.install, $0.tag) }
    case .messages: listed.sort { ($0.sizes.total.messages, $1.tag) > ($1.sizes.total.messages, $0.tag) }
    }
    if var left = selection.top {
      listed = listed.filter { locale in
        guard rule.isTranslation(locale.tag) else { return true }
        defer { left = max(0, left - 1) }
        return left > 0
      }
    }
    let tags = Set(listed.map(\.tag))
    return (listed, locales.filter { !tags.contains($0.tag) })
  }

  /// Returns the explained entries of the selected locales in order, and those beyond
  /// ``LocaleSelection/topEntries``; nil if ``entries`` were not requested.
  ///
  /// If locales are selected, the entries of base are listed only if the base language is one of them.
  package func selectEntries(
    _ selection: LocaleSelection
  ) -> (listed: [ExplainedEntry], omitted: [ExplainedEntry])? {
    guard let entries else { return nil }
    func isSelected(_ entry: ExplainedEntry) -> Bool {
      switch entry.owner {
      case .locale(let tag): selection.tags.contains(tag)
      case .base: bundle.baseLocale.map { selection.tags.contains($0) } ?? false
      case .unlocalized: false
      }
    }
    var selected = selection.tags.isEmpty ? entries : entries.filter(isSelected)
    selected.sort { one, other in
      switch selection.order {
      case .archive: (one.sizes.archive, other.path) > (other.sizes.archive, one.path)
      case .install: (one.sizes.install, other.path) > (other.sizes.install, one.path)
      case .messages: (one.messages ?? -1, other.path) > (other.messages ?? -1, one.path)
      case .locale: (one.owner.sortName, one.path) < (other.owner.sortName, other.path)
      }
    }
    let count = selection.topEntries ?? selected.count
    return (Array(selected.prefix(count)), Array(selected.dropFirst(count)))
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
