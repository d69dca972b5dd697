import Archives

/// The apps that an archive or a folder contains side by side. One app is expected.
enum TopLevelApps {
  /// The identities of apps that are not in the app's own folder; those of frameworks, if the archive is one.
  static func siblings(
    of layout: BundleLayout, components: [Component], in archive: Archive, tree: FolderTree
  ) -> [AppIdentity] {
    guard !layout.root.isEmpty else { return [] }
    let kind: Component.Kind = layout.format == .framework ? .framework : .app
    let apple = AppleLayout(archive: archive, tree: tree)
    var outer = [layout.root]
    var identities: [AppIdentity] = []
    // A folder's component precedes those inside it.
    for component in components.dropFirst() where component.kind == kind {
      guard !outer.contains(where: { component.path.hasPrefix("\($0)/") }) else { continue }
      outer.append(component.path)
      let root = component.path
      let format: BundleFormat = kind == .framework ? .framework : .app
      let found = BundleLayout(format: format, root: root, infoPlist: apple.infoPlist(of: root))
      identities.append(IdentityReader(archive: archive, layout: found).read().identity)
    }
    return identities
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
