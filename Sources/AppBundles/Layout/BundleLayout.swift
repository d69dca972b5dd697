internal import Archives
internal import ResourceFormats

/// An archive's format, and the folder of the app in it.
struct BundleLayout {
  let format: BundleFormat
  /// The app's own folder; empty when the archive is the app.
  let root: String

  init(_ archive: Archive, tree: FolderTree) {
    let candidates: [(Archive, FolderTree) -> BundleLayout?] = [
      Self.ipa,  // before `appleBundle`: an IPA contains an .app folder
      Self.androidBundle,
      Self.splitSet,  // before `androidPackage`: an .xapk has no AndroidManifest.xml
      Self.androidPackage,
      Self.appleBundle,
      Self.webExtension,
      Self.jar,
    ]
    for candidate in candidates {
      if let layout = candidate(archive, tree) {
        self = layout
        return
      }
    }
    self.init(.folder)
  }

  init(_ format: BundleFormat, root: String = "") {
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

  /// Finds a bundle in this order: the archive itself, by its name and an Info.plist at its root; a folder at
  /// the top with a bundle's suffix; an .app folder up to four levels down, as in installers and release
  /// archives.
  private static func appleBundle(_ archive: Archive, _ tree: FolderTree) -> BundleLayout? {
    if case .directory = archive.container {
      for (suffix, format) in appleSuffixes where archive.name.hasSuffix(suffix) {
        if let found = layout(format, at: "", archive, tree) { return found }
      }
    }
    for (suffix, format) in appleSuffixes {
      for folder in tree.folders[0].subfolders where tree.folders[folder].name.hasSuffix(suffix) {
        if let found = layout(format, at: tree.path(of: folder), archive, tree) { return found }
      }
    }
    var level = tree.folders[FolderTree.root].subfolders
    for _ in 0..<3 {
      level = level.flatMap { tree.folders[$0].subfolders }
      for folder in level where tree.folders[folder].name.hasSuffix(".app") {
        if let found = layout(.app, at: tree.path(of: folder), archive, tree) { return found }
      }
    }
    return nil
  }

  private static func layout(
    _ format: BundleFormat, at root: String, _ archive: Archive, _ tree: FolderTree
  ) -> BundleLayout? {
    guard format == .xcarchive else {
      return infoPlist(of: root, in: archive) == nil ? nil : BundleLayout(format, root: root)
    }
    guard let applications = tree.find(root.appendingPath("Products/Applications")) else { return nil }
    let app = tree.folders[applications].subfolders.first { tree.folders[$0].name.hasSuffix(".app") }
    return BundleLayout(.xcarchive, root: app.map(tree.path) ?? root)
  }

  /// A bundle's Info.plist, as laid out on iOS, on macOS, or in a framework.
  static func infoPlist(of root: String, in archive: Archive) -> Int? {
    let subfolders = ["", "Contents", "Resources", "Versions/A/Resources", "Versions/Current/Resources"]
    for subfolder in subfolders {
      let folder = root.appendingPath(subfolder)
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
    let files = ["BundleConfig.pb", "base/manifest/AndroidManifest.xml"]
    return files.contains { archive.find($0) != nil } ? BundleLayout(.aab) : nil
  }

  private static func androidPackage(_ archive: Archive, _ tree: FolderTree) -> BundleLayout? {
    guard archive.find("AndroidManifest.xml") != nil else { return nil }
    let isLibrary = archive.find("classes.jar") != nil || archive.find("R.txt") != nil
    return BundleLayout(isLibrary ? .aar : .apk)
  }

  /// APKs at the top or in bundletool's folders, in an archive that is not an APK itself.
  private static func splitSet(_ archive: Archive, _ tree: FolderTree) -> BundleLayout? {
    guard archive.find("AndroidManifest.xml") == nil else { return nil }
    let folders = ["", "splits", "standalones"].compactMap(tree.find)
    let apk = FileExtension("apk")
    let hasPackages = folders.contains { folder in
      tree.folders[folder].files.contains { tree.fileExtensions[$0] == apk }
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
    let isExtension =
      archive.name.hasSuffix(".xpi") || tree.find("_locales") != nil
      || archive.find("META-INF/mozilla.rsa") != nil
    return isExtension ? BundleLayout(.xpi) : nil
  }

  private static func jar(_ archive: Archive, _ tree: FolderTree) -> BundleLayout? {
    archive.find("META-INF/MANIFEST.MF") != nil ? BundleLayout(.jar) : nil
  }
}

extension String {
  var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }

  /// Both parts joined with a slash, or one if the other is empty.
  func appendingPath(_ part: String) -> String {
    isEmpty ? part : part.isEmpty ? self : "\(self)/\(part)"
  }
}
