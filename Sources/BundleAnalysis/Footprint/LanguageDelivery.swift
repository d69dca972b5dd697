internal import AppBundles
internal import Archives
package import Localization

/// What of an Android app bundle a store delivers to whom, in the bundle's own bytes.
///
/// A device gets the resources of its languages, and of no other, unless the bundle says that everybody gets all.
/// ``everyDevice``, ``languages`` and ``forStore`` sum to what the footprint has. Screens and processors, by which
/// stores also divide, are left aside, and so is that they write the resources in another format.
package struct LanguageDelivery: Hashable, Sendable {
  /// What is delivered for one language: its regions and scripts go together.
  package struct Language: Hashable, Sendable {
    /// A language subtag.
    package let language: String
    package let locales: [LocaleTag]
    package internal(set) var amounts: SizeBreakdown
  }

  package let isByLanguage: Bool
  /// Base, what is neutral, and all locales where languages are not divided.
  package let everyDevice: SizeBreakdown
  /// Biggest first, then by subtag; empty where languages are not divided.
  package let languages: [Language]
  /// Configuration, metadata, and what belongs to no entry.
  package let forStore: SizeBreakdown
}

extension Footprint {
  /// Nil for what is no app bundle, and installed as it is.
  package var delivery: LanguageDelivery? {
    guard let isByLanguage = bundle.splitsByLanguage else { return nil }
    var everyDevice = base.total
    everyDevice += unlocalized.total
    everyDevice -= forStore
    var store = forStore
    store.measuredArchive += overhead
    guard isByLanguage else {
      everyDevice += localized
      return LanguageDelivery(
        isByLanguage: false, everyDevice: everyDevice, languages: [], forStore: store)
    }
    let languages = Dictionary(grouping: locales) { $0.tag.language }.map { language, members in
      var amounts = SizeBreakdown()
      for member in members { amounts += member.amounts.total }
      return LanguageDelivery.Language(
        language: language, locales: members.map(\.tag).sorted(), amounts: amounts)
    }
    return LanguageDelivery(
      isByLanguage: true, everyDevice: everyDevice,
      languages: languages.sorted {
        ($0.amounts.archive, $1.language) > ($1.amounts.archive, $0.language)
      }, forStore: store)
  }
}
