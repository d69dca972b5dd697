import ResourceFormats

package enum Platform: String, Hashable, Sendable, CaseIterable {
  case ios, macos, tvos, watchos, visionos, android
  /// Firefox, Thunderbird and other hosts of web extensions.
  case webExtension
  case java
  /// An unpacked Electron app for Windows or Linux.
  case electron
  /// The folder of a published .NET program.
  case dotNet = "dotnet"
  /// A package or bundle of packages for Windows: `.msix`, `.msixbundle`.
  case windows

  package var isForApple: Bool {
    switch self {
    case .ios, .macos, .tvos, .watchos, .visionos: true
    case .android, .webExtension, .java, .electron, .dotNet, .windows: false
    }
  }
}

/// The identity that an app declares. A value that it does not declare is nil.
package struct AppIdentity: Hashable, Sendable {
  package var platform: Platform?
  package var identifier: String?
  package var version: String?
  package var build: String?
  /// The development language in canonical form, which is shown when no locale matches.
  package var baseLanguage: String?

  package init() {}
}

/// The values in the files that describe an app, before they are combined.
struct ParsedIdentity {
  var identity = AppIdentity()
  /// Unchanged from the file; may be the name of a folder: `en`, `pt_BR`, `English`.
  var developmentLanguage: String?
  /// The name of the split, if the APK is one of several.
  var splitName: String?
  /// The configurations that the split was built for; nil unless its manifest has them.
  var splitConfigurations: String?
  /// Whether devices receive only the language splits that they need; set for Android app bundles only.
  var languageSplits: Bool?
  /// The language of a browser's language pack, unchanged from the file.
  var languagePack: String?
  /// The same for an extension of VS Code with one language.
  var editorLanguagePack: String?
  /// The languages of an extension of VS Code with several.
  var editorLocalizations: [VSCodeTranslations.Localization] = []
  /// The folder of the extension's manifest, to which its paths are relative.
  var editorFolder = ""
  var warnings: [BundleWarning] = []

  mutating func warn(_ problem: some Error, in entry: String) {
    warnings.append(BundleWarning("\(problem)", entry: entry))
  }
}
