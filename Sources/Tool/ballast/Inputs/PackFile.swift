import Archives
import LanguagePacks
import OperatingSystem
import PackBuilding
import PackRestoring

/// A language pack and the path it was read from.
struct PackFile: Sendable {
  static let fileExtension = "pack"
  static let baseName = "base.pack"
  static let keysName = "packs.keys"

  let path: String
  let pack: LanguagePack

  /// Opens a pack.
  init(opening path: String) throws(FileError) {
    self.path = path
    guard !FileSystem.isDirectory(path) else {
      let first = (try? Self.names(in: path))?.first.map { "pass one pack, such as \(path)/\($0)" }
      throw FileError(path, "is a folder, not a language pack", hint: first ?? Self.buildHint)
    }
    do throws(PackError) { pack = try LanguagePack(opening: path) } catch {
      throw FileError(path, error.description, hint: error.reason == .notAPack ? Self.buildHint : nil)
    }
  }

  private static let buildHint =
    "'ballast packs build' writes the packs of an app or of other sources to a folder"

  /// Opens a pack and verifies its checksums, so that later errors are not about damage.
  init(verifying path: String) throws(FileError) {
    try self.init(opening: path)
    try FileError.naming(path) { () throws(PackError) in try pack.verify() }
  }

  /// Opens and verifies the packs at the given paths: files, and every pack of a folder, by name.
  static func open(all paths: [String]) throws -> [PackFile] {
    try paths.flatMap { path in
      guard FileSystem.isDirectory(path) else { return [try PackFile(verifying: path)] }
      let names = try names(in: path)
      guard !names.isEmpty else {
        throw FileError(
          path, "contains no .\(fileExtension) files", hint: "'ballast packs build' writes packs to a folder")
      }
      return try names.map { try PackFile(verifying: "\(path)/\($0)") }
    }
  }

  /// Names of the packs in a folder, sorted.
  static func names(in folder: String) throws(ArchiveError) -> [String] {
    try Archive.names(besideFileAt: "\(folder)/\(keysName)").filter { $0.hasSuffix(".\(fileExtension)") }
  }

  /// The base pack in the folder of this pack; nil if there is none or this is the base pack.
  func baseBeside() throws(FileError) -> PackFile? {
    let beside = Self.path(Self.baseName, beside: path)
    guard FileSystem.exists(beside), !FileIdentity.isSame(beside, path) else { return nil }
    return try PackFile(verifying: beside)
  }

  /// The list of keys in the folder of this pack; nil if there is none.
  func keysBeside() throws(FileError) -> KeyList? {
    let beside = Self.path(Self.keysName, beside: path)
    return FileSystem.exists(beside) ? try Self.keys(at: beside) : nil
  }

  static func keys(at path: String) throws(FileError) -> KeyList {
    let bytes = try FileSystem.contents(of: path)
    do throws(PackError) { return try KeyList(reading: bytes) } catch {
      throw FileError(path, error.reason == .notAPack ? "is not a list of keys" : error.description)
    }
  }

  func metadata() throws(FileError) -> PackMetadata {
    try FileError.naming(path) { () throws(PackError) in try pack.metadata() }
  }

  /// The path of the list of keys in the folder of this pack.
  var keysPath: String { Self.path(Self.keysName, beside: path) }

  static func path(_ name: String, beside path: String) -> String {
    path.lastIndex(of: "/").map { "\(path[...$0])\(name)" } ?? name
  }
}
