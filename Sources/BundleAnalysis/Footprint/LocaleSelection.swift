internal import AppBundles
public import Archives
public import Localization

/// Which of a footprint's locales to list, and in what order.
public struct LocaleSelection: Hashable, Sendable {
  public enum Order: String, Hashable, Sendable, CaseIterable {
    case archive, install, strings, locale
  }

  public var order: Order
  /// Only these; empty means all.
  public var tags: Set<LocaleTag>
  /// No more than this many, after ordering; nil means all.
  public var top: Int?

  public init(order: Order = .archive, tags: Set<LocaleTag> = [], top: Int? = nil) {
    self.order = order
    self.tags = tags
    self.top = top
  }
}

/// A footprint's locales as they were selected, and what was left out.
public struct SelectedLocales: Sendable {
  public let listed: [(tag: LocaleTag, amounts: OwnerAmounts)]
  public let omitted: Int
  public let omittedArchive: ByteCount
}

extension Footprint {
  public func select(_ selection: LocaleSelection) -> SelectedLocales {
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
  public var localized: Amounts {
    var sum = Amounts()
    for locale in locales { sum += locale.amounts.total }
    return sum
  }

  /// Languages that the app has: the locales, and the base language where base has anything.
  public var languageCount: Int {
    locales.count + (bundle.baseLocale != nil && base.resources > 0 ? 1 : 0)
  }
}
