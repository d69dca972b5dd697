internal import AppBundles
internal import Archives
package import Localization

/// The bytes of an Android app bundle by delivery to devices, as stored in the bundle.
///
/// A device downloads the resources of its languages only, unless the bundle turns language splits off.
/// ``everyDevice``, ``languages`` and ``storeOnly`` sum to the footprint. Splits by screen and processor are
/// not considered, nor is the other format in which a store writes resources.
package struct LanguageDelivery: Hashable, Sendable {
  /// The bytes delivered for one language. Regions and scripts of a language are delivered together.
  package struct Language: Hashable, Sendable {
    /// A language subtag.
    package let language: String
    package let locales: [LocaleTag]
    package let sizes: SizeBreakdown
  }

  package let languageSplits: Bool
  /// Base, unlocalized bytes, and all locales if there are no language splits.
  package let everyDevice: SizeBreakdown
  /// Largest first, then by subtag; empty if there are no language splits.
  package let languages: [Language]
  /// Configuration, metadata and archive overhead.
  package let storeOnly: SizeBreakdown
}

extension Footprint {
  /// The delivery of an Android app bundle; nil for other archives.
  package var delivery: LanguageDelivery? {
    bundle.languageSplits.map(delivery)
  }

  /// The delivery of an Android app bundle with language splits, also if it turns them off; nil for other archives.
  var deliveryWithLanguageSplits: LanguageDelivery? {
    bundle.languageSplits.map { _ in delivery(languageSplits: true) }
  }

  private func delivery(languageSplits: Bool) -> LanguageDelivery {
    var everyDevice = base.total
    everyDevice += unlocalized.total
    everyDevice -= storeOnly
    var store = storeOnly
    store.measuredArchive += overhead
    guard languageSplits else {
      everyDevice += localized.total
      return LanguageDelivery(
        languageSplits: false, everyDevice: everyDevice, languages: [], storeOnly: store)
    }
    let languages = Dictionary(grouping: locales) { $0.tag.language }.map { language, members in
      LanguageDelivery.Language(
        language: language, locales: members.map(\.tag).sorted(),
        sizes: members.reduce(into: SizeBreakdown()) { $0 += $1.sizes.total })
    }
    return LanguageDelivery(
      languageSplits: true, everyDevice: everyDevice,
      languages: languages.sorted {
        ($0.sizes.archive, $1.language) > ($1.sizes.archive, $0.language)
      }, storeOnly: store)
  }
}
