internal import Archives

/// The folders of an archive and which entries lie in each, so that conventions look at a folder once however
/// many files it has.
///
/// A folder knows its own name and its parent, not its whole path: deep paths cost what they are long and no
/// more.
struct FolderTree {
  struct Folder {
    let name: String
    /// The root is its own parent.
    let parent: Int
    var subfolders: [Int] = []
    /// Entries that are no folders, directly in it.
    var files: [Int] = []
  }

  private struct Place: Hashable {
    let parent: Int
    let name: String
  }

  static let root = 0
  /// Parents come before their folders; the root is first.
  private(set) var folders = [Folder(name: "", parent: root)]
  /// The folder of each entry; an entry that is a folder lies in itself. Nil for names that are no paths.
  private(set) var folderOfEntry: [Int?] = []
  private var places: [Place: Int] = [:]

  init(_ archive: Archive) {
    folderOfEntry.reserveCapacity(archive.entries.count)
    // Folders by the hash of their bytes, with an entry to compare with: most entries lie in a folder that was
    // met before, and finding it makes no string.
    var met: [Int: (entry: Int, length: Int, folder: Int)] = [:]
    var last = (entry: 0, length: 0, folder: Self.root)
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

  func find(_ path: String) -> Int? {
    var folder: Int? = Self.root
    for name in path.split(separator: "/") {
      guard let parent = folder else { return nil }
      folder = places[Place(parent: parent, name: String(name))]
    }
    return folder
  }

  func subfolder(_ name: String, of parent: Int) -> Int? { places[Place(parent: parent, name: name)] }

  /// From the archive's root, without a slash at the end; empty for the root.
  func path(of folder: Int) -> String {
    var names: [String] = []
    var folder = folder
    while folder != Self.root {
      names.append(folders[folder].name)
      folder = folders[folder].parent
    }
    return names.reversed().joined(separator: "/")
  }

  private mutating func insert(_ path: String) -> Int {
    var parent = Self.root
    for name in path.split(separator: "/") {
      let place = Place(parent: parent, name: String(name))
      if let known = places[place] {
        parent = known
      } else {
        folders.append(Folder(name: place.name, parent: parent))
        folders[parent].subfolders.append(folders.count - 1)
        parent = folders.count - 1
        places[place] = parent
      }
    }
    return parent
  }
}
