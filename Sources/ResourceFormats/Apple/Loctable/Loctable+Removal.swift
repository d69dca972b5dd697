package import DataFormats
package import Localization

extension Loctable {
  /// Returns the table without some locales. `LocProvenance` is retained.
  package func removing(_ isRemoved: (LocaleTag) -> Bool) throws(FormatError) -> [UInt8] {
    // A damaged file may have a name twice: as a locale, and with a value that is no table.
    let removed = members.filter { $0.tag.map(isRemoved) ?? false }
    return try list.removingMembers { dictionary, name, value throws(FormatError) in
      dictionary == list.root && removed.contains { $0.name == name && $0.value == value }
    }
  }

  /// Returns the table without some messages of all locales.
  func removing(messages keys: Set<String>) throws(FormatError) -> [UInt8] {
    let tables = Set(members.filter { $0.tag != nil }.map(\.value))
    return try list.removingMembers { dictionary, key, _ throws(FormatError) in
      tables.contains(dictionary) ? keys.contains(try list.string(key)) : false
    }
  }
}
