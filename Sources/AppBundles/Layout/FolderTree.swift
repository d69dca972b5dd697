internal import Archives
internal import ResourceFormats

/// The folders of an archive, with the entries in each: conventions are applied once per folder.
///
/// A folder has its name and its parent and not its whole path. Memory is proportional to the length of the
/// paths.
struct FolderTree {
  struct Folder {
    let name: String
    /// The root is its own parent.
    let parent: Int
    var subfolders: [Int] = []
    /// The entries directly in it that are not folders.
    var files: [Int] = []
  }

  private struct Key: Hashable {
    let parent: Int
    let name: String
  }

  static let root = 0
  /// The root is first. It has the name of the folder that stands for the archive, if there is one. A parent
  /// precedes its subfolders.
  private(set) var folders: [Folder]
  /// The folder of each entry; for an entry that is a folder, that folder. Nil for a name that is not a plain
  /// path.
  private(set) var folderOfEntry: [Int?] = []
  /// The extension of each entry's name.
  private(set) var fileExtensions: [FileExtension] = []
  private var indices: [Key: Int] = [:]

  init(_ archive: Archive) {
    let isFolder = archive.container == .directory
    folders = [Folder(name: isFolder ? archive.name : "", parent: Self.root)]
    folderOfEntry.reserveCapacity(archive.entries.count)
    fileExtensions = archive.entries.indices.map { FileExtension(of: $0, in: archive.names) }
    // Folders by the hash of their paths, each with an entry to compare with: most entries are in a known
    // folder, which is found without creating a string.
    var known: [Int: (entry: Int, length: Int, folder: Int)] = [:]
    var last = (entry: 0, length: 0, folder: Self.root)
    for index in archive.entries.indices {
      guard archive.names.isPlainPath(index) else {
        folderOfEntry.append(nil)
        continue
      }
      let length = archive.names.folderLength(of: index)
      if !archive.names.sharePrefix(index, last.entry, length: length, otherLength: last.length) {
        let hash = archive.names.prefixHash(of: index, length: length)
        if let found = known[hash],
          archive.names.sharePrefix(index, found.entry, length: length, otherLength: found.length)
        {
          last = found
        } else {
          last = (index, length, insert(archive.names.prefix(of: index, length: length)))
          known[hash] = last
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
      folder = indices[Key(parent: parent, name: String(name))]
    }
    return folder
  }

  func subfolder(_ name: String, of parent: Int) -> Int? { indices[Key(parent: parent, name: name)] }

  /// The path from the archive's root, without a trailing slash; empty for the root.
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
    // The entry of the root itself: `./`.
    if path == "." { return parent }
    for name in path.split(separator: "/") {
      let key = Key(parent: parent, name: String(name))
      if let known = indices[key] {
        parent = known
      } else {
        folders.append(Folder(name: key.name, parent: parent))
        folders[parent].subfolders.append(folders.count - 1)
        parent = folders.count - 1
        indices[key] = parent
      }
    }
    return parent
  }
}
