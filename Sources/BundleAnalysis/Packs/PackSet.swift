package import AppBundles
internal import Dispatch
package import LanguagePacks
package import Localization
package import PackBuilding
internal import Synchronization

/// The packs of an app, one for each locale and one for base.
package struct PackSet: Sendable {
  package struct Member: Sendable {
    /// Nil for base, whose language may not be known.
    package let locale: LocaleTag?
    package let bytes: [UInt8]
    package let pack: LanguagePack
  }

  /// Base first, then by tag.
  package let members: [Member]
  package let keys: KeyList

  package var base: Member? { members.first { $0.locale == nil } }

  /// Builds all packs, on all cores.
  /// - Parameters:
  ///   - locales: which to build; nil is all. Base is always built.
  ///   - omittingUntranslated: leaves out what a locale has as base has it, so that it is looked up there.
  package static func build(
    _ tables: LocalizedStrings, locales: Set<LocaleTag>? = nil, omittingUntranslated: Bool = false
  ) throws(PackError) -> PackSet {
    let wanted = tables.locales.filter { locales?.contains($0) ?? true }
    let owners = [Owner.base] + wanted.map { .locale($0) }
    let results = Mutex([Result<Member, PackError>?](repeating: nil, count: owners.count))
    DispatchQueue.concurrentPerform(iterations: owners.count) { index in
      let result = Result { () throws(PackError) in
        try member(of: owners[index], tables, omittingUntranslated: omittingUntranslated)
      }
      results.withLock { $0[index] = result }
    }
    var members: [Member] = []
    for result in results.withLock({ $0 }) { if let result { members.append(try result.get()) } }
    let keys = owners.flatMap { owner in
      tables.tables(of: owner).flatMap { table in
        table.messages.keys.map { KeyList.Key(table: table.name, key: $0) }
      }
    }
    return PackSet(members: members, keys: KeyList(keys))
  }

  private static func member(
    of owner: Owner, _ tables: LocalizedStrings, omittingUntranslated: Bool
  ) throws(PackError) -> Member {
    let locale = owner.tag
    var builder = PackBuilder(
      PackMetadata(
        locale: locale ?? tables.baseLocale ?? .undetermined, baseLocale: tables.baseLocale,
        appIdentifier: tables.identity.identifier ?? "", appVersion: tables.identity.version ?? ""))
    let base = tables.tables[.base] ?? [:]
    for table in tables.tables(of: owner) {
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
