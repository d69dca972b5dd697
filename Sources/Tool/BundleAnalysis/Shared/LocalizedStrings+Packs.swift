package import AppBundles
import Bytes
package import LanguagePacks
import Localization
import LocalizationAnalysis
import OperatingSystem
package import PackRestoring
import ProgramSystem

extension LocalizedStrings {
  /// The messages of one version's packs. A pack does not contain keys, so the messages of a list of keys are
  /// looked up.
  /// - Throws: ``PackError`` if a pack is damaged.
  package init(packs: [LanguagePack], keys: KeyList) throws(PackError) {
    var tables: [Owner: [StringTable]] = [:]
    var identity = AppIdentity()
    var base: LocaleTag?
    let wanted = Dictionary(grouping: keys.keys, by: \.table)
    let read = try concurrentMap(packs) { pack throws(PackError) in
      let metadata = try pack.metadata()
      try pack.verify()
      var found: [StringTable] = []
      for info in metadata.tables {
        var messages: [String: Message] = [:]
        let table = pack.table(info.name)
        for key in wanted[info.name] ?? [] {
          if let message = try pack.message(key.key, in: table) { messages[key.key] = message }
        }
        found.append(StringTable(name: info.name, syntax: info.syntax, messages: messages))
      }
      return (metadata, found)
    }
    for (metadata, found) in read {
      if !metadata.appIdentifier.isEmpty { identity.identifier = metadata.appIdentifier }
      if !metadata.appVersion.isEmpty { identity.version = metadata.appVersion }
      if metadata.isBase, metadata.locale != .undetermined { base = metadata.locale }
      tables[metadata.isBase ? Owner.base : .locale(metadata.locale), default: []] += found
    }
    self.init(tables, identity: identity, baseLocale: base)
  }
}

extension PackSet {
  /// Packs that were built before, with or without a base pack.
  package init(_ packs: [LanguagePack], keys: KeyList) throws(PackError) {
    let members = try packs.map { pack throws(PackError) in
      let metadata = try pack.metadata()
      return Member(
        locale: metadata.isBase ? nil : metadata.locale, bytes: pack.bytes.array(), pack: pack)
    }
    self.init(members: members, keys: keys)
  }
}
