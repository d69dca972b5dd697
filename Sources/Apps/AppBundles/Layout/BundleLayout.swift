import Archives
import ResourceFormats

/// An archive's format, and the folder of the app in it.
struct BundleLayout {
  let format: BundleFormat
  /// The app's own folder; empty when the archive is the app.
  var root = ""
  /// The entry of the bundle's Info.plist; nil without one, and in formats of other platforms.
  var infoPlist: Int?
}

extension BundleLayout {
  init(_ archive: Archive, tree: FolderTree) {
    let candidates: [(Archive, FolderTree) -> BundleLayout?] = [
      { AppleLayout(archive: $0, tree: $1).ipa() },  // before other bundles: an IPA contains an .app folder
      Self.androidBundle,
      Self.splitSet,  // before `androidPackage`: an .xapk has no AndroidManifest.xml
      Self.androidPackage,
      Self.debianPackage,
      { AppleLayout(archive: $0, tree: $1).bundle() },
      Self.webExtension,
      Self.jar,
    ]
    for candidate in candidates {
      if let layout = candidate(archive, tree) {
        self = layout
        return
      }
    }
    self.init(format: .folder)
  }

  // MARK: - Android

  private static func androidBundle(_ archive: Archive, _ tree: FolderTree) -> BundleLayout? {
    let files = ["BundleConfig.pb", "base/manifest/AndroidManifest.xml"]
    return files.contains { archive.find($0) != nil } ? BundleLayout(format: .aab) : nil
  }

  /// An APK has a manifest, except packages of resources only, such as those of build tools.
  private static func androidPackage(_ archive: Archive, _ tree: FolderTree) -> BundleLayout? {
    guard archive.find("AndroidManifest.xml") != nil else {
      return archive.find("resources.arsc") == nil ? nil : BundleLayout(format: .apk)
    }
    let isLibrary = archive.find("classes.jar") != nil || archive.find("R.txt") != nil
    return BundleLayout(format: isLibrary ? .aar : .apk)
  }

  /// APKs at the top or in bundletool's folders, in an archive that is not an APK itself.
  private static func splitSet(_ archive: Archive, _ tree: FolderTree) -> BundleLayout? {
    guard archive.find("AndroidManifest.xml") == nil else { return nil }
    // An archive with apps of several platforms is a folder of apps.
    let others = [FileExtension("ipa"), FileExtension("aab")]
    guard !tree.folders[FolderTree.root].files.contains(where: { others.contains(tree.fileExtensions[$0]) })
    else { return nil }
    let folders = ["", "splits", "standalones"].compactMap(tree.find)
    let apk = FileExtension("apk")
    let hasPackages = folders.contains { folder in
      tree.folders[folder].files.contains { tree.fileExtensions[$0] == apk }
    }
    guard hasPackages else { return nil }
    if archive.find("toc.pb") != nil { return BundleLayout(format: .apks) }
    if archive.find("info.json") != nil { return BundleLayout(format: .apkm) }
    if archive.find("manifest.json") != nil { return BundleLayout(format: .xapk) }
    return BundleLayout(format: .apks)
  }

  // MARK: - Others

  private static func webExtension(_ archive: Archive, _ tree: FolderTree) -> BundleLayout? {
    guard archive.find("manifest.json") != nil else { return nil }
    let isExtension =
      archive.name.hasSuffix(".xpi") || tree.find("_locales") != nil
      || archive.find("META-INF/mozilla.rsa") != nil
    return isExtension ? BundleLayout(format: .xpi) : nil
  }

  /// deb(5): an `ar` archive with the version of the format first.
  private static func debianPackage(_ archive: Archive, _ tree: FolderTree) -> BundleLayout? {
    guard case .stream = archive.container else { return nil }
    return archive.find("debian-binary") != nil ? BundleLayout(format: .deb) : nil
  }

  private static func jar(_ archive: Archive, _ tree: FolderTree) -> BundleLayout? {
    archive.find("META-INF/MANIFEST.MF") != nil ? BundleLayout(format: .jar) : nil
  }
}

extension String {
  var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }

  /// Both parts joined with a slash, or one if the other is empty.
  func appendingPath(_ part: String) -> String {
    if isEmpty { return part }
    return part.isEmpty ? self : "\(self)/\(part)"
  }
}

/// The kind of an app archive, determined by its layout and not by its name.
package enum BundleFormat: String, Hashable, Sendable, CaseIterable {
  case ipa, app, appex, framework, bundle, xcarchive
  case apk, aab, aar
  /// A set of split APKs from bundletool, APKPure or APKMirror, or a folder of them.
  case apks, xapk, apkm
  case xpi, jar
  /// A Debian package.
  case deb
  /// Resources without an app.
  case folder

  package var isForApple: Bool {
    switch self {
    case .ipa, .app, .appex, .framework, .bundle, .xcarchive: true
    default: false
    }
  }

  /// Whether archives inside are part of the app, and not files that it contains.
  var hasNestedBundles: Bool {
    switch self {
    case .apks, .xapk, .apkm, .deb, .folder: true
    default: false
    }
  }
}
