public import AppBundles
public import Archives
public import Localization

/// What every locale of an app costs in its archive, to the byte.
///
/// Everybody's amounts and ``overhead`` sum to the archive's size: ``Footprint/total``.
public struct Footprint: Sendable {
  public let bundle: AppBundle
  /// Biggest in the archive first, then by tag.
  public let locales: [(tag: LocaleTag, amounts: OwnerAmounts)]
  public let base: OwnerAmounts
  public let neutral: OwnerAmounts
  /// What belongs to no entry: padding, signing block, end record, bytes that nothing claims.
  public let overhead: ByteCount
  public let components: [ComponentAmounts]
  public let containers: [ContainerAmounts]
  /// Every entry with the rule that placed it; empty unless asked for.
  public let resources: [ResourceLine]
  public let warnings: [BundleWarning]
  /// What of ``neutral`` is for the store that delivers the app, and for no device.
  let forStore: Amounts
  /// Unpacked, all entries together.
  public let installBytes: ByteCount

  /// - Parameters:
  ///   - includes: which components count towards locales, base and neutral. The archive's own figures stay.
  ///   - keepingResources: whether ``resources`` is wanted.
  public init(
    of bundle: AppBundle, contents: BundleContents, includes: @escaping (Component) -> Bool = { _ in true },
    keepingResources: Bool = false
  ) {
    var tally = Tally(includes: includes, keepsResources: keepingResources)
    tally.add(bundle, contents, cost: Tally.Cost.asItIs, path: "")
    self.bundle = bundle
    locales = tally.locales.map { (tag: $0.key, amounts: $0.value) }
      .sorted { ($0.amounts.total.archive, $1.tag) > ($1.amounts.total.archive, $0.tag) }
    base = tally.base
    neutral = tally.neutral
    overhead = tally.overhead
    components = tally.components
    containers = tally.containers
    resources = tally.resources
    warnings = tally.warnings
    forStore = tally.forStore
    installBytes = tally.installBytes
  }

  /// The locales', base's, neutral and overhead bytes together.
  public var total: ByteCount {
    locales.reduce(base.total.archive + neutral.total.archive + overhead) {
      $0 + $1.amounts.total.archive
    }
  }
}

/// What one component costs, localized or not.
public struct ComponentAmounts: Hashable, Sendable {
  public let component: Component
  public internal(set) var archive: ByteCount = 0
  public internal(set) var install: ByteCount = 0
  /// What of ``archive`` is there for locales other than base.
  public internal(set) var localizedArchive: ByteCount = 0
}

/// A file that holds something for several locales, and what was made of it.
public struct ContainerAmounts: Hashable, Sendable {
  public let path: String
  public let archive: ByteCount
  public let install: ByteCount
  /// Nil where it was not opened: all of it is neutral, and it may hold locales.
  public let rule: String?
  /// What of ``archive`` went to locales and base.
  public let apportioned: ByteCount
  /// Of its unpacked bytes, those that several owners use, or that are only about their files.
  public let split: ByteCount
  /// Of its unpacked bytes, those that nothing in it refers to.
  public let unused: ByteCount
}

/// One entry, and why it is where it is.
public struct ResourceLine: Hashable, Sendable {
  public let path: String
  public let component: String
  public let owner: Owner
  public let kind: ResourceKind
  public let rule: PlacementRule
  public let archive: ByteCount
  public let install: ByteCount
  public let basis: Basis
  public let messages: Int?
}
