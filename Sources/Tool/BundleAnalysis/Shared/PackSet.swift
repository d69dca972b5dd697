package import AppBundles
package import LanguagePacks
package import Localization
import LocalizationAnalysis
import OperatingSystem
import PackBuilding
package import PackRestoring
import ProgramSystem
import TextSelection

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

  /// Builds all packs on all cores, with one seed. The base pack lists the keys that only other locales have.
  /// - Parameters:
  ///   - locales: the locales to build; nil for all. Base is always built.
  ///   - omitsUntranslated: whether messages that equal the base message are omitted, so that they are looked up in the
  ///     base pack.
  ///   - seed: that of an earlier version's packs, so that the packs of both versions can be compared.
  package static func build(
    _ strings: LocalizedStrings, locales: Set<LocaleTag>? = nil, omitsUntranslated: Bool = false,
    seed: UInt32? = nil, revision: UInt32 = 1
  ) throws(PackError) -> PackSet {
    let wanted = strings.locales.filter { locales?.contains($0) ?? true }
    let owners = [Owner.base] + wanted.map { .locale($0) }
    // Packs of all locales use one seed, whether they are built or not.
    let keys = strings.keys
    let available = strings.identity.platform.map { FallbackLocales(strings.locales, LocaleFallback(of: $0)) }
    var seeds = Array(PackBuilder.seeds)
    if let seed { seeds.insert(seed, at: 0) }
    for seed in seeds where isCollisionFree(keys, seed: seed) {
      let members = try concurrentMap(owners) { owner throws(PackError) in
        let base = omitsUntranslated && owner != .base ? strings.tables[.base] ?? [:] : [:]
        return try member(of: owner, strings, without: base, revision, seed: seed, keys: keys, available)
      }
      let built = members.compactMap(\.self)
      if built.count == members.count {
        return PackSet(
          members: built, keys: KeyList(keys, seed: seed, packs: built.map(\.pack.checksum)))
      }
    }
    throw PackError(.collidingKeys)
  }

  /// Whether all keys have different hashes.
  private static func isCollisionFree(_ keys: [KeyList.Key], seed: UInt32) -> Bool {
    var hashes: Set<UInt64> = []
    return keys.allSatisfy { hashes.insert($0.hash(seed: seed)).inserted }
  }

  /// Returns nil if two keys have the same fingerprint with this seed.
  /// - Parameter base: tables whose messages are omitted if they are equal.
  private static func member(
    of owner: Owner, _ strings: LocalizedStrings, without base: [String: StringTable], _ revision: UInt32,
    seed: UInt32, keys: [KeyList.Key], _ available: FallbackLocales?
  ) throws(PackError) -> Member? {
    let locale = owner.tag
    var builder = PackBuilder(
      PackMetadata(
        locale: locale ?? strings.baseLocale ?? .undetermined, baseLocale: strings.baseLocale,
        appIdentifier: strings.identity.identifier ?? "", appVersion: strings.identity.version ?? "",
        revision: revision, parents: locale.flatMap { available?.chain(for: $0) } ?? []))
    if locale == nil { builder.otherKeys = keys }
    for table in strings.tables(of: owner) {
      guard let original = base[table.name] else {
        builder.add(table)
        continue
      }
      let translated = table.messages.filter { original[$0.key] != $0.value }
      builder.add(StringTable(name: table.name, syntax: table.syntax, messages: translated))
    }
    guard let bytes = try builder.build(seed: seed) else { return nil }
    return Member(locale: locale, bytes: bytes, pack: try LanguagePack(bytes))
  }
}

extension LocaleFallback {
  /// The rule by which a platform's packs name the locales that are tried before base.
  fileprivate init(of platform: Platform) {
    switch platform {
    case .android: self = .android
    case .java: self = .java
    default: self = platform.isForApple ? .apple : .truncation
    }
  }
}

extension LocalizedStrings {
  /// The keys of base and of all locales.
  package var keys: [KeyList.Key] {
    var keys: [String: Set<String>] = [:]
    for owner in [Owner.base] + locales.map({ .locale($0) }) {
      for table in (tables[owner] ?? [:]).values {
        keys[table.name, default: []].formUnion(table.messages.keys)
      }
    }
    return KeyList(keys.flatMap { table, keys in keys.map { KeyList.Key(table: table, key: $0) } }).keys
  }
}
