package import AppBundles
package import LanguagePacks
internal import Localization
package import PackBuilding
package import ReportSchema

/// The answers of older packs to keys that they were not built with.
///
/// A pack stores 40 bits of a key's hash and not the key, so that an answer is possible but improbable.
package struct NewKeyCheck: Hashable, Sendable {
  /// Look-ups: keys times packs.
  package private(set) var asked = 0
  /// Keys that a pack answered with the message of another key.
  package private(set) var wrong: [KeyList.Key] = []

  /// Asks packs every key that their list of keys does not contain.
  /// - Throws: ``PackError`` if a pack is damaged.
  package init(of keys: [KeyList.Key], asking packs: PackSet) throws(PackError) {
    let known = Set(packs.keys.keys)
    let new = keys.filter { !known.contains($0) }
    for member in packs.members {
      for key in new {
        asked += 1
        if try member.pack.message(key.key, in: key.table) != nil { wrong.append(key) }
      }
    }
  }

  /// Both checks together.
  package static func + (one: NewKeyCheck, other: NewKeyCheck) -> NewKeyCheck {
    var sum = one
    sum.asked += other.asked
    sum.wrong += other.wrong
    return sum
  }
}

extension NewKeyCheck {
  /// A warning if there are wrong answers.
  package var warnings: [ReportWarning] {
    guard let first = wrong.first else { return [] }
    let keys = wrong.count == 1 ? "1 new key" : "\(wrong.count) new keys"
    return [
      ReportWarning(
        BundleWarning(
          "older packs answer \(keys) with another message, among them '\(first.key)' of table '\(first.table)'; "
            + "rename the key"))
    ]
  }
}

extension LocalizedStrings {
  /// The keys of base and of all locales.
  package var keys: [KeyList.Key] {
    let owners = [Owner.base] + locales.map { .locale($0) }
    return KeyList(
      owners.flatMap { owner in
        tables(of: owner).flatMap { table in
          table.messages.keys.map { KeyList.Key(table: table.name, key: $0) }
        }
      }
    ).keys
  }
}
