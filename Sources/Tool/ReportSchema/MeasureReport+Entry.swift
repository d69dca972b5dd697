extension MeasureReport {
  /// Whether a size is read off the archive, or a share of a container.
  public enum EntryBasis: String, Sendable { case measured, apportioned }

  /// A kind of component.
  public enum ComponentKind: String, Sendable {
    case app, appClip, `extension`, framework, watchApp, featureModule, split, folder
  }

  /// Part of an app that is built, signed or delivered separately. All components are listed, selected or
  /// not.
  public struct Component: Codable, Hashable, Sendable {
    /// File name without extension, or name of the module or split.
    public var name: String
    /// One of `app`, `appClip`, `extension`, `framework`, `watchApp`, `featureModule`, `split`, `folder`.
    public var kind: ID<ComponentKind>
    /// Path in the archive; empty for the whole archive.
    public var path: String
    /// Bytes in the archive file, without nested components.
    public var archiveBytes: Int
    /// Bytes unpacked, without nested components.
    public var installBytes: Int
    /// Part of `archiveBytes` that belongs to locales other than base.
    public var localizedArchiveBytes: Int
    /// Part of `installBytes` that belongs to locales other than base.
    public var localizedInstallBytes: Int
  }

  /// File that contains resources of several locales.
  public struct Container: Codable, Hashable, Sendable {
    /// Path in the archive.
    public var entry: String
    /// Bytes in the archive file.
    public var archiveBytes: Int
    /// Bytes unpacked.
    public var installBytes: Int
    /// Name of the rule that attributes the container's bytes; `null` if the container was not opened. The
    /// bytes of an unopened container are unlocalized.
    @Nullable public var rule: String? = nil
    /// Part of `archiveBytes` that is attributed to locales and base, measured or apportioned.
    public var localizedArchiveBytes: Int
    /// Part of `localizedArchiveBytes` that is apportioned.
    public var apportionedArchiveBytes: Int
    /// Part of the install bytes of locales and base that is apportioned by `rule`.
    public var apportionedInstallBytes: Int
    /// Part of `installBytes` that no resource refers to. It is unlocalized.
    public var unusedInstallBytes: Int
  }

  /// Sum over the containers of one apportionment rule.
  public struct Rule: Codable, Hashable, Sendable {
    /// Name of the rule.
    public var rule: String
    /// Number of containers.
    public var containers: Int
    /// Archive bytes attributed to locales and base, measured or apportioned.
    public var localizedArchiveBytes: Int
    /// Part of `localizedArchiveBytes` that is apportioned.
    public var apportionedArchiveBytes: Int
    /// Install bytes that no resource refers to.
    public var unusedInstallBytes: Int
  }

  /// Bytes of an Android app bundle by delivery to devices, as stored in the bundle.
  ///
  /// `everyDevice`, `storeOnly` and `languages` sum to the archive, or to the selected components.
  public struct Delivery: Codable, Hashable, Sendable {
    /// Whether a device downloads its own languages only.
    public var languageSplits: Bool
    /// Bytes delivered to every device.
    public var everyDevice: Size
    /// Bytes used by the store only: configuration, metadata and archive overhead.
    public var storeOnly: Size
    /// Largest first, then by subtag; empty if every device downloads all languages.
    public var languages: [Language]
    /// Archive bytes of the smallest language split; `null` if there are no language splits.
    @Nullable public var minArchiveBytes: Int? = nil
    /// Median archive bytes of language splits: the mean of the middle two if their number is even, rounded
    /// half up; `null` if there are no language splits.
    @Nullable public var medianArchiveBytes: Int? = nil
    /// Archive bytes of the largest language split; `null` if there are no language splits.
    @Nullable public var maxArchiveBytes: Int? = nil
  }

  /// Bytes that a device downloads for one of its languages.
  public struct Language: Codable, Hashable, Sendable {
    /// Language subtag. Regions and scripts of a language are delivered together.
    public var language: String
    /// Tags of the locales in this split.
    public var locales: [String]
    /// Bytes in the app bundle.
    public var archiveBytes: Int
    /// Bytes unpacked.
    public var installBytes: Int
  }

  /// One entry, or the share of one owner in a shared container, with the rule that attributed it.
  public struct Entry: Codable, Hashable, Sendable {
    /// Path in the archive; `!/` separates the path of a nested archive from the path in it.
    public var entry: String
    /// Name of the component.
    public var component: String
    /// A locale's tag, `base` or `unlocalized`.
    public var owner: ID<Owner>
    /// Kind of resource. One of `strings`, `plurals`, `interface`, `images`, `audio`, `video`, `fonts`,
    /// `other`.
    public var kind: String
    /// Name of the rule that attributed the entry.
    public var rule: String
    /// Bytes in the archive file, measured and apportioned.
    public var archiveBytes: Int
    /// Part of `archiveBytes` that is apportioned.
    public var apportionedArchiveBytes: Int
    /// Bytes unpacked, measured and apportioned.
    public var installBytes: Int
    /// Part of `installBytes` that is apportioned.
    public var apportionedInstallBytes: Int
    /// Whether any part of the sizes is apportioned. One of `measured`, `apportioned`.
    public var basis: ID<EntryBasis>
    /// Messages; `null` if the entry is not a string table or its messages are not counted.
    @Nullable public var messages: Int? = nil
  }

  /// Sum over several rows of `entries`.
  public struct EntrySum: Codable, Hashable, Sendable {
    /// Number of rows.
    public var entries: Int
    /// Bytes in the archive file.
    public var archiveBytes: Int
    /// Bytes unpacked.
    public var installBytes: Int
    /// Messages.
    public var messages: Int
  }
}
