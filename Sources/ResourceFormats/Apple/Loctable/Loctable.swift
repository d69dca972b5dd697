internal import Bytes
package import DataFormats
internal import Localization

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
    guard case .dictionary(let start, let count) = try list.object(list.root) else {
      throw FormatError(.rootIsNotADictionary, at: try list.offset(of: list.root))
    }
    var members: [Member] = []
    for position in 0..<count {
      let name = try list.reference(position, from: start)
      let value = try list.reference(count + position, from: start)
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
}
