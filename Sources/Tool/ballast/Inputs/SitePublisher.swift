import BundleAnalysis
import OperatingSystem
import PackBuilding
import PackTrust
import ReportSchema

extension SiteWriter {
  /// Writes the files of a publication. The newest file is replaced last, so that clients see the site before or after.
  /// - Parameters:
  ///   - former: the site that clients read.
  ///   - key: nil to write the newest file without a signature, for another tool.
  func write(
    _ publication: Publication, _ newest: NewestPublication, after former: PublishedSite?,
    signedWith key: SecretKey?
  ) throws -> PacksPublishReport.Written {
    var written = PacksPublishReport.Written()
    for file in publication.files { try write(file.name, file.bytes, &written) }
    let message = try SiteJSON.compact(newest)
    if let key {
      try write(SiteFiles.newest, SignedMessage(message, signedWith: key).file, &written)
      // It belongs to an earlier publication.
      if site.unsignedNewest != nil { try removeUnsignedNewest() }
    } else {
      try write(SiteFiles.unsignedNewest, message, &written)
    }
    try check()
    for name in publication.outdated(among: try site.immutableFiles(), after: former)
    where site.isPublished(name) {
      try? SharedDirectory.remove("\(site.path)/\(name)")
      written.deleted += 1
      if let end = name.lastIndex(of: "/"), name.hasPrefix("entries/") {
        // The last entry of a version leaves an empty folder.
        Directories.removeEmpty(["\(site.path)/\(name[..<end])"])
      }
    }
    return written
  }

  /// Writes a file unless it has these contents.
  private func write(
    _ name: String, _ bytes: [UInt8], _ written: inout PacksPublishReport.Written
  ) throws {
    guard !site.contains(name, bytes) else { return }
    try write(name, bytes)
    written.files += 1
    written.bytes += bytes.count
  }
}

/// A folder that is created if needed. Each of its files is replaced atomically.
struct UpdatedDirectory {
  private let path: String

  /// - Throws: `InputError` if there is a file at the path.
  static func check(_ path: String?) throws {
    guard let path, FileSystem.exists(path), !FileSystem.isDirectory(path) else { return }
    throw InputError(path, "is a file, not a folder")
  }

  /// Creates the folder.
  init(_ path: String) throws {
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
