internal import Archives

/// The parts of an app by the folders they lie in.
enum ComponentFinder {
  /// The first component is the app, or the folder of resources, itself: what no other one holds is its.
  static func components(of shape: BundleLayout, in archive: Archive, tree: FolderTree) -> [Component] {
    let root = Component(name: rootName(shape, archive), kind: rootKind(shape.format), path: "")
    switch shape.format {
    case .ipa, .app, .appex, .framework, .bundle, .xcarchive: return [root] + apple(tree, below: shape.root)
    case .aab: return [root] + modules(archive, tree)
    case .apk, .aar, .apks, .xapk, .apkm, .xpi, .jar, .folder: return [root]
    }
  }

  private static func rootName(_ shape: BundleLayout, _ archive: Archive) -> String {
    let name = shape.root.split(separator: "/").last.map(String.init) ?? archive.name
    return shape.format == .aab ? "base" : shape.format == .folder ? name : name.withoutExtension
  }

  private static func rootKind(_ format: BundleFormat) -> Component.Kind {
    switch format {
    case .ipa, .app, .xcarchive, .apk, .aab, .apks, .xapk, .apkm, .xpi, .jar: .app
    case .appex: .extension
    case .framework, .aar: .framework
    case .bundle, .folder: .folder
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
    case "app": parent == "Watch" ? .watchApp : parent == "AppClips" ? .appClip : .app
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
