import Bytes
package import LanguagePacks
package import PackRestoring

/// The answers of older packs to keys that they were not built with.
///
/// A pack stores 40 bits of a key's hash and not the key, so that an answer is possible but improbable.
package struct NewKeyCheck: Hashable, Sendable {
  /// Look-ups: keys times packs.
  package private(set) var asked = 0
  /// Keys that a pack answered with the message of another key.
  package private(set) var wrong: [KeyList.Key] = []

  /// Asks packs every key that their list of keys does not contain.
  /// - Parameter known: the keys that the packs were built with.
  /// - Throws: ``PackError`` if a pack is damaged.
  package init(
    of keys: [KeyList.Key], asking packs: [LanguagePack], builtWith known: KeyList
  ) throws(PackError) {
    let known = Set(known.keys)
    let new = keys.filter { !known.contains($0) }
    for pack in packs {
      for key in new {
        asked += 1
        if try pack.message(key.key, in: key.table) != nil { wrong.append(key) }
      }
    }
  }

  /// A sentence about the wrong answers; nil if there are none.
  package var problem: String? {
    guard let first = wrong.first else { return nil }
    let keys = counted(wrong.count, "new key")
    return
      "older packs answer \(keys) with another message, among them '\(first.key)' of table '\(first.table)'; "
      + "rename the key"
  }
}
