import DataFormats

/// A list of records with the key and the text of one message each: `[{"id": "title", "translation": "Title"}]`.
///
/// go-i18n 1 writes `id` and `translation`, whose value may have plural forms, and FormatJS `id` and `defaultMessage`. An index is
/// not a key: code finds messages by their ids, and an insertion shifts indices.
struct JSONRecords {
  /// The value is nil for a record without a text.
  let messages: [(key: String, value: JSONValue?)]
  /// The name of the members with texts.
  let textName: String

  private static let keyNames = ["id", "key"]
  private static let textNames = ["translation", "defaultMessage", "message", "text", "value", "string"]
  /// Texts for translators and tools.
  private static let otherNames: Set<String> = [
    "comment", "context", "description", "file", "filename", "lang", "language", "locale", "namespace",
    "note",
  ]

  /// Nil for other lists: each item must be such an object, no two may have one key, and no other member may be a text.
  init?(_ items: [JSONValue]) {
    guard let first = items.first, let keyName = Self.keyNames.first(where: { first[$0]?.string != nil }),
      let textName = Self.textNames.first(where: { name in items.contains { $0[name]?.isText == true } })
    else { return nil }
    var messages: [(key: String, value: JSONValue?)] = []
    for item in items {
      guard let key = item[keyName]?.string, let members = item.members else { return nil }
      let others = members.filter { $0.name != keyName && $0.name != textName && $0.value.string != nil }
      guard others.allSatisfy({ Self.otherNames.contains($0.name) }) else { return nil }
      messages.append((key, item[textName]))
    }
    guard Set(messages.map(\.key)).count == messages.count else { return nil }
    self.messages = messages
    self.textName = textName
  }
}

extension JSONValue {
  /// Whether it is a text, or an object that may have plural forms.
  fileprivate var isText: Bool { string != nil || members != nil }
}
