extension MeasureReport {
  /// Archive and install size.
  public struct Size: Codable, Hashable, Sendable {
    /// Bytes in the archive file, headers included.
    public var archiveBytes: Int
    /// Bytes unpacked.
    public var installBytes: Int
  }

  /// Bytes of the archive that belong to no entry: padding, signing block, end records and unattributed
  /// bytes.
  public struct Overhead: Codable, Hashable, Sendable {
    /// Bytes in the archive file. They are not installed.
    public var archiveBytes: Int
  }

  /// The messages of base by the text that users of a locale see: `ownText + parentText + baseText`.
  public struct Coverage: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form.
    public var locale: String
    /// English name of the language, such as `Greek`; `null` if unknown.
    @Nullable public var name: String?
    /// Tags of the other locales with a text that is shown before base's, in order.
    public var parents: [String]
    /// Messages with a text of the locale. An empty one counts only if the base text is empty too.
    public var ownText: Int
    /// Other messages with a text of a parent.
    public var parentText: Int
    /// Messages for which the base text is shown.
    public var baseText: Int
  }

  /// Sizes and messages of one locale, or of base.
  public struct Locale: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form; `null` for base if the base language is unknown.
    @Nullable public var locale: String? = nil
    /// English name of the language, such as `Greek`; `null` if unknown.
    @Nullable public var name: String? = nil
    /// Tag of the locale whose resources are used, if the app contains only symbolic links to them: all sizes are
    /// 0, and sums over locales do not count it. `null` for a locale with resources of its own.
    @Nullable public var aliasOf: String? = nil
    /// Whether users can choose the locale. Pseudo-locales, tags that name no language and near-empty locales are not
    /// translations.
    public var translation: Bool = true
    /// The reason why the locale is not a translation; `null` for a translation.
    @Nullable public var reason: String? = nil
    /// Archive bytes, `measuredArchiveBytes + apportionedArchiveBytes`.
    public var archiveBytes: Int
    /// Archive bytes that belong to this locale only.
    public var measuredArchiveBytes: Int
    /// Archive bytes that are a share of containers used by several owners.
    public var apportionedArchiveBytes: Int
    /// Install bytes, `measuredInstallBytes + apportionedInstallBytes`.
    public var installBytes: Int
    /// Install bytes that belong to this locale only.
    public var measuredInstallBytes: Int
    /// Install bytes that are a share of containers used by several owners.
    public var apportionedInstallBytes: Int
    /// Number of files and of parts of shared containers.
    public var resources: Int
    /// Messages in string tables of all kinds.
    public var messages: Int
    /// String tables whose messages are not counted, because their format is not supported or they are
    /// damaged.
    public var uncountedResources: Int
    /// The same sizes and messages by kind of resource.
    public var kinds: Kinds
  }

  /// Sum over several locales.
  public struct LocaleSum: Codable, Hashable, Sendable {
    /// Number of locales.
    public var locales: Int
    /// Archive bytes, `measuredArchiveBytes + apportionedArchiveBytes`.
    public var archiveBytes: Int
    /// Archive bytes that belong to one locale only.
    public var measuredArchiveBytes: Int
    /// Archive bytes that are shares of containers used by several owners.
    public var apportionedArchiveBytes: Int
    /// Install bytes, `measuredInstallBytes + apportionedInstallBytes`.
    public var installBytes: Int
    /// Install bytes that belong to one locale only.
    public var measuredInstallBytes: Int
    /// Install bytes that are shares of containers used by several owners.
    public var apportionedInstallBytes: Int
    /// Number of files and of parts of shared containers.
    public var resources: Int
    /// Messages in string tables of all kinds.
    public var messages: Int
    /// String tables whose messages are not counted.
    public var uncountedResources: Int
    /// The same sizes and messages by kind of resource.
    public var kinds: Kinds
  }

  /// Archive sizes of all translations of the selected components.
  public struct TranslationSizes: Codable, Hashable, Sendable {
    /// Archive bytes of the smallest translation.
    public var min: Int
    /// Median archive bytes: the mean of the middle two if their number is even, rounded half up.
    public var median: Int
    /// Archive bytes of the largest translation.
    public var max: Int
    /// Tag of the smallest translation; the first by tag of several.
    public var smallestLocale: String
    /// Tag of the largest translation; the first by tag of several.
    public var largestLocale: String
    /// English name of the largest translation's language; `null` if unknown.
    @Nullable public var largestName: String? = nil
    /// Number of translations with exactly one message.
    public var localesWithOneMessage: Int
  }

  /// Sizes and messages by kind of resource. All kinds are always present.
  public struct Kinds: Codable, Hashable, Sendable {
    /// String tables without plural rules.
    public var strings: Kind
    /// String tables with plural rules (`.stringsdict`).
    public var plurals: Kind
    /// Interface files such as storyboards and layouts.
    public var interface: Kind
    /// Images.
    public var images: Kind
    /// Sounds.
    public var audio: Kind
    /// Videos.
    public var video: Kind
    /// Fonts.
    public var fonts: Kind
    /// All other files.
    public var other: Kind
  }

  /// Size and messages of one kind of resource.
  public struct Kind: Codable, Hashable, Sendable {
    /// Bytes in the archive file, measured and apportioned.
    public var archiveBytes: Int
    /// Bytes unpacked, measured and apportioned.
    public var installBytes: Int
    /// Messages; a message with variations counts once.
    public var messages: Int
  }
}

extension MeasureReport.Coverage {
  /// The messages of base that are counted.
  package var baseMessages: Int { ownText + parentText + baseText }
}

extension MeasureReport.Kinds {
  /// All kinds in display order, with their JSON names.
  package static var all: [(name: String, path: WritableKeyPath<Self, MeasureReport.Kind>)] {
    [
      ("strings", \.strings), ("plurals", \.plurals), ("interface", \.interface), ("images", \.images),
      ("audio", \.audio), ("video", \.video), ("fonts", \.fonts), ("other", \.other),
    ]
  }
}
