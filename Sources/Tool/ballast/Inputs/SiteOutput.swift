import BundleAnalysis
import OperatingSystem
import PackTrust
import ProgramSystem

/// The checks of a folder that a site is written to.
extension SiteDirectory {
  private static let outputHint = "choose an empty folder, or one that 'ballast packs publish' wrote"

  /// Refuses a folder whose other files would be served with the site.
  ///
  /// - Parameters:
  ///   - folders: the folders of packs.
  ///   - key: the file of the secret key.
  /// - Throws: `InputError` if the folder contains one of the inputs or a secret key, or is neither empty nor a site.
  func checkOutput(inputs folders: [String], key: String?) throws {
    guard FileSystem.isDirectory(path) else { return }
    if let folder = folders.first(where: { FileSystem.isInside($0, path) }) {
      throw InputError(path, "contains the input folder '\(folder)'", hint: Self.outputHint)
    }
    if let key, FileSystem.isInside(key, path) { throw secretKey(key) }
    let names = try contents()
    for name in try names + strayFiles(in: names) where isSecretKey("\(path)/\(name)") {
      throw secretKey("\(path)/\(name)")
    }
    guard !isSite else { return }
    // An interrupted first publication leaves the entries of one version; several folders may be published at once.
    if names.contains("entries"), try contents(of: "entries").count > folders.count {
      throw InputError(
        path, "has entries of several publications, but no \(SiteFiles.newest)",
        hint: "restore \(SiteFiles.newest), or empty the folder to begin a new site")
    }
    // An interrupted publication leaves only folders of a site, and a newest file that was not renamed yet. Names with a
    // dot are settings of servers and tools.
    let newest = [SiteFiles.newest, SiteFiles.unsignedNewest]
    if let other = names.first(where: { name in
      !SiteFiles.allFolders.contains(name) && !name.hasPrefix(".")
        && !newest.contains { OutputFile.mayBeTemporary(name, of: $0) }
    }) {
      throw InputError(
        path, "is neither empty nor a site of packs; it contains '\(other)'", hint: Self.outputHint)
    }
  }

  /// The files in the folders of a site that publishing did not name: a key may have been put there.
  private func strayFiles(in names: [String]) throws -> [String] {
    let folders = names.filter {
      SiteFiles.allFolders.contains($0) && FileSystem.isDirectory("\(path)/\($0)")
    }
    return try folders.flatMap { folder in try contents(of: folder).map { "\(folder)/\($0)" } }
      .filter { !SiteFiles.isImmutable($0) }
  }

  /// The names in the folder or a folder in it, sorted. Invalid bytes of a name are replaced.
  private func contents(of folder: String = "") throws -> [String] {
    do throws(SystemError) {
      return try Libc.names(inFolder: "\(path)/\(folder)".utf8).map { String(decoding: $0, as: UTF8.self) }
        .sorted()
    } catch { throw InputError(path, "cannot be read: \(error)") }
  }

  private func secretKey(_ file: String) -> InputError {
    InputError(
      path, "contains the secret key '\(file)', which a server would publish",
      hint: "move the key to another folder")
  }

  private func isSecretKey(_ file: String) -> Bool {
    guard (try? FileStatus.ofFile(at: file))?.kind == .file,
      let bytes = try? InputFile.contents(of: file, limit: SiteFiles.signedFileLimit)
    else { return false }
    do throws(SignifyError) {
      _ = try SecretKey(file: bytes)
      return true
    } catch { return error == .encrypted }
  }
}
