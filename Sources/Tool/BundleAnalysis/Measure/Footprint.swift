package import AppBundles
package import Archives
import Bytes
package import Localization
package import LocalizationAnalysis
package import ReportSchema

/// The size of every locale of an app.
///
/// The sizes of ``locales``, ``base``, ``unlocalized`` and ``overhead`` sum to the size of the app's own archive, unless
/// components were selected.
package struct Footprint: Sendable {
  /// Sizes of one locale.
  package typealias Locale = (tag: LocaleTag, sizes: OwnerSizes)

  package let bundle: AppBundle
  /// All locales except base; largest archive size first, then by tag.
  package let locales: [Locale]
  /// Which of the locales are translations, whichever components were selected.
  package let rule: TranslationRule
  /// The rules that attributed files to each locale.
  private let conventions: [LocaleTag: Set<AttributionRule>]
  /// The languages that only parts of the app have.
  let languagesOfParts: LanguagesOfParts
  /// The libraries that have texts in locales: coordinates as `androidx.appcompat:appcompat`, those with most texts first, or
  /// names of frameworks and bundles.
  /// Empty unless ``rule`` has locales of libraries.
  package let libraries: [String]
  /// Locales that are links to others and have no bytes of their own, by tag. ``locales`` does not contain
  /// them.
  package let aliases: [LocaleAlias]
  package let base: OwnerSizes
  package let unlocalized: OwnerSizes
  /// Bytes that belong to no entry: padding, signing block, end records and unattributed bytes.
  package let overhead: ByteCount
  package let components: [MeasureReport.Component]
  package let containers: [MeasureReport.Container]
  /// The rows that explain the sizes; nil unless requested. The rows of an owner sum to the owner's sizes.
  package let entries: [ExplainedEntry]?
  package let warnings: [BundleWarning]
  /// The same footprint with the archive bytes of the file that was opened; empty unless that only carries the app.
  private let carried: [Footprint]
  /// Unpacked size of all entries.
  package let installBytes: ByteCount
  /// The bytes that the unpacked files occupy in blocks of 4 KiB, as on Apple's devices; nil for other platforms.
  package let onDiskBytes: ByteCount?

  /// - Parameters:
  ///   - includes: the components that count towards locales, base and unlocalized. The archive's own sizes
  ///     are independent of it.
  ///   - explains: whether ``entries`` are requested.
  package init(
    of bundle: AppBundle, contents: BundleContents, includes: @escaping (Component) -> Bool = { _ in true },
    explains: Bool = false
  ) {
    self.init(of: bundle, contents, includes: includes, explains: explains, countsCarriers: false)
  }

  /// - Parameter countsCarriers: whether archive bytes are those in the file that was opened.
  private init(
    of bundle: AppBundle, _ contents: BundleContents, includes: @escaping (Component) -> Bool,
    explains: Bool, countsCarriers: Bool
  ) {
    var builder = FootprintBuilder(
      bundle, contents, includes: includes, explains: explains, countsCarriers: countsCarriers)
    builder.run()
    self.bundle = bundle
    carried =
      bundle.isCarried && !countsCarriers
      ? [Footprint(of: bundle, contents, includes: includes, explains: explains, countsCarriers: true)] : []
    locales = builder.locales.map { (tag: $0.key, sizes: $0.value) }
      .sorted(largestFirst: \.sizes.total.archive) { $0.tag < $1.tag }
    conventions = builder.conventions
    let parts = bundle.languagesOfParts(contents)
    languagesOfParts = parts
    rule = TranslationRule(
      builder.translations, base: bundle.baseLocale, baseMessages: builder.baseMessages,
      ofParts: parts.notOfApp, regionsOfParts: parts.regionsOfParts, ofCopies: parts.ofCopies,
      ofCrowdinMarkers: contents.localesOfCrowdinMarkers(in: bundle))
    libraries = rule.ofLibraries.isEmpty ? [] : contents.libraries + parts.names
    aliases = Self.aliases(builder, base: bundle.baseLocale)
    base = builder.base
    unlocalized = builder.unlocalized
    overhead = builder.overhead
    components = builder.components
    containers = builder.containers
    entries = explains ? builder.entries : nil
    let isBaseUnknown =
      bundle.baseLocale == nil && bundle.wholeOwner == .unlocalized && builder.base.resources == 0
      && !builder.locales.isEmpty && !bundle.hasOnlyTextsBesideTranslations
    warnings =
      builder.warnings
      + (isBaseUnknown ? [.unknownBase] : []) + Self.unreadMessages(builder, in: bundle)
      + Self.shortenedNames(bundle)
    installBytes = builder.installBytes
    onDiskBytes = bundle.format.isForApple ? builder.onDiskBytes : nil
  }

  /// Warnings about files of locales in formats that are not read: one for each format of texts. In a folder without any
  /// messages, the most frequent other format is named too. A built app may have localized files without texts.
  private static func unreadMessages(_ builder: FootprintBuilder, in bundle: AppBundle) -> [BundleWarning] {
    guard bundle.format == .folder else { return [] }
    var unread = builder.unknownFiles.filter {
      AppBundle.isUnreadTextFormat(fileExtension: $0.key)
    }
    let hasMessages = builder.baseMessages > 0 || builder.translations.values.contains { $0.messages > 0 }
    if unread.isEmpty, !hasMessages,
      let most = builder.unknownFiles.max(by: {
        ($0.value.count, $1.value.path) < ($1.value.count, $0.value.path)
      })
    {
      unread[most.key] = most.value
    }
    return unread.values.sorted { $0.path < $1.path }.map { files in
      var message = "messages not read: no reader for this file"
      if files.count > 1 {
        message += ", nor for \((files.count - 1).grouped) more localized files of this kind"
      }
      return BundleWarning(message, entry: files.path, affectsMessages: true)
    }
  }

  /// A warning for the first table with shortened names. The splits of an app have the same ones.
  private static func shortenedNames(_ bundle: AppBundle) -> [BundleWarning] {
    guard let table = bundle.tablesWithShortenedNames.first else { return [] }
    return [
      BundleWarning(
        "names of texts are shortened, so that languages which only libraries have count as translations",
        entry: bundle.path(of: table))
    ]
  }

  /// The same footprint with the archive bytes of the file that was opened. Equal to this one unless that file only carries
  /// the app.
  package var inOpenedFile: Footprint { carried.first ?? self }

  /// The aliases without those of locales that have bytes elsewhere. If links of one name have several targets,
  /// the first is used.
  private static func aliases(_ builder: FootprintBuilder, base: LocaleTag?) -> [LocaleAlias] {
    var known = Set(builder.locales.keys)
    if let base { known.insert(base) }
    return builder.aliases.filter { known.insert($0.tag).inserted }.sorted { $0.tag < $1.tag }
  }

  /// The tags that may be selected: locales, their aliases, and the locale of base.
  package var knownTags: [LocaleTag] {
    bundle.withBaseLocale(locales.map(\.tag) + aliases.map(\.tag))
  }

  /// Checks that the app has a locale of base that the user named.
  package func checkBase(_ tag: LocaleTag?) throws(UnknownName) {
    guard let tag, tag == bundle.baseLocale, base.resources == 0, !bundle.hasTextsBesideTranslations else {
      return
    }
    throw UnknownName(tag, known: locales.map(\.tag))
  }

  /// The locales that users can choose, in the same order.
  package var translations: [Locale] { locales.filter { rule.isTranslation($0.tag) } }

  /// The languages of the translations.
  var languages: SameLanguages { languages(of: translations.map(\.tag)) }

  /// The languages of some of the locales.
  func languages(of tags: [LocaleTag]) -> SameLanguages { SameLanguages(tags, conventions: conventions) }

  /// The locales that are not translations, in the same order.
  package var otherLocales: [Locale] { locales.filter { !rule.isTranslation($0.tag) } }

  /// All locales together, except base.
  package var localized: OwnerSizes { locales.sum }
}

extension LanguagesOfParts {
  /// The names of the frameworks and bundles with languages that the app does not have.
  fileprivate var names: [String] {
    let paths = folders.filter { notOfApp.contains($0.key) }.values.reduce(into: Set<String>()) {
      $0.formUnion($1)
    }
    return Set(paths.compactMap { $0.split(separator: "/").last.map(String.init) }).sorted()
  }
}

extension [Footprint.Locale] {
  /// The sizes of all locales together.
  package var sum: OwnerSizes { reduce(into: OwnerSizes()) { $0 += $1.sizes } }
}

/// One entry, or the share of one owner in a shared container, with the rule that attributed it.
package struct ExplainedEntry: Hashable, Sendable {
  /// Path in the archive; `!/` separates the path of a nested archive from the path in it.
  package let path: String
  package let component: String
  package let owner: Owner
  package let kind: ResourceKind
  package let rule: AttributionRule
  package internal(set) var sizes: SizeBreakdown
  /// Nil if the entry is not a string table or its messages are not counted.
  package internal(set) var messages: Int?

  /// Measured, if no part of the sizes is apportioned.
  package var basis: Basis {
    sizes.apportionedArchive > .zero || sizes.apportionedInstall > .zero ? .apportioned : .measured
  }
}

extension BundleWarning {
  fileprivate static let unknownBase = BundleWarning("base locale unknown; pass '--base' with its tag")

  var isAboutUnknownBase: Bool { self == .unknownBase }
}
