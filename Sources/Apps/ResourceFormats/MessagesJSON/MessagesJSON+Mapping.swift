package import DataFormats

extension MessagesJSON {
  /// A part of a file that is displayed.
  package enum DisplayedText {
    case message
    /// The text between the placeholders and tags of a message that FormatJS compiled.
    case literal
  }

  /// A file with other texts. Keys of records, arguments and tags of compiled messages, notes for translators and attributes of
  /// ARB are kept.
  /// - Parameter isWebExtension: whether only `message` and `messageformat` are texts.
  package static func mappingTexts(
    of value: JSONValue, isWebExtension: Bool, _ transform: (String, DisplayedText) -> String
  ) -> JSONValue {
    switch value {
    case .string(let text): return isWebExtension ? value : .string(transform(text, .message))
    case .null, .bool, .number: return value
    case .array(let items):
      if FormatJSPattern(value) != nil { return mappingLiterals(of: value, transform) }
      let records = JSONRecords(items)
      return .array(
        items.map { item in
          guard let records else { return mappingTexts(of: item, isWebExtension: isWebExtension, transform) }
          return mappingMembers(of: item, transform, where: records.isText)
        })
    case .object(let members):
      if isWebExtension {
        return .object(
          members.map { member in
            .init(member.name, mappingMembers(of: member.value, transform, where: textNames.contains))
          })
      }
      let isDescriptor = members.contains { $0.name == "defaultMessage" && $0.value.string != nil }
      let hasComments = value.textWithComments(key: "") != nil
      return mappingMembers(of: value, transform) { name in
        !name.hasPrefix("@") && !(isDescriptor && name == "description")
          && !(hasComments && name == "comment")
      }
    }
  }

  private static func mappingMembers(
    of value: JSONValue, _ transform: (String, DisplayedText) -> String, where isMapped: (String) -> Bool
  ) -> JSONValue {
    guard let members = value.members else { return value }
    return .object(
      members.map { member in
        guard isMapped(member.name) else { return member }
        return .init(member.name, mappingTexts(of: member.value, isWebExtension: false, transform))
      })
  }

  /// `type` 0 is a literal; options and children contain elements.
  private static func mappingLiterals(
    of value: JSONValue, _ transform: (String, DisplayedText) -> String
  ) -> JSONValue {
    switch value {
    case .array(let items): return .array(items.map { mappingLiterals(of: $0, transform) })
    case .object(let members):
      let isLiteral = value["type"] == .number("0")
      return .object(
        members.map { member in
          if isLiteral, member.name == "value", let text = member.value.string {
            return .init("value", .string(transform(text, .literal)))
          }
          return .init(member.name, mappingLiterals(of: member.value, transform))
        })
    case .string, .null, .bool, .number: return value
    }
  }
}
