internal import Archives

/// The folders of an archive and which entries lie in each, so that conventions look at a folder once however
/// many files it has.
struct FolderTree {
  struct Folder {
    let name: String
    /// From the archive's root, without a slash at the end; empty for the root.
    let path: String
    /// The root is its own parent.
    let parent: Int
    var subfolders: [Int] = []
    /// Entries that are files directly in it.
    var files: [Int] = []
  }

  /// Parents come before their folders; the root is first.
  private(set) var folders = [Folder(name: "", path: "", parent: 0)]
  /// The folder of each entry; an entry that is a folder lies in itself. Nil for names that are no paths.
  private(set) var folderOfEntry: [Int?] = []
  private var byPath = ["": 0]

  init(_ archive: Archive) {
    folderOfEntry.reserveCapacity(archive.entries.count)
    // Folders by the hash of their bytes, with an entry to compare with: most entries lie in a folder that was
    // met before, and finding it makes no string.
    var met: [Int: (entry: Int, length: Int, folder: Int)] = [:]
    var last = (entry: 0, length: 0, folder: 0)
    for index in archive.entries.indices {
      guard archive.names.isPlainPath(index) else {
        folderOfEntry.append(nil)
        continue
      }
      let length = archive.names.folderLength(of: index)
      if !archive.names.sharePrefix(index, last.entry, length: length, otherLength: last.length) {
        let hash = archive.names.prefixHash(of: index, length: length)
        if let found = met[hash],
          archive.names.sharePrefix(index, found.entry, length: length, otherLength: found.length)
        {
          last = found
        } else {
          last = (index, length, insert(archive.names.prefix(of: index, length: length)))
          met[hash] = last
        }
      }
      folderOfEntry.append(last.folder)
      if archive.entries[index].kind != .directory { folders[last.folder].files.append(index) }
    }
  }

  func find(_ path: String) -> Int? { byPath[path] }

  private mutating func insert(_ path: String) -> Int {
    if let known = byPath[path] { return known }
    var parent = 0
    var start = path.startIndex
    while start < path.endIndex {
      let end = path[start...].firstIndex(of: "/") ?? path.endIndex
      let prefix = String(path[..<end])
      if let known = byPath[prefix] {
        parent = known
      } else {
        folders.append(Folder(name: String(path[start..<end]), path: prefix, parent: parent))
        let index = folders.count - 1
        folders[parent].subfolders.append(index)
        byPath[prefix] = index
        parent = index
      }
      start = end == path.endIndex ? end : path.index(after: end)
    }
    return parent
  }
}
