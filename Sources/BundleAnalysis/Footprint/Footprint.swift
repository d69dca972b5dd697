package import AppBundles
package import Archives
package import Localization

/// What every locale of an app costs in its archive, to the byte.
///
/// Everybody's amounts and ``overhead`` sum to the archive's size: ``Footprint/total``.
package struct Footprint: Sendable {
  package let bundle: AppBundle
  /// Biggest in the archive first, then by tag.
  package let locales: [(tag: LocaleTag, amounts: OwnerSizes)]
  package let base: OwnerSizes
  package let unlocalized: OwnerSizes
  /// What belongs to no entry: padding, signing block, end record, bytes that nothing claims.
  package let overhead: ByteCount
  package let components: [ComponentSizes]
  package let containers: [ContainerSizes]
  /// Every entry with the rule that placed it; empty unless asked for.
  package let resources: [ExplainedEntry]
  package let warnings: [BundleWarning]
  /// What of ``neutral`` is for the store that delivers the app, and for no device.
  let forStore: SizeBreakdown
  /// Unpacked, all entries together.
  package let installBytes: ByteCount

  /// - Parameters:
  ///   - includes: which components count towards locales, base and neutral. The archive's own figures stay.
  ///   - keepingResources: whether ``resources`` is wanted.
  package init(
    of bundle: AppBundle, contents: BundleContents, includes: @escaping (Component) -> Bool = { _ in true },
    keepingResources: Bool = false
  ) {
    var tally = FootprintBuilder(includes: includes, keepsResources: keepingResources)
    tally.add(bundle, contents, cost: FootprintBuilder.Cost.asItIs, path: "")
    self.bundle = bundle
    locales = tally.locales.map { (tag: $0.key, amounts: $0.value) }
      .sorted { ($0.amounts.total.archive, $1.tag) > ($1.amounts.total.archive, $0.tag) }
    base = tally.base
    unlocalized = tally.unlocalized
    overhead = tally.overhead
    components = tally.components
    containers = tally.containers
    resources = tally.resources
    warnings = tally.warnings
    forStore = tally.forStore
    installBytes = tally.installBytes
  }

  /// The locales', base's, neutral and overhead bytes together.
  package var total: ByteCount {
    locales.reduce(base.total.archive + unlocalized.total.archive + overhead) {
      $0 + $1.amounts.total.archive
    }
  }
}

/// What one component costs, localized or not.
package struct ComponentSizes: Hashable, Sendable {
  package let component: Component
  package internal(set) var archive: ByteCount = 0
  package internal(set) var install: ByteCount = 0
  /// What of ``archive`` is there for locales other than base.
  package internal(set) var localizedArchive: ByteCount = 0
}

/// A file that holds something for several locales, and what was made of it.
package struct ContainerSizes: Hashable, Sendable {
  package let path: String
  package let archive: ByteCount
  package let install: ByteCount
  /// Nil where it was not opened: all of it is neutral, and it may hold locales.
  package let rule: String?
  /// What of ``archive`` went to locales and base.
  package let apportioned: ByteCount
  /// Of its unpacked bytes, those that several owners use, or that are only about their files.
  package let split: ByteCount
  /// Of its unpacked bytes, those that nothing in it refers to.
  package let unused: ByteCount
}

/// One entry, and why it is where it is.
package struct ExplainedEntry: Hashable, Sendable {
  package let path: String
  package let component: String
  package let owner: Owner
  package let kind: ResourceKind
  package let rule: AttributionRule
  package let archive: ByteCount
  package let install: ByteCount
  package let basis: Basis
  package let messages: Int?
}
