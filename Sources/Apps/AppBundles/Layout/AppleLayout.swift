import Archives
import Bytes
import DataFormats
import ResourceFormats

/// Finds the bundle of an Apple platform in an archive.
struct AppleLayout {
  let archive: Archive
  let tree: FolderTree

  func ipa() -> BundleLayout? {
    guard let payload = tree.find("Payload"), let app = app(in: payload) else { return nil }
    return BundleLayout(format: .ipa, root: app, infoPlist: infoPlist(of: app))
  }

  /// Whether a folder at the top is an app.
  var hasAppAtTop: Bool {
    tree.folders[FolderTree.root].subfolders.contains { folder in
      tree.folders[folder].name.hasSuffix(".app") && infoPlist(of: tree.path(of: folder)) != nil
    }
  }

  /// In the order in which folders at the top are examined.
  private static let suffixes: [(suffix: String, format: BundleFormat)] = [
    (".xcarchive", .xcarchive), (".app", .app), (".appex", .appex), (".framework", .framework),
    (".bundle", .bundle),
  ]

  /// Finds a bundle in this order: the archive itself, by its name and an Info.plist or by an Info.plist with a
  /// package type; a folder at the top; an app up to four levels down, as in installers and release archives;
  /// another bundle up to four levels down, unless the archive contains other archives, or more than half of its files
  /// are elsewhere: a tree of sources may contain a framework. So may an app whose program is missing, which is a
  /// template, and any app in a repository.
  func bundle() -> BundleLayout? {
    if case .directory = archive.container {
      for (suffix, format) in Self.suffixes where archive.name.hasSuffix(suffix) {
        if let found = layout(format, at: "") { return found }
      }
    }
    if let found = contents(of: FolderTree.root) { return found }
    let levels = bundlesByLevel()
    let levelsOfProducts = containsMostFiles(in: Array(levels.joined())) ? levels : levels.map(products)
    if let top = levelsOfProducts.first, let found = Self.first(top) { return found }
    let deeper = Array(levelsOfProducts.dropFirst().joined())
    if let app = deeper.first(where: { $0.format == .app }) { return app }
    return containsArchives || !containsMostFiles(in: deeper) ? nil : Self.first(deeper)
  }

  /// The bundles without the apps that a tree of sources contains.
  private func products(among bundles: [BundleLayout]) -> [BundleLayout] {
    bundles.filter { $0.format != .app || !isRepository && hasProgram($0) }
  }

  /// Whether the top has files of a version control system, which no package for users has.
  private var isRepository: Bool {
    let top = tree.folders[FolderTree.root]
    let names = top.files.map(archive.names.fileName) + top.subfolders.map { tree.folders[$0].name }
    return names.contains { $0.hasPrefix(".git") || [".hg", ".svn"].contains($0) }
  }

  /// Whether the program of an app is in its folder. Apple, "Bundle Structures": every app has one, in the app's folder, on
  /// macOS in `Contents/MacOS`. A list whose values Xcode has not replaced yet, `$(EXECUTABLE_NAME)`, is a template.
  private func hasProgram(_ app: BundleLayout) -> Bool {
    guard let entry = app.infoPlist, let info = try? archive.parse(at: entry, InfoPlist.init(bytes:)).get()
    else { return true }
    let folder = String(archive.names[entry].dropLast("Info.plist".count + 1))
    let paths = [folder.appendingPath("MacOS"), folder].map {
      $0.appendingPath(info.executable ?? app.root.lastPathPart.withoutExtension)
    }
    return paths.contains { archive.find($0) != nil }
  }

  private func containsMostFiles(in bundles: [BundleLayout]) -> Bool {
    var inside = Set(bundles.compactMap { tree.find($0.root) })
    var files = 0
    var others = 0
    // A parent precedes its subfolders.
    for (index, folder) in tree.folders.enumerated() {
      if inside.contains(folder.parent) { inside.insert(index) }
      if inside.contains(index) { files += folder.files.count } else { others += folder.files.count }
    }
    return files >= others
  }

  private var containsArchives: Bool {
    archive.entries.indices.contains { RetainedEntries.isArchive($0, tree.fileExtensions[$0], in: archive) }
  }

  private static func first(_ found: [BundleLayout]) -> BundleLayout? {
    for (_, format) in suffixes {
      if let layout = found.first(where: { $0.format == format }) { return layout }
    }
    return nil
  }

  /// The bundles in the folders of the first four levels. Bundles in other bundles are not listed.
  private func bundlesByLevel() -> [[BundleLayout]] {
    var level = tree.folders[FolderTree.root].subfolders
    var levels: [[BundleLayout]] = []
    for _ in 0..<4 {
      var next: [Int] = []
      var found: [BundleLayout] = []
      for folder in level {
        let name = tree.folders[folder].name
        let format = Self.suffixes.first { name.hasSuffix($0.suffix) }?.format
        if let layout = format.flatMap({ layout($0, at: tree.path(of: folder)) }) ?? contents(of: folder) {
          found.append(layout)
        } else {
          next += tree.folders[folder].subfolders
        }
      }
      levels.append(found)
      level = next
    }
    return levels
  }

  private func layout(_ format: BundleFormat, at root: String) -> BundleLayout? {
    guard format == .xcarchive else {
      return infoPlist(of: root).map { BundleLayout(format: format, root: root, infoPlist: $0) }
    }
    guard let applications = tree.find(root.appendingPath("Products/Applications")) else { return nil }
    let app = app(in: applications) ?? root
    return BundleLayout(format: .xcarchive, root: app, infoPlist: infoPlist(of: app))
  }

  private func app(in folder: Int) -> String? {
    tree.folders[folder].subfolders.first { tree.folders[$0].name.hasSuffix(".app") }.map(tree.path)
  }
}

// MARK: - Contents without a suffix

extension AppleLayout {
  /// The contents of a bundle in a folder whose name has no bundle's suffix. Below the top, only macOS's
  /// `Contents` are recognized.
  private func contents(of folder: Int) -> BundleLayout? {
    let isTop = folder == FolderTree.root
    guard isTop || tree.subfolder("Contents", of: folder) != nil else { return nil }
    let root = tree.path(of: folder)
    guard let entry = isTop ? infoPlist(of: root) : file(root.appendingPath("Contents/Info.plist")),
      let format = packageFormat(entry, isTop: isTop)
    else { return nil }
    return BundleLayout(format: format, root: root, infoPlist: entry)
  }

  /// The format by CFBundlePackageType. At the top, a bundle with a program and no such key is an app.
  private func packageFormat(_ entry: Int, isTop: Bool) -> BundleFormat? {
    // A damaged file is reported when the identity is read, if another rule finds the bundle.
    guard let info = try? archive.parse(at: entry, InfoPlist.init(bytes:)).get() else { return nil }
    return switch info.packageType {
    case "APPL": .app
    case "FMWK": .framework
    case "BNDL": .bundle
    case "XPC!": .appex
    case nil where isTop && info.identifier != nil && info.executable != nil: .app
    default: nil
    }
  }
}

// MARK: - Info.plist

extension AppleLayout {
  /// A bundle's Info.plist, as laid out on iOS, on macOS, or in a framework. The current version of a framework
  /// is the one that `Versions/Current` is or links to, else the last by name.
  func infoPlist(of root: String) -> Int? {
    for folder in ["", "Contents", "Resources"] {
      if let entry = file(root.appendingPath(folder).appendingPath("Info.plist")) { return entry }
    }
    let versions = root.appendingPath("Versions")
    guard let folder = tree.find(versions) else { return nil }
    let names = tree.folders[folder].subfolders.map { tree.folders[$0].name }.sorted().reversed()
    let current = archive.find("\(versions)/Current").flatMap(archive.linkTarget)
    for name in ["Current", current].compactMap({ $0 }) + names {
      if let entry = file("\(versions)/\(name)/Resources/Info.plist") { return entry }
    }
    return nil
  }

  private func file(_ path: String) -> Int? {
    archive.find(path).flatMap { archive.entries[$0].kind == .file ? $0 : nil }
  }
}
