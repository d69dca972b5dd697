package import AppBundles
internal import Bytes
package import LanguagePacks
package import Localization
package import PackBuilding

/// The packs of an app: one per locale and one for base.
package struct PackSet: Sendable {
  package struct Member: Sendable {
    /// Nil for base, whose language may be unknown.
    package let locale: LocaleTag?
    package let bytes: [UInt8]
    package let pack: LanguagePack
  }

  /// Base first, then by tag.
  package let members: [Member]
  package let keys: KeyList

  package var base: Member? { members.first { $0.locale == nil } }

  /// Builds all packs on all cores.
  /// - Parameters:
  ///   - locales: the locales to build; nil for all. Base is always built.
  ///   - omittingUntranslated: whether messages that equal the base message are omitted, so that they are
  ///     looked up in the base pack.
  package static func build(
    _ strings: LocalizedStrings, locales: Set<LocaleTag>? = nil, omittingUntranslated: Bool = false
  ) throws(PackError) -> PackSet {
    let wanted = strings.locales.filter { locales?.contains($0) ?? true }
    let owners = [Owner.base] + wanted.map { .locale($0) }
    let members = try concurrentMap(owners) { owner throws(PackError) in
      try member(of: owner, strings, omittingUntranslated: omittingUntranslated)
    }
    let keys = owners.flatMap { owner in
      strings.tables(of: owner).flatMap { table in
        table.messages.keys.map { KeyList.Key(table: table.name, key: $0) }
      }
    }
    return PackSet(members: members, keys: KeyList(keys))
  }

  private static func member(
    of owner: Owner, _ strings: LocalizedStrings, omittingUntranslated: Bool
  ) throws(PackError) -> Member {
    let locale = owner.tag
    var builder = PackBuilder(
      PackMetadata(
        locale: locale ?? strings.baseLocale ?? .undetermined, baseLocale: strings.baseLocale,
        appIdentifier: strings.identity.identifier ?? "", appVersion: strings.identity.version ?? ""))
    let base = strings.tables[.base] ?? [:]
    for table in strings.tables(of: owner) {
      guard omittingUntranslated, locale != nil, let original = base[table.name] else {
        builder.add(table)
        continue
      }
      let translated = table.messages.filter { original[$0.key] != $0.value }
      builder.add(StringTable(name: table.name, syntax: table.syntax, messages: translated))
    }
    let bytes = try builder.build()
    return Member(locale: locale, bytes: bytes, pack: try LanguagePack(bytes))
  }
}
