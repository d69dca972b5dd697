extension AppBundle {
  /// The nearest folder above a file with a `package.json`; empty for the tree.
  func project(of path: String, in archive: AppArchive) -> String {
    var folders = path.pathParts.dropLast()
    while !folders.isEmpty {
      let folder = folders.joined(separator: "/")
      if find(folder.appendingPath("package.json"), in: archive) != nil { return folder }
      folders = folders.dropLast()
    }
    return ""
  }
}
