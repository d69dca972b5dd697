import Bytes

/// A folder of files that can be written again, such as a cache. Nothing waits until the bytes are on the disk.
///
/// After a power loss, such a folder may have files that are empty. Its reader must compare their sizes.
package enum CacheFolder {
  /// Makes a folder with files, and gives it its name in one step. The folder must not exist.
  ///
  /// - Parameters:
  ///   - files: the last one is written last. A name may have folders.
  ///   - temporary: the path of the folder while it is filled. One that an ended process left is removed.
  package static func write(
    _ files: [(name: String, bytes: [UInt8])], to path: String, temporary: String
  ) throws(SystemError) {
    remove(temporary)
    do throws(SystemError) {
      try Libc.makeFolder(temporary)
      var folders: Set<String> = []
      for file in files {
        try makeFolders(of: file.name, in: temporary, &folders)
        let descriptor = try Libc.createFile("\(temporary)/\(file.name)", permissions: 0o644)
        defer { Libc.closeDescriptor(descriptor) }
        try Libc.writeBytes(descriptor, file.bytes.rawBytes)
      }
      try Libc.renameFile(temporary, to: path)
    } catch {
      remove(temporary)
      throw error
    }
  }

  private static func makeFolders(
    of name: String, in folder: String, _ made: inout Set<String>
  ) throws(SystemError) {
    var path = folder
    for part in name.split(separator: "/").dropLast() {
      path += "/\(part)"
      if made.insert(path).inserted { try Libc.makeFolder(path) }
    }
  }

  /// Removes a folder with its files as far as possible. Links are removed and not followed.
  package static func remove(_ path: String) {
    guard let status = try? FileStatus.ofFile(at: path, followingLinks: false) else { return }
    guard status.kind == .directory else {
      try? Libc.removeFile(path)
      return
    }
    for name in (try? Libc.names(inFolder: path.utf8)) ?? [] {
      remove("\(path)/\(String(decoding: name, as: UTF8.self))")
    }
    Libc.removeFolder(path)
  }
}
