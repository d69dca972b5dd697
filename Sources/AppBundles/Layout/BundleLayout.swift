internal import Archives

/// An archive's format, and where in it the app is.
struct BundleLayout {
  let format: BundleFormat
  /// The app's own folder; empty when the archive is the app.
  let root: String

  init(_ archive: Archive, tree: FolderTree) {
    let candidates: [(Archive, FolderTree) -> BundleLayout?] = [
      Self.ipa,  // before the folder of an .app, which an IPA holds
      Self.androidBundle,
      Self.splitSet,  // before the APK: an .xapk has no manifest of its own
      Self.androidPackage,
      Self.appleBundle,
      Self.webExtension,
      Self.jar,
    ]
    for candidate in candidates {
      if let shape = candidate(archive, tree) {
        self = shape
        return
      }
    }
    self.init(.folder)
  }

  private init(_ format: BundleFormat, root: String = "") {
    self.format = format
    self.root = root
  }

  // MARK: - Apple

  private static func ipa(_ archive: Archive, _ tree: FolderTree) -> BundleLayout? {
    guard let payload = tree.find("Payload") else { return nil }
    let app = tree.folders[payload].subfolders.first { tree.folders[$0].name.hasSuffix(".app") }
    return app.map { BundleLayout(.ipa, root: tree.path(of: $0)) }
  }

  private static let appleSuffixes: [(suffix: String, format: BundleFormat)] = [
    (".xcarchive", .xcarchive), (".app", .app), (".appex", .appex), (".framework", .framework),
    (".bundle", .bundle),
  ]

  /// A bundle is the archive itself, by its name and an Info.plist at its root; or a folder at its top that has
  /// a bundle's suffix; or an .app a little further down, as installers and release archives have it.
  private static func appleBundle(_ archive: Archive, _ tree: FolderTree) -> BundleLayout? {
    if case .directory = archive.container {
      for (suffix, format) in appleSuffixes where archive.name.hasSuffix(suffix) {
        if let found = shape(format, at: "", archive, tree) { return found }
      }
    }
    for (suffix, format) in appleSuffixes {
      for folder in tree.folders[0].subfolders where tree.folders[folder].name.hasSuffix(suffix) {
        if let found = shape(format, at: tree.path(of: folder), archive, tree) { return found }
      }
    }
    var level = tree.folders[FolderTree.root].subfolders
    for _ in 0..<3 {
      level = level.flatMap { tree.folders[$0].subfolders }
      for folder in level where tree.folders[folder].name.hasSuffix(".app") {
        if let found = shape(.app, at: tree.path(of: folder), archive, tree) { return found }
      }
    }
    return nil
  }

  private static func shape(
    _ format: BundleFormat, at root: String, _ archive: Archive, _ tree: FolderTree
  ) -> BundleLayout? {
    guard format == .xcarchive else {
      return infoPlist(of: root, in: archive) == nil ? nil : BundleLayout(format, root: root)
    }
    guard let applications = tree.find(root.appendingPath("Products/Applications")) else { return nil }
    let app = tree.folders[applications].subfolders.first { tree.folders[$0].name.hasSuffix(".app") }
    return BundleLayout(.xcarchive, root: app.map(tree.path) ?? root)
  }

  /// A bundle's Info.plist in the iOS shape, the macOS shape, or a framework's.
  static func infoPlist(of root: String, in archive: Archive) -> Int? {
    let places = ["", "Contents", "Resources", "Versions/A/Resources", "Versions/Current/Resources"]
    for place in places {
      let folder = place.isEmpty ? root : root.appendingPath(place)
      if let entry = archive.find(folder.appendingPath("Info.plist")),
        archive.entries[entry].kind == .file
      {
        return entry
      }
    }
    return nil
  }

  // MARK: - Android

  private static func androidBundle(_ archive: Archive, _ tree: FolderTree) -> BundleLayout? {
    let marks = ["BundleConfig.pb", "base/manifest/AndroidManifest.xml"]
    return marks.contains { archive.find($0) != nil } ? BundleLayout(.aab) : nil
  }

  private static func androidPackage(_ archive: Archive, _ tree: FolderTree) -> BundleLayout? {
    guard archive.find("AndroidManifest.xml") != nil else { return nil }
    let isLibrary = archive.find("classes.jar") != nil || archive.find("R.txt") != nil
    return BundleLayout(isLibrary ? .aar : .apk)
  }

  /// APKs at the top, or where bundletool puts them, and no app around them.
  private static func splitSet(_ archive: Archive, _ tree: FolderTree) -> BundleLayout? {
    guard archive.find("AndroidManifest.xml") == nil else { return nil }
    let places = ["", "splits", "standalones"].compactMap(tree.find)
    let apk = FileExtension("apk")
    let hasPackages = places.contains { place in
      tree.folders[place].files.contains { FileExtension(of: $0, in: archive.names) == apk }
    }
    guard hasPackages else { return nil }
    if archive.find("toc.pb") != nil { return BundleLayout(.apks) }
    if archive.find("info.json") != nil { return BundleLayout(.apkm) }
    if archive.find("manifest.json") != nil { return BundleLayout(.xapk) }
    return BundleLayout(.apks)
  }

  // MARK: - Others

  private static func webExtension(_ archive: Archive, _ tree: FolderTree) -> BundleLayout? {
    guard archive.find("manifest.json") != nil else { return nil }
    let isOne =
      archive.name.hasSuffix(".xpi") || tree.find("_locales") != nil
      || archive.find("META-INF/mozilla.rsa") != nil
    return isOne ? BundleLayout(.xpi) : nil
  }

  private static func jar(_ archive: Archive, _ tree: FolderTree) -> BundleLayout? {
    archive.find("META-INF/MANIFEST.MF") != nil ? BundleLayout(.jar) : nil
  }
}

extension String {
  var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }

  /// Joined with a slash, unless one side is empty.
  func appendingPath(_ part: String) -> String {
    isEmpty ? part : part.isEmpty ? self : "\(self)/\(part)"
  }
}
