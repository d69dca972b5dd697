import Archives

/// Finds the symbolic links whose targets are removed.
struct DanglingLinks {
  private let links: SymbolicLinks
  private let tree: FolderTree
  private var removed: Set<Int>
  /// By folder: the files, links and folders in it that are kept, and its own entry.
  private var remaining: [Int]
  /// The links that lead to or through an entry or a folder.
  private var dependents: [SymbolicLinks.Target: [SymbolicLinks.Link]] = [:]
  private(set) var found: [Int] = []

  /// - Parameter removed: the entries that are removed.
  init?(_ links: SymbolicLinks, _ archive: Archive, removing removed: Set<Int>) {
    guard let tree = links.tree, !removed.isEmpty else { return nil }
    self.links = links
    self.tree = tree
    self.removed = removed
    remaining = [Int](repeating: 0, count: tree.folders.count)
    for entry in archive.entries.indices where !removed.contains(entry) {
      if let folder = tree.folder(ofEntry: entry) { remaining[folder] += 1 }
    }
    // A parent precedes its subfolders.
    for folder in tree.folders.indices.reversed() where folder != FolderTree.root && remaining[folder] > 0 {
      remaining[tree.folders[folder].parent] += 1
    }
    for link in links.links {
      if let target = link.target { dependents[target, default: []].append(link) }
      for hop in link.hops { dependents[.file(hop), default: []].append(link) }
    }
    find()
  }

  private mutating func find() {
    var pending: [SymbolicLinks.Target] = removed.map { .file($0) }
    pending += remaining.indices.filter { remaining[$0] == 0 }.map { .folder($0) }
    while let missing = pending.popLast() {
      for link in dependents.removeValue(forKey: missing) ?? [] where removed.insert(link.entry).inserted {
        found.append(link.entry)
        pending.append(.file(link.entry))
        var folder = link.folder
        remaining[folder] -= 1
        while remaining[folder] == 0, folder != FolderTree.root {
          pending.append(.folder(folder))
          folder = tree.folders[folder].parent
          remaining[folder] -= 1
        }
      }
    }
    found.sort()
  }
}
