package import Localization
internal import ResourceFormats

/// A message in the forms that it has on its way through Transifex.
package struct TransifexForms: Hashable, Sendable {
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
}

extension LocalizedStrings {
  /// The content of the file in an app that contains its translations for Transifex's SDK, by key. If tables share a
  /// key, the last table by name is used.
  /// - Returns: the file, and the number of messages that Transifex cannot represent.
  package func transifexFile() -> (json: String, omitted: Int) {
    var locales: [LocaleTag: [String: String]] = [:]
    var omitted = 0
    for owner in tables.keys {
      guard let tag = owner.tag ?? baseLocale ?? (owner == .base ? .undetermined : nil) else { continue }
      for table in self.tables(of: owner) {
        for (key, message) in table.messages {
          if let content = TransifexContent(message) {
            locales[tag, default: [:]][key] = content.text
          } else {
            omitted += 1
          }
        }
      }
    }
    return (TransifexStrings.json(locales), omitted)
  }
}
