internal import Bytes
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

  /// - Throws: `FormatError` if the bytes are not a JSON object, or if one of these members has the wrong type.
  package init(json bytes: RawSpan) throws(FormatError) {
    let manifest = try JSONValue(parsing: bytes)
    guard manifest.members != nil else { throw FormatError(.notJSON, at: 0) }
    let settings = try Self.identifier(in: manifest, "browser_specific_settings")
    let applications = try Self.identifier(in: manifest, "applications")
    let identifier = settings.isPresent ? settings.identifier : applications.identifier
    let name = try Self.string("name", in: manifest)
    if identifier == nil, let name, name.hasPrefix("__MSG_"), name.hasSuffix("__"), name.utf8.count > 8 {
      nameMessage = name.dropFirst("__MSG_".count).dropLast(2).lowercased()
      self.identifier = nil
    } else {
      self.identifier = identifier ?? name
    }
    version = try Self.string("version", in: manifest)
    defaultLocale = try Self.string("default_locale", in: manifest)
    languagePack = try Self.string("langpack_id", in: manifest)
  }

  private static func identifier(
    in manifest: JSONValue, _ name: String
  ) throws(FormatError) -> (isPresent: Bool, identifier: String?) {
    guard let settings = try object(name, in: manifest) else { return (false, nil) }
    guard let gecko = try object("gecko", in: settings) else { return (true, nil) }
    return (true, try string("id", in: gecko))
  }

  /// A member that is absent or `null` is nil.
  private static func object(_ name: String, in value: JSONValue) throws(FormatError) -> JSONValue? {
    guard let member = value[name], member != .null else { return nil }
    guard member.members != nil else { throw FormatError(.notJSON, at: 0) }
    return member
  }

  private static func string(_ name: String, in value: JSONValue) throws(FormatError) -> String? {
    guard let member = value[name], member != .null else { return nil }
    guard let text = member.string else { throw FormatError(.notJSON, at: 0) }
    return text
  }
}
