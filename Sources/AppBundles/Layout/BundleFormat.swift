/// What kind of app archive something is, by its layout rather than its name.
package enum BundleFormat: String, Hashable, Sendable, CaseIterable {
  case ipa, app, appex, framework, bundle, xcarchive
  case apk, aab, aar
  /// A set of split APKs: bundletool's, APKPure's, APKMirror's, or a folder of them.
  case apks, xapk, apkm
  case xpi, jar
  /// Resources with no app around them.
  case folder
}

package enum Platform: String, Hashable, Sendable, CaseIterable {
  case ios, macos, tvos, watchos, visionos, android
  /// Firefox, Thunderbird and other hosts of web extensions.
  case webExtension = "web-extension"
  case java
}

/// Who the app says it is. What it does not say is nil.
package struct AppIdentity: Hashable, Sendable {
  package var platform: Platform?
  package var identifier: String?
  package var version: String?
  package var build: String?
  /// The development language in canonical form: what is shown when no locale fits.
  package var baseLanguage: String?

  package init() {}
}

/// A part of the app that is built and signed, or delivered, by itself.
package struct Component: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case app
    case appClip = "app clip"
    case `extension`
    case framework
    case watchApp = "watch app"
    case featureModule = "feature module"
    case split
    case folder
  }

  package let name: String
  package let kind: Kind
  /// Its folder in the archive; empty for the archive itself.
  package let path: String
}
