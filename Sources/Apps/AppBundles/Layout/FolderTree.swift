import Archives
import ResourceFormats

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
    /// The extensions of these entries.
    var fileExtensions: Set<FileExtension> = []
  }

  private struct Key: Hashable {
    let parent: Int
    let name: String
  }

  static let root = 0
  /// The root is first. It has the name of the folder that stands for the archive, if there is one. A parent
  /// precedes its subfolders.
  private(set) var folders: [Folder]
  /// The folder of each entry; nil for a name that is not a plain path.
  private var folderNumbers: [Int?] = []
  /// The extension of each entry's name.
  private(set) var fileExtensions: [FileExtension] = []
  private var indices: [Key: Int] = [:]

  init(_ archive: Archive) {
    let isFolder = archive.container == .directory
    folders = [Folder(name: isFolder ? archive.name : "", parent: Self.root)]
    folderNumbers.reserveCapacity(archive.entries.count)
    fileExtensions = archive.entries.indices.map { FileExtension(of: $0, in: archive.names) }
    var last = (entry: 0, length: 0, folder: Self.root)
    for index in archive.entries.indices {
      guard archive.names.isPlainPath(index) else {
        folderNumbers.append(nil)
        continue
      }
      let length = archive.names.folderLength(of: index)
      if !archive.names.sharePrefix(index, last.entry, length: length, otherLength: last.length) {
        last = (index, length, folder(archive.names.prefix(of: index, length: length)))
      }
      folderNumbers.append(last.folder)
      if archive.entries[index].kind != .directory { addFile(index, to: last.folder) }
    }
  }

  private mutating func addFile(_ entry: Int, to folder: Int) {
    // Most files have the extension of the one before.
    let isKnown = folders[folder].files.last.map { fileExtensions[$0] == fileExtensions[entry] } ?? false
    if !isKnown { folders[folder].fileExtensions.insert(fileExtensions[entry]) }
    folders[folder].files.append(entry)
  }

  /// The folder of an entry; for an entry that is a folder, that folder. Nil for a name that is not a plain path.
  func folder(ofEntry entry: Int) -> Int? { folderNumbers[entry] }

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

  /// The folder at a path. It is added with its parents if it is new.
  private mutating func folder(_ path: String) -> Int {
    var parent = Self.root
    // Two slashes are one. The entry of the root itself is `./`.
    for (index, name) in path.utf8.split(separator: UInt8(ascii: "/")).enumerated() {
      let name = String(Substring(name))
      if index > 0 || name != "." { parent = subfolder(adding: name, to: parent) }
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
