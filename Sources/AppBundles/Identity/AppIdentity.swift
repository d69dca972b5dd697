package enum Platform: String, Hashable, Sendable, CaseIterable {
  case ios, macos, tvos, watchos, visionos, android
  /// Firefox, Thunderbird and other hosts of web extensions.
  case webExtension
  case java
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
