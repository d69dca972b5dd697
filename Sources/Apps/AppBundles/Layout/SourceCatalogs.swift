import Archives
import ResourceFormats

/// The `.po` files next to a `.mo` of the same name. A program reads the compiled catalog. Its source has the same
/// messages, which are therefore counted and read once, unless the compiled catalog is damaged.
enum SourceCatalogs {
  /// The compiled catalog of each source, by entry.
  static func find(in tree: FolderTree, _ archive: Archive) -> [Int: Int] {
    let source = FileExtension("po")
    let compiled = FileExtension("mo")
    var folders: Set<Int> = []
    for (entry, fileExtension) in tree.fileExtensions.enumerated() where fileExtension == source {
      if let folder = tree.folder(ofEntry: entry) { folders.insert(folder) }
    }
    var found: [Int: Int] = [:]
    for folder in folders {
      let files = tree.folders[folder].files
      let catalogs = Dictionary(
        files.filter { tree.fileExtensions[$0] == compiled && archive.entries[$0].kind == .file }
          .map { (archive.names.fileName(of: $0).withoutExtension, $0) }
      ) { _, last in last }
      guard !catalogs.isEmpty else { continue }
      for entry in files where tree.fileExtensions[entry] == source {
        found[entry] = catalogs[archive.names.fileName(of: entry).withoutExtension]
      }
    }
    return found
  }
}
