internal import AppBundles
internal import LanguagePacks
internal import Localization

/// The numbers of added, removed and changed messages between two versions of one locale.
struct MessageChanges: Hashable, Sendable {
  private(set) var added = 0
  private(set) var removed = 0
  private(set) var changed = 0

  /// Compares messages by table and key.
  init(of owner: Owner, from old: LocalizedStrings, to new: LocalizedStrings, _ renames: Renames) {
    var gone = old.tables[renames.formerOwner(of: owner)] ?? [:]
    for table in (new.tables[owner] ?? [:]).values {
      let former = gone.removeValue(forKey: renames.formerName(ofTable: table.name))
      add(from: former?.messages ?? [:], to: table.messages)
    }
    for table in gone.values { add(from: table.messages, to: [:]) }
  }

  /// Compares messages by fingerprint, for packs whose keys are not known.
  /// - Throws: ``PackError`` if a pack is damaged, or if the packs' keys have different seeds.
  init(from old: LanguagePack, to new: LanguagePack) throws(PackError) {
    guard old.seed == new.seed else { throw PackError(.differentSeeds) }
    let bits = min(old.bucketBits, new.bucketBits)
    add(from: try old.messages(bits: bits), to: try new.messages(bits: bits))
  }

  private mutating func add<Key: Hashable>(from old: [Key: Message], to new: [Key: Message]) {
    for (key, message) in new {
      let known = old[key]
      if known == message { continue }
      if known == nil { added += 1 } else { changed += 1 }
    }
    removed += old.count { new[$0.key] == nil }
  }
}
