import Archives
import ArgumentParser
import BundleAnalysis
import OperatingSystem
import PackBuilding
import PackTrust
import Reports

/// A site of packs in a folder.
struct SiteDirectory: Sendable {
  let path: String

  /// Reads files of the folder. A name is used as a path only if publishing gives such names.
  var reader: SiteReader {
    { [path] name, limit throws(TrustError) in
      let file = "\(path)/\(name)"
      guard FileSystem.exists(file) else { throw TrustError(.missing, "does not exist", file: name) }
      do throws(InputFileError) { return try InputFile.contents(of: file, limit: limit + 1) } catch {
        let cause = if case .system(_, let error) = error { "\(error)" } else { "not a file" }
        throw TrustError(.unreadable, "cannot be read: \(cause)", file: name)
      }
    }
  }

  /// The names of all files in the folders of immutable files.
  func immutableFiles() throws(ArchiveError) -> [String] {
    var names: [String] = []
    for folder in SiteFiles.folders where FileSystem.isDirectory("\(path)/\(folder)") {
      for name in try Archive.names(besideFileAt: "\(path)/\(folder)/.") {
        let inner = "\(folder)/\(name)"
        guard folder == "entries", FileSystem.isDirectory("\(path)/\(inner)") else {
          names.append(inner)
          continue
        }
        names += try Archive.names(besideFileAt: "\(path)/\(inner)/.").map { "\(inner)/\($0)" }
      }
    }
    return names
  }

  /// Whether a file has these contents. A longer file is not read to its end.
  func contains(_ name: String, _ bytes: [UInt8]) -> Bool {
    (try? reader(name, bytes.count)) == bytes
  }

  /// Whether the folder has a file.
  func contains(_ name: String) -> Bool { FileSystem.exists("\(path)/\(name)") }

  /// Whether the folder has a newest file, with or without a signature.
  var isSite: Bool { [SiteFiles.newest, SiteFiles.unsignedNewest].contains { contains($0) } }

  /// - Throws: `InputError` if there is no site.
  func checkIsSite() throws {
    var hint = "'ballast packs publish' writes a site"
    guard FileSystem.exists(path) else { throw InputError(path, "does not exist", hint: hint) }
    guard FileSystem.isDirectory(path) else { throw InputError(path, "is not a folder", hint: hint) }
    guard !isSite else { return }
    if contains(PackFile.keysName) { hint = "'ballast packs compare' shows a folder of packs" }
    throw InputError(
      path, "is not a site of packs; it contains neither \(SiteFiles.newest) nor \(SiteFiles.unsignedNewest)",
      hint: hint)
  }

  /// Whether publishing wrote an immutable file: its path contains the digest of its contents, or the root of its proof.
  func isPublished(_ name: String) -> Bool {
    guard let bytes = try? reader(name, SiteFiles.downloadLimit) else { return false }
    return (try? SiteFiles.check(bytes, named: name)) != nil
  }

  /// The `newest.json` that was published without a signature, if any.
  var unsignedNewest: NewestPublication? {
    var options = SiteVerification.Options()
    options.readsUnsigned = true
    return SiteNewest(options, read: reader).newest
  }
}

/// The public keys that are part of an app, as a client has them, for commands that sign a site.
struct AppKeyOptions: ParsableArguments {
  @Option(
    name: .customLong("public-key"),
    path: "Public key that is part of the app. May be repeated. Default: the public key of '--key'.",
    extensions: ["pub"])
  var paths: [String] = []

  /// - Parameter key: the only key if none is named; nil if nothing is signed.
  func keys(or key: PublicKey?) throws -> [PublicKey] {
    if paths.isEmpty, let key { return [key] }
    return try paths.map { try KeyFile.publicKey(at: $0) }
  }
}

/// Files of public and secret keys.
enum KeyFile {
  static func publicKey(at path: String) throws -> PublicKey {
    let bytes = try FileSystem.contents(of: path)
    do throws(SignifyError) { return try PublicKey(file: bytes) } catch {
      throw InputError(
        path, error.description, hint: "'ballast packs keygen' writes keys to NAME.pub and NAME.sec")
    }
  }

  /// Reads a secret key. A file that other users can read causes a warning on standard error.
  static func secretKey(at path: String) throws -> SecretKey {
    let bytes = try FileSystem.contents(of: path)
    do throws(SignifyError) {
      let key = try SecretKey(file: bytes)
      if let status = try? FileStatus.ofFile(at: path), status.kind == .file, status.permissions & 0o077 != 0
      {
        let mode = String(status.permissions, radix: 8)
        StandardError.write(
          "warning: \(path.printable): mode \(mode) gives other users access to this secret key; "
            + "run: chmod 600 \(path.shellQuoted.printable)\n")
      }
      return key
    } catch {
      var hint = "'ballast packs keygen' writes keys to NAME.pub and NAME.sec"
      if error == .encrypted {
        hint = "without '--key', 'packs publish' prepares newest.json, which 'signify-openbsd -S -e' signs"
      }
      throw InputError(path, error.description, hint: hint)
    }
  }
}
