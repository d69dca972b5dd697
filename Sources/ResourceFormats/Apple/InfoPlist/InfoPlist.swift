package import DataFormats

/// What a bundle's Info.plist says of it. A key that is missing, or of another type than it should be, is nil.
package struct InfoPlist: Hashable, Sendable {
  /// CFBundleIdentifier
  package var identifier: String?
  /// CFBundleShortVersionString: the version that people see.
  package var shortVersion: String?
  /// CFBundleVersion: the build.
  package var buildVersion: String?
  /// CFBundleDevelopmentRegion, as it is written: `en`, `pt_BR`, `English`.
  package var developmentRegion: String?
  /// CFBundleSupportedPlatforms: `iPhoneOS`, `MacOSX`, …
  package var supportedPlatforms: [String]
  /// DTPlatformName: `iphoneos`, `macosx`, …
  package var platformName: String?
  /// LSRequiresIPhoneOS
  package var requiresIPhoneOS: Bool
  /// MinimumOSVersion: on every platform of Apple's but macOS.
  package var minimumOSVersion: String?
  /// LSMinimumSystemVersion: on macOS.
  package var minimumSystemVersion: String?

  /// - Throws: where the bytes are no property list, or its root is no dictionary.
  package init(bytes: RawSpan) throws(FormatError) {
    let list = try PropertyList(bytes)
    guard list.dictionary != nil else { throw FormatError(.rootIsNotADictionary, at: 0) }
    self.init(list)
  }

  package init(_ list: PropertyList) {
    identifier = list["CFBundleIdentifier"]?.string
    shortVersion = list["CFBundleShortVersionString"]?.string
    buildVersion = list["CFBundleVersion"]?.string
    developmentRegion = list["CFBundleDevelopmentRegion"]?.string
    supportedPlatforms = list["CFBundleSupportedPlatforms"]?.array?.compactMap(\.string) ?? []
    platformName = list["DTPlatformName"]?.string
    requiresIPhoneOS = list["LSRequiresIPhoneOS"]?.boolean ?? false
    minimumOSVersion = list["MinimumOSVersion"]?.string
    minimumSystemVersion = list["LSMinimumSystemVersion"]?.string
  }
}
