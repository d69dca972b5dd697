internal import AppBundles
internal import Archives
public import Localization

/// What of an Android app bundle a store delivers to whom, in the bundle's own bytes.
///
/// A device gets the resources of its languages, and of no other, unless the bundle says that everybody gets all.
/// ``everyDevice``, ``languages`` and ``forStore`` sum to what the footprint has. Screens and processors, by which
/// stores also divide, are left aside, and so is that they write the resources in another format.
public struct LanguageDelivery: Hashable, Sendable {
  /// What is delivered for one language: its regions and scripts go together.
  public struct Language: Hashable, Sendable {
    /// A language subtag.
    public let language: String
    public let locales: [LocaleTag]
    public internal(set) var amounts: Amounts
  }

  public let isByLanguage: Bool
  /// Base, what is neutral, and all locales where languages are not divided.
  public let everyDevice: Amounts
  /// Biggest first, then by subtag; empty where languages are not divided.
  public let languages: [Language]
  /// Configuration, metadata, and what belongs to no entry.
  public let forStore: Amounts
}

extension Footprint {
  /// Nil for what is no app bundle, and installed as it is.
  public var delivery: LanguageDelivery? {
    guard let isByLanguage = bundle.splitsByLanguage else { return nil }
    var everyDevice = base.total
    everyDevice += neutral.total
    everyDevice -= forStore
    var store = forStore
    store.measuredArchive += overhead
    guard isByLanguage else {
      everyDevice += localized
      return LanguageDelivery(
        isByLanguage: false, everyDevice: everyDevice, languages: [], forStore: store)
    }
    let languages = Dictionary(grouping: locales) { $0.tag.language }.map { language, members in
      var amounts = Amounts()
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
