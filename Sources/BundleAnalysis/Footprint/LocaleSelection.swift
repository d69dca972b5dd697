internal import AppBundles
package import Archives
package import Localization

/// Which of a footprint's locales to list, and in what order.
package struct LocaleSelection: Hashable, Sendable {
  package enum Order: String, Hashable, Sendable, CaseIterable {
    case archive, install, strings, locale
  }

  package var order: Order
  /// Only these; empty means all.
  package var tags: Set<LocaleTag>
  /// No more than this many, after ordering; nil means all.
  package var top: Int?

  package init(order: Order = .archive, tags: Set<LocaleTag> = [], top: Int? = nil) {
    self.order = order
    self.tags = tags
    self.top = top
  }
}

/// A footprint's locales as they were selected, and what was left out.
package struct SelectedLocales: Sendable {
  package let listed: [(tag: LocaleTag, amounts: OwnerSizes)]
  package let omitted: Int
  package let omittedArchive: ByteCount
}

extension Footprint {
  package func select(_ selection: LocaleSelection) -> SelectedLocales {
    var listed = locales.filter { selection.tags.isEmpty || selection.tags.contains($0.tag) }
    switch selection.order {
    case .archive: break
    case .locale: listed.sort { $0.tag < $1.tag }
    case .install: listed.sort { ($0.amounts.total.install, $1.tag) > ($1.amounts.total.install, $0.tag) }
    case .strings: listed.sort { ($0.amounts.total.messages, $1.tag) > ($1.amounts.total.messages, $0.tag) }
    }
    if let top = selection.top { listed = Array(listed.prefix(max(0, top))) }
    let all = locales.reduce(ByteCount.zero) { $0 + $1.amounts.total.archive }
    let shown = listed.reduce(ByteCount.zero) { $0 + $1.amounts.total.archive }
    return SelectedLocales(
      listed: listed, omitted: locales.count - listed.count, omittedArchive: all - shown)
  }

  /// All locales' amounts together, base apart.
  package var localized: SizeBreakdown {
    var sum = SizeBreakdown()
    for locale in locales { sum += locale.amounts.total }
    return sum
  }

  /// Languages that the app has: the locales, and the base language where base has anything.
  package var languageCount: Int {
    locales.count + (bundle.baseLocale != nil && base.resources > 0 ? 1 : 0)
  }
}
