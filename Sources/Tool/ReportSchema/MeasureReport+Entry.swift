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

  /// First download of one device: base, modules of the first download and one split for each dimension.
  ///
  /// Sizes are those of the APKs with `gzip -6`, unsigned.
  public struct Device: Codable, Hashable, Sendable {
    /// Processor, screen and version of Android: `arm64-v8a, xxhdpi, Android 14`.
    public var profile: String
    /// Download of a device with one language, median over the translations. With `languageBytes`, the language is
    /// included.
    public var downloadBytes: Int
    /// Part of `downloadBytes` for the language; `null` if there are no language splits.
    @Nullable public var languageBytes: Int? = nil
    /// Download of every device, without the splits of its language.
    public var everyDeviceBytes: Int
    /// Whether a device downloads the splits of its own language only; `null` if there are no language splits.
    @Nullable public var languageSplits: Bool? = nil
    /// Largest first, then by subtag; empty if every device downloads all languages.
    public var languages: [Language]
    /// Modules of an app bundle, the base first; of a set of APKs, those that are not in the first download; empty for
    /// other formats.
    public var modules: [Module]
  }

  /// Bytes that a device downloads for one of its languages.
  public struct Language: Codable, Hashable, Sendable {
    /// Language subtag. Regions and scripts of a language are delivered together.
    public var language: String
    /// Tags of the locales in this split.
    public var locales: [String]
    /// Download of the splits.
    public var downloadBytes: Int
    /// Bytes unpacked.
    public var installBytes: Int
  }

  /// A module of an app bundle.
  public struct Module: Codable, Hashable, Sendable {
    /// Name of the module's folder.
    public var name: String
    /// When devices receive it. One of `install-time` (with the app), `conditional` (with the app, on some devices),
    /// `fast-follow` (after the app), `on-demand` (when the app requests it).
    public var delivery: ID<ModuleDelivery>
    /// Conditions of a conditional module, as in its manifest; empty for others.
    public var conditions: [String]
    /// Download of a device, without the splits of its language.
    public var bytes: Int
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
