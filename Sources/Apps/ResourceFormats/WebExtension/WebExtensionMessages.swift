import Bytes
package import DataFormats
package import Localization
import LocalizationAnalysis

extension MessagesJSON {
  /// The messages of a web extension's `_locales/xx/messages.json` by name, in the syntax
  /// ``PlaceholderSyntax/chromium``. Placeholders declared in the file are not replaced by their contents.
  package static func webExtensionMessages(in bytes: RawSpan) throws(FormatError) -> [String: Message] {
    var messages: [String: Message] = [:]
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { throw FormatError(.notJSON, at: 0) }
    try scanner.forEachMember { (scanner, key, _, value) throws(FormatError) in
      guard value == .beginObject else { return }
      try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
        if name == "message", case .string(let range) = value {
          messages[key] = .text(try scanner.text(range))
        }
      }
    }
    guard try scanner.next() == .end else { throw FormatError(.notJSON, at: scanner.position) }
    return messages
  }
}

extension ResourceFormat {
  /// A web extension's `_locales/pt_BR/messages.json`.
  static let webExtensionMessages = ResourceFormat(
    name: "web extension messages", files: FilePattern("json", folder: "_locales"), kind: .strings,
    recognition: .byConvention, structure: .json, syntax: .chromium,
    messages: .oneLocale { bytes, _ throws(FormatError) in
      try MessagesJSON.webExtensionMessages(in: bytes)
    })
}
