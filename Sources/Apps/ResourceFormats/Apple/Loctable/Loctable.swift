import Bytes
package import DataFormats
package import Localization
package import LocalizationAnalysis

/// `.loctable`: the tables of all locales in one binary property list, locale → key → text or rules. The
/// member `LocProvenance` records the origin of the texts.
package struct Loctable: ~Escapable {
  let list: BinaryPropertyList
  /// The members of the root, as references to their names and values, in the order of the file.
  let members: [Member]

  struct Member {
    let name: Int
    let value: Int
    /// Nil if the member is not a locale's table.
    let tag: LocaleTag?
  }

  @_lifetime(copy bytes)
  package init(_ bytes: RawSpan) throws(FormatError) {
    let list = try BinaryPropertyList(bytes)
    guard case .dictionary = try list.object(list.root) else {
      throw FormatError(.rootIsNotADictionary, at: try list.offset(of: list.root))
    }
    var members: [Member] = []
    for (name, value) in try list.pairs(of: list.root) {
      members.append(Member(name: name, value: value, tag: try Self.tag(of: name, value, in: list)))
    }
    self.list = list
    self.members = members
  }

  /// The locale of a member. A name longer than any locale is not decoded, because many members may share it.
  private static func tag(
    of name: Int, _ value: Int, in list: borrowing BinaryPropertyList
  ) throws(FormatError) -> LocaleTag? {
    switch try list.object(name) {
    case .ascii(let range), .utf16(let range):
      guard case .dictionary = try list.object(value), range.count <= 256 else { return nil }
    default: throw FormatError(.keyIsNotAString, at: try list.offset(of: name))
    }
    let text = try list.string(name)
    return text == "LocProvenance" ? nil : LocaleTag(appleFolder: text)
  }

  /// The messages of each locale's owner by key, in the syntax ``PlaceholderSyntax/apple``. Tables of one locale,
  /// such as `zh_TW` and `zh-TW`, are merged; if both have a key, the later message is used.
  package func messages() throws(FormatError) -> [Owner: [String: Message]] {
    var owners: [Owner: [String: Message]] = [:]
    // Names of other members, such as `LocProvenance`, are not locales.
    for member in try list.value().members ?? [] {
      guard let tag = LocaleTag(appleFolder: member.name), let table = member.value.appleMessages else {
        continue
      }
      owners[.locale(tag), default: [:]].merge(table) { _, new in new }
    }
    return owners
  }
}

extension Loctable {
  /// The work of a reader that creates the table of one locale: the names of all locales, and the locale's objects.
  func readingWork(of locale: LocaleTag) throws(FormatError) -> ReadingWork {
    var work = ReadingWork(parsedBytes: 2 * members.count * list.referenceWidth)
    for member in members {
      guard case .ascii(let name) = try list.object(member.name) else { continue }
      work.parsedBytes += name.upperBound - (try list.offset(of: member.name))
    }
    for member in members where member.tag == locale {
      let own = try list.readingWork(below: member.value)
      work.parsedBytes += own.parsedBytes
      work.entries += own.entries
    }
    return work
  }

  /// Returns the table without some locales. `LocProvenance` is retained.
  package func removing(_ isRemoved: (LocaleTag) -> Bool) throws(FormatError) -> [UInt8] {
    // A damaged file may repeat a name: once for a locale, and once with a value that is not a table.
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

extension ResourceFormat {
  static let loctable = ResourceFormat(
    name: "loctable", files: FilePattern("loctable"), kind: .strings,
    scope: .severalLocales(rule: "loctable-objects"), syntax: .apple,
    messages: .severalLocales { bytes throws(FormatError) in try Loctable(bytes).messages() },
    attribution: { bytes throws(FormatError) in try Loctable(bytes).shares() },
    removal: { bytes, _, isRemoved throws(FormatError) in try Loctable(bytes).removing(isRemoved) },
    messageRemoval: { bytes, keys throws(FormatError) in try Loctable(bytes).removing(messages: keys) },
    ownReader: TextReader(
      { _ in "loctable" },
      works: { bytes, locales throws(FormatError) in
        let table = try Loctable(bytes)
        var works: [LocaleTag: ReadingWork] = [:]
        for locale in locales { works[locale] = try table.readingWork(of: locale) }
        return works
      }),
    source: .messages)
}
