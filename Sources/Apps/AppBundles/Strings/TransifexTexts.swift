package import Localization
import LocalizationAnalysis
import ResourceFormats

/// A message as Transifex's tools upload and store it.
package struct TransifexTexts: Hashable, Sendable {
  /// The text that Transifex's command line tool uploads: a text, one plural rule, or `cds-root` XML.
  package let pushed: String
  /// The text that Transifex's SDK stores for a device, with plural rules in it; nil if there is none for the device.
  package let stored: String?

  /// Nil for a message that Transifex cannot represent, such as one that varies by gender.
  package init?(_ message: Message, device: Device) {
    guard let content = TransifexContent(message) else { return nil }
    pushed = content.text
    stored = content.stored(for: device)
  }

  /// The name of the file in an app that contains its translations.
  package static var fileName: String { TransifexStrings.fileName }

  /// Whether a table is read from such a file, which has the messages of all tables.
  package static func isTable(_ name: String) -> Bool {
    name.lastPathPart == fileName.withoutExtension
  }
}

extension LocalizedStrings {
  /// The content of the file in an app that contains its translations for Transifex's SDK, by key. If tables share a
  /// key, the last table by name is used.
  /// - Returns: the file, the number of messages that Transifex cannot represent, and that of messages replaced by one
  ///   of another table with the same key and another text.
  package func transifexFile() -> (json: String, omitted: Int, replaced: Int) {
    var locales: [LocaleTag: [String: String]] = [:]
    var omitted = 0
    var replaced = 0
    for owner in tables.keys {
      guard let tag = owner.tag ?? baseLocale ?? (owner == .base ? .undetermined : nil) else { continue }
      for table in self.tables(of: owner) {
        for (key, message) in table.messages {
          if let content = TransifexContent(message) {
            let former = locales[tag, default: [:]].updateValue(content.text, forKey: key)
            if let former, former != content.text { replaced += 1 }
          } else {
            omitted += 1
          }
        }
      }
    }
    return (TransifexStrings.json(locales), omitted, replaced)
  }

  /// Makes all tables one, as a file for Transifex's SDK has them. If tables share a key, the last table by name is used.
  package mutating func mergeTables(into name: String) {
    for owner in tables.keys {
      let merged = tables(of: owner).map {
        StringTable(name: name, syntax: $0.syntax, messages: $0.messages)
      }
      replaceTables(of: owner, by: merged)
    }
  }

  /// The names of the tables of all owners.
  package var tableNames: Set<String> { tables.values.reduce(into: []) { $0.formUnion($1.keys) } }
}
