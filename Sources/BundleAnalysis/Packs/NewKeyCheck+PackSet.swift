package import AppBundles
package import LanguagePacks
internal import Localization
package import PackBuilding
package import ReportSchema

extension NewKeyCheck {
  /// Asks the packs of a set every key that their list of keys does not contain.
  /// - Throws: ``PackError`` if a pack is damaged.
  package init(of keys: [KeyList.Key], asking packs: PackSet) throws(PackError) {
    try self.init(of: keys, asking: packs.members.map(\.pack), builtWith: packs.keys)
  }

  /// A warning if there are wrong answers.
  package var warnings: [ReportWarning] { problem.map { [ReportWarning(BundleWarning($0))] } ?? [] }
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
