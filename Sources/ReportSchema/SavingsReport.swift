/// `ballast simulate`'s answer: what an app saves when its translations leave the archive and become packs.
///
/// `before.archiveBytes - after.archiveBytes == savedArchiveBytes`, and `after` was measured on the rebuilt archive.
public struct SavingsReport: Codable, Hashable, Sendable {
  public static let schema = "ballast.savings/1"

  public var schema: String = Self.schema
  public var archive: ArchiveFigures
  public var app: AppFigures
  /// What left the archive: `everything` localized, or `strings`.
  public var only: String
  /// Names or kinds that `--component` chose; empty is all.
  public var components: [String]
  /// Locales that stay, the base language first; base itself always stays.
  public var kept: [String]
  public var before: SizeFigures
  public var after: SizeFigures
  public var savedArchiveBytes: Int
  public var savedInstallBytes: Int
  /// Entries that are gone from the archive, and containers that were written again without locales.
  public var removedEntries: Int
  public var rewrittenEntries: Int
  /// Biggest download first, then by tag; with the first codec. One for each locale that left.
  public var packs: [SavedPackFigures]
  /// The packs of every codec together, in the order in which they were asked for.
  public var codecs: [CodecFigures]
  /// Whether packs are compressed behind base's pack, where the codec takes a prefix.
  public var behindBase: Bool
  /// One for each pack, in the same order: the archive and the user's own pack.
  public var user: [UserFigures]
  /// What stores and tools would call the download, each by its own rule.
  public var downloads: [DownloadModelFigures]
  public var oneMoreLocale: OneMoreLocaleFigures?
  /// Of an app bundle (AAB), what a device gets; nil for what is delivered as it is.
  public var delivery: [DeviceFigures]?
  /// With `--each`: what the archive loses when one locale alone leaves; biggest first.
  public var each: [LeaveOneOutFigures]?
  /// What holds something for the locales that left and could not be rewritten.
  public var left: [LeftFigures]
  /// The rebuilt archive, where it was kept. Its signatures do not hold.
  public var rebuilt: String?
  public var warnings: [WarningFigures]

  public init(
    archive: ArchiveFigures, app: AppFigures, only: String, components: [String], kept: [String],
    before: SizeFigures, after: SizeFigures, removedEntries: Int, rewrittenEntries: Int,
    packs: [SavedPackFigures], codecs: [CodecFigures], behindBase: Bool, user: [UserFigures],
    downloads: [DownloadModelFigures], oneMoreLocale: OneMoreLocaleFigures?, delivery: [DeviceFigures]?,
    each: [LeaveOneOutFigures]?, left: [LeftFigures], rebuilt: String?, warnings: [WarningFigures]
  ) {
    self.archive = archive
    self.app = app
    self.only = only
    self.components = components
    self.kept = kept
    self.before = before
    self.after = after
    savedArchiveBytes = before.archiveBytes - after.archiveBytes
    savedInstallBytes = before.installBytes - after.installBytes
    self.removedEntries = removedEntries
    self.rewrittenEntries = rewrittenEntries
    self.packs = packs
    self.codecs = codecs
    self.behindBase = behindBase
    self.user = user
    self.downloads = downloads
    self.oneMoreLocale = oneMoreLocale
    self.delivery = delivery
    self.each = each
    self.left = left
    self.rebuilt = rebuilt
    self.warnings = warnings
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schema, forKey: .schema)
    try container.encode(archive, forKey: .archive)
    try container.encode(app, forKey: .app)
    try container.encode(only, forKey: .only)
    try container.encode(components, forKey: .components)
    try container.encode(kept, forKey: .kept)
    try container.encode(before, forKey: .before)
    try container.encode(after, forKey: .after)
    try container.encode(savedArchiveBytes, forKey: .savedArchiveBytes)
    try container.encode(savedInstallBytes, forKey: .savedInstallBytes)
    try container.encode(removedEntries, forKey: .removedEntries)
    try container.encode(rewrittenEntries, forKey: .rewrittenEntries)
    try container.encode(packs, forKey: .packs)
    try container.encode(codecs, forKey: .codecs)
    try container.encode(behindBase, forKey: .behindBase)
    try container.encode(user, forKey: .user)
    try container.encode(downloads, forKey: .downloads)
    try container.encode(oneMoreLocale, forKey: .oneMoreLocale)
    try container.encode(delivery, forKey: .delivery)
    try container.encodeIfPresent(each, forKey: .each)
    try container.encode(left, forKey: .left)
    try container.encode(rebuilt, forKey: .rebuilt)
    try container.encode(warnings, forKey: .warnings)
  }
}

/// An archive, and what it unpacks to.
public struct SizeFigures: Codable, Hashable, Sendable {
  public var archiveBytes: Int
  public var installBytes: Int

  public init(archiveBytes: Int, installBytes: Int) {
    self.archiveBytes = archiveBytes
    self.installBytes = installBytes
  }
}

/// What one locale's users download.
public struct SavedPackFigures: Codable, Hashable, Sendable {
  public var locale: String
  /// Messages in the language pack.
  public var strings: Int
  /// The language pack's file, as it is mapped.
  public var packBytes: Int
  /// The language pack on the wire, with `codec`.
  public var compressedBytes: Int
  /// Images, sounds, interface files and what else left the archive for this locale and is no message, as they lay in
  /// the archive.
  public var assets: Int
  public var assetBytes: Int
  /// `wireBytes + assetBytes`.
  public var downloadBytes: Int
  public var codec: String

  public init(
    locale: String, strings: Int, packBytes: Int, compressedBytes: Int, assets: Int, assetBytes: Int,
    codec: String
  ) {
    self.locale = locale
    self.strings = strings
    self.packBytes = packBytes
    self.compressedBytes = compressedBytes
    self.assets = assets
    self.assetBytes = assetBytes
    downloadBytes = compressedBytes + assetBytes
    self.codec = codec
  }
}

/// All packs with one codec: what their users download, assets included.
public struct CodecFigures: Codable, Hashable, Sendable {
  public var codec: String
  public var totalBytes: Int
  public var min: Int
  public var median: Int
  public var max: Int

  public init(codec: String, totalBytes: Int, min: Int, median: Int, max: Int) {
    self.codec = codec
    self.totalBytes = totalBytes
    self.min = min
    self.median = median
    self.max = max
  }
}

/// What somebody with one language downloads: before, the archive; after, the rebuilt archive and the own pack.
public struct UserFigures: Codable, Hashable, Sendable {
  public var locale: String
  public var before: Int
  public var after: Int
  public var saved: Int

  public init(locale: String, before: Int, after: Int) {
    self.locale = locale
    self.before = before
    self.after = after
    saved = before - after
  }
}

/// The download by one rule: `archive`, `gzip9-whole` or `gzip6-split`.
public struct DownloadModelFigures: Codable, Hashable, Sendable {
  public var name: String
  public var before: Int
  public var after: Int
  public var saved: Int

  public init(name: String, before: Int, after: Int) {
    self.name = name
    self.before = before
    self.after = after
    saved = before - after
  }
}

/// What another locale like those that there are would cost.
public struct OneMoreLocaleFigures: Codable, Hashable, Sendable {
  /// In the archive, to everybody: the mean of what left.
  public var bundledArchiveBytes: Int
  /// In a pack, to its own users: the median download.
  public var packDownloadBytes: Int
  /// From how many such locales on a user downloads less with packs.
  public var breakEvenLocales: Int

  public init(bundledArchiveBytes: Int, packDownloadBytes: Int, breakEvenLocales: Int) {
    self.bundledArchiveBytes = bundledArchiveBytes
    self.packDownloadBytes = packDownloadBytes
    self.breakEvenLocales = breakEvenLocales
  }
}

/// What of an app bundle a device of one language gets, in the bundle's own bytes.
public struct DeviceFigures: Codable, Hashable, Sendable {
  public var locale: String
  /// As a store delivers it when it splits by language, and when it does not.
  public var withSplits: Int
  public var withoutSplits: Int
  /// The rebuilt bundle and the own pack.
  public var withPacks: Int

  public init(locale: String, withSplits: Int, withoutSplits: Int, withPacks: Int) {
    self.locale = locale
    self.withSplits = withSplits
    self.withoutSplits = withoutSplits
    self.withPacks = withPacks
  }
}

/// What the archive loses when one locale alone leaves.
public struct LeaveOneOutFigures: Codable, Hashable, Sendable {
  public var locale: String
  public var archiveBytes: Int
  public var installBytes: Int
  /// What `measure` says that the locale costs, shares of what several use among it.
  public var footprintArchiveBytes: Int

  public init(locale: String, archiveBytes: Int, installBytes: Int, footprintArchiveBytes: Int) {
    self.locale = locale
    self.archiveBytes = archiveBytes
    self.installBytes = installBytes
    self.footprintArchiveBytes = footprintArchiveBytes
  }
}

/// A container that still holds something for locales that left.
public struct LeftFigures: Codable, Hashable, Sendable {
  public var entry: String
  public var reason: String

  public init(entry: String, reason: String) {
    self.entry = entry
    self.reason = reason
  }
}
