import Archives
import ResourceFormats

/// Finds the components of an app by their folders.
enum ComponentFinder {
  /// The components of an app. The first is the app, or the folder of resources, and has every file that is
  /// not in another component.
  static func components(of layout: BundleLayout, in archive: Archive, tree: FolderTree) -> [Component] {
    let root = Component(name: rootName(layout, archive), kind: rootKind(layout.format), path: "")
    switch layout.format {
    case .ipa, .app, .appex, .framework, .bundle, .xcarchive: return [root] + apple(tree, below: layout.root)
    case .aab: return [root] + modules(archive, tree)
    case .apk, .aar, .apks, .xapk, .apkm, .xpi, .jar, .deb, .asar, .folder: return [root]
    }
  }

  private static func rootName(_ layout: BundleLayout, _ archive: Archive) -> String {
    let name = layout.root.split(separator: "/").last.map(String.init) ?? archive.name.lastPathPart
    if layout.format == .aab { return "base" }
    // The name of a folder with the contents of a bundle may contain a dot: `Sparkle-2.9`.
    let isContents =
      archive.container == .directory && layout.root.isEmpty && !name.hasSuffix(".\(layout.format)")
    return layout.format == .folder || layout.format == .asar || isContents ? name : name.withoutExtension
  }

  private static func rootKind(_ format: BundleFormat) -> Component.Kind {
    switch format {
    case .ipa, .app, .xcarchive, .apk, .aab, .apks, .xapk, .apkm, .xpi, .jar: .app
    case .appex: .extension
    case .framework, .aar: .framework
    case .bundle, .deb, .asar, .folder: .folder
    }
  }

  private static func apple(_ tree: FolderTree, below root: String) -> [Component] {
    let app = tree.find(root)
    return tree.folders.indices.compactMap { index in
      let folder = tree.folders[index]
      guard index != FolderTree.root, index != app,
        let kind = appleKind(folder, parent: tree.folders[folder.parent].name)
      else { return nil }
      let path = tree.path(of: index)
      guard !path.hasPrefix("__MACOSX/") else { return nil }
      return Component(name: folder.name.withoutExtension, kind: kind, path: path)
    }
  }

  private static func appleKind(_ folder: FolderTree.Folder, parent: String) -> Component.Kind? {
    switch folder.name.pathExtension {
    case "app" where parent == "Watch": .watchApp
    case "app" where parent == "AppClips": .appClip
    case "app": .app
    case "appex", "xpc", "systemextension", "plugin": .extension
    case "framework": .framework
    default: nil
    }
  }

  private static func modules(_ archive: Archive, _ tree: FolderTree) -> [Component] {
    tree.folders[0].subfolders.compactMap { index in
      let folder = tree.folders[index]
      guard folder.name != "base",
        archive.find("\(folder.name)/manifest/AndroidManifest.xml") != nil
      else { return nil }
      return Component(name: folder.name, kind: .featureModule, path: folder.name)
    }
  }
}
