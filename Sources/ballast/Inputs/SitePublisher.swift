import OperatingSystem
import PackBuilding
import PackTrust
import ReportSchema

extension SiteDirectory {
  /// Writes the files of a publication. The newest file is replaced last, so that clients see the site before or after.
  /// - Parameters:
  ///   - former: the site that clients read.
  ///   - key: nil to write the newest file without a signature, for another tool.
  func write(
    _ publication: Publication, _ newest: NewestPublication, after former: PublishedSite?,
    signedWith key: SecretKey?
  ) throws -> PublicationReport.Written {
    var written = PublicationReport.Written()
    let folder = try UpdatedDirectory(path)
    for file in publication.files { try write(file.name, file.bytes, folder, &written) }
    let message = try SiteJSON.compact(newest)
    if let key {
      try write(SiteFiles.newest, SignedMessage(message, signedWith: key).file, folder, &written)
      // It belongs to an earlier publication.
      if unsignedNewest != nil { try? SharedDirectory.remove("\(path)/\(SiteFiles.unsignedNewest)") }
    } else {
      try write(SiteFiles.unsignedNewest, message, folder, &written)
    }
    for name in publication.outdated(among: try immutableFiles(), after: former) where isPublished(name) {
      try? SharedDirectory.remove("\(path)/\(name)")
      written.deleted += 1
      if let end = name.lastIndex(of: "/"), name.hasPrefix("entries/") {
        // The last entry of a version leaves an empty folder.
        Directories.removeEmpty(["\(path)/\(name[..<end])"])
      }
    }
    return written
  }

  /// Writes a file unless it has these contents.
  private func write(
    _ name: String, _ bytes: [UInt8], _ folder: UpdatedDirectory, _ written: inout PublicationReport.Written
  ) throws {
    guard !contains(name, bytes) else { return }
    try folder.write(name, bytes)
    written.files += 1
    written.bytes += bytes.count
  }
}

/// A folder that is created if needed. Each of its files is replaced atomically.
struct UpdatedDirectory {
  private let path: String

  /// - Throws: `FileError` if there is a file at the path.
  static func check(_ path: String?) throws(FileError) {
    guard let path, FileSystem.exists(path), !FileSystem.isDirectory(path) else { return }
    throw FileError(path, "is a file, not a folder")
  }

  /// Creates the folder.
  init(_ path: String) throws(OutputError) {
    self.path = path
    try Directories.create(path)
  }

  /// - Parameter name: a relative path, whose folders are created. If the file cannot be written, they are removed again.
  func write(_ name: String, _ bytes: [UInt8]) throws {
    var created: [String] = []
    if let slash = name.lastIndex(of: "/") {
      created = try Directories.create("\(path)/\(name[..<slash])")
    }
    do { try OutputSink(path: "\(path)/\(name)").write(bytes: bytes) } catch {
      Directories.removeEmpty(created)
      throw error
    }
  }
}
