internal import Bytes
package import DataFormats

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What a web extension's `manifest.json` says of it.
package struct WebExtensionManifest: Hashable, Sendable {
  /// The host's own identifier for it, else its name.
  package var identifier: String?
  package var version: String?
  /// The language of the messages that are shown where there are no others.
  package var defaultLocale: String?
  /// Of a language pack, whose language it is; all that is in it is there for that one.
  package var languagePack: String?

  package init(json bytes: RawSpan) throws(FormatError) {
    let manifest: Manifest
    do { manifest = try JSONDecoder().decode(Manifest.self, from: Data(bytes.array())) } catch {
      throw FormatError(.notJSON, at: 0)
    }
    let settings = manifest.settings ?? manifest.applications
    identifier = settings?.gecko?.id ?? manifest.name
    version = manifest.version
    defaultLocale = manifest.defaultLocale
    languagePack = manifest.languagePack
  }

  private struct Manifest: Decodable {
    var name: String?
    var version: String?
    var defaultLocale: String?
    var languagePack: String?
    var settings: Settings?
    /// The older name of the settings.
    var applications: Settings?

    private enum CodingKeys: String, CodingKey {
      case name, version, applications
      case defaultLocale = "default_locale"
      case languagePack = "langpack_id"
      case settings = "browser_specific_settings"
    }
  }

  private struct Settings: Decodable {
    var gecko: Gecko?
  }

  private struct Gecko: Decodable {
    var id: String?
  }
}
