internal import Archives
internal import ResourceFormats

/// The `.po` files next to a `.mo` of the same name. A program reads the compiled catalog. Its source has the same
/// messages, which are therefore counted and read once.
enum SourceCatalogs {
  static func find(in tree: FolderTree, _ archive: Archive) -> Set<Int> {
    let source = FileExtension("po")
    let compiled = FileExtension("mo")
    var folders: Set<Int> = []
    for (entry, fileExtension) in tree.fileExtensions.enumerated() where fileExtension == source {
      if let folder = tree.folderOfEntry[entry] { folders.insert(folder) }
    }
    var found: Set<Int> = []
    for folder in folders {
      let files = tree.folders[folder].files
      let catalogs = Set(
        files.filter { tree.fileExtensions[$0] == compiled && archive.entries[$0].kind == .file }
          .map { archive.names.fileName(of: $0).withoutExtension })
      guard !catalogs.isEmpty else { continue }
      for entry in files where tree.fileExtensions[entry] == source {
        if catalogs.contains(archive.names.fileName(of: entry).withoutExtension) { found.insert(entry) }
      }
    }
    return found
  }
}
