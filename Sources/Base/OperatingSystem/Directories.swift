/// Creates and removes folders.
package enum Directories {
  /// Creates a folder and those above it.
  /// - Returns: the folders that did not exist, those above others first.
  /// - Throws: `OutputError` if one cannot be created, or if a file has its path.
  @discardableResult
  package static func create(_ path: String) throws(OutputError) -> [String] {
    func isFolder(_ path: String) -> Bool { (try? FileStatus.ofFile(at: path))?.kind == .directory }
    if isFolder(path) { return [] }
    var created: [String] = []
    let components = path.split(separator: "/", omittingEmptySubsequences: true)
    var folder = path.hasPrefix("/") ? "/" : ""
    for component in components {
      if !folder.isEmpty, folder != "/" { folder += "/" }
      folder += component
      if isFolder(folder) { continue }
      do throws(SystemError) { try Libc.makeFolder(folder) } catch {
        // Another process may have created it meanwhile.
        if isFolder(folder) { continue }
        removeEmpty(created)
        throw OutputError(path: path, code: error.code)
      }
      created.append(folder)
    }
    return created
  }

  /// Removes folders that ``create(_:)`` made and that are still empty.
  package static func removeEmpty(_ created: [String]) {
    for folder in created.reversed() { Libc.removeFolder(folder) }
  }
}
