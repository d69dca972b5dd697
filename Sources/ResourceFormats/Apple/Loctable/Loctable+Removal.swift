package import DataFormats
package import Localization

extension Loctable {
  /// Returns the table without some locales. `LocProvenance` is retained.
  package func removing(_ isRemoved: (LocaleTag) -> Bool) throws(FormatError) -> [UInt8] {
    let removed = Set(members.filter { $0.tag.map(isRemoved) ?? false }.map(\.name))
    return try list.removingMembers { dictionary, name throws(FormatError) in
      dictionary == list.root && removed.contains(name)
    }
  }

  /// Returns the table without some messages of all locales.
  func removing(messages keys: Set<String>) throws(FormatError) -> [UInt8] {
    let tables = Set(members.filter { $0.tag != nil }.map(\.value))
    return try list.removingMembers { dictionary, key throws(FormatError) in
      tables.contains(dictionary) ? keys.contains(try list.string(key)) : false
    }
  }
}
