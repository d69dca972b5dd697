import Bytes
package import DataFormats

/// The identity and default language in a web extension's `manifest.json`.
///
/// MDN, "manifest.json". Other members are ignored.
package struct WebExtensionManifest: Hashable, Sendable {
  /// The identifier in `browser_specific_settings`, or in its older name `applications`; without one, the name, unless
  /// it is a reference to a message.
  package var identifier: String?
  /// The message that the name refers to, in small letters, if it replaces a missing identifier: `__MSG_appName__`.
  package var nameMessage: String?
  package var version: String?
  /// The locale whose messages are shown if no other matches.
  package var defaultLocale: String?
  /// The language of a language pack; every file of the extension belongs to it.
  package var languagePack: String?

  /// A member of the wrong type counts as missing.
  /// - Throws: `FormatError` if the bytes are not a JSON object.
  package init(json bytes: RawSpan) throws(FormatError) {
    let manifest = try JSONValue(parsing: bytes)
    guard manifest.members != nil else { throw FormatError(.notJSON, at: 0) }
    let identifiers = ["browser_specific_settings", "applications"].compactMap {
      manifest[$0]?["gecko"]?["id"]?.string
    }
    let name = manifest["name"]?.string
    if identifiers.isEmpty, let name, name.hasPrefix("__MSG_"), name.hasSuffix("__"), name.utf8.count > 8 {
      nameMessage = name.dropFirst("__MSG_".count).dropLast(2).lowercased()
    } else {
      identifier = identifiers.first ?? name
    }
    version = manifest["version"]?.string
    defaultLocale = manifest["default_locale"]?.string
    languagePack = manifest["langpack_id"]?.string
  }
}
