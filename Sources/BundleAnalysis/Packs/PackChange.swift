package import AppBundles
package import Compression
package import LanguagePacks
package import Localization
internal import OperatingSystem
internal import PackBuilding

/// The change of one locale's pack between two versions.
package struct PackChange: Hashable, Sendable {
  package let locale: LocaleTag
  /// The tag in the older version, if it is another.
  package let renamedFrom: LocaleTag?
  package let isBase: Bool
  package let oldPackBytes: Int
  package let newPackBytes: Int
  /// The download of a user with the old pack and the new version's base pack: a delta, or the whole pack if that is
  /// smaller. Nil for base, which is part of the app.
  package let updateBytes: Int?
  /// The download of the whole new pack for a receiver with the base pack; nil for base.
  package let wholeBytes: Int?
  /// Messages of the old pack.
  package let oldMessages: Int
  private let messages: MessageChanges

  package var added: Int { messages.added }
  package var removed: Int { messages.removed }
  /// Messages of both packs with different texts.
  package var changed: Int { messages.changed }
  /// UTF-8 bytes of added texts and of the new texts of changed messages.
  package var addedTextBytes: Int { messages.addedTextBytes }
  /// UTF-8 bytes of removed texts and of the old texts of changed messages.
  package var removedTextBytes: Int { messages.removedTextBytes }
}

/// The messages of two versions with known keys.
package struct KeyedVersions: Sendable {
  package let old: LocalizedStrings
  package let new: LocalizedStrings
  package let renames: Renames

  /// - Parameter matchesRenames: whether renamed tables and locales are matched, as in ``Staleness``.
  package init(old: LocalizedStrings, new: LocalizedStrings, matchesRenames: Bool = true) {
    (self.old, self.new) = (old, new)
    renames = matchesRenames ? Renames(from: old, to: new) : .none
  }
}

extension PackChange {
  private init(
    from old: LanguagePack, to new: LanguagePack, base: LanguagePack?, codec: Codec,
    _ versions: KeyedVersions?
  ) throws(PackError) {
    let metadata = try new.metadata()
    let former = try old.metadata()
    (locale, isBase) = (metadata.locale, metadata.isBase)
    renamedFrom = isBase || former.locale == metadata.locale ? nil : former.locale
    (oldPackBytes, newPackBytes) = (old.byteCount, new.byteCount)
    if isBase {
      (updateBytes, wholeBytes) = (nil, nil)
    } else {
      let whole = try PackDownload.make(new, codec, base: base).count
      wholeBytes = whole
      updateBytes =
        old.checksum == new.checksum
        ? 0 : min(whole, try PackDelta.make(from: old, to: new, base: base, codec: codec).count)
    }
    oldMessages = old.messageCount
    if let versions {
      messages = MessageChanges(
        of: isBase ? .base : .locale(locale), from: versions.old, to: versions.new, versions.renames)
    } else {
      messages = try MessageChanges(from: old, to: new)
    }
  }

  /// Compares the packs that both versions have, on all cores. If a version has two packs of one locale, the
  /// last one is used.
  /// - Parameters:
  ///   - base: the new version's base pack, which receivers have; nil if they have none.
  ///   - versions: the messages of the packs. Without them, messages are compared by fingerprint, and
  ///     renamed tables and locales are not matched.
  /// - Returns: the largest download first, then by tag; base last.
  /// - Throws: ``PackError`` if a pack is damaged, or if messages are compared by fingerprint and the packs'
  ///   keys have different seeds.
  package static func all(
    from old: [LanguagePack], to new: [LanguagePack], base: LanguagePack?, codec: Codec,
    versions: KeyedVersions? = nil
  ) throws(PackError) -> [PackChange] {
    var former: [Identity: LanguagePack] = [:]
    for pack in old { former[Identity(try pack.metadata())] = pack }
    var pairs: [(old: LanguagePack, new: LanguagePack)] = []
    for pack in new {
      var identity = Identity(try pack.metadata())
      if let tag = identity.locale, let renamed = versions?.renames.oldTag(of: tag) {
        identity.locale = renamed
      }
      if let before = former[identity] { pairs.append((before, pack)) }
    }
    let changes = try concurrentMap(pairs) { pair throws(PackError) in
      try PackChange(from: pair.old, to: pair.new, base: base, codec: codec, versions)
    }
    return changes.sorted { ($0.updateBytes ?? -1, $1.locale) > ($1.updateBytes ?? -1, $0.locale) }
  }

  /// The base pack is the same pack in both versions even if the base language changed.
  private struct Identity: Hashable {
    var locale: LocaleTag?

    init(_ metadata: PackMetadata) { locale = metadata.isBase ? nil : metadata.locale }
  }
}
