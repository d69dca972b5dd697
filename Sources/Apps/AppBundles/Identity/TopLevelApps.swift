import Archives

/// The apps that an archive or a folder contains side by side. One app is expected.
enum TopLevelApps {
  /// The folders of the apps in an archive, the app's own folder first; those of frameworks, if the archive is one. Empty
  /// if the archive is the app. In an IPA, only apps in `Payload` are installed.
  static func roots(of layout: BundleLayout, components: [Component]) -> [String] {
    guard !layout.root.isEmpty else { return [] }
    let kind: Component.Kind = layout.format == .framework ? .framework : .app
    var roots = [layout.root]
    // A folder's component precedes those inside it.
    for component in components.dropFirst() where component.kind == kind {
      if layout.format == .ipa, !component.path.hasPrefix("Payload/") { continue }
      guard !roots.contains(where: { component.path.hasPrefix("\($0)/") }) else { continue }
      roots.append(component.path)
    }
    return roots
  }

  /// The identities of apps that are not in the app's own folder; those of frameworks, if the archive is one.
  /// - Parameter roots: the folders of all apps.
  static func siblings(
    of layout: BundleLayout, roots: [String], in archive: Archive, tree: FolderTree
  ) -> [AppIdentity] {
    let apple = AppleLayout(archive: archive, tree: tree)
    let format: BundleFormat = layout.format == .framework ? .framework : .app
    return roots.dropFirst().map { root in
      let found = BundleLayout(format: format, root: root, infoPlist: apple.infoPlist(of: root))
      return IdentityReader(archive: archive, layout: found).read().identity
    }
  }

  /// The files beside the apps of an archive, which are in no app's folder: debug information, notes, and what only a
  /// store reads of an IPA. Empty if the archive is the app.
  static func filesBeside(_ roots: [String], in archive: Archive, tree: FolderTree) -> Set<Int> {
    guard !roots.isEmpty else { return [] }
    var isInside = [Bool](repeating: false, count: tree.folders.count)
    for folder in roots.compactMap(tree.find) { isInside[folder] = true }
    // A parent precedes its subfolders.
    for (index, folder) in tree.folders.enumerated() where isInside[folder.parent] { isInside[index] = true }
    return Set(
      archive.entries.indices.filter { entry in
        guard archive.entries[entry].kind != .directory else { return false }
        guard let folder = tree.folder(ofEntry: entry) else { return true }
        return !isInside[folder]
      })
  }

  /// A warning if there are several apps, several versions of one, or several copies of one version.
  /// - Parameters:
  ///   - apps: the identities of all apps, splits included.
  ///   - whole: the identities of those that are not splits: each one is a copy of the app.
  static func warning(
    about apps: [AppIdentity], whole: [AppIdentity], in archive: Archive
  ) -> BundleWarning? {
    let subject = archive.container == .directory ? "folder" : "archive"
    var identifiers: [String] = []
    for identifier in apps.compactMap(\.identifier) where !identifiers.contains(identifier) {
      identifiers.append(identifier)
    }
    guard let first = identifiers.first else { return nil }
    if identifiers.count > 1 {
      return BundleWarning(
        "\(subject) contains \(identifiers.count) different apps: \(list(identifiers)); treated as one app")
    }
    // Splits without a version name have the build number of the app. Versions may share a build number.
    let known = apps.filter { $0.identifier != nil }
    let builds = Set(known.compactMap { $0.build ?? $0.version })
    let named = Set(known.filter { $0.version != nil }.map { [$0.version, $0.build] })
    let versions = max(builds.count, named.count)
    if versions > 1 {
      return BundleWarning("\(subject) contains \(versions) versions of \(first); treated as one app")
    }
    let copies = whole.filter { $0.identifier == first }.count
    guard copies > 1 else { return nil }
    return BundleWarning("\(subject) contains \(copies) copies of \(first); treated as one app")
  }

  /// The first names in order, at most five.
  private static func list(_ names: [String]) -> String {
    let maxNames = 5
    let listed = names.sorted().prefix(maxNames).joined(separator: ", ")
    return names.count > maxNames ? "\(listed), …" : listed
  }
}
