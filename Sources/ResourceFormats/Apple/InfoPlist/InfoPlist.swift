internal import Bytes
package import DataFormats

/// The identity and platform of a bundle in its Info.plist. A key that is missing or has a value of another
/// type is nil.
package struct InfoPlist: Hashable, Sendable {
  /// CFBundleIdentifier
  package var identifier: String?
  /// CFBundleShortVersionString: the version shown to users.
  package var shortVersion: String?
  /// CFBundleVersion: the build.
  package var buildVersion: String?
  /// CFBundleDevelopmentRegion in its original spelling: `en`, `pt_BR`, `English`.
  package var developmentRegion: String?
  /// CFBundleLocalizations in its original spelling; nil without the key.
  package var localizations: [String]?
  /// CFBundleSupportedPlatforms: `iPhoneOS`, `MacOSX`, …
  package var supportedPlatforms: [String]
  /// DTPlatformName: `iphoneos`, `macosx`, …
  package var platformName: String?
  /// CFBundlePackageType: `APPL`, `FMWK`, `BNDL`, `XPC!`.
  package var packageType: String?
  /// CFBundleExecutable
  package var executable: String?
  /// LSRequiresIPhoneOS
  package var requiresIPhoneOS: Bool
  /// MinimumOSVersion: used on Apple platforms other than macOS.
  package var minimumOSVersion: String?
  /// LSMinimumSystemVersion: used on macOS.
  package var minimumSystemVersion: String?

  /// UILaunchStoryboardName, also of one device, and the files in UILaunchStoryboards.
  package var launchStoryboards: Set<String>
  /// The main interfaces that the system loads: UIMainStoryboardFile, NSMainStoryboardFile, NSMainNibFile,
  /// UISceneStoryboardFile and NSExtensionMainStoryboard.
  package var mainInterfaces: Set<String>

  /// - Throws: `FormatError` if the bytes are not a property list or its root is not a dictionary.
  package init(bytes: RawSpan) throws(FormatError) {
    let list = try PropertyList(bytes)
    guard list.dictionary != nil else { throw FormatError(.rootIsNotADictionary, at: 0) }
    identifier = list["CFBundleIdentifier"]?.string
    shortVersion = list["CFBundleShortVersionString"]?.string
    buildVersion = list["CFBundleVersion"]?.string
    developmentRegion = list["CFBundleDevelopmentRegion"]?.string
    localizations = list["CFBundleLocalizations"]?.array?.compactMap(\.string)
    supportedPlatforms = list["CFBundleSupportedPlatforms"]?.array?.compactMap(\.string) ?? []
    platformName = list["DTPlatformName"]?.string
    packageType = list["CFBundlePackageType"]?.string
    executable = list["CFBundleExecutable"]?.string
    requiresIPhoneOS = list["LSRequiresIPhoneOS"]?.boolean ?? false
    minimumOSVersion = list["MinimumOSVersion"]?.string
    minimumSystemVersion = list["LSMinimumSystemVersion"]?.string
    launchStoryboards = Set(
      list.texts(of: ["UILaunchStoryboardName", "UILaunchStoryboardFile"], below: ["UILaunchStoryboards"]))
    mainInterfaces = Set(
      list.texts(
        of: [
          "UIMainStoryboardFile", "NSMainStoryboardFile", "NSMainNibFile", "UISceneStoryboardFile",
          "NSExtensionMainStoryboard",
        ], below: ["UIApplicationSceneManifest", "NSExtension"]))
  }
}

extension PropertyList {
  /// The texts of some keys of the root dictionary, and at any depth below other keys. A key may end in a device:
  /// `UILaunchStoryboardName~ipad`.
  fileprivate func texts(of keys: Set<String>, below parents: Set<String>) -> [String] {
    (dictionary?.entries ?? []).flatMap { key, value -> [String] in
      let name = key.split(separator: "~").first.map(String.init) ?? key
      if keys.contains(name) { return [value.string].compactMap(\.self) }
      return parents.contains(name) ? value.texts(of: keys) : []
    }
  }

  /// The texts of some keys at any depth, which the parser limits.
  private func texts(of keys: Set<String>) -> [String] {
    switch self {
    case .array(let values): values.flatMap { $0.texts(of: keys) }
    case .dictionary(let dictionary):
      dictionary.entries.flatMap { key, value in
        keys.contains(key) ? [value.string].compactMap(\.self) : value.texts(of: keys)
      }
    default: []
    }
  }
}
