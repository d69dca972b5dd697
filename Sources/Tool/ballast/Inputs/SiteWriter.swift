import BundleAnalysis
import OperatingSystem
import PackTrust

/// The only writer of a site, from before the command reads the site until it ends.
///
/// The folder is locked. Where it cannot be locked, and for other programs, the newest files are compared with those that
/// were read before a file is replaced or removed.
final class SiteWriter {
  let site: SiteDirectory
  private var lock: SharedDirectory.Lock?
  /// Nil until the first file is written.
  private var folder: UpdatedDirectory?
  /// The newest files as they were read or written, by name. A missing file has no value.
  private var known: [String: [UInt8]] = [:]

  private static let files = [SiteFiles.newest, SiteFiles.unsignedNewest]

  /// Locks the folder, if it exists.
  /// - Throws: `InputError` if another process writes to it.
  init(_ site: SiteDirectory) throws {
    self.site = site
    if FileSystem.isDirectory(site.path) { try lockFolder() }
    for name in Self.files { known[name] = contents(name) }
  }

  private func lockFolder() throws {
    do throws(SystemError) { lock = try SharedDirectory.Lock(folder: site.path) } catch {
      throw InputError(site.path, "cannot be locked: \(error)")
    }
    guard lock == nil else { return }
    throw InputError(
      site.path, "another process changes this site",
      hint: "run the command again when that process has ended")
  }

  private func contents(_ name: String) -> [UInt8]? { try? site.reader(name, SiteFiles.signedFileLimit) }

  /// - Throws: `InputError` if the newest files are not those that this process read or wrote.
  func check() throws {
    for name in Self.files where contents(name) != known[name] {
      throw InputError(
        "\(site.path)/\(name)", "was changed by another process meanwhile", hint: "run the command again")
    }
  }

  /// Writes a file. Before the first one, a folder that did not exist is created and locked.
  func write(_ name: String, _ bytes: [UInt8]) throws {
    let folder = try openedFolder()
    let isNewest = Self.files.contains(name)
    if isNewest { try check() }
    try folder.write(name, bytes)
    if isNewest { known[name] = bytes }
  }

  private func openedFolder() throws -> UpdatedDirectory {
    if let folder { return folder }
    let opened = try UpdatedDirectory(site.path)
    if lock == nil { try lockFolder() }
    try check()
    folder = opened
    return opened
  }

  /// Removes the newest file without a signature.
  func removeUnsignedNewest() throws {
    try check()
    try? SharedDirectory.remove("\(site.path)/\(SiteFiles.unsignedNewest)")
    known[SiteFiles.unsignedNewest] = contents(SiteFiles.unsignedNewest)
  }
}
