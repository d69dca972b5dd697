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
  /// The folder of each entry; -1 for a name that is not a plain path. 32 bits: an archive has many entries.
  private var folderNumbers: [Int32] = []
  /// The extension of each entry's name.
  private(set) var fileExtensions: [FileExtension] = []
  private var indices: [Key: Int] = [:]

  init(_ archive: Archive) {
    let isFolder = archive.container == .directory
    folders = [Folder(name: isFolder ? archive.name : "", parent: Self.root)]
    folderNumbers.reserveCapacity(archive.entries.count)
    fileExtensions = archive.entries.indices.map { FileExtension(of: $0, in: archive.names) }
    var known = KnownFolders()
    var last = (entry: 0, length: 0, folder: Self.root)
    for index in archive.entries.indices {
      guard archive.names.isPlainPath(index) else {
        folderNumbers.append(-1)
        continue
      }
      let length = archive.names.folderLength(of: index)
      if !archive.names.sharePrefix(index, last.entry, length: length, otherLength: last.length) {
        last = (index, length, folder(archive.names, index, length, &known))
      }
      // checked: `ExpansionBudget` allows less than 2^31 bytes of names
      folderNumbers.append(Int32(truncatingIfNeeded: last.folder))
      if archive.entries[index].kind != .directory { folders[last.folder].files.append(index) }
    }
  }

  /// The folder of an entry; for an entry that is a folder, that folder. Nil for a name that is not a plain path.
  func folder(ofEntry entry: Int) -> Int? {
    let folder = folderNumbers[entry]
    return folder < 0 ? nil : Int(folder)
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

  /// The folder whose path is the first `length` bytes of a name. It is added with its parents if it is new.
  private mutating func folder(
    _ names: EntryNames, _ entry: Int, _ length: Int, _ known: inout KnownFolders
  ) -> Int {
    // The lengths of the paths of new folders, the deepest first.
    var added: [Int] = []
    var length = length
    var parent = Self.root
    while length > 0 {
      if let folder = known.find(names, entry, length) {
        parent = folder
        break
      }
      added.append(length)
      length = names.parentLength(of: entry, length: length)
    }
    for length in added.reversed() {
      let name = names.lastComponent(of: entry, length: length)
      // Two slashes are one. The entry of the root itself is `./`.
      if !name.isEmpty, !(name == "." && length == 1) {
        parent = subfolder(adding: name, to: parent)
      }
      known.add(names, entry, length, folder: parent)
    }
    return parent
  }

  private mutating func subfolder(adding name: String, to parent: Int) -> Int {
    let key = Key(parent: parent, name: name)
    if let known = indices[key] { return known }
    folders.append(Folder(name: name, parent: parent))
    folders[parent].subfolders.append(folders.count - 1)
    indices[key] = folders.count - 1
    return folders.count - 1
  }
}

/// Folders by their paths, each with an entry to compare with: most entries are in a known folder, which is found without
/// creating a string.
private struct KnownFolders {
  private var folders: [(entry: Int, length: Int, folder: Int)] = []
  // Open addressing. A slot contains an index plus one; zero is free. At least half of the slots are free.
  private var slots = [Int32](repeating: 0, count: 64)
  private var hashes: [Int] = []

  func find(_ names: EntryNames, _ entry: Int, _ length: Int) -> Int? {
    let hash = names.prefixHash(of: entry, length: length)
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      let known = folders[index]
      if hashes[index] == hash,
        names.sharePrefix(entry, known.entry, length: length, otherLength: known.length)
      {
        return known.folder
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  mutating func add(_ names: EntryNames, _ entry: Int, _ length: Int, folder: Int) {
    folders.append((entry, length, folder))
    hashes.append(names.prefixHash(of: entry, length: length))
    if folders.count * 2 > slots.count {
      slots = [Int32](repeating: 0, count: slots.count * 2)
      for index in hashes.indices { insert(index) }
    } else {
      insert(hashes.count - 1)
    }
  }

  private mutating func insert(_ index: Int) {
    var slot = hashes[index] & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(truncatingIfNeeded: index + 1)
  }
}
