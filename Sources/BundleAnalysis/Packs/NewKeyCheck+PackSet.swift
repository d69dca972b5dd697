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
