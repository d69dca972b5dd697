import Bytes
package import DataFormats

/// The identity and platform of a bundle in its Info.plist. A key that is missing or has a value of another
/// type is nil.
package struct InfoPlist: Sendable {
  private let list: JSONValue

  /// CFBundleIdentifier
  package var identifier: String? { list["CFBundleIdentifier"]?.string }
  /// CFBundleShortVersionString: the version shown to users.
  package var shortVersion: String? { list["CFBundleShortVersionString"]?.string }
  /// CFBundleVersion: the build.
  package var buildVersion: String? { list["CFBundleVersion"]?.string }
  /// CFBundleDevelopmentRegion in its original spelling: `en`, `pt_BR`, `English`.
  package var developmentRegion: String? { list["CFBundleDevelopmentRegion"]?.string }
  /// CFBundleLocalizations in its original spelling; nil without the key.
  package var localizations: [String]? { list["CFBundleLocalizations"]?.items?.compactMap(\.string) }
  /// CFBundleSupportedPlatforms: `iPhoneOS`, `MacOSX`, …
  package var supportedPlatforms: [String] {
    list["CFBundleSupportedPlatforms"]?.items?.compactMap(\.string) ?? []
  }
  /// DTPlatformName: `iphoneos`, `macosx`, …
  package var platformName: String? { list["DTPlatformName"]?.string }
  /// CFBundlePackageType: `APPL`, `FMWK`, `BNDL`, `XPC!`.
  package var packageType: String? { list["CFBundlePackageType"]?.string }
  /// CFBundleExecutable
  package var executable: String? { list["CFBundleExecutable"]?.string }
  /// LSRequiresIPhoneOS
  package var requiresIPhoneOS: Bool { list["LSRequiresIPhoneOS"]?.bool ?? false }
  /// CFBundleAllowMixedLocalizations: whether frameworks and bundles may be shown in languages that the app does not have.
  package var allowsMixedLocalizations: Bool { list["CFBundleAllowMixedLocalizations"]?.bool ?? false }
  /// MinimumOSVersion: used on Apple platforms other than macOS.
  package var minimumOSVersion: String? { list["MinimumOSVersion"]?.string }
  /// LSMinimumSystemVersion: used on macOS.
  package var minimumSystemVersion: String? { list["LSMinimumSystemVersion"]?.string }

  /// UILaunchStoryboardName, also of one device, and the files in UILaunchStoryboards.
  package var launchStoryboards: Set<String> {
    Set(list.texts(of: ["UILaunchStoryboardName", "UILaunchStoryboardFile"], below: ["UILaunchStoryboards"]))
  }

  /// The main interfaces that the system loads: UIMainStoryboardFile, NSMainStoryboardFile, NSMainNibFile,
  /// UISceneStoryboardFile and NSExtensionMainStoryboard.
  package var mainInterfaces: Set<String> {
    Set(
      list.texts(
        of: [
          "UIMainStoryboardFile", "NSMainStoryboardFile", "NSMainNibFile", "UISceneStoryboardFile",
          "NSExtensionMainStoryboard",
        ], below: ["UIApplicationSceneManifest", "NSExtension"]))
  }

  /// - Throws: `FormatError` if the bytes are not a property list or its root is not a dictionary.
  package init(bytes: RawSpan) throws(FormatError) {
    list = try PropertyList.value(of: bytes)
    guard list.members != nil else { throw FormatError(.rootIsNotADictionary, at: 0) }
  }
}

extension JSONValue {
  /// The texts of some keys of the root dictionary, and at any depth below other keys. A key may end in a device:
  /// `UILaunchStoryboardName~ipad`.
  fileprivate func texts(of keys: Set<String>, below parents: Set<String>) -> [String] {
    (members ?? []).flatMap { member -> [String] in
      let name = member.name.split(separator: "~").first.map(String.init) ?? member.name
      if keys.contains(name) { return member.value.ownText }
      return parents.contains(name) ? member.value.texts(of: keys) : []
    }
  }

  /// The texts of some keys at any depth, which the parser limits.
  private func texts(of keys: Set<String>) -> [String] {
    switch self {
    case .array(let items): items.flatMap { $0.texts(of: keys) }
    case .object(let members):
      members.flatMap { member in
        if keys.contains(member.name) { return member.value.ownText }
        return member.value.texts(of: keys)
      }
    default: []
    }
  }

  /// The value if it is a text; empty otherwise.
  private var ownText: [String] {
    guard let string else { return [] }
    return [string]
  }
}
