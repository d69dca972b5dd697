extension FootprintReport {
  /// Archive and install size.
  public struct Size: Codable, Hashable, Sendable {
    /// Bytes in the archive file, headers included.
    public var archiveBytes: Int
    /// Bytes unpacked.
    public var installBytes: Int

    package init(archiveBytes: Int, installBytes: Int) {
      self.archiveBytes = archiveBytes
      self.installBytes = installBytes
    }
  }

  /// Bytes of the archive that belong to no entry: padding, signing block, end records and unattributed
  /// bytes.
  public struct Overhead: Codable, Hashable, Sendable {
    /// Bytes in the archive file. They are not installed.
    public var archiveBytes: Int

    package init(archiveBytes: Int) {
      self.archiveBytes = archiveBytes
    }
  }

  /// The messages of base by the text that users of a locale see: `ownText + parentText + baseText`.
  public struct Coverage: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form.
    public var locale: String
    /// English name of the language, such as `Greek`; `null` if unknown.
    @Nullable public var name: String?
    /// Tags of the other locales with a text that is shown before base's, in order.
    public var parents: [String]
    /// Messages with a text of the locale.
    public var ownText: Int
    /// Other messages with a text of a parent.
    public var parentText: Int
    /// Messages for which the base text is shown.
    public var baseText: Int

    package init(
      locale: String, name: String?, parents: [String], ownText: Int, parentText: Int, baseText: Int
    ) {
      self.locale = locale
      self.name = name
      self.parents = parents
      self.ownText = ownText
      self.parentText = parentText
      self.baseText = baseText
    }
  }

  /// Sizes and messages of one locale, or of base.
  public struct Locale: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form; `null` for base if the base language is unknown.
    @Nullable public var locale: String?
    /// English name of the language, such as `Greek`; `null` if unknown.
    @Nullable public var name: String?
    /// Tag of the locale whose resources are used, if the app contains only symbolic links to them: all sizes are
    /// 0, and sums over locales do not count it. `null` for a locale with resources of its own.
    @Nullable public var aliasOf: String?
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

    package init(
      locale: String? = nil, name: String? = nil, aliasOf: String? = nil, archiveBytes: Int,
      measuredArchiveBytes: Int, apportionedArchiveBytes: Int, installBytes: Int, measuredInstallBytes: Int,
      apportionedInstallBytes: Int, resources: Int, messages: Int, uncountedResources: Int, kinds: Kinds
    ) {
      self.locale = locale
      self.name = name
      self.aliasOf = aliasOf
      self.archiveBytes = archiveBytes
      self.measuredArchiveBytes = measuredArchiveBytes
      self.apportionedArchiveBytes = apportionedArchiveBytes
      self.installBytes = installBytes
      self.measuredInstallBytes = measuredInstallBytes
      self.apportionedInstallBytes = apportionedInstallBytes
      self.resources = resources
      self.messages = messages
      self.uncountedResources = uncountedResources
      self.kinds = kinds
    }
  }

  /// Sum over several translations.
  public struct LocaleSum: Codable, Hashable, Sendable {
    /// Number of translations.
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

    package init(
      locales: Int, archiveBytes: Int, measuredArchiveBytes: Int, apportionedArchiveBytes: Int,
      installBytes: Int, measuredInstallBytes: Int, apportionedInstallBytes: Int, resources: Int,
      messages: Int, uncountedResources: Int, kinds: Kinds
    ) {
      self.locales = locales
      self.archiveBytes = archiveBytes
      self.measuredArchiveBytes = measuredArchiveBytes
      self.apportionedArchiveBytes = apportionedArchiveBytes
      self.installBytes = installBytes
      self.measuredInstallBytes = measuredInstallBytes
      self.apportionedInstallBytes = apportionedInstallBytes
      self.resources = resources
      self.messages = messages
      self.uncountedResources = uncountedResources
      self.kinds = kinds
    }
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
    @Nullable public var largestName: String?
    /// Number of translations with exactly one message.
    public var localesWithOneMessage: Int

    package init(
      min: Int, median: Int, max: Int, smallestLocale: String, largestLocale: String,
      largestName: String? = nil, localesWithOneMessage: Int
    ) {
      self.min = min
      self.median = median
      self.max = max
      self.smallestLocale = smallestLocale
      self.largestLocale = largestLocale
      self.largestName = largestName
      self.localesWithOneMessage = localesWithOneMessage
    }
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

    package init(
      strings: Kind, plurals: Kind, interface: Kind, images: Kind, audio: Kind, video: Kind, fonts: Kind,
      other: Kind
    ) {
      self.strings = strings
      self.plurals = plurals
      self.interface = interface
      self.images = images
      self.audio = audio
      self.video = video
      self.fonts = fonts
      self.other = other
    }
  }

  /// Size and messages of one kind of resource.
  public struct Kind: Codable, Hashable, Sendable {
    /// Bytes in the archive file, measured and apportioned.
    public var archiveBytes: Int
    /// Bytes unpacked, measured and apportioned.
    public var installBytes: Int
    /// Messages; a message with variations counts once.
    public var messages: Int

    package init(archiveBytes: Int, installBytes: Int, messages: Int) {
      self.archiveBytes = archiveBytes
      self.installBytes = installBytes
      self.messages = messages
    }
  }
}

extension FootprintReport.Kinds {
  /// All kinds in display order, with their JSON names.
  package static var all: [(name: String, path: WritableKeyPath<Self, FootprintReport.Kind>)] {
    [
      ("strings", \.strings), ("plurals", \.plurals), ("interface", \.interface), ("images", \.images),
      ("audio", \.audio), ("video", \.video), ("fonts", \.fonts), ("other", \.other),
    ]
  }
}
