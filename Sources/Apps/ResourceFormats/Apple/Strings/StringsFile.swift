import Bytes
package import DataFormats
package import Localization
import LocalizationAnalysis

/// `.strings`: the keys and texts of one locale, as a property list in any encoding; and `.stringsdict`: keys with rules
/// that select a text by number or device.
///
/// The messages are those that Foundation reads. If it reads only the beginning of a file, ``unreadTexts(in:)`` has the reason.
package enum StringsFile {
  /// The messages by key, in the syntax ``PlaceholderSyntax/apple``. If a key occurs twice, the last value is
  /// used. An empty file is an empty table. A value that is neither a text nor rules is not a message. The variables of a
  /// key in a `.stringsdict` are substitutions, even if the format consists of only one of them.
  package static func messages(in bytes: RawSpan) throws(FormatError) -> [String: Message] {
    if bytes.byteCount == 0 { return [:] }
    guard let messages = try PropertyList.value(of: bytes).appleMessages else {
      throw FormatError(.rootIsNotADictionary, at: 0)
    }
    return messages
  }

  /// The texts after the place where Foundation stops without an error; nil if it reads the whole file.
  static func unreadTexts(in bytes: RawSpan) throws(FormatError) -> ResourceFormat.UnreadTexts? {
    guard let end = try PropertyList.unreadRest(of: bytes)?.withLine(in: bytes) else { return nil }
    let place = end.line.map { "line \($0)" } ?? "offset \(end.offset)"
    return ResourceFormat.UnreadTexts(
      reason: "Foundation reads no text from \(place) on: \(end.reason.sentence)", areShown: false,
      areLost: true)
  }

  static func removing(_ bytes: RawSpan, messages keys: Set<String>) throws(FormatError) -> [UInt8] {
    try PropertyList.removing(membersIn: bytes) { keys.contains($0) }
  }
}

extension ResourceFormat {
  static let strings = ResourceFormat(
    name: ".strings", files: FilePattern("strings"), kind: .strings,
    structure: .propertyList(hasTextForm: true), syntax: .apple,
    messages: .oneLocale { bytes, _ throws(FormatError) in try StringsFile.messages(in: bytes) },
    unreadTexts: StringsFile.unreadTexts,
    messageRemoval: StringsFile.removing,
    source: .messages)

  /// Foundation searches it before the `.strings` file of the same table.
  static let stringsdict = ResourceFormat(
    name: ".stringsdict", files: FilePattern("stringsdict"), kind: .plurals,
    structure: .propertyList(hasTextForm: false), syntax: .apple,
    overridesEarlier: true,
    messages: .oneLocale { bytes, _ throws(FormatError) in try StringsFile.messages(in: bytes) },
    messageRemoval: StringsFile.removing,
    source: .messages)
}
