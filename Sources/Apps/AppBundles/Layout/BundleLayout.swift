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
    guard archive.container != .asar else {
      self.init(format: .asar)
      return
    }
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
    // An archive with apps of several platforms, or with an app in two formats, is a folder of apps.
    let others = [FileExtension("ipa"), FileExtension("aab")]
    let hasOthers = archive.entries.indices.contains { entry in
      others.contains(tree.fileExtensions[entry]) && !RetainedEntries.isAppleDouble(entry, in: archive)
    }
    guard !hasOthers, !AppleLayout(archive: archive, tree: tree).hasAppAtTop else { return nil }
    let top = onlyFolder(of: tree)
    let root = tree.path(of: top)
    let apk = FileExtension("apk")
    let folders = [top] + ["splits", "standalones"].compactMap { tree.subfolder($0, of: top) }
    let hasPackages = folders.contains { folder in
      tree.folders[folder].files.contains { entry in
        tree.fileExtensions[entry] == apk && !RetainedEntries.isAppleDouble(entry, in: archive)
      }
    }
    guard hasPackages else { return nil }
    let descriptions: [(file: String, format: BundleFormat)] = [
      ("toc.pb", .apks), ("info.json", .apkm), ("manifest.json", .xapk),
    ]
    for (file, format) in descriptions where archive.find(root.appendingPath(file)) != nil {
      return BundleLayout(format: format, root: root)
    }
    // APKs in a folder inside may be several apps.
    let isSet = top == FolderTree.root || archive.find(root.appendingPath("base.apk")) != nil
    return isSet ? BundleLayout(format: .apks, root: root) : nil
  }

  /// The folder that contains all files, apart from those of macOS: an unpacked set of APKs is often in a folder of its
  /// own.
  private static func onlyFolder(of tree: FolderTree) -> Int {
    var folder = FolderTree.root
    while tree.folders[folder].files.isEmpty {
      let subfolders = tree.folders[folder].subfolders.filter { tree.folders[$0].name != "__MACOSX" }
      guard let next = subfolders.first, subfolders.count == 1,
        !["splits", "standalones"].contains(tree.folders[next].name)
      else { break }
      folder = next
    }
    return folder
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
  /// The names between the slashes. A slash separates at its byte, whatever follows it, as in a file system.
  package var pathParts: [String] {
    utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  var lastPathPart: String { pathParts.last ?? self }

  /// Both parts joined with a slash, or one if the other is empty.
  func appendingPath(_ part: String) -> String {
    if isEmpty { return part }
    return part.isEmpty ? self : "\(self)/\(part)"
  }
}

extension Substring {
  /// Whether the text ends with these bytes. `hasSuffix` compares characters, which takes several times as long.
  package func hasBytes(atEnd end: String) -> Bool { utf8.suffix(end.utf8.count).elementsEqual(end.utf8) }
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
  /// The files of an Electron app.
  case asar
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

extension BundleFormat {
  /// The message for a file with an app's extension but no app in it; nil for other extensions.
  static func missingApp(inFileNamed name: String) -> String? {
    switch name.split(separator: ".").last?.lowercased() {
    case "ipa": "no app in it: an IPA has 'Payload/NAME.app'"
    case "apk": "no app in it: an APK has 'AndroidManifest.xml'"
    case "aab": "no app in it: an app bundle has 'base/manifest/AndroidManifest.xml'"
    case "apks", "xapk", "apkm": "no app in it: a set of APKs has an APK"
    default: nil
    }
  }
}
