/// The file or folder that was measured.
public struct ArchiveFigures: Codable, Hashable, Sendable {
  public var name: String
  /// `ipa`, `app`, `appex`, `framework`, `bundle`, `xcarchive`, `apk`, `aab`, `aar`, `apks`, `xapk`, `apkm`,
  /// `xpi`, `jar` or `folder`.
  public var format: String
  /// `zip`, `directory`, or libarchive's name for what else it is.
  public var container: String
  public var bytes: Int
  public var entries: Int

  public init(name: String, format: String, container: String, bytes: Int, entries: Int) {
    self.name = name
    self.format = format
    self.container = container
    self.bytes = bytes
    self.entries = entries
  }
}

/// Who the app says it is.
public struct AppFigures: Codable, Hashable, Sendable {
  public var platform: String?
  public var identifier: String?
  public var version: String?
  public var build: String?
  public var baseLanguage: String?

  public init(
    platform: String?, identifier: String?, version: String?, build: String?, baseLanguage: String?
  ) {
    self.platform = platform
    self.identifier = identifier
    self.version = version
    self.build = build
    self.baseLanguage = baseLanguage
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(platform, forKey: .platform)
    try container.encode(identifier, forKey: .identifier)
    try container.encode(version, forKey: .version)
    try container.encode(build, forKey: .build)
    try container.encode(baseLanguage, forKey: .baseLanguage)
  }
}

/// The archive's bytes by the part of the container they lie in. They sum to `archive.bytes`.
public struct LedgerFigures: Codable, Hashable, Sendable {
  public var content: Int
  public var localHeaders: Int
  public var dataDescriptors: Int
  public var padding: Int
  public var signingBlock: Int
  public var centralDirectory: Int
  public var endRecord: Int
  public var unattributed: Int

  public init(
    content: Int, localHeaders: Int, dataDescriptors: Int, padding: Int, signingBlock: Int,
    centralDirectory: Int, endRecord: Int, unattributed: Int
  ) {
    self.content = content
    self.localHeaders = localHeaders
    self.dataDescriptors = dataDescriptors
    self.padding = padding
    self.signingBlock = signingBlock
    self.centralDirectory = centralDirectory
    self.endRecord = endRecord
    self.unattributed = unattributed
  }
}

public struct TotalFigures: Codable, Hashable, Sendable {
  public var archiveBytes: Int
  public var installBytes: Int
  /// Of all locales but base.
  public var localizedArchiveBytes: Int
  public var localizedInstallBytes: Int
  /// Languages that the app has, the base language among them.
  public var locales: Int
  /// Messages of all locales and base.
  public var strings: Int
  /// What is in the archive and in no entry of it.
  public var overheadArchiveBytes: Int

  public init(
    archiveBytes: Int, installBytes: Int, localizedArchiveBytes: Int, localizedInstallBytes: Int,
    locales: Int, strings: Int, overheadArchiveBytes: Int
  ) {
    self.archiveBytes = archiveBytes
    self.installBytes = installBytes
    self.localizedArchiveBytes = localizedArchiveBytes
    self.localizedInstallBytes = localizedInstallBytes
    self.locales = locales
    self.strings = strings
    self.overheadArchiveBytes = overheadArchiveBytes
  }
}

/// What one locale, or base, costs.
public struct LocaleFigures: Codable, Hashable, Sendable {
  /// A BCP 47 tag; for base, the base language or nil.
  public var locale: String?
  /// Measured and apportioned together.
  public var archiveBytes: Int
  public var measuredArchiveBytes: Int
  public var apportionedArchiveBytes: Int
  /// Of files that are this locale's alone, unpacked.
  public var installBytes: Int
  /// Shares of containers, unpacked; not part of `installBytes`.
  public var apportionedInstallBytes: Int
  /// Files, and parts of shared containers.
  public var resources: Int
  /// Messages of every kind, in the tables that are counted.
  public var strings: Int
  /// String tables that are not counted: of a format that is not read yet, or that do not parse.
  public var uncountedResources: Int
  public var kinds: KindTable

  public init(
    locale: String?, archiveBytes: Int, measuredArchiveBytes: Int, apportionedArchiveBytes: Int,
    installBytes: Int, apportionedInstallBytes: Int, resources: Int, strings: Int, uncountedResources: Int,
    kinds: KindTable
  ) {
    self.locale = locale
    self.archiveBytes = archiveBytes
    self.measuredArchiveBytes = measuredArchiveBytes
    self.apportionedArchiveBytes = apportionedArchiveBytes
    self.installBytes = installBytes
    self.apportionedInstallBytes = apportionedInstallBytes
    self.resources = resources
    self.strings = strings
    self.uncountedResources = uncountedResources
    self.kinds = kinds
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(locale, forKey: .locale)
    try container.encode(archiveBytes, forKey: .archiveBytes)
    try container.encode(measuredArchiveBytes, forKey: .measuredArchiveBytes)
    try container.encode(apportionedArchiveBytes, forKey: .apportionedArchiveBytes)
    try container.encode(installBytes, forKey: .installBytes)
    try container.encode(apportionedInstallBytes, forKey: .apportionedInstallBytes)
    try container.encode(resources, forKey: .resources)
    try container.encode(strings, forKey: .strings)
    try container.encode(uncountedResources, forKey: .uncountedResources)
    try container.encode(kinds, forKey: .kinds)
  }
}

/// A locale's figures by kind of resource. They sum to the locale's, and every kind is there.
public struct KindTable: Codable, Hashable, Sendable {
  public var strings = KindFigures()
  public var plurals = KindFigures()
  public var interface = KindFigures()
  public var images = KindFigures()
  public var audio = KindFigures()
  public var video = KindFigures()
  public var fonts = KindFigures()
  public var other = KindFigures()

  public init() {}

  /// In the order in which they are shown.
  public static var all: [(name: String, path: WritableKeyPath<KindTable, KindFigures>)] {
    [
      ("strings", \.strings), ("plurals", \.plurals), ("interface", \.interface), ("images", \.images),
      ("audio", \.audio), ("video", \.video), ("fonts", \.fonts), ("other", \.other),
    ]
  }
}

public struct KindFigures: Codable, Hashable, Sendable {
  public var archiveBytes: Int
  public var installBytes: Int
  /// Texts with their variations; a key is one.
  public var messages: Int

  public init(archiveBytes: Int = 0, installBytes: Int = 0, messages: Int = 0) {
    self.archiveBytes = archiveBytes
    self.installBytes = installBytes
    self.messages = messages
  }
}

public struct UnlocalizedFigures: Codable, Hashable, Sendable {
  public var archiveBytes: Int
  public var installBytes: Int

  public init(archiveBytes: Int, installBytes: Int) {
    self.archiveBytes = archiveBytes
    self.installBytes = installBytes
  }
}

/// A part of the app, localized or not.
public struct ComponentFigures: Codable, Hashable, Sendable {
  public var name: String
  public var kind: String
  public var path: String
  public var archiveBytes: Int
  public var installBytes: Int
  public var localizedArchiveBytes: Int

  public init(
    name: String, kind: String, path: String, archiveBytes: Int, installBytes: Int,
    localizedArchiveBytes: Int
  ) {
    self.name = name
    self.kind = kind
    self.path = path
    self.archiveBytes = archiveBytes
    self.installBytes = installBytes
    self.localizedArchiveBytes = localizedArchiveBytes
  }
}

/// A file that holds something for several locales.
public struct ContainerFigures: Codable, Hashable, Sendable {
  public var entry: String
  public var archiveBytes: Int
  public var installBytes: Int
  /// How it was shared out; nil where it was not opened, is neutral, and may hold locales.
  public var rule: String?
  /// What of `archiveBytes` went to locales and base.
  public var apportionedArchiveBytes: Int
  /// Of `installBytes`, what several owners use, or what is only about their files: divided by the rule.
  public var splitInstallBytes: Int
  /// Of `installBytes`, what nothing in the container refers to; it counts as everybody's.
  public var unusedInstallBytes: Int

  public init(
    entry: String, archiveBytes: Int, installBytes: Int, rule: String?, apportionedArchiveBytes: Int,
    splitInstallBytes: Int, unusedInstallBytes: Int
  ) {
    self.entry = entry
    self.archiveBytes = archiveBytes
    self.installBytes = installBytes
    self.rule = rule
    self.apportionedArchiveBytes = apportionedArchiveBytes
    self.splitInstallBytes = splitInstallBytes
    self.unusedInstallBytes = unusedInstallBytes
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(entry, forKey: .entry)
    try container.encode(archiveBytes, forKey: .archiveBytes)
    try container.encode(installBytes, forKey: .installBytes)
    try container.encode(rule, forKey: .rule)
    try container.encode(apportionedArchiveBytes, forKey: .apportionedArchiveBytes)
    try container.encode(splitInstallBytes, forKey: .splitInstallBytes)
    try container.encode(unusedInstallBytes, forKey: .unusedInstallBytes)
  }
}

/// What a store delivers of an Android app bundle, in the bundle's own bytes. `everyDevice`, `forStore` and all
/// languages sum to the archive, or to what components were selected.
public struct DeliveryFigures: Codable, Hashable, Sendable {
  /// Whether a device gets its own languages alone.
  public var languageSplits: Bool
  public var everyDevice: DeliveredBytes
  /// For the store alone: configuration, metadata, and what is in no entry.
  public var forStore: DeliveredBytes
  /// Biggest first, then by subtag; empty where every device gets all.
  public var languages: [LanguageFigures]

  public init(
    languageSplits: Bool, everyDevice: DeliveredBytes, forStore: DeliveredBytes, languages: [LanguageFigures]
  ) {
    self.languageSplits = languageSplits
    self.everyDevice = everyDevice
    self.forStore = forStore
    self.languages = languages
  }
}

public struct DeliveredBytes: Codable, Hashable, Sendable {
  public var archiveBytes: Int
  public var installBytes: Int

  public init(archiveBytes: Int, installBytes: Int) {
    self.archiveBytes = archiveBytes
    self.installBytes = installBytes
  }
}

/// What a device gets for one of its languages, besides what every device gets.
public struct LanguageFigures: Codable, Hashable, Sendable {
  /// A language subtag; regions and scripts of a language are delivered together.
  public var language: String
  public var locales: [String]
  public var archiveBytes: Int
  public var installBytes: Int

  public init(language: String, locales: [String], archiveBytes: Int, installBytes: Int) {
    self.language = language
    self.locales = locales
    self.archiveBytes = archiveBytes
    self.installBytes = installBytes
  }
}

/// Something that was not understood; its bytes count all the same.
public struct WarningFigures: Codable, Hashable, Sendable {
  public var entry: String?
  public var message: String

  public init(entry: String?, message: String) {
    self.entry = entry
    self.message = message
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(entry, forKey: .entry)
    try container.encode(message, forKey: .message)
  }
}

/// One entry, and why it is where it is.
public struct ResourceFigures: Codable, Hashable, Sendable {
  public var entry: String
  public var component: String
  /// A locale's tag, `base` or `neutral`.
  public var owner: String
  public var kind: String
  public var rule: String
  public var archiveBytes: Int
  public var installBytes: Int
  /// `measured` or `apportioned`.
  public var basis: String
  public var messages: Int?

  public init(
    entry: String, component: String, owner: String, kind: String, rule: String, archiveBytes: Int,
    installBytes: Int, basis: String, messages: Int?
  ) {
    self.entry = entry
    self.component = component
    self.owner = owner
    self.kind = kind
    self.rule = rule
    self.archiveBytes = archiveBytes
    self.installBytes = installBytes
    self.basis = basis
    self.messages = messages
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(entry, forKey: .entry)
    try container.encode(component, forKey: .component)
    try container.encode(owner, forKey: .owner)
    try container.encode(kind, forKey: .kind)
    try container.encode(rule, forKey: .rule)
    try container.encode(archiveBytes, forKey: .archiveBytes)
    try container.encode(installBytes, forKey: .installBytes)
    try container.encode(basis, forKey: .basis)
    try container.encode(messages, forKey: .messages)
  }
}

/// What of the app the figures of locales, base and neutral are about, and which locales are listed.
public struct SelectionFigures: Codable, Hashable, Sendable {
  /// Names of components; empty means all.
  public var components: [String]
  /// Tags; empty means all.
  public var locales: [String]
  /// `archive`, `install`, `strings` or `locale`.
  public var sort: String
  /// Locales that the app has and the list has not, base apart, and what they cost.
  public var omittedLocales: Int
  public var omittedArchiveBytes: Int

  public init(
    components: [String], locales: [String], sort: String, omittedLocales: Int, omittedArchiveBytes: Int
  ) {
    self.components = components
    self.locales = locales
    self.sort = sort
    self.omittedLocales = omittedLocales
    self.omittedArchiveBytes = omittedArchiveBytes
  }
}
