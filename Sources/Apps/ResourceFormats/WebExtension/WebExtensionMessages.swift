import Bytes
package import DataFormats
package import Localization
import LocalizationAnalysis

extension MessagesJSON {
  /// The messages of a web extension's `_locales/xx/messages.json` by name. Placeholders that a message declares are replaced
  /// by their contents, as browsers do: `$NAME$` is `$1`. Each file names them as it likes.
  ///
  /// Apps with folders of this name may have patterns of ICU in a member `messageformat`, as Signal Desktop has.
  package static func webExtensionMessages(in bytes: RawSpan) throws(FormatError) -> [String: Message] {
    var messages: [String: Message] = [:]
    var budget = TextBudget(for: bytes.byteCount)
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { throw FormatError(.notJSON, at: 0) }
    try scanner.forEachMember { (scanner, key, _, value) throws(FormatError) in
      guard value == .beginObject else { return }
      var hasPattern = false
      var contents: [String: String] = [:]
      try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
        if name == "placeholders", value == .beginObject {
          contents = try placeholderContents(&scanner)
          return
        }
        guard case .string(let range) = value else { return }
        // A message with both texts is a pattern. Of two texts with one name, the last is used.
        let isPattern = name == "messageformat"
        if isPattern || name == "message" && !hasPattern {
          messages[key] = .text(try scanner.text(range))
        }
        hasPattern = hasPattern || isPattern
      }
      guard !hasPattern, !contents.isEmpty, case .text(let text)? = messages[key] else { return }
      guard let replaced = DollarPattern.replacing(contents, in: text, limit: budget.left) else {
        throw FormatError(.tooMuchText(limit: budget.limit), at: scanner.position)
      }
      try budget.spend(replaced.utf8.count, at: scanner.position)
      messages[key] = .text(replaced)
    }
    guard try scanner.next() == .end else { throw FormatError(.notJSON, at: scanner.position) }
    return messages
  }

  /// The contents of a message's placeholders, by name in small letters.
  private static func placeholderContents(
    _ scanner: inout JSONScanner
  ) throws(FormatError) -> [String: String] {
    var contents: [String: String] = [:]
    try scanner.forEachMember { (scanner, placeholder, _, value) throws(FormatError) in
      guard value == .beginObject else { return }
      try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
        guard name == "content", case .string(let range) = value else { return }
        contents[placeholder.lowercased()] = try scanner.text(range)
      }
    }
    return contents
  }

  static let textNames: Set<String> = ["message", "messageformat"]

  /// The directives of Smartling at the beginning of a file ("JSON file directives").
  private static let settings = "smartling"

  /// The reason if a file has members, and none of them is a message: it is in another format.
  static func unreadWebExtensionTexts(in bytes: RawSpan) throws(FormatError) -> ResourceFormat.UnreadTexts? {
    guard try webExtensionMessages(in: bytes).isEmpty,
      let members = try JSONValue(parsing: bytes).members, members.contains(where: { $0.name != settings })
    else { return nil }
    return ResourceFormat.UnreadTexts(
      reason: "messages not read: no member has a text 'message' or 'messageformat'", areShown: true)
  }
}

extension PlaceholderSyntax {
  /// The syntax of a file of messages in a folder `_locales`: ICU's, or the extension's own `{{name}}`, if more texts have its
  /// arguments than Chromium's placeholders. In an app that is not an extension, its own code replaces `$NAME$` without a
  /// declaration. Chrome refuses such an extension: "Variable used but not defined" (`MessageBundle::ReplaceVariables`).
  package static func ofWebExtension(
    in messages: some Sequence<Message>, isExtension: Bool = false
  ) -> PlaceholderSyntax {
    var patterns = 0
    var others = 0
    var doubleBraces = 0
    var hasOwnNames = false
    for message in messages {
      message.forEachText { text in
        if text.contains("{"), !PlaceholderSyntax.icu.placeholders(of: text).isEmpty { patterns += 1 }
        if text.contains("{{"), !PlaceholderSyntax.doubleBraces.placeholders(of: text).isEmpty {
          doubleBraces += 1
        }
        guard text.contains("$") else { return }
        let placeholders = PlaceholderSyntax.chromium.placeholders(of: text)
        if !placeholders.isEmpty { others += 1 }
        if placeholders.contains(where: { $0.name != nil }) { hasOwnNames = true }
      }
    }
    if patterns > max(others, doubleBraces) { return .icu }
    if doubleBraces > others { return .doubleBraces }
    return hasOwnNames && !isExtension ? .chromium : .webExtension
  }
}

extension ResourceFormat {
  /// A web extension's `_locales/pt_BR/messages.json`.
  package static let webExtensionMessages = ResourceFormat(
    name: "web extension messages", files: FilePattern("json", folders: "_locales"), kind: .strings,
    recognition: .byConvention, structure: .json, syntax: .webExtension,
    messages: .oneLocale { bytes, _ throws(FormatError) in
      try MessagesJSON.webExtensionMessages(in: bytes)
    },
    unreadTexts: MessagesJSON.unreadWebExtensionTexts)
}
