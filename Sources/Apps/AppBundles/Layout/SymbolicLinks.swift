import Archives

/// The symbolic links of an archive and the entries that they lead to. Links are never followed outside the
/// archive.
struct SymbolicLinks {
  enum Target: Hashable {
    case file(Int)
    case folder(Int)
  }

  struct Link {
    /// The entry of the link itself.
    let entry: Int
    /// The folder that contains it.
    let folder: Int
    /// Nil if the link is absolute, leaves the archive, leads in a circle, or leads to nothing.
    let target: Target?
    /// The other links on the way to the target.
    let hops: [Int]
  }

  /// In the order of the archive.
  let links: [Link]
  /// Nil without links.
  let tree: FolderTree?

  /// No links.
  init() {
    links = []
    tree = nil
  }

  init(_ archive: Archive, _ tree: FolderTree) {
    var resolver = LinkResolver(archive: archive, tree: tree)
    let links = archive.entries.indices.compactMap { entry -> Link? in
      guard archive.entries[entry].kind == .symbolicLink, let folder = tree.folder(ofEntry: entry) else {
        return nil
      }
      let (target, hops) = resolver.resolve(entry, in: folder)
      return Link(entry: entry, folder: folder, target: target, hops: hops)
    }
    self.links = links
    self.tree = links.isEmpty ? nil : tree
  }
}

/// Follows symbolic links in a tree of folders.
private struct LinkResolver {
  /// The most links in a chain; the limit of Linux.
  private static let maxHops = 40
  /// The number of folders and links that are visited for one link.
  private static let maxSteps = 1000

  let archive: Archive
  let tree: FolderTree
  /// The files and links of the folders that were visited, by name.
  var files: [Int: [String: Int]] = [:]

  mutating func resolve(_ link: Int, in folder: Int) -> (target: SymbolicLinks.Target?, hops: [Int]) {
    guard let path = parts(of: link) else { return (nil, []) }
    // The rest of the path, last part first.
    var rest = path
    var current = folder
    var hops: [Int] = []
    var steps = 0
    while let part = rest.popLast() {
      steps += 1
      guard steps < Self.maxSteps else { return (nil, hops) }
      if part == "." { continue }
      if part == ".." {
        guard current != FolderTree.root else { return (nil, hops) }
        current = tree.folders[current].parent
      } else if let subfolder = tree.subfolder(part, of: current) {
        current = subfolder
      } else if let entry = file(part, in: current) {
        guard archive.entries[entry].kind == .symbolicLink else {
          return (rest.isEmpty ? .file(entry) : nil, hops)
        }
        guard hops.count < Self.maxHops, let path = parts(of: entry) else { return (nil, hops) }
        hops.append(entry)
        rest += path
      } else {
        return (nil, hops)
      }
    }
    return (.folder(current), hops)
  }

  /// The parts of a link's path, last part first; nil for an absolute path.
  private func parts(of link: Int) -> [String]? {
    guard let path = archive.linkTarget(at: link), !path.hasPrefix("/") else { return nil }
    return path.split(separator: "/").reversed().map(String.init)
  }

  private mutating func file(_ name: String, in folder: Int) -> Int? {
    if let known = files[folder] { return known[name] }
    var names: [String: Int] = [:]
    for entry in tree.folders[folder].files { names[archive.names.fileName(of: entry)] = entry }
    files[folder] = names
    return names[name]
  }
}
