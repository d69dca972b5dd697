import Bytes

/// A folder that is created if needed. Each of its files is replaced atomically.
struct OutputFolder {
  private let path: String

  /// - Throws: `FileError` if there is a file at the path.
  static func check(_ path: String?) throws(FileError) {
    guard let path, FileSystem.exists(path), !FileSystem.isDirectory(path) else { return }
    throw FileError(path, "is a file, not a folder")
  }

  /// Creates the folder.
  init(_ path: String) throws(OutputError) {
    self.path = path
    try OutputFolders.create(path)
  }

  /// - Parameter name: a relative path, whose folders are created. If the file cannot be written, they are removed again.
  func write(_ name: String, _ bytes: [UInt8]) throws {
    var created: [String] = []
    if let slash = name.lastIndex(of: "/") {
      created = try OutputFolders.create("\(path)/\(name[..<slash])")
    }
    do { try OutputSink(path: "\(path)/\(name)").write(bytes: bytes) } catch {
      OutputFolders.removeEmpty(created)
      throw error
    }
  }
}
