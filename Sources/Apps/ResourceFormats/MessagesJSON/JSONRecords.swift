import DataFormats

/// A list of records with the key and the text of one message each: `[{"id": "title", "translation": "Title"}]`.
///
/// go-i18n 1 writes `id` and `translation`, whose value may have plural forms, and FormatJS `id` and `defaultMessage`. An index is
/// not a key: code finds messages by their ids, and an insertion shifts indices.
struct JSONRecords {
  /// The texts in order, each with its key. The value is nil for a record without a text.
  let messages: [(key: String, value: JSONValue?)]
  private let keyName: String
  private let textName: String

  private static let keyNames = ["id", "key"]
  private static let textNames = ["translation", "defaultMessage", "message", "text", "value", "string"]
  /// Texts for translators and tools.
  private static let otherNames: Set<String> = [
    "comment", "context", "description", "file", "filename", "lang", "language", "locale", "namespace",
    "note",
  ]

  /// Nil for other lists: more than half of the items must have a key, and one of them a text.
  ///
  /// The form of a single record decides nothing about the others, so that versions of a file have the same keys. The key of
  /// another text in a record is the record's, with the member's name. Of records with one key, later ones are numbered. An item
  /// without a key has its index.
  init?(_ items: [JSONValue]) {
    guard
      let keyName = Self.keyNames.first(where: { name in
        items.count { $0[name]?.string != nil } * 2 > items.count
      }),
      let textName = Self.textNames.first(where: { name in items.contains { $0[name]?.isText == true } })
    else { return nil }
    self.keyName = keyName
    self.textName = textName
    var messages: [(key: String, value: JSONValue?)] = []
    var counts: [String: Int] = [:]
    for (index, item) in items.enumerated() {
      guard let name = item[keyName]?.string, let members = item.members else {
        messages.append((String(index), item))
        continue
      }
      counts[name, default: 0] += 1
      let number = counts[name] ?? 1
      let key = number == 1 ? name : "\(name).\(number)"
      messages.append((key, item[textName]))
      for member in members where member.value.string != nil && member.name != textName {
        guard Self.isText(member.name, besides: keyName) else { continue }
        messages.append(("\(key).\(member.name)", member.value))
      }
    }
    self.messages = messages
  }

  /// Whether a member with a text of a record is displayed.
  func isText(_ name: String) -> Bool { name == textName || Self.isText(name, besides: keyName) }

  private static func isText(_ name: String, besides keyName: String) -> Bool {
    name != keyName && !otherNames.contains(name)
  }
}

extension JSONValue {
  /// Whether it is a text, or an object that may have plural forms.
  fileprivate var isText: Bool { string != nil || members != nil }
}
